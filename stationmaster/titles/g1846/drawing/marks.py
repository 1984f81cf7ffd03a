"""What is printed or put on a hex beside track and cities: names, prices, ports, off-board values, markers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from stationmaster.drawing.boxes import text_width
from stationmaster.drawing.look import INK, PAPER, ink_on
from stationmaster.drawing.speech import Speech
from stationmaster.drawing.svg import Point, box, element, line, points, text, title
from stationmaster.titles.g1846.drawing import look
from stationmaster.titles.g1846.drawing.geometry import RADIUS, centre, corners, edge_point
from stationmaster.titles.g1846.model.kinds import Area, Crossing
from stationmaster.titles.g1846.model.tables import tables

KEPT = 256
"""Marks of one kind that are kept as text: all of one board, and more."""


def triangle(at: Point, kind: str, price: int) -> str:
    """Return the price printed in a hex (6.48a)."""
    tip, width = 13.0, 13.0
    shape = [(at[0], at[1] - tip), (at[0] + width, at[1] + tip * 0.75), (at[0] - width, at[1] + tip * 0.75)]
    body = element("polygon", points=points(shape), class_=f"terrain {kind}")
    return body + text((at[0], at[1] + 3), f"${price}", 8, class_="paper", font_weight="bold")


@lru_cache(maxsize=KEPT)
def crossing(kind: Crossing, phrases: Speech, *, paid: bool) -> str:
    """Return a bridge, pass or tunnel on a hexside with its price; pale once it has been paid (6.48c)."""
    middle = edge_point(centre(kind.hexes[0]), kind.edges[0])
    along = _along(kind)
    half = RADIUS * 0.3
    start = (middle[0] - along[0] * half, middle[1] - along[1] * half)
    end = (middle[0] + along[0] * half, middle[1] + along[1] * half)
    ground = "water" if kind.kind == "bridge" else "mountain"
    bar = line(start, end, class_=f"bar {ground}")
    tag = box(middle, 21, 12, rx=4, class_=f"tag {ground}")
    tag += text(middle, f"${kind.price}", 8, class_="paper", font_weight="bold")
    name = phrases.say(f"crossing.{kind.kind}", one=kind.hexes[0], other=kind.hexes[1], price=kind.price)
    shown_as = title(phrases.say("shown.crossing_paid", crossing=name) if paid else name)
    look_of = "crossing paid" if paid else "crossing"
    return element("g", shown_as, bar, tag, class_=look_of, data_crossing=" ".join(kind.hexes))


def _along(kind: Crossing) -> Point:
    """Return the direction of the hexside, of length one."""
    around = corners((0.0, 0.0), 1.0)
    one, other = around[(kind.edges[0] - 1) % 6], around[kind.edges[0]]
    return other[0] - one[0], other[1] - one[1]


def ports(number: int, at: Point) -> str:
    """Draw one small ship for each port symbol, where the Steamboat may call (6.93-SC)."""
    return "".join(_ship((at[0] + (2 * i - number + 1) * 7.0, at[1])) for i in range(number))


def _ship(at: Point) -> str:
    x, y = at
    hull = [(x - 6, y), (x + 6, y), (x + 4, y + 4), (x - 4, y + 4)]
    cabin = [(x - 3, y), (x - 3, y - 3), (x + 2, y - 3), (x + 2, y)]
    funnel = [(x - 0.5, y - 3), (x - 0.5, y - 6), (x + 1.5, y - 6), (x + 1.5, y - 3)]
    return "".join(element("polygon", points=points(shape), class_="ship") for shape in (hull, cabin, funnel))


def area_values(kind: Area, at: Point, current: int) -> Iterator[str]:
    """Yield both values of an off-board area, the one that holds now standing out."""
    for index, value in enumerate(kind.values):
        place = (at[0] + (index - 0.5) * 23, at[1])
        holds = index == current
        ground = f"hex {('yellow', 'brown')[index]}{' now' if holds else ''}"
        yield box(place, 22, 15, class_=ground)
        yield text(place, str(value), 10, font_weight="bold" if holds else "normal")


@lru_cache(maxsize=KEPT)
def shared_border(kind: Area) -> str:
    """Hide the line between the two hexes of one area (6.62c)."""
    if len(kind.hexes) == 1:
        return ""
    first, second = kind.hexes
    hex_ = tables().hexes[first]
    edge = hex_.neighbours.index(second)
    around = corners(centre(first))
    ends = (around[(edge - 1) % 6], around[edge])
    return line(*ends, class_="seam")


def marker_width(private: str) -> float:
    """Return how wide a private's marker is."""
    return 9.0 + text_width(private, 8)


@lru_cache(maxsize=KEPT)
def marker(at: Point, private: str, company: str | None, hex_id: str, phrases: Speech) -> str:
    """Return a private's marker, in the colour of the company that it serves."""
    colour = PAPER if company is None else look.company_colour(company)
    ink = INK if company is None else ink_on(colour)
    body = box(at, marker_width(private), 13, rx=6.5, fill=colour, class_="mark")
    name = title(
        phrases.say("shown.marker", private=private)
        if company is None
        else phrases.say("shown.marker_serving", private=private, company=company)
    )
    label = text(at, private, 8, fill=ink, font_weight="bold")
    return element("g", name, body, label, data_marker=private, data_hex=hex_id)


def ring(hex_id: str, kind: str = "pointed") -> str:
    """Return a hex that is pointed at."""
    return element("polygon", points=points(corners(centre(hex_id), RADIUS - 2)), class_=kind)
