"""What is in the box, stated: the answer of `GET /v1/games/1846`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from stationmaster.schema.envelope import EventKind, Paragraph, Sentence
from stationmaster.schema.statements import complete
from stationmaster.titles.g1846.model.ids import (
    PAYMENTS,
    Colour,
    Company,
    Corporation,
    Hex,
    Phase,
    Private,
    Tile,
    TrainCard,
    TrainType,
)
from stationmaster.titles.g1846.model.statement import City, Count, Edge, Money, Statement1846
from stationmaster.titles.g1846.model.tables import tables

Edition = Literal["first", "second"]
LookColour = Annotated[str, Meta(description="The colour of its token or card, as `#rrggbb`.")]
TrackEnd = Annotated[
    str, Meta(pattern="^[ec][0-9]$", description="`e3` is an edge, `c0` a city or the off-board area.", examples=["e3"])
]
Track = Annotated[tuple[tuple[TrackEnd, TrackEnd], ...], Meta(description="Pieces of track by their ends.")]
Name = Annotated[str, Meta(description="As it is printed.")]
Label = Annotated[str | None, Meta(description="The letter or word printed on it; null for none.")]


class CityInBox(Statement1846, frozen=True):
    """A city of a hex or a tile."""

    value: Money
    slots: Count


class Terrain(Statement1846, frozen=True):
    """What a hex costs besides its tile."""

    kind: Literal["water", "mountain"]
    price: Money


class HexInBox(Statement1846, frozen=True):
    """A hex as it is printed."""

    type: Annotated[
        Literal["open", "city", "yellow", "gray", "blue", "offboard"], Meta(description="What kind of hex it is.")
    ]
    name: Annotated[str | None, Meta(description="The city or area; null for none.")]
    label: Label
    cities: tuple[CityInBox, ...]
    track: Track
    terrain: Terrain | None
    ports: Count
    neighbours: Annotated[
        tuple[Hex | None, Hex | None, Hex | None, Hex | None, Hex | None, Hex | None],
        Meta(
            description="Beyond each edge: 0 south-west, 1 west, 2 north-west, 3 north-east, 4 east, 5 south-east. "
            "Null where there is no hex."
        ),
    ]
    usable_edges: Annotated[tuple[Edge, ...], Meta(description="The edges over which track can go on.")]


class AreaValues(Statement1846, frozen=True):
    """What an area is worth."""

    before_phase_III: Money
    from_phase_III: Money


class Area(Statement1846, frozen=True):
    """An off-board area."""

    hexes: tuple[Hex, ...]
    values: AreaValues
    label: Label
    bonus: Annotated[int, Meta(ge=0, description="What it adds to an East-West route (6.65).")]


class Crossing(Statement1846, frozen=True):
    """A hexside that costs something to cross with track."""

    hexes: tuple[Hex, Hex]
    edges: Annotated[tuple[Edge, Edge], Meta(description="The same hexside, as each hex counts it.")]
    kind: Literal["bridge", "pass", "tunnel"]
    price: Money


class MapGeometry(Statement1846, frozen=True):
    """Where hexes lie in pictures of the board, in the units of their `viewBox`; y grows downwards."""

    orientation: Annotated[Literal["pointy"], Meta(description="Hexes stand on a corner.")]
    edges: Annotated[tuple[str, ...], Meta(description="The sides of a hex, in the order in which edges are counted.")]
    radius: Annotated[float, Meta(description="From the middle of a hex to its corners.")]
    apothem: Annotated[float, Meta(description="From the middle of a hex to its sides.")]
    hexes: Annotated[
        dict[Hex, tuple[float, float]], complete(tables().hexes), Meta(description="The middles: across and down.")
    ]


class Map(Statement1846, frozen=True):
    """The printed map."""

    hexes: Annotated[dict[Hex, HexInBox], complete(tables().hexes)]
    areas: Annotated[dict[str, Area], Meta(description="Off-board areas by their names.")]
    crossings: tuple[Crossing, ...]
    geometry: MapGeometry


class TileInBox(Statement1846, frozen=True):
    """A kind of tile, as it is drawn; rotations turn it clockwise."""

    colour: Colour
    label: Label
    count: Annotated[int | None, Meta(description="How many there are; null for unlimited.")]
    cities: tuple[CityInBox, ...]
    track: Track


class Place(Statement1846, frozen=True):
    """A slot for a token."""

    hex: Hex
    city: City
    slot: Count


class Reservation(Place, frozen=True):
    """A slot that is kept for a corporation."""

    price: Money
    unconnected: Annotated[int | None, Meta(description="The price without a connection; null: not possible.")]


class CorporationInBox(Statement1846, frozen=True):
    """A share company."""

    name: Name
    colour: LookColour
    home: Place
    tokens: Annotated[int, Meta(ge=0, description="How many it has, its home token included.")]
    reservation: Reservation | None
    opening_grant: Annotated[int, Meta(ge=0, description="So many times its price the bank adds when it opens (5.35).")]
    land_grant: Annotated[tuple[Hex, ...], Meta(description="Where its tiles are cheaper.")]


class IndependentInBox(Statement1846, frozen=True):
    """What makes a private an independent railroad."""

    home: Place
    trains: tuple[TrainType, ...]


class TileAbility(Statement1846, frozen=True):
    """Tiles that a private lays."""

    hexes: tuple[Hex, ...]
    colours: tuple[Colour, ...]
    count: Count


class MarkerInBox(Statement1846, frozen=True):
    """A private's marker."""

    hexes: Annotated[tuple[Hex, ...], Meta(description="Where it may lie.")]
    bonus: Annotated[int, Meta(ge=0, description="What it adds to its hex.")]
    per_port: Annotated[bool, Meta(description="Whether it adds that for each port of the hex.")]
    movable: bool


