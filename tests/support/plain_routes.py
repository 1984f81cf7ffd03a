"""The best routes on a small map, by trying every route and every set of routes.

It is written from the text of the tile language alone and shares no line with the library: no network, no bound, no
price. It raises `TooBig` for a map that it cannot finish within its limits, so it never returns a guess.
"""

import itertools
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

STOPS = ("city", "town", "offboard")
NUMBERED = (*STOPS, "halt", "pass", "junction")
STEPS = {
    "flat": [(0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)],
    "pointy": [(-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)],
}
MEETS = {"broad": ("broad", "dual"), "narrow": ("narrow", "dual"), "dual": ("broad", "narrow", "dual"), "thin": ()}
RIDES = {"broad": ("broad", "dual"), "narrow": ("narrow", "dual")}


class TooBig(Exception):
    """Raised when the map has more routes than a plain search should try."""


@dataclass(frozen=True)
class Side:
    """One lane of one side of a hex."""

    hex: str
    side: int
    lane: int
    width: int


@dataclass
class Stop:
    """A city, a town or an offboard as it lies on the map."""

    hex: str
    n: int
    kind: str
    values: dict[str, int]
    slots: int
    groups: tuple[str, ...]
    cost: int
    mine: bool = False
    filled: int = 0
    neutral: bool = False

    @property
    def blocked(self) -> bool:
        return self.kind == "city" and not self.mine and self.filled >= self.slots and not self.neutral

    def value(self, colors: list[str], train: str) -> int:
        if train in ("D", "d") and "diesel" in self.values:
            return self.values["diesel"]
        for color in reversed(["", *colors]):
            if color in self.values:
                return self.values[color]
        return 0

    def at(self, place: dict[str, Any]) -> bool:
        if "hex" in place:
            return self.hex == place["hex"] and ("stop" not in place or place["stop"] == self.n)
        if "group" in place:
            return place["group"] in self.groups
        return bool(place["kind"] == self.kind)


@dataclass(frozen=True)
class Piece:
    """A piece of track: its two ends are a `Side`, or the numbered part of the hex that is named."""

    n: int
    hex: str
    ends: tuple[Any, Any]
    terminal: bool
    track: str


@dataclass(frozen=True)
class Route:
    """One route: the pieces and the stops in order, one more stop than stretches."""

    pieces: tuple[int, ...]
    stops: tuple[tuple[str, int], ...]


@dataclass
class Map:
    """A board with its tokens."""

    stops: dict[tuple[str, int], Stop] = field(default_factory=dict)
    pieces: list[Piece] = field(default_factory=list)
    at: dict[Any, list[int]] = field(default_factory=dict)
    facing: dict[Side, list[Side]] = field(default_factory=dict)


def parts(code: str) -> Iterator[tuple[str, dict[str, str]]]:
    for part in filter(None, code.split(";")):
        kind, _, rest = part.partition("=")
        yield kind, dict(pair.split(":", 1) for pair in rest.split(",") if ":" in pair)


def coordinates(name: str, axes: dict[str, str]) -> tuple[int, int]:
    found = re.fullmatch(r"([A-Za-z]+)(-?\d+)", name)
    assert found, name
    letters, number = found[1], int(found[2]) - 1
    if letters.islower():
        assert len(letters) == 1
        column = -1 - (ord(letters) - ord("a"))
    else:
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - ord("A") + 1
        column -= 1
    return (column, number) if axes["x"] == "letter" else (number, column)


def revenue(text: str) -> dict[str, int]:
    if "_" not in text:
        return {"": int(text or 0)}
    return {color: int(value) for color, value in (bit.rsplit("_", 1) for bit in text.split("|"))}


def ends_of(given: dict[str, str], hex_: str, rotation: int) -> Iterator[tuple[Any, Any]]:
    def end(key: str, lane: int, width: int) -> Any:
        text = given[key]
        if text.startswith("_"):
            return (hex_, int(text[1:]))
        if f"{key}_lane" in given:
            width, lane = (int(bit) for bit in given[f"{key}_lane"].split("."))
        return Side(hex_, (int(text) + rotation) % 6, lane, width)

    count = int(given.get("lanes", 1))
    both = "_" not in given["a"] + given["b"]
    for i in range(count):
        yield end("a", i, count), end("b", count - 1 - i if both else i, count)


