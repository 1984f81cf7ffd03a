"""Every code that a refusal of this game can carry, with its meaning. Codes are stable; the list may grow."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.kernel.engine.family import refuser
from stationmaster.kernel.messages.message import catalogue, teller
from stationmaster.kernel.messages.sentences import FOR_ONE, SURPRISES
from stationmaster.switch_and_signal.messages.phrases import CARDS, DUE
from stationmaster.switch_and_signal.messages.refusals import SENTENCES

VIOLATIONS: Mapping[str, str] = {
    "already_loaded": "The train carries a good already (SS-8.7).",
    "card_begun": "A symbol of the departure card was carried out already (SS-11.5).",
    "card_not_in_deck": "The departure deck cannot hold this card any more (SS-18.9).",
    "cards_not_in_hand": "The active player does not hold these cards (SS-8.1).",
    "cards_not_in_pile": "The piles cannot hold these cards any more (SS-18.9).",
    "colour_not_due": "The card does not show the colour, or has begun to move it (SS-11.4).",
    "colour_used": "The card needs another colour than those it has used (SS-6.3, SS-6.12).",
    "deck_empty": "The departure deck has no card left to reveal instead (SS-11.5).",
    "dice_missing": "The players roll the dice of this game and must report them (SS-6.4, SS-7.2).",
    "dice_not_asked": "No dice are to be reported here (SS-15.2, SS-18.2).",
    "exit_missing": "The train begins in a city and needs an exit (SS-7.14).",
    "exit_occupied": "The first section of the exit is occupied and another must be chosen (SS-7.14, SS-7.16).",
    "exit_red": "The exit's signal is red (SS-7.14, SS-7.16).",
    "game_over": "The game is over (SS-12).",
    "helper_not_here": "The map has other helpers (SS-11.1).",
    "helper_used": "The helper was used before (SS-11.1).",
    "hidden": "The answer would tell what is hidden from the one for whom it is made (`?as`).",
    "last_green_exit": "A city would have no green exit left (SS-8.3).",
    "must_stop": "Trains must stop in the cities they enter (SS-7.9).",
    "no_change": "A signal or switch must change (SS-8.8).",
    "no_deployment": "No new train is to be deployed now (SS-11.6).",
    "no_disc": "No signal disc lies there (SS-8.2).",
    "no_goods_left": "The city has no goods left (SS-8.7).",
    "not_a_branch": "The section does not meet the junction (SS-8.4).",
    "not_a_face": "The die does not show this value (SS-6.4, SS-7.2).",
    "not_an_exit": "The section is no exit of the city (SS-7.14, SS-7.16).",
    "not_as_expected": "A field that only informs was sent, and is not so.",
    "not_due": "Something else is to be decided now (SS-18.4).",
    "not_in_depot": "The depot has no train of the colour (SS-6.2).",
    "not_in_goods_city": "The train does not stand in a goods city (SS-8.7).",
    "not_on_network": "The train is in the depot (SS-6.8, SS-8.5).",
    "not_red": "The signal space is green already (SS-8.2).",
    "not_your_turn": "Another player is active (SS-5.3), or the one for whom the answer is made is not (`?as`).",
    "nothing_rolled": "No movement die has just been rolled (SS-11.2).",
    "point_occupied": "The departure point is occupied (SS-11.6).",
    "start_card": "The start card cannot be replaced (SS-11.5).",
    "target_missing": "The helper needs something that it is used on (SS-11).",
    "token_not_in_pile": "The location token was turned up before (SS-18.9).",
    "train_not_due": "The departure card does not move the train now (SS-6.9, SS-11.7).",
    "turning_back": "A train does not pass through a city by the exit it came in by (SS-7.16).",
    "unknown_card": "There is no such kind of action card (SS-1.1).",
    "unknown_colour": "There are no trains of this colour (SS-6.2, SS-6.12).",
    "unknown_helper": "There is no such helper (SS-11.1).",
    "unknown_junction": "The board has no such junction (SS-8.4).",
    "unknown_point": "The board has no such departure point (SS-11.6).",
    "unknown_signal": "The board has no such signal space (SS-8.2).",
    "unknown_train": "There is no such train (SS-6.9, SS-8.5, SS-8.7).",
    "way_too_long": "The train does not get to a city that it could leave so (SS-7.3).",
    "wrong_card": "One card of this kind does not pay for the action (SS-8.2, SS-8.4, SS-8.5).",
    "wrong_colour": "The start card deploys another colour now (SS-4.1).",
    "wrong_number_of_cards": "The action takes another number of cards (SS-8.6, SS-8.7).",
    "wrong_number_of_dice": "Another number of dice is rolled (SS-6.4, SS-7.2).",
    "wrong_number_of_discs": "The junction carries another number of discs (SS-2.6).",
    "wrong_phase": "The action belongs to another phase of the turn (SS-5.1).",
    "wrong_report": "Something else has to be reported now (SS-18.9).",
    "wrong_target": "The helper is not used on that (SS-11).",
}

REFUSALS = catalogue(SENTENCES, SURPRISES, FOR_ONE)
"""What is said of each violation, under its code."""

PHRASES = catalogue(DUE, CARDS)
"""Parts of sentences."""

refuse = refuser(REFUSALS)
"""Makes the violations of Switch & Signal."""

tell = teller(PHRASES)
"""Makes parts of sentences."""
