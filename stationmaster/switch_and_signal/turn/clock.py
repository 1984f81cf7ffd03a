"""Time tokens (SS-10)."""

from __future__ import annotations

from stationmaster.switch_and_signal.events.events import DepartureCardRemoved, LossCause, TokensLost
from stationmaster.switch_and_signal.state.ledger import Ledger
from stationmaster.switch_and_signal.state.position import FACE_DOWN
from stationmaster.switch_and_signal.turn.ending import end_game


def lose_tokens(ledger: Ledger, count: int, cause: LossCause, rule: str) -> None:
    """Lose `count` tokens (SS-10.2). Each time the clock runs out a departure card goes and the clock is refilled;
    when there is no card left to go, the game is lost at once (SS-10.3).

    It is told as it happens (SS-18.7): the tokens that go before the clock is empty, the card, and so on."""
    owed = count
    while owed:
        paid = min(owed, ledger.position.clock)
        owed -= paid
        ledger.update(clock=ledger.position.clock - paid)
        ledger.emit(TokensLost(paid, cause, ledger.position.clock, rule))
        if ledger.position.clock == 0 and not _refill(ledger):
            end_game(ledger, "out_of_tokens")
            return


def _refill(ledger: Ledger) -> bool:
    """Remove the top departure card unseen and fill the clock; False when there is no card."""
    position = ledger.position
    if not position.deck:
        return False
    full = position.settings.time_tokens
    gone = FACE_DOWN if position.settings.cards == "table" else position.deck[0]
    ledger.update(deck=position.deck[1:], removed=(*position.removed, gone), clock=full)
    ledger.emit(DepartureCardRemoved(len(position.deck) - 1, full, "SS-10.2"))
    return True
