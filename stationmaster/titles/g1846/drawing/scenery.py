"""What the face of a hex looks like in every game, written once for each hex, tile and rotation.

Most of a picture is the same from one picture to the next. So it is kept as text, and a game only puts its tokens,
names and markers in between. As many faces are kept as a few different games show; a client that draws others all the
time pays for them and fills no memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from stationmaster.drawing.speech import Speech
from stationmaster.drawing.svg import Point, circle, element, points, title
from stationmaster.titles.g1846.drawing import tiles
from stationmaster.titles.g1846.drawing.geometry import centre, corners
from stationmaster.titles.g1846.drawing.tiles import Drawn
from stationmaster.titles.g1846.model.board import Board, Cities, Laid, face
from stationmaster.titles.g1846.model.tables import tables

FACES_KEPT = 2048

_END = "</g>"
SLOT_REACH = 17.0
"""How far around the middle of a slot a click means the slot."""

Kept = tuple[tuple[str | None, ...], ...]
"""The companies for which vacant slots are kept: per city, per slot."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """A hex as it shows, and the text of all that does not depend on the game."""

    drawn: Drawn
    phrases: Speech
    words: str
    """What the pointer reads, tokens aside."""
    track: str
    slots: tuple[tuple[tuple[str, Point], ...], ...]
    """For each slot of each city: what is drawn before its token, and where the token stands."""
    begins: tuple[str, ...]
    """How each of its cities begins, with its handles and its name."""
    bare: str
    """All of its cities without a token."""

    def cities_with(self, tokens: Cities, kept: Kept | None, removed: frozenset[str]) -> str:
        """Return its cities with the tokens in their slots; `kept` has the companies for which vacant ones are
        reserved.
        """
        if kept is None and tokens is self.drawn.face.vacant:
            return self.bare
        hex_id, parts = self.drawn.face.hex.id, []
        for city, slots in enumerate(self.slots):
            parts.append(self.begins[city])
            for slot, (before, place) in enumerate(slots):
                parts.append(before)
                token = tokens[city][slot]
                if token is not None:
                    parts.append(
                        tiles.token_mark(place, token, (hex_id, city, slot), self.phrases, face_down=token in removed)
                    )
                elif kept is not None and (name := kept[city][slot]) is not None:
                    parts.append(tiles.kept_mark(place, name))
            parts.append(_END)
        return "".join(parts)


@lru_cache(maxsize=FACES_KEPT)
def scenery(hex_id: str, laid: Laid | None, phrases: Speech) -> Scenery:
    """Return what a hex looks like with a tile on it, or as it is printed."""
    drawn = Drawn(face(hex_id, laid), centre(hex_id))
    slots = tuple(tuple(tiles.slots(drawn, city)) for city in range(len(drawn.face.cities)))
    begins = tuple(_begin(drawn, city, phrases) for city in range(len(slots)))
    return Scenery(
        drawn=drawn,
        phrases=phrases,
        words=_words(drawn, phrases),
        track=tiles.track(drawn),
        slots=slots,
        begins=begins,
        bare="".join(
            begin + "".join(before for before, _ in places) + _END for begin, places in zip(begins, slots, strict=True)
        ),
    )


def _begin(drawn: Drawn, city: int, phrases: Speech) -> str:
    """Return the beginning of a city's element."""
    shown = drawn.face
    name, value = _city(drawn, city, phrases), shown.cities[city].value
    shown_as = phrases.say("shown.worth", city=name, value=value) if value else name
    whole = element("g", title(shown_as), class_="city", data_hex=shown.hex.id, data_city=city)
    return whole.removesuffix(_END)


def _city(one: Drawn, city: int, phrases: Speech) -> str:
    """Return the name of a city: after its hex, with its number if there are several."""
    shown = one.face
    where = phrases.name(shown.hex.id)
    return where if len(shown.cities) == 1 else phrases.say("shown.city", name=where, city=city)


def _words(drawn: Drawn, phrases: Speech) -> str:
    shown = drawn.face
    name = phrases.language.place(shown.hex.id)
    if shown.tile is None:
        return name
    return phrases.say("shown.tile", hex=name, tile=shown.tile.id, rotation=shown.rotation)


