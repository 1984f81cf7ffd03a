"""From turn to turn (SS-5, SS-12.2, SS-12.3): the end of phase 2, drawing, and the next player's card."""

from __future__ import annotations

from typing import Final

from stationmaster.titles.switch_and_signal.model.actions import EndActions
from stationmaster.titles.switch_and_signal.model.events import TurnBegan
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import FACE_DOWN
from stationmaster.titles.switch_and_signal.rules import departure, drawing_cards
from stationmaster.titles.switch_and_signal.rules.ending import end_game
from stationmaster.titles.switch_and_signal.rules.kinds import ActionKind, always_possible


def begin_turn(ledger: Ledger) -> None:
    """Announce the turn and reveal its card, unless the players do (SS-5.1, SS-18.9)."""
    ledger.update(turn_began=ledger.position.revision)
    ledger.emit(TurnBegan(ledger.position.turn, ledger.position.player, "SS-5.2"))
    if ledger.position.deck[0] != FACE_DOWN:
        departure.reveal(ledger)


def end_phase_2(ledger: Ledger) -> None:
    """End phase 2 (SS-8.9). In the final turn, when the deck is empty, the game is lost (SS-5.4, SS-12.3); else the
    player draws and the next one clockwise begins (SS-5.2). The Dispatcher's effect ends with the turn (SS-11.3).
    """
    if not ledger.position.deck:
        end_game(ledger, "out_of_time")
        return
    if ledger.position.settings.cards == "table":
        ledger.update(drawing=True)
        return
    drawing_cards.draw(ledger)
    next_turn(ledger)


def next_turn(ledger: Ledger) -> None:
    """Begin the turn of the next player clockwise (SS-5.2)."""
    position = ledger.position
    players = len(position.settings.players)
    active = (position.active + 1) % players
    ledger.update(turn=position.turn + 1, active=active, dispatcher=False, drawing=False)
    begin_turn(ledger)


def play_end_actions(ledger: Ledger, _action: EndActions, _found: None) -> None:
    """End the phase (SS-8.9)."""
    end_phase_2(ledger)


ACTION_KINDS: Final = (
    ActionKind(
        EndActions.type,
        "SS-8.9",
        frozenset({"actions"}),
        lambda _position: (EndActions(),),
        always_possible,
        play_end_actions,
    ),
)
