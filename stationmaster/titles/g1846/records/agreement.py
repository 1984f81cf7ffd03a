"""The end that players agree on (O-9): no action of the rules, so records have a place of their own for it."""

from __future__ import annotations

from typing import Final, Literal

from stationmaster.titles.g1846.model.events import Event
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.rules import ending

AGREEMENT: Final[Literal["agreement"]] = "agreement"
"""How a record of this service says it, in `end`."""

END_GAME: Final = "end_game"
"""The type of entry that 18xx.games has for it."""


def end_by_agreement(position: Position) -> tuple[Position, list[Event]]:
    """The game as it is when its players stop. One that is over stays as it is."""
    ledger = Ledger(position)
    if not position.is_over:
        ending.finish(ledger, ending.AGREED)
        ledger.update(revision=position.revision + 1)
    return ledger.position, ledger.events
