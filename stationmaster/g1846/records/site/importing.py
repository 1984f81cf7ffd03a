"""Playing an export of 18xx.games.

The deal comes from the record's seed. The record is played under the online conventions, where every recorded action
is one of ours; `by_the_book` judges the same actions by the printed rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from stationmaster.g1846 import setup
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.draft import shuffling
from stationmaster.g1846.records.by_the_book import by_the_book
from stationmaster.g1846.records.reading import Json
from stationmaster.g1846.records.replay import Conventions, Deal, Passes, Played, Playthrough, refused
from stationmaster.g1846.records.site.actions import Translator, complaint
from stationmaster.g1846.records.site.aligning import Aligner
from stationmaster.g1846.records.site.header import SiteRecord, read_site_record
from stationmaster.g1846.records.site.playing import play_one
from stationmaster.g1846.shapes.options import SITE_DEAL, options_for
from stationmaster.g1846.state.ledger import Event
from stationmaster.g1846.state.position import OperatingRound, Position
from stationmaster.kernel.errors import IllegalAction, ImpossibleInput

SECOND_TILE = "second_tile"
PASSED_BY_PRIVATES = ("steamboat", SECOND_TILE)

Step = tuple[Position, list[Event]]


def play_record(record: Json, conventions: Conventions, passes: Passes, pointer: str) -> Playthrough:
    """The game of a record. See `replay.play_through`."""
    read = read_site_record(record, pointer)
    online, reading, seed = _deal(read, passes)
    given = {**reading, "conventions": conventions, "consent": "assumed", "deal": SITE_DEAL}
    deal = Deal(given, str(seed))
    aligner = Aligner(read, online) if passes == "aligned" else None
    played = _played(read, online) if aligner is None else aligner.played()
    report = None if aligner is None else aligner.report
    if conventions == "online":
        return Playthrough(online, len(read.actions), played, deal, report)
    start = replace(online, options=replace(online.options, conventions=conventions), stock=_printed_stock(online))
    return Playthrough(start, len(read.actions), by_the_book(start, played), deal, report)


def _printed_stock(position: Position) -> Mapping[str, int | None]:
    """6.84: the printed rules limit fewer cards than the online conventions do (O-11)."""
    return tables().setup(len(position.seats), position.options.edition).stock


def _deal(record: SiteRecord, passes: Passes) -> tuple[Position, dict[str, Json], int]:
    """The deal with which the recorded beginning is possible, with its options and seed; the likeliest if none is.

    Sellers' consent is given outside the record (O-3).
    """
    dealt = [(_dealt(record, reading, seed), reading, seed) for reading in record.readings for seed in record.seeds]
    if len(dealt) == 1:
        return dealt[0]
    return next((one for one in dealt if _can_begin(record, one[0], passes)), dealt[0])


def _dealt(record: SiteRecord, reading: Mapping[str, Json], seed: int) -> Position:
    given = {**reading, "conventions": "online", "consent": "assumed", "deal": SITE_DEAL}
    options = options_for(len(record.players), given)
    return setup.deal(record.players, options, shuffling.recorded(seed)).position


def _can_begin(record: SiteRecord, start: Position, passes: Passes) -> bool:
    """Whether draft and first stock round, in which most corporations are opened, can have gone as recorded."""
    try:
        for played in Aligner(record, start).played() if passes == "aligned" else _played(record, start):
            if played.after.set_number and isinstance(played.after.round, OperatingRound):
                return True
    except (IllegalAction, ImpossibleInput):
        return False
    return True


def _played(record: SiteRecord, position: Position) -> Iterator[Played]:
    translator = Translator(position, record.names)
    for recorded in record.actions:
        try:
            for played in play_one(record, recorded, translator, position):
                yield played
                position = played.after
        except IllegalAction as error:
            raise refused(error, recorded.index, recorded.fields) from error
        except ImpossibleInput as error:
            raise complaint(recorded, error) from error
