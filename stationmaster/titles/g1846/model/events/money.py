"""Events of money and shares."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType, field

from stationmaster.titles.g1846.model.events.base import Event
from stationmaster.titles.g1846.model.ids import (
    Company,
    Corporation,
    Hex,
    PaymentReason,
    Private,
    ShareSource,
    TrainType,
)
from stationmaster.titles.g1846.model.statement import Money, PlayerName, Shares


class Payment(Event, frozen=True, tag="payment"):
    """Money changes hands. Payments of $0 are not told."""

    source: Annotated[str, Meta(description="Who pays: `bank`, a player or a company.")] = field(name="from")
    to: Annotated[str, Meta(description="Who is paid.")]
    amount: Money
    why: Annotated[PaymentReason, Meta(description="What for.")]


class CorporationOpened(Event, frozen=True, tag="corporation_opened"):
    """A corporation is opened."""

    player: Annotated[PlayerName, Meta(description="Its President.")]
    corporation: Annotated[Corporation, Meta(description="Which.")]
    price: Annotated[Money, Meta(description="The price per share.")]


class ShareBought(Event, frozen=True, tag="share_bought"):
    """A player buys a share."""

    player: Annotated[PlayerName, Meta(description="Who.")]
    corporation: Annotated[Corporation, Meta(description="Of which.")]
    source: ShareSource = field(name="from")
    price: Annotated[Money, Meta(description="For how much.")]


class SharesSold(Event, frozen=True, tag="shares_sold"):
    """A player sells a block of shares."""

    player: Annotated[PlayerName, Meta(description="Who.")]
    corporation: Annotated[Corporation, Meta(description="Of which.")]
    shares: Annotated[Shares, Meta(description="How many.")]
    amount: Annotated[Money, Meta(description="For how much together.")]


class SharesIssued(Event, frozen=True, tag="shares_issued"):
    """A corporation sells shares of its own to the market."""

    corporation: Annotated[Corporation, Meta(description="Which.")]
    shares: Annotated[Shares, Meta(description="How many.")]
    price: Annotated[Money, Meta(description="For how much each.")]


class SharesRedeemed(Event, frozen=True, tag="shares_redeemed"):
    """A corporation buys shares of its own from the market."""

    corporation: Annotated[Corporation, Meta(description="Which.")]
    shares: Annotated[Shares, Meta(description="How many.")]
    price: Annotated[Money, Meta(description="For how much each.")]


class PresidentChanged(Event, frozen=True, tag="president_changed"):
    """A corporation has another President."""

    corporation: Annotated[Corporation, Meta(description="Which.")]
    old: Annotated[PlayerName | None, Meta(description="The President before; null for none.")]
    new: Annotated[
        PlayerName | None,
        Meta(description="The President now; null: the certificate is in the market."),
    ]


class PriceMoved(Event, frozen=True, tag="price_moved"):
    """A share price moves."""

    corporation: Annotated[Corporation, Meta(description="Whose.")]
    old: Annotated[Money, Meta(description="The price before.")]
    new: Annotated[Money, Meta(description="The price now.")]


class CorporationClosed(Event, frozen=True, tag="corporation_closed"):
    """A corporation leaves the game (8)."""

    corporation: Annotated[Corporation, Meta(description="Which.")]


# --- Events of privates and their markers.


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
