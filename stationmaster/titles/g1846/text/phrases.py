"""Parts of sentences: hints that are found apart from a reason, and what fills the places of other sentences."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.i18n.message import Entry, catalogue, teller

HINTS: Mapping[str, Entry] = {
    "one_in_market": "There is one in the market.",
    "one_in_treasury": "There is one in its treasury.",
    "price_there": "{hex} for {price:money}",
    "record_of_2020": (
        "The record is of 2020 and was read by {vintage}; which other rule of its day allowed this is not known."
    ),
    "record_of_2020.plain": "The record is of 2020; which rule of its day allowed this is not known.",
    "tile_fits_turned": "{fitting:#} fits there turned by {rotations}.",
    "tiles_that_fit": "What fits there: {tiles:#}.",
}

DUE: Mapping[str, Entry] = {
    "builds": "{operator} builds track and places a token",
    "buys_trains": "{operator} buys trains",
    "chooses_a_card": "{player} has to choose in the draft",
    "distributes": "{operator} distributes its revenue",
    "has_a_turn": "{player} has a turn in the stock round",
    "is_asked": "{player} is asked to sell to {operator}",
    "is_offered": "{player} is offered the last private company",
    "lays_second_tile": "{operator} lays the second tile of {private}",
    "returns_a_train": "{corporation} has to return a train",
    "runs": "{operator} runs its trains",
    "sets_markers": "{player} sets the Steamboat's markers",
    "uses_privates": "{operator} may buy and use privates",
}
"""What is to be done now; used in a sentence, after a colon."""

VALUES: Mapping[str, Entry] = {
    "a_list": "[{entries}]",
    "an_object": "an object",
    "nothing": "nothing",
}
"""Values of an open state that are neither a text nor a number."""

RECORDED: Mapping[str, Entry] = {
    "a_connection": "A connection",
    "a_record": "A record",
    "a_route": "A route",
    "an_action": "Action {index}",
    "an_automatic_action": "An automatic action",
}
"""The parts of a record that have no name of their own."""

FRAMES: Mapping[str, Entry] = {
    "recorded_action": "Action {index} ({action}): {cause}",
}
"""Sentences about a cause."""

PHRASES = catalogue(HINTS, DUE, VALUES, RECORDED)

RECORDED_ACTION = catalogue(FRAMES)["recorded_action"]
"""The sentence about a fault in an action of a record of another site."""

tell = teller(PHRASES)
"""Make parts of sentences."""
