"""A slow twin of the finder on any map, written from the reference alone: all routes, all choices, all sets.

It shares no code with the library: it reads the request as it is sent. It is only for boards of a few hexes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import inf
from typing import Any

STEPS = {
    "flat": [(0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)],
    "pointy": [(-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)],
}
KINDS = ("city", "town", "halt", "offboard")
MOST_ROUTES = 120


class TooMuch(Exception):
    """Raised when there are more routes than a slow twin can combine."""


@dataclass
class Stop:
    name: tuple[str, int]
    kind: str
    values: dict[str, int]
    groups: list[str]
    cost: int
    token: bool = False
    blocked: bool = False

    def value(self, colors: list[str], train: dict[str, Any]) -> int:
        if train["name"] in ("D", "d") and "diesel" in self.values:
            worth = self.values["diesel"]
        elif "" in self.values:
            worth = self.values[""]
        else:
            worth = ([0] + [self.values[color] for color in colors if color in self.values])[-1]
        times: int = train.get("multiplier", 1)
        if isinstance(train["distance"], list):
            naming = [row for row in train["distance"] if self.kind in row["nodes"]]
            if naming:
                times = naming[0].get("multiplier", times)
        return worth * times


@dataclass(frozen=True)
class Piece:
    hex: str
    ends: tuple[Any, Any]  # A side, or ("_", n).
    lanes: tuple[tuple[int, int], tuple[int, int]]
    terminal: bool
    gauge: str
    number: int


@dataclass
class Route:
    stops: list[Stop] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    sides: list[Any] = field(default_factory=list)


class Map:
    def __init__(self, question: dict[str, Any]) -> None:
        board = question["board"]
        self.question = question
        self.steps = STEPS[board["layout"]]
        self.at: dict[tuple[int, int], str] = {}
        self.stops: dict[tuple[str, int], Stop] = {}
        self.junctions: set[tuple[str, int]] = set()
        self.pieces: list[Piece] = []
        self.closed: set[tuple[str, int]] = set()
        for name, tile in board["hexes"].items():
            found = re.fullmatch(r"([A-Z])(\d+)", name)
            assert found is not None
            letter, number = ord(found[1]) - 65, int(found[2]) - 1
            self.at[(letter, number) if board["axes"]["x"] == "letter" else (number, letter)] = name
            self.read(name, tile["code"], tile["rotation"])
        self.where = {name: at for at, name in self.at.items()}

    def read(self, name: str, code: str, rotation: int) -> None:
        numbered, cities = 0, []
        slots = {}
        for part in filter(None, code.split(";")):
            kind, _, rest = part.partition("=")
            keys = dict(entry.split(":") for entry in rest.split(",") if ":" in entry)
            if kind in KINDS:
                values = (
                    {"": int(keys["revenue"])}
                    if "_" not in keys["revenue"]
                    else {color: int(value) for color, value in (one.split("_") for one in keys["revenue"].split("|"))}
                )
                groups = keys["groups"].split("|") if "groups" in keys else []
                stop = Stop((name, numbered), kind, values, groups, int(keys.get("visit_cost", 1)))
                self.stops[name, numbered] = stop
                if kind == "city":
                    cities.append(stop)
                    slots[name, numbered] = int(keys.get("slots", 1))
                numbered += 1
            elif kind == "junction":
                self.junctions.add((name, numbered))
                numbered += 1
            elif kind == "border" and keys.get("type") == "impassable":
                self.closed.add((name, int(keys["edge"])))
            elif kind == "path":
                self.read_path(name, keys, rotation)
        for city, stop in enumerate(cities):
            standing = [t for t in self.question["tokens"] if (t["hex"], t["city"]) == (name, city)]
            stop.token = any(t["company"] == self.question["operator"] for t in standing)
            full = len([t for t in standing if not t.get("extra")]) >= slots[stop.name]
            stop.blocked = full and not stop.token and not any(t.get("neutral") for t in standing)

    def read_path(self, name: str, keys: dict[str, str], rotation: int) -> None:
        if keys.get("track") == "future":
            return
        ends = tuple(
            ("_", int(keys[end][1:])) if keys[end][0] == "_" else (int(keys[end]) + rotation) % 6 for end in ("a", "b")
        )
        count = int(keys.get("lanes", 1))
        both = all(isinstance(end, int) for end in ends)
        for lane in range(count):
            lanes = ((lane, count), (count - 1 - lane if both else lane, count))
            if count == 1:
                stated = [keys.get("a_lane", "1.0").split("."), keys.get("b_lane", "1.0").split(".")]
                lanes = tuple((int(i), int(w)) for w, i in stated)  # type: ignore[assignment]
            gauge = keys.get("track", "broad")
            self.pieces.append(Piece(name, ends, lanes, "terminal" in keys, gauge, len(self.pieces)))  # type: ignore[arg-type]

    # Routes

    def routes(self) -> list[Route]:
        found: list[Route] = []
        for stop in self.stops.values():
            for route in self.on(stop, Route([stop])):
                found.append(route)
                if len(found) > MOST_ROUTES:
                    raise TooMuch
        return [route for route in found if route.stops[0].name < route.stops[-1].name and self.is_legal(route)]

    def on(self, stop: Stop, route: Route) -> Iterator[Route]:
        """Yield all routes that go on from a stop."""
        for piece in self.pieces:
            for end in (0, 1):
                if piece.hex == stop.name[0] and piece.ends[end] == ("_", stop.name[1]) and piece not in route.pieces:
                    yield from self.over(piece, 1 - end, route, set())

    def over(self, piece: Piece, end: int, route: Route, met: set[Any]) -> Iterator[Route]:
        """Go over a piece to one of its ends; `met` are the junctions and sides since the last stop."""
        here = Route(route.stops, [*route.pieces, piece], route.sides)
        to = piece.ends[end]
        if isinstance(to, int):
            yield from self.across(piece, end, here, met)
            return
        name = (piece.hex, to[1])
        if name in self.junctions:
            if name not in met:
                for other in self.pieces:
                    for side in (0, 1):
                        if other.hex == piece.hex and other.ends[side] == to and other not in here.pieces:
                            yield from self.over(other, 1 - side, here, met | {name})
            return
        if name not in self.stops or not self.may_visit(self.stops[name], route):
            return
        stop = self.stops[name]
        arrived = Route([*route.stops, stop], here.pieces, here.sides)
        yield arrived
        yield from self.on(stop, arrived)

    def across(self, piece: Piece, end: int, route: Route, met: set[Any]) -> Iterator[Route]:
        side, lane = piece.ends[end], piece.lanes[end]
        x, y = self.where[piece.hex]
        dx, dy = self.steps[side]
        other = self.at.get((x + dx, y + dy))
        back = (side + 3) % 6
        if other is None or (piece.hex, side) in self.closed or (other, back) in self.closed:
            return
        both = {(piece.hex, "side", side), (other, "side", back)}
        if met & both:
            return
        for next_ in self.pieces:
            for near in (0, 1):
                if next_.hex != other or next_.ends[near] != back or next_ in route.pieces:
                    continue
                used = [(piece.hex, side, lane), (other, back, next_.lanes[near])]
                if (
                    meets(lane, next_.lanes[near])
                    and agree(piece.gauge, next_.gauge)
                    and not set(used) & set(route.sides)
                ):
                    onward = Route(route.stops, route.pieces, route.sides + used)
                    yield from self.over(next_, 1 - near, onward, met | both)

    def may_visit(self, stop: Stop, route: Route) -> bool:
        if any(stop is other or set(stop.groups) & set(other.groups) for other in route.stops):
            return False
        return not (self.rules.get("hex_once") and any(stop.name[0] == other.name[0] for other in route.stops))

    @property
    def rules(self) -> dict[str, Any]:
        rules: dict[str, Any] = self.question.get("rules", {})
        return rules

    def is_legal(self, route: Route) -> bool:
        inner = route.stops[1:-1]
        if any(stop.kind == "offboard" or stop.blocked for stop in inner) or not any(s.token for s in route.stops):
            return False
        ends = (route.stops[0], route.stops[-1])
        for at, piece in enumerate(route.pieces):
            if piece.terminal:
                outer = []
                if at == 0:
                    outer.append(route.stops[0])
                if at == len(route.pieces) - 1:
                    outer.append(route.stops[-1])
                if not any(piece.hex == s.name[0] and ("_", s.name[1]) in piece.ends for s in outer):
                    return False
        if any(self.is_at(end, self.rules.get("no_end_at", [])) for end in ends):
            return False
        for pair in self.rules.get("forbidden_pairs", []):
            if any(self.is_at(a, pair["a"]) and self.is_at(b, pair["b"]) for a, b in (ends, ends[::-1])):
                return False
        return all(
            sum(self.is_at(s, need["places"]) for s in route.stops) >= need["at_least"]
            for need in self.rules.get("needs", [])
        )

    def is_at(self, stop: Stop, places: list[dict[str, Any]]) -> bool:
        return any(
            ("hex" in p and p["hex"] == stop.name[0] and p.get("stop", stop.name[1]) == stop.name[1])
            or ("group" in p and p["group"] in stop.groups)
            or ("kind" in p and p["kind"] == stop.kind)
            for p in places
        )

    # Revenue

    def earns(self, route: Route, train: dict[str, Any]) -> int | None:
        """Return the most that a train earns on a route, or None when it cannot run it."""
        wanted = train.get("track_type")
        if wanted and any(piece.gauge not in (wanted, "dual") for piece in route.pieces):
            return None
        if 1 + sum(one.hex != other.hex for one, other in pairwise(route.pieces)) > train.get("hexes", inf):
            return None
        choices = [tuple(range(len(route.stops)))]
        distance = train["distance"]
        if isinstance(distance, list):
            units = [stop.kind for stop in route.stops for _ in range(stop.cost)]
            named = {kind for row in distance for kind in row["nodes"]}
            rooms = [(row["nodes"], row.get("visit", row["pay"])) for row in distance]
            if any(stop.kind not in named for stop in route.stops) or not finds_room(units, rooms):
                return None
            if self.rules.get("town_ends_as_city"):
                first = next((row for row in distance if "city" in row["nodes"]), None)
                taken = sum(stop.kind in ("city", "offboard") for stop in route.stops)
                taken += sum(stop.kind == "town" for stop in (route.stops[0], route.stops[-1]))
                if first is not None and taken > first["pay"]:
                    return None
            choices = [c for n in range(len(route.stops) + 1) for c in combinations(range(len(route.stops)), n)]
            pays = [(row["nodes"], row["pay"]) for row in distance]
            choices = [c for c in choices if finds_room([route.stops[at].kind for at in c], pays)]
            if train.get("requires_token", True):
                choices = [c for c in choices if any(route.stops[at].token for at in c)]
        elif distance != "unlimited" and sum(stop.cost for stop in route.stops) > distance:
            return None
        return max((self.revenue(route, train, choice) for choice in choices), default=None)

    def revenue(self, route: Route, train: dict[str, Any], choice: tuple[int, ...]) -> int:
        counted = [route.stops[at] for at in choice]
        sum_ = sum(stop.value(self.question["colors"], train) for stop in counted)
        for bonus in self.rules.get("bonuses", []):
            if train["name"] in bonus.get("trains", [train["name"]]):
                ends = (route.stops[0], route.stops[-1])
                parts = sum(
                    part["value"] for part in bonus.get("parts", []) for end in ends if self.is_at(end, part["at"])
                )
                sum_ += (bonus["value"] + parts) * self.times(bonus, route, counted)
        return sum_

    def times(self, bonus: dict[str, Any], route: Route, counted: list[Stop]) -> int:
        def met(places: list[dict[str, Any]]) -> int:
            return sum(self.is_at(stop, places) for stop in counted)

        match bonus["type"]:
            case "stop":
                return min(1, met(bonus["at"]))
            case "each":
                return met(bonus["at"])
            case "pair":
                return int(met(bonus["a"]) > 0 and met(bonus["b"]) > 0)
            case "all":
                return int(all(met([place]) for place in bonus["all"]))
            case "through":
                return len({piece.hex for piece in route.pieces} & set(bonus["hexes"]))
            case "ends":
                ends = (route.stops[0], route.stops[-1])
                joined = any(self.is_at(a, bonus["a"]) and self.is_at(b, bonus["b"]) for a, b in (ends, ends[::-1]))
                return int(joined and all(any(end is stop for stop in counted) for end in ends))
        raise AssertionError(bonus["type"])


def meets(lane: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether the lanes meet: lane i of w and lane j of W when i + floor((W - w) / 2) + j = W - 1, w ≤ W."""
    (i, w), (j, wide) = (lane, other) if lane[1] <= other[1] else (other, lane)
    return i + (wide - w) // 2 + j == wide - 1


