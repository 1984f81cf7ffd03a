"""The ledger: the current position and the events of one action while it is carried out.

Parts of the rulebook change a position only through a `Ledger`, so that everything that happens is recorded as an
event. A ledger lives for one action; the position it started from is never changed.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from stationmaster.titles.switch_and_signal.model.events import Event
from stationmaster.titles.switch_and_signal.model.position import CardInPlay, Place, Position, Train


class Ledger:
    """Mutable companion of an immutable position. Not shared, not kept."""

    __slots__ = ("events", "position")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.events: list[Event] = []

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: then nothing else is carried out (SS-12.1, SS-12.4)."""
        return self.position.outcome is not None

    @property
    def card(self) -> CardInPlay:
        """Return the departure card in play. Only for phase 1."""
        card = self.position.card
        if card is None:
            raise RuntimeError("no departure card is being carried out")
        return card

    def emit(self, event: Event) -> None:
        """Record what happened."""
        self.events.append(event)

    def update(self, **changes: Any) -> None:
        """Change fields of the position."""
        self.position = replace(self.position, **changes)

    def update_card(self, **changes: Any) -> None:
        """Change how far the departure card is carried out."""
        self.update(card=replace(self.card, **changes))

    def update_train(self, name: str, place: Place, good: str | None) -> None:
        """Put a train somewhere, with a good or none."""
        trains = list(self.position.trains)
        for index, train in enumerate(trains):
            if train.id == name:
                trains[index] = Train(name, train.colour, place, good)
        self.update(trains=tuple(trains))
