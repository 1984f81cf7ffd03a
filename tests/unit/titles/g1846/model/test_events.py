"""The catalogue of events: it lists exactly the events that the rules emit, with exactly their fields."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import stationmaster.titles.g1846
from stationmaster.schema.statements import faults
from stationmaster.titles.g1846.model.events import EVENTS, AnyEvent, Event, described
from stationmaster.titles.g1846.model.ids import PAYMENTS, EndReason
from stationmaster.titles.g1846.model.position import DraftRound
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import ending
from stationmaster.titles.g1846.sequence import check
from tests.unit.titles.g1846.games import GAMES, played

RULES = Path(stationmaster.titles.g1846.__file__).parent


def calls(name: str) -> Iterator[ast.Call]:
    """Yield every call of a function or method of this name in the rules of 1846."""
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and name in (
                getattr(node.func, "attr", None),
                getattr(node.func, "id", None),
            ):
                yield node


def words(argument: ast.expr) -> set[str]:
    """Return the string values that an argument expression in the code can take."""
    return {node.value for node in ast.walk(argument) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_event_has_exactly_the_fields_of_its_kind(game: int) -> None:
    for one in played(game):
        for event in one.events:
            assert not list(faults(AnyEvent, event)), event
            assert event["rule"]


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_payment_has_a_known_reason_and_known_parties(game: int) -> None:
    for one in played(game):
        parties = {"bank", *one.before.seats, *tables().companies}
        for event in one.events:
            if event["type"] == "payment":
                assert event["why"] in PAYMENTS
                assert {event["from"], event["to"]} <= parties
                assert event["amount"] > 0


def test_the_kinds_that_the_code_emits_are_those_of_the_catalogue() -> None:
    """Every event class is in the catalogue, and is used by a rule or by the ledger."""
    kinds = {kind.__name__ for kind in EVENTS.values()}
    assert {kind.__name__ for kind in Event.__subclasses__()} == kinds
    named: set[str] = set()
    for path in (*(RULES / "rules").glob("*.py"), RULES / "model" / "ledger.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in kinds}
    assert named == kinds


def test_the_reasons_for_payments_are_those_of_the_code() -> None:
    given: set[str] = set()
    for call in calls("pay"):
        given |= words(call.args[3])
    assert given == PAYMENTS.keys()


def test_the_reasons_for_the_end_are_reported() -> None:
    assert get_args(get_args(EndReason)[0]) == tuple(ending.PARAGRAPHS)


@pytest.mark.parametrize("game", range(1, len(GAMES)))
def test_3_2a_events_of_the_draft_name_no_hidden_card(game: int) -> None:
    for one in played(game):
        if isinstance(one.after.round, DraftRound) and one.after.round.discount is None:
            words = {word for event in one.events for word in map(str, event.values())}
            assert not words & {*tables().privates, "blank"}


def test_the_catalogue_is_described_in_full() -> None:
    kinds = described()
    assert kinds.keys() == EVENTS.keys()
    assert all(one["meaning"].endswith(".") for one in kinds.values())
    assert all(text for one in kinds.values() for text in (*one["fields"].values(), *one["optional"].values()))


def test_every_played_action_was_legal() -> None:
    assert all(check(one.before, one.action) is None for one in played(1)[::10])
