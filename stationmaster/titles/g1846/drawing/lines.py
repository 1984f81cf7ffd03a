"""Routes of trains on the board of 1846: coloured lines along the track, each with its train."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stationmaster.drawing.boxes import Box, around
from stationmaster.drawing.speech import Speech
from stationmaster.drawing.svg import Point, box, element, text, title
from stationmaster.titles.g1846.drawing import look, tiles
from stationmaster.titles.g1846.drawing.geometry import APOTHEM, edge_point, spur_path, toward, track_path
from stationmaster.titles.g1846.drawing.scenery import Scenery
from stationmaster.titles.g1846.model import grid
from stationmaster.titles.g1846.model.kinds import city_end

_LONGEST_TRAIN = 5
_HIGH = 15.0


def lines(scene: Mapping[str, Scenery], routes: Sequence[Mapping[str, Any]], phrases: Speech) -> Iterator[str]:
    """Yield the lines, to lie on the track and below the cities."""
    for number, route in enumerate(routes):
        paths = [path for hex_id, edges in _legs(scene, route) for path in _through(scene[hex_id].drawn, edges)]
        casing = "".join(element("path", class_="casing", d=path) for path in paths)
        drawn = "".join(element("path", class_="line", d=path) for path in paths)
        yield element("g", title(called(route, phrases)), casing, drawn, **_handles(route, number))


def engines(
    scene: Mapping[str, Scenery],
    routes: Sequence[Mapping[str, Any]],
    written: Mapping[str, Sequence[Box]],
    phrases: Speech,
) -> Iterator[str]:
    """Yield the trains, on the lines of their routes, where they cover neither what is written nor each other."""
    taken: list[Box] = []
    for number, route in enumerate(routes):
        train = route.get("train")
        if not train:
            continue
        name = str(train)[:_LONGEST_TRAIN]
        width = 12 + 6.5 * len(name)
        at = _stand(scene, list(_legs(scene, route)), width, taken, written)
        if at is None:
            continue
        taken.append(around(at, width, _HIGH))
        plate = box(at, width, _HIGH, rx=4, class_="engine")
        label = text(at, name, 10, class_="engine-text", font_weight="bold")
        yield element("g", title(called(route, phrases)), plate, label, **_handles(route, number))


def _stand(
    scene: Mapping[str, Scenery],
    legs: Sequence[tuple[str, list[int]]],
    width: float,
    taken: Sequence[Box],
    written: Mapping[str, Sequence[Box]],
) -> Point | None:
    """Return a point of a route for its train: on a hexside or a bit before it, near its middle, where it covers
    least.
    """
    best, where = float("inf"), None
    for place, (hex_id, edges) in enumerate(legs):
        drawn = scene[hex_id].drawn
        slots = [around(at, 25.0, 25.0) for city in scene[hex_id].slots for _, at in city]
        for edge in edges:
            beyond = written.get(grid.beyond(hex_id, edge), ())
            priced = [edge_point(drawn.middle, side) for side in drawn.face.hex.crossings]
            others = [*written[hex_id], *beyond, *taken, *slots, *(around(at, 22.0, 13.0) for at in priced)]
            for share in (1.0, 0.8, 0.6, 0.4):
                at = toward(drawn.middle, edge, APOTHEM * share)
                own = around(at, width, _HIGH)
                cost = sum(own.shared(other) for other in others) + abs(place + 0.5 - len(legs) / 2) + (1 - share)
                if cost < best:
                    best, where = cost, at
    return where


def _legs(scene: Mapping[str, Scenery], route: Mapping[str, Any]) -> Iterator[tuple[str, list[int]]]:
    """Yield each hex of a path with the edges that the path crosses there."""
    path = [hex_id for hex_id in route["path"] if hex_id in scene]
    for place, hex_id in enumerate(path):
        around = [path[i] for i in (place - 1, place + 1) if 0 <= i < len(path)]
        yield (
            hex_id,
            [edge for other in around for edge in range(grid.EDGES) if grid.beyond(hex_id, edge) == other],
        )


def _through(one: tiles.Drawn, edges: Sequence[int]) -> list[str]:
    """Return the lines of a route in one hex: the piece of track between both edges, or those between edges and a
    city.
    """
    if len(edges) == 2 and (min(edges), max(edges)) in one.face.track:
        return [track_path(one.middle, *edges)]
    joined = [city for city, city_edges in enumerate(one.face.city_edges) if all(edge in city_edges for edge in edges)]
    if joined:
        return [tiles.segment_path(one, (edge, city_end(joined[0]))) for edge in edges]
    if one.face.hex.area is not None:
        return [tiles.segment_path(one, (edge, city_end(0))) for edge in edges]
    if len(edges) == 2:
        return [track_path(one.middle, *edges)]
    return [spur_path(edge_point(one.middle, edge), one.middle) for edge in edges]


def called(route: Mapping[str, Any], phrases: Speech) -> str:
    """Return a route in a line: its train, its path, what it earns, and what is wrong with it, as far as that is
    known.
    """
    train, worth, why = route.get("train"), route.get("revenue"), route.get("wrong")
    parts = (f"{train}: " if train else "", "–".join(route["path"]), f" = {worth}" if worth is not None else "")
    line = "".join(parts)
    return phrases.write("shown.route_wrong", {"route": line, "why": why}) if why else line


def _handles(route: Mapping[str, Any], number: int) -> dict[str, object]:
    colour = f"route route-{number % look.ROUTE_COLOURS}"
    return {"class_": colour, "data_route": number, "data_train": route.get("train")}
