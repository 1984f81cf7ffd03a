"""The inputs for both builds: the project's own games and positions, so that no other data is needed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from benchmarks.compare.sides import Refused, Side
from benchmarks.compare.trees import ROOT
from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.model.grid import EDGES
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.position import parse
from tests.support.any_map_positions import FILE, positions

Json = Any
T = TypeVar("T")

GAME = "/v1/games/1846"
LATE = ROOT / "loadtests" / "payloads" / "1846-late.json"
RECORDS = ROOT / "tests" / "data" / "golden" / "1846"
MOST_ACTIONS = 24
MOST_POSITIONS = 40
MOST_MAPS = 200
PLAIN_TILES = ("7", "8", "9")
"""Yellow track without a city."""


def spread_evenly(things: Sequence[T], most: int) -> list[T]:
    """Return at most so many items, spread evenly from first to last."""
    if len(things) <= most:
        return list(things)
    return [things[number * len(things) // most] for number in range(most)]


def late_view() -> Json:
    """Return a late position of 1846 with many legal tile lays, as an open state."""
    return json.loads(LATE.read_text(encoding="utf-8"))


def late_state(side: Side) -> Json:
    """Return the same position, sealed by this build."""
    return side.json(f"{GAME}/legal-actions?fields=state", {"state": late_view()})["state"]


def late_actions(sides: Sequence[Side]) -> list[Json]:
    """Return actions that all builds list in that position, spread evenly over the list."""
    listed = [_listed(side) for side in sides]
    common = [text for text in listed[0] if all(text in others for others in listed[1:])]
    return [json.loads(text) for text in spread_evenly(common, MOST_ACTIONS)]


def _listed(side: Side) -> list[str]:
    """Return the listed actions as comparable texts; a price range is represented by its lowest price."""
    families = side.json(f"{GAME}/legal-actions?fields=legal", {"state": late_view()})["legal"]
    actions = (
        {"type": family["type"], **{name: _lowest(value) for name, value in choice.items()}}
        for family in families
        for choice in family["choices"]
    )
    return [json.dumps(action, sort_keys=True) for action in actions]


def _lowest(value: Json) -> Json:
    return value["min"] if isinstance(value, dict) and set(value) == {"min", "max"} else value


def records() -> Iterator[tuple[str, Json]]:
    """Return the stored games: the name and the body posted to `replay` of each."""
    for path in sorted(RECORDS.glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        yield path.stem, {"format": document["format"], "record": document["record"]}


def route_forms(side: Side) -> list[Json]:
    """Return minimal positions of companies about to run trains, from the stored games."""
    forms: dict[str, Json] = {}
    for _, body in records():
        try:
            trace = side.json(f"{GAME}/replay", {**body, "trace": "full"})["trace"]
        except Refused:
            continue
        for before, entry in pairwise(trace):
            if entry["type"] == "run" and (form := form_of(before["view"])):
                forms.setdefault(json.dumps(form, sort_keys=True), form)
    return spread_evenly(list(forms.values()), MOST_POSITIONS)


def form_of(view: Json) -> Json | None:
    """Return the operating company's network as a player would enter it, or None without a train."""
    operator = (view.get("operating") or {}).get("operator")
    company = {**view["corporations"], **view["independents"]}.get(operator)
    if not company or not company["trains"]:
        return None
    return {
        "phase": view["phase"],
        "tiles": {place: [laid["tile"], laid["rotation"]] for place, laid in view["tiles"].items()},
        "tokens": [
            {"corporation": owner, "hex": place, "city": city}
            for place, cities in view["slots"].items()
            for city, slots in enumerate(cities)
            for owner in slots
            if owner
        ],
        "corporation": operator,
        "trains": [train["type"] for train in company["trains"]],
    }


Lays = list[tuple[str, str, int]]
"""Hexes, each with a tile and its rotation."""


def further_lays(form: Json) -> Lays:
    """Return the plain yellow tiles that could lie on the free hexes of a minimal position."""
    free = [hex_id for hex_id in tables().hexes if hex_id not in form["tiles"]]
    lays = [(hex_id, tile, rotation) for hex_id in free for tile in PLAIN_TILES for rotation in range(EDGES)]
    return [lay for lay in lays if _is_sound(with_another_tile(form, [lay], 0))]


def _is_sound(form: Json) -> bool:
    try:
        parse(form)
    except ImpossibleInput:
        return False
    return True


def with_another_tile(form: Json, lays: Lays, number: int) -> Json:
    """Return a minimal position with one more tile on it, another one for each number."""
    hex_id, tile, rotation = lays[number % len(lays)]
    return {**form, "tiles": {**form["tiles"], hex_id: [tile, rotation]}}


def with_other_trains(question: Json, number: int) -> Json:
    """Return a question about any map whose trains have other names, others for each number."""
    trains = [{**train, "name": f"{train['name']} {number}"} for train in question["trains"]]
    return {**question, "trains": trains}


def map_questions() -> list[Json]:
    """Return recorded questions about routes on any map, where they exist beside the project."""
    if not FILE.is_file():
        return []
    return spread_evenly([question for _, question in positions()], MOST_MAPS)
