"""The board: its tiles and tokens.

A `Board` is immutable; every change makes a new one, which shares all it can with the old. What a hex shows (printed or
laid, turned as it lies) is a `Face`; faces are made once for each hex, tile and rotation and shared by all boards.

Tokens are named by their company: a corporation, an independent, or a removed corporation, whose
token lies face down and blocks (2.3b).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import inf

from stationmaster.schema.sealed import Part
from stationmaster.titles.g1846.model.grid import EDGES
from stationmaster.titles.g1846.model.kinds import CityKind, Colour, Hex, Segment, TileKind, city_of, is_edge
from stationmaster.titles.g1846.model.tables import tables

Laid = tuple[str, int]
"""A tile's number and its rotation."""

Cities = tuple[tuple[str | None, ...], ...]
"""The tokens on a hex: per city, per slot; None is a vacant slot."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a hex shows: its printed state, or the tile on it as it lies."""

    hex: Hex
    tile: TileKind | None
    rotation: int
    colour: Colour | None
    """None on a hex that is neither preprinted in a colour nor has a tile. Off-board areas have none."""
    cities: tuple[CityKind, ...]
    track: tuple[Segment, ...]
    edges: frozenset[int]
    """The edges that its track uses."""
    from_edge: tuple[tuple[int, ...], ...]
    """For each edge the other ends of the track that begins there."""
    city_edges: tuple[frozenset[int], ...]
    """For each city the edges that track joins to it."""
    vacant: Cities
    """Its slots without any token."""


@cache
def hex_order() -> Mapping[str, int]:
    """Return the place of each hex in the order in which hexes are listed."""
    return {hex_id: index for index, hex_id in enumerate(tables().hexes)}


@cache
def _supplies() -> Mapping[str, float]:
    """Return how many tiles there are of each kind."""
    return {tile.id: inf if tile.count is None else tile.count for tile in tables().tiles.values()}


@cache
def face(hex_id: str, laid: Laid | None) -> Face:
    """Return what a hex shows with a tile on it, or (None) as it is printed.

    Ids must exist; whether the tile may lie there is not checked. There are some ten thousand faces in all, and a
    process sees a few hundred of them, so that none is ever forgotten.
    """
    hex_ = tables().hexes[hex_id]
    tile = tables().tiles[laid[0]] if laid else None
    rotation = laid[1] if laid else 0
    track = tile.track_at(rotation) if tile else hex_.track
    cities = tile.cities if tile else hex_.cities
    return Face(
        hex=hex_,
        tile=tile,
        rotation=rotation,
        colour=tile.colour if tile else _printed_colour(hex_),
        cities=cities,
        track=track,
        edges=frozenset(end for segment in track for end in segment if is_edge(end)),
        from_edge=tuple(tuple(a if b == edge else b for a, b in track if edge in (a, b)) for edge in range(EDGES)),
        city_edges=tuple(
            frozenset(a for a, b in track if not is_edge(b) and city_of(b) == city) for city in range(len(cities))
        ),
        vacant=tuple((None,) * city.slots for city in cities),
    )


def _printed_colour(hex_: Hex) -> Colour | None:
    if hex_.type == "yellow" or hex_.type == "gray":
        return hex_.type
    return None


def with_token_in(cities: Cities, city: int, company: str, slot: int | None = None) -> Cities:
    """Return the tokens of a hex with one more, in the given slot or the first vacant one.

    :raises ValueError: when there is no such slot or it is taken.
    """
    slots = cities[city]
    place = slots.index(None) if slot is None else slot
    if slots[place] is not None:
        raise ValueError(f"slot {place} of city {city} is taken")
    changed = (*slots[:place], company, *slots[place + 1 :])
    return (changed,) if len(cities) == 1 else (*cities[:city], changed, *cities[city + 1 :])


