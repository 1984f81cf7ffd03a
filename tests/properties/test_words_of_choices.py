"""Every choice of every legal action has its own text in every language, with placeholders for picked values."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from string import Formatter
from typing import Any

import pytest

import stationmaster
from stationmaster.errors import IllegalAction, ImpossibleInput
from stationmaster.languages import LANGUAGES
from tests.golden.switch_and_signal_games import FOLDER
from tests.golden.switch_and_signal_games import GAMES as RECORDED

Json = Any
TABLES: dict[str, tuple[str, Mapping[str, Json]]] = {
    "1846": ("1846", {}),
    "1846, second edition": ("1846", {"edition": "second"}),
    "Switch & Signal": ("switch-and-signal", {}),
    "Switch & Signal, at the table": ("switch-and-signal", {"cards": "table", "dice": "table"}),
    "Switch & Signal, tokens at the table": (
        "switch-and-signal",
        {"cards": "table", "variant": "no-departure-dice", "map": "north-america"},
    ),
}
ACTIONS = 500


def families(table: str) -> Iterator[Any]:
    """Yield one family for each kind of choice, in the course of a random game."""
    game, options = TABLES[table]
    rules: Any = stationmaster.games[game]
    random = Random(table)
    seen: set[tuple[Any, ...]] = set()
    position, _ = rules.start(["Amy", "Bob", "Cy"], options, table)
    for _ in range(ACTIONS):
        legal = rules.legal(position)
        if not legal:
            return
        for family in legal:
            kinds = {(family.type, *((name, is_open(value)) for name, value in one.items())) for one in family.choices}
            if not kinds <= seen:
                seen |= kinds
                yield family
        position = after(rules, position, random)


def after(rules: Any, position: Any, random: Random) -> Any:
    while True:
        try:
            return rules.play(position, rules.legal(position).pick(random)).position
        except (IllegalAction, ImpossibleInput):  # What is picked at random for two open fields need not go together.
            continue


def is_open(value: Json) -> bool:
    if isinstance(value, dict):
        return value.keys() in ({"min", "max"}, {"one_of"})
    return isinstance(value, list | tuple) and any(is_open(one) for one in value)


def what_is_open(choice: Mapping[str, Json]) -> tuple[str, ...]:
    return tuple(f"{name} {value}" for name, value in choice.items() if is_open(value))


def check_words(family: Any) -> None:
    choices = family.choices[:]
    for code in LANGUAGES:
        words = family.words(code)
        distinct = {(text, *what_is_open(choice)) for text, choice in zip(words, choices, strict=True)}
        assert len(distinct) == len(choices), (family, sorted(words))
        for text, choice in zip(words, choices, strict=True):
            places = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
            assert places == {name for name, value in choice.items() if is_open(value)}, text


@pytest.mark.parametrize("table", TABLES)
def test_every_choice_has_words_of_its_own_with_places_for_what_is_open(table: str) -> None:
    for family in families(table):
        check_words(family)


@pytest.mark.parametrize("name", RECORDED)
def test_the_same_holds_for_every_way_of_a_train_in_recorded_games(name: str) -> None:
    """Covers what is rare in random games: goods that are delivered, trains that come to the depot."""
    start, *rows, _ = map(json.loads, (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
    rules = stationmaster.games["switch-and-signal"]
    position, _ = rules.start(start[0]["players"], start[0]["options"], start[0]["seed"])
    for row in rows:
        for family in rules.legal(position):
            if family.type == "run":
                check_words(family)
        position, _ = rules.play(position, row[0])
