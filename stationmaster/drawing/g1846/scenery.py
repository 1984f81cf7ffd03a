"""What the face of a hex looks like in every game, written once for each hex, tile and rotation.

Most of a picture is the same from one picture to the next. So it is kept as text, and a game only puts its tokens,
names and markers in between. As many faces are kept as a few different games show; a client that draws others all the
time pays for them and fills no memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from stationmaster.drawing.g1846 import marks, tiles
from stationmaster.drawing.g1846.tiles import Drawn
from stationmaster.drawing.geometry import centre
from stationmaster.drawing.svg import Point, element, title
from stationmaster.g1846.state.board import Cities, Laid, face

FACES_KEPT = 2048


@dataclass(frozen=True, slots=True)
class Scenery:
    """A hex as it shows, and the text of all that does not depend on the game."""

    drawn: Drawn
    words: str
    """What the pointer reads, tokens aside."""
    ground: str
    track: str
    slots: tuple[tuple[tuple[str, Point], ...], ...]
    """For each slot of each city: what is drawn before its token, and where the token stands."""
    values: str
    bare: str
    """All of its cities without a token."""

    def ground_with(self, tokens: Cities) -> str:
        """The hex itself, with what the pointer reads."""
        standing = [token for slots in tokens for token in slots if token is not None]
        words = f"{self.words}; tokens: {', '.join(standing)}" if standing else self.words
        return element("g", title(words), self.ground)

    def cities_with(self, tokens: Cities, kept: Sequence[Sequence[str | None]] | None, removed: frozenset[str]) -> str:
        """Its cities with the tokens in their slots; `kept` says for whom vacant ones are kept, if for anybody."""
        if kept is None and tokens is self.drawn.face.vacant:
            return self.bare
        parts = []
        for city, slots in enumerate(self.slots):
            for slot, (before, place) in enumerate(slots):
                parts.append(before)
                token = tokens[city][slot]
                if token is not None:
                    parts.append(tiles.token_mark(place, token, face_down=token in removed))
                elif kept is not None and (name := kept[city][slot]) is not None:
                    parts.append(tiles.kept_mark(place, name))
        parts.append(self.values)
        return "".join(parts)


@lru_cache(maxsize=FACES_KEPT)
def scenery(hex_id: str, laid: Laid | None) -> Scenery:
    """What a hex looks like with a tile on it, or as it is printed."""
    drawn = Drawn(face(hex_id, laid), centre(hex_id))
    slots = tuple(tuple(tiles.slots(drawn, city)) for city in range(len(drawn.face.cities)))
    values = tiles.values(drawn)
    return Scenery(
        drawn=drawn,
        words=_words(drawn),
        ground=tiles.ground(drawn),
        track=tiles.track(drawn),
        slots=slots,
        values=values,
        bare="".join(before for places in slots for before, _ in places) + values,
    )


def _words(drawn: Drawn) -> str:
    shown = drawn.face
    name = shown.hex.id if not shown.hex.name else f"{shown.hex.id} {shown.hex.name}"
    return name if shown.tile is None else f"{name}; tile {shown.tile.id}, rotation {shown.rotation}"


@lru_cache(maxsize=FACES_KEPT)
def signs(hex_id: str, laid: Laid | None, kept_for: str | None) -> str:
    """What is written on a hex: labels, prices, names, who alone may build here, and ships."""
    drawn = scenery(hex_id, laid).drawn
    written = marks.label(drawn) + marks.terrain(drawn) + marks.names(drawn) + marks.notes(drawn, kept_for)
    return written + marks.ports(drawn, marks.port_spot(drawn)) if drawn.face.hex.ports else written
