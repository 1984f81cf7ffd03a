"""Requests about generated maps that are expensive to read, to evaluate and to draw.

`question` makes a request from a plan; a search changes the plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from stationmaster.any_map.catalogue import LIMITS

Json = Any
PATH = "/v1/routes"
MOST_PARTS = 120
LONGEST = LIMITS["code"] - 20
"""The length of codes, with room for what makes them different."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The parameters of a request."""

    codes: tuple[tuple[str, ...], ...]
    """The parts of some codes, which the hexes take in turn."""
    hexes: int = 20
    columns: int = 4
    distinct: bool = True
    """Whether each hex has a code of its own, which nothing that is kept can serve."""
    trains: int = 2
    distance: str | int = "unlimited"
    path: str = "line"
    length: int = 20
    named: bool = False
    """Whether routes name their stops."""
    turned: bool = True
    """Whether they turn back at their end."""
    tokens: int = 1
    bonuses: int = 0
    name: str = "P"


def first(chance: Random) -> Plan:
    """Return a plan to start from."""
    codes = tuple(tuple(_part(chance) for _ in range(chance.randint(1, 12))) for _ in range(chance.randint(1, 3)))
    path = chance.choice(PATHS)
    return Plan(codes, hexes=chance.choice((2, 20, 90, 400)), trains=chance.choice((1, LIMITS["trains"])), path=path)


def changed(plan: Plan, chance: Random) -> Plan:
    """Return a plan that differs in one thing."""
    if chance.random() < 0.5:
        return replace(plan, codes=_changed_codes(plan.codes, chance))
    name = chance.choice([*_SIZES, *_CHOICES])
    changed: Any = _scaled(getattr(plan, name), chance, _SIZES[name]) if name in _SIZES else None
    return replace(plan, **{name: chance.choice(_CHOICES[name]) if changed is None else changed})


def _scaled(count: int, chance: Random, most: int) -> int:
    return max(1, min(most, int(count * chance.choice((0.5, 0.8, 1.25, 2, 5))) + chance.randint(0, 1)))


NAMES = ("P", "&" * 80, "語" * 80, "\"'" * 40)
VALUES = ("10", "0", "yellow_20|green_40", "|".join(f"c{number}_{number}" for number in range(12)))


PATHS = ("line", "snake", "to and fro", "round")
_SIZES: Mapping[str, int] = {
    "hexes": LIMITS["hexes"],
    "columns": 40,
    "trains": LIMITS["trains"],
    "length": LIMITS["track"] - 1,
    "tokens": LIMITS["tokens"] - 1,
    "bonuses": LIMITS["bonuses"],
}
_CHOICES: Mapping[str, Sequence[Any]] = {
    "distinct": (True, False),
    "distance": ("unlimited", 2, 8, 40),
    "path": PATHS,
    "named": (True, False),
    "turned": (True, False),
    "name": NAMES,
}


def _part(chance: Random) -> str:
    kind = chance.randrange(12)
    if kind < 4:
        named = chance.choice(("city", "town", "town", "junction", "halt", "offboard"))
        return f"{named}=revenue:{chance.choice(VALUES)},slots:{chance.choice((0, 1, 2, 999))}"
    if kind < 10:
        ends = [str(chance.randrange(6)) if chance.random() < 0.4 else f"_{chance.randrange(6)}" for _ in range(2)]
        keys = chance.choice(("", "", "", "", ",lanes:2", ",lanes:8", ",track:dual", ",terminal:1", ",a_lane:2.1"))
        return f"path=a:{ends[0]},b:{ends[1]}{keys}"
    cost = chance.choice(("1", "999999"))
    return chance.choice(
        (
            f"upgrade=cost:{cost},terrain:water",
            f"border=edge:{chance.randrange(6)},type:water,cost:{cost}",
            "label=W<&>W",
        )
    )


def _changed_codes(codes: tuple[tuple[str, ...], ...], chance: Random) -> tuple[tuple[str, ...], ...]:
    at = chance.randrange(len(codes))
    parts = list(codes[at])
    match chance.randrange(5):
        case 0:
            parts.insert(chance.randint(0, len(parts)), _part(chance))
        case 1:
            parts = [*parts, *parts][:MOST_PARTS]
        case 2:
            parts += [_part(chance)] * chance.randint(1, 30)
        case 3 if len(parts) > 1:
            del parts[chance.randrange(len(parts))]
        case _:
            return (*codes, tuple(_part(chance) for _ in range(chance.randint(1, 12))))[-3:]
    return (*codes[:at], tuple(parts[:MOST_PARTS]), *codes[at + 1 :])


def _sound(parts: tuple[str, ...]) -> str:
    """Return a code whose paths join existing parts: a map that is rejected at once costs nothing."""
    stops = [part for part in parts if not part.startswith("path=")]
    numbered = sum(part.startswith(("city", "town", "junction", "halt", "offboard")) for part in stops)
    paths = []
    for part in parts:
        if part.startswith("path="):
            ends, _, keys = part[5:].partition(",b:")
            far, _, more = keys.partition(",")
            joined = [_end(end, numbered) for end in (ends[2:], far)]
            if joined[0] == joined[1]:
                joined[1] = str((int(joined[0].lstrip("_")) + 3) % 6)
            if joined[0] != joined[1]:
                paths.append(f"path=a:{joined[0]},b:{joined[1]}{',' if more else ''}{more}")
    code = ""
    for part in (*stops, *paths):
        if len(code) + len(part) >= LONGEST:
            break
        code += f"{part};"
    return code


