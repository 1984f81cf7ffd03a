"""What happens in a game, as statements: enough for a client to write the log without knowing the rules.

Each has a `type` and a `rule`, the paragraph that it follows from, besides the fields of its kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, TypeAlias, get_args

from msgspec import UNSET, Meta, UnsetType, field

from stationmaster.engine.title import Json
from stationmaster.schema.envelope import Paragraph
from stationmaster.schema.json_schema import catalogue_of_events
from stationmaster.schema.statements import named
from stationmaster.titles.g1846.model.ids import (
    Company,
    Corporation,
    Distribution,
    EndReason,
    Hex,
    Independent,
    PaymentReason,
    Phase,
    Private,
    ShareSource,
    Tile,
    TrainSource,
    TrainType,
)
from stationmaster.titles.g1846.model.statement import (
    City,
    Count,
    Money,
    PlayerName,
    Rotation,
    RoundName,
    Shares,
    Statement1846,
)


class Event(Statement1846, frozen=True, kw_only=True, tag_field="type"):
    """Something that happened, and the paragraph by which it did, which is written last."""

    rule: Paragraph


# Events of set-up, draft, and the course of the game.


class BankBroken(Event, frozen=True, tag="bank_broken"):
    """The bank has run out; this set is the last (10.1)."""


class CorporationRemoved(Event, frozen=True, tag="corporation_removed"):
    """A corporation is removed at set-up; its token blocks its home (2.3)."""

    company: Annotated[Corporation, Meta(description="The corporation.")]


class PrivateRemoved(Event, frozen=True, tag="private_removed"):
    """A private is removed at set-up (2.3)."""

    company: Annotated[Private, Meta(description="The private.")]


class CardKept(Event, frozen=True, tag="card_kept"):
    """A player has kept a card of the draft; which one is hidden."""

    player: Annotated[PlayerName, Meta(description="Who.")]


class LastPrivateOffered(Event, frozen=True, tag="last_private_offered"):
    """The last private is offered to a player."""

    player: Annotated[PlayerName, Meta(description="To whom.")]
    private: Annotated[Private, Meta(description="What.")]
    price: Annotated[Money, Meta(description="For how much, debt included.")]


class LastPrivateTaken(Event, frozen=True, tag="last_private_taken"):
    """The last private is bought."""

    player: Annotated[PlayerName, Meta(description="By whom.")]
    private: Annotated[Private, Meta(description="What.")]
    price: Annotated[Money, Meta(description="For how much.")]


class LastPrivateDeclined(Event, frozen=True, tag="last_private_declined"):
    """The last private is declined; its price falls."""

    player: Annotated[PlayerName, Meta(description="By whom.")]
    private: Annotated[Private, Meta(description="What.")]


class PrivateDrafted(Event, frozen=True, tag="private_drafted"):
    """A private is bought from the open offer of two players."""

    player: Annotated[PlayerName, Meta(description="By whom.")]
    private: Annotated[Private, Meta(description="What.")]
    price: Annotated[Money, Meta(description="For how much.")]


class DraftRevealed(Event, frozen=True, tag="draft_revealed"):
    """A player shows the cards kept and pays for them."""

    player: Annotated[PlayerName, Meta(description="Who.")]
    privates: Annotated[tuple[Private, ...], Meta(description="Which privates.")]


class RoundStarted(Event, frozen=True, tag="round_started"):
    """A round begins."""

    round: RoundName


class PriorityDeal(Event, frozen=True, tag="priority_deal"):
    """The Priority Deal goes to another player."""

    player: Annotated[PlayerName, Meta(description="To whom.")]


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A company's operating turn begins."""

    company: Annotated[Company, Meta(description="Whose.")]


class Passed(Event, frozen=True, tag="passed"):
    """A player has done nothing in a turn."""

    player: Annotated[PlayerName, Meta(description="Who.")]


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """A phase begins."""

    phase: Phase


class LastTrainSold(Event, frozen=True, tag="last_train_sold"):
    """Two players: the bank has sold its last train (15.28)."""

    last_set: Annotated[Count, Meta(description="The set after which the game ends.")]


class GameOver(Event, frozen=True, tag="game_over"):
    """The game is over."""

    reason: EndReason


class Bankrupt(Event, frozen=True, tag="bankrupt"):
    """A player is bankrupt and out of the game (7)."""

    player: Annotated[PlayerName, Meta(description="Who.")]


# Events of money and shares.


class Payment(Event, frozen=True, tag="payment"):
    """Money changes hands. There is no event for a payment of $0."""

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

    source: ShareSource = field(name="from")
    player: Annotated[PlayerName, Meta(description="Who.")]
    corporation: Annotated[Corporation, Meta(description="Of which.")]
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


# Events of privates and their markers.


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


# Events of track, tokens, trains and their revenue.


class RunStop(Statement1846, frozen=True):
    """A stop of a route, in the order of travel."""

    hex: Hex
    city: Annotated[int | None, Meta(description="The city on its hex; null for an off-board area.")]
    name: str
    value: Annotated[int, Meta(ge=0, description="What it is worth, bonuses aside.")]
    counted: Annotated[bool, Meta(description="Whether it counts for the revenue.")]

    @property
    def earned(self) -> int:
        """What it adds to the route, bonuses aside."""
        return self.value if self.counted else 0


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


# All kinds of event.

AnyEvent = (
    Payment
    | BankBroken
    | CorporationRemoved
    | PrivateRemoved
    | CardKept
    | LastPrivateOffered
    | LastPrivateTaken
    | LastPrivateDeclined
    | PrivateDrafted
    | DraftRevealed
    | RoundStarted
    | PriorityDeal
    | TurnBegan
    | Passed
    | PhaseBegan
    | LastTrainSold
    | GameOver
    | CorporationOpened
    | ShareBought
    | SharesSold
    | SharesIssued
    | SharesRedeemed
    | PresidentChanged
    | PriceMoved
    | CorporationClosed
    | Bankrupt
    | TileLaid
    | TokenPlaced
    | TokenRemoved
    | SecondTileForfeited
    | TrainsRun
    | RoutesReplaced
    | DividendPaid
    | TrainBought
    | TrainReturned
    | TrainsPhasedOut
    | TrainsRemoved
    | ReturnedTrainsRemoved
    | PrivateBought
    | PrivateClosed
    | MarkerPlaced
    | MarkerRemoved
    | ConsentAsked
    | ConsentGiven
    | ConsentRefused
)

if TYPE_CHECKING:
    ToldEvent: TypeAlias = AnyEvent
else:
    ToldEvent = named("Event1846", AnyEvent, "An event of a game of 1846; `type` is its kind.")

EVENTS: Mapping[str, type[AnyEvent]] = {kind.__struct_config__.tag: kind for kind in get_args(AnyEvent)}
"""Every kind of event by its type."""


def described() -> dict[str, Json]:
    """Return the catalogue as JSON, for the components: what each kind means, its fields, and those that may be
    missing.
    """
    return catalogue_of_events(AnyEvent)
