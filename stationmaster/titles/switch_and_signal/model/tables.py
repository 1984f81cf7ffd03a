"""The components of Switch & Signal, loaded once from the data files and cross-checked.

Everything here is constant. Boards are in `board.py`: a client may send its own; `map_board` returns the two of
the box.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from stationmaster.titles.switch_and_signal.model.kinds import (
    ANY,
    CardKind,
    Choice,
    DepartureCard,
    DepartureDice,
    Die,
    Hand,
    Helper,
    Losses,
    Provenance,
    Symbol,
)

MAPS = ("central-europe", "north-america")
"""The two sides of the board; the first is the one for a first game (SS-3.1)."""


class BrokenTables(Exception):
    """The data files contradict each other: a mistake of this program, found when it starts."""


@dataclass(frozen=True, slots=True)
class Tables:
    """Every component and number of the game that does not depend on the map."""

    min_players: int
    max_players: int
    colours: tuple[str, ...]
    goods: tuple[str, ...]
    trains: Mapping[str, str]
    """Train id -> colour, in order."""
    goods_per_colour: int
    signal_discs: int
    switch_discs: int
    track_signal_discs: int
    """How many of the signal discs go on the track at set-up (SS-3.3)."""
    helper_tokens: int
    location_tokens: int
    hand: Hand
    cards_for_any_action: int
    losses: Losses
    goods_per_city: Mapping[int, int]
    """Goods to win -> goods in each goods city at the start (SS-3.4, SS-14.3)."""
    options: Mapping[str, Choice]
    variants: Mapping[str, Mapping[str, str]]
    start_card: DepartureCard
    departure_cards: Mapping[str, DepartureCard]
    card_kinds: tuple[CardKind, ...]
    departure_dice: DepartureDice
    dice: Mapping[str, Die]
    helpers: Mapping[str, Helper]
    provenance: Provenance

    @property
    def departure_numbers(self) -> tuple[int, ...]:
        """Every total of the departure dice, which are also the numbers of the points and of the location tokens."""
        dice = self.departure_dice
        return tuple(range(dice.count * min(dice.faces), dice.count * max(dice.faces) + 1))


def read_data(name: str) -> Any:
    """Return one of the data files beside this module."""
    return json.loads(
        resources.files("stationmaster.titles.switch_and_signal")
        .joinpath("data", f"{name}.json")
        .read_text(encoding="utf-8")
    )


def _symbol(word: str) -> Symbol:
    kind, _, colour = word.partition(":")
    return Symbol("deploy" if kind == "deploy" else "move", colour or None)


def cards_of_words(raw: Iterable[tuple[str, Iterable[str]]]) -> dict[str, DepartureCard]:
    """Departure cards by id, made from ids and symbols, each symbol a word."""
    return {card: DepartureCard(card, tuple(map(_symbol, words))) for card, words in raw}


def _load() -> Tables:
    setup, cards, dice, helpers = map(read_data, ("setup", "cards", "dice", "helpers"))
    colours = tuple(setup["colours"])
    numbers = range(1, setup["trains_per_colour"] + 1)
    return Tables(
        min_players=setup["players"]["min"],
        max_players=setup["players"]["max"],
        colours=colours,
        goods=tuple(setup["goods"]),
        trains=MappingProxyType({f"{colour}-{number}": colour for colour in colours for number in numbers}),
        goods_per_colour=setup["goods_per_colour"],
        signal_discs=setup["signal_discs"],
        switch_discs=setup["switch_discs"],
        track_signal_discs=setup["track_signal_discs"],
        helper_tokens=setup["helper_tokens"],
        location_tokens=setup["location_tokens"],
        hand=Hand(**setup["hand"]),
        cards_for_any_action=setup["cards_for_any_action"],
        losses=Losses(**setup["losses"]),
        goods_per_city=MappingProxyType({int(goal): count for goal, count in setup["goods_per_city"].items()}),
        options=MappingProxyType(
            {name: Choice(tuple(raw["values"]), raw["default"]) for name, raw in setup["options"].items()}
        ),
        variants=MappingProxyType({name: MappingProxyType(raw) for name, raw in setup["variants"].items()}),
        start_card=next(iter(cards_of_words(cards["start"].items()).values())),
        departure_cards=MappingProxyType(cards_of_words(cards["departure"].items())),
        card_kinds=tuple(CardKind(kind, **raw) for kind, raw in cards["action"].items()),
        departure_dice=DepartureDice(dice["departure"]["count"], tuple(dice["departure"]["faces"])),
        dice=MappingProxyType(
            {colour: Die(colour, raw["name"], tuple(raw["faces"])) for colour, raw in dice["movement"].items()}
        ),
        helpers=MappingProxyType({name: Helper(name, **raw) for name, raw in helpers.items()}),
        provenance=_provenance(read_data("provenance")),
    )


def _provenance(raw: Mapping[str, Any]) -> Provenance:
    return Provenance(raw["summary"], tuple(raw["from_the_rulebook"]), tuple(raw["reconstructed"]))


def _symbol_problems(tables: Tables) -> list[str]:
    """SS-6.1: deploy symbols are above move symbols. SS-4.1: the start card deploys one train of each colour."""
    problems = []
    for card in tables.departure_cards.values():
        kinds = [symbol.kind for symbol in card.symbols]
        if kinds != sorted(kinds):
            problems.append(f"card {card.id} moves before it deploys")
        for symbol in card.symbols:
            if symbol.kind == "move" and symbol.colour not in (*tables.colours, ANY):
                problems.append(f"card {card.id} moves trains of no known colour")
    if tuple(symbol.colour for symbol in tables.start_card.symbols) != tables.colours:
        problems.append("the start card does not deploy one train of each colour in order")
    return problems


def problems(tables: Tables) -> list[str]:
    """Return what the data files contradict each other in; empty when all is well."""
    found = _symbol_problems(tables)
    if tuple(tables.dice) != tables.colours:
        found.append("not exactly one movement die for each colour of trains")
    for name, choice in tables.options.items():
        if choice.default not in choice.values:
            found.append(f"the default of {name} is none of its values")
    if set(tables.goods_per_city) != set(tables.options["goods_to_win"].values):
        found.append("goods_per_city does not cover every number of goods to win")
    if max(tables.goods_per_city.values()) > tables.goods_per_colour:
        found.append("more goods in a city than there are of a colour")
    if tables.location_tokens != len(tables.departure_numbers):
        found.append("not one location token for each departure number")
    if tables.start_card.id in tables.departure_cards:
        found.append("the start card is one of the departure cards")
    if max(tables.options["departure_cards_removed"].values) >= len(tables.departure_cards):
        found.append("the set-up can remove every departure card")
    return found


@cache
def tables() -> Tables:
    """Return the tables of the game.

    :raises BrokenTables: when the data files contradict each other.
    """
    loaded = _load()
    found = problems(loaded)
    if found:
        raise BrokenTables("; ".join(found))
    return loaded


TABLES = tables()
KINDS = tuple(kind.id for kind in TABLES.card_kinds)
"""The kinds of action card, in the order in which hands and cards are listed."""