def _end(end: str, numbered: int) -> str:
    if not end.startswith("_"):
        return end
    return f"_{int(end[1:]) % numbered}" if numbered else str(int(end[1:]) % 6)


def _fitting(codes: list[str], hexes: int, most: int) -> int:
    """Return how many of the hexes a board can have: one with too many parts is rejected at once."""
    sizes = [_size(code) for code in codes]
    parts = stops = 0
    for at in range(hexes):
        parts, stops = parts + sizes[at % len(sizes)][0], stops + sizes[at % len(sizes)][1]
        if parts > most or stops > LIMITS["board_stops"]:
            return max(1, at)
    return hexes


def _size(code: str) -> tuple[int, int]:
    """Return how many parts of a code are drawn at most, values, slots and lanes included, and how many are stops."""
    parts = stops = 0
    for part in code.split(";"):
        pairs = (entry.partition(":") for entry in part.partition("=")[2].split(","))
        keys = {key: value for key, _, value in pairs}
        lanes, slots = (keys.get(name, "") for name in ("lanes", "slots"))
        parts += max(1, int(lanes) if lanes.isdecimal() else 1)
        if part.startswith(("city", "town", "halt", "offboard")):
            stops += 1
            parts += min(int(slots) if slots.isdecimal() else 1, _MOST_SLOTS)
            parts += min(keys.get("revenue", "").count("_"), _MOST_VALUES)
    return parts, stops


_MOST_SLOTS, _MOST_VALUES = 6, 8
"""The most slots and values of a stop that are drawn."""


def hex_name(at: int, columns: int) -> str:
    """Return the name of a hex of a grid of adjacent columns, with a hex in every second row."""
    row, column = divmod(at, columns)
    first, second = divmod(column, 26)
    return f"{chr(64 + first) if first else ''}{chr(65 + second)}{2 * row + column % 2 + 1}"


def question(plan: Plan, chance: Random, most: int = LIMITS["board_track"]) -> Json:
    """Return the request of a plan, with the declared routes; its board has at most so many parts."""
    codes = [_sound(parts) for parts in plan.codes]
    names = [hex_name(at, plan.columns) for at in range(_fitting(codes, plan.hexes, most))]
    own = chance.randrange(10**6)
    hexes = {
        name: codes[at % len(codes)] + (f"label={(own + at) % 10**6}" if plan.distinct else "")
        for at, name in enumerate(names)
    }
    tokens = [{"company": "P", "hex": names[0], "city": 0}]
    cities = [name for name in names if "city=" in hexes[name]]
    tokens += [
        {"company": f"{number}{plan.name}"[:80], "hex": cities[number % len(cities)], "city": 0, "extra": True}
        for number in range(plan.tokens if cities else 0)
    ]
    return {
        "board": {"layout": "flat", "axes": {"x": "letter", "y": "number"}, "hexes": hexes},
        "colors": ["yellow", "green"],
        "operator": "P",
        "tokens": tokens[: 24 * max(1, len(cities))] if "city=" in hexes[names[0]] else [],
        "trains": [{"name": f"t{number}{plan.name}"[:80], "distance": plan.distance} for number in range(plan.trains)],
        "rules": {"bonuses": list(_bonuses(plan))},
        "routes": list(_routes(plan, names)),
        "max_nodes": 1,
    }


def _bonuses(plan: Plan) -> Iterator[Json]:
    everywhere = [{"kind": kind} for kind in ("city", "town", "halt", "offboard")]
    kinds: list[Json] = [
        {"type": "pair", "a": everywhere * 5, "b": everywhere * 5},
        {"type": "all", "all": everywhere * 5},
        {"type": "each", "at": everywhere * 10},
        {"type": "ends", "a": everywhere, "b": everywhere, "parts": [{"at": everywhere, "value": 1}] * 10},
        {"type": "through", "hexes": [hex_name(at, plan.columns) for at in range(min(60, plan.hexes))]},
    ]
    for number in range(plan.bonuses):
        yield {**kinds[number % len(kinds)], "value": 1, "name": f"{number}{plan.name}"[:80]}


def _routes(plan: Plan, names: list[str]) -> Iterator[Json]:
    for train in range(plan.trains):
        hexes = _path(plan, names, train)
        if plan.turned and len(hexes) > 1:
            hexes.append(hexes[-2])
        route: Json = {"train": train, "hexes": hexes}
        yield {**route, "visited": [[name, 0] for name in dict.fromkeys(hexes)]} if plan.named else route


def _path(plan: Plan, names: list[str], train: int) -> list[str]:
    field = len(names)
    down = [names[at] for at in range(train % min(plan.columns, field), field, plan.columns)]
    match plan.path:
        case "line":
            return [*down[train // plan.columns :], *down][: plan.length] if train else down[: plan.length]
        case "to and fro":
            return [down[at % 2 if len(down) > 1 else 0] for at in range(plan.length)]
        case "round":
            ring = [names[at] for at in (0, 1, plan.columns, plan.columns + 1) if at < field]
            return [ring[(at + train) % len(ring)] for at in range(plan.length)]
        case _:
            rows = [names[at : at + plan.columns] for at in range(0, field, plan.columns)]
            snake = [name for at, row in enumerate(rows) for name in (row if at % 2 else row[::-1])]
            return snake[train % 3 :][: plan.length] or snake[:1]
