"""The end of the game (SS-12): the one place where an outcome is set."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.switch_and_signal.events import GameEnded
from stationmaster.switch_and_signal.state.ledger import Ledger
from stationmaster.switch_and_signal.state.position import Reason
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


def end_game(ledger: Ledger, reason: Reason) -> None:
    """The game is over; nothing else is carried out."""
    ledger.update(outcome=reason)
    ledger.emit(GameEnded(reason, wins(reason), RULES[reason]))


def end_if_won(ledger: Ledger) -> None:
    """SS-12.1: asked after every delivery."""
    if is_won(ledger.position):
        end_game(ledger, "goods_delivered")
