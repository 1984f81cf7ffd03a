"""The deal of an export: the options and the seed with which the recorded beginning is possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from stationmaster.errors import IllegalAction, ImpossibleInput
from stationmaster.titles.g1846.model.options import SITE_DEAL, options_for
from stationmaster.titles.g1846.model.position import OperatingRound, Position
from stationmaster.titles.g1846.model.vintages import RULE_VINTAGES, Vintage
from stationmaster.titles.g1846.records.playthrough import Passes
from stationmaster.titles.g1846.records.reading import Json
from stationmaster.titles.g1846.records.site.aligning import Aligner
from stationmaster.titles.g1846.records.site.header import SiteRecord
from stationmaster.titles.g1846.records.site.playing import play_standing
from stationmaster.titles.g1846.rules import drafting, setup


@dataclass(frozen=True, slots=True)
class Dealt:
    """A dealt game, with its options and seed."""

    position: Position
    options: Mapping[str, Json]
    seed: int

    def position_in(self, vintage: tuple[Vintage, ...]) -> Position:
        """Return the position at the deal, for the rules of a vintage."""
        rules = tuple(name for name in RULE_VINTAGES if name in vintage)
        return self.position if rules == self.position.vintage else replace(self.position, vintage=rules)


def deal_of(record: SiteRecord, passes: Passes, vintage: tuple[Vintage, ...] = ()) -> Dealt:
    """Return the deal with which the recorded beginning is possible; the likeliest if none is.

    Sellers' consent is given outside the record (O-3).
    """
    dealt = tuple(_deals(record, vintage))
    if len(dealt) == 1:
        return dealt[0]
    return next((deal for deal in dealt if _can_begin(record, deal.position_in(vintage), passes, vintage)), dealt[0])


def _deals(record: SiteRecord, vintage: tuple[Vintage, ...]) -> Iterator[Dealt]:
    rules = tuple(name for name in RULE_VINTAGES if name in vintage)
    for reading in record.readings:
        given = {**reading, "conventions": "online", "consent": "assumed", "deal": SITE_DEAL}
        options = options_for(len(record.players), given)
        for seed in record.seeds:
            ledger = setup.deal(record.players, options, drafting.recorded(seed), rules)
            yield Dealt(ledger.position, given, seed)


def _can_begin(record: SiteRecord, start: Position, passes: Passes, vintage: tuple[Vintage, ...]) -> bool:
    """Return whether draft and first stock round, in which most corporations open, can be played as recorded."""
    steps = Aligner(record, start, vintage).played() if passes == "aligned" else play_standing(record, start, vintage)
    try:
        for played in steps:
            if played.after.set_number and isinstance(played.after.round, OperatingRound):
                return True
    except (IllegalAction, ImpossibleInput):
        return False
    return True
