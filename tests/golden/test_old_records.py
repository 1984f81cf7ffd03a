"""Real records of 2020 and 2021: most are replayed to their scores, by rules that are inferred from the record."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from typing import Any

import pytest

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.errors import IllegalAction
from stationmaster.titles.g1846.model.vintages import VINTAGES
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import replay
from stationmaster.titles.g1846.rules import ending
from tests.support.reference import REFERENCE

Json = Any

OLD = REFERENCE / "legacy" / "records.jsonl.gz"

pytestmark = pytest.mark.skipif(not OLD.is_file(), reason="there are no old records")


def old_records() -> list[Json]:
    with gzip.open(OLD, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def outcome(record: Json) -> tuple[str, tuple[str, ...]]:
    """Return how a record ends without its scores (at them, at others, or before its end), and its inferred vintage."""
    without_result = {name: value for name, value in record.items() if name != "result"}
    try:
        read = replay(SITE, without_result, passes="aligned", export=STATIONMASTER)
    except IllegalAction:
        return "refused", ()
    assert read.vintage is not None
    again = replay(STATIONMASTER, read.record)
    assert ending.result(again.position) == ending.result(read.position)
    result = ending.result(read.position)
    if result is None:
        return "breaks off", tuple(read.vintage)
    ids = {str(one.get("id", one["name"])): one["name"] for one in record["players"]}
    scores = {ids.get(player, player): score for player, score in record["result"].items()}
    agrees = scores == {one["player"]: one["score"] for one in result["standing"]}
    return ("to its scores" if agrees else "to other scores"), tuple(read.vintage)


def test_most_old_records_are_read_to_their_scores() -> None:
    found = [outcome(record) for record in old_records()]
    ways = Counter(way for way, _ in found)
    assert ways["to its scores"] >= 6
    assert ways["refused"] <= 1
    assert {name for _, vintage in found for name in vintage} == set(VINTAGES)
