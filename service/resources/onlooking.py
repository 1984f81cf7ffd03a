"""Records that are played for one player: what is hidden from him is asked before each action is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.engine.title import Game, Json
from stationmaster.errors import IllegalAction, ImpossibleInput, Violation


def is_dealt(record_format: str, record: Json) -> bool:
    """Whether a record begins with the deal, and so holds the seed; else it goes on from a state."""
    return not (record_format == STATIONMASTER and isinstance(record, dict) and "state" in record)


class Onlooking:
    """One player, or a spectator, looks on while a record is played.

    What a state hides no record that goes on from it brings to light: an action is refused where whether it is legal,
    or what it does, lies in what is hidden. Whoever sends a record from the deal holds its seed, and with it all
    that the game hides: such a record is played through. But as long as cards are kept that others do not see, the
    answer is the same refusal whatever these are; and a refusal never repeats an action, which may be secret.
    """

    def __init__(
        self, game: Game[Any, Any], viewer: str, expect: Callable[[Any], None], *, begins_with_the_deal: bool
    ) -> None:
        self._game = game
        self._viewer = viewer
        self._expect = expect
        self._begins_with_the_deal = begins_with_the_deal
        self._last: Any = None
        self._seen = 0
        self._first: IllegalAction | None = None
        """The refusal of the first action that lies in what is hidden."""

    def begin(self, start: Any) -> None:
        """Makes sure that he plays.

        :raises ImpossibleInput: when he does not.
        """
        self._expect(start)
        self._last = start

    def see(self, index: int, before: Any, action: Any, after: Any, events: Sequence[Json]) -> None:
        """Notes where the game has come to.

        :raises IllegalAction: for an action that lies in what a state hides.
        """
        hidden = self._game.kept_from(before, self._viewer)
        if not self._begins_with_the_deal:
            hidden = hidden or self._game.unforeseen(before, action, events)
            if hidden is not None:
                raise IllegalAction(hidden, index)
        elif hidden is not None and self._first is None:
            self._first = IllegalAction(hidden, index)
        self._last, self._seen = after, index + 1

    @contextmanager
    def refusing(self) -> Iterator[None]:
        """Makes every refusal in the block, and its end, say no more than he may know.

        :raises IllegalAction: where what the block comes to lies in what is hidden.
        """
        try:
            yield
        except IllegalAction as refusal:
            at = refusal.position or self._last
            self._demand_known(at, refusal.index)
            raise IllegalAction(refusal.violation, refusal.index) from refusal
        except ImpossibleInput:
            self._demand_known(self._last, self._seen)
            raise
        self._demand_known(self._last, None)

    def _demand_known(self, position: Any, index: int | None) -> None:
        """Goes on only where nothing of what led to a position, or is tried there at a place, is hidden."""
        if position is None:
            return
        if self._first is not None and self._game.keeps_secrets(position):
            raise self._first
        hidden: Violation | None = None if index is None else self._game.kept_from(position, self._viewer)
        if hidden is not None:
            raise IllegalAction(hidden, index)
