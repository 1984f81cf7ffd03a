"""On boards of a few hexes the library finds what the slow reference finds, whatever is on them."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from stationmaster.any_map.finder import best_routes, check_routes
from tests.support.any_map_twin import STEPS, TooMuch, best

COLORS = ["yellow", "green"]
VALUES = ["10", "20", "30", "yellow_20|green_40", "green_30|brown_60", "yellow_20|diesel_60", "0"]
GROUPS = ["East", "West"]


def name_of(at: tuple[int, int], x_is_letter: bool) -> str:
    letter, number = at if x_is_letter else (at[1], at[0])
    return f"{chr(65 + letter)}{number + 1}"


@st.composite
def stops(draw: st.DrawFn) -> str:
    kind = draw(st.sampled_from(["city", "city", "city", "town", "town", "offboard", "halt", "junction"]))
    if kind == "junction":
        return kind
    keys = [f"revenue:{draw(st.sampled_from(VALUES))}"]
    if kind == "city" and draw(st.booleans()):
        keys.append("slots:2")
    if draw(st.integers(0, 4)) == 0:
        keys.append(f"groups:{draw(st.sampled_from(['East', 'West', 'East|West']))}")
    if draw(st.integers(0, 5)) == 0:
        keys.append(f"visit_cost:{draw(st.sampled_from([0, 2]))}")
    return f"{kind}={','.join(keys)}"


@st.composite
def paths(draw: st.DrawFn, ends: list[str]) -> str:
    a, b = draw(st.permutations(ends))[:2]
    keys = [f"path=a:{a}", f"b:{b}"]
    if draw(st.integers(0, 6)) == 0:
        keys.append("terminal:1")
    keys += draw(st.sampled_from([[], [], [], [], [], [], ["lanes:2"], ["a_lane:2.1"], ["b_lane:2.0"]]))
    gauge = draw(st.sampled_from(["", "", "", "", "narrow", "dual", "thin", "future"]))
    return ",".join([*keys, *([f"track:{gauge}"] if gauge else [])])


@st.composite
def codes(draw: st.DrawFn, sides: list[int]) -> str:
    parts = draw(st.lists(stops(), max_size=2))
    ends = [*map(str, sides), *(f"_{n}" for n in range(len(parts)))]
    if len(ends) > 1:
        parts += draw(st.lists(paths(ends), min_size=1, max_size=5))
    if draw(st.integers(0, 7)) == 0:
        kind = draw(st.sampled_from(["impassable", "water"]))
        parts.append(f"border=edge:{draw(st.integers(0, 5))},type:{kind}")
    if draw(st.integers(0, 3)) == 0:
        parts.append(draw(st.sampled_from(["label=OO", "upgrade=cost:40,terrain:water", "stub=edge:1", "glitter=x:1"])))
    return ";".join(parts)


@st.composite
def places(draw: st.DrawFn, hexes: list[str]) -> list[dict[str, Any]]:
    place = st.one_of(
        st.sampled_from(hexes).map(lambda name: {"hex": name}),
        st.builds(lambda name, stop: {"hex": name, "stop": stop}, st.sampled_from(hexes), st.integers(0, 1)),
        st.sampled_from(GROUPS).map(lambda name: {"group": name}),
        st.sampled_from(["city", "town", "offboard"]).map(lambda kind: {"kind": kind}),
    )
    return draw(st.lists(place, min_size=1, max_size=2))


@st.composite
def bonuses(draw: st.DrawFn, hexes: list[str]) -> dict[str, Any]:
    kind = draw(st.sampled_from(["stop", "each", "pair", "all", "through", "ends"]))
    fields: dict[str, Any]
    if kind in ("stop", "each"):
        fields = {"at": draw(places(hexes))}
    elif kind == "all":
        fields = {"all": draw(places(hexes))}
    elif kind == "through":
        fields = {"hexes": draw(st.lists(st.sampled_from(hexes), min_size=1, max_size=3))}
    else:
        fields = {"a": draw(places(hexes)), "b": draw(places(hexes))}
        if kind == "ends" and draw(st.booleans()):
            value = st.sampled_from([20, 40])
            fields["parts"] = [
                {"at": draw(places(hexes)), "value": draw(value)} for _ in range(draw(st.integers(1, 2)))
            ]
    named = {"trains": ["D"]} if draw(st.integers(0, 4)) == 0 else {}
    return {"type": kind, "value": draw(st.sampled_from([10, 30, 70])), **fields, **named}


KINDS = st.lists(st.sampled_from(["city", "town", "offboard", "halt"]), min_size=1, max_size=3, unique=True)


@st.composite
def trains(draw: st.DrawFn) -> dict[str, Any]:
    train: dict[str, Any] = {"name": draw(st.sampled_from(["2", "3", "D"]))}
    form = draw(st.integers(0, 4))
    if form == 4:
        return train | {"distance": [{"nodes": ["city", "town", "offboard", "halt"], "pay": 2, "visit": 3}]}
    if form == 0:
        train["distance"] = draw(st.sampled_from([2, 3, 4, "unlimited"]))
    elif form == 1:
        most = draw(st.integers(1, 3))
        more = draw(st.sampled_from([{"pay": 99}, {"pay": 0, "visit": 99}, {"pay": 1, "visit": 2}]))
        train["distance"] = [{"nodes": ["city", "offboard"], "pay": most}, {"nodes": ["town", "halt"], **more}]
    else:
        row = st.builds(
            lambda nodes, pay, more: {"nodes": nodes, "pay": pay, "visit": pay + more},
            KINDS, st.integers(0, 3), st.integers(0, 2),
        )  # fmt: skip
        rows = draw(st.lists(row, min_size=1, max_size=3))
        if draw(st.integers(0, 2)) == 0:
            rows[0]["multiplier"] = 2
        train["distance"] = rows
    others: list[dict[str, Any]] = [{}, {}, {}, {"multiplier": 2}, {"track_type": "broad"}, {"track_type": "narrow"}]
    train.update(draw(st.sampled_from(others)))
    if draw(st.integers(0, 5)) == 0:
        train["requires_token"] = False
    if draw(st.integers(0, 4)) == 0:
        train["hexes"] = draw(st.integers(1, 4))
    return train


@st.composite
def questions(draw: st.DrawFn) -> dict[str, Any]:
    layout = draw(st.sampled_from(["flat", "pointy"]))
    x_is_letter = draw(st.booleans())
    centre = (4, 4)
    around = [(centre[0] + dx, centre[1] + dy) for dx, dy in STEPS[layout]]
    chosen = [centre, *draw(st.lists(st.sampled_from(around), min_size=1, max_size=4, unique=True))]
    hexes: dict[str, dict[str, Any]] = {}
    for x, y in chosen:
        rotation = draw(st.integers(0, 5))
        towards = [side for side, (dx, dy) in enumerate(STEPS[layout]) if (x + dx, y + dy) in chosen]
        unturned = [(side - rotation) % 6 for side in towards]
        hexes[name_of((x, y), x_is_letter)] = {"code": draw(codes(unturned)), "rotation": rotation}
    names = list(hexes)
    cities = [(n, c) for n, tile in hexes.items() for c in range(tile["code"].count("city="))]
    assume(cities)
    own = {"company": "Blue", "hex": cities[0][0], "city": cities[0][1]}
    token = st.builds(
        lambda at, company, more: {"company": company, "hex": at[0], "city": at[1], **more},
        st.sampled_from(cities),
        st.sampled_from(["Blue", "Red", "Red", "Red"]),
        st.sampled_from([{}, {}, {}, {"extra": True}, {"neutral": True}]),
    )
    rules: dict[str, Any] = {"bonuses": draw(st.lists(bonuses(names), max_size=3))}
    if draw(st.integers(0, 3)) == 0:
        rules["hex_once"] = True
    if draw(st.integers(0, 4)) == 0:
        rules["no_end_at"] = draw(places(names))
    if draw(st.integers(0, 4)) == 0:
        rules["town_ends_as_city"] = True
    if draw(st.integers(0, 9)) == 0:
        rules["forbidden_pairs"] = [{"a": draw(places(names)), "b": draw(places(names))}]
    if draw(st.integers(0, 9)) == 0:
        rules["needs"] = [{"places": draw(places(names)), "at_least": 1}]
    axes = {"x": "letter", "y": "number"} if x_is_letter else {"x": "number", "y": "letter"}
    return {
        "board": {"layout": layout, "axes": axes, "hexes": hexes},
        "colors": COLORS,
        "operator": "Blue",
        "tokens": [own, *draw(st.lists(token, max_size=3))],
        "trains": draw(st.lists(trains(), min_size=1, max_size=3)),
        "rules": rules,
    }


@settings(
    max_examples=250,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
@given(questions())
def test_the_best_set_is_that_of_the_twin(question: dict[str, Any]) -> None:
    try:
        twin, found = best(question), best_routes(question)
    except TooMuch:
        assume(False)
    assert found["optimal"]
    assert found["revenue"] == found["upper_bound"] == twin
    for route in found["routes"]:
        earned = sum(stop["earned"] for stop in route["stops"]) + sum(bonus["amount"] for bonus in route["bonuses"])
        assert earned == route["revenue"]
    declared = [
        {
            "train": route["number"],
            "hexes": route["path"],
            "visited": [[stop["hex"], stop["stop"]] for stop in route["stops"]],
        }
        for route in found["routes"]
    ]
    judged = check_routes(question, declared)
    assert judged["legal"], judged["violations"]
    assert judged["revenue"] == twin
    assert judged["better_exists"] is False
