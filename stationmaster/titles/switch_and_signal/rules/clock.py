"""The end of the game (SS-12): the one place where an outcome is set."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.titles.switch_and_signal.model.events import DepartureCardRemoved, GameEnded, LossCause, TokensLost
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import FACE_DOWN, Position, Reason
from stationmaster.titles.switch_and_signal.rules.goal import is_won

RULES: Mapping[Reason, str] = {
    "goods_delivered": "SS-12.1",
    "out_of_time": "SS-12.3",
    "out_of_tokens": "SS-12.4",
}
"""Every way in which a game ends, with its paragraph."""


def wins(reason: Reason) -> bool:
    """Whether the players have won by it."""
    return reason == "goods_delivered"


def outcome_reached(position: Position) -> Reason | None:
    """How the game has ended, where the table shows that it has: the goods are there (SS-12.1), or nothing is left on
    the clock and in the deck (SS-12.4). Of a game lost by time the table shows no more than its last turn."""
    if is_won(position):
        return "goods_delivered"
    return None if position.clock or position.deck else "out_of_tokens"


def end_game(ledger: Ledger, reason: Reason) -> None:
    """The game is over; nothing else is carried out."""
    ledger.update(outcome=reason)
    ledger.emit(GameEnded(reason, wins(reason), RULES[reason]))


def end_if_won(ledger: Ledger) -> None:
    """SS-12.1: asked after every delivery."""
    if is_won(ledger.position):
        end_game(ledger, "goods_delivered")


# --- Time tokens (SS-10).


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
