"""The tile language: `city=revenue:30,slots:2;path=a:0,b:_0;path=a:_0,b:3`.

A tile is a list of parts separated by semicolons; a part is a kind with keys and values. Parts and keys that only
decorate a tile are ignored, whatever their names. A part whose kind is nearly a significant one is refused as a typo.
Every fault names the column, counted from 1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import digits
from types import MappingProxyType
from typing import Final, TypeVar

from stationmaster.any_map.cache import Kept
from stationmaster.any_map.faults import fault_at
from stationmaster.any_map.tile_parts import (
    SIDES,
    SINGLE,
    STOP_KINDS,
    End,
    Gauge,
    Lane,
    Piece,
    Revenue,
    Stop,
    StopKind,
    Tile,
    is_side,
    part_end,
    part_of,
)
from stationmaster.errors import Faults, ImpossibleInput, cut
from stationmaster.i18n.message import Param

MAX_VALUE: Final = 10_000
"""The highest value that a stop may have."""
MAX_COST: Final = 999
"""The most that a stop may cost of a train's length, and the most slots of a city."""
MAX_LANES: Final = 8
MAX_PARTS: Final = 200
MOST_KEPT: Final = 30_000
"""The most parts of tiles that are cached."""

GAUGES: Final[tuple[Gauge, ...]] = ("broad", "narrow", "dual", "thin")
FUTURE: Final = "future"
"""The gauge of future track, which is no track yet."""

MATTERS: Final = (*STOP_KINDS, "pass", "junction", "path", "border")
"""The kinds of parts that routes depend on."""
_WHOLE: Final = re.compile(r"[0-9]{1,9}")
_PART: Final = re.compile(r"_[0-9]{1,4}")
_LANE: Final = re.compile(r"([0-9]{1,3})\.([0-9]{1,3})")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Word:
    """A piece of the code, and the column at which it begins."""

    text: str
    column: int

    def split(self, mark: str) -> Iterator[_Word]:
        """Return the words between the marks."""
        at = self.column
        for text in self.text.split(mark):
            yield _Word(text, at)
            at += len(text) + len(mark)

    def cut_at(self, mark: str) -> tuple[_Word, _Word | None]:
        """Split at the first mark."""
        before, found, after = self.text.partition(mark)
        rest = _Word(after, self.column + len(before) + len(mark)) if found else None
        return _Word(before, self.column), rest

    def stripped(self) -> _Word:
        """Return the word without surrounding blanks."""
        bare = self.text.strip()
        if len(bare) == len(self.text):
            return self
        return _Word(bare, self.column + len(self.text) - len(self.text.lstrip()))


class _Slip(Exception):
    """A fault: the column, the name of its sentence, and the parameters."""

    def __init__(self, word: _Word, name: str, **facts: Param) -> None:
        super().__init__(name)
        self.column = word.column
        self.name = name
        self.facts = facts


_Keys = Mapping[str, _Word]


def parse_tile(code: str, pointer: str = "") -> Tile:
    """Return the tile of a code, without rotation.

    :raises ImpossibleInput: with every fault of the code and its column.
    """
    found = _READ.find(code)
    if found is not None:
        return found[0]
    tile, slips = _parsed(code)
    if slips:
        raise ImpossibleInput(Faults(fault_at(pointer, name, **facts) for name, facts in slips))
    return _READ.keep(code, tile, tile.size)


def laid_tile(code: str, rotation: int) -> Tile:
    """Return the tile of a code, turned clockwise by a number of sixths; raise as `parse_tile` does."""
    found = _LAID.find((code, rotation))
    if found is not None:
        return found[0]
    tile = parse_tile(code).turned(rotation)
    return _LAID.keep((code, rotation), tile, tile.size)


_READ: Final[Kept[Tile]] = Kept(MOST_KEPT)
_LAID: Final[Kept[Tile]] = Kept(MOST_KEPT)


def _parsed(code: str) -> tuple[Tile, tuple[tuple[str, dict[str, Param]], ...]]:
    reader = _Reader()
    for number, word in enumerate(_Word(code, 1).split(";")):
        if number >= MAX_PARTS:
            reader.note(_Slip(word, "long_code", most=MAX_PARTS))
            break
        reader.part(word.stripped())
    return reader.tile(), tuple(reader.slips)


