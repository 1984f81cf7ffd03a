"""Responses of the route calculator, for the minimal form and for a position of the game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.model.actions import TrainRun
from stationmaster.titles.g1846.model.position import CompanyTurn, Marker, Position, Step, Train
from stationmaster.titles.g1846.routes.calculator import (
    check_routes_of_form,
    check_routes_of_position,
    routes_of_form,
    routes_of_position,
)
from stationmaster.titles.g1846.routes.network_spec import of_position
from tests.unit.titles.g1846.positions import AMY, Opened, position_with
from tests.unit.titles.g1846.routes.route_boards import EXAMPLE_TILES, example, form
from tests.unit.titles.g1846.rules.track_positions import building

WORSE = [TrainRun("2", ("B16", "C15")), TrainRun("3/5", ("C15", "D14", "E15", "E17"))]


def running(*trains: str | Train, turn: CompanyTurn | None = None) -> Position:
    """Return Grand Trunk's turn, with Port Huron joined to Detroit."""
    position = building("GT", tiles={"B16": ("5", 0)}, turn=turn)
    owned = tuple(train if isinstance(train, Train) else Train(train) for train in trains)
    gt = replace(position.corporations["GT"], trains=owned)
    return replace(position, corporations={**position.corporations, "GT": gt})


def test_6_68_whether_better_routes_exist() -> None:
    judged = check_routes_of_form(example(), WORSE)
    assert (judged["legal"], judged["revenue"], judged["idle_trains"]) == (True, 200, ["2", "2"])
    assert (judged["better_exists"], judged["rule"], judged["best"]["revenue"]) == (True, "6.68", 370)
    best = [TrainRun(route["train"], tuple(route["path"])) for route in judged["best"]["routes"]]
    assert check_routes_of_form(example(), best)["better_exists"] is False


def test_illegal_routes_are_reported_by_number_and_paragraph() -> None:
    judged = check_routes_of_form(example(), [WORSE[0], TrainRun("2", ("B16", "C15")), TrainRun("6", ("B16",))])
    assert judged["legal"] is False
    assert [(wrong["route"], wrong["code"], wrong["rule"]) for wrong in judged["violations"]] == [
        (1, "track_shared", "6.67"),
        (2, "no_such_train", "6.61"),
    ]
    assert "revenue" not in judged
    assert judged["best"]["revenue"] == 370


def test_no_routes_are_legal_routes() -> None:
    judged = check_routes_of_form(example(), [])
    assert (judged["legal"], judged["revenue"], judged["better_exists"]) == (True, 0, True)


def test_every_part_of_an_answer_adds_up() -> None:
    answer = routes_of_form(example(mail_contract=True, steamboat="D14"))
    for route in answer["routes"]:
        stops = sum(stop["earned"] for stop in route["stops"])
        assert route["revenue"] == stops + sum(bonus["amount"] for bonus in route["bonuses"])
        assert [stop["hex"] for stop in (route["stops"][0], route["stops"][-1])] == [
            route["path"][0],
            route["path"][-1],
        ]
        assert route["track"][0]["hex"] == route["path"][0]
    assert answer["revenue"] == sum(route["revenue"] for route in answer["routes"])
    assert answer["search"]["nodes"] > 0


def test_the_track_is_named_by_sides() -> None:
    answer = routes_of_form(form("GT", ["2"], {"B16": ("5", 0)}, {"GT": ["B16"]}, phase="I"))
    forwards = [{"hex": "B16", "sides": [0], "city": 0}, {"hex": "C15", "sides": [3], "city": 0}]
    assert answer["routes"][0]["track"] in (forwards, forwards[::-1])


def test_a_position_is_a_question_about_its_operator() -> None:
    answer = routes_of_position(running("2", "2"), None)
    assert (answer["operator"], answer["revenue"], answer["idle_trains"]) == ("GT", 60, ["2"])
    judged = check_routes_of_position(running("2"), "GT", [TrainRun("2", ("C15", "B16"))])
    assert (judged["legal"], judged["better_exists"]) == (True, False)


def test_any_company_may_be_named() -> None:
    position = running("2")
    assert routes_of_position(position, "MS")["revenue"] == 60
    assert routes_of_position(position, "NYC")["revenue"] == 0


def test_6_61a_trains_that_may_not_run_are_left_out_until_the_revenue_is_distributed() -> None:
    def trains_in(step: Step) -> tuple[str, ...]:
        position = running("2", Train("2", ran=True), turn=CompanyTurn(has_run=step in ("dividend", "trains")))
        return of_position(replace(position, round=replace(position.round, step=step))).trains

    assert trains_in("run") == trains_in("dividend") == ("2",)
    assert trains_in("trains") == ("2", "2")


def test_6_66a_a_marker_serves_the_company_that_it_is_assigned_to() -> None:
    position = replace(running("2"), markers={"SC": Marker("D14", "GT"), "MPC": Marker("D6", None)})
    assert of_position(position).bonuses.markers == (("SC", "D14"),)
    assert of_position(position, "MS").bonuses.markers == ()


def test_an_operator_must_be_known() -> None:
    stock_round = position_with(corporations={"GT": Opened(60, {AMY: 3})}, tiles=EXAMPLE_TILES)
    for position, name, code in ((stock_round, None, "required"), (stock_round, "X", "unknown_company")):
        with pytest.raises(ImpossibleInput) as caught:
            routes_of_position(position, name)
        assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [("/operator", code)]
