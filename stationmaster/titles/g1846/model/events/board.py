"""Events of track, tokens, trains and their revenue."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType, field

from stationmaster.schema.envelope import Paragraph
from stationmaster.titles.g1846.model.events.base import Event
from stationmaster.titles.g1846.model.ids import (
    Company,
    Corporation,
    Distribution,
    Hex,
    Independent,
    Private,
    Tile,
    TrainSource,
    TrainType,
)
from stationmaster.titles.g1846.model.statement import City, Count, Money, Rotation, Statement1846


class RunStop(Statement1846, frozen=True):
    """A stop of a route, in the order of travel."""

    hex: Hex
    city: Annotated[int | None, Meta(description="The city on its hex; null for an off-board area.")]
    name: str
    value: Annotated[int, Meta(ge=0, description="What it is worth, bonuses aside.")]
    counted: Annotated[bool, Meta(description="Whether it counts for the revenue.")]


class RunBonus(Statement1846, frozen=True):
    """A bonus of a route."""

    name: str
    rule: Paragraph
    amount: Money
    hexes: Annotated[tuple[Hex, ...], Meta(description="The hexes that bring it.")]


class RunRoute(Statement1846, frozen=True):
    """What one train ran and earned."""

    train: TrainType
    path: Annotated[tuple[Hex, ...], Meta(description="The hexes from one end to the other.")]
    stops: tuple[RunStop, ...]
    bonuses: tuple[RunBonus, ...]
    revenue: Annotated[int, Meta(ge=0, description="All that it earned, bonuses included.")]


class TileLaid(Event, frozen=True, tag="tile_laid"):
    """A tile is laid or replaces another."""

    company: Annotated[Company, Meta(description="By whom.")]
    hex: Annotated[Hex, Meta(description="Where.")]
    tile: Annotated[Tile, Meta(description="Its number.")]
    rotation: Annotated[Rotation, Meta(description="How it is turned.")]
    private: Annotated[Private, Meta(description="By whose ability.")] | UnsetType = UNSET


class TokenPlaced(Event, frozen=True, tag="token_placed"):
    """A token comes to stand in a city."""

    company: Annotated[Company, Meta(description="Whose.")]
    hex: Annotated[Hex, Meta(description="Where.")]
    city: Annotated[City, Meta(description="In which city of the hex.")]
    private: Annotated[Private, Meta(description="By whose ability.")] | UnsetType = UNSET
    replaces: Annotated[Independent, Meta(description="The independent whose token it replaces.")] | UnsetType = UNSET


class TokenRemoved(Event, frozen=True, tag="token_removed"):
    """A token leaves the board."""

    company: Annotated[Company, Meta(description="Whose.")]
    hex: Annotated[Hex, Meta(description="From where.")]
    city: Annotated[City, Meta(description="From which city.")]


class SecondTileForfeited(Event, frozen=True, tag="second_tile_forfeited"):
    """The second tile of a private is given up (O-10)."""

    private: Annotated[Private, Meta(description="Of which private.")]


class TrainsRun(Event, frozen=True, tag="run"):
    """A company runs its trains."""

    company: Annotated[Company, Meta(description="Which.")]
    routes: Annotated[tuple[RunRoute, ...], Meta(description="What each train ran and earned.")]
    revenue: Annotated[Money, Meta(description="The sum.")]


class RoutesReplaced(Event, frozen=True, tag="routes_replaced"):
    """A player has shown better routes than were declared; they are used."""

    company: Annotated[Company, Meta(description="Whose.")]
    declared: Annotated[Money, Meta(description="What the declared ones earned.")]
    revenue: Annotated[Money, Meta(description="What these earn.")]


class DividendPaid(Event, frozen=True, tag="dividend"):
    """A company's revenue is distributed."""

    company: Annotated[Company, Meta(description="Whose.")]
    kind: Distribution
    revenue: Annotated[Money, Meta(description="The revenue.")]
    retained: Annotated[Money, Meta(description="How much the treasury keeps.")]
    payout: Annotated[Money, Meta(description="How much is paid on all shares, those of the market included.")]


class TrainBought(Event, frozen=True, tag="train_bought"):
    """A corporation buys a train."""

    corporation: Annotated[Corporation, Meta(description="Which.")]
    train: Annotated[TrainType, Meta(description="Its type.")]
    source: TrainSource = field(name="from")
    price: Annotated[Money, Meta(description="For how much.")]


class TrainReturned(Event, frozen=True, tag="train_returned"):
    """A corporation returns a surplus train to the bank (6.83b)."""

    corporation: Annotated[Corporation, Meta(description="Which.")]
    train: Annotated[TrainType, Meta(description="Its type.")]


class TrainsPhasedOut(Event, frozen=True, tag="trains_phased_out"):
    """Trains may run once more, then they go (6.69)."""

    company: Annotated[Company, Meta(description="Whose.")]
    trains: Annotated[tuple[TrainType, ...], Meta(description="Their types.")]


class TrainsRemoved(Event, frozen=True, tag="trains_removed"):
    """Trains leave the game."""

    company: Annotated[Company, Meta(description="Whose.")]
    trains: Annotated[tuple[TrainType, ...], Meta(description="Their types.")]


class ReturnedTrainsRemoved(Event, frozen=True, tag="returned_trains_removed"):
    """Returned trains at the bank leave the game (6.83b)."""

    count: Annotated[Count, Meta(description="How many.")]
