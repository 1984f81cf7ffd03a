"""The boards of the box, written out in the published form.

The data files keep a board short: a section is known by its two ends, a branch or an exit by the node it leads to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stationmaster.switch_and_signal.components.tables import TABLES

Json = Any
Raw = Mapping[str, Any]

SCHEMA = "switch-and-signal/board"
SCHEMA_VERSION = 1


def board_document(raw: Raw) -> dict[str, Json]:
    """The published form of a board that the data files hold in the short form."""
    sections = {frozenset(ends): "--".join(ends) for ends in raw["sections"]}

    def to(node: str, neighbour: str) -> str:
        return sections[frozenset((node, neighbour))]

    nodes = [
        *(_city(name, city, to) for name, city in raw["cities"].items()),
        *(_departure(name, point, raw) for name, point in raw["departures"].items()),
        *(_junction(name, junction, to) for name, junction in raw["junctions"].items()),
        *(_track_signal(name, signal, to) for name, signal in raw["track_signals"].items()),
    ]
    width, height = raw["canvas"]
    return {
        "schema": SCHEMA,
        "schema_version": SCHEMA_VERSION,
        "id": raw["id"],
        "name": raw["name"],
        "canvas": {"width": width, "height": height, "y_axis": "down"},
        "map_rules": {
            "trains_must_stop_in_cities": raw["trains_must_stop_in_cities"],
            "unloaded_trains_may_stay_in_ports": raw["unloaded_trains_may_stay_in_ports"],
        },
        "ports": _ports(raw),
        "departure_numbers": {"values": list(TABLES.departure_numbers)},
        "counts": _counts(raw),
        "helpers": {"ids": list(raw["helpers"])},
        "nodes": nodes,
        "sections": [{"id": "--".join(ends), "ends": list(ends), "cost": 1} for ends in raw["sections"]],
        "signal_spaces": _signal_spaces(raw, to),
        "first_game": {
            "switch_discs": {
                name: [to(name, end) for end in junction["discs"]] for name, junction in raw["junctions"].items()
            },
            "green_signals": [
                *(city["green"] for city in raw["cities"].values()),
                *(f"sig-{name}" for name, signal in raw["track_signals"].items() if signal["green"]),
            ],
        },
    }


def _at(raw: Raw) -> dict[str, Json]:
    x, y = raw["at"]
    return {"x": x, "y": y}


def _city(name: str, raw: Raw, to: Any) -> dict[str, Json]:
    kind = {"kind": "goods_city", "goods": raw["goods"]} if "goods" in raw else {"kind": "port_city"}
    exits = [{"section": to(name, end), "signal": signal} for signal, end in raw["exits"].items()]
    return {"id": name, **kind, "name": raw["name"], **_at(raw), "exits": exits}


def _departure(name: str, point: Raw, raw: Raw) -> dict[str, Json]:
    section = next("--".join(ends) for ends in raw["sections"] if name in ends)
    return {
        "id": name,
        "kind": "departure",
        "name": point["name"],
        "number": point["number"],
        **_at(point),
        "section": section,
    }


def _junction(name: str, raw: Raw, to: Any) -> dict[str, Json]:
    branches = [to(name, end) for end in raw["branches"]]
    return {"id": name, "kind": f"junction{len(branches)}", "name": raw["name"], **_at(raw), "branches": branches}


def _track_signal(name: str, raw: Raw, to: Any) -> dict[str, Json]:
    return {"id": name, "kind": "track_signal", **_at(raw), "sections": [to(name, end) for end in raw["between"]]}


def _ports(raw: Raw) -> list[Json]:
    def demand(asked: Mapping[str, list[int]]) -> dict[str, Json]:
        return {goal: {"per_colour": per, "extra_any_colour": extra} for goal, (per, extra) in asked.items()}

    return [
        {"port": name, "demand": demand(city["demand"])} for name, city in raw["cities"].items() if "demand" in city
    ]


def _counts(raw: Raw) -> dict[str, int]:
    cities, junctions = raw["cities"].values(), raw["junctions"].values()
    green = sum(signal["green"] for signal in raw["track_signals"].values())
    return {
        "cities": len(cities),
        "goods_cities": sum("goods" in city for city in cities),
        "port_cities": sum("demand" in city for city in cities),
        "departure_points": len(raw["departures"]),
        "switch_discs": sum(len(junction["discs"]) for junction in junctions),
        "signal_discs": len(cities) + green,
        "signal_discs_on_track_spaces": green,
        "junction3": sum(len(junction["branches"]) == 3 for junction in junctions),
        "junction4": sum(len(junction["branches"]) == 4 for junction in junctions),
        "track_signal_spaces": len(raw["track_signals"]),
    }


def _signal_spaces(raw: Raw, to: Any) -> list[Json]:
    return [
        *(
            {"id": signal, "kind": "city_exit", "city": name, "section": to(name, end)}
            for name, city in raw["cities"].items()
            for signal, end in city["exits"].items()
        ),
        *({"id": f"sig-{name}", "kind": "track", "node": name} for name in raw["track_signals"]),
    ]
