"""From turn to turn (SS-5, SS-12.2, SS-12.3): the end of phase 2, drawing, and the next player's card."""

from __future__ import annotations

from typing import Final

from stationmaster.switch_and_signal.actions import EndActions
from stationmaster.switch_and_signal.departure import departure
from stationmaster.switch_and_signal.events import TurnBegan
from stationmaster.switch_and_signal.family import Family, nothing_forbids, nothing_to_choose
from stationmaster.switch_and_signal.state.ledger import Ledger
from stationmaster.switch_and_signal.turn import drawing
from stationmaster.switch_and_signal.turn.ending import end_game


def begin_turn(ledger: Ledger) -> None:
    """SS-5.1: announce the turn and reveal its card."""
    ledger.emit(TurnBegan(ledger.position.turn, ledger.position.player))
    departure.reveal(ledger)


def end_phase_2(ledger: Ledger) -> None:
    """SS-8.9. In the final turn, when the deck is empty, the game is lost (SS-5.4, SS-12.3); else the player draws and
    the next one clockwise begins (SS-5.2). The Dispatcher's effect ends with the turn (SS-11.3)."""
    if not ledger.position.deck:
        end_game(ledger, "out_of_time")
        return
    drawing.draw(ledger)
    position = ledger.position
    players = len(position.settings.players)
    ledger.update(turn=position.turn + 1, active=(position.active + 1) % players, dispatcher=False)
    begin_turn(ledger)


def play_end_actions(ledger: Ledger, _action: EndActions, _found: None) -> None:
    """SS-8.9: the player ends the phase."""
    end_phase_2(ledger)


FAMILIES: Final = (
    Family(EndActions.type, "SS-8.9", frozenset({"actions"}), nothing_to_choose, nothing_forbids, play_end_actions),
)
