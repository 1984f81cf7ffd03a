"""Switch & Signal as a `stationmaster.engine.title.Game`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from stationmaster.engine.chance import new_seed
from stationmaster.engine.engine import OnEngine
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.schema.statements import write
from stationmaster.titles.switch_and_signal import sequence
from stationmaster.titles.switch_and_signal.model import options, sealed, start
from stationmaster.titles.switch_and_signal.model.actions import Action
from stationmaster.titles.switch_and_signal.model.components import components
from stationmaster.titles.switch_and_signal.model.events import foretold
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.open_state import view
from stationmaster.titles.switch_and_signal.open_state.read import opened
from stationmaster.titles.switch_and_signal.rules.setup import set_up
from stationmaster.titles.switch_and_signal.shapes import SHAPES

Json = Any
NAME = "Switch & Signal"


class SwitchAndSignal(OnEngine[Position, Action]):
    """The game. It holds nothing: every method works on what it is given."""

    engine = sequence.ENGINE
    secrecy = "SS-18.2"

    id = "switch-and-signal"
    sealed = sealed.SEALED
    shapes = SHAPES

    def catalogue(self) -> dict[str, Json]:
        """Return the entry of the list of games."""
        return {
            "id": self.id,
            "name": NAME,
            "players": {"min": TABLES.min_players, "max": TABLES.max_players},
            "options": options.catalogue_options(),
        }

    def components(self, language: Language = ENGLISH) -> dict[str, Json]:
        """Boards, cards, dice and helpers as data. The boards have the form in which a client may send its own."""
        answer: dict[str, Json] = write(components(language))
        return answer

    def start(
        self,
        players: Sequence[str],
        options_given: Mapping[str, Json],
        seed: str | None,
        draw: Callable[[], str] = new_seed,
    ) -> tuple[Position, list[dict[str, Json]]]:
        """Set up a game and go on to its first decision.

        :raises ImpossibleInput: with every fault of players and options, board included.
        """
        ledger = set_up(start.read_options(players, options_given, is_new=True), draw() if seed is None else seed)
        sequence.settle(ledger)
        return ledger.position, write(ledger.events)

    def play(self, position: Position, action: Action) -> tuple[Position, list[dict[str, Json]]]:
        """Return the position after the action and its events.

        :raises IllegalAction: when the rules forbid it; the given position is unchanged.
        """
        following, happened = sequence.play(position, action)
        return following, write(happened)

    def foretold(
        self, position: Position, action: Action, events: Sequence[dict[str, Json]]
    ) -> tuple[Sequence[dict[str, Json]], bool]:
        """Return the events of an action that may be shown before it is played: those before the first chance."""
        return foretold(position.settings, events)

    def view(self, position: Position) -> dict[str, Json]:
        """Return everything that lies open on the table."""
        return view.view(position)

    def players(self, position: Position) -> tuple[str, ...]:
        """Return who plays, in the order of the seats."""
        return position.settings.players

    def view_of(self, position: Position, player: str) -> dict[str, Json]:
        """Return the same for all players: hands are open, and what is hidden is hidden from all (SS-1.7)."""
        return view.view(position)

    def result(self, position: Position) -> dict[str, Json] | None:
        """Return `{reason, won}` once the game is over."""
        return view.result(position)

    def opened(self, view_sent: Mapping[str, Json]) -> tuple[Position, list[dict[str, Json]]]:
        """Return the position of an open state, checked in full and gone on to its next decision, and what happened
        (SS-18.6).

        :raises ImpossibleInput: with every fault; pointers are relative to the view.
        """
        ledger = opened(view_sent)
        return ledger.position, write(ledger.events)

    def from_view(self, view_sent: Mapping[str, Json]) -> Position:
        """Return the position alone."""
        return opened(view_sent).position


GAME = SwitchAndSignal()
