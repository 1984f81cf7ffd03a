"""Responses for 1846 match their statements: no additional field, no missing field."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from stationmaster.engine.replays import TRACES
from stationmaster.errors import Fault
from stationmaster.registry import TITLES
from stationmaster.schema.envelope import GameEntry
from stationmaster.schema.json_schema import schemas
from stationmaster.schema.statements import faults, write
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model.actions import Action
from stationmaster.titles.g1846.model.events import EVENTS, AnyEvent, Event
from stationmaster.titles.g1846.model.position import Options, Position
from stationmaster.titles.g1846.open_state.view import view
from stationmaster.titles.g1846.records.playthrough import Played
from stationmaster.titles.g1846.records.replay import play_through, replay, trace_entry
from stationmaster.titles.g1846.sequence import describe_turn, legal_actions
from stationmaster.titles.g1846.shapes import SHAPES
from tests.golden import kept_games
from tests.properties.random_play import MISERLY, SPENDTHRIFT, WEIGHTS, random_game

Json = Any

RANDOM = [
    (players, options, weights)
    for players, weights in ((2, WEIGHTS), (3, MISERLY), (4, SPENDTHRIFT), (5, WEIGHTS))
    for options in ({}, {"edition": "second", "conventions": "online"}, {"consent": "assumed"})
]


def steps() -> Iterator[tuple[Position, Position, Any, Sequence[Event]]]:
    """Yield every step of the kept games and of random ones: before, after, the action, its events."""
    for name in kept_games.names_of("1846"):
        document = kept_games.kept(name)
        for one in play_through(document["format"], document["record"]).played:
            yield one.before, one.after, one.action, one.happened
    for number, (players, options, weights) in enumerate(RANDOM):
        for played in random_game(players, options, f"c{number}", weights):
            yield played.before, played.after, played.action, played.happened


class Seen:
    """The faults found in responses of one kind, and which optional fields were present and absent."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.read = msgspec.json.Decoder(kind).decode
        self.wrong: list[Fault] = []
        self.present: dict[str, set[bool]] = defaultdict(set)
        self.count = 0

    def note(self, answer: Json) -> None:
        """Check one response."""
        self.count += 1
        written = msgspec.json.encode(answer)
        try:
            self._look(self.read(written))
        except msgspec.ValidationError:
            self.wrong += list(faults(self.kind, msgspec.json.decode(written)))[:5]
            assert self.wrong, written

    def _look(self, value: Any) -> None:
        if isinstance(value, msgspec.Struct):
            for name, required in _fields(type(value)):
                inside = getattr(value, name)
                if not required:
                    self.present[f"{type(value).__name__}.{name}"].add(inside is not msgspec.UNSET)
                self._look(inside)
        elif isinstance(value, tuple):
            for one in value:
                self._look(one)
        elif isinstance(value, dict):
            for one in value.values():
                self._look(one)


@cache
def _fields(kind: Any) -> tuple[tuple[str, bool], ...]:
    return tuple((field.name, field.required) for field in msgspec.structs.fields(kind))


def optional_fields(kinds: Iterable[Any]) -> set[str]:
    """Return the optional fields of statements and of all statements nested in them."""
    found: set[str] = set()
    seen: set[Any] = set()

    def walk(info: Any) -> None:
        if isinstance(info, inspect.StructType):
            if info.cls in seen:
                return
            seen.add(info.cls)
            found.update(f"{info.cls.__name__}.{field.name}" for field in info.fields if not field.required)
            for field in info.fields:
                walk(field.type)
            return
        for name in ("type", "item_type", "key_type", "value_type"):
            if hasattr(info, name):
                walk(getattr(info, name))
        for one in (*getattr(info, "types", ()), *getattr(info, "item_types", ())):
            walk(one)

    for info in inspect.multi_type_info(kinds):
        walk(info)
    return found


