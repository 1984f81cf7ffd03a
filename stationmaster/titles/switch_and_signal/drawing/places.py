"""Cities with their goods, ports with what they have received, departure points with their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from stationmaster.drawing.svg import Point, box, circle, element, points, text, title
from stationmaster.titles.switch_and_signal.drawing import look
from stationmaster.titles.switch_and_signal.drawing.scene import Scene
from stationmaster.titles.switch_and_signal.drawing.trains import cube
from stationmaster.titles.switch_and_signal.model.kinds import City

_PITCH = 12.0
_MOST_CUBES = 8


def cities(scene: Scene) -> Iterator[str]:
    """Yield cities and ports, with their names."""
    for name, city in scene.board.cities.items():
        body = _port(scene, city) if city.is_port else _town(scene, city)
        label = text(scene.layout.names[name], city.name, look.NAME, class_="name", font_weight="bold")
        kind = "city port" if city.is_port else "city"
        yield element("g", title(city.name), body, label, class_=kind, data_city=name)


def _town(scene: Scene, city: City) -> str:
    """Return a goods city with the goods left in it."""
    at, good = scene.at[city.id], str(city.goods)
    left = scene.view["goods"].get(city.id, 0)
    ring = circle(at, look.CITY_RADIUS, class_="town") + circle(at, look.CITY_RADIUS - 4, class_=f"rim {good}")
    shown = min(left, _MOST_CUBES)
    pitch = min(_PITCH, 40 / max(shown, 1))
    cubes = (
        cube((at[0] + (i - (shown - 1) / 2) * pitch, at[1] - 11), good, "cube", min(look.CUBE, pitch))
        for i in range(shown)
    )
    return ring + element(
        "g",
        title(scene.phrases.say("shown.goods_left", count=left, good=good)),
        *cubes,
        data_goods=good,
        data_left=left,
    )


def _port(scene: Scene, city: City) -> str:
    """Return a port: a cell for each good that it must receive, filled as goods come."""
    at = scene.at[city.id]
    body = box(at, 2 * look.HARBOUR, 2 * look.HARBOUR, rx=7, class_="harbour")
    cells = cells_of(scene, city)
    columns = 5 if len(cells) <= 5 else max(4, ceil(len(cells) / 3))
    pitch = min(_PITCH, 58 / columns)
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    drawn = "".join(
        _cell((at[0] + (right - (len(row) - 1) / 2) * pitch, at[1] - 24 + down * (pitch + 0.5)), wanted, filled, pitch)
        for down, row in enumerate(rows)
        for right, (wanted, filled) in enumerate(row)
    )
    got = sum(1 for _, filled in cells if filled)
    return body + element("g", title(scene.phrases.say("shown.goods_received", received=got, asked=len(cells))), drawn)


def cells_of(scene: Scene, city: City) -> list[tuple[str, str | None]]:
    """Return what a port asks for, good by good, and what has come for it: first for each colour, then for any."""
    port = scene.view["ports"].get(city.id, {})
    received = dict(port.get("received", {}))
    demand = city.demand.get(scene.view["settings"]["goods_to_win"])
    demanded = [] if demand is None else [good for _ in range(demand.per_colour) for good in received]
    cells: list[tuple[str, str | None]] = []
    for good in demanded:
        has_come = received.get(good, 0) > 0
        received[good] -= 1 if has_come else 0
        cells.append((good, good if has_come else None))
    surplus = [good for good, count in received.items() for _ in range(count)]
    extra = max(len(surplus), 0 if demand is None else demand.extra)
    return cells + [("any", surplus[i] if i < len(surplus) else None) for i in range(extra)]


def _cell(at: Point, wanted: str, filled: str | None, pitch: float) -> str:
    size = pitch - 2.5
    return box(at, size, size, class_=f"cell {wanted}") + ("" if filled is None else cube(at, filled, "cube", size))


_HOUSE: Final[Sequence[Point]] = ((-20, -9), (0, -22), (20, -9), (20, 17), (-20, 17))


def departures(scene: Scene) -> Iterator[str]:
    """Yield departure points with the numbers that apply in this game; the number makes room for a train."""
    waiting = {train["place"].get("point") for train in scene.view["trains"]}
    for name, point in scene.board.points.items():
        x, y = scene.at[name]
        number = scene.view["departure_numbers"].get(name, point.number)
        shown = "–" if number is None else str(number)
        at, size = ((x, y - 10), 13) if name in waiting else ((x, y + 3), 19)
        body = element("polygon", points=points([(x + dx, y + dy) for dx, dy in _HOUSE]), class_="house")
        figure = text(at, shown, size, class_="number", font_weight="bold")
        label = text(scene.layout.names[name], point.name, look.SMALL, class_="name", font_weight="bold")
        phrases = title(scene.phrases.say("shown.numbered", point=point.name, number=shown))
        yield element("g", phrases, body, figure, label, class_="departure", data_point=name)
