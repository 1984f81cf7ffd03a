"""The kinds of component in the box, as frozen records. `tables` loads them; nothing here changes during a game.

Track is written as pairs of *ends*. An end from 0 to 5 is an edge of the hex; an end from 6 on is a place in it:
6 + i is city i, and on an off-board hex 6 is the area. See `is_edge`, `city_end` and `city_of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from stationmaster.i18n.message import Named
from stationmaster.titles.g1846.model.grid import EDGES, turned

Colour = Literal["yellow", "green", "brown", "gray"]
Phase = Literal["I", "II", "III", "IV"]
HexType = Literal["open", "city", "yellow", "gray", "offboard", "blue"]
Edition = Literal["first", "second"]

Segment = tuple[int, int]
"""One piece of track: its two ends, the smaller one first. So a piece at a city is (edge, 6 + city)."""


def is_edge(end: int) -> bool:
    """Return whether an end of a segment is an edge of the hex (otherwise it is a city or the off-board area)."""
    return end < EDGES


def city_end(city: int) -> int:
    """Return the end of a segment that is a city (0 for an off-board area too)."""
    return EDGES + city


def city_of(end: int) -> int:
    """Return the city (or 0 for an area) of an end that is not an edge."""
    return end - EDGES


def turned_segment(segment: Segment, rotation: int) -> Segment:
    """Return the segment on a tile that lies turned by `rotation`. Cities stay what they are."""
    a, b = (turned(end, rotation) if is_edge(end) else end for end in segment)
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True, slots=True)
class Place:
    """A slot on the printed board: hex, city in the hex, slot in the city."""

    hex: str
    city: int
    slot: int


@dataclass(frozen=True, slots=True)
class CityKind:
    """A city as drawn on a hex or tile: what it is worth and how many tokens it takes."""

    value: int
    slots: int


@dataclass(frozen=True, slots=True)
class Area:
    """An off-board area: one location, even when it lies on two hexes (6.62c)."""

    name: str
    hexes: tuple[str, ...]
    label: Literal["E", "W"] | None
    values: tuple[int, int]
    """What it is worth in phases I-II, and from phase III on."""
    bonus: int
    """Its part of the East-West bonus (6.65)."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A price printed in a hex, paid with the first tile put there instead of the ordinary base (6.48a)."""

    kind: str
    price: int
    blasted: bool
    """Whether Tunnel Blasting lowers it (6.93-TBC)."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """A priced bridge, pass or tunnel on a hexside, paid once when track meets on both sides (6.48b)."""

    hexes: tuple[str, str]
    edges: tuple[int, int]
    kind: str
    price: int
    blasted: bool


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex of the board with all that is printed on it."""

    id: str
    type: HexType
    name: str | None
    label: str | None
    """`Z` or `Chi`: only tiles with the same mark go here (6.44)."""
    cities: tuple[CityKind, ...]
    track: tuple[Segment, ...]
    area: Area | None
    terrain: Terrain | None
    ports: int
    neighbours: tuple[str | None, ...]
    """The hex across each of the six edges, None off the map."""
    usable: frozenset[int]
    """The edges that track may use: not off the map, not to water, not to fixed hexes without track there (6.45a)."""
    crossings: Mapping[int, Crossing]
    """The priced hexsides by edge."""

    @property
    def takes_tiles(self) -> bool:
        """Whether a tile can ever lie here (6.42)."""
        return self.type in ("open", "city", "yellow")

    @property
    def is_one_location(self) -> bool:
        """Whether several cities of this hex are one location for 6.54, 6.55 and 6.63: Chicago."""
        return len(self.cities) > 1


@dataclass(frozen=True, slots=True)
class TileKind:
    """A kind of tile, drawn at rotation 0."""

    id: str
    colour: Colour
    label: str | None
    cities: tuple[CityKind, ...]
    track: tuple[Segment, ...]
    count: int | None
    """How many there are; None: without limit (6.46)."""

    def track_at(self, rotation: int) -> tuple[Segment, ...]:
        """Return its track when it lies turned by `rotation`, sorted."""
        return _track_at(self.track, rotation)

    def edges_at(self, rotation: int) -> frozenset[int]:
        """Return the edges its track uses when it lies turned by `rotation`."""
        return _edges_at(self.track, rotation)


@cache
def _track_at(track: tuple[Segment, ...], rotation: int) -> tuple[Segment, ...]:
    return tuple(sorted(turned_segment(segment, rotation) for segment in track))


@cache
def _edges_at(track: tuple[Segment, ...], rotation: int) -> frozenset[int]:
    return frozenset(turned(end, rotation) for segment in track for end in segment if is_edge(end))


@dataclass(frozen=True, slots=True)
class TrainKind:
    """A type of train. It visits at most `visit` locations and counts at most `pay` of them (6.64)."""

    id: str
    card: str
    """The card it is printed on, named by the first of its types."""
    phase: Phase
    price: int
    pay: int
    visit: int


@dataclass(frozen=True, slots=True)
class CardKind:
    """A train card. From phase II on it is one of two types, chosen when it is bought from the bank (6.85)."""

    id: str
    phase: Phase
    types: tuple[str, ...]
    printed: int
    """How many the box has; the online convention O-11 takes this for the stock of phase IV."""
    stock: Mapping[int, int | None]
    """Players -> how many the bank sells; None: without limit (2.4, 6.84)."""
    phased_out_by: Phase | None
    removed_by: Phase | None


@dataclass(frozen=True, slots=True)
class PhaseKind:
    """A phase: which colour it adds, the train limit, what starts with it (section 9)."""

    id: Phase
    index: int
    colours: frozenset[Colour]
    train_limit: int
    values: int
    """Which of the two values off-board areas have: index into `Area.values`."""
    privates_for_sale: bool
    closes_privates: bool
    removes_markers: bool
    ends_reservations: bool


