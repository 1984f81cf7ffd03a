"""Types of the library as a user's type checker sees them. Checked here with the sources, and by `make package` with
the wheel.

In strict mode an unused `ignore` comment is an error: so the lines that must be wrong are proved to be wrong.
"""

from __future__ import annotations

from random import Random
from typing import Any, assert_type

import stationmaster
from stationmaster import (
    Action1846,
    Following,
    IllegalAction,
    LegalActions,
    LegalFamily,
    Position1846,
    Rules,
    Rules1846,
    Violation,
    records,
    routes,
)
from stationmaster.schema.envelope import Turn
from stationmaster.titles.g1846.model.actions import Action, Draft, DraftFamily
from stationmaster.titles.g1846.model.events import Payment
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.shapes import Result, View
from stationmaster.titles.switch_and_signal.model.actions import EndActions
from stationmaster.titles.switch_and_signal.model.position import Position as OtherPosition

rules = stationmaster.games["1846"]
of_1846: Rules[Position, Action] = rules
assert_type(rules, Rules1846)
assert_type(stationmaster.games[str(rules.id)], Rules[Any, Any])

started = rules.start(["Amy", "Bob"], {"edition": "second"}, seed="x")
assert_type(started, Following[Position])
position, events = started
assert_type(position, Position)
assert_type(events, list[dict[str, Any]])
assert_type(rules.turn(position), dict[str, Any] | None)
assert_type(rules.check(position, Draft(card="MS")), Violation | None)
assert_type(stationmaster.check(position, {"type": "pass"}), Violation | None)

legal = rules.legal(position)
assert_type(legal, LegalActions)
assert_type(legal[0], LegalFamily)
action = legal.pick(Random(1))
assert_type(rules.action(action), Action)
assert_type(stationmaster.play(position, action).position, Position)
assert_type(rules.loads(rules.dumps(position)), Position)
assert {position: "a value"}

view = rules.typed.view(position)
assert_type(view, View)
assert_type(view.players[0].cash, int)
assert_type(rules.typed.turn(position), Turn | None)
assert_type(rules.typed.result(position), Result | None)
for event in rules.typed.events(events):
    if isinstance(event, Payment):
        assert_type(event.amount, int)
for family in rules.typed.legal(position):
    if isinstance(family, DraftFamily):
        assert_type(family.choices[0].card, str)

other = stationmaster.games["switch-and-signal"].start(["Amy", "Bob"]).position
assert_type(other, OtherPosition)

record = records.read({"players": ["Amy", "Bob"], "seed": "x", "actions": []})
assert_type(record, records.Record)
assert_type(records.replay(record).applied, int)
assert_type([played.index for played in records.play_through(record)], list[int])
assert_type(routes.find(position, "NYC"), dict[str, Any])


def player(table: Rules1846, here: Position1846, random: Random) -> Action1846:
    """Call the library as a user does."""
    return table.action(table.legal(here).pick(random))


rules.play(position, player(rules, position, Random(2)))


def wrong() -> None:
    """Contain calls that a type checker rejects; this function is never called."""
    rules.start("Amy", seed=5)  # type: ignore[arg-type]
    rules.play(other, action)  # type: ignore[arg-type]
    rules.check(position, EndActions())  # type: ignore[arg-type]
    rules.turn(None)  # type: ignore[arg-type]
    position.revision = 5  # type: ignore[misc]
    position.players["Amy"] = position.players["Bob"]  # type: ignore[index]
    records.replay(record, trace="everything")  # type: ignore[arg-type]
    stationmaster.no_such_name  # type: ignore[attr-defined]  # noqa: B018


try:
    rules.play(position, {"type": "pass"})
except IllegalAction as refusal:
    assert_type(refusal.violation, Violation)
