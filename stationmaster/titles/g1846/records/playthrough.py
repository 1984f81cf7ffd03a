"""A recorded game, action by action: the result of reading a record, and the input of replaying."""

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
"""Whether the passes of a record are kept as they are, or inserted and removed where this game needs it."""


@dataclass(frozen=True, slots=True)
class Played:
    """A played action of a record. `index` is its place in the record, `recorded` its form there.

    `action` is None where the players ended the game by agreement, which is no action of the rules. A recorded action
    may be several actions here: `is_last` marks the last of them.
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
        """Its events as JSON."""
        written: list[dict[str, Json]] = write(self.happened)
        return written


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of a game: the options of its start, as given, and the seed."""

    options: Mapping[str, Json]
    seed: str


class Playthrough:
    """A game from a record: its start, and its actions one by one.

    `total` is the number of actions of the record, without undone ones and chat. `deal` is its deal, for records that
    begin with one. `report`, called after the last action, returns the passes inserted and removed, if passes were
    aligned. `vintage` names the differences of 2020 by which it is played.
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
    """Return the refusal with the place of the action in its record."""
    return IllegalAction(error.violation, index, recorded, position=error.position)


# The end of a game by agreement (O-9), which is no action of the rules and has its own field in records.

AGREEMENT: Final[Literal["agreement"]] = "agreement"
"""The value of `end` in a record of this service."""

END_GAME: Final = "end_game"
"""The type of its entry in 18xx.games."""


def end_by_agreement(position: Position) -> tuple[Position, list[Event]]:
    """Return the game ended by agreement. A game that is over is unchanged."""
    ledger = Ledger(position)
    if not position.is_over:
        ending.finish(ledger, ending.AGREED)
        ledger.update(revision=position.revision + 1)
    return ledger.position, ledger.events
