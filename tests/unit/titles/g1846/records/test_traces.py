"""The trace of a replay, with an entry for every action."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stationmaster.errors import IllegalAction
from stationmaster.titles.g1846.records.playthrough import SITE, Conventions
from stationmaster.titles.g1846.records.replay import replay

GOLDEN = Path(__file__).resolve().parents[4] / "data" / "golden" / "1846"


def record(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))["record"]


def playable(export: Any, conventions: Conventions) -> Any:
    """Return the record up to the first illegal action."""
    try:
        replay(SITE, export, conventions=conventions)
    except IllegalAction as refusal:
        return {**export, "actions": export["actions"][: refusal.index]}
    return export


@pytest.mark.parametrize("conventions", ["online", "rulebook"])
@pytest.mark.parametrize("name", ["site-agreement", "site-two-players", "site-bank"])
def test_a_trace_has_one_entry_for_each_recorded_action(name: str, conventions: Conventions) -> None:
    """This holds even where the printed rules need more passes than the site, or fewer."""
    export = playable(record(name), conventions)
    end = replay(SITE, export, conventions=conventions, trace="summary")
    assert end.trace is not None
    assert [entry["index"] for entry in end.trace] == list(range(len(export["actions"])))
    assert end.applied == len(export["actions"])


def test_a_corporations_pass_while_a_second_tile_is_open_passes_on_both() -> None:
    """O-10: the pass gives up the second tile and ends the step; the record has a single pass for both."""
    export = record("site-bank")
    whole = replay(SITE, export, trace="full").trace or []
    at = next(
        (number for number, entry in enumerate(whole) if entry["turn"] and entry["turn"]["step"] == "second_tile"), None
    )
    assert at is not None, "the kept game has no second tile"
    operator = whole[at]["view"]["operating"]["operator"]
    passed = {"type": "pass", "entity": operator, "entity_type": "corporation"}
    shorter = {**export, "actions": [*export["actions"][: at + 1], passed]}

    trace = replay(SITE, shorter, trace="full").trace or []

    assert len(trace) == at + 2
    assert "second_tile_forfeited" in {event["type"] for event in trace[-1]["events"]}
    assert trace[-1]["turn"]["step"] != whole[at - 1]["turn"]["step"]
