"""Audits of many recorded games: tasks for a shard each, and their sum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from stationmaster import routes
from stationmaster.analysis.sources import Shard, documents
from stationmaster.errors import ImpossibleInput, UnreadableRecord

Json = Any

GAMES_IN_A_SHARD: Final = 8
"""An audit takes longer than the replay of a game."""
SUMMED: Final = ("runs", "judged", "illegal", "wrong_value", "below_best", "missed")
"""What of the summaries is added up."""


@dataclass(frozen=True, slots=True)
class Audited:
    """A record with what was found of its runs, or the reason why it could not be read."""

    number: int
    source: str
    audit: Mapping[str, Json] | None
    error: str = ""


@dataclass(frozen=True, slots=True)
class Auditor:
    """Judges the games of shards by the description of their title, in a language. Workers receive it whole."""

    title: Json
    language: str

    def __call__(self, shard: Shard, _folder: str, here: str) -> list[Audited]:
        """Return the audits of a shard's games."""
        return list(map(self._audited, documents(shard, Path(here))))

    def _audited(self, found: tuple[int, str, Json | UnreadableRecord]) -> Audited:
        number, source, document = found
        failed = partial(Audited, number, source, None)
        if isinstance(document, UnreadableRecord):
            return failed(str(document))
        record = document.get("record", document) if isinstance(document, Mapping) else document
        try:
            return Audited(number, source, routes.audit(record, self.title, language=self.language))
        except ImpossibleInput as error:
            return failed(str(error))


def total(audits: Iterator[Mapping[str, Json]]) -> dict[str, int]:
    """Return the sums over all audits."""
    sums = dict.fromkeys(SUMMED, 0)
    for audit in audits:
        for name in SUMMED:
            sums[name] += audit["summary"][name]
    return sums
