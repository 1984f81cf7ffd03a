"""Events of money and shares."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from stationmaster.g1846.components.ids import Corporation, PaymentReason, ShareSource
from stationmaster.g1846.components.statement import Money, PlayerName, Shares
from stationmaster.g1846.events.event import Event


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