def lay(board: dict[str, Any]) -> Map:  # noqa: C901 # One pass, in the order of the text.
    laid = Map()
    where: dict[tuple[int, int], str] = {}
    walls: set[tuple[str, int]] = set()
    for name, tile in board["hexes"].items():
        where[coordinates(name, board["axes"])] = name
        code, rotation = (tile, 0) if isinstance(tile, str) else (tile["code"], tile.get("rotation", 0))
        n = 0
        for kind, given in parts(code):
            if kind in NUMBERED:
                if kind != "junction":
                    laid.stops[name, n] = Stop(
                        name,
                        n,
                        kind,
                        revenue(given.get("revenue", "0")),
                        int(given.get("slots", 1)),
                        tuple(given["groups"].split("|")) if "groups" in given else (),
                        int(given.get("visit_cost", 1)),
                    )
                n += 1
            elif kind == "border" and given.get("type") == "impassable":
                walls.add((name, int(given["edge"]) % 6))
            elif kind == "path" and given.get("track", "broad") != "future":
                for ends in ends_of(given, name, rotation):
                    laid.pieces.append(
                        Piece(len(laid.pieces), name, ends, "terminal" in given, given.get("track", "broad"))
                    )
    for piece in laid.pieces:
        for end in piece.ends:
            laid.at.setdefault(end, []).append(piece.n)
    places = {name: spot for spot, name in where.items()}
    for end in [end for end in laid.at if isinstance(end, Side)]:
        dx, dy = STEPS[board["layout"]][end.side]
        x, y = places[end.hex]
        other, back = where.get((x + dx, y + dy)), (end.side + 3) % 6
        if other is None or (end.hex, end.side) in walls or (other, back) in walls:
            continue
        laid.facing[end] = [
            far
            for far in laid.at
            if isinstance(far, Side) and (far.hex, far.side) == (other, back) and lanes_meet(end, far)
        ]
    return laid


def lanes_meet(one: Side, two: Side) -> bool:
    if one.width > two.width:
        one, two = two, one
    return one.lane + (two.width - one.width) // 2 + two.lane == two.width - 1


def put_tokens(laid: Map, operator: str, tokens: list[dict[str, Any]]) -> None:
    for token in tokens:
        cities = [stop for stop in laid.stops.values() if stop.hex == token["hex"] and stop.kind == "city"]
        city = cities[token["city"]]
        city.mine |= token["company"] == operator
        city.neutral |= bool(token.get("neutral"))
        city.filled += not token.get("extra")


