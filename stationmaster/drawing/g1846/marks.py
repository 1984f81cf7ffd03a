"""What is printed or put on a hex beside track and cities: names, prices, ports, off-board values, markers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from stationmaster.drawing.g1846 import look
from stationmaster.drawing.g1846.tiles import Drawn, free_spot, value_direction
from stationmaster.drawing.geometry import RADIUS, centre, corners, edge_point, toward
from stationmaster.drawing.svg import Point, box, element, line, points, text, title
from stationmaster.g1846.components.kinds import Area, Crossing
from stationmaster.g1846.components.tables import tables

KEPT = 256
"""Marks of one kind that are kept as text: all of one board, and more."""


def names(drawn: Drawn) -> str:
    """The hex's id, small, and the name of its city; each where track leaves room."""
    shown = drawn.face
    below = toward(drawn.middle, 5.5, RADIUS * 0.8)
    mark = text(below, shown.hex.id, 7, class_="faint")
    if shown.hex.area is not None or not shown.hex.name:
        return mark
    value = value_direction(drawn)
    above = value is None or min((value - 2.5) % 6, (2.5 - value) % 6) > 0.8
    at = (drawn.middle[0], drawn.middle[1] + (-1 if above else 1) * RADIUS * 0.6)
    if len(shown.cities) > 1:
        at = (drawn.middle[0], drawn.middle[1] - RADIUS * 0.74)
    elif shown.cities and shown.cities[0].slots > 2:
        at = (at[0], drawn.middle[1] - RADIUS * 0.76)
    return mark + text(at, shown.hex.name, 8.5, font_weight="bold")


def label(drawn: Drawn) -> str:
    """The letter that says which tiles a hex takes (6.44)."""
    mark = drawn.face.hex.label
    if mark is None or not drawn.face.hex.takes_tiles:
        return ""
    at = toward(drawn.middle, 1.5 if mark == "Z" else 1.0, RADIUS * 0.72)
    return text(at, mark, 11, font_weight="bold")


def terrain(drawn: Drawn) -> str:
    """The price printed in a hex, until a tile is put there (6.48a)."""
    land = drawn.face.hex.terrain
    if land is None or drawn.face.tile is not None:
        return ""
    at = drawn.middle
    if drawn.face.cities:
        at = toward(drawn.middle, 0.0, RADIUS * 0.66)
    return _triangle(at, land.kind, land.price)


def _triangle(at: Point, kind: str, price: int) -> str:
    tip, width = 13.0, 13.0
    shape = [(at[0], at[1] - tip), (at[0] + width, at[1] + tip * 0.75), (at[0] - width, at[1] + tip * 0.75)]
    body = element("polygon", points=points(shape), class_=f"terrain {kind}")
    return body + text((at[0], at[1] + 3), f"${price}", 8, class_="paper", font_weight="bold")


@lru_cache(maxsize=KEPT)
def crossing(kind: Crossing, *, paid: bool) -> str:
    """A bridge, pass or tunnel on a hexside with its price; pale once it has been paid (6.48c)."""
    middle = edge_point(centre(kind.hexes[0]), kind.edges[0])
    along = _along(kind)
    half = RADIUS * 0.3
    start = (middle[0] - along[0] * half, middle[1] - along[1] * half)
    end = (middle[0] + along[0] * half, middle[1] + along[1] * half)
    ground = "water" if kind.kind == "bridge" else "mountain"
    bar = line(start, end, class_=f"bar {ground}")
    tag = box(middle, 21, 12, rx=4, class_=f"tag {ground}")
    tag += text(middle, f"${kind.price}", 8, class_="paper", font_weight="bold")
    name = title(f"{kind.kind} between {kind.hexes[0]} and {kind.hexes[1]}: ${kind.price}{', paid' if paid else ''}")
    look_of = "crossing paid" if paid else "crossing"
    return element("g", name, bar, tag, class_=look_of, data_crossing=" ".join(kind.hexes))


def _along(kind: Crossing) -> Point:
    """The direction of the hexside, of length one."""
    around = corners((0.0, 0.0), 1.0)
    one, other = around[(kind.edges[0] - 1) % 6], around[kind.edges[0]]
    return other[0] - one[0], other[1] - one[1]


