"""A tile of 1846 alone, as it looks when it is turned."""

from __future__ import annotations

from typing import Final

from stationmaster.drawing.look import Face as Look
from stationmaster.drawing.svg import document, element
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.titles.g1846.drawing import look, tiles
from stationmaster.titles.g1846.drawing.geometry import APOTHEM, RADIUS
from stationmaster.titles.g1846.drawing.sentences import speech
from stationmaster.titles.g1846.drawing.signs import tile_signs
from stationmaster.titles.g1846.drawing.tiles import Drawn
from stationmaster.titles.g1846.model.board import Face
from stationmaster.titles.g1846.model.grid import EDGES, turned
from stationmaster.titles.g1846.model.kinds import Hex, Segment, TileKind, city_of, is_edge
from stationmaster.titles.g1846.model.tables import tables

_MARGIN: Final = 4.0


def tile_svg(tile: str, rotation: int = 0, *, face: Look = "light", language: Language = ENGLISH) -> str:
    """Return the picture of a tile."""
    shown, phrases = _alone(tile, rotation), speech(language)
    drawn = Drawn(shown, (APOTHEM + _MARGIN, RADIUS + _MARGIN))
    cities = "".join(before for city in range(len(shown.cities)) for before, _ in tiles.slots(drawn, city))
    written = tile_signs(drawn, phrases)
    handles = {"data_tile": tile, "data_rotation": rotation}
    ground = element("g", tiles.ground(drawn), class_=f"hex {tiles.kind_of(drawn)}", **handles)
    return document(
        2 * (APOTHEM + _MARGIN),
        2 * (RADIUS + _MARGIN),
        phrases.say("picture.tile", tile=tile, rotation=rotation),
        ground,
        tiles.track(drawn),
        element("g", cities, written),
        look=look.SHEET.classes(face),
        style=look.SHEET.within(face),
        lang=phrases.lang,
    )


def _alone(tile: str, rotation: int) -> Face:
    """Return a tile on a hex of no board."""
    kind = tables().tiles[tile]
    track = kind.track_at(rotation)
    ends = [end for segment in track for end in segment]
    printed = _printed(kind, rotation)
    hex_ = Hex(
        id=tile,
        type="open",
        name=None,
        label=kind.label,
        cities=kind.cities,
        track=printed or track,
        area=None,
        terrain=None,
        ports=0,
        neighbours=(None,) * EDGES,
        usable=frozenset(range(EDGES)),
        crossings={},
    )
    return Face(
        hex=hex_,
        tile=kind,
        rotation=rotation,
        colour=kind.colour,
        cities=kind.cities,
        track=track,
        edges=frozenset(end for end in ends if is_edge(end)),
        from_edge=tuple(tuple(a if b == edge else b for a, b in track if edge in (a, b)) for edge in range(EDGES)),
        city_edges=tuple(
            frozenset(a for a, b in track if not is_edge(b) and city_of(b) == city) for city in range(len(kind.cities))
        ),
        vacant=tuple((None,) * city.slots for city in kind.cities),
    )


def _printed(kind: TileKind, rotation: int) -> tuple[Segment, ...]:
    """Return where the cities of a tile lie that has several: at the hexsides of the hex that it is made for."""
    if len(kind.cities) < 2:
        return ()
    home = next(hex_ for hex_ in tables().hexes.values() if hex_.label == kind.label)
    return tuple((turned(edge, rotation), end) for edge, end in home.track)
