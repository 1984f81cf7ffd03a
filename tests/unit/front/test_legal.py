"""Legal actions are listed lazily, as far as they are read, and once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

import stationmaster
from stationmaster.engine.action_kind import ActionKind
from stationmaster.front.legal import LegalActions, filled
from stationmaster.registry import GAMES


def counting(made: list[str], name: str, choices: int) -> tuple[ActionKind[Any, Any], Iterator[dict[str, Any]]]:
    def listed() -> Iterator[dict[str, Any]]:
        for number in range(choices):
            made.append(f"{name}{number}")
            yield {"number": number}

    family: ActionKind[Any, Any] = ActionKind(name, "1.1", frozenset(), lambda _: (), lambda *_: None, lambda *_: None)
    return family, listed()


def no_words(_kind: str, _choices: Sequence[Any], _language: str) -> list[str]:
    return []


def test_nothing_is_found_before_it_is_read_and_nothing_twice() -> None:
    made: list[str] = []
    legal = LegalActions(lambda: iter([counting(made, "a", 3), counting(made, "b", 2)]), no_words)
    assert made == []
    assert legal
    assert next(iter(legal)).type == "a"
    assert made == []
    assert next(iter(legal[0].choices)) == {"number": 0}
    assert made == ["a0"]
    assert len(legal[0].choices) == 3
    assert [list(family.choices) for family in legal] == [list(family.choices) for family in legal]
    assert made == ["a0", "a1", "a2", "b0", "b1"]
    assert legal[-1].choices[1:] == [{"number": 1}]
    assert list(legal.actions())[3] == {"type": "b", "number": 0}
    assert repr(legal) == "<legal actions: a, b>"


def test_two_readers_at_once_see_the_same() -> None:
    legal = LegalActions(lambda: iter([counting([], "a", 4)]), no_words)
    one, other = iter(legal[0].choices), iter(legal[0].choices)
    assert next(one) == next(other)
    assert [*one] == [*other] == [{"number": 1}, {"number": 2}, {"number": 3}]


@pytest.mark.parametrize("game", list(stationmaster.games))
def test_the_whole_list_is_that_of_the_contract(game: str) -> None:
    position, random = stationmaster.games[game].start(["Amy", "Bob", "Cy"], seed="list").position, Random("list")
    for _ in range(60):
        legal = stationmaster.legal(position)
        assert legal.to_json() == GAMES[game].legal(position)
        if not legal:
            break
        position, _ = stationmaster.play(position, legal.pick(random))


def test_once_the_game_is_over_there_is_none() -> None:
    position, random = stationmaster.games["switch-and-signal"].start(["Amy", "Bob"], seed="x").position, Random(1)
    while stationmaster.turn(position):
        position, _ = stationmaster.play(position, stationmaster.legal(position).pick(random))
    assert not stationmaster.legal(position)
    assert repr(stationmaster.legal(position)) == "<legal actions: none>"


def test_what_is_left_open_is_decided_within_its_bounds() -> None:
    choice = {"a": {"min": 2, "max": 4}, "b": {"one_of": [[1], [2]]}, "c": [{"min": 5, "max": 6}, 7], "d": {"x": 1}}
    seen = [filled(choice, Random(seed)) for seed in range(50)]
    assert {one["a"] for one in seen} == {2, 3, 4}
    assert {tuple(one["b"]) for one in seen} == {(1,), (2,)}
    assert {tuple(one["c"]) for one in seen} == {(5, 7), (6, 7)}
    assert all(one["d"] == {"x": 1} for one in seen)


def test_a_family_describes_its_choices_in_a_language() -> None:
    rules = stationmaster.games["1846"]
    position, _ = rules.start(["Amy", "Bob", "Cy"], {}, "words")
    family = rules.legal(position)[0]
    assert len(family.words()) == len(family.choices)
    assert [words.startswith("Keep ") for words in family.words()] == [True] * len(family.choices)
    assert family.words("pl")[0].startswith("Zachowaj ")
    with pytest.raises(KeyError):
        family.words("fr")
