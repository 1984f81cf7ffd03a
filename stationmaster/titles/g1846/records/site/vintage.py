"""Find the vintage by which an export of 18xx.games was played.

In 2020 the site played 1846 otherwise than today (`model.vintages`), and its records do not say so. A record is first
read by the rules of today. If it is refused, or ends with other scores than it states, the possible differences are
tried; the one that leads furthest is kept, and the rest are tried in addition to it. The possible differences follow
from the record itself: from the fields of its actions, which show its time, and from the actions of its players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from msgspec.structs import replace as changed

from stationmaster.errors import IllegalAction, ImpossibleInput
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.vintages import VINTAGES, Vintage
from stationmaster.titles.g1846.records.playthrough import Passes, Played
from stationmaster.titles.g1846.records.reading import AlignedPasses
from stationmaster.titles.g1846.records.site.aligning import Aligner
from stationmaster.titles.g1846.records.site.deals import Dealt, deal_of
from stationmaster.titles.g1846.records.site.header import TWO_PLAYER_TITLE, SiteRecord
from stationmaster.titles.g1846.records.site.playing import play_standing
from stationmaster.titles.g1846.text.phrases import tell

MOST_WORK: Final = 60_000
"""No further difference is tried after so much work: a step for each action that was tried."""
STEPS_OF_PLAYING: Final = 8
"""What an action that was played costs besides; most that are tried are refused at once."""

Error = IllegalAction | ImpossibleInput


@dataclass(frozen=True, slots=True)
class Reading:
    """A record played by one vintage, to its end or to the action that `error` refuses."""

    vintage: tuple[Vintage, ...]
    dealt: Dealt
    played: tuple[Played, ...]
    error: Error | None
    agrees: bool | None
    """Whether the recorded scores came out; None where none are recorded."""
    passes: AlignedPasses | None

    @property
    def is_settled(self) -> bool:
        """Return whether there is no reason to try another vintage."""
        return self.error is None and self.agrees is not False

    @property
    def merit(self) -> tuple[bool, bool, int]:
        """What is compared: the scores, the end, and the place of the refusal."""
        return self.agrees is True, self.error is None, _place_of(self.error)

    def steps(self) -> Iterator[Played]:
        """Yield what was played.

        :raises IllegalAction: after the last action before the one that is refused.
        :raises ImpossibleInput: likewise, where that has no meaning.
        """
        yield from self.played
        if self.error is not None:
            raise self.error


def may_be_old(record: SiteRecord) -> bool:
    """Return whether a record may be of a vintage. Since the end of 2020 each action has the time at which it was
    made.
    """
    return not any("created_at" in action.fields for action in record.actions)


def read_by_vintage(record: SiteRecord, passes: Passes) -> Reading:
    """Return the record read by the rules of today, or by the vintage that leads further."""
    search = _Search(record, passes)
    best = search.reading(())
    left = [name for name in VINTAGES if _SUSPICIONS[name](record)]
    while not best.is_settled and left:
        found = max(search.beside(best, left), key=lambda reading: reading.merit, default=best)
        if found.merit <= best.merit:
            break
        best = found
        left = [name for name in left if name not in best.vintage]
    return replace(best, error=_with_vintage(record, best))


def _with_vintage(record: SiteRecord, reading: Reading) -> Error | None:
    """Return the refusal of a record that is of 2020 for certain, with a hint at the rules by which it was read."""
    error = reading.error
    if not isinstance(error, IllegalAction) or not (reading.vintage or _is_of_summer(record)):
        return error
    read_by = tell("record_of_2020", vintage=reading.vintage) if reading.vintage else tell("record_of_2020.plain")
    return IllegalAction(changed(error.violation, advice=read_by), error.index, error.action, position=error.position)


class _Search:
    """Readings of one record, each by another vintage."""

    def __init__(self, record: SiteRecord, passes: Passes) -> None:
        self._record = record
        self._passes = passes
        self._deals: dict[bool, Dealt] = {}
        self._work = 0

    def beside(self, best: Reading, names: list[Vintage]) -> Iterator[Reading]:
        """Yield the readings with one more difference, up to one that needs no further difference."""
        for name in names:
            if self._work > MOST_WORK:
                return
            reading = self.reading(tuple(other for other in VINTAGES if other in (*best.vintage, name)))
            yield reading
            if reading.is_settled:
                return

    def reading(self, vintage: tuple[Vintage, ...]) -> Reading:
        """Return the record by one vintage."""
        dealt = self._dealt(vintage)
        start = dealt.position_in(vintage)
        played: list[Played] = []
        error: Error | None = None
        aligner = Aligner(self._record, start, vintage) if self._passes == "aligned" else None
        try:
            played.extend(play_standing(self._record, start, vintage) if aligner is None else aligner.played())
        except (IllegalAction, ImpossibleInput) as refusal:
            error = refusal
        self._work += STEPS_OF_PLAYING * len(played) + (0 if aligner is None else aligner.tries)
        end = played[-1].after if played else start
        agrees = self._record.agrees_with(end) if error is None else False
        report = aligner.report() if aligner is not None and error is None else None
        return Reading(vintage, dealt, tuple(played), error, agrees, report)

    def _dealt(self, vintage: tuple[Vintage, ...]) -> Dealt:
        is_shuffled = "offer_shuffled" in vintage
        if is_shuffled not in self._deals:
            self._deals[is_shuffled] = deal_of(self._record, self._passes, vintage)
        return self._deals[is_shuffled]


def _place_of(error: Error | None) -> int:
    if isinstance(error, IllegalAction):
        return error.index or 0
    index = error.faults[0].params.get("index") if error is not None and error.faults else None
    return index if isinstance(index, int) else 0


# Which differences a record can have


def _is_of_summer(record: SiteRecord) -> bool:
    """Until August 2020 the purchase of a share was recorded without its percentage."""
    return any(action.type == "buy_shares" and "percent" not in action.fields for action in record.actions)


def _uses_privates(record: SiteRecord) -> bool:
    privates = tuple(tables().privates)
    kinds = ("assign", "lay_tile", "place_token")
    return any(action.type in kinds and action.fields.get("entity") in privates for action in record.actions)


def _has(kind: str, key: str, *begins: str) -> Callable[[SiteRecord], bool]:
    """Return whether there is an action of a kind of which a field begins with one of these texts."""

    def is_there(record: SiteRecord) -> bool:
        return any(
            action.type == kind and str(action.fields.get(key, "")).startswith(begins) for action in record.actions
        )

    return is_there


_IS_BANKRUPT: Final = _has("bankrupt", "type", "")
_STANDS_IN_CHICAGO: Final = _has("place_token", "city", "298-", "299-", "300-")

_SUSPICIONS: Final[Mapping[Vintage, Callable[[SiteRecord], Any]]] = {
    "abilities_in_any_turn": _uses_privates,
    "bankruptcy_at_will": _IS_BANKRUPT,
    "bankruptcy_moves_prices": _IS_BANKRUPT,
    "june_2020": _is_of_summer,
    "offer_shuffled": lambda record: record.title == TWO_PLAYER_TITLE,
    "chicago_by_hexside": lambda record: _is_of_summer(record) and _STANDS_IN_CHICAGO(record),
}
