"""Events of set-up, draft, and the course of the game."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from stationmaster.titles.g1846.model.events.base import Event
from stationmaster.titles.g1846.model.ids import Company, Corporation, EndReason, Phase, Private
from stationmaster.titles.g1846.model.statement import Count, Money, PlayerName, RoundName


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
