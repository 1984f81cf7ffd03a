"""Vintages: the differences by which 18xx.games had 1846 played in 2020, each under a name.

A recorded game keeps the actions and not the rules of its day, so a record of that year may be impossible by the rules
of today. `records.site.vintage` finds in a record which differences it needs. Those that change what the rules do are
kept with the position (`Position.vintage`) and are read by `conventions`; a game that begins here has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

RuleVintage = Literal[
    "abilities_in_any_turn",
    "bankruptcy_at_will",
    "bankruptcy_moves_prices",
    "june_2020",
    "offer_shuffled",
]
"""A difference in the rules, or in the deal."""

Vintage = Literal[RuleVintage, "chicago_by_hexside"]
"""The last one is a difference in the names of pieces alone."""

RULE_VINTAGES: Final[tuple[RuleVintage, ...]] = get_args(RuleVintage)
VINTAGES: Final[tuple[Vintage, ...]] = get_args(Vintage)

MEANINGS: Final[Mapping[Vintage, str]] = {
    "abilities_in_any_turn": "A private's ability is used in the turn of any company, and a player's Steamboat at any "
    "moment of an operating round.",
    "bankruptcy_at_will": "A President who must buy a train may declare bankruptcy although the train can be paid.",
    "bankruptcy_moves_prices": "In a bankruptcy the blocks that are sold last move prices too.",
    "june_2020": "The Mail Contract adds nothing, phase IV leaves the markers of privates on the board, and at the end "
    "of a stock round prices move in the order IC, GT, ERIE, C&O, B&O, NYC, PRR.",
    "offer_shuffled": "The two-player variant draws ten numbers for its offer before anything is removed.",
    "chicago_by_hexside": "The cities of a Chicago tile are numbered from the hexside towards C7 on: 0 there, 1 "
    "towards D8, 2 towards E7, 3 towards E5.",
}
