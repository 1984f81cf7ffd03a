"""Responses of the route calculator match their statements, and it accepts no position that its statement rejects."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from stationmaster.errors import ImpossibleInput
from stationmaster.schema.statements import faults, read
from stationmaster.search import SearchLimits
from stationmaster.titles.g1846.model.actions import TrainRun
from stationmaster.titles.g1846.model.position import OperatingRound
from stationmaster.titles.g1846.routes.calculator import check_routes_of_position, routes_of_position
from stationmaster.titles.g1846.routes.position import parse
from stationmaster.titles.g1846.routes.statement import BestRoutes, IllegalRoutes, LegalRoutes, RoutePosition
from tests.properties.random_play import random_game

Json = Any
SHORT = SearchLimits(max_nodes=3)


@cache
def answers() -> dict[Any, list[Json]]:
    """Return the responses of the calculator for the positions of some games."""
    found: dict[Any, list[Json]] = defaultdict(list)
    for played in games():
        if not isinstance(played.after.round, OperatingRound) or played.after.round.operator is None:
            continue
        for limits in (SearchLimits(), SHORT):
            best = routes_of_position(played.after, None, limits)
            found[BestRoutes].append(best)
        runs = [TrainRun(route["train"], tuple(route["path"])) for route in best["routes"]]
        for declared in (runs, runs[:1], [*runs, TrainRun("2", ("A15",))]):
            judged = check_routes_of_position(played.after, None, declared)
            found[LegalRoutes if judged["legal"] else IllegalRoutes].append(judged)
    return found


def games() -> Iterator[Any]:
    for players, options in ((3, {}), (4, {"edition": "second"})):
        yield from list(random_game(players, options, "routes"))[::7]


@pytest.mark.parametrize("kind", [BestRoutes, LegalRoutes, IllegalRoutes])
def test_every_answer_matches_its_statement(kind: Any) -> None:
    assert len(answers()[kind]) > 10
    for answer in answers()[kind]:
        assert not list(faults(kind, msgspec.json.decode(msgspec.json.encode(answer)))), answer


def test_a_search_that_was_cut_names_its_limit() -> None:
    assert {answer.get("cut_by") for answer in answers()[BestRoutes]} >= {None, "nodes"}


POSITION = {
    "phase": "III",
    "tiles": {"D14": ["611", 5]},
    "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}],
    "blocked_homes": [{"corporation": "C&O", "hex": "I15", "city": 0}],
    "privates": {"mail_contract": True, "meat_packing": "D6", "steamboat": None},
    "corporation": "NYC",
    "trains": ["4/6", "5"],
}


def test_a_position_that_is_read_has_the_form_that_is_stated() -> None:
    assert parse(POSITION).company == read(RoutePosition, POSITION).corporation == POSITION["corporation"]


@pytest.mark.parametrize(
    "change",
    [
        {"phase": "V"}, {"phase": None}, {"tiles": []}, {"tiles": {"Z1": ["611", 5]}}, {"tiles": {"D14": ["611"]}},
        {"tiles": {"D14": ["611", 6]}}, {"tiles": {"D14": [611, 5]}}, {"tokens": {}}, {"tokens": [{"hex": "D20"}]},
        {"tokens": [{"corporation": "NYC", "hex": "D20", "city": -1}]}, {"blocked_homes": 1}, {"privates": []},
        {"privates": {"mail_contract": 1}}, {"privates": {"boomtown": "Z1"}}, {"privates": {"other": "D6"}},
        {"corporation": "ABC"}, {"trains": ["9"]}, {"trains": "5"}, {"trains": ["5"] * 9}, {"other": 1},
    ],
)  # fmt: skip
def test_what_the_statement_refuses_is_not_read(change: Json) -> None:
    changed = {**POSITION, **change}
    assert list(faults(RoutePosition, changed))
    with pytest.raises(ImpossibleInput):
        parse(changed)


@pytest.mark.parametrize("field", sorted(POSITION))
def test_a_field_may_be_left_out_where_the_statement_allows_it(field: str) -> None:
    shorter = {name: value for name, value in POSITION.items() if name != field}
    if list(faults(RoutePosition, shorter)):
        with pytest.raises(ImpossibleInput):
            parse(shorter)
    else:
        assert parse(shorter) != parse(POSITION)
