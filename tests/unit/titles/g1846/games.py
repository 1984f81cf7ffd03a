"""Complete random games for tests that need every kind of position: played once, shared by all tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from stationmaster.titles.g1846.model.position import DraftRound, Position
from tests.properties.random_play import Played, random_game, start_position

GAMES: tuple[tuple[int, tuple[tuple[str, Any], ...], str], ...] = (
    (2, (), "two"),
    (3, (), "three"),
    (4, (("edition", "second"),), "four"),
    (5, (("conventions", "online"),), "five"),
    (3, (("edition", "second"), ("conventions", "online")), "three again"),
    (4, (("designer_clarifications", False),), "four again"),
)
"""Players, options and seed of each game."""


@cache
def played(index: int) -> tuple[Played, ...]:
    """Return every action of one of the games."""
    players, options, seed = GAMES[index]
    return tuple(random_game(players, dict(options), seed))


@cache
def positions(index: int) -> tuple[Position, ...]:
    """Return every position of one of the games, from the first decision to the end."""
    players, options, seed = GAMES[index]
    return (start_position(players, dict(options), seed), *(one.after for one in played(index)))


@cache
def open_positions(index: int) -> tuple[Position, ...]:
    """Return the positions without hidden information: with two players the draft too, otherwise what follows it."""
    return tuple(
        position
        for position in positions(index)
        if position.options.two_player or not isinstance(position.round, DraftRound)
    )


def every(index: int, step: int) -> tuple[Position, ...]:
    """Return every `step`-th open position, and the last one."""
    return (*open_positions(index)[::step], open_positions(index)[-1])


def without(mapping: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """Return a copy of a mapping without some of its keys."""
    return {key: value for key, value in mapping.items() if key not in names}
