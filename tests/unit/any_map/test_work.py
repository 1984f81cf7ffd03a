"""The cost in steps of reading, judging and drawing routes on any map, and the limits that end it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from stationmaster import routes
from stationmaster._route_core import Cancel
from stationmaster.any_map.catalogue import LIMITS
from stationmaster.any_map.finder import best_routes, check_routes
from stationmaster.errors import ImpossibleInput, SearchCancelled, TooMuchWork
from stationmaster.search import LOOKED_EVERY, SearchLimits, Supervision, Work, supervised
from tests.support.steps import steps_of

SMALL_SEARCH = SearchLimits(max_nodes=1)
TOWNS = ";".join(["town=revenue:10"] * 3 + [f"path=a:{side},b:_{town}" for town in range(3) for side in (0, 3)])
HOME = TOWNS.replace("town", "city", 1)


def turning_back(hexes: int, trains: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a column of hexes with three towns each, and routes that turn back at its end: no track goes through."""
    names = [f"A{2 * row + 1}" for row in range(hexes)]
    question = {
        "board": {
            "layout": "flat",
            "axes": {"x": "letter", "y": "number"},
            "hexes": {**dict.fromkeys(names, TOWNS), names[0]: HOME},
        },
        "colors": ["yellow"],
        "operator": "P",
        "tokens": [{"company": "P", "hex": names[0], "city": 0}],
        "trains": [{"name": str(train), "distance": "unlimited"} for train in range(trains)],
    }
    return question, [{"train": train, "hexes": [*names[train % 5 :], *names[-2:-1]]} for train in range(trains)]


def work_of(question: Any, declared: Any) -> int:
    """Return the steps that a picture of declared routes takes."""
    work = Work(steps=10**9)
    with supervised(Supervision(work=work)):
        routes.picture(question, declared, max_nodes=1)
    assert work.steps is not None
    return 10**9 - work.steps


def test_routes_that_turn_back_take_few_steps() -> None:
    question, declared = turning_back(30, 6)
    assert steps_of(lambda: check_routes(question, declared, SMALL_SEARCH)) < 1_500_000
    assert steps_of(lambda: routes.picture(question, declared, max_nodes=1)) < 1_500_000


def test_a_step_costs_the_same_however_long_the_route_is() -> None:
    short, long = (work_of(*turning_back(hexes, 1)) for hexes in (20, 80))
    assert long < 5 * short


def test_all_steps_are_counted_together() -> None:
    """Routes, each of which is read in every manner, and drawn alone when they are not legal together."""
    one, many = (work_of(*turning_back(20, trains)) for trains in (1, 5))
    assert one < many < 6 * one
    question, declared = turning_back(20, 5)
    with supervised(Supervision(work=Work(steps=many - 1))), pytest.raises(TooMuchWork):
        routes.picture(question, declared, max_nodes=1)
    with supervised(Supervision(work=Work(steps=one))), pytest.raises(TooMuchWork):
        check_routes(question, declared, SMALL_SEARCH)


def test_the_same_question_takes_the_same_steps_again() -> None:
    question, declared = turning_back(25, 2)
    assert work_of(question, declared) == work_of(question, declared)


def test_reading_and_drawing_end_when_the_request_is_no_longer_wanted() -> None:
    question, declared = turning_back(20, 5)
    for routes_ in (declared, []):
        cancel = Cancel()
        cancel.cancel()
        work = Work(steps=10**9, cancel=cancel)
        with supervised(Supervision(work=work)), pytest.raises(SearchCancelled):
            routes.picture(question, routes_, max_nodes=1)
        assert work.steps is not None
        assert work.steps >= 10**9 - 4 * LOOKED_EVERY


def test_searches_share_their_nodes_and_never_have_less_than_their_own_limit() -> None:
    question, _ = turning_back(12, 2)
    nodes = best_routes(question)["search"]["nodes"]
    work = Work(nodes=2 * nodes + 50)
    with supervised(Supervision(work=work)):
        assert best_routes(question)["optimal"]
        assert best_routes(question)["optimal"]
        with pytest.raises(TooMuchWork):
            best_routes(question)
        assert best_routes(question, SMALL_SEARCH)["cut_by"] == "nodes"


def with_rules(**rules: Any) -> dict[str, Any]:
    """Return a hundred towns and a city in a row, none of which touch, under rules."""
    names = [f"A{4 * row + 1}" for row in range(101)]
    question, _ = turning_back(1, 1)
    board = {**question["board"], "hexes": {**dict.fromkeys(names, TOWNS), names[0]: HOME}}
    return {**question, "board": board, "rules": rules}


def some(hexes: int, step: int) -> list[dict[str, str]]:
    return [{"hex": f"A{4 * row * step % 404 + 1}"} for row in range(hexes)]


