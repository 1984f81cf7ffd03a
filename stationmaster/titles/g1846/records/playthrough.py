"""A recorded game, action by action: what the readers of records make, and what replaying goes through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.errors import IllegalAction
from stationmaster.schema.statements import write
from stationmaster.titles.g1846.model.actions import Action
from stationmaster.titles.g1846.model.events import Event
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.vintages import Vintage
from stationmaster.titles.g1846.records.reading import AlignedPasses
from stationmaster.titles.g1846.rules import ending

Json = Any

SITE = "18xx.games"
FORMATS = (STATIONMASTER, SITE)

Conventions = Literal["rulebook", "online"]

Passes = Literal["as_recorded", "aligned"]
PASSES: tuple[Passes, ...] = ("as_recorded", "aligned")
"""Whether the passes of a record stand as they are, or are put in and left out where this game needs it."""


@dataclass(frozen=True, slots=True)
class Played:
    """One action of a record, played. `index` is its place in the record, `recorded` how it stands there.

    `action` is None where the players ended the game by agreement, which is no action of the rules. A recorded action
    may be several of ours: `is_last` says that it is done with this one.
    """

    index: int
    recorded: Json
    action: Action | None
    before: Position
    after: Position
    happened: Sequence[Event]
    is_last: bool = True

    @property
    def events(self) -> list[dict[str, Json]]:
        """What it did, as JSON."""
        written: list[dict[str, Json]] = write(self.happened)
        return written


@dataclass(frozen=True, slots=True)
class Deal:
    """How a game was dealt: the options of its start, as they were given, and the seed."""

    options: Mapping[str, Json]
    seed: str


class Playthrough:
    """A game from a record: its start, and its actions one by one.

    `total` is how many actions the record has, undone ones and talk left out. `deal` says how it was dealt, for records
    that begin with the deal. `report`, asked once the game has been played, tells what was changed of its passes, if
    these were aligned. `vintage` names the differences of 2020 by which it is played.
    """

    def __init__(
        self,
        start: Position,
        total: int,
        played: Iterator[Played],
        deal: Deal | None,
        report: Callable[[], AlignedPasses] | None = None,
        vintage: tuple[Vintage, ...] = (),
    ) -> None:
        self.start = start
        self.total = total
        self.played = played
        self.deal = deal
        self.report = report
        self.vintage = vintage


def refused(error: IllegalAction, index: int, recorded: Json) -> IllegalAction:
    """The same refusal, with the place of the action in its record."""
    return IllegalAction(error.violation, index, recorded, position=error.position)


# --- The end that players agree on (O-9): no action of the rules, so records have a place of their own for it.

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
