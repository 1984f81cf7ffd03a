"""What is found, kept shard by shard: what is there need not be found again, whoever was killed meanwhile.

A part appears whole or not at all. What stands in it depends on the games alone, so it does not matter who wrote it,
or how often.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

import msgspec

from stationmaster import __version__
from stationmaster.analysis.facts import GameFacts, RunOfTrains
from stationmaster.analysis.game import analyse
from stationmaster.analysis.sources import Plan, Shard, documents
from stationmaster.kernel.errors import UnreadableRecord
from stationmaster.kernel.shapes.type_info import decoder

FOLDER: Final = "parts"
GAMES: Final = "games"
RUNS: Final = "runs"
_PLAN: Final = "plan.json"
_encode = msgspec.json.Encoder().encode


class OtherAnalysis(Exception):
    """The folder holds parts of other games, or parts that another version has made."""


class Parts:
    """The parts of one analysis, in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER

    def begin(self, plan: Plan) -> None:
        """Makes the folder, or goes on with what is in it.

        :raises OtherAnalysis: when that belongs to another analysis.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        told = {"digest": plan.digest, "shards": len(plan.shards), "version": __version__}
        file = self._folder / _PLAN
        if file.exists():
            if _plan_in(file) != told:
                raise OtherAnalysis(f"{self._folder} belongs to an analysis of other games, or by another version")
            return
        _keep(file, _encode(told))

    def missing(self, plan: Plan) -> list[Shard]:
        """The shards that are still to be looked at."""
        there = {file.name for file in self._folder.iterdir()}
        return [shard for shard in plan.shards if self._file(GAMES, shard.number).name not in there]

    def look_at(self, shard: Shard, here: Path) -> int:
        """Looks at the games of a shard, and keeps what is found; answers how many they are.

        :raises OSError: for a file that cannot be read, though it could be when the games were counted.
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
        _keep(self._file(RUNS, shard.number), runs)
        _keep(self._file(GAMES, shard.number), games)  # The last: where it is, all is.
        return shard.count

    def rows(self, kind: str, plan: Plan) -> Iterator[list[Any]]:
        """What was found, in the order of the games, a list for each shard."""
        row = decoder(GameFacts if kind == GAMES else RunOfTrains)
        for shard in plan.shards:
            yield row.decode_lines(self._file(kind, shard.number).read_bytes())

    def text(self, kind: str, plan: Plan) -> Iterator[bytes]:
        """The same as it is kept."""
        for shard in plan.shards:
            yield self._file(kind, shard.number).read_bytes()

    def _file(self, kind: str, number: int) -> Path:
        return self._folder / f"{kind}-{number:07d}.jsonl"


def _plan_in(file: Path) -> Any:
    try:
        return msgspec.json.decode(file.read_bytes())
    except msgspec.DecodeError:  # Whatever it is, it is not this plan.
        return None


def _keep(file: Path, content: bytes | bytearray) -> None:
    with NamedTemporaryFile(dir=file.parent, prefix=".", delete=False) as made:
        made.write(content)
    Path(made.name).replace(file)