DEAR_RULES: dict[str, Any] = {
    "pairs": {"forbidden_pairs": [{"a": some(50, at + 1), "b": some(50, at + 3)} for at in range(20)]},
    "parts that are nowhere": {
        "bonuses": [
            {
                "type": "ends",
                "value": 1,
                "a": [{"kind": "town"}],
                "b": [{"kind": "city"}],
                "parts": [{"at": [{"hex": f"ZZ{at}"} for at in range(1, 101)], "value": 1}] * 20,
            }
        ]
    },
    "parts of their own": {
        "bonuses": [
            {
                "type": "ends",
                "value": 1,
                "a": [{"kind": "town"}],
                "b": [{"kind": "town"}],
                "parts": [{"at": [place], "value": at} for at, place in enumerate(some(100, 1))],
            }
        ]
    },
}


@pytest.mark.parametrize("name", DEAR_RULES)
def test_rules_that_name_much_take_few_steps(name: str) -> None:
    question = with_rules(**DEAR_RULES[name])
    best_routes(with_rules(), SMALL_SEARCH)

    def search() -> None:
        with suppress(ImpossibleInput):  # The finder may hold less.
            best_routes(question, SMALL_SEARCH)

    assert steps_of(search) < 150_000


def test_what_two_ends_earn_is_reported_as_it_is_counted() -> None:
    """Each of the towns adds an amount of its own: more pairs than the finder receives."""
    parts = [{"at": [{"hex": f"A{2 * row + 1}"}], "value": 3 * row} for row in range(1, 30)]
    bonus = {"type": "ends", "value": 1, "a": [{"kind": "city"}], "b": [{"kind": "town"}], "parts": parts}
    question, _ = turning_back(30, 1)
    found = check_routes(
        {**question, "rules": {"bonuses": [bonus]}}, [{"train": 0, "hexes": ["A1", "A3", "A5", "A7"]}], SMALL_SEARCH
    )
    assert [one["amount"] for one in found["routes"][0]["bonuses"]] == [1 + 9]


FIELD = [f"{letter}{2 * row + 1}" for row in range(40) for letter in "ACEGIKMOQSUWY"]
DEAR_TO_DRAW = {
    "prices": (500, ["upgrade=cost:1"] * 60),
    "slots": (500, ["city=revenue:1,slots:999"] * 2),
    "borders": (250, [f"border=edge:{at % 6},type:water,cost:999999" for at in range(100)]),
    "lanes": (80, [f"path=a:{side},b:{(side + 1) % 6},lanes:8" for side in range(6)] * 2),
    "values": (100, ["town=revenue:" + "|".join(f"c{at}_{at}" for at in range(12))] * 10),
}


@pytest.mark.parametrize("name", DEAR_TO_DRAW)
def test_whatever_is_drawn_of_a_board_is_counted(name: str) -> None:
    hexes, parts = DEAR_TO_DRAW[name]
    question, _ = turning_back(1, 0)
    board = {**question["board"], "hexes": dict.fromkeys(FIELD[:hexes], ";".join(parts))}
    with pytest.raises(ImpossibleInput) as refused:
        routes.picture({**question, "board": board, "tokens": []}, [])
    assert [(fault.code, fault.sentence.name) for fault in refused.value.faults] == [("too_large", "too_large.picture")]


def test_routes_and_words_of_a_picture_are_counted() -> None:
    question, _ = turning_back(60, 24)
    to_and_fro = [{"train": train, "hexes": ["A1", "A3"] * 200} for train in range(24)]
    named = [{**token, "company": "&" * 80, "extra": True} for token in question["tokens"] for _ in range(24)]
    towns = {f"C{2 * row + 1}": HOME for row in range(60)}
    crowd = [{**token, "hex": name} for name in list(towns)[:24] for token in named]
    board = {**question["board"], "hexes": {**question["board"]["hexes"], **towns}}
    for drawn, declared in ((question, to_and_fro), ({**question, "board": board, "tokens": crowd}, [])):
        with pytest.raises(ImpossibleInput) as refused:
            routes.picture(drawn, declared, max_nodes=1)
        assert [fault.sentence.name for fault in refused.value.faults] == ["too_large.drawn"]


def test_a_picture_has_at_most_so_many_bytes() -> None:
    """Just below the bound the whole picture is drawn, whatever its elements are."""
    question, _ = turning_back(1, 1)
    board = {**question["board"], "hexes": dict.fromkeys(FIELD, "label=W<&>W;path=a:0,b:3")}
    drawn = routes.picture({**question, "board": board, "tokens": []}, [])
    assert LIMITS["picture_bytes"] // 3 < len(drawn.encode()) < LIMITS["picture_bytes"] + 10_000


def test_each_thing_on_a_hex_takes_the_same_steps_to_draw() -> None:
    question, _ = turning_back(1, 0)

    def steps(count: int, own: str) -> int:
        code = ";".join(f"upgrade=cost:{number},terrain:{own}" for number in range(count))
        board = {**question["board"], "hexes": {"A1": code}}
        return steps_of(lambda: routes.picture({**question, "board": board, "tokens": []}, []))

    few, many = steps(10, "one"), steps(80, "other")
    assert many < 16 * few
