"""1846 as a `stationmaster.engine.title.Game`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from stationmaster.engine.chance import new_seed
from stationmaster.engine.engine import OnEngine
from stationmaster.engine.title import GameShapes, Json
from stationmaster.errors import Violation
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.schema.sealed import SealedForm
from stationmaster.schema.statements import write
from stationmaster.titles.g1846 import sequence
from stationmaster.titles.g1846.model import options, sealed
from stationmaster.titles.g1846.model.actions import Action
from stationmaster.titles.g1846.model.components import components
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.open_state import view
from stationmaster.titles.g1846.open_state.read import position_from_view
from stationmaster.titles.g1846.rules import draft, ending
from stationmaster.titles.g1846.shapes import SHAPES

NAME = "1846: The Race for the Midwest"


@dataclass(frozen=True, slots=True)
class Game1846(OnEngine[Position, Action]):
    """The rules of 1846. Holds nothing."""

    engine = sequence.ENGINE
    secrecy = draft.SECRECY

    id: str = "1846"
    sealed: SealedForm[Position] = sealed.SEALED
    shapes: GameShapes = SHAPES

    def catalogue(self) -> dict[str, Json]:
        """Return the entry of the catalogue of games."""
        numbers = options.player_numbers()
        return {
            "id": self.id,
            "name": NAME,
            "players": {"min": numbers.start, "max": numbers.stop - 1},
            "options": options.catalogue_options(),
        }

    def components(self, language: Language = ENGLISH) -> dict[str, Json]:
        """Return what is in the box."""
        return components(language)

    def start(
        self,
        players: Sequence[str],
        options_given: Mapping[str, Json],
        seed: str | None,
        draw: Callable[[], str] = new_seed,
    ) -> tuple[Position, list[dict[str, Json]]]:
        """Deal a new game; the first of the players has the Priority Deal (2.1).

        :raises ImpossibleInput: for names, options or a seed that cannot be; pointers begin with the field's name.
        """
        position, happened = sequence.start(players, options_given, seed, draw)
        return position, write(happened)

    def recorded(self, players: Sequence[str], options_given: Mapping[str, Json], seed: str) -> Position:
        """Return the beginning of a recorded game: its players are called as they were.

        :raises ImpossibleInput: as `start` does.
        """
        return sequence.recorded_start(players, options_given, seed)

    def play(self, position: Position, action: Action) -> tuple[Position, list[dict[str, Json]]]:
        """Return the position after an action, and its events.

        :raises IllegalAction: when the rules forbid it.
        """
        following, happened = sequence.play(position, action)
        return following, write(happened)

    def foretold(
        self, position: Position, action: Action, events: Sequence[dict[str, Json]]
    ) -> tuple[Sequence[dict[str, Json]], bool]:
        """Return the events of an action that may be shown before it is played, and whether these are all."""
        return draft.foretold(position, action, events)

    def view(self, position: Position) -> dict[str, Json]:
        """Return the open form of a position."""
        return view.view(position)

    def players(self, position: Position) -> tuple[str, ...]:
        """Return who plays, in the order of the seats."""
        return position.seats

    def view_of(self, position: Position, player: str) -> dict[str, Json]:
        """Return the open form, with the player's own cards in the draft."""
        return view.view_of(position, player)

    def kept_from(self, position: Position, player: str) -> Violation | None:
        """3.2a: the choices of another player are cards in that player's hand."""
        return draft.kept_from(position, player)

    def keeps_secrets(self, position: Position) -> bool:
        """3.2a, 3.23: drafted cards stay hidden until the draft ends."""
        return draft.keeps_secrets(position)

    def result(self, position: Position) -> dict[str, Json] | None:
        """Return how the game ended."""
        return ending.result(position)

    def opened(self, view_sent: Mapping[str, Json]) -> tuple[Position, list[dict[str, Json]]]:
        """Return the position to which an open state leads, gone on to its next decision as after a move, and what
        happened.

        :raises ImpossibleInput: with every reason why there is no such position.
        """
        ledger = _settled(view_sent)
        return ledger.position, write(ledger.events)

    def from_view(self, view_sent: Mapping[str, Json]) -> Position:
        """Return the position alone."""
        return _settled(view_sent).position


def _settled(view_sent: Mapping[str, Json]) -> Ledger:
    """Return the position that an open state shows, gone on to its next decision."""
    ledger = Ledger(position_from_view(view_sent))
    sequence.settle(ledger)
    return ledger


GAME = Game1846()
