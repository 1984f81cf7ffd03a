"""Every value that the game returns conforms to its statements: no field is missing, none is unknown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import fields

from stationmaster.registry import TITLES
from stationmaster.schema.envelope import GameEntry
from stationmaster.schema.json_schema import schemas
from stationmaster.schema.statements import faults
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import INFORMATIVE, Action, LegalFamily
from stationmaster.titles.switch_and_signal.model.board import map_board
from stationmaster.titles.switch_and_signal.model.components import Components
from stationmaster.titles.switch_and_signal.model.events import EVENTS, Event, described
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import MAPS
from stationmaster.titles.switch_and_signal.open_state.statement import OpenState, View
from stationmaster.titles.switch_and_signal.records.replay import replay
from stationmaster.titles.switch_and_signal.shapes import SHAPES
from tests.golden import kept_games
from tests.support.switch_and_signal_players import NAMES, greedy_player, play_out, random_player

Json = Any
ID = "switch-and-signal"
RECORDED = "recorded"


def _own_board() -> Json:
    """Return a board of the players' own: that of the box with another name."""
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
"""Name -> options: both boards and one of the players' own, every source of rolls and shuffles, each variant."""


def plain(value: Json) -> Json:
    """Return a value as it is sent over the wire."""
    return json.loads(json.dumps(value))


@dataclass(frozen=True)
class Recorded:
    """All values returned in some games."""

    events: tuple[Json, ...]
    positions: tuple[Position, ...]

    @cached_property
    def views(self) -> tuple[Json, ...]:
        return tuple(plain(GAME.view(position)) for position in self.positions)

    @cached_property
    def families(self) -> tuple[Json, ...]:
        return tuple(plain(family) for position in self.positions for family in GAME.legal(position))


@cache
def recorded(name: str) -> Recorded:
    """Return the values from some games with these options, or from the recorded ones."""
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
    return Recorded(tuple(plain(events)), tuple(positions))


def _recorded() -> Recorded:
    events: list[Json] = []
    positions: list[Position] = []
    for name in kept_games.names_of(ID):
        found = kept_games.positions_of(ID, name)
        positions += found
        for position, action in zip(found, kept_games.actions_of(ID, name), strict=False):
            events += GAME.play(position, kept_games.READ[ID](action))[1]
    return Recorded(tuple(plain(events)), tuple(positions))


EVERYWHERE = (RECORDED, *GAMES)


def wrong(kind: Any, values: Iterable[Json]) -> list[Any]:
    """Return the values that do not conform, with their faults."""
    return [(value, found) for value in values for found in [list(faults(kind, value))] if found]


@pytest.mark.parametrize("name", EVERYWHERE)
def test_every_event_is_stated(name: str) -> None:
    assert wrong(Event, recorded(name).events) == []


def test_every_kind_of_event_happens_and_every_optional_field_is_there_and_missing() -> None:
    everything = [event for name in EVERYWHERE for event in recorded(name).events]
    assert {event["type"] for event in everything} == set(EVENTS)
    for kind, about in described().items():
        seen = [event for event in everything if event["type"] == kind]
        for field in about["optional"]:
            assert {field in event for event in seen} == {True, False}, (kind, field)


def test_the_catalogue_of_events_has_the_meaning_of_every_field() -> None:
    for about in described().values():
        assert about["meaning"]
        assert all({**about["fields"], **about["optional"]}.values()), about


@pytest.mark.parametrize("name", EVERYWHERE)
def test_every_view_is_stated_and_is_an_open_state(name: str) -> None:
    assert wrong(View, recorded(name).views) == []
    assert wrong(OpenState, recorded(name).views) == []


def test_every_field_of_a_view_that_may_be_null_is_null_and_is_not() -> None:
    views = [view for name in EVERYWHERE for view in recorded(name).views]
    for field in ("board", "names", "step", "card", "roll", "location_tokens", "result"):
        assert {view[field] is None for view in views} == {True, False}, field
    cards = [view["card"] for view in views if view["card"]]
    for field in ("spared", "deploying"):
        assert {card[field] is None for card in cards} == {True, False}, field
    assert {view["departure_deck"]["bottom"] is None for view in views} == {True, False}
    assert {train["good"] is None for view in views for train in view["trains"]} == {True, False}


