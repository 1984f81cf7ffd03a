"""Where the games stand: files of one record, files with a record a line, packed or not, and folders of such files."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final

from stationmaster import records
from stationmaster.kernel.errors import UnreadableRecord

Json = Any

LINES: Final = (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz")
ONE: Final = (".json", ".json.gz")
GAMES_IN_A_SHARD: Final = 64
"""Few enough that little is lost with a worker, many enough that handing them out costs nothing beside them."""


@dataclass(frozen=True, slots=True)
class Place:
    """Some games of one file: all of it, or so many lines from a byte on."""

    file: str
    first: int
    """The number of the first game."""
    count: int
    offset: int = 0
    line: int | None = None
    """The number of the first line, from 1; None for a file that is one record."""


@dataclass(frozen=True, slots=True)
class Shard:
    """The games that are looked at in one go."""

    number: int
    places: tuple[Place, ...]

    @property
    def count(self) -> int:
        """How many games these are."""
        return sum(place.count for place in self.places)


@dataclass(frozen=True, slots=True)
class Plan:
    """All games, in shards. `digest` tells one plan from another: files, their sizes, and how they are cut."""

    shards: tuple[Shard, ...]
    digest: str

    @property
    def count(self) -> int:
        """How many games there are."""
        return sum(shard.count for shard in self.shards)


def planned(names: Sequence[str], size: int = GAMES_IN_A_SHARD) -> Plan:
    """The games of these files and folders, in the order of the names, folders in that of their files.

    :raises UnreadableRecord: for a file that is not there, or in which no games can be looked for.
    """
    seen = hashlib.blake2b(digest_size=16)
    places: list[Place] = []
    for file in _files(names):
        try:
            seen.update(f"{file} {file.stat().st_size} {size}\n".encode())
            places += _places(
                file, sum(place.count for place in places[-1:]) + (places[-1].first if places else 0), size
            )
        except OSError as error:
            raise UnreadableRecord(f"{file}: {error.strerror or error}") from error
    return Plan(tuple(_sharded(places, size)), seen.hexdigest())


def _files(names: Sequence[str]) -> Iterator[Path]:
    for name in names:
        path = Path(name)
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.is_file() and file.name.endswith((*LINES, *ONE)))
        else:
            yield path


def _places(file: Path, first: int, size: int) -> Iterator[Place]:
    """A packed file of lines is one place: it can only be read from its beginning."""
    if not file.name.endswith(LINES):
        with file.open("rb"):
            yield Place(str(file), first, 1)
        return
    is_packed = file.name.endswith(".gz")
    with _opened(file) as lines:
        line = 1
        while True:
            offset = 0 if is_packed else lines.tell()
            count = sum(1 for _ in (lines if is_packed else islice(iter(lines.readline, b""), size)))
            if not count:
                return
            yield Place(str(file), first, count, offset, line)
            first, line = first + count, line + count
            if is_packed:
                return


def _sharded(places: Sequence[Place], size: int) -> Iterator[Shard]:
    """Places of few games share a shard."""
    number, held = 0, list[Place]()
    for place in places:
        if held and sum(one.count for one in held) + place.count > size:
            yield Shard(number, tuple(held))
            number, held = number + 1, []
        held.append(place)
    if held:
        yield Shard(number, tuple(held))


def _opened(file: Path) -> IO[bytes]:
    return gzip.open(file, "rb") if file.name.endswith(".gz") else file.open("rb")  # type: ignore[return-value]


def documents(shard: Shard) -> Iterator[tuple[int, str, Json | UnreadableRecord]]:
    """The number, source and document of each game of a shard; instead of a document, why there is none."""
    for place in shard.places:
        if place.line is None:
            yield place.first, place.file, _decoded(Path(place.file))
            continue
        with _opened(Path(place.file)) as lines:
            lines.seek(place.offset)
            for at, text in enumerate(islice(iter(lines.readline, b""), place.count)):
                yield place.first + at, f"{place.file}:{place.line + at}", _decoded(text)


def _decoded(source: Path | bytes) -> Json | UnreadableRecord:
    try:
        return records.decoded(source)
    except UnreadableRecord as error:
        return error
