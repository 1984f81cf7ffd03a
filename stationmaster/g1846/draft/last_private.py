"""3.22: the last private, offered at a falling price until somebody takes it or must take it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.draft.drafting import acquire, check_can_pay, deciders, draft_round, next_player, price, reveal
from stationmaster.g1846.engine.family import Choice, Family
from stationmaster.g1846.engine.steps import StepKind
from stationmaster.g1846.messages.violations import tell
from stationmaster.g1846.shapes.actions import Decline, Take
from stationmaster.g1846.state.ledger import Ledger
from stationmaster.g1846.state.position import DraftRound, Position
from stationmaster.g1846.stock import rounds
from stationmaster.g1846.trains import phases
from stationmaster.kernel.errors import Violation

LAST_PRIVATE: Final = "last_private"


def offer(ledger: Ledger, private: str) -> None:
    """The private is turned face up and offered at its full price to the player whose turn it is."""
    ledger.update_round(deck=(), drawn=(private,), discount=0)
    _announce(ledger)


def _announce(ledger: Ledger) -> None:
    private, player = _last_private(ledger.position), draft_round(ledger.position).player
    amount = price(ledger.position, private)
    ledger.emit("last_private_offered", "3.22", player=player, private=private, price=amount)


def _last_private(position: Position) -> str:
    (private,) = draft_round(position).drawn
    return private


def is_at_floor(position: Position) -> bool:
    """3.22, 3.22a: nothing is left of the list price: the next player must take it."""
    return (draft_round(position).discount or 0) >= tables().privates[_last_private(position)].price


def check_take(position: Position, _action: Take) -> Violation | None:
    """Only what can be paid for; a dealt draft leaves everybody the money for all their cards (3.23b)."""
    return check_can_pay(position, _last_private(position), "3.22")


def take_choices(position: Position) -> Iterator[Choice]:
    """One choice."""
    if check_take(position, Take()) is None:
        yield _informs(position, Take(), None)


def _informs(position: Position, _action: Take, _found: None) -> Choice:
    """What it costs now."""
    return {"cost": price(position, _last_private(position))}


def perform_take(ledger: Ledger, _action: Take, _found: None) -> None:
    """22.2: the draft ends with the purchase."""
    rnd = draft_round(ledger.position)
    private = _last_private(ledger.position)
    amount = price(ledger.position, private)
    ledger.emit("last_private_taken", "3.22", player=rnd.player, private=private, price=amount)
    if ledger.position.options.two_player:
        acquire(ledger, rnd.player, private, amount, "3.22")
        rounds.start_stock_round(ledger)
        return
    ledger.update_round(kept={**rnd.kept, rnd.player: (*rnd.kept[rnd.player], private)}, drawn=())
    reveal(ledger, {private: rnd.discount or 0})


def check_decline(_position: Position, _action: Decline) -> Violation | None:
    """Always possible: at the floor nobody is asked (3.22)."""
    return None


def decline_choices(_position: Position) -> Iterator[Choice]:
    """One choice."""
    yield {}


def perform_decline(ledger: Ledger, _action: Decline, _found: None) -> None:
    """3.22: the price falls and the next player is asked."""
    rnd = draft_round(ledger.position)
    ledger.emit("last_private_declined", "3.22", player=rnd.player, private=_last_private(ledger.position))
    discount = (rnd.discount or 0) + tables().draft_discount
    ledger.update_round(player=next_player(ledger.position), discount=discount)
    if not is_at_floor(ledger.position):
        _announce(ledger)


def force_take(ledger: Ledger) -> None:
    """3.22: at the floor the next player must take it; nobody decides anything.

    Whoever lacks even the debt of an independent is passed over. That happens in no dealt game, but an open state of
    the two-player draft may be that poor; if nobody can pay, the private leaves the game.
    """
    for _ in ledger.position.seats:
        if check_take(ledger.position, Take()) is None:
            perform_take(ledger, Take(), None)
            return
        ledger.update_round(player=next_player(ledger.position))
    phases.close_players_private(ledger, _last_private(ledger.position), "3.22", leaves_markers=False)
    rounds.start_stock_round(ledger)


STEP = StepKind(
    name=LAST_PRIVATE,
    rule="3.22",
    is_current=lambda position: isinstance(position.round, DraftRound) and position.round.discount is not None,
    stage=DraftRound,
    waits=lambda position: not is_at_floor(position),
    leave=force_take,
    entity=lambda position: draft_round(position).player,
    deciders=deciders,
    describe=lambda position: tell("is_offered", player=draft_round(position).player),
)

FAMILIES = (
    Family("take", "3.22", frozenset({LAST_PRIVATE}), take_choices, check_take, perform_take, informs=_informs),
    Family("decline", "3.22", frozenset({LAST_PRIVATE}), decline_choices, check_decline, perform_decline),
)
