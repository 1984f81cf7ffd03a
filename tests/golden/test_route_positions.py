"""Known positions with a proven best revenue: the route finder must reach it, through every interface.

The positions are read from the reference data; without it these tests are skipped.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from stationmaster.search import SearchLimits
from stationmaster.titles.g1846.model.actions import TrainRun
from stationmaster.titles.g1846.routes.calculator import check_routes_of_form, routes_of_form
from tests.support.reference import REFERENCE

FOLDER = REFERENCE / "routes"
FORM = ("phase", "tiles", "tokens", "blocked_homes", "privates", "corporation", "trains")
SOLVED = ("regression", "fixture", "random", "dense", "late")
"""Classes in which every position is solved in the normal run."""
BOUNDED_MS = 40
"""The limit for each of the others: enough for some, and for the rest the bound must hold."""

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="no reference data")


@cache
def positions() -> tuple[dict[str, Any], ...]:
    with gzip.open(FOLDER / "positions.jsonl.gz", "rt", encoding="utf-8") as lines:
        return tuple(json.loads(line) for line in lines)


def of_class(*classes: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield the minimal form and the whole record of each position."""
    for record in positions():
        if record["class"] in classes:
            yield {name: record[name] for name in FORM}, record


def declared(routes: list[dict[str, Any]]) -> list[TrainRun]:
    return [TrainRun(route["train"], tuple(route["path"])) for route in routes]


def recorded(record: dict[str, Any]) -> list[TrainRun]:
    """Return the recorded best routes as paths of hexes."""
    runs = []
    for route in record["optimum_routes"]:
        path: list[str] = []
        for hex_id, _ in route["track"]:
            if path[-1:] != [hex_id]:
                path.append(hex_id)
        runs.append(TrainRun(route["train"], tuple(path)))
    return runs


@pytest.mark.parametrize("name", SOLVED)
def test_the_proven_optimum_is_found_and_proved(name: str) -> None:
    solved = 0
    for form, record in of_class(name):
        answer = routes_of_form(form)
        assert (record["id"], answer["revenue"], answer["optimal"]) == (record["id"], record["optimum"], True)
        assert answer["revenue"] == sum(route["revenue"] for route in answer["routes"])
        assert answer["upper_bound"] == record["optimum"]
        solved += 1
    assert solved


@pytest.mark.parametrize("name", SOLVED)
def test_best_routes_are_legal_when_declared(name: str) -> None:
    """Declare the answer's own routes, and the recorded ones, by their hexes alone."""
    for form, record in of_class(name):
        for runs in (declared(routes_of_form(form)["routes"]), recorded(record)):
            judged = check_routes_of_form(form, runs)
            assert (record["id"], judged["violations"]) == (record["id"], [])
            assert (record["id"], judged["revenue"], judged["better_exists"]) == (
                record["id"],
                record["optimum"],
                False,
            )


@pytest.mark.parametrize("name", ["fixture"])
def test_6_68_what_people_ran_is_never_better(name: str) -> None:
    worse = 0
    for form, record in of_class(name):
        played, best = record["played"]["revenue"], routes_of_form(form)["revenue"]
        assert played <= best, record["id"]
        worse += played < best
    assert worse


@pytest.mark.parametrize("name", ["fill", "adversarial"])
def test_a_short_deadline_gives_a_valid_bound(name: str) -> None:
    for form, record in of_class(name):
        answer = routes_of_form(form, SearchLimits(deadline_ms=BOUNDED_MS))
        assert answer["revenue"] <= record["optimum"] <= answer["upper_bound"], record["id"]
        assert answer["optimal"] == (answer["revenue"] == answer["upper_bound"]), record["id"]


def test_what_was_once_proved_too_low_is_solved() -> None:
    """The known legal routes are not better than the answer, and earn the revenue that it gives for them."""
    position = json.loads((FOLDER / "cases" / "wrong-1.json").read_text(encoding="utf-8"))
    better = json.loads((FOLDER / "cases" / "wrong-1-better.json").read_text(encoding="utf-8"))
    form = {name: value for name, value in position.get("position", position).items() if name in FORM}
    answer = routes_of_form(form)
    assert (answer["revenue"], answer["upper_bound"], answer["optimal"]) == (1290, 1290, True)
    judged = check_routes_of_form(form, declared(better))
    assert (judged["legal"], judged["revenue"], judged["better_exists"]) == (True, 1290, False)
    assert judged["best"]["revenue"] == 1290
