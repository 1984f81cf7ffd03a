"""Check declared routes: find the track that they mean, whether they are legal, and what they earn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from typing import Final, TypeAlias

from stationmaster._route_core import Evaluation, Fault
from stationmaster._route_core import Route as CoreRoute
from stationmaster.any_map.answer import Ambiguity, RouteViolation, path_of
from stationmaster.any_map.faults import REFUSALS
from stationmaster.any_map.query import Query
from stationmaster.any_map.question import DeclaredRoute
from stationmaster.any_map.readings import Reader, Reading, Readings, depth_first, stretches
from stationmaster.any_map.search import present
from stationmaster.i18n.message import Message, Param, described

MOST_COMBINATIONS: Final = 1_000
"""The most combinations of readings that are evaluated."""
MOST_TRIED: Final = 20_000
"""The most combinations, whole or partial, that are built to find them."""


_Chosen: TypeAlias = "tuple[tuple[Reading, ...], int]"
"""Readings of the first routes, and the track that they use, as a bit set."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Declared routes with their revenue, or their violations."""

    violations: tuple[RouteViolation, ...]
    ambiguous: tuple[Ambiguity, ...]
    routes: tuple[tuple[int, CoreRoute], ...] | None
    """The number of the train and its route; None when any is illegal."""


class Judge:
    """Checks routes of the trains of a question. Readings are cached for checks of single routes and of all."""

    def __init__(self, asked: Query, declared: Sequence[DeclaredRoute]) -> None:
        self.asked = asked
        self.declared = declared
        self.work = present().work
        self.reader = Reader(asked.drawn, self.work)
        self.read: dict[int, list[Reading] | RouteViolation] = {}

    def judged(self) -> Judged:
        """Judge the routes, each by itself and against those before it.

        Where the hexes are ambiguous, the legal readings with the greatest total are taken.
        """
        wrong: list[RouteViolation] = []
        kept: list[tuple[int, list[Reading]]] = []
        running: set[int] = set()
        for number, route in enumerate(self.declared):
            if route.train in running:
                wrong.append(_violation(number, "train_twice", train=route.train))
                continue
            running.add(route.train)
            readings = self.readings(number)
            if isinstance(readings, RouteViolation):
                wrong.append(readings)
            else:
                kept.append((number, readings))
        unclear = [Ambiguity(number, hexes, ways) for number, found in kept for hexes, ways in self._stretches(found)]
        best = self.best(kept)
        wrong += self.violations(best, [number for number, _ in kept])
        if wrong:
            return Judged(tuple(sorted(wrong, key=lambda one: one.route)), tuple(unclear), None)
        runs = [(self.declared[number].train, run) for (number, _), run in zip(kept, best.routes, strict=True) if run]
        return Judged((), tuple(unclear), tuple(runs))

    def alone(self, number: int) -> CoreRoute | None:
        """Return a declared route, if it is legal without the others."""
        readings = self.readings(number)
        if isinstance(readings, RouteViolation):
            return None
        found = self.evaluate([(number, readings[0])])
        return None if found.faults else found.routes[0]

    def readings(self, number: int) -> list[Reading] | RouteViolation:
        """Return the readings that are legal by themselves, by descending revenue; else an illegal one."""
        if number not in self.read:
            self.read[number] = self._readings(number)
        return self.read[number]

    def _stretches(self, readings: Sequence[Reading]) -> Iterator[tuple[list[str], int]]:
        if len(readings) > 1:
            self._spend_on(readings, 4)
        return stretches(self.asked.drawn, readings)

    def _spend_on(self, readings: Iterable[Reading], pieces: int) -> None:
        """Count the steps of readings, one for a number of pieces of track."""
        self.work.spend(sum([1 + len(reading) // pieces for reading in readings]))

    def evaluate(self, routes: Sequence[tuple[int, Reading]]) -> Evaluation:
        """Evaluate routes in the finder, each with its number among the declared ones."""
        running = [(self.declared[number].train, reading) for number, reading in routes]
        self._spend_on([reading for _, reading in routes], 8)
        fleet = self.asked.fleet
        return self.asked.network.evaluate(running, fleet.trains, visit_bonus=fleet.visit_bonus)

    def _readings(self, number: int) -> list[Reading] | RouteViolation:
        """Read a route.

        Pieces in either direction are tried only if the hexes make no route in order.
        """
        route = self.declared[number]
        found = self.reader.read(route.hexes, route.visited)
        if not found.found:
            found = self.reader.read(route.hexes, route.visited, repeating=True)
        if not found.found:
            loose = self.reader.read(route.hexes, route.visited, either_way=True)
            found = Readings(loose.found, max(found.reached, loose.reached), found.cut or loose.cut)
        legal = self._legal(number, found.found)
        if not legal and found.cut:
            return _violation(number, "too_many_ways")
        return legal or self._nearest(number, found.found) or self._unread(number, found)

    def _unread(self, number: int, found: Readings) -> RouteViolation:
        """Return why hexes are those of no route at all."""
        route = self.declared[number]
        if self.reader.read(route.hexes, route.visited, past_terminals=True).found:
            return _violation(number, "terminal")
        if route.visited is not None and self.reader.read(route.hexes, None).found:
            return _violation(number, "other_stops")
        return self._no_track(number, found)

    def _legal(self, number: int, readings: list[Reading]) -> list[Reading]:
        valued = [(self.evaluate([(number, reading)]).total, reading) for reading in readings]
        legal = [(total, reading) for total, reading in valued if total is not None]
        legal.sort(key=lambda entry: -entry[0])
        return [reading for _, reading in legal]

    def _nearest(self, number: int, readings: list[Reading]) -> list[Reading]:
        """Return, of illegal readings, the one whose fault has the last section: it is track at least."""
        wrong = {reading: self.evaluate([(number, reading)]).faults for reading in readings}
        return [max(readings, key=lambda reading: _RULES[self._code(wrong[reading][0])])] if wrong else []

    def _no_track(self, number: int, found: Readings) -> RouteViolation:
        ground, hexes = self.asked.drawn.ground, self.declared[number].hexes
        for one, other in pairwise(hexes):
            if one != other and ground.between(one, other) is None:
                return _violation(number, "not_neighbours", hex=one, other=other)
        told = path_of(hexes)
        if any(one == other for one, other in zip(told, told[2:], strict=False)):
            return _violation(number, "reversing")
        reached = min(found.reached, len(hexes))
        return _violation(number, "no_track", hexes=tuple(hexes[max(0, reached - 2) : reached + 1]))

    def best(self, kept: Sequence[tuple[int, list[Reading]]]) -> Evaluation:
        """Return the legal combination of readings with the greatest revenue; the first one if none is legal."""
        numbers = [number for number, _ in kept]
        chosen: Evaluation | None = None
        for combination in islice(self._apart(kept), MOST_COMBINATIONS):
            found = self.evaluate(list(zip(numbers, combination, strict=True)))
            if chosen is None or (found.total is not None and found.total > (chosen.total or -1)):
                chosen = found
        return chosen or self.evaluate([(number, readings[0]) for number, readings in kept])

    def _apart(self, kept: Sequence[tuple[int, list[Reading]]]) -> Iterator[tuple[Reading, ...]]:
        """Yield the combinations of readings that share no track."""
        self._spend_on(chain.from_iterable(readings for _, readings in kept), 4)
        choices = [[(reading, self._used(reading)) for reading in readings] for _, readings in kept]

        def onward(before: _Chosen) -> Iterator[_Chosen]:
            readings, used = before
            self.work.spend(1)
            for reading, track in choices[len(readings)] if len(readings) < len(kept) else ():
                if not used & track:
                    yield (*readings, reading), used | track

        nothing: _Chosen = (), 0
        tried = islice(depth_first([nothing], onward), MOST_TRIED)
        return (readings for readings, _ in tried if len(readings) == len(kept))

    def _used(self, reading: Reading) -> int:
        """Return the track of a route as a bit set: first its segments, then its joints."""
        segments, sides = self.asked.drawn.segments, 2 * len(self.asked.drawn.joints)
        joints = [port // 2 for number in reading for port in segments[number] if 0 <= port < sides]
        used = bytearray((len(segments) + len(self.asked.drawn.joints)) // 8 + 1)
        for bit in (*reading, *[len(segments) + joint for joint in joints]):
            used[bit // 8] |= 1 << bit % 8
        return int.from_bytes(used, "little")

    def violations(self, found: Evaluation, order: Sequence[int]) -> Iterator[RouteViolation]:
        """Return the violation with the code of the reference; `order` has the numbers of the declared routes."""
        for fault in found.faults:
            yield _violation(order[fault.route], self._code(fault), **self._facts(fault, order))

    def _code(self, fault: Fault) -> str:
        """Return the code of a fault in the reference; no route passes a stop that it reached over terminal track."""
        if fault.code == "blocked" and fault.stop is not None and self.asked.drawn.halts[fault.stop].terminal:
            return "terminal"
        return _NAMES.get(fault.code, fault.code)

    def _facts(self, fault: Fault, order: Sequence[int]) -> dict[str, Param]:
        """Return the parameters of a fault."""
        drawn = self.asked.drawn
        facts: dict[str, Param] = {"company": self.asked.question.operator, "hexes": self._hexes(order[fault.route])}
        if fault.stop is not None:
            halt = drawn.halts[fault.stop]
            facts["stop"] = f"{halt.hex} _{halt.stop.number}"
        if fault.joint is not None:
            facts["hex"], facts["other"] = (drawn.ground.names[at] for at in drawn.joints[fault.joint])
        if fault.other is not None:
            facts["route"] = order[fault.other]
        return facts

    def _hexes(self, number: int) -> tuple[str, ...]:
        return tuple(self.declared[number].hexes[-2:])


def _violation(number: int, code: str, **facts: Param) -> RouteViolation:
    """Return a violation with the parameters that its sentence has."""
    sentence = REFUSALS.sentences[code]
    message = Message(sentence, {name: facts[name] for name in sorted(sentence.places)})
    return RouteViolation(number, code, _RULES[code], message.detail, **described(message))


_NAMES: Final[Mapping[str, str]] = {
    "empty": "no_track",
    "unknown_segment": "no_track",
    "not_continuous": "no_track",
    "open_end": "no_track",
    "segment_twice": "track_twice",
    "joint_twice": "side_twice",
    "place_twice": "stop_twice",
    "shared_joint": "track_shared",
    "shared_segment": "track_shared",
}
"""The finder's faults that have another code in the reference."""

_RULES: Final[Mapping[str, str]] = {
    "not_neighbours": "3",
    "gauge_break": "3",
    "train_twice": "4",
    "no_track": "4.1",
    "reversing": "4.1",
    "track_twice": "4.1",
    "side_twice": "4.1",
    "junction_twice": "4.1",
    "other_stops": "4.1",
    "too_many_ways": "7",
    "no_token": "4.2",
    "blocked": "4.3",
    "terminal": "4.4",
    "stop_twice": "4.5",
    "track_shared": "4.7",
    "no_counted_token": "5",
    "too_many_stops": "5",
    "wrong_kind": "5",
    "wrong_gauge": "5",
    "need_unmet": "6",
    "no_end": "6",
    "forbidden_ends": "6",
}
"""The section of docs/any-map.md."""
