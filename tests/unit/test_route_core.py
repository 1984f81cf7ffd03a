"""The Python interface of the Rust route finder."""

from __future__ import annotations

import json
import threading
import time
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from stationmaster._route_core import Cancel, Network, NetworkError, Route

DATA = Path(__file__).resolve().parents[1] / "data" / "routes"
CASES: list[dict[str, Any]] = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))
BOARDS: list[dict[str, Any]] = [
    json.loads(line) for line in (DATA / "boards.jsonl").read_text(encoding="utf-8").splitlines()
]


def network(case: dict[str, Any]) -> Network:
    return Network(
        case["joints"],
        [tuple(stop) for stop in case["stops"]],
        [tuple(segment) for segment in case["segments"]],
        end_bonus=[tuple(pair) for pair in case["end_bonus"]],
        forbidden_ends=[tuple(pair) for pair in case["forbidden_ends"]],
    )


def trains(case: dict[str, Any]) -> list[tuple[int, int]]:
    return [tuple(train) for train in case["trains"]]


def having(part: str) -> list[Any]:
    return [pytest.param(case, id=case["name"]) for case in CASES if part in case]


@pytest.mark.parametrize("case", having("best"))
def test_best(case: dict[str, Any]) -> None:
    found = network(case).best(trains(case), visit_bonus=case["visit_bonus"])
    assert (found.total, found.optimal, found.upper_bound) == (case["best"]["total"], True, case["best"]["total"])
    assert [route and route.segments for route in found.routes] == case["best"]["routes"]


@pytest.mark.parametrize("case", having("declared"))
def test_declared(case: dict[str, Any]) -> None:
    declared = case["declared"]
    routes = [(train, segments) for train, segments in declared["routes"]]
    found = network(case).evaluate(routes, trains(case), visit_bonus=case["visit_bonus"])
    assert [[fault.route, fault.code] for fault in found.faults] == declared["faults"]
    assert found.total == declared["total"]


@pytest.mark.parametrize("case", having("reach"))
def test_reach(case: dict[str, Any]) -> None:
    found = network(case).reach()
    assert {"arrivals": found.arrivals, "stops": found.stops, "segments": found.segments} == case["reach"]


@pytest.mark.parametrize("board", [pytest.param(board, id=board["id"]) for board in BOARDS])
def test_boards_have_the_known_best_revenue(board: dict[str, Any]) -> None:
    found = network(board).best(trains(board), visit_bonus=board["visit_bonus"])
    assert (found.total, found.optimal) == (board["optimum"], True)


@pytest.mark.parametrize("board", [pytest.param(board, id=board["id"]) for board in BOARDS[::5]])
def test_found_routes_are_worth_the_same_when_declared(board: dict[str, Any]) -> None:
    made = network(board)
    found = made.best(trains(board), visit_bonus=board["visit_bonus"])
    declared = [(number, route.segments) for number, route in enumerate(found.routes) if route]
    valued = made.evaluate(declared, trains(board), visit_bonus=board["visit_bonus"])
    assert valued.faults == []
    assert valued.total == found.total
    assert valued.routes == [route for route in found.routes if route]


def test_an_answer_adds_up() -> None:
    board = next(board for board in BOARDS if board["visit_bonus"])
    routes = [route for route in network(board).best(trains(board), visit_bonus=10).routes if route]
    for route in routes:
        counted = sum(visit.value for visit in route.stops if visit.counted)
        assert route.revenue == counted + route.end_bonus + route.visit_bonus
    assert [route.visit_bonus for route in routes if route.visit_bonus] == [10 * max(map(visits, routes))]


def visits(route: Route) -> int:
    return len(route.stops)


LINE = {"joints": 1, "stops": [(0, 10, True, True, 0, 0), (1, 20, False, True, 0, 0)], "segments": [(-1, 0), (1, -2)]}


