"""What a game's engine answers for it: the part of `kernel.game.Game` that every game on an engine has alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from stationmaster.kernel.engine.engine import AnyAction, AnyPosition, Engine
from stationmaster.kernel.engine.family import Choice, Family
from stationmaster.kernel.errors import Violation

Json = Any
P = TypeVar("P", bound=AnyPosition)
A = TypeVar("A", bound=AnyAction)


class OnEngine(Generic[P, A]):
    """A game whose rules are an engine. Holds nothing."""

    __slots__ = ()

    engine: ClassVar[Engine[Any, Any, Any]]
    secrecy: ClassVar[str]
    """The paragraph by which something is hidden."""

    def check(self, position: P, action: A) -> Violation | None:
        """Why the action would be refused, or None when it is legal."""
        return self.engine.check(position, action)

    def foretold(
        self, position: P, action: A, events: Sequence[dict[str, Json]]
    ) -> tuple[Sequence[dict[str, Json]], bool]:
        """All, in a game in which nothing is hidden and nothing is left to chance."""
        return events, True

    def kept_from(self, position: P, player: str) -> Violation | None:
        """Nothing is, in a game in which all may see what may be done."""
        return None

    def keeps_secrets(self, position: P) -> bool:
        """Nobody does, in a game in which all hands are open."""
        return False

    def others_turn(self, position: P, player: str) -> Violation | None:
        """Why this player, or a spectator, may do nothing now: only others may."""
        return self.engine.others_turn(position, player)

    def unforeseen(self, position: P, action: A, events: Sequence[dict[str, Json]]) -> Violation | None:
        """Why it is not told what an action does, where chance or hidden cards decide that."""
        return None if self.foretold(position, action, events)[1] else self.engine.refuse("hidden", self.secrecy)

    def legal(self, position: P) -> list[dict[str, Json]]:
        """The families of legal actions, in the order of the step."""
        return self.engine.legal(position)

    def offered(self, position: P) -> Iterator[tuple[Family[P, Any], Iterator[Choice]]]:
        """The same, to be listed as they are read."""
        return self.engine.offered(position)

    def turn(self, position: P) -> dict[str, Json] | None:
        """Whose turn it is; None once the game is over."""
        return self.engine.turn(position)

    def revision(self, position: P) -> int:
        """The number of actions played so far."""
        return position.revision