class Search:
    """All routes of one request, and what each earns each train."""

    def __init__(self, request: dict[str, Any], patience: int = 60_000) -> None:
        self.request = request
        self.rules = request.get("rules", {})
        self.map = lay(request["board"])
        put_tokens(self.map, request["operator"], request["tokens"])
        self.patience = patience

    def routes(self, train: dict[str, Any]) -> Iterator[Route]:
        """Yield every route of section 4 that this train may run, once in each direction; one without track once."""
        rides = RIDES.get(train.get("track_type", ""), ("broad", "narrow", "dual", "thin"))
        for key in self.map.stops:
            if key in self.map.at:
                yield from self._go(train, rides, [], [key], frozenset(), frozenset(), key, last=False)
        for key, stop in self.map.stops.items():
            alone = Route((), (key,))
            if train.get("local") and stop.mine and self._may_visit(train, [key]) and self._legal(alone):
                yield alone

    def _go(
        self,
        train: dict[str, Any],
        rides: tuple[str, ...],
        pieces: list[int],
        stops: list[tuple[str, int]],
        sides: frozenset[Side],
        junctions: frozenset[Any],
        at: Any,
        *,
        last: bool,
    ) -> Iterator[Route]:
        """Go on from `at`: a stop, a junction, or the side of the hex that is entered."""
        self.patience -= 1
        if self.patience < 0:
            raise TooBig
        if at in self.map.stops:
            if len(stops) > 1:
                route = Route(tuple(pieces), tuple(stops))
                if self._legal(route):
                    yield route
                stop = self.map.stops[at]
                if last or stop.kind == "offboard" or stop.blocked:
                    return
        for n in self.map.at[at]:
            piece = self.map.pieces[n]
            if n in pieces or piece.track not in rides or last:
                continue
            # A terminal piece may be the first of all, or else it has to be the last.
            ends_here = piece.terminal and bool(pieces)
            for near, far in (piece.ends, piece.ends[::-1]):
                if near == at and near != far:
                    yield from self._ride(train, rides, pieces, stops, sides, junctions, piece, (near, far), ends_here)

    def _ride(
        self,
        train: dict[str, Any],
        rides: tuple[str, ...],
        pieces: list[int],
        stops: list[tuple[str, int]],
        sides: frozenset[Side],
        junctions: frozenset[Any],
        piece: Piece,
        ends: tuple[Any, Any],
        ends_here: bool,
    ) -> Iterator[Route]:
        near, far = ends
        used = sides | {end for end in (near, far) if isinstance(end, Side)}
        if isinstance(far, Side):
            if far in sides or ends_here:
                return  # a terminal piece that is the last must reach its stop itself
            for across in self.map.facing.get(far, []):
                for n in self.map.at[across]:
                    if self.map.pieces[n].track in MEETS[piece.track] and across not in used:
                        yield from self._enter(
                            train, rides, [*pieces, piece.n], stops, used, junctions, self.map.pieces[n], across
                        )
        elif far in self.map.stops:
            if far not in stops and self._may_visit(train, [*stops, far]):
                yield from self._go(
                    train, rides, [*pieces, piece.n], [*stops, far], used, frozenset(), far, last=ends_here
                )
        elif far not in junctions and not ends_here:
            yield from self._go(train, rides, [*pieces, piece.n], stops, used, junctions | {far}, far, last=False)

    def _enter(
        self,
        train: dict[str, Any],
        rides: tuple[str, ...],
        pieces: list[int],
        stops: list[tuple[str, int]],
        sides: frozenset[Side],
        junctions: frozenset[Any],
        piece: Piece,
        near: Side,
    ) -> Iterator[Route]:
        self.patience -= 1
        if self.patience < 0:
            raise TooBig
        if piece.n in pieces or piece.track not in rides:
            return
        for one, far in (piece.ends, piece.ends[::-1]):
            if one == near and far != near:
                yield from self._ride(train, rides, pieces, stops, sides, junctions, piece, (near, far), piece.terminal)

    def _may_visit(self, train: dict[str, Any], keys: list[tuple[str, int]]) -> bool:
        stops = [self.map.stops[key] for key in keys]
        groups = [group for stop in stops for group in set(stop.groups)]
        hexes = [stop.hex for stop in stops]
        return (
            len(groups) == len(set(groups))
            and not (self.rules.get("hex_once") and len(hexes) != len(set(hexes)))
            and fits(train, stops)
        )

    def _legal(self, route: Route) -> bool:
        ends = (self.map.stops[route.stops[0]], self.map.stops[route.stops[-1]])
        return (
            any(self.map.stops[key].mine for key in route.stops)
            and not any(end.at(place) for end in ends for place in self.rules.get("no_end_at", []))
            and all(map(self._crosses_each_side_once, self._stretches(route)))
        )

    def _stretches(self, route: Route) -> Iterator[list[Piece]]:
        """Yield the pieces from each stop to the next."""
        stretch: list[Piece] = []
        for piece in map(self.map.pieces.__getitem__, route.pieces):
            stretch.append(piece)
            if sum(end in self.map.stops for one in stretch for end in one.ends) == 2:
                yield stretch
                stretch = []

    def _crosses_each_side_once(self, stretch: list[Piece]) -> bool:
        """4.1: whichever of its lanes is used, a side is come to once between two stops."""
        sides = [(end.hex, end.side) for piece in stretch for end in piece.ends if isinstance(end, Side)]
        return len(sides) == len(set(sides))

    def value(self, train: dict[str, Any], route: Route) -> int | None:
        """Return the most that the route earns the train, or None when no choice of counted stops is legal."""
        stops = [self.map.stops[key] for key in route.stops]
        steps = [self.map.pieces[n].hex for n in route.pieces]
        if 1 + sum(one != other for one, other in itertools.pairwise(steps)) > train.get("hexes", math.inf):
            return None
        if isinstance(train["distance"], list):
            if self.rules.get("town_ends_as_city"):
                first = next((row for row in train["distance"] if "city" in row["nodes"]), None)
                big = sum(stop.kind in ("city", "offboard") for stop in stops)
                big += sum(stop.kind == "town" for stop in (stops[0], stops[-1]))
                if first is not None and big > first["pay"]:
                    return None
            choices = [
                choice
                for size in range(len(stops) + 1)
                for choice in itertools.combinations(stops, size)
                if assigned([(stop.kind, 1) for stop in choice], train["distance"], "pay")
                and (not train.get("requires_token", True) or any(stop.mine for stop in choice))
            ]
        else:
            choices = [tuple(stops)]
        hexes = {self.map.pieces[n].hex for n in route.pieces}
        return max((self._earned(train, choice, hexes) for choice in choices), default=None)

    def _earned(self, train: dict[str, Any], counted: tuple[Stop, ...], hexes: set[str]) -> int:
        total = sum(stop.value(self.request["colors"], train["name"]) * times(train, stop) for stop in counted)
        return total + sum(
            earns(bonus, counted, hexes)
            for bonus in self.rules.get("bonuses", [])
            if "trains" not in bonus or train["name"] in bonus["trains"]
        )

    def resources(self, route: Route) -> frozenset[Any]:
        if not route.pieces:
            return frozenset({("alone", *route.stops)})
        return frozenset(route.pieces) | {
            end for n in route.pieces for end in self.map.pieces[n].ends if isinstance(end, Side)
        }

    def best(self) -> tuple[int, list[Route | None]]:
        """Return the greatest total, and a set that earns it."""
        lists = []
        seen: dict[str, list[tuple[int, frozenset[Any], Route]]] = {}
        for train in self.request["trains"]:
            if repr(train) not in seen:
                found: dict[frozenset[Any], tuple[int, Route]] = {}
                for route in self.routes(train):
                    value = self.value(train, route)
                    if value is None or value <= 0:
                        continue
                    key = self.resources(route)
                    if key not in found or found[key][0] < value:
                        found[key] = (value, route)
                seen[repr(train)] = sorted(
                    ((value, key, route) for key, (value, route) in found.items()), key=lambda row: -row[0]
                )
            lists.append(seen[repr(train)])
        return self._choose(lists)

    def _choose(self, lists: list[list[tuple[int, frozenset[Any], Route]]]) -> tuple[int, list[Route | None]]:
        tops = [rows[0][0] if rows else 0 for rows in lists]
        best: tuple[int, list[Route | None]] = (0, [None] * len(lists))

        def choose(index: int, used: frozenset[Any], total: int, chosen: list[Route | None]) -> None:
            nonlocal best
            if total > best[0]:
                best = (total, [*chosen, *([None] * (len(lists) - index))])
            if index == len(lists) or total + sum(tops[index:]) <= best[0]:
                return
            self.patience -= 1
            if self.patience < 0:
                raise TooBig
            for value, key, route in lists[index]:
                if total + value + sum(tops[index + 1 :]) <= best[0]:
                    break
                if not key & used:
                    choose(index + 1, used | key, total + value, [*chosen, route])
            choose(index + 1, used, total, [*chosen, None])

        choose(0, frozenset(), 0, [])
        return best