class PrivateInBox(Statement1846, frozen=True):
    """A private company."""

    name: Name
    edition: Edition
    price: Money
    debt: Money
    income: Money
    colour: LookColour | None
    independent: IndependentInBox | None
    reserved_hexes: Annotated[tuple[Hex, ...], Meta(description="Hexes where no other company builds.")]
    token: Annotated[Place | None, Meta(description="Where it brings a token.")]
    tiles: TileAbility | None
    marker: MarkerInBox | None
    mail: Annotated[int, Meta(ge=0, description="What it adds for each stop of a route.")]
    blasting: Annotated[int, Meta(ge=0, description="How much cheaper it makes mountains.")]
    power: Annotated[Sentence, Meta(description="What it can do, in a sentence.")]
    rule: Paragraph


class TrainInBox(Statement1846, frozen=True):
    """A type of train."""

    card: TrainCard
    phase: Phase
    price: Money
    counts: Annotated[int, Meta(ge=1, description="How many stops count.")]
    visits: Annotated[int, Meta(ge=1, description="How many stops it may visit.")]


class CardInBox(Statement1846, frozen=True):
    """A card of the train stock."""

    types: tuple[TrainType, ...]
    phase: Phase
    phased_out_by: Phase | None
    removed_by: Phase | None


class PhaseInBox(Statement1846, frozen=True):
    """What holds in a phase."""

    colours: tuple[Colour, ...]
    train_limit: Count
    privates_for_sale: bool
    closes_privates: bool
    removes_markers: bool
    ends_reservations: bool


class PayoutStep(Statement1846, frozen=True):
    """How far a price moves for a payout (6.75)."""

    twice_payout_at_least: Annotated[int, Meta(description="Times the price: twice the payout is that at least.")]
    steps: int
    from_price: Money


class Market(Statement1846, frozen=True):
    """The price track."""

    prices: tuple[Money, ...]
    opening_prices: tuple[Money, ...]
    payout_steps: tuple[PayoutStep, ...]


class Prices(Statement1846, frozen=True):
    """The prices that are the same everywhere."""

    token: Money
    tile: Money


class RemovalGroup(Statement1846, frozen=True):
    """A group of which some are removed at set-up (2.3)."""

    name: Name
    members: tuple[Company | Private, ...]
    removed: Count


class SetUp(Statement1846, frozen=True):
    """The numbers of a game by players and edition."""

    players: Count
    edition: Edition
    bank: Money
    cash: Money
    holding_limit: Annotated[int, Meta(ge=0, description="Shares of one corporation that a player may own.")]
    certificate_limits: Annotated[
        dict[str, int], Meta(description="Corporations in play -> limit; the smallest number stands for `or fewer`.")
    ]
    groups: tuple[RemovalGroup, ...]
    stock: Annotated[dict[TrainCard, int | None], complete(tables().cards), Meta(description="Null for unlimited.")]
    blanks: Count
    hand: Annotated[int, Meta(ge=0, description="How many cards a player draws in the draft.")]


class Components(Statement1846, frozen=True):
    """What is in the box: map, tiles, companies, trains, market, phases, numbers, and the kinds of events."""

    map: Map
    tiles: Annotated[dict[Tile, TileInBox], complete(tables().tiles)]
    corporations: Annotated[dict[Corporation, CorporationInBox], complete(tables().corporations)]
    privates: Annotated[dict[Private, PrivateInBox], complete(tables().privates)]
    trains: Annotated[dict[TrainType, TrainInBox], complete(tables().trains)]
    cards: Annotated[dict[TrainCard, CardInBox], complete(tables().cards)]
    phases: Annotated[dict[Phase, PhaseInBox], complete(tables().phases)]
    market: Market
    prices: Prices
    setups: tuple[SetUp, ...]
    events: Annotated[dict[str, EventKind], Meta(description="The kinds of event by their type.")]
    payments: Annotated[dict[str, Sentence], complete(PAYMENTS), Meta(description="The reasons for payments.")]
