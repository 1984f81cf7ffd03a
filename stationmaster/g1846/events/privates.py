"""Events of privates and their markers."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from stationmaster.g1846.components.ids import Company, Corporation, Hex, Private, TrainType
from stationmaster.g1846.components.statement import Money, PlayerName
from stationmaster.g1846.events.event import Event


class PrivateBought(Event, frozen=True, tag="private_bought"):
    """A corporation buys a private from a player."""

    corporation: Annotated[Corporation, Meta(description="Which.")]
    player: Annotated[PlayerName, Meta(description="From whom.")]
    private: Annotated[Private, Meta(description="What.")]
    price: Annotated[Money, Meta(description="For how much.")]


class PrivateClosed(Event, frozen=True, tag="private_closed"):
    """A private leaves the game."""

    private: Annotated[Private, Meta(description="Which.")]


class MarkerPlaced(Event, frozen=True, tag="marker_placed"):
    """A private's marker is placed, moved, assigned or taken off."""

    private: Annotated[Private, Meta(description="Whose.")]
    hex: Annotated[Hex | None, Meta(description="Where it lies; null for nowhere.")]
    company: Annotated[Company | None, Meta(description="Whom it serves; null for nobody.")]


class MarkerRemoved(Event, frozen=True, tag="marker_removed"):
    """A private's marker leaves the game."""

    private: Annotated[Private, Meta(description="Whose.")]
    hex: Annotated[Hex | None, Meta(description="Where it lay; null when it had not been placed.")]


class ConsentAsked(Event, frozen=True, tag="consent_asked"):
    """A player is asked to sell."""

    player: Annotated[PlayerName, Meta(description="Who.")]
    corporation: Annotated[Corporation, Meta(description="Which corporation wants to buy.")]
    buyer: Annotated[PlayerName, Meta(description="Its President.")]
    price: Annotated[Money, Meta(description="For how much.")]
    train: Annotated[TrainType, Meta(description="The train's type.")] | UnsetType = UNSET
    seller: Annotated[Corporation, Meta(description="Whose train it is.")] | UnsetType = UNSET
    private: Annotated[Private, Meta(description="The private.")] | UnsetType = UNSET


class ConsentGiven(Event, frozen=True, tag="consent_given"):
    """The player who was asked agrees to sell."""

    player: Annotated[PlayerName, Meta(description="Who.")]


class ConsentRefused(Event, frozen=True, tag="consent_refused"):
    """The player who was asked does not sell."""

    player: Annotated[PlayerName, Meta(description="Who.")]