def test_an_open_state_may_leave_out_what_follows_and_nothing_else() -> None:
    view = recorded(RECORDED).views[40]
    needed = set(
        "settings active players trains goods ports switch_discs green_signals clock departure_deck "
        "action_cards".split()
    )
    for field in view:
        rest = {name: value for name, value in view.items() if name != field}
        missing = [(fault.pointer, fault.code) for fault in faults(OpenState, rest)]
        assert missing == ([(f"/{field}", "missing")] if field in needed else []), field
        assert [fault.pointer for fault in faults(View, rest)] == [f"/{field}"]


def test_the_components_are_stated() -> None:
    assert wrong(Components, [plain(GAME.components())]) == []


@pytest.mark.parametrize("name", EVERYWHERE)
def test_every_family_and_choice_is_stated(name: str) -> None:
    assert wrong(LegalFamily, recorded(name).families) == []


def test_every_family_is_listed_and_every_optional_field_of_a_choice_is_there_and_missing() -> None:
    families = [family for name in EVERYWHERE for family in recorded(name).families]
    choices = {action.type: action.choice for action in get_args(Action)}
    assert {family["type"] for family in families} == set(choices)
    for kind, choice in choices.items():
        listed = [one for family in families if family["type"] == kind for one in family["choices"]]
        optional = {field.encode_name for field in fields(choice) if not field.required}
        for name in optional:
            assert {name in one for one in listed} == {True, False}, (kind, name)
    settings = [
        one for family in families if family["type"] == "set_switch" for c in family["choices"] for one in c["settings"]
    ]
    for name in ("frees", "stops", "turns"):
        assert {name in one for one in settings} == {True, False}, name
    runs = [one for family in families if family["type"] == "run" for one in family["choices"]]
    for name in ("at", "delivers"):
        assert {one[name] is None for one in runs} == {True, False}, name


def test_fields_that_only_inform_are_those_of_choices_that_no_action_has() -> None:
    assert INFORMATIVE == set(
        "at delivers ending fails frees good of outlook path rule settings stops to tokens train trains unspent".split()
    )


@pytest.mark.parametrize("name", EVERYWHERE)
def test_turns_and_results_are_stated(name: str) -> None:
    positions = recorded(name).positions
    assert wrong(SHAPES.turn | None, [plain(GAME.turn(position)) for position in positions]) == []
    assert wrong(SHAPES.result | None, [plain(GAME.result(position)) for position in positions]) == []
    assert all((GAME.turn(position) is None) == (GAME.result(position) is not None) for position in positions)


def test_records_and_traces_are_stated() -> None:
    for name in kept_games.names_of(ID):
        record = kept_games.record_of(ID, name)
        assert wrong(SHAPES.records["stationmaster"][0], [record]) == []
        full, summary = (replay("stationmaster", record, trace=trace) for trace in ("full", "summary"))
        assert wrong(SHAPES.trace, plain(full.trace)) == []
        assert wrong(SHAPES.trace, plain(summary.trace)) == []
        written = replay("stationmaster", record, export="stationmaster").record
        assert wrong(SHAPES.records["stationmaster"][0], [plain(written)]) == []


def test_a_record_from_a_state_is_stated() -> None:
    view = recorded(RECORDED).views[40]
    for state in ("sealed", view):
        assert wrong(SHAPES.records["stationmaster"][1], [{"state": state, "actions": [{"type": "end_actions"}]}]) == []


def test_the_options_of_the_games_are_stated_and_the_catalogue_lists_each() -> None:
    assert wrong(SHAPES.options, [GAMES[name] for name in GAMES]) == []
    catalogue = plain(TITLES[GAME.id].entry())
    assert wrong(GameEntry, [catalogue]) == []
    assert [option["name"] for option in catalogue["options"]] == list(SHAPES.options.__struct_encode_fields__)
    for option in catalogue["options"]:
        for value in option["values"] or ():
            assert wrong(SHAPES.options, [{option["name"]: value}]) == []
        assert option["values"] is None or option["default"] in option["values"]


def test_the_contract_has_a_name_for_every_shape_and_no_bare_object() -> None:
    shapes = SHAPES
    answers = [shapes.family, shapes.event, shapes.view, shapes.result, shapes.components, shapes.trace, shapes.turn]
    kinds = [
        *answers,
        shapes.action,
        shapes.open_state,
        shapes.options,
        *shapes.records["stationmaster"],
        shapes.highlight,
    ]
    shown, components = schemas(kinds)
    assert all("$ref" in schema for schema in shown)
    for name, schema in components.items():
        for found in objects(schema):
            assert found.get("properties") is not None or found.get("additionalProperties") not in (None, True), name


def objects(schema: Json) -> Iterator[Json]:
    """Return every schema of an object within a schema."""
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for value in schema.values():
            yield from objects(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from objects(value)