class _Reader:
    """Reads one code and collects its faults."""

    def __init__(self) -> None:
        self.slips: list[tuple[str, dict[str, Param]]] = []
        self.numbered = 0
        self.stops: list[Stop] = []
        self.junctions: list[int] = []
        self.passes: dict[int, _Word] = {}
        self.pieces: list[tuple[Piece, _Word]] = []
        self.closed: set[int] = set()

    def part(self, word: _Word) -> None:
        """Read one part."""
        if not word.text:
            return
        kind, rest = word.cut_at("=")
        kind = kind.stripped()
        try:
            if kind.text in STOP_KINDS:
                self._stop(kind, _keys(rest))
            elif kind.text in _PARTS:
                _PARTS[kind.text](self, kind, _keys(rest))
            elif any(_nearly(kind.text, known) for known in MATTERS):
                raise _Slip(kind, "unknown_part", part=cut(kind.text))
        except _Slip as slip:
            self.note(slip)

    def note(self, slip: _Slip) -> None:
        """Add a fault."""
        self.slips.append((slip.name, {"column": slip.column, **slip.facts}))

    def _stop(self, kind: _Word, keys: _Keys) -> None:
        number = self._number()
        name: StopKind = next(known for known in STOP_KINDS if known == kind.text)
        stop = Stop(
            number,
            name,
            _value(keys, "revenue", _revenue, Revenue()),
            _value(keys, "slots", lambda word: _whole(word, MAX_COST), 1),
            _value(
                keys,
                "groups",
                lambda word: tuple(dict.fromkeys(filter(None, map(str.strip, word.text.split("|"))))),
                (),
            ),
            _value(keys, "visit_cost", lambda word: _whole(word, MAX_COST), 1),
        )
        self.stops.append(stop)

    def _junction(self, _kind: _Word, _keys: _Keys) -> None:
        self.junctions.append(self._number())

    def _pass(self, kind: _Word, _keys: _Keys) -> None:
        self.passes[self._number()] = kind

    def _path(self, kind: _Word, keys: _Keys) -> None:
        for name in ("a", "b"):
            if name not in keys:
                raise _Slip(kind, "bad_path.open", end=name)
        a, b = (_end(keys[name]) for name in ("a", "b"))
        if a == b:
            raise _Slip(keys["b"], "bad_path.loop")
        track = keys.get("track")
        if track is not None and track.text == FUTURE:
            return
        gauge: Gauge = _gauge(track) if track is not None else "broad"
        terminal = _value(keys, "terminal", lambda word: _whole(word, 9), 0) > 0
        ignore = "ignore" in keys and keys["ignore"].text not in ("", "0")
        lanes = _value(keys, "lanes", lambda word: _whole(word, MAX_LANES), 1)
        if lanes == 1:
            both = (_value(keys, "a_lane", _lane, SINGLE), _value(keys, "b_lane", _lane, SINGLE))
            self.pieces.append((Piece((a, b), both, terminal, gauge, ignore), kind))
            return
        for lane in range(lanes):
            far = lanes - 1 - lane if is_side(a) and is_side(b) else lane
            parallel = ((lane, lanes), (far, lanes))
            self.pieces.append((Piece((a, b), parallel, terminal, gauge, ignore), kind))

    def _border(self, _kind: _Word, keys: _Keys) -> None:
        kind = keys.get("type")
        if kind is None or kind.text != "impassable":
            return
        if "edge" not in keys:
            raise _Slip(kind, "bad_tile.border")
        self.closed.add(_side(keys["edge"]))

    def _number(self) -> int:
        self.numbered += 1
        return self.numbered - 1

    def tile(self) -> Tile:
        """Return the tile; ends that do not exist become faults."""
        for piece, word in self.pieces:
            for number in (part_of(end) for end in piece.ends if not is_side(end)):
                if number >= self.numbered:
                    self.note(_Slip(word, "no_such_end", number=number))
                elif number in self.passes:
                    self.note(_Slip(self.passes.pop(number), "not_supported.pass"))
        pieces = tuple(piece for piece, _ in self.pieces)
        return Tile(tuple(self.stops), tuple(self.junctions), pieces, frozenset(self.closed))


