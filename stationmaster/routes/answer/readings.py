"""Which track a declared route means: every way through its hexes, from stop to stop.

A route is declared by the hexes of its track in order. Some programs write it down piece by piece, each from a stop to
the next but told from either end; that is understood as well. Where the hexes leave the track open, the stops that are
named tell it, and where they do not, all readings are kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from stationmaster.routes.answer.explaining import path_of
from stationmaster.routes.question.network import Drawn

Reading = tuple[int, ...]
"""The segments of a route in order."""

StopName = tuple[str, int]

MOST_READINGS: Final = 200
MOST_STEPS: Final = 20_000


class Chain(NamedTuple):
    """Track from one stop to the next: its segments, its hexes, and the stop to which it leads."""

    track: Reading
    hexes: tuple[str, ...]
    to: int


@dataclass(slots=True)
class Readings:
    """The readings of one declared route; `reached` is how many of its hexes any track could be followed through."""

    found: list[Reading] = field(default_factory=list)
    reached: int = 0


class Reader:
    """Reads declared routes on one network."""

    def __init__(self, drawn: Drawn) -> None:
        self.drawn = drawn
        self.sides = 2 * drawn.joints.count
        self.links: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for number, (a, b) in enumerate(drawn.segments):
            self.links[a].append((number, b))
            self.links[b].append((number, a))

    def read(self, hexes: Sequence[str], visited: Sequence[StopName] | None, *, either_way: bool = False) -> Readings:
        """All readings of a route, at most `MOST_READINGS`; each once, whichever end it begins at.

        With `either_way` each of its pieces may be told from either end.
        """
        named = None if visited is None else [(name, number) for name, number in visited]
        return _OneRoute(self, tuple(path_of(hexes)), named, either_way).read()

    def chains(self, stop: int, within: frozenset[str], left: list[int]) -> Iterator[Chain]:
        """The track that leads from a stop to another one through these hexes alone; `left` counts the steps."""
        yield from self._follow(-1 - stop, [], within, left)

    def _follow(self, port: int, track: list[int], within: frozenset[str], left: list[int]) -> Iterator[Chain]:
        for number, to in self.links[port]:
            name = self.drawn.track[number][0]
            if number in track or name not in within:
                continue
            left[0] -= 1
            if left[0] < 0:
                return
            track.append(number)
            if to < 0:
                path = path_of([self.drawn.track[one][0] for one in track])
                yield Chain(tuple(track), tuple(path), -1 - to)
            else:
                yield from self._follow(to ^ 1 if to < self.sides else to, track, within, left)
            track.pop()


class _OneRoute:
    """Reads one declared route."""

    def __init__(self, reader: Reader, told: tuple[str, ...], named: list[StopName] | None, either_way: bool) -> None:
        self.reader = reader
        self.told = told
        self.named = named
        self.either_way = either_way
        self.within = frozenset(told)
        self.left = [MOST_STEPS]
        self.known: dict[int, list[Chain]] = {}
        self.out = Readings()

    def read(self) -> Readings:
        """All that the route may mean."""
        seen: set[Reading] = set()
        for stop, halt in enumerate(self.reader.drawn.halts):
            if halt.hex not in self.within or not self._is_named(stop, 0):
                continue
            for track in self._from(stop, (), 0, 1):
                if track not in seen and track[::-1] not in seen:
                    seen.add(track)
                    self.out.found.append(track)
                if len(self.out.found) >= MOST_READINGS or self.left[0] < 0:
                    return self.out
        return self.out

    def _from(self, stop: int, track: Reading, at: int, stops: int) -> Iterator[Reading]:
        """Goes on from a stop; the hexes before `at` are read."""
        if at == len(self.told) and stops > 1 and (self.named is None or stops == len(self.named)):
            yield track
        for chain in self._chains(stop):
            if not self._is_named(chain.to, stops) or any(number in track for number in chain.track):
                continue
            for end in self._ends(chain.hexes, at):
                self.left[0] -= 1
                if self.left[0] < 0:
                    return
                self.out.reached = max(self.out.reached, end)
                yield from self._from(chain.to, track + chain.track, end, stops + 1)

    def _ends(self, hexes: tuple[str, ...], at: int) -> Iterator[int]:
        """How far the route is read when it goes on over these hexes; chains that meet in a hex may name it once."""
        ways = {hexes, hexes[::-1]} if self.either_way else {hexes}
        starts = ((at - 1, at) if self.either_way else (at - 1,)) if at else (0,)
        for start in starts:
            end = start + len(hexes)
            if self.told[start:end] in ways:
                yield end

    def _chains(self, stop: int) -> list[Chain]:
        if stop not in self.known:
            self.known[stop] = list(self.reader.chains(stop, self.within, self.left))
        return self.known[stop]

    def _is_named(self, stop: int, place: int) -> bool:
        halt = self.reader.drawn.halts[stop]
        return self.named is None or (place < len(self.named) and self.named[place] == (halt.hex, halt.stop.number))


def stretches(drawn: Drawn, readings: Sequence[Reading]) -> Iterator[tuple[list[str], int]]:
    """The hexes through which readings of a route differ, stretch by stretch along the first, and in how many ways."""
    if len(readings) < 2:
        return
    used = [_by_hex(drawn, reading) for reading in readings]
    path = path_of([drawn.track[number][0] for number in readings[0]])
    others = sorted({name for hexes in used for name in hexes} - set(path))
    open_ = [len({hexes.get(name) for hexes in used}) > 1 for name in path]
    at = 0
    while at < len(path):
        end = at
        while end < len(path) and open_[end]:
            end += 1
        if end > at:
            yield path[at:end], len({tuple(hexes.get(name) for name in path[at:end]) for hexes in used})
        at = max(end, at + 1)
    for name in others:
        yield [name], len({hexes.get(name) for hexes in used})


def _by_hex(drawn: Drawn, reading: Reading) -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = defaultdict(set)
    for number in reading:
        found[drawn.track[number][0]].add(number)
    return {name: frozenset(numbers) for name, numbers in found.items()}
