"""Every reason for which the rules of Switch & Signal refuse an action: code, meaning, sentence, hint and paragraph.

Codes and names of sentences are stable; the list may grow. Where the paragraph depends on the position, the rules give
it to `refuse`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stationmaster.engine.action_kind import refuser
from stationmaster.i18n.message import Entry, Plural, catalogue, teller
from stationmaster.i18n.sentences import REFUSED_ANYWHERE
from stationmaster.i18n.table import Reason, Row, table

REFUSALS: Final = table(
    Row(
        "already_loaded",
        "The train carries a good already (SS-8.7).",
        Reason("{train} carries a {good:word} good; a train carries only one.", rule="SS-8.7"),
    ),
    Row(
        "card_begun",
        "A symbol of the departure card was carried out already (SS-11.5).",
        Reason("A symbol of the card has been carried out already.", rule="SS-11.5"),
    ),
    Row(
        "card_not_in_deck",
        "The departure deck cannot hold this card any more (SS-18.9).",
        Reason("{card:word} cannot lie in the departure deck any more.", "It can be {possible:or}.", rule="SS-18.9"),
        Reason(
            "No card that shows {symbols:word|and} can lie in the departure deck any more.",
            rule="SS-18.9",
            of="symbols",
        ),
    ),
    Row(
        "cards_not_in_hand",
        "The active player does not hold these cards (SS-8.1).",
        Reason("{player} does not hold {cards:word|and}.", "In hand: {held:word}.", rule="SS-8.1"),
    ),
    Row(
        "cards_not_in_pile",
        "The piles cannot hold these cards any more (SS-18.9).",
        Reason("{reported:word|and} cannot be drawn now.", "The draw pile holds {pile:word}.", rule="SS-18.9"),
    ),
    Row(
        "colour_not_due",
        "The card does not show the colour, or has begun to move it (SS-11.4).",
        Reason(
            "The card does not show {colour:word}, or has begun to move that colour.",
            "Choose {due:word|or}.",
            rule="SS-11.4",
        ),
    ),
    Row(
        "colour_used",
        "The card needs another colour than those it has used (SS-6.3, SS-6.12).",
        Reason("This card moves {colour:word} trains already.", "Choose {choices:word|or}.", rule="SS-6.12"),
        Reason(
            "This card has chosen {colour:word} already; its deploy symbols need different colours.",
            "Choose {choices:word|or}.",
            rule="SS-6.3",
            of="deployed",
        ),
    ),
    Row(
        "deck_empty",
        "The departure deck has no card left to reveal instead (SS-11.5).",
        Reason("The departure deck has no other card.", rule="SS-11.5"),
    ),
    Row(
        "dice_missing",
        "The players roll the dice of this game and must report them (SS-6.4, SS-7.2).",
        Reason(
            "The players of this game roll the dice and report them.",
            Plural("count", "Send one of {faces}.", "Send {count} values, each one of {faces}."),
        ),
    ),
    Row(
        "dice_not_asked",
        "No dice are to be reported here (SS-15.2, SS-18.2).",
        Reason("The service rolls the dice of this game.", "Leave out 'dice'.", rule="SS-18.2"),
        Reason("Location tokens replace the departure dice.", rule="SS-15.2", of="tokens"),
    ),
    Row(
        "exit_missing",
        "The train begins in a city and needs an exit (SS-7.14).",
        Reason("{train} begins in {city}: the exit must be chosen.", rule="SS-7.14"),
    ),
    Row(
        "exit_occupied",
        "The first section of the exit is occupied and another must be chosen (SS-7.14, SS-7.16).",
        Reason("A train stands on {section}, so {train} cannot pass through {city} to it.", rule="SS-7.16"),
        Reason(
            "{section} is occupied, and {city} has a green exit that is free.",
            "Leave by {free:or}.",
            rule="SS-7.14",
            of="start",
        ),
    ),
    Row(
        "exit_red",
        "The exit's signal is red (SS-7.14, SS-7.16).",
        Reason(
            "The exit of {city} to {section} is red: {signal} has no disc.", "Choose an exit whose signal is green."
        ),
    ),
    Row("game_over", "The game is over (SS-12).", Reason("The game is over.")),
    Row(
        "helper_not_here",
        "The map has other helpers (SS-11.1).",
        Reason("The {helper:word} is no helper of this map.", "Here are {helpers:word}.", rule="SS-11.1"),
    ),
    Row(
        "helper_used",
        "The helper was used before (SS-11.1).",
        Reason("The {helper:word} was used before; each helper serves once in a game.", rule="SS-11.1"),
    ),
    Row(
        "last_green_exit",
        "A city would have no green exit left (SS-8.3).",
        Reason(
            "{city} must keep a green exit; its only disc lies here: {signal}.", "It can go to {red:or}.", rule="SS-8.3"
        ),
    ),
    Row(
        "must_stop",
        "Trains must stop in the cities they enter (SS-7.9).",
        Reason("{train} must stop in {city}: trains do not pass through cities here.", rule="SS-7.9"),
    ),
    Row(
        "no_change",
        "A signal or switch must change (SS-8.8).",
        Reason("The disc of {signal} must go to another space.", rule="SS-8.8"),
        Reason("The discs of {junction} lie there already.", rule="SS-8.8", of="discs"),
    ),
    Row(
        "no_deployment",
        "No new train is to be deployed now (SS-11.6).",
        Reason("No new train is to be deployed now.", rule="SS-11.6"),
    ),
    Row(
        "no_disc", "No signal disc lies there (SS-8.2).", Reason("{signal} is red: no disc lies there.", rule="SS-8.2")
    ),
    Row("no_goods_left", "The city has no goods left (SS-8.7).", Reason("{city} has no goods left.", rule="SS-8.7")),
    Row(
        "not_a_branch",
        "The section does not meet the junction (SS-8.4).",
        Reason("{branch} is no branch of {junction}.", "The branches of {junction} are {branches}.", rule="SS-8.4"),
    ),
    Row(
        "not_a_face",
        "The die does not show this value (SS-6.4, SS-7.2).",
        Reason(
            "No die here shows {face}.",
            Plural("count", "Send one of {faces}.", "Send {count} values, each one of {faces}."),
        ),
    ),
    Row(
        "not_an_exit",
        "The section is no exit of the city (SS-7.14, SS-7.16).",
        Reason("{section} is no exit of {city}."),
    ),
    Row(
        "not_due",
        "Something else is to be decided now (SS-18.4).",
        Reason("It is not the time to {action:action}: now {due}.", "Legal now: {possible:action}."),
        Reason("No movement die has been rolled.", rule="SS-7.2", of="run"),
    ),
    Row(
        "not_in_depot",
        "The depot has no train of the colour (SS-6.2).",
        Reason("The depot has no {colour:word} train.", "Choose {choices:word|or}.", rule="SS-6.2"),
    ),
    Row(
        "not_in_goods_city",
        "The train does not stand in a goods city (SS-8.7).",
        Reason("{train} does not stand in a goods city.", rule="SS-8.7"),
    ),
    Row(
        "not_on_network",
        "The train is in the depot (SS-6.8, SS-8.5).",
        Reason("{train} is in the depot.", "Choose a train on the network."),
        Reason("{train} is in the depot.", "Choose {choices:or}.", rule="SS-6.8", of="choice"),
    ),
    Row(
        "not_red",
        "The signal space is green already (SS-8.2).",
        Reason("{signal} is green already.", "Choose a red signal space.", rule="SS-8.2"),
    ),
    Row(
        "not_your_turn",
        "Another player is active (SS-5.3), or the one for whom the answer is made is not (`?as`).",
        Reason("It is {player}'s turn, not {sender}'s.", "Only {player} acts now.", rule="SS-5.3"),
    ),
    Row(
        "nothing_rolled",
        "No movement die has just been rolled (SS-11.2).",
        Reason("No movement die has just been rolled.", rule="SS-11.2"),
    ),
    Row(
        "point_occupied",
        "The departure point is occupied (SS-11.6).",
        Reason("{point} is occupied.", "Choose a free departure point.", rule="SS-11.6"),
    ),
    Row(
        "start_card",
        "The start card cannot be replaced (SS-11.5).",
        Reason("The start card cannot be replaced.", rule="SS-11.5"),
    ),
    Row(
        "target_missing",
        "The helper needs something that it is used on (SS-11).",
        Reason("The {helper:word} needs a {field}.", "Give '{field}'."),
    ),
    Row(
        "token_not_in_pile",
        "The location token was turned up before (SS-18.9).",
        Reason("The location token {token} cannot come up now.", "It can be {possible}.", rule="SS-18.9"),
    ),
    Row(
        "train_not_due",
        "The departure card does not move the train now (SS-6.9, SS-11.7).",
        Reason("{train} is no train that the card will still move.", "Choose {due:word|or}.", rule="SS-11.7"),
        Reason("The card does not move {train} now.", "Choose {choices:or}.", rule="SS-6.9", of="choice"),
    ),
    Row(
        "turning_back",
        "A train does not pass through a city by the exit it came in by (SS-7.16).",
        Reason("{train} came into {city} by {section} and goes only forward.", rule="SS-7.16"),
    ),
    Row(
        "unknown_card",
        "There is no such kind of action card (SS-1.1).",
        Reason("There is no action card '{card:word}'.", "Use {kinds:word|or}.", rule="SS-1.1"),
    ),
    Row(
        "unknown_colour",
        "There are no trains of this colour (SS-6.2, SS-6.12).",
        Reason("There are no {colour:word} trains.", "Choose {choices:word|or}."),
    ),
    Row(
        "unknown_helper",
        "There is no such helper (SS-11.1).",
        Reason("There is no helper {helper:word}.", rule="SS-11.1"),
    ),
    Row(
        "unknown_junction",
        "The board has no such junction (SS-8.4).",
        Reason("There is no junction {junction}.", rule="SS-8.4"),
    ),
    Row(
        "unknown_point",
        "The board has no such departure point (SS-11.6).",
        Reason("There is no departure point {point}.", rule="SS-11.6"),
    ),
    Row(
        "unknown_signal",
        "The board has no such signal space (SS-8.2).",
        Reason("There is no signal space {signal}.", rule="SS-8.2"),
    ),
    Row(
        "unknown_train",
        "There is no such train (SS-6.9, SS-8.5, SS-8.7).",
        Reason("There is no train {train}."),
        Reason("There is no train {train}.", "Choose {choices:or}.", rule="SS-6.9", of="choice"),
    ),
    Row(
        "way_too_long",
        "The train does not get to a city that it could leave so (SS-7.3).",
        Reason("{train} does not come to a city that it could leave by {section} in this movement.", rule="SS-7.3"),
    ),
    Row(
        "wrong_card",
        "One card of this kind does not pay for the action (SS-8.2, SS-8.4, SS-8.5).",
        Reason(
            "One {card:word} card alone does not pay for this.",
            "Play one {kind:word} card or any {several} cards (SS-8.6).",
        ),
    ),
    Row(
        "wrong_colour",
        "The start card deploys another colour now (SS-4.1).",
        Reason("The start card deploys a {colour:word} train now.", "Choose {choices:word|or}.", rule="SS-4.1"),
    ),
    Row(
        "wrong_number_of_cards",
        "The action takes another number of cards (SS-8.6, SS-8.7).",
        Reason("This takes one {kind:word} card or any {several} cards, not {count}.", rule="SS-8.6"),
        Reason("{player} takes {count} cards, not {sent}.", of="draw"),
        Reason("Loading takes one card, not {count}.", rule="SS-8.7", of="loading"),
    ),
    Row(
        "wrong_number_of_dice",
        "Another number of dice is rolled (SS-6.4, SS-7.2).",
        Reason(
            Plural("count", "One die is rolled, not {sent}.", "{count} dice are rolled, not {sent}."),
            Plural("count", "Send one of {faces}.", "Send {count} values, each one of {faces}."),
        ),
    ),
    Row(
        "wrong_number_of_discs",
        "The junction carries another number of discs (SS-2.6).",
        Reason(
            Plural(
                "needed", "{junction} carries one disc.", "{junction} carries {needed} discs, on different branches."
            ),
            "The branches of {junction} are {branches}.",
            rule="SS-2.6",
        ),
    ),
    Row(
        "wrong_phase",
        "The action belongs to another phase of the turn (SS-5.1).",
        Reason(
            "In phase {phase} one cannot {action:action}: that belongs to phase {phases:and}.",
            "Legal now: {possible:action}.",
            rule="SS-5.1",
        ),
        Reason(
            "The cards are still being dealt: it is not the time to {action:action}.",
            "Legal now: {possible:action}.",
            rule="SS-5.1",
            of="dealing",
        ),
        Reason(
            "The {helper:word} belongs to phase {phases:and}; this is phase {phase}.",
            "Legal now: {possible:action}.",
            rule="SS-5.1",
            of="helper",
        ),
    ),
    Row(
        "wrong_report",
        "Something else has to be reported now (SS-18.9).",
        Reason("The {field} that came up must be reported now.", "Give '{field}', and nothing else.", rule="SS-18.9"),
        Reason(
            "The {field} of the point {point} that came up must be reported now.",
            "Give 'token' and 'point', and nothing else.",
            rule="SS-18.9",
            of="point",
        ),
    ),
    Row(
        "wrong_target",
        "The helper is not used on that (SS-11).",
        Reason("The {helper:word} takes no {field}.", "Leave out '{field}'."),
    ),
    common=REFUSED_ANYWHERE,
)

# Parts of sentences.

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
"""What is to be done now; used in a sentence, after a colon."""

CARDS: Mapping[str, Entry] = {"cards_of_a_kind": "{count} {kind:word}"}
"""How many action cards of a kind there are, in a list of all kinds."""


PHRASES = catalogue(DUE, CARDS)

refuse = refuser(REFUSALS)
"""Make the violations of Switch & Signal."""

tell = teller(PHRASES)
"""Make parts of sentences."""
