"""The readings of a declared route: every way through its hexes, from stop to stop.

A route is declared by the hexes of its track in order. Some programs write it piece by piece, each from a stop to the
next, in either direction; that is read as well. Where the hexes are ambiguous, the named stops decide, and where they
do not, all readings are kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeVar

from stationmaster.any_map.answer import path_of
from stationmaster.any_map.network import Drawn, is_link
from stationmaster.any_map.search import LOOKED_EVERY, Work

Reading = tuple[int, ...]
"""The segments of a route in order."""

StopName = tuple[str, int]

MOST_READINGS: Final = 200
"""The most readings of one route."""
MOST_STEPS: Final = 20_000
"""The most pieces added to ways while one route is read; it takes some 50 ms."""
MOST_LOOKS: Final = 100_000
"""The most chains that are tested besides."""
MOST_STEPS_IN_ALL: Final = 10 * MOST_STEPS
"""The most pieces and chains added to ways while all routes of a question are read, each in every manner."""

T = TypeVar("T")


class Chain(NamedTuple):
    """Track from one stop to the next: its segments, its hexes, and the stop to which it leads."""

    track: Reading
    used: int
    """The same as a bit set."""
    hexes: tuple[str, ...]
    to: int


class _Way(NamedTuple):
    """A part of a route: the port that it has reached, the hex that is read, and the number of stops visited.

    Sets are integers used as bit sets, and the track is a linked list from the last piece back, so a step costs the
    same however long the way is.
    """

    port: int
    at: int
    stops: int
    used: int = 0
    """Its segments."""
    past: int = 0
    """The stops visited, and the junctions since the last of them."""
    pieces: Reading = ()
    """The track that it adds to the way before it."""
    before: _Way | None = None

    @property
    def track(self) -> Reading:
        """All of its segments in order."""
        stretches: list[Reading] = []
        way: _Way | None = self
        while way is not None:
            stretches.append(way.pieces)
            way = way.before
        return tuple([number for pieces in reversed(stretches) for number in pieces])


_Place = tuple[int, int, int, int]
"""A port, the hex that is read there, how many stops come before it, where stops are named, and at stops and junctions
the segment that leads to it, which does not lead back."""
_NO_SEGMENT: Final = -1


@dataclass(slots=True)
class Readings:
    """The readings of one declared route; `reached` is how many of its hexes any track could be followed through."""

    found: list[Reading] = field(default_factory=list)
    reached: int = 0
    cut: bool = False
    """There were more ways than the bound."""


def depth_first(begin: Iterable[T], onward: Callable[[T], Iterator[T]]) -> Iterator[T]:
    """Yield all that is reachable, depth first, without recursion."""
    stack = [iter(begin)]
    while stack:
        for found in stack[-1]:
            yield found
            stack.append(onward(found))
            break
        else:
            stack.pop()


class Reader:
    """Reads declared routes on one network."""

    def __init__(self, drawn: Drawn, work: Work) -> None:
        self.drawn = drawn
        self.work = work
        self.left = MOST_STEPS_IN_ALL
        self.known: dict[object, Readings] = {}
        self.sides = 2 * len(drawn.joints)
        self.links: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for number, (a, b) in enumerate(drawn.segments):
            self.links[a].append((number, b))
            self.links[b].append((number, a))
        self.track = list(drawn.track)
        """The segments, followed by terminal track without a stop, which only illegal routes use."""
        self.barred: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for (a, b), piece in [barred for fragment in drawn.fragments for barred in fragment.barred]:
            self.barred[a].append((len(self.track), b))
            self.barred[b].append((len(self.track), a))
            self.track.append(piece)
        self.same = {other: one for one, other in drawn.twins}
        """Segments that duplicate an earlier one."""
        self.alike: dict[StopName, list[int]] = defaultdict(list)
        for number, halt in enumerate(drawn.halts):
            self.alike[halt.hex, halt.stop.number].append(number)

    def read(
        self,
        hexes: Sequence[str],
        visited: Sequence[StopName] | None,
        *,
        either_way: bool = False,
        repeating: bool = False,
        past_terminals: bool = False,
    ) -> Readings:
        """Return all readings of a route, at most `MOST_READINGS`, each in one direction.

        With `either_way` its pieces may be in either direction. Illegal routes are found with `repeating`, which
        allows repeated stops and junctions, and with `past_terminals`, which allows routes to continue after terminal
        track, and over such track without a stop.
        """
        path = tuple(path_of(hexes))
        named = None if visited is None else tuple((name, number) for name, number in visited)
        key = path, named, either_way, repeating, past_terminals
        if key not in self.known:
            route = _OneRoute(self, path, named, repeating=repeating, past_terminals=past_terminals)
            self.known[key] = route.read(route.by_chains() if either_way else route.in_order())
            self.left = max(0, self.left - route.spent)
        return self.known[key]


class _OneRoute:
    """Reads one declared route."""

    def __init__(
        self,
        reader: Reader,
        path: tuple[str, ...],
        named: tuple[StopName, ...] | None,
        *,
        repeating: bool,
        past_terminals: bool,
    ) -> None:
        self.reader = reader
        self.drawn = reader.drawn
        self.work = reader.work
        self.path = path
        self.named = named
        self.repeating = repeating
        self.past_terminals = past_terminals
        self.within = frozenset(path)
        self.most = self.left = min(MOST_STEPS, reader.left)
        self.looks = MOST_LOOKS
        self.also = 0
        """Steps that are counted without ending the reading."""
        self.every_stop = (1 << len(reader.drawn.halts)) - 1
        self.open: Set[_Place] | None = None
        """The places that ways may lead to; None means any."""
        self.known: dict[int, list[Chain]] = {}
        self.fitting: dict[tuple[int, int], list[tuple[Chain, int]]] = {}
        self.out = Readings()

    def read(self, ways: Iterator[_Way]) -> Readings:
        """Collect all readings of the route."""
        seen: set[Reading] = set()
        for way in ways:
            self.out.reached = max(self.out.reached, way.at + 1)
            if not self._is_whole(way):
                continue
            track = way.track
            self.work.spend(1 + len(track) // 8)
            pieces = tuple([self.reader.same.get(number, number) for number in track])
            if pieces in seen or pieces[::-1] in seen:
                continue
            seen.add(pieces)
            self.out.found.append(track)
            if len(self.out.found) >= MOST_READINGS:
                self.out.cut = True
                break
        self.out.cut = self.out.cut or self.left < 0 or self.looks < 0
        return self.out

    @property
    def spent(self) -> int:
        """The steps of reading; several tests count as one."""
        return self.most - self.left + self.also + (MOST_LOOKS - self.looks) // 4

    def in_order(self) -> Iterator[_Way]:
        """Yield every way over the hexes in the declared order, piece by piece.

        Ways that cannot reach the end are not followed: there may be very many. Only if there is no reading, one is
        followed as far as the hexes can be read.
        """
        survey = self._surveyed()
        self.open = None if survey is None else survey.leading_to(self._is_end)
        yield from self._walk()
        if survey is None or self.out.found:
            return
        left = self.left
        most = max((place[1] for place in survey.onward), default=0)
        self.open = survey.leading_to(lambda place: place[1] == most)
        for way in self._walk():
            yield way
            if way.at == most:
                break
        else:
            self.open = None
            yield from self._walk()
        self.also += left - self.left
        self.left = left

    def _walk(self) -> Iterator[_Way]:
        return depth_first(self._starts({self.path[0]}), self._on)

    def by_chains(self) -> Iterator[_Way]:
        """Yield every way over the hexes from stop to stop, each stretch in either direction."""
        return depth_first(self._starts(self.within, -1), self._on_by_chains)

    def _starts(self, hexes: Set[str], at: int = 0) -> Iterator[_Way]:
        for stop, halt in enumerate(self.drawn.halts):
            if halt.hex in hexes and self._is_named(stop, 0):
                yield _Way(-1 - stop, at, 1, past=1 << stop)

    def _surveyed(self) -> _Survey | None:
        """Return every place that the hexes reach if only neighbouring pieces must agree, or None if too many."""
        survey = _Survey({})
        begun = [self._place(_NO_SEGMENT, start.port, 0, 1) for start in self._starts({self.path[0]})]
        allowed = self.left
        while begun:
            place = begun.pop()
            if place in survey.onward:
                continue
            port, at, stops, by = place
            survey.onward[place] = found = []
            links = self._links(port)
            for number, to in links:
                after = self._after(at, stops, number, to) if number != by else None
                if after is not None:
                    found.append(self._place(number, *after))
            self._count(1 + len(links))
            if self.also > allowed:
                return None
            begun += found
        return survey

    def _count(self, steps: int) -> None:
        self.also += steps
        self.work.spend(steps)

    def _place(self, by: int, port: int, at: int, stops: int) -> _Place:
        at_side = 0 <= port < self.reader.sides
        return port, at, stops if self.named is not None else min(stops, 2), _NO_SEGMENT if at_side else by

    def _is_end(self, place: _Place) -> bool:
        return self._is_whole(_Way(*place[:3]))

    def _after(self, at: int, stops: int, number: int, to: int) -> tuple[int, int, int] | None:
        """Return port, hex and number of stops after a piece that begins at the end of a way."""
        name, piece = self.reader.track[number]
        if is_link(piece):
            return to ^ 1, at, stops
        if name != self.path[at]:
            return None
        if to < 0:
            return (to, at, stops + 1) if self._is_named(-1 - to, stops) else None
        if to >= self.reader.sides:
            return to, at, stops
        return (to ^ 1, at + 1, stops) if at + 1 < len(self.path) else None

    def _on(self, way: _Way) -> Iterator[_Way]:
        for number, to in self._links(way.port):
            if way.used >> number & 1:
                continue
            if not self._step():
                return
            after = self._after(way.at, way.stops, number, to)
            if after is None or (self.open is not None and self._place(number, *after) not in self.open):
                continue
            past = self._past(way, number, to)
            if past is not None:
                yield _Way(*after, way.used | 1 << number, past, (number,), way)

    def _past(self, way: _Way, number: int, to: int) -> int | None:
        """Return the way extended to a port; None if it may not return there."""
        if 0 <= to < self.reader.sides:
            return way.past
        stops = len(self.drawn.halts)
        bit = 1 << (-1 - to if to < 0 else stops + to - self.reader.sides)
        if way.past & bit and not self.repeating:
            return None
        return (way.past & self.every_stop if to < 0 else way.past) | bit

    def _links(self, port: int) -> list[tuple[int, int]]:
        """Return the track that continues from a port."""
        if not self.past_terminals:
            return self.reader.links[port]
        if port >= 0:
            return self.reader.links[port] + self.reader.barred[port]
        halt = self.drawn.halts[-1 - port]
        alike = self.reader.alike[halt.hex, halt.stop.number]
        return [link for stop in alike for link in self.reader.links[-1 - stop]]

    def _on_by_chains(self, way: _Way) -> Iterator[_Way]:
        for chain, end in self._fitting(-1 - way.port, way.at + 1):
            if not self._look():
                return
            if not self._is_named(chain.to, way.stops) or way.used & chain.used:
                continue
            if not self._step():
                return
            yield _Way(-1 - chain.to, end - 1, way.stops + 1, way.used | chain.used, 0, chain.track, way)

    def _fitting(self, stop: int, at: int) -> list[tuple[Chain, int]]:
        """Yield the chains from a stop that continue the route, with the number of hexes read then."""
        if (stop, at) not in self.fitting:
            chains = self._chains(stop)
            self.looks -= len(chains)
            self.work.spend(len(chains) // 4)
            self.fitting[stop, at] = [
                (chain, end) for chain in chains if self.looks >= 0 for end in self._ends(chain.hexes, at)
            ]
        return self.fitting[stop, at]

    def _ends(self, hexes: tuple[str, ...], at: int) -> Iterator[int]:
        """Return how far the route is read after these hexes; chains that meet in a hex may name it once."""
        for start in (at - 1, at) if at else (0,):
            end = start + len(hexes)
            if self.path[start:end] in (hexes, hexes[::-1]):
                yield end

    def _chains(self, stop: int) -> list[Chain]:
        """Return the chains from a stop to another one through the declared hexes."""
        if stop not in self.known:
            ways = depth_first([_Way(-1 - stop, 0, 0)], self._within)
            self.known[stop] = [self._chain(way) for way in ways if way.pieces and way.port < 0]
        return self.known[stop]

    def _chain(self, way: _Way) -> Chain:
        track = way.track
        self.looks -= len(track)
        self.work.spend(len(track) // 4)
        return Chain(track, way.used, tuple(path_of([self.drawn.track[one][0] for one in track])), -1 - way.port)

    def _within(self, way: _Way) -> Iterator[_Way]:
        if way.pieces and way.port < 0:
            return
        for number, to in self.reader.links[way.port]:
            if way.used >> number & 1 or self.drawn.track[number][0] not in self.within:
                continue
            if not self._step():
                return
            port = to ^ 1 if 0 <= to < self.reader.sides else to
            yield _Way(port, 0, 0, way.used | 1 << number, 0, (number,), way)

    def _step(self) -> bool:
        self.left -= 1
        if not self.left % LOOKED_EVERY:
            self.work.spend(LOOKED_EVERY)
        return self.left >= 0

    def _look(self) -> bool:
        self.looks -= 1
        if not self.looks % LOOKED_EVERY:
            self.work.spend(LOOKED_EVERY // 4)
        return self.looks >= 0

    def _is_whole(self, way: _Way) -> bool:
        every = self.named is None or way.stops == len(self.named)
        return way.port < 0 and way.stops > 1 and way.at + 1 == len(self.path) and every

    def _is_named(self, stop: int, place: int) -> bool:
        halt = self.drawn.halts[stop]
        return self.named is None or (place < len(self.named) and self.named[place] == (halt.hex, halt.stop.number))


@dataclass(frozen=True, slots=True)
class _Survey:
    """Places with those that follow them."""

    onward: dict[_Place, list[_Place]]

    def leading_to(self, is_goal: Callable[[_Place], bool]) -> Set[_Place]:
        """Return the goals, and every place from which one can be reached."""
        before: dict[_Place, list[_Place]] = defaultdict(list)
        for place, found in self.onward.items():
            for after in found:
                before[after].append(place)
        begun = [place for place in self.onward if is_goal(place)]
        leading = set(begun)
        while begun:
            found = [place for place in before[begun.pop()] if place not in leading]
            leading.update(found)
            begun += found
        return leading


def stretches(drawn: Drawn, readings: Sequence[Reading]) -> Iterator[tuple[list[str], int]]:
    """Yield the hexes in which readings differ, stretch by stretch along the first, and the number of ways."""
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
