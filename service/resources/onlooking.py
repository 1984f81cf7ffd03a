"""Records replayed for one player: no answer discloses what is hidden from that player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.engine.title import Game, Json
from stationmaster.errors import IllegalAction, ImpossibleInput, Violation


def is_dealt(record_format: str, record: Json) -> bool:
    """Return whether a record begins with the deal, and so holds the seed; otherwise it continues from a state."""
    return not (record_format == STATIONMASTER and isinstance(record, dict) and "state" in record)


class Onlooking:
    """A player or spectator for whom a record is replayed.

    A record that continues from a state must not disclose what the state hides: an action is refused if its legality or
    its effect depends on hidden information. A record from the deal holds the seed, so its sender knows everything, and
    it is replayed. But while players hold hidden cards, the refusal is the same whatever these are, and no refusal
    repeats an action, which may be secret.
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
        """The refusal of the first action that depends on hidden information."""

    def begin(self, start: Any) -> None:
        """Demand that the viewer plays.

        :raises ImpossibleInput: for an unknown name.
        """
        self._expect(start)
        self._last = start

    def see(self, index: int, before: Any, action: Any, after: Any, events: Sequence[Json]) -> None:
        """Note the position after an action.

        :raises IllegalAction: for an action that depends on what a state hides.
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
        """Limit every refusal in the block, and its result, to what the viewer may know.

        :raises IllegalAction: where the result depends on hidden information.
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
        """Demand that nothing that led to a position, or is tried in it, depends on hidden information."""
        if position is None:
            return
        if self._first is not None and self._game.keeps_secrets(position):
            raise self._first
        hidden: Violation | None = None if index is None else self._game.kept_from(position, self._viewer)
        if hidden is not None:
            raise IllegalAction(hidden, index)