@pytest.fixture(scope="module")
def seen() -> dict[str, Seen]:
    """Return the findings for all responses in the games."""
    noted = {
        "view": Seen(SHAPES.view),
        "family": Seen(SHAPES.family),
        "event": Seen(SHAPES.event),
        "turn": Seen(SHAPES.turn),
        "result": Seen(SHAPES.result),
        "trace": Seen(SHAPES.trace),
    }
    for number, (before, after, action, happened) in enumerate(steps()):
        for event in write(happened):
            noted["event"].note(event)
        for family in legal_actions(after):
            noted["family"].note(family)
        turn = describe_turn(after)
        noted["turn" if turn else "result"].note(turn or GAME.result(after))
        noted["view"].note(view(after))
        if number % 20 == 0:
            one = Played(number, {"type": "pass"}, action, before, after, happened)
            noted["trace"].note(trace_entry(one, full=number % 40 == 0))
    return noted


@pytest.mark.parametrize("part", ["view", "family", "event", "turn", "result", "trace"])
def test_every_answer_matches_its_statement(seen: dict[str, Seen], part: str) -> None:
    assert seen[part].count
    assert not seen[part].wrong


SELDOM = {
    "DraftShown.hand": "Only in answers for one player; tests/api/test_answers_for_one_player has them.",
    "View.vintage": "Only in recorded games of 2020; tests/unit/titles/g1846/records/test_vintages.py has them.",
    **{
        f"{kind.__name__}.words": "Only with `?words=true`; tests/api/test_words_of_choices has them."
        for kind in (action.family for action in get_args(Action))
    },
    "RunChoice.optimal": "Only where a search for routes was cut short; test_running_trains_6_6 has one.",
}


def test_every_optional_field_comes_and_is_missing(seen: dict[str, Seen]) -> None:
    expected = optional_fields([part.kind for part in seen.values()]) - SELDOM.keys()
    found: dict[str, set[bool]] = defaultdict(set)
    for part in seen.values():
        for name, came in part.present.items():
            found[name] |= came
    assert not [name for name in sorted(expected) if found[name] != {True, False}]


def test_the_components_match_their_statement() -> None:
    assert not list(faults(SHAPES.components, GAME.components()))
    assert not list(faults(GameEntry, TITLES[GAME.id].entry()))


def test_every_type_of_action_has_a_family_of_its_fields() -> None:
    families = {action.family.__struct_config__.tag: action.family for action in get_args(Action)}
    actions = {kind.__struct_config__.tag: kind for kind in get_args(Action)}
    assert families.keys() == actions.keys()
    informing: set[str] = set()
    for name, family in families.items():
        (choice,) = get_args(msgspec.structs.fields(family)[1].type)[:1]
        offered = {field.encode_name: field for field in msgspec.structs.fields(choice)}
        sent = {field.encode_name: field for field in msgspec.structs.fields(actions[name])}
        assert sent.keys() <= offered.keys()
        assert all(offered[field].required for field in sent if sent[field].required), name
        informing |= offered.keys() - sent.keys()
    assert informing <= SHAPES.informative


def test_every_event_is_named_by_the_contract() -> None:
    _, named = schemas([SHAPES.event])
    assert named["Event1846"]["discriminator"]["mapping"].keys() == EVENTS.keys()
    assert len(get_args(AnyEvent)) == len(EVENTS)


def test_the_names_of_the_contract_have_no_dots_and_each_is_reported_once() -> None:
    names = ("action", "family", "event", "view", "open_state", "options", "result")
    kinds = [getattr(SHAPES, name) for name in names]
    more = [
        SHAPES.components,
        SHAPES.trace,
        SHAPES.highlight,
        *(kind for own in SHAPES.records.values() for kind in own),
    ]
    _, named = schemas([*kinds, *more])
    assert {"Hex1846", "Corporation1846", "Tile1846", "View1846", "OpenState1846", "LayTile1846"} <= named.keys()
    assert not [name for name in named if "." in name or "_" in name]
    bare = [name for name, schema in named.items() if schema.get("type") == "object" and "properties" not in schema]
    assert not bare


def test_the_options_are_those_of_a_position() -> None:
    assert set(SHAPES.options.__struct_fields__) == set(Options.__struct_fields__)


def test_a_record_written_here_matches_its_statement() -> None:
    document = kept_games.kept(kept_games.names_of("1846")[0])
    assert "summary" in TRACES
    done = replay(document["format"], document["record"], export="stationmaster")
    start, _ = SHAPES.records["stationmaster"]
    assert not list(faults(start, done.record))