_PARTS: Final[Mapping[str, Callable[[_Reader, _Word, _Keys], None]]] = {
    "junction": _Reader._junction,
    "pass": _Reader._pass,
    "path": _Reader._path,
    "border": _Reader._border,
}


def _keys(rest: _Word | None) -> _Keys:
    """Return the keys of a part with their values; words without a colon are ignored."""
    found: dict[str, _Word] = {}
    for word in rest.split(",") if rest is not None else ():
        key, value = word.cut_at(":")
        if value is not None:
            found[key.stripped().text] = value.stripped()
    return found


def _value(keys: _Keys, name: str, read: Callable[[_Word], T], default: T) -> T:
    return read(keys[name]) if name in keys else default


def _whole(word: _Word, most: int) -> int:
    if not _WHOLE.fullmatch(word.text) or int(word.text) > most:
        raise _Slip(word, "bad_tile.whole", text=cut(word.text), most=most)
    return int(word.text)


def _amount(word: _Word) -> int:
    """Return a value; negative ones are allowed only at stops that no route reaches, see `network.draw`."""
    minus = word.text.startswith("-")
    value = _whole(_Word(word.text[1:], word.column + 1) if minus else word, MAX_VALUE)
    return -value if minus else value


def _side(word: _Word) -> int:
    return _whole(word, 9) % SIDES


def _end(word: _Word) -> End:
    if _PART.fullmatch(word.text):
        return part_end(int(word.text[1:]))
    if len(word.text) == 1 and word.text in digits:
        return int(word.text) % SIDES  # Printed maps use 6 for side 0.
    raise _Slip(word, "bad_path.end", text=cut(word.text))


def _lane(word: _Word) -> Lane:
    found = _LANE.fullmatch(word.text)
    if found is None or not int(found[2]) < int(found[1]) <= MAX_LANES:
        raise _Slip(word, "bad_tile.lane", text=cut(word.text))
    return int(found[2]), int(found[1])


def _gauge(word: _Word) -> Gauge:
    for gauge in GAUGES:
        if word.text == gauge:
            return gauge
    raise _Slip(word, "not_supported.track", text=cut(word.text))


def _revenue(word: _Word) -> Revenue:
    if "_" not in word.text:
        return Revenue(_amount(word))
    by_color: dict[str, int] = {}
    for entry in (entry.stripped() for entry in word.split("|")):
        if not entry.text:
            continue
        color, value = entry.cut_at("_")
        if value is None:
            raise _Slip(entry, "bad_tile.value", text=cut(entry.text))
        by_color[color.text] = _amount(value)
    return Revenue(by_color=tuple(by_color.items()))


def _nearly(word: str, known: str) -> bool:
    """Return whether a word is a known one with one typo: a letter extra, missing or wrong, or two exchanged."""
    if abs(len(word) - len(known)) > 1 or len(word) < 4:
        return False
    start = next((at for at, (a, b) in enumerate(zip(word, known, strict=False)) if a != b), min(len(word), len(known)))
    rest, other = word[start:], known[start:]
    return (
        rest[1:] == other[1:]
        or rest[1:] == other
        or rest == other[1:]
        or (rest[:2] == other[1::-1] and len(other) > 1 and rest[2:] == other[2:])
    )


# The tiles that titles share, by the number printed on them.

_DATA: Final = "standard_tiles.json"


@dataclass(frozen=True, slots=True)
class StandardTile:
    """A tile with its colour and its code; rotation 0 is as the code says."""

    number: str
    color: str
    code: str

    @property
    def tile(self) -> Tile:
        """What is on it."""
        return parse_tile(self.code)


@cache
def standard_tiles() -> MappingProxyType[str, StandardTile]:
    """Return all standard tiles by number, in the order of colours and then of numbers."""
    written = json.loads(files(__package__).joinpath(_DATA).read_text("utf-8"))
    return MappingProxyType(
        {
            number: StandardTile(number, color, code)
            for color, tiles in written.items()
            for number, code in tiles.items()
        }
    )
