"""Results stored shard by shard, so that an interrupted analysis continues where it stopped.

Parts are written atomically. A part depends on the games alone, so any worker may write it, repeatedly. Its last
line is a checksum of the part and of its games: a part that has been changed, or belongs elsewhere, counts as missing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from stationmaster import __version__
from stationmaster.analysis.facts import GameFacts, RunOfTrains
from stationmaster.analysis.files import made_folder, regular_content, replacing
from stationmaster.analysis.game import analyse
from stationmaster.analysis.sources import Plan, Shard, documents
from stationmaster.errors import UnreadableRecord
from stationmaster.schema.statements import decoder

FOLDER: Final = "parts"
GAMES: Final = "games"
RUNS: Final = "runs"
_PLAN: Final = "plan.json"
_encode = msgspec.json.Encoder().encode


class OtherAnalysis(Exception):
    """The folder holds parts of other games or another version."""


class DamagedPart(Exception):
    """A part is damaged. The message is the name of its file."""


class Parts:
    """The parts of one analysis, in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER

    def begin(self, plan: Plan) -> None:
        """Make the folder, or continue with its parts.

        :raises OtherAnalysis: if it belongs to another analysis.
        :raises OSError: if it cannot be written to.
        """
        made_folder(self._folder)
        header = {"digest": plan.digest, "shards": len(plan.shards), "version": __version__}
        file = self._folder / _PLAN
        written = regular_content(file)
        if written is not None:
            if _plan_in(written) != header:
                raise OtherAnalysis(f"{self._folder} belongs to an analysis of other games, or by another version")
            return
        _keep(file, _encode(header))

    def missing(self, plan: Plan) -> list[Shard]:
        """Return the missing shards, and those whose parts are damaged.

        :raises OSError: for a part that cannot be read.
        """
        return [shard for shard in plan.shards if not all(self._is_whole(kind, shard) for kind in (GAMES, RUNS))]

    def look_at(self, shard: Shard, here: Path) -> int:
        """Analyse the games of a shard, store the part, and return the number of games.

        :raises OSError: for a file that has become unreadable.
        """
        games, runs = bytearray(), bytearray()
        for number, source, document in documents(shard, here):
            if isinstance(document, UnreadableRecord):
                facts = GameFacts(
                    number=number, source=source, game=None, format=None, status="unreadable", error=str(document)
                )
                found: list[RunOfTrains] = []
            else:
                facts, found = analyse(number, source, document)
            games += _encode(facts) + b"\n"
            for run in found:
                runs += _encode(run) + b"\n"
        _keep(self._file(RUNS, shard), runs + _checksum(RUNS, shard, runs))
        _keep(self._file(GAMES, shard), games + _checksum(GAMES, shard, games))
        return shard.count

    def rows(self, kind: str, plan: Plan) -> Iterator[list[Any]]:
        """Yield the rows in the order of the games, a list for each shard.

        :raises DamagedPart: for a damaged part.
        """
        row = decoder(GameFacts if kind == GAMES else RunOfTrains)
        for shard in plan.shards:
            try:
                yield row.decode_lines(self._content(kind, shard))
            except msgspec.DecodeError as error:  # Its checksum was recomputed.
                raise DamagedPart(str(self._file(kind, shard))) from error

    def text(self, kind: str, plan: Plan) -> Iterator[bytes]:
        """Yield the stored text of the rows; raise as `rows` does."""
        for shard in plan.shards:
            yield self._content(kind, shard)

    def _is_whole(self, kind: str, shard: Shard) -> bool:
        try:
            self._content(kind, shard)
        except DamagedPart:
            return False
        return True

    def _content(self, kind: str, shard: Shard) -> bytes:
        """Return the part of a shard, without its checksum."""
        file = self._file(kind, shard)
        written = regular_content(file) or b""
        content = written[:-_CHECKSUM_LENGTH]
        if written[-_CHECKSUM_LENGTH:] != _checksum(kind, shard, content):
            raise DamagedPart(str(file))
        return content

    def _file(self, kind: str, shard: Shard) -> Path:
        return self._folder / f"{kind}-{shard.number:07d}.jsonl"


def _checksum(kind: str, shard: Shard, content: bytes | bytearray) -> bytes:
    """Return the last line of a part."""
    made = hashlib.sha256(_encode([kind, shard]))
    made.update(content)
    return b'{"sha256":"%b"}\n' % made.hexdigest().encode()


_CHECKSUM_LENGTH: Final = len(_checksum(GAMES, Shard(0, ()), b""))


def _plan_in(written: bytes) -> Any:
    try:
        return msgspec.json.decode(written)
    except msgspec.DecodeError:  # It is not this plan.
        return None


def _keep(file: Path, content: bytes | bytearray) -> None:
    with replacing(file) as out:
        out.write(content)
