"""A faulty route finder: its proof is dropped when a legal set of routes earns more, and the error is reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from stationmaster._route_core import Cancel, Network
from stationmaster.errors import SearchCancelled
from stationmaster.search import (
    Contradiction,
    Finder,
    SearchLimits,
    Supervision,
    Train,
    Work,
    present,
    supervised,
)
from stationmaster.titles.g1846.model.actions import TrainRun
from stationmaster.titles.g1846.model.operator import turn_of
from stationmaster.titles.g1846.routes.calculator import check_routes_of_form, routes_of_form
from stationmaster.titles.g1846.routes.position import parse
from stationmaster.titles.g1846.routes.proofs import minimal_form
from stationmaster.titles.g1846.sequence import describe_turn, play
from tests.support.finders import liar
from tests.unit.titles.g1846.positions import AMY, choices, do
from tests.unit.titles.g1846.routes.route_boards import example
from tests.unit.titles.g1846.rules.test_challenge_6_68 import BEST, LONG, SHORT, to_run

WORTH = 200
TWO, THREE = ("2", "2"), ("2", "2", "2")
SHOWN = [TrainRun("2", ("B16", "C15")), TrainRun("3/5", ("C15", "D14", "E15", "E17"))]
"""Legal, and worth 200 on the example's board, of 370."""


@contextmanager
def lied_to(answer: Finder) -> Iterator[list[Contradiction]]:
    heard: list[Contradiction] = []
    with supervised(Supervision(find=answer, report=heard.append)):
        yield heard


def test_a_legal_set_above_the_proof_is_believed() -> None:
    with lied_to(liar(150)) as heard:
        judged = check_routes_of_form(example(), SHOWN)
    best = judged["best"]
    assert (judged["legal"], judged["revenue"], judged["better_exists"]) == (True, WORTH, None)
    assert (best["revenue"], best["optimal"]) == (WORTH, False)
    assert best["routes"] == judged["routes"]
    assert best["upper_bound"] >= 370
    assert [(found.proved, found.shown) for found in heard] == [(150, WORTH)]
    assert parse(dict(heard[0].position)) == parse(example())


def test_a_legal_set_within_the_bound_contradicts_nothing() -> None:
    with lied_to(liar(300, optimal=False)) as heard:
        judged = check_routes_of_form(example(), SHOWN)
    best = judged["best"]
    assert (judged["better_exists"], best["revenue"], best["upper_bound"], best["optimal"]) == (None, WORTH, 300, False)
    assert heard == []


def test_a_legal_set_at_the_bound_is_the_best() -> None:
    with lied_to(liar(WORTH, optimal=False)) as heard:
        judged = check_routes_of_form(example(), SHOWN)
    assert (judged["better_exists"], judged["best"]["revenue"], judged["best"]["optimal"]) == (False, WORTH, True)
    assert heard == []


def test_routes_that_are_illegal_contradict_nothing() -> None:
    with lied_to(liar(150)) as heard:
        judged = check_routes_of_form(example(), [TrainRun("6", ("C15", "D14", "E15", "E17"))])
    assert (judged["legal"], judged["best"]["revenue"]) == (False, 0)
    assert heard == []


def test_an_honest_finder_is_not_contradicted() -> None:
    heard: list[Contradiction] = []
    with supervised(Supervision(report=heard.append)):
        assert check_routes_of_form(example(), SHOWN)["best"]["revenue"] == 370
    assert heard == []


def test_6_68_a_run_above_the_proof_is_reported_when_it_is_declared() -> None:
    with lied_to(liar(50)) as heard:
        turn = describe_turn(do(to_run(trains=TWO), LONG))
    assert turn is not None and turn["players"] == [AMY]
    assert {(found.proved, found.shown) for found in heard} == {(50, 70)}
    assert heard[0].position["corporation"] == "GT"
    assert parse(dict(heard[0].position)).trains == TWO


def test_6_68_a_run_above_the_proof_is_reported_when_it_is_shown() -> None:
    with lied_to(liar(65, optimal=False)) as heard:
        position = do(to_run(trains=TWO), SHORT)
        assert not choices(position, "run")
        assert heard == []
        play(position, LONG)
    assert {(found.proved, found.shown) for found in heard} == {(65, 70)}


def test_a_lie_is_not_remembered_for_honest_finders() -> None:
    with lied_to(liar(0)):
        assert turn_of(do(to_run(trains=TWO), BEST)).revenue == 0
    assert turn_of(do(to_run(trains=TWO), BEST)).revenue > 70


def test_supervision_ends_with_its_block() -> None:
    usual = present()
    with supervised(Supervision(find=liar(1))):
        assert present() is not usual
    assert present() is usual


def test_a_cancelled_search_has_no_answer() -> None:
    cancel = Cancel()
    cancel.cancel()
    with supervised(Supervision(work=Work(cancel=cancel))), pytest.raises(SearchCancelled):
        routes_of_form(example())
    assert routes_of_form(example())["optimal"]


def test_a_cancelled_search_leaves_nothing_behind() -> None:
    cancel = Cancel()
    cancel.cancel()
    with supervised(Supervision(work=Work(cancel=cancel))), pytest.raises(SearchCancelled):
        do(to_run(trains=THREE), BEST)
    assert turn_of(do(to_run(trains=THREE), BEST)).revenue > 70


@dataclass
class Spy:
    """A wrapper that forwards all calls and records their arguments."""

    calls: list[dict[str, Any]] = field(default_factory=list)

    def __call__(self, network: Network, trains: Sequence[Train], /, **how: Any) -> Any:
        self.calls.append(how)
        return network.best(trains, **how)

    def __hash__(self) -> int:
        return id(self)


def test_limits_reach_the_finder() -> None:
    spy, cancel = Spy(), Cancel()
    with supervised(Supervision(find=spy, work=Work(cancel=cancel))):
        routes_of_form(example(), SearchLimits(max_nodes=7, deadline_ms=9_000))
    assert [(how["max_nodes"], how["deadline_ms"], how["cancel"] is cancel) for how in spy.calls] == [(7, 9_000, True)]


@pytest.mark.parametrize("privates", [{}, {"mail_contract": True, "steamboat": "D14", "meat_packing": "D6"}])
def test_a_question_is_written_as_it_was_read(privates: dict[str, Any]) -> None:
    question = parse(example(**privates))
    assert parse(minimal_form(question)) == question