class Board(Part, frozen=True, dict=True):
    """Tiles and tokens. Two boards with the same of both are equal.

    `tiles` has the laid tiles only. `slots` has the hexes with at least one token, each with all its cities and slots.
    """

    tiles: Mapping[str, Laid]
    slots: Mapping[str, Cities]

    def __hash__(self) -> int:
        kept: dict[str, int] = self.__dict__
        if "hash" not in kept:
            kept["hash"] = hash((frozenset(self.tiles.items()), frozenset(self.slots.items())))
        return kept["hash"]

    @classmethod
    def initial(cls) -> Board:
        """Return the printed board without any token."""
        return cls({}, {})

    def face(self, hex_id: str) -> Face:
        """Return what a hex shows."""
        return face(hex_id, self.tiles.get(hex_id))

    def cities(self, hex_id: str) -> Cities:
        """Return all slots of a hex, with their tokens."""
        return self.slots.get(hex_id) or self.face(hex_id).vacant

    def tokens_of(self, company: str) -> tuple[tuple[str, int], ...]:
        """Hex and city of each token of a company, in the order of the hexes."""
        return self._tokens.get(company, ())

    @cached_property
    def _tokens(self) -> Mapping[str, tuple[tuple[str, int], ...]]:
        found: dict[str, list[tuple[str, int]]] = {}
        for hex_id, city, _, token in self.tokens():
            found.setdefault(token, []).append((hex_id, city))
        order = hex_order()
        return {company: tuple(sorted(at, key=lambda p: (order[p[0]], p[1]))) for company, at in found.items()}

    def tokens(self) -> Iterator[tuple[str, int, int, str]]:
        """Yield every token as hex, city, slot, company."""
        for hex_id, cities in self.slots.items():
            for city, slots in enumerate(cities):
                for slot, token in enumerate(slots):
                    if token is not None:
                        yield hex_id, city, slot, token

    def has_token(self, company: str, hex_id: str, city: int | None = None) -> bool:
        """Return whether a company has a token on a hex, or in one city of it."""
        standing = self.slots.get(hex_id)
        if standing is None:
            return False
        if city is not None:
            return city < len(standing) and company in standing[city]
        return any(company in slots for slots in standing)

    def is_blocked(self, company: str, hex_id: str, city: int) -> bool:
        """0.4h: every slot holds a token and none of them is the company's."""
        slots = self.cities(hex_id)[city]
        return None not in slots and company not in slots

    def vacant(self, hex_id: str, city: int) -> int:
        """Return how many slots of a city are vacant."""
        return self.cities(hex_id)[city].count(None)

    def supply(self, tile_id: str) -> int | None:
        """Return how many tiles of a kind are left (6.46); None: without limit."""
        count = tables().tiles[tile_id].count
        return None if count is None else count - [tile for tile, _ in self.tiles.values()].count(tile_id)

    @cached_property
    def exhausted(self) -> frozenset[str]:
        """The kinds of tile of which none is left."""
        used: dict[str, int] = {}
        for tile, _ in self.tiles.values():
            used[tile] = used.get(tile, 0) + 1
        supplies = _supplies()
        return frozenset([tile for tile, count in used.items() if count >= supplies[tile]])

    def with_tile(self, hex_id: str, tile_id: str, rotation: int) -> Board:
        """Return the board with a tile laid or replaced. Tokens stay in their cities, and new slots come behind the
        old.

        The city numbers of a tile are those of the hex below it (an upgrade keeps all track in place, 6.45), so that
        each circle of Chicago keeps its token by its hexside (19.2). Nothing is checked.
        """
        laid = (tile_id, rotation)
        tiles = {**self.tiles, hex_id: laid}
        standing = self.slots.get(hex_id)
        if standing is None:
            return Board(tiles, self.slots)
        kinds = face(hex_id, laid).cities
        grown = tuple([old + (None,) * (kind.slots - len(old)) for old, kind in zip(standing, kinds, strict=True)])
        return Board(tiles, {**self.slots, hex_id: grown})

    def with_token(self, company: str, hex_id: str, city: int, slot: int | None = None) -> Board:
        """Return the board with one more token, in the given slot or the first vacant one.

        :raises ValueError: when there is no such slot or it is taken.
        """
        return Board(self.tiles, {**self.slots, hex_id: with_token_in(self.cities(hex_id), city, company, slot)})

    def with_token_swapped(self, old: str, new: str) -> Board:
        """Return the board on which each token of one company is replaced by one of another (6.92a)."""
        board = self
        for hex_id, city in self.tokens_of(old):
            board = board._with_slot(hex_id, city, board.cities(hex_id)[city].index(old), new)
        return board

    def without_tokens_of(self, company: str) -> Board:
        """Return the board without a company's tokens; their slots are vacant (8.1b, 6.93-MS)."""
        board = self
        for hex_id, city in self.tokens_of(company):
            board = board._with_slot(hex_id, city, board.cities(hex_id)[city].index(company), None)
        return board

    def with_city(self, hex_id: str, city: int, tokens: tuple[str | None, ...]) -> Board:
        """Return the board with the tokens of one city rearranged."""
        old = self.cities(hex_id)
        return Board(self.tiles, {**self.slots, hex_id: (*old[:city], tokens, *old[city + 1 :])})

    def _with_slot(self, hex_id: str, city: int, slot: int, token: str | None) -> Board:
        old = self.cities(hex_id)
        changed = (*old[city][:slot], token, *old[city][slot + 1 :])
        cities = (*old[:city], changed, *old[city + 1 :])
        slots = {**self.slots, hex_id: cities}
        if not any(any(c) for c in cities):
            del slots[hex_id]
        return Board(self.tiles, slots)
