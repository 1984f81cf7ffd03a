"""Routes in the notation of 18xx.games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import replay
from stationmaster.titles.g1846.records.site.names import join_connections, split_path


@pytest.mark.parametrize(
    ("connections", "path"),
    [
        ([["C15", "B16"]], "C15 B16"),
        ([["G7", "G9"], ["I5", "H6", "G5", "G7"], ["I5", "J4", "K3"]], "G9 G7 G5 H6 I5 J4 K3"),
        ([["G7", "G9"], ["G9", "G11"]], "G7 G9 G11"),
        ([["G9", "G7"], ["G9", "G11"]], "G7 G9 G11"),
        ([["G9", "G11"], ["K3", "J4", "I5"], ["G9", "I5"]], "G11 G9 I5 J4 K3"),
    ],
)
def test_connections_are_joined_whichever_way_they_are_written(connections: Any, path: str) -> None:
    assert join_connections(connections, "/routes/0") == tuple(path.split())


@pytest.mark.parametrize(
    ("connections", "pointer"),
    [
        (None, "/routes/0"),
        ([], "/routes/0"),
        ([["C15"]], "/routes/0/0"),
        ([["C15", 16]], "/routes/0/0"),
        (["C15"], "/routes/0/0"),
        ([["C15", "B16"], ["D6", "C5"]], "/routes/0"),
        ([["A", "B"], ["B", "C"], ["B", "D"]], "/routes/0"),
        ([["A", "B"]] * 101, "/routes/0"),
    ],
)
def test_what_is_no_line_is_refused(connections: Any, pointer: str) -> None:
    with pytest.raises(ImpossibleInput) as complaint:
        join_connections(connections, "/routes/0")
    assert complaint.value.faults[0].pointer == pointer


def test_a_path_is_cut_at_its_stops_and_joined_again() -> None:
    path = ("G9", "G7", "G5", "H6", "I5", "J4", "K3")
    connections = split_path(path, (0, 1, 4, 6))
    assert connections == [["G9", "G7"], ["G7", "G5", "H6", "I5"], ["I5", "J4", "K3"]]
    assert join_connections(connections, "") == path


@pytest.mark.parametrize("idle", [{"connections": []}, {"connections": None}, {}])
def test_a_train_without_connections_stays_where_it_is(idle: dict[str, Any]) -> None:
    path = Path(__file__).resolve().parents[4] / "data" / "golden" / "1846" / "site-agreement.json"
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    expected = replay(SITE, record).position
    runs = [action["routes"] for action in record["actions"] if action["type"] == "run_routes"]
    for routes in runs:
        routes.append({"train": routes[0]["train"] if routes else "2-0", **idle})
    assert runs
    assert replay(SITE, record).position == expected
