"""Replay exports of 18xx.games.

The deal comes from the record's seed. The record is played under the online conventions, which match its actions, and a
record of 2020 by the vintage that it needs; `by_the_book` checks the same actions by the printed rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.vintages import Vintage
from stationmaster.titles.g1846.records.by_the_book import by_the_book
from stationmaster.titles.g1846.records.playthrough import Conventions, Deal, Passes, Played, Playthrough
from stationmaster.titles.g1846.records.reading import AlignedPasses, Json
from stationmaster.titles.g1846.records.site.aligning import Aligner
from stationmaster.titles.g1846.records.site.deals import Dealt, deal_of
from stationmaster.titles.g1846.records.site.header import SiteRecord, read_site_record
from stationmaster.titles.g1846.records.site.playing import play_standing
from stationmaster.titles.g1846.records.site.vintage import may_be_old, read_by_vintage


def play_record(record: Json, conventions: Conventions, passes: Passes, pointer: str) -> Playthrough:
    """Return the game of a record. See `replay.play_through`."""
    read = read_site_record(record, pointer)
    if may_be_old(read):
        found = read_by_vintage(read, passes)
        report = None if passes != "aligned" else lambda: _report_of(found.passes)
        return _playthrough(read, conventions, found.dealt, found.vintage, found.steps(), report)
    dealt = deal_of(read, passes)
    aligner = Aligner(read, dealt.position) if passes == "aligned" else None
    played = play_standing(read, dealt.position) if aligner is None else aligner.played()
    return _playthrough(read, conventions, dealt, (), played, None if aligner is None else aligner.report)


def _report_of(passes: AlignedPasses | None) -> AlignedPasses:
    """Return the changes; not called for a game that was refused."""
    return passes or AlignedPasses((), (), None)


def _playthrough(
    read: SiteRecord,
    conventions: Conventions,
    dealt: Dealt,
    vintage: tuple[Vintage, ...],
    played: Iterator[Played],
    report: Callable[[], AlignedPasses] | None,
) -> Playthrough:
    given: Mapping[str, Any] = {**dealt.options, "conventions": conventions}
    deal, total, start = Deal(given, str(dealt.seed)), len(read.actions), dealt.position_in(vintage)
    if conventions == "online":
        return Playthrough(start, total, played, deal, report, vintage)
    options = replace(start.options, conventions=conventions)
    judged = replace(start, options=options, stock=_printed_stock(start), vintage=())
    return Playthrough(judged, total, by_the_book(judged, played), deal, report, vintage)


def _printed_stock(position: Position) -> Mapping[str, int | None]:
    """6.84: the printed rules limit fewer cards than the online conventions do (O-11)."""
    return tables().setup(len(position.seats), position.options.edition).stock
