"""Time tokens (SS-10)."""

from __future__ import annotations

from stationmaster.switch_and_signal.events import DepartureCardRemoved, LossCause, TokensLost
from stationmaster.switch_and_signal.state.ledger import Ledger
from stationmaster.switch_and_signal.turn.ending import end_game


def lose_tokens(ledger: Ledger, count: int, cause: LossCause, rule: str) -> None:
    """Lose `count` tokens (SS-10.2). Each time the clock runs out a departure card goes and the clock is refilled;
    when there is no card left to go, the game is lost at once (SS-10.3)."""
    if count == 0:
        return
    owed, told = count, len(ledger.events)
    while owed:
        paid = min(owed, ledger.position.clock)
        ledger.update(clock=ledger.position.clock - paid)
        owed -= paid
        if ledger.position.clock == 0 and not _refill(ledger):
            break
    # The loss is told before the cards that it removes.
    ledger.events.insert(told, TokensLost(count, cause, ledger.position.clock, rule))
    if ledger.position.clock == 0:
        end_game(ledger, "out_of_tokens")


def _refill(ledger: Ledger) -> bool:
    """Remove the top departure card unseen and fill the clock; False when there is no card."""
    position = ledger.position
    if not position.deck:
        return False
    full = position.settings.time_tokens
    ledger.update(deck=position.deck[1:], removed=(*position.removed, position.deck[0]), clock=full)
    ledger.emit(DepartureCardRemoved(len(position.deck) - 1, full))
    return True
