"""The kinds of event: what actions and the rules behind them do, told in order.

A client that knows these kinds can write the log of a game without knowing its rules. Every event has `type` and `rule`
(the paragraph by which it happened) besides the fields of its kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias, get_args

from stationmaster.engine.title import Json
from stationmaster.schema.json_schema import catalogue_of_events
from stationmaster.schema.statements import named
from stationmaster.titles.g1846.model.events.board import (
    DividendPaid,
    ReturnedTrainsRemoved,
    RoutesReplaced,
    SecondTileForfeited,
    TileLaid,
    TokenPlaced,
    TokenRemoved,
    TrainBought,
    TrainReturned,
    TrainsPhasedOut,
    TrainsRemoved,
    TrainsRun,
)
from stationmaster.titles.g1846.model.events.course import (
    BankBroken,
    Bankrupt,
    CardKept,
    CorporationRemoved,
    DraftRevealed,
    GameOver,
    LastPrivateDeclined,
    LastPrivateOffered,
    LastPrivateTaken,
    LastTrainSold,
    Passed,
    PhaseBegan,
    PriorityDeal,
    PrivateDrafted,
    PrivateRemoved,
    RoundStarted,
    TurnBegan,
)
from stationmaster.titles.g1846.model.events.money import (
    ConsentAsked,
    ConsentGiven,
    ConsentRefused,
    CorporationClosed,
    CorporationOpened,
    MarkerPlaced,
    MarkerRemoved,
    Payment,
    PresidentChanged,
    PriceMoved,
    PrivateBought,
    PrivateClosed,
    ShareBought,
    SharesIssued,
    SharesRedeemed,
    SharesSold,
)

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
    ToldEvent = named("Event1846", AnyEvent, "Something that happened in a game of 1846; `type` says what.")

EVENTS: Mapping[str, type[AnyEvent]] = {kind.__struct_config__.tag: kind for kind in get_args(AnyEvent)}
"""Every kind of event by its type."""


def described() -> dict[str, Json]:
    """The catalogue as JSON, for the components: what each kind means, its fields, and those that may be missing."""
    return catalogue_of_events(AnyEvent)
