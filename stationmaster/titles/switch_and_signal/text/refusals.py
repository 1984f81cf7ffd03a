"""Why the rules refuse an action: the sentence of each code, and what would be possible instead."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.engine.action_kind import refuser
from stationmaster.i18n.message import Entry, Plural, catalogue, teller
from stationmaster.i18n.sentences import FOR_ONE, SURPRISES

SENTENCES: Mapping[str, Entry] = {
    "already_loaded": "{train} carries a {good:word} good; a train carries only one.",
    "card_begun": "A symbol of the card has been carried out already.",
    "card_not_in_deck": (
        "{card:word} cannot lie in the departure deck any more.",
        "It can be {possible:or}.",
    ),
    "card_not_in_deck.symbols": "No card that shows {symbols:word|and} can lie in the departure deck any more.",
    "cards_not_in_hand": (
        "{player} does not hold {cards:word|and}.",
        "In hand: {held:word}.",
    ),
    "cards_not_in_pile": (
        "{reported:word|and} cannot be drawn now.",
        "The draw pile holds {pile:word}.",
    ),
    "colour_not_due": (
        "The card does not show {colour:word}, or has begun to move that colour.",
        "Choose {due:word|or}.",
    ),
    "colour_used": (
        "This card moves {colour:word} trains already.",
        "Choose {choices:word|or}.",
    ),
    "colour_used.deployed": (
        "This card has chosen {colour:word} already; its deploy symbols need different colours.",
        "Choose {choices:word|or}.",
    ),
    "deck_empty": "The departure deck has no other card.",
    "dice_missing": (
        "The players of this game roll the dice and report them.",
        Plural("count", "Send one of {faces}.", "Send {count} values, each one of {faces}."),
    ),
    "dice_not_asked": (
        "The service rolls the dice of this game.",
        "Leave out 'dice'.",
    ),
    "dice_not_asked.tokens": "Location tokens replace the departure dice.",
    "exit_missing": "{train} begins in {city}: the exit must be chosen.",
    "exit_occupied": "A train stands on {section}, so {train} cannot pass through {city} to it.",
    "exit_occupied.start": (
        "{section} is occupied, and {city} has a green exit that is free.",
        "Leave by {free:or}.",
    ),
    "exit_red": (
        "The exit of {city} to {section} is red: {signal} has no disc.",
        "Choose an exit whose signal is green.",
    ),
    "game_over": "The game is over.",
    "helper_not_here": (
        "The {helper:word} is no helper of this map.",
        "Here are {helpers:word}.",
    ),
    "helper_used": "The {helper:word} was used before; each helper serves once in a game.",
    "last_green_exit": (
        "{city} must keep a green exit; its only disc lies here: {signal}.",
        "It can go to {red:or}.",
    ),
    "must_stop": "{train} must stop in {city}: trains do not pass through cities here.",
    "no_change": "The disc of {signal} must go to another space.",
    "no_change.discs": "The discs of {junction} lie there already.",
    "no_deployment": "No new train is to be deployed now.",
    "no_disc": "{signal} is red: no disc lies there.",
    "no_goods_left": "{city} has no goods left.",
    "not_a_branch": (
        "{branch} is no branch of {junction}.",
        "The branches of {junction} are {branches}.",
    ),
    "not_a_face": (
        "No die here shows {face}.",
        Plural("count", "Send one of {faces}.", "Send {count} values, each one of {faces}."),
    ),
    "not_an_exit": "{section} is no exit of {city}.",
    "not_due": (
        "It is not the time to {action:action}: now {due}.",
        "Legal now: {possible:action}.",
    ),
    "not_due.run": "No movement die has been rolled.",
    "not_in_depot": (
        "The depot has no {colour:word} train.",
        "Choose {choices:word|or}.",
    ),
    "not_in_goods_city": "{train} does not stand in a goods city.",
    "not_on_network": (
        "{train} is in the depot.",
        "Choose a train on the network.",
    ),
    "not_on_network.choice": (
        "{train} is in the depot.",
        "Choose {choices:or}.",
    ),
    "not_red": (
        "{signal} is green already.",
        "Choose a red signal space.",
    ),
    "not_your_turn": (
        "It is {player}'s turn, not {sender}'s.",
        "Only {player} acts now.",
    ),
    "nothing_rolled": "No movement die has just been rolled.",
    "point_occupied": (
        "{point} is occupied.",
        "Choose a free departure point.",
    ),
    "start_card": "The start card cannot be replaced.",
    "target_missing": (
        "The {helper:word} needs a {field}.",
        "Give '{field}'.",
    ),
    "token_not_in_pile": (
        "The location token {token} cannot come up now.",
        "It can be {possible}.",
    ),
    "train_not_due": (
        "{train} is no train that the card will still move.",
        "Choose {due:word|or}.",
    ),
    "train_not_due.choice": (
        "The card does not move {train} now.",
        "Choose {choices:or}.",
    ),
    "turning_back": "{train} came into {city} by {section} and goes only forward.",
    "unknown_card": (
        "There is no action card '{card:word}'.",
        "Use {kinds:word|or}.",
    ),
    "unknown_colour": (
        "There are no {colour:word} trains.",
        "Choose {choices:word|or}.",
    ),
    "unknown_helper": "There is no helper {helper:word}.",
    "unknown_junction": "There is no junction {junction}.",
    "unknown_point": "There is no departure point {point}.",
    "unknown_signal": "There is no signal space {signal}.",
    "unknown_train": "There is no train {train}.",
    "unknown_train.choice": (
        "There is no train {train}.",
        "Choose {choices:or}.",
    ),
    "way_too_long": "{train} does not come to a city that it could leave by {section} in this movement.",
    "wrong_card": (
        "One {card:word} card alone does not pay for this.",
        "Play one {kind:word} card or any {several} cards (SS-8.6).",
    ),
    "wrong_colour": (
        "The start card deploys a {colour:word} train now.",
        "Choose {choices:word|or}.",
    ),
    "wrong_number_of_cards": "This takes one {kind:word} card or any {several} cards, not {count}.",
    "wrong_number_of_cards.draw": "{player} takes {count} cards, not {sent}.",
    "wrong_number_of_cards.loading": "Loading takes one card, not {count}.",
    "wrong_number_of_dice": (
        Plural("count", "One die is rolled, not {sent}.", "{count} dice are rolled, not {sent}."),
        Plural("count", "Send one of {faces}.", "Send {count} values, each one of {faces}."),
    ),
    "wrong_number_of_discs": (
        Plural(
            "needed",
            "{junction} carries one disc.",
            "{junction} carries {needed} discs, on different branches.",
        ),
        "The branches of {junction} are {branches}.",
    ),
    "wrong_phase": (
        "In phase {phase} one cannot {action:action}: that belongs to phase {phases:and}.",
        "Legal now: {possible:action}.",
    ),
    "wrong_phase.dealing": (
        "The cards are still being dealt: it is not the time to {action:action}.",
        "Legal now: {possible:action}.",
    ),
    "wrong_phase.helper": (
        "The {helper:word} belongs to phase {phases:and}; this is phase {phase}.",
        "Legal now: {possible:action}.",
    ),
    "wrong_report": (
        "The {field} that came up must be reported now.",
        "Give '{field}', and nothing else.",
    ),
    "wrong_report.point": (
        "The {field} of the point {point} that came up must be reported now.",
        "Give 'token' and 'point', and nothing else.",
    ),
    "wrong_target": (
        "The {helper:word} takes no {field}.",
        "Leave out '{field}'.",
    ),
}


# --- Parts of what is told: what is to be done now, and hints that several refusals share.

DUE: Mapping[str, Entry] = {
    "card_is_carried_out": "the card is carried out or replaced",
    "cards_are_played": "action cards are played",
    "colour_is_chosen": "the colour of a multi-coloured symbol is chosen",
    "deal_is_reported": "the cards dealt are reported",
    "departure_card_is_reported": "the departure card revealed is reported",
    "draw_is_reported": "the cards drawn are reported",
    "new_train_is_chosen": "the colour of a new train is chosen",
    "next_train_is_chosen": "the next train to move is chosen",
    "token_is_reported": "the location token turned up is reported",
    "tokens_are_reported": "the location tokens of the points are reported",
    "train_runs": "the train that was rolled for runs",
}
"""What is to be done now; it stands in a sentence, after a colon."""

CARDS: Mapping[str, Entry] = {"cards_of_a_kind": "{count} {kind:word}"}
"""How many action cards of a kind there are, in a list of all kinds."""


# --- Every code that a refusal of this game can carry, with its meaning. Codes are stable; the list may grow.

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
