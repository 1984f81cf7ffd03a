"""Corrupted records: whatever is sent, the response is a problem or a game, never a crash."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.errors import IllegalAction, ImpossibleInput
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import replay

GOLDEN = Path(__file__).resolve().parents[1] / "data" / "golden" / "1846"

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 80, 10**18, 2.5, float("inf"), "", "x", "PRR", "GT", "MS", "SC", "D6", "2-0", "5-9",
    "57-0", "D6-0-3", "NYC_0", "Amy", "Pass (9)", "80,0,8", "bank", [], {}, [[]], [None], ["D6", "C5"], {"id": 1},
)  # fmt: skip

TYPES = (
    "bid", "pass", "par", "buy_shares", "sell_shares", "assign", "lay_tile", "place_token", "run_routes", "dividend",
    "buy_train", "discard_train", "buy_company", "bankrupt", "end_game", "undo", "redo", "message", "program_x", "frob",
)  # fmt: skip


@cache
def text(name: str) -> str:
    return json.dumps(json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))["record"])


def containers(value: Any) -> list[Any]:
    """Return every object and list in a document that has entries."""
    found = [value] if isinstance(value, dict | list) and value else []
    entries = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return found + [inner for entry in entries for inner in containers(entry)]


def damage(record: Any, random: Random) -> None:
    """Change, remove, double or swap something at random."""
    actions = record.get("actions")
    if isinstance(actions, list) and actions and random.random() < 0.7:
        at = random.randrange(len(actions))
        target = actions[at]
        if isinstance(target, dict) and random.random() < 0.3:
            target["type"] = random.choice(TYPES)
            return
        kind = random.randrange(4)
        if kind == 0:
            del actions[at]
        elif kind == 1:
            actions.insert(at, random.choice(actions))
        elif kind == 2:
            actions[at:] = actions[at:][: random.randrange(3)]
        elif isinstance(target, dict) and target:
            target[random.choice(list(target))] = random.choice(JUNK)
        return
    container = random.choice(containers(record))
    key = random.choice(list(container)) if isinstance(container, dict) else random.randrange(len(container))
    if random.random() < 0.3:
        del container[key]
    else:
        container[key] = random.choice(JUNK)


def survives(record_format: str, record: Any, **more: Any) -> None:
    try:
        replay(record_format, record, **more)
    except IllegalAction as error:
        assert error.violation.rule and error.index is not None and error.action is not None
    except ImpossibleInput as error:
        assert all(fault.pointer.startswith("/record") for fault in error.faults)


@given(st.integers(0, 2**32), st.sampled_from(("site-agreement", "site-two-players")), st.integers(1, 4))
def test_a_damaged_export_is_answered(seed: int, name: str, wounds: int) -> None:
    random = Random(seed)
    record = json.loads(text(name))
    if name == "site-two-players":
        del record["actions"][120:]
    for _ in range(wounds):
        damage(record, random)
    survives(SITE, record, conventions=random.choice(("online", "rulebook")))


@given(st.integers(0, 2**32), st.integers(1, 3))
def test_a_damaged_record_of_ours_is_answered(seed: int, wounds: int) -> None:
    random = Random(seed)
    record = json.loads(text("all-closed"))
    for _ in range(wounds):
        damage(record, random)
    survives(STATIONMASTER, record)


@given(st.recursive(st.sampled_from(JUNK[:25]), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_anything_at_all_is_answered(junk: Any) -> None:
    survives(SITE, junk)
    survives(SITE, {"title": "1846", "players": junk, "actions": junk, "settings": junk})
    survives(
        SITE, {"title": "1846", "players": [1, 2, 3], "seed": 5, "actions": [junk, {"type": "bid", "company": junk}]}
    )
    survives(STATIONMASTER, junk)
    survives(STATIONMASTER, {"players": junk, "options": junk, "seed": junk, "actions": junk})
    names = ["a", "b", "c"]
    survives(STATIONMASTER, {"players": names, "seed": "5", "actions": [junk, {"type": "draft", "card": junk}]})