def fits(train: dict[str, Any], stops: list[Stop]) -> bool:
    distance = train["distance"]
    if distance == "unlimited":
        return True
    if isinstance(distance, int):
        return sum(stop.cost for stop in stops) <= distance
    named = {kind for row in distance for kind in row["nodes"]}
    return all(stop.kind in named for stop in stops) and assigned(
        [(stop.kind, stop.cost) for stop in stops], distance, "visit"
    )


def assigned(needs: list[tuple[str, int]], rows: list[dict[str, Any]], key: str) -> bool:
    """Return whether there is room for all. By Hall: no set of kinds needs more than the rows naming one of them."""
    kinds = sorted({kind for kind, _ in needs})
    for size in range(1, len(kinds) + 1):
        for some in itertools.combinations(kinds, size):
            need = sum(cost for kind, cost in needs if kind in some)
            room = sum(row.get(key, row["pay"]) for row in rows if set(row["nodes"]) & set(some))
            if need > room:
                return False
    return True


def times(train: dict[str, Any], stop: Stop) -> int:
    whole = int(train.get("multiplier", 1))
    if isinstance(train["distance"], list):
        row: dict[str, Any] = next((row for row in train["distance"] if stop.kind in row["nodes"]), {})
        return int(row.get("multiplier", whole))
    return whole


def earns(bonus: dict[str, Any], counted: tuple[Stop, ...], hexes: set[str]) -> int:
    value = int(bonus["value"])

    def met(places: list[dict[str, Any]]) -> bool:
        return any(stop.at(place) for stop in counted for place in places)

    match bonus["type"]:
        case "stop":
            return value * met(bonus["at"])
        case "each":
            return value * sum(any(stop.at(place) for place in bonus["at"]) for stop in counted)
        case "pair":
            return value * (met(bonus["a"]) and met(bonus["b"]))
        case "all":
            return value * all(met([place]) for place in bonus["all"])
        case "through":
            return value * len(set(bonus["hexes"]) & hexes)
    raise AssertionError(bonus)