@dataclass(frozen=True, slots=True)
class Reservation:
    """A slot kept for a corporation's token, and what that token costs there (6.53)."""

    place: Place
    price: int
    unconnected: int | None
    """The price without connection, where that is allowed (6.52b)."""


@dataclass(frozen=True, slots=True)
class CorporationKind:
    """One of the seven share companies."""

    id: str
    name: str
    home: Place
    tokens: int
    """How many it has, the home token included (5.34a)."""
    reservation: Reservation | None
    opening_grant: int
    """How many opening prices the bank adds to its treasury (5.35)."""
    land_grant: frozenset[str]
    """The hexes in which its yellow tiles have a base of $0 (6.48d)."""
    colour: str


@dataclass(frozen=True, slots=True)
class IndependentKind:
    """What makes a private an independent railroad: it runs trains of its own (3.1a, 6.2H)."""

    home: Place
    trains: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarkerKind:
    """A private's marker: where it may lie and what it adds to a route that counts the place (6.66)."""

    hexes: tuple[str, ...]
    bonus: int
    per_port: bool
    """Whether `bonus` is per port symbol."""
    movable: bool
    """Whether it may be moved, and be lent to a company by a player: the Steamboat."""


@dataclass(frozen=True, slots=True)
class TileAbilityKind:
    """A private's extra tiles (6.93)."""

    hexes: tuple[str, ...]
    colours: frozenset[Colour]
    count: int
    """How many tiles in all; never two in one hex."""
    joined: bool
    """Whether two tiles must connect with each other."""
    links: bool
    """Whether the tiles must, as a whole, newly link the two hexes: Little Miami (15.14)."""


@dataclass(frozen=True, slots=True)
class PrivateKind:
    """A private company; an independent railroad is one too."""

    id: str
    name: str
    rule: str
    """The paragraph that describes it."""
    edition: Edition
    price: int
    debt: int
    income: int
    independent: IndependentKind | None
    reserved_hexes: tuple[str, ...]
    token: Place | None
    """Where its extra token goes: C&WI. The slot is kept for it (6.53d)."""
    tiles: TileAbilityKind | None
    marker: MarkerKind | None
    mail: int
    """Dollars for each location one train visits: the Mail Contract."""
    blasting: int
    """Dollars off mountains, passes and tunnels: Tunnel Blasting."""
    colour: str | None

    @property
    def named(self) -> Named:
        """How sentences speak of it."""
        return Named(self.id, self.name)

    @property
    def cost(self) -> int:
        """What a player pays for it in the draft: list price and debt (3.1a)."""
        return self.price + self.debt


@dataclass(frozen=True, slots=True)
class PayoutStep:
    """One row of the table in 6.75: from this payout on the price moves so many columns."""

    twice_payout_at_least: int
    """Twice the payout, in multiples of the price. Doubled, so that half the price needs no fraction."""
    steps: int
    from_price: int
    """The row holds only from this price on."""


@dataclass(frozen=True, slots=True)
class Market:
    """The one row of prices and how they move (5.0, 5.2, 5.52, 6.75, 7.14). Steps: negative is left."""

    prices: tuple[int, ...]
    opening_prices: tuple[int, ...]
    payout_steps: tuple[PayoutStep, ...]
    president_sells: int
    market_holds_shares: int
    players_hold_all: int
    without_president: int
    without_president_and_train: int

    def payout_move(self, payout: int, price: int) -> int:
        """Return how many columns a total payout moves a price (6.75); the ends of the row are not looked at.

        Nothing paid is always one column left, even at a price of 0 where every multiple would be reached.
        """
        if payout == 0:
            return self.payout_steps[0].steps
        rows = [r for r in self.payout_steps if 2 * payout >= r.twice_payout_at_least * price and price >= r.from_price]
        return rows[-1].steps

    def moved(self, price: int, steps: int) -> int:
        """Return the price so many columns away; the ends of the row stop it (6.75b)."""
        index = self.prices.index(price) + steps
        return self.prices[max(0, min(index, len(self.prices) - 1))]


@dataclass(frozen=True, slots=True)
class RemovalGroup:
    """A group of which some members are removed at set-up (2.3)."""

    name: str
    members: tuple[str, ...]
    removed: int
    corporations: bool
    """Whether its members are corporations; otherwise privates."""


@dataclass(frozen=True, slots=True)
class SetupKind:
    """The numbers of a game by players and edition (2, 5.4, 15)."""

    players: int
    edition: Edition
    two_player: bool
    bank: int
    cash: int
    holding_limit: int
    """How many shares of one corporation a player may own (5.36, 15.22)."""
    certificate_limits: Mapping[int, int]
    privates: tuple[str, ...]
    """The privates that exist in this edition, before the removals."""
    corporations: tuple[str, ...]
    groups: tuple[RemovalGroup, ...]
    stock: Mapping[str, int | None]
    """Card -> how many the bank sells (2.4)."""
    blanks: int
    hand: int
    """How many cards a player draws in the draft (3.2)."""
    second_tokens: Mapping[str, str]
    """Two players: where a removed corporation blocks a second slot, once that city is green (15.24)."""
    second_tokens_at_setup: frozenset[str]
    """Two players: the corporations whose second token is there from the beginning."""

    def certificate_limit(self, corporations_in_play: int) -> int:
        """Return the limit with so many corporations in play; the smallest column means "or fewer" (5.41)."""
        columns = [count for count in self.certificate_limits if count <= max(corporations_in_play, self.fewest)]
        return self.certificate_limits[max(columns)]

    @property
    def fewest(self) -> int:
        """The last column of the table of limits."""
        return min(self.certificate_limits)
