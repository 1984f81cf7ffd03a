"""Parts of what is told: what is to be done now, and hints that several refusals share."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.kernel.messages.message import Entry

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