def agree(one: str, other: str) -> bool:
    """Return whether gauges agree: broad meets broad and dual, narrow narrow and dual, dual all three, thin none."""
    return "thin" not in (one, other) and (one == other or "dual" in (one, other))


def finds_room(kinds: list[str], rooms: list[tuple[list[str], int]]) -> bool:
    """Return whether each of some things finds its own place in rooms that name its kind."""
    if not kinds:
        return True
    for at, (named, size) in enumerate(rooms):
        if size > 0 and kinds[0] in named:
            left = [*rooms[:at], (named, size - 1), *rooms[at + 1 :]]
            if finds_room(kinds[1:], left):
                return True
    return False


def best(question: dict[str, Any]) -> int:
    """Return the greatest total of all sets of routes.

    :raises TooMuch: when that would take too long.
    """
    drawn = Map(question)
    routes = drawn.routes()
    lists = []
    for train in question["trains"]:
        valued = ((drawn.earns(route, train), route) for route in routes)
        lists.append([(value, route) for value, route in valued if value])
    return _combined(lists, set(), set())


def _combined(lists: list[list[tuple[int, Route]]], sides: set[Any], pieces: set[int]) -> int:
    if not lists:
        return 0
    most = _combined(lists[1:], sides, pieces)
    for value, route in lists[0]:
        own = {piece.number for piece in route.pieces}
        if not own & pieces and not set(route.sides) & sides:
            most = max(most, value + _combined(lists[1:], sides | set(route.sides), pieces | own))
    return most