def ports(drawn: Drawn, at: Point) -> str:
    """One small ship for each port symbol, where the Steamboat may call (6.93-SC)."""
    number = drawn.face.hex.ports
    return "".join(_ship((at[0] + (2 * i - number + 1) * 7.0, at[1])) for i in range(number))


def _ship(at: Point) -> str:
    x, y = at
    hull = [(x - 6, y), (x + 6, y), (x + 4, y + 4), (x - 4, y + 4)]
    cabin = [(x - 3, y), (x - 3, y - 3), (x + 2, y - 3), (x + 2, y)]
    funnel = [(x - 0.5, y - 3), (x - 0.5, y - 6), (x + 1.5, y - 6), (x + 1.5, y - 3)]
    return "".join(element("polygon", points=points(shape), class_="ship") for shape in (hull, cabin, funnel))


def port_spot(drawn: Drawn) -> Point:
    """Where the ships of a hex are drawn."""
    if drawn.face.hex.area is not None:
        return drawn.middle[0], drawn.middle[1] + RADIUS * 0.56
    value = value_direction(drawn)
    return free_spot(drawn, RADIUS * 0.66, () if value is None else (value, 2.5))[0]


def notes(drawn: Drawn, kept_for: str | None) -> str:
    """Who alone may build on an empty hex (6.45c), and the land grant (6.48d)."""
    if drawn.face.tile is not None:
        return ""
    rows = [] if kept_for is None else [f"kept: {kept_for}"]
    rows += [f"{name} $0" for name, kind in tables().corporations.items() if drawn.face.hex.id in kind.land_grant]
    start = drawn.middle[1] - 5 * (len(rows) - 1)
    return "".join(
        text((drawn.middle[0], start + 10 * i), row, 8.5, class_="faint", font_style="italic")
        for i, row in enumerate(rows)
    )


@lru_cache(maxsize=KEPT)
def area(kind: Area, phase: str) -> str:
    """An off-board area: name, both values with the one that holds now standing out, and its mark E or W."""
    middles = [centre(hex_id) for hex_id in kind.hexes]
    at = (sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles))
    words = kind.name.split(" ") if len(kind.name) > 10 else [kind.name]
    rows = [text((at[0], at[1] - 27 + 10 * i), word, 9, font_weight="bold") for i, word in enumerate(words)]
    rows += _area_values(kind, (at[0], at[1] + 1), tables().phases[phase].values)  # type: ignore[index]
    if kind.label:
        mark = f"{kind.label} +{kind.bonus}"
        rows.append(text((at[0], at[1] + 17), mark, 9, font_weight="bold"))
    return "".join(rows)


def _area_values(kind: Area, at: Point, current: int) -> Iterator[str]:
    for index, value in enumerate(kind.values):
        place = (at[0] + (index - 0.5) * 23, at[1])
        holds = index == current
        ground = f"hex {('yellow', 'brown')[index]}{' now' if holds else ''}"
        yield box(place, 22, 15, class_=ground)
        yield text(place, str(value), 10, font_weight="bold" if holds else "normal")


@lru_cache(maxsize=KEPT)
def shared_border(kind: Area) -> str:
    """Hides the line between the two hexes of one area (6.62c)."""
    if len(kind.hexes) == 1:
        return ""
    first, second = kind.hexes
    hex_ = tables().hexes[first]
    edge = hex_.neighbours.index(second)
    around = corners(centre(first))
    ends = (around[(edge - 1) % 6], around[edge])
    return line(*ends, class_="seam")


@lru_cache(maxsize=KEPT)
def marker(at: Point, private: str, company: str | None, hex_id: str) -> str:
    """A private's marker, in the colour of the company that it serves."""
    colour = look.PAPER if company is None else look.company_colour(company)
    ink = look.INK if company is None else look.ink_on(colour)
    body = box(at, 30, 13, rx=6.5, fill=colour, class_="mark")
    name = title(f"marker of {private}" if company is None else f"marker of {private} for {company}")
    label = text(at, private, 8, fill=ink, font_weight="bold")
    return element("g", name, body, label, data_marker=private, data_hex=hex_id)


def ring(hex_id: str, kind: str = "pointed") -> str:
    """A hex that is pointed at."""
    return element("polygon", points=points(corners(centre(hex_id), RADIUS - 2)), class_=kind)
