"""One hex with what lies on it: track, cities, tokens, values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from stationmaster.drawing.look import ink_on
from stationmaster.drawing.speech import Speech
from stationmaster.drawing.svg import Point, box, circle, element, line, points, text, title
from stationmaster.titles.g1846.drawing import look
from stationmaster.titles.g1846.drawing.geometry import APOTHEM, corners, edge_point, spur_path, toward, track_path
from stationmaster.titles.g1846.model.board import Face
from stationmaster.titles.g1846.model.kinds import Segment, city_of, is_edge

_CIRCLE_DISTANCE = APOTHEM * 0.56
"""How far from the centre the circles of a hex with several cities lie, each at its own edge."""
VALUE_RADIUS = 8.5

MARKS_KEPT = 2048
"""The most tokens, each at its place, that are kept as text."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A hex to be drawn: what it shows, and where it lies."""

    face: Face
    middle: Point


def kind_of(drawn: Drawn) -> str:
    """Return the class of a hex: its colour, or what it is instead."""
    shown = drawn.face
    if shown.colour is not None:
        return shown.colour
    return shown.hex.type if shown.hex.type in ("offboard", "blue") else "land"


def ground(drawn: Drawn) -> str:
    """Return the hex itself."""
    return element("polygon", points=points(corners(drawn.middle)))


def city_point(drawn: Drawn, city: int) -> Point:
    """Return where a city lies: in the middle, or at its own edge where a hex has several."""
    if len(drawn.face.cities) == 1:
        return drawn.middle
    own = next(edge for edge, end in drawn.face.hex.track if city_of(end) == city)
    return toward(drawn.middle, own, _CIRCLE_DISTANCE)


def segment_path(drawn: Drawn, segment: Segment) -> str:
    """Return the line of one piece of track."""
    edge, end = segment
    if is_edge(end):
        return track_path(drawn.middle, edge, end)
    start = edge_point(drawn.middle, edge)
    if not drawn.face.cities:
        return spur_path(start, toward(drawn.middle, edge, APOTHEM * 0.6))
    goal = city_point(drawn, city_of(end))
    return spur_path(start, goal, None if goal == drawn.middle else toward(drawn.middle, edge, APOTHEM * 0.2))


def track(drawn: Drawn) -> str:
    """Return all track of a hex, with a rim in its colour to separate crossing lines."""
    parts = []
    for joined in _joined(drawn.face.track):
        paths = [segment_path(drawn, segment) for segment in joined]
        parts += [element("path", class_="rim", d=path) for path in paths]
        parts += [element("path", class_="rail", d=path) for path in paths]
    return element("g", *parts, class_=f"track {kind_of(drawn)}") if parts else ""


def _joined(track: Sequence[Segment]) -> list[list[Segment]]:
    """Group pieces of track by what they join: those that share an end part there, all others cross."""
    groups: list[list[Segment]] = []
    for segment in track:
        sharing = [group for group in groups if any(set(segment) & set(other) for other in group)]
        groups = [group for group in groups if group not in sharing]
        groups.append([other for group in sharing for other in group] + [segment])
    return groups


def slots(drawn: Drawn, city: int) -> Iterator[tuple[str, Point]]:
    """Yield the slots of a city: what is drawn before the token, and where the token stands."""
    at = city_point(drawn, city)
    places = slot_points(at, drawn.face.cities[city].slots)
    before = _city_ground(at, places)
    for slot, place in enumerate(places):
        handles = {"data_hex": drawn.face.hex.id, "data_city": city, "data_slot": slot}
        yield before + circle(place, look.SLOT_RADIUS, class_="slot", **handles), place
        before = ""


def slot_points(at: Point, slots: int) -> list[Point]:
    """Return the middles of a city's slots: one, two side by side, three in a triangle, four in a square."""
    step = look.SLOT_RADIUS
    if slots <= 2:
        return [(at[0] + (2 * i - slots + 1) * step, at[1]) for i in range(slots)]
    if slots == 3:
        return [(at[0] - step, at[1] + 0.6 * step), (at[0] + step, at[1] + 0.6 * step), (at[0], at[1] - 1.13 * step)]
    return [(at[0] + dx * step, at[1] + dy * step) for dy, dx in product((-1, 1), repeat=2)]


@lru_cache(maxsize=MARKS_KEPT)
def token_mark(
    at: Point, company: str, place: tuple[str, int, int], phrases: Speech, *, face_down: bool = False
) -> str:
    """Return a token of a company in a slot (hex, city, slot); face down it only blocks."""
    hex_id, city, slot = place
    handles = {"data_token": company, "data_hex": hex_id, "data_city": city, "data_slot": slot}
    radius = look.TOKEN_RADIUS
    if face_down:
        arm = radius * 0.5
        crossed = line((at[0] - arm, at[1] - arm), (at[0] + arm, at[1] + arm), class_="cross")
        crossed += line((at[0] - arm, at[1] + arm), (at[0] + arm, at[1] - arm), class_="cross")
        disc = circle(at, radius, fill=look.REMOVED) + crossed
        return element(
            "g", title(phrases.say("shown.token_face_down", company=company)), disc, class_="token", **handles
        )
    return element(
        "g", title(phrases.say("shown.token", company=company)), disc_of(at, company), class_="token", **handles
    )


def disc_of(at: Point, company: str, radius: float = look.TOKEN_RADIUS) -> str:
    """Return a disc in the colours of a company, with its name."""
    colour, name = look.company_colour(company), look.short(company)
    size = radius * (0.9 if len(name) < 3 else 0.72)
    return circle(at, radius, fill=colour) + text(at, name, size, fill=ink_on(colour), font_weight="bold")


@lru_cache(maxsize=MARKS_KEPT)
def kept_mark(at: Point, company: str) -> str:
    """Return the name of a company for which a vacant slot is kept."""
    return element("g", text(at, look.short(company), 8.5, font_style="italic"), class_="kept", data_kept=company)


def value_mark(at: Point, value: int, radius: float = VALUE_RADIUS) -> str:
    """Return what a city is worth."""
    return circle(at, radius, class_="value") + text(at, str(value), 9, class_="valuetext", font_weight="bold")


def _city_ground(at: Point, places: list[Point]) -> str:
    """Return the white ground that holds several slots together."""
    width = look.SLOT_RADIUS * 2
    if len(places) == 1:
        return ""
    if len(places) == 2:
        return box(at, width * 2, width, class_="platform")
    hull = corners(at, width * 1.12)
    return element("polygon", points=points(hull), class_="platform")
