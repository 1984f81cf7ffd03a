"""1846 as one object: what `stationmaster.kernel.game.Game` asks of a game, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from stationmaster.g1846.components.box import components
from stationmaster.g1846.draft import draft
from stationmaster.g1846.draft.shuffling import Chance, recorded
from stationmaster.g1846.ending import ending
from stationmaster.g1846.engine import play
from stationmaster.g1846.setup import deal
from stationmaster.g1846.shapes import options
from stationmaster.g1846.shapes.actions import Action
from stationmaster.g1846.shapes.gathered import SHAPES
from stationmaster.g1846.state import codec, view
from stationmaster.g1846.state.from_view import position_from_view
from stationmaster.g1846.state.ledger import Event, Ledger
from stationmaster.g1846.state.position import Options, Position
from stationmaster.kernel.engine.chance import Source, new_seed
from stationmaster.kernel.engine.on_engine import OnEngine
from stationmaster.kernel.errors import Violation
from stationmaster.kernel.game import GameShapes, Json
from stationmaster.kernel.messages.message import ENGLISH, Language
from stationmaster.kernel.shapes.parts import SealedForm

NAME = "1846: The Race for the Midwest"


@dataclass(frozen=True, slots=True)
class Game1846(OnEngine[Position, Action]):
    """The rules of 1846. Holds nothing."""

    engine = play.ENGINE
    secrecy = draft.SECRECY

    id: str = "1846"
    sealed: SealedForm[Position] = codec.SEALED
    shapes: GameShapes = SHAPES

    def catalogue(self) -> dict[str, Json]:
        """The entry of the catalogue of games."""
        numbers = options.player_numbers()
        return {
            "id": self.id,
            "name": NAME,
            "players": {"min": numbers.start, "max": numbers.stop - 1},
            "options": options.catalogue_options(),
            "capabilities": [
                "start",
                "legal-actions",
                "moves",
                "check",
                "replay",
                "routes",
                "routes/check",
                "evaluate",
                "board.svg",
                "open-states",
            ],
        }

    def components(self, language: Language = ENGLISH) -> dict[str, Json]:
        """What is in the box."""
        return components(language)

    def start(
        self,
        players: Sequence[str],
        options_given: Mapping[str, Json],
        seed: str | None,
        draw: Callable[[], str] = new_seed,
    ) -> tuple[Position, list[Event]]:
        """Deal a new game; the first of the players has the Priority Deal (2.1).

        :raises ImpossibleInput: for names, options or a seed that cannot be; pointers begin with the field's name.
        """
        chosen = options.parse_start(players, options_given, seed)
        return _begun(players, chosen, _chance(chosen, seed, draw))

    def recorded(self, players: Sequence[str], options_given: Mapping[str, Json], seed: str) -> Position:
        """The beginning of a recorded game: its players are called as they were.

        :raises ImpossibleInput: as `start` does.
        """
        chosen = options.parse_start(players, options_given, seed, is_new=False)
        return _begun(players, chosen, _chance(chosen, seed, new_seed))[0]

    def play(self, position: Position, action: Action) -> tuple[Position, list[Event]]:
        """The position after an action, and its events.

        :raises IllegalAction: when the rules forbid it.
        """
        return play.play(position, action)

    def foretold(self, position: Position, action: Action, events: Sequence[Event]) -> tuple[Sequence[Event], bool]:
        """Of what an action would do, what may be told before it is played, and whether that is all."""
        return draft.foretold(position, action, events)

    def view(self, position: Position) -> dict[str, Json]:
        """The open form of a position."""
        return view.view(position)

    def players(self, position: Position) -> tuple[str, ...]:
        """Who plays, in the order of the seats."""
        return position.seats

    def view_of(self, position: Position, player: str) -> dict[str, Json]:
        """The open form, with the player's own cards in the draft."""
        return view.view_of(position, player)

    def kept_from(self, position: Position, player: str) -> Violation | None:
        """3.2a: what another player may keep lies in his hand."""
        return draft.kept_from(position, player)

    def keeps_secrets(self, position: Position) -> bool:
        """3.2a, 3.23: until the draft ends nobody shows his cards."""
        return draft.keeps_secrets(position)

    def result(self, position: Position) -> dict[str, Json] | None:
        """How the game ended."""
        return ending.result(position)

    def opened(self, view_sent: Mapping[str, Json]) -> tuple[Position, list[Event]]:
        """The position to which an open state leads, gone on to its next decision as after a move, and what happened.

        :raises ImpossibleInput: with every reason why there is no such position.
        """
        ledger = Ledger(position_from_view(view_sent))
        play.settle(ledger)
        return ledger.position, ledger.events

    def from_view(self, view_sent: Mapping[str, Json]) -> Position:
        """The position alone."""
        return self.opened(view_sent)[0]


def _begun(players: Sequence[str], chosen: Options, chance: Chance) -> tuple[Position, list[Event]]:
    ledger = deal(players, chosen, chance)
    play.settle(ledger)
    return ledger.position, ledger.events


def _chance(chosen: Options, seed: str | None, draw: Callable[[], str]) -> Chance:
    """What shuffles the cards, as the option `deal` says."""
    if chosen.deal != options.SITE_DEAL:
        return Source(draw() if seed is None else seed)
    return recorded(int(draw(), 16) if seed is None else int(seed))


GAME = Game1846()
