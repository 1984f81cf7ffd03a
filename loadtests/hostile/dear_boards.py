"""Custom boards for Switch & Signal that are as expensive as the checks allow: large, with everything at a few cities.

`own_board` makes a playable board from a handful of numbers; a search changes the numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from stationmaster.titles.switch_and_signal.model.tables import TABLES

Json = Any
MOST_CITIES = 7
"""Each city takes one of the signal discs in the box, and three lie on the track."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The parameters of a custom board."""

    ports: int = 1
    links: int = 4
    """Track signals between two cities each, and so two exits more."""
    hub: float = 0.0
    """Which part of the links touch the first city."""
    chain: int = 1
    """How many track signals lie on each link."""
    name: int = 1
    """Letters of a name."""


def changed(plan: Plan, chance: Random) -> Plan:
    """Return a plan that differs in one number."""
    match chance.randrange(5):
        case 0:
            return replace(plan, ports=chance.randint(1, MOST_CITIES - len(TABLES.goods)))
        case 1:
            return replace(plan, links=max(3, int(plan.links * chance.choice((0.5, 0.8, 1.1, 1.5, 3)))))
        case 2:
            return replace(plan, hub=chance.random())
        case 3:
            return replace(plan, chain=chance.randint(1, 3))
        case _:
            return replace(plan, name=chance.choice((1, 10, 80)))


@dataclass(slots=True)
class _Draft:
    """A board document under construction."""

    sections: list[Json] = field(default_factory=list)
    touching: dict[str, list[str]] = field(default_factory=dict)

    def join(self, first: str, second: str) -> None:
        """Add a section between two nodes."""
        name = f"s{len(self.sections)}"
        self.sections.append({"id": name, "ends": [first, second], "cost": 1})
        for end in (first, second):
            self.touching.setdefault(end, []).append(name)


def own_board(plan: Plan) -> Json:
    """Return the board document: the cities, one or two departure points at each, and the links between them."""
    cities = [f"c{number}" for number in range(len(TABLES.goods) + plan.ports)]
    draft = _Draft()
    for first, second in zip(cities, [*cities[1:], cities[0]], strict=True):
        draft.join(first, second)
    points = [f"d{number}" for number in TABLES.departure_numbers]
    for index, point in enumerate(points):
        draft.join(point, cities[index % len(cities)])
    signals = _link(draft, cities, plan)
    return _document(draft, cities, points, signals, plan)


def _link(draft: _Draft, cities: list[str], plan: Plan) -> list[str]:
    signals: list[str] = []
    for link in range(plan.links):
        first = cities[0] if link < plan.hub * plan.links else cities[link % len(cities)]
        second = cities[(link // len(cities) + 1 + link) % len(cities)]
        along = [f"t{len(signals) + number}" for number in range(max(plan.chain, 2 if first == second else 1))]
        signals += along
        for one, other in zip([first, *along], [*along, second], strict=True):
            draft.join(one, other)
    return signals


def _document(draft: _Draft, cities: list[str], points: list[str], signals: list[str], plan: Plan) -> Json:
    at, name = draft.touching, "n" * plan.name
    ports = cities[len(TABLES.goods) :]
    exits = {city: [{"section": section, "signal": f"{city}-{section}"} for section in at[city]] for city in cities}
    here = {"name": name, "x": 0, "y": 0}
    nodes: list[Json] = []
    for index, city in enumerate(cities):
        kind = {"kind": "goods_city", "goods": TABLES.goods[index]} if city not in ports else {"kind": "port_city"}
        nodes.append({"id": city, **kind, **here, "exits": exits[city]})
    for point, number in zip(points, TABLES.departure_numbers, strict=True):
        nodes.append({"id": point, "kind": "departure", **here, "number": number, "section": at[point][0]})
    nodes += [{"id": signal, "kind": "track_signal", "x": 0, "y": 0, "sections": at[signal]} for signal in signals]
    spaces = [
        {"id": way["signal"], "kind": "city_exit", "city": city, "section": way["section"]}
        for city in cities
        for way in exits[city]
    ]
    spaces += [{"id": f"sig-{signal}", "kind": "track", "node": signal} for signal in signals]
    green = [*(exits[city][0]["signal"] for city in cities), *(f"sig-{signal}" for signal in signals[:3])]
    return {
        "schema": "switch-and-signal/board",
        "schema_version": 1,
        "id": "own",
        "name": name,
        "canvas": {"width": 1000, "height": 1000, "y_axis": "down"},
        "map_rules": {"trains_must_stop_in_cities": False, "unloaded_trains_may_stay_in_ports": True},
        "ports": [{"port": port, "demand": _demand(at, len(ports))} for at, port in enumerate(ports)],
        "departure_numbers": {"values": list(TABLES.departure_numbers)},
        "counts": {"switch_discs": 0},
        "helpers": {"ids": list(TABLES.helpers)[: TABLES.helper_tokens]},
        "nodes": nodes,
        "sections": draft.sections,
        "signal_spaces": spaces,
        "first_game": {"switch_discs": {}, "green_signals": green},
    }


def _demand(at: int, ports: int) -> Json:
    """Return the demand of a port. All ports together demand as many goods as win the game."""
    goals = TABLES.goods_per_city
    return {str(goal): {"per_colour": 0, "extra_any_colour": goal // ports + (at < goal % ports)} for goal in goals}
