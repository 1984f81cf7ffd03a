"""Sources of games: files of one record, files of a record per line, plain or compressed, and folders."""

from __future__ import annotations

import gzip
import hashlib
import shutil
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import IO, Any, Final

from stationmaster import records
from stationmaster.analysis.files import made_folder, replacing
from stationmaster.errors import UnreadableRecord
from stationmaster.schema.faults import no_record, why_of

Json = Any

LINES: Final = (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz")
ONE: Final = (".json", ".json.gz")
GAMES_IN_A_SHARD: Final = 64
"""Games per shard: few enough that little is lost with a worker, many enough that scheduling costs little."""


PIECE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file with its offset, and its text or the reason why there is none."""

    number: int
    offset: int
    text: bytes | UnreadableRecord


@dataclass(frozen=True, slots=True)
class Place:
    """Some games of one file: all of it, or a number of lines from an offset."""

    file: str
    first: int
    """The number of the first game."""
    count: int
    offset: int = 0
    line: int | None = None
    """The number of the first line, from 1; None for a file that is one record."""


@dataclass(frozen=True, slots=True)
class Shard:
    """The games of one task."""

    number: int
    places: tuple[Place, ...]

    @property
    def count(self) -> int:
        """The number of games."""
        return sum(place.count for place in self.places)


@dataclass(frozen=True, slots=True)
class Plan:
    """All games, in shards. `digest` identifies a plan: files, their contents, and the shards."""

    shards: tuple[Shard, ...]
    digest: str

    @property
    def count(self) -> int:
        """The number of games."""
        return sum(shard.count for shard in self.shards)


def planned(names: Sequence[str], size: int = GAMES_IN_A_SHARD, apart_from: Path | None = None) -> Plan:
    """Plan the games of these files and folders, in the given order, files of folders by name.

    A file that is named twice is analysed twice. The folder `apart_from` is skipped: it is the output.

    :raises UnreadableRecord: for a file that does not exist, or cannot contain games.
    """
    seen = hashlib.blake2b(f"{size}\n".encode(), digest_size=16)
    places: list[Place] = []
    for file in _files(names, apart_from):
        try:
            seen.update(f"{file}\n".encode("utf-8", "surrogateescape"))
            first = places[-1].first + places[-1].count if places else 0
            places += _places(file, first, size, seen.update)
        except OSError as error:
            raise no_record("record_unreadable.file", file=str(file), why=why_of(error)) from error
    return Plan(tuple(_sharded(places, size)), seen.hexdigest())


def _files(names: Sequence[str], apart_from: Path | None) -> Iterator[Path]:
    own = None if apart_from is None else apart_from.resolve()
    for name in names:
        path = Path(name)
        if path.is_dir():
            found = (file for file in path.rglob("*") if file.is_file() and file.name.endswith((*LINES, *ONE)))
            yield from sorted(file for file in found if own is None or own not in file.resolve().parents)
        elif path.exists() and not path.is_file():
            raise no_record("record_unreadable.once", file=str(path))
        else:
            yield path


def _places(file: Path, first: int, size: int, seen: Callable[[bytes], None]) -> Iterator[Place]:
    """Yield the places of a file. `seen` gets what is read. A compressed file of lines is one place, because it can be
    read from its beginning only.
    """
    if not file.name.endswith(LINES):
        with file.open("rb") as content:
            while piece := content.read(PIECE):
                seen(piece)
        yield Place(str(file), first, 1)
        return
    lines = _lines(file)
    for line in lines:
        count = 0
        for entry in chain((line,), lines if file.name.endswith(".gz") else islice(lines, size - 1)):
            count += 1
            seen(entry.text if isinstance(entry.text, bytes) else str(entry.text).encode())
        yield Place(str(file), first, count, line.offset, line.number)
        first += count


def _sharded(places: Sequence[Place], size: int) -> Iterator[Shard]:
    """Group places of few games into shards."""
    number, held = 0, list[Place]()
    for place in places:
        if held and sum(other.count for other in held) + place.count > size:
            yield Shard(number, tuple(held))
            number, held = number + 1, []
        held.append(place)
    if held:
        yield Shard(number, tuple(held))


def _lines(file: Path, offset: int = 0, number: int = 1) -> Iterator[Line]:
    """Yield non-empty lines from an offset on. A last line reports a compressed file that cannot be decompressed."""
    with _opened(file) as lines:
        lines.seek(offset)
        try:
            while text := _line(lines):
                if not text.isspace():
                    yield Line(number, offset, text)
                number, offset = number + 1, lines.tell()
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            yield Line(number, offset, no_record("record_unreadable.broken", why=why_of(error)))


def _line(lines: IO[bytes]) -> bytes:
    """Read the next line; a line longer than any record is truncated."""
    text = lines.readline(records.LARGEST + 2)
    more = text
    while len(more) > records.LARGEST and not more.endswith(b"\n"):
        more = lines.readline(records.LARGEST + 2)
    return text


def _opened(file: Path) -> IO[bytes]:
    return gzip.open(file, "rb") if file.name.endswith(".gz") else file.open("rb")  # type: ignore[return-value]


def documents(shard: Shard, here: Path) -> Iterator[tuple[int, str, Json | UnreadableRecord]]:
    """Yield number, source and document of each game of a shard, or the reason why there is no document. File names are
    relative to the folder `here`."""
    for place in shard.places:
        file = here / place.file
        if place.line is None:
            with file.open("rb") as content:
                yield place.first, place.file, _decoded(content.read(records.LARGEST + 1))
            continue
        lines = islice(_lines(file, place.offset, place.line), place.count)
        for game, line in enumerate(lines, place.first):
            found = _decoded(line.text) if isinstance(line.text, bytes) else line.text
            yield game, f"{place.file}:{line.number}", found


def _decoded(source: Path | bytes) -> Json | UnreadableRecord:
    try:
        return records.decoded(source)
    except UnreadableRecord as error:
        return error


def kept_input(stream: IO[bytes], folder: Path) -> Path:
    """Store the records of a stream in a folder, where all workers can read them."""
    made_folder(folder)
    incoming = folder / "standard-input"
    with replacing(incoming) as out:
        shutil.copyfileobj(stream, out)
    with incoming.open("rb") as content:
        packed = ".gz" if content.read(len(records.PACKED)) == records.PACKED else ""
    is_one = incoming.stat().st_size <= records.LARGEST and isinstance(_decoded(incoming), dict)
    return incoming.replace(incoming.with_suffix(f".{'json' if is_one else 'jsonl'}{packed}"))
