"""Whatever the game answers has the shape that its statements say: no field is missing, none is unknown."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any

import pytest

from stationmaster.kernel.statements import faults
from stationmaster.switch_and_signal.boards.board import map_board
from stationmaster.switch_and_signal.components.box import Components
from stationmaster.switch_and_signal.components.tables import MAPS
from stationmaster.switch_and_signal.event_forms import EVENTS, described
from stationmaster.switch_and_signal.events import Event
from stationmaster.switch_and_signal.game import GAME
from stationmaster.switch_and_signal.state.position import Position
from stationmaster.switch_and_signal.state.statement import OpenState, View
from tests.golden import kept_games
from tests.support.switch_and_signal_players import NAMES, greedy_player, play_out, random_player

Json = Any
ID = "switch-and-signal"
RECORDED = "recorded"


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


@dataclass(frozen=True)
class Told:
    """All that was answered in some games."""

    events: tuple[Json, ...]
    positions: tuple[Position, ...]

    @cached_property
    def views(self) -> tuple[Json, ...]:
        return tuple(plain(GAME.view(position)) for position in self.positions)


@cache
def told(name: str) -> Told:
    """What was answered in some games with these options, or in the recorded ones."""
    if name == RECORDED:
        return _recorded()
    events: list[Json] = []
    positions: list[Position] = []
    for number, player in enumerate((random_player, greedy_player)):
        position, begun = GAME.start(NAMES[: 2 + len(name) % 3], GAMES[name], f"{name}-{number}")
        events += begun
        positions.append(position)
        for step in play_out(position, player, Random(number)):
            events += step.events
            positions.append(step.after)
    return Told(tuple(plain(events)), tuple(positions))


def _recorded() -> Told:
    events: list[Json] = []
    positions: list[Position] = []
    for name in kept_games.names_of(ID):
        found = kept_games.positions_of(ID, name)
        positions += found
        for position, action in zip(found, kept_games.actions_of(ID, name), strict=False):
            events += GAME.play(position, kept_games.READ[ID](action))[1]
    return Told(tuple(plain(events)), tuple(positions))


EVERYWHERE = (RECORDED, *GAMES)


def wrong(kind: Any, values: Iterable[Json]) -> list[Any]:
    """What does not have its shape: with its faults."""
    return [(value, found) for value in values for found in [list(faults(kind, value))] if found]


@pytest.mark.parametrize("name", EVERYWHERE)
def test_every_event_is_stated(name: str) -> None:
    assert wrong(Event, told(name).events) == []


def test_every_kind_of_event_happens_and_every_optional_field_is_there_and_missing() -> None:
    everything = [event for name in EVERYWHERE for event in told(name).events]
    assert {event["type"] for event in everything} == set(EVENTS)
    for kind, about in described().items():
        seen = [event for event in everything if event["type"] == kind]
        for field in about["optional"]:
            assert {field in event for event in seen} == {True, False}, (kind, field)


def test_the_catalogue_of_events_says_what_every_field_means() -> None:
    for about in described().values():
        assert about["meaning"]
        assert all({**about["fields"], **about["optional"]}.values()), about


@pytest.mark.parametrize("name", EVERYWHERE)
def test_every_view_is_stated_and_is_an_open_state(name: str) -> None:
    assert wrong(View, told(name).views) == []
    assert wrong(OpenState, told(name).views) == []


def test_every_field_of_a_view_that_may_be_null_is_null_and_is_not() -> None:
    views = [view for name in EVERYWHERE for view in told(name).views]
    for field in ("board", "names", "step", "card", "roll", "location_tokens", "result"):
        assert {view[field] is None for view in views} == {True, False}, field
    cards = [view["card"] for view in views if view["card"]]
    for field in ("spared", "deploying"):
        assert {card[field] is None for card in cards} == {True, False}, field
    assert {view["departure_deck"]["bottom"] is None for view in views} == {True, False}
    assert {train["good"] is None for view in views for train in view["trains"]} == {True, False}


def test_an_open_state_may_leave_out_what_follows_and_nothing_else() -> None:
    view = told(RECORDED).views[40]
    needed = set(
        "settings turn active players trains goods ports switch_discs green_signals clock departure_deck card roll "
        "action_cards helpers dispatcher departure_numbers".split()
    )
    for field in view:
        rest = {name: value for name, value in view.items() if name != field}
        missing = [(fault.pointer, fault.code) for fault in faults(OpenState, rest)]
        assert missing == ([(f"/{field}", "missing")] if field in needed else []), field
        assert [fault.pointer for fault in faults(View, rest)] == [f"/{field}"]


def test_the_components_are_stated() -> None:
    assert wrong(Components, [plain(GAME.components())]) == []
