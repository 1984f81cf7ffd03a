"""Whatever the game answers has the shape that its statements say: no field is missing, none is unknown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from stationmaster.kernel.statements import faults
from stationmaster.switch_and_signal.boards.board import map_board
from stationmaster.switch_and_signal.components.tables import MAPS
from stationmaster.switch_and_signal.event_forms import EVENTS, described
from stationmaster.switch_and_signal.events import Event
from stationmaster.switch_and_signal.game import GAME
from tests.golden import kept_games
from tests.support.switch_and_signal_players import NAMES, greedy_player, play_out, random_player

Json = Any
ID = "switch-and-signal"


def _own_board() -> Json:
    """A board of the players' own: that of the box with another name."""
    return {**map_board(MAPS[1]).document, "id": "own", "name": "Our own board"}


GAMES: dict[str, Json] = {
    f"{place}-{dice}-{cards}-{variant}": {
        **({"board": _own_board()} if place == "own" else {"map": place}),
        "dice": dice,
        "cards": cards,
        "variant": variant,
    }
    for place, dice, cards, variant in (
        (MAPS[0], "service", "service", None),
        (MAPS[1], "service", "service", None),
        (MAPS[0], "table", "table", "no-departure-dice"),
        (MAPS[1], "table", "service", "random-departure-numbers"),
        (MAPS[0], "service", "table", "random-departure-numbers"),
        (MAPS[1], "table", "table", None),
        (MAPS[0], "service", "service", "no-departure-dice"),
        ("own", "service", "table", None),
    )
}
"""Name -> options: both boards and one of the players' own, whoever rolls and shuffles, each variant."""


def plain(value: Json) -> Json:
    """A value as it goes over the wire."""
    return json.loads(json.dumps(value))


@cache
def told(name: str) -> tuple[Json, ...]:
    """All events of some games with these options."""
    events: list[Json] = []
    for number, player in enumerate((random_player, greedy_player)):
        position, begun = GAME.start(NAMES[: 2 + len(name) % 3], GAMES[name], f"{name}-{number}")
        events += begun
        for step in play_out(position, player, Random(number)):
            events += step.events
    return tuple(plain(events))


@cache
def recorded() -> tuple[Json, ...]:
    """All events of the recorded games."""
    return tuple(_recorded())


def _recorded() -> Iterator[Json]:
    for name in kept_games.names_of(ID):
        positions = kept_games.positions_of(ID, name)
        for position, action in zip(positions, kept_games.actions_of(ID, name), strict=False):
            yield from plain(GAME.play(position, kept_games.READ[ID](action))[1])


@pytest.mark.parametrize("name", GAMES)
def test_every_event_is_stated(name: str) -> None:
    assert [(event, list(found)) for event in told(name) for found in [list(faults(Event, event))] if found] == []


def test_every_event_of_the_recorded_games_is_stated() -> None:
    assert [event for event in recorded() if any(faults(Event, event))] == []


def test_every_kind_of_event_happens_and_every_optional_field_is_there_and_missing() -> None:
    everything = [*recorded(), *(event for name in GAMES for event in told(name))]
    assert {event["type"] for event in everything} == set(EVENTS)
    for kind, about in described().items():
        seen = [event for event in everything if event["type"] == kind]
        for field in about["optional"]:
            assert {field in event for event in seen} == {True, False}, (kind, field)


def test_the_catalogue_of_events_says_what_every_field_means() -> None:
    for about in described().values():
        assert about["meaning"]
        assert all({**about["fields"], **about["optional"]}.values()), about