@lru_cache(maxsize=FACES_KEPT)
def ground(hex_id: str, laid: Laid | None, tokens: Cities, phrases: Speech) -> str:
    """Return the hex itself with its handles, and what it is called."""
    one = scenery(hex_id, laid, phrases)
    shown = one.drawn.face
    tile = {} if shown.tile is None else {"data_tile": shown.tile.id, "data_rotation": shown.rotation}
    area = {} if shown.hex.area is None else {"data_area": shown.hex.area.name}
    kind = f"hex {tiles.kind_of(one.drawn)}"
    name = title(_named(one, tokens, phrases))
    return element("g", name, tiles.ground(one.drawn), class_=kind, data_hex=hex_id, **tile, **area)


@lru_cache(maxsize=FACES_KEPT)
def hits(hex_id: str, laid: Laid | None, tokens: Cities, kept: Kept | None, phrases: Speech) -> str:
    """Return the areas of a hex and of its slots that take clicks, each with its name."""
    one = scenery(hex_id, laid, phrases)
    hull = points(corners(one.drawn.middle))
    whole = element(
        "polygon", title(_named(one, tokens, phrases)), class_="hit", role="img", data_hex=hex_id, points=hull
    )
    return whole + "".join(_slot_hits(one, tokens, kept, phrases))


def _slot_hits(one: Scenery, tokens: Cities, kept: Kept | None, phrases: Speech) -> Iterator[str]:
    shown = one.drawn.face
    for city, places in enumerate(one.slots):
        within = _city(one.drawn, city, phrases)
        for slot, (_, at) in enumerate(places):
            token = tokens[city][slot]
            keeper = None if kept is None or token is not None else kept[city][slot]
            held = token or (phrases.say("part.kept", keeper=keeper) if keeper else phrases.say("part.vacant"))
            handles = {"data_hex": shown.hex.id, "data_city": city, "data_slot": slot, "data_token": token}
            name = title(phrases.say("shown.slot", city=within, slot=slot, held=held))
            yield circle(at, SLOT_REACH, name, class_="hit", role="img", **handles)


def _named(one: Scenery, tokens: Cities, phrases: Speech) -> str:
    """Return the name of a hex, with the tokens on it."""
    standing = [token for slots in tokens for token in slots if token is not None]
    return phrases.say("shown.tokens", hex=one.words, tokens=tuple(standing)) if standing else one.words


# The owners of what is kept on the board of 1846: slots for tokens (6.53), hexes for a private's track (6.45c).


def kept_slots(view: Mapping[str, Any], board: Board) -> Mapping[str, Kept]:
    """Return the companies for which vacant slots are kept: homes of unopened corporations, reservations, C&WI
    (6.53).
    """
    kept: dict[str, list[list[str | None]]] = {}
    for name, place in _keepers(view, board):
        slots = kept.setdefault(place.hex, [[None] * len(slots) for slots in board.cities(place.hex)])
        if place.slot < len(slots[place.city]):
            slots[place.city][place.slot] = name
    return {hex_id: tuple(map(tuple, cities)) for hex_id, cities in kept.items()}


def kept_hexes(view: Mapping[str, Any]) -> Mapping[str, str]:
    """Return for which private hexes are kept while a player owns it (6.45c)."""
    return {
        hex_id: name
        for name, kind in tables().privates.items()
        for hex_id in kind.reserved_hexes
        if _status(view, name) == "player"
    }


def _keepers(view: Mapping[str, Any], board: Board) -> Iterator[tuple[str, Any]]:
    ended = tables().phases[view["phase"]].ends_reservations
    for name, kind in tables().corporations.items():
        status = (view.get("corporations") or {}).get(name, {"status": "unopened"})["status"]
        if status == "unopened":
            yield name, kind.home
        if kind.reservation and status in ("unopened", "open") and not ended:
            place = kind.reservation.place
            if not board.has_token(name, place.hex, place.city):
                yield name, place
    for name, private in tables().privates.items():
        if private.token and _status(view, name) in ("player", "undrafted"):
            yield name, private.token


def _status(view: Mapping[str, Any], private: str) -> str | None:
    status: str | None = (view.get("privates") or {}).get(private, {}).get("status")
    return status
