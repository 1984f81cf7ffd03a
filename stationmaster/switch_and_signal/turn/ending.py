"""The end of the game (SS-12): the one place where an outcome is set."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.switch_and_signal.events.events import GameEnded
from stationmaster.switch_and_signal.state.ledger import Ledger
from stationmaster.switch_and_signal.state.position import Position, Reason
from stationmaster.switch_and_signal.turn.goal import is_won

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
