"""The answers of a game as typed records, made by the statements that the contract is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

from stationmaster.kernel.game import Game, GameShapes
from stationmaster.kernel.shapes.envelope import Turn
from stationmaster.kernel.shapes.statements import read

Json = Any

P = TypeVar("P")
V = TypeVar("V")
E = TypeVar("E")
F = TypeVar("F")
R = TypeVar("R")


class Typed(Generic[P, V, E, F, R]):
    """What the rules answer, as records whose fields a type checker knows. They say what the JSON says.

    A field that does not apply is `UNSET` where the JSON leaves it out. `stationmaster.g1846.shapes.gathered` and
    `stationmaster.switch_and_signal.shapes.gathered` have the classes.
    """

    def __init__(self, game: Game[P, Any], shapes: GameShapes) -> None:
        self._game = game
        self._shapes = shapes

    def turn(self, position: P) -> Turn | None:
        """Whose turn it is; None once the game is over."""
        turn = self._game.turn(position)
        return None if turn is None else read(Turn, turn)

    def legal(self, position: P) -> list[F]:
        """Every legal action: a record for each family, with all of its choices."""
        return [read(self._shapes.family, family) for family in self._game.legal(position)]

    def events(self, events: Iterable[Mapping[str, Json]]) -> list[E]:
        """What happened: a record for each of the events that `start`, `play` or `opened` gave."""
        return [read(self._shapes.event, event) for event in events]

    def view(self, position: P) -> V:
        """Everything that lies open on the table."""
        view: V = read(self._shapes.view, self._game.view(position))
        return view

    def result(self, position: P) -> R | None:
        """How the game ended; None while it goes on."""
        result = self._game.result(position)
        return None if result is None else read(self._shapes.result, result)
