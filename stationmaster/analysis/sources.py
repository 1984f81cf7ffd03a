"""Where the games stand: files of one record, files with a record a line, packed or not, and folders of such files."""

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
"""Few enough that little is lost with a worker, many enough that handing them out costs nothing beside them."""


PIECE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file, from its first byte on; instead of the text, why there is none."""

    number: int
    offset: int
    text: bytes | UnreadableRecord


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
    """All games, in shards. `digest` tells one plan from another: files, what stands in them, how they are cut."""

    shards: tuple[Shard, ...]
    digest: str

    @property
    def count(self) -> int:
        """How many games there are."""
        return sum(shard.count for shard in self.shards)


def planned(names: Sequence[str], size: int = GAMES_IN_A_SHARD, apart_from: Path | None = None) -> Plan:
    """The games of these files and folders, in the order of the names, folders in that of their files.

    A file that is named twice is looked at twice. What stands in the folder `apart_from` is no game: it is where the
    analysis is written to.

    :raises UnreadableRecord: for a file that is not there, or in which no games can be looked for.
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
    """A packed file of lines is one place: it can only be read from its beginning. `seen` is told what is read."""
    if not file.name.endswith(LINES):
        with file.open("rb") as content:
            while piece := content.read(PIECE):
                seen(piece)
        yield Place(str(file), first, 1)
        return
    lines = _lines(file)
    for line in lines:
        count = 0
        for one in chain((line,), lines if file.name.endswith(".gz") else islice(lines, size - 1)):
            count += 1
            seen(one.text if isinstance(one.text, bytes) else str(one.text).encode())
        yield Place(str(file), first, count, line.offset, line.number)
        first += count


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


def _lines(file: Path, offset: int = 0, number: int = 1) -> Iterator[Line]:
    """The lines from one on that hold anything. Where a packed file cannot be unpacked any further, a last one tells
    it."""
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
    """The next line; of one that is longer than any record may be as much as tells that."""
    text = lines.readline(records.LARGEST + 2)
    more = text
    while len(more) > records.LARGEST and not more.endswith(b"\n"):
        more = lines.readline(records.LARGEST + 2)
    return text


def _opened(file: Path) -> IO[bytes]:
    return gzip.open(file, "rb") if file.name.endswith(".gz") else file.open("rb")  # type: ignore[return-value]


def documents(shard: Shard, here: Path) -> Iterator[tuple[int, str, Json | UnreadableRecord]]:
    """The number, source and document of each game of a shard; instead of a document, why there is none. The names of
    the files are those that they have in the folder `here`."""
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
    """What comes in on a stream, kept in a folder so that all may read it: records, a line each, or one record."""
    made_folder(folder)
    incoming = folder / "standard-input"
    with replacing(incoming) as out:
        shutil.copyfileobj(stream, out)
    with incoming.open("rb") as content:
        packed = ".gz" if content.read(len(records.PACKED)) == records.PACKED else ""
    is_one = incoming.stat().st_size <= records.LARGEST and isinstance(_decoded(incoming), dict)
    return incoming.replace(incoming.with_suffix(f".{'json' if is_one else 'jsonl'}{packed}"))
