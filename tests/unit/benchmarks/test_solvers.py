"""The columns that `make solvers` gives to CP-SAT and HiGHS: the best set of them is the best set of routes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from benchmarks.solvers.__main__ import OWN
from benchmarks.solvers.columns import Problem, TooMany, problem
from benchmarks.solvers.judge import rows

STEPS = 100_000


def own_boards() -> list[Any]:
    boards = [json.loads(line) for line in OWN.read_text(encoding="utf-8").splitlines()]
    chosen = [board for board in boards if board["group"] in ("own-early", "own-middle", "own-late", "own-three")]
    assert {bool(board["visit_bonus"]) for board in chosen} == {True, False}
    return [pytest.param(board, id=board["id"]) for board in chosen]


def best(given: Problem) -> int:
    """Return the value of the best set that the solvers' constraints let through, by branching on every column."""
    limits = rows({"joints": given.joints, "trains": given.trains, "columns": given.columns})
    order = sorted(range(len(given.columns)), key=lambda number: -given.columns[number][1])
    limits_of = [[at for at, (columns, _) in enumerate(limits) if number in columns] for number in range(len(order))]
    room = [most for _, most in limits]
    found = 0

    def go(at: int, total: int, left: int) -> None:
        nonlocal found
        found = max(found, total)
        for place in range(at, len(order)):
            number = order[place]
            value = given.columns[number][1]
            if not left or total + left * value <= found:
                return
            if all(room[limit] for limit in limits_of[number]):
                for limit in limits_of[number]:
                    room[limit] -= 1
                go(place + 1, total + value, left - 1)
                for limit in limits_of[number]:
                    room[limit] += 1

    go(0, 0, sum(given.trains))
    return found


@pytest.mark.parametrize("board", own_boards())
def test_the_best_set_of_columns_is_the_best_set_of_routes(board: dict[str, Any]) -> None:
    assert best(problem(board, STEPS)) == board["optimum"]


def network(**changes: Any) -> dict[str, Any]:
    """Three stops in a row, A - B - C, one joint between neighbours; the token is in B."""
    return {
        "joints": 2,
        "stops": [
            [0, 10, False, True, 1, 5],
            [1, 20, True, True, 0, 0],
            [2, 40, False, True, 2, 7],
        ],
        "segments": [[-1, 0], [1, -2], [-2, 2], [3, -3]],
        "end_bonus": [],
        "forbidden_ends": [],
        "trains": [[2, 3]],
        "visit_bonus": 0,
    } | changes


def columns(**changes: Any) -> set[tuple[int, tuple[int, ...], bool]]:
    found = problem(network(**changes), STEPS)
    return {(value, tuple(joints), with_bonus) for _, value, joints, with_bonus in found.columns}


def test_a_route_counts_a_token_among_its_best_stops() -> None:
    assert columns() == {(30, (0,), False), (60, (1,), False), (60, (0, 1), False)}


def test_an_end_bonus_needs_both_ends_and_a_token_counted() -> None:
    assert (60, (0, 1), False) in columns(end_bonus=[[1, 2]])
    assert (82, (0, 1), False) in columns(end_bonus=[[1, 2]], trains=[[3, 3]])


def test_forbidden_ends_make_no_column() -> None:
    assert columns(forbidden_ends=[[2, 1]]) == {(30, (0,), False), (60, (1,), False)}


def test_a_visited_stop_earns_the_bonus_counted_or_not() -> None:
    assert (60 + 3 * 9, (0, 1), True) in columns(visit_bonus=9)


def test_the_joints_of_a_route_are_not_used_twice() -> None:
    """A turn back over the same joint, or a second visit to a place, is no route."""
    assert columns(segments=[[-1, 0], [1, -2], [1, -3]]) == {(30, (0,), False)}
    assert columns(stops=[[0, 10, False, True, 0, 0], [1, 20, True, True, 0, 0], [0, 40, False, True, 0, 0]]) == {
        (30, (0,), False),
        (60, (1,), False),
    }


def test_a_board_with_too_many_routes_is_refused() -> None:
    with pytest.raises(TooMany):
        problem(network(), 7)