def line(**changes: Any) -> Network:
    return Network(**{**LINE, **changes})


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"segments": [(-3, 0)]}, "unknown_end"),
        ({"segments": [(2, -1)]}, "unknown_end"),
        ({"segments": [(-(2**62), 0)]}, "unknown_end"),
        ({"segments": [(-1, -1)]}, "loop_segment"),
        ({"joints": -1}, "bad_value"),
        ({"joints": 10**6}, "too_large"),
        ({"stops": [(0, -10, True, True, 0, 0)]}, "bad_value"),
        ({"stops": [(0, 10**6, True, True, 0, 0)]}, "bad_value"),
        ({"stops": [(0, 10, True, True, 0, 10**6)]}, "bad_value"),
        ({"stops": [(n, 10, True, True, 0, 0) for n in range(10_000)]}, "too_large"),
        ({"segments": [(-1, 0)] * 100_000}, "too_large"),
        ({"end_bonus": [(-1, 2)]}, "bad_value"),
        ({"end_bonus": [(1, 2)] * 10_000}, "too_large"),
    ],
)
def test_a_network_that_makes_no_sense_is_refused(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(NetworkError) as refused:
        line(**changes)
    assert refused.value.code == code
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize(
    ("wanted", "bonus", "code"),
    [
        ([(0, 0)], 0, "bad_train"),
        ([(3, 2)], 0, "bad_train"),
        ([(-1, 2)], 0, "bad_train"),
        ([(2, 2)] * 10_000, 0, "too_large"),
        ([(2, 2)], -1, "bad_value"),
        ([(2, 2)], 10**6, "bad_value"),
    ],
)
def test_trains_that_make_no_sense_are_refused(wanted: list[tuple[int, int]], bonus: int, code: str) -> None:
    with pytest.raises(NetworkError) as refused:
        line().best(wanted, visit_bonus=bonus)
    assert refused.value.code == code


@pytest.mark.parametrize("routes", [[(1, [0, 1])], [(-1, [0, 1])], [(0, [0, 1]), (0, [0, 1])]])
def test_a_declared_route_needs_a_train_of_its_own(routes: list[tuple[int, list[int]]]) -> None:
    with pytest.raises(NetworkError) as refused:
        line().evaluate(routes, [(2, 2)])
    assert refused.value.code == "unknown_train"


def hardest() -> dict[str, Any]:
    return max(BOARDS, key=lambda board: network(board).best(trains(board)).nodes)


def test_a_limit_on_nodes_leaves_a_bound() -> None:
    board = hardest()
    made = network(board)
    for limit in (0, 1, 1_000, 20_000):
        found = made.best(trains(board), max_nodes=limit)
        assert found.total <= board["optimum"] <= found.upper_bound
        assert found.nodes <= limit + 5_000
        assert not found.optimal


def test_a_deadline_is_kept() -> None:
    board = hardest()
    made = network(board)
    found = made.best(trains(board) * 2, deadline_ms=0)
    assert found.nodes < made.best(trains(board) * 2).nodes
    assert found.total <= found.upper_bound
    assert not found.optimal


def junctions(rows: int, columns: int, cities: list[int]) -> Network:
    """Return a board of squares; every two sides of a square without a city are joined."""
    joints: dict[tuple[int, int], int] = {}
    stops: list[tuple[int, int, bool, bool, int, int]] = []
    segments: list[tuple[int, int]] = []
    for square in range(rows * columns):
        row, column = divmod(square, columns)
        around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        beside = [r * columns + c for r, c in around if 0 <= r < rows and 0 <= c < columns]
        pairs = [(min(square, other), max(square, other)) for other in beside]
        sides = [2 * joints.setdefault(pair, len(joints)) + (pair[1] == square) for pair in pairs]
        if square in cities:
            stops.append((len(stops), 10 * (len(stops) + 1), not stops, True, 0, 0))
            segments += [(-len(stops), side) for side in sides]
        else:
            segments += combinations(sides, 2)
    return Network(len(joints), stops, segments)


def test_a_deadline_ends_the_tracing_of_junctions() -> None:
    found = junctions(3, 9, [0, 8, 13, 26]).best([(3, 3), (2, 2)], deadline_ms=10)
    assert found.cut_by == "deadline"
    assert 0 < found.total <= found.upper_bound


FOUR = [(8, 8)] * 4
PATIENCE_MS = 120_000
"""A search that was not stopped, as it should have been, ends after this time."""


def all_joined() -> Network:
    """Return forty stops, each joined to each: four trains have more to choose from than a search can try."""
    pairs = list(combinations(range(40), 2))
    stops = [(n, 10 + n, n == 0, True, 0, 0) for n in range(40)]
    segments = [end for at, (n, m) in enumerate(pairs) for end in ((-(n + 1), 2 * at), (2 * at + 1, -(m + 1)))]
    return Network(len(pairs), stops, segments)


def test_what_cut_a_search_is_reported() -> None:
    assert all_joined().best(FOUR, max_nodes=100_000).cut_by == "nodes"
    assert all_joined().best(FOUR, deadline_ms=20).cut_by == "deadline"
    assert junctions(5, 9, [0, 8, 22, 44]).best([(3, 3), (2, 2)]).cut_by == "size"
    assert line().best([(2, 2)]).cut_by is None


def test_a_search_is_cancelled_from_another_thread() -> None:
    cancel = Cancel()
    assert not cancel.cancelled
    timer = threading.Timer(0.05, cancel.cancel)
    timer.start()
    found = all_joined().best(FOUR, cancel=cancel, deadline_ms=PATIENCE_MS)
    timer.join()
    assert (found.cut_by, found.optimal, cancel.cancelled) == ("cancelled", False, True)
    assert 0 < found.total <= found.upper_bound


def test_what_is_cancelled_stays_cancelled() -> None:
    cancel = Cancel()
    cancel.cancel()
    assert [all_joined().best(FOUR, cancel=cancel).cut_by for _ in range(2)] == ["cancelled"] * 2
    assert line().best([(2, 2)]).cut_by is None


def test_a_search_cut_by_nodes_has_the_same_answer_in_eight_threads_at_once() -> None:
    made = all_joined()
    expected = made.best(FOUR, max_nodes=50_000)
    assert (expected.cut_by, expected.optimal) == ("nodes", False)
    answers: list[bool] = []
    threads = [
        threading.Thread(target=lambda: answers.append(made.best(FOUR, max_nodes=50_000) == expected)) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [True] * 8


def test_the_same_answer_in_many_threads_at_once() -> None:
    board = hardest()
    made = network(board)
    expected = made.best(trains(board))
    answers: list[bool] = []
    threads = [threading.Thread(target=lambda: answers.append(made.best(trains(board)) == expected)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [True] * 4


def test_a_search_lets_other_threads_run() -> None:
    """Only another thread ends this search before its deadline, so it must have run meanwhile."""
    cancel, cuts = Cancel(), list[str | None]()
    made = all_joined()
    begun = threading.Event()

    def search() -> None:
        begun.set()
        cuts.append(made.best(FOUR, cancel=cancel, deadline_ms=PATIENCE_MS).cut_by)

    thread = threading.Thread(target=search)
    thread.start()
    begun.wait()
    for _ in range(100):
        time.sleep(0.001)
    cancel.cancel()
    thread.join()
    assert cuts == ["cancelled"]


def test_no_trains_and_no_stops_earn_nothing() -> None:
    assert line().best([]).total == 0
    assert Network(0, [], []).best([(2, 2)]).routes == [None]
    assert Network(0, [], []).reach().stops == []


def test_eight_trains_are_answered() -> None:
    board = next(board for board in BOARDS if board["id"] == "own-late-1")
    found = network(board).best([(7, 8)] * 4 + [(6, 6)] * 4)
    assert found.optimal
    assert found.total >= board["optimum"]


def test_a_network_larger_than_any_board_gets_an_answer_in_bounded_time() -> None:
    found = all_joined().best(FOUR, deadline_ms=500)
    assert 0 < found.total <= found.upper_bound
