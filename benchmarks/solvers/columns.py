"""A slow enumerator of routes on a neutral network: the columns of a set packing problem.

It reads a record of the route finder's bench (`route_core/bench/src/cases.rs`) and shares no code with the search. It
walks segment by segment from every stop, has no chains, no bounds and no prices, and chooses the counted stops by
trying all selections.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Any

Kind = tuple[int, int]
"""What a train counts and what it visits."""


class TooMany(Exception):
    """Raised when a board has more routes than the enumerator should walk."""


@dataclass(frozen=True)
class Stop:
    """A stop of the record."""

    place: int
    value: int
    token: bool
    through: bool
    group: int
    bonus: int


@dataclass(frozen=True)
class Problem:
    """Choose columns of the greatest total value: no joint twice, no kind of train more often than it exists."""

    joints: int
    trains: list[int]
    """How many trains there are of each kind."""
    columns: list[tuple[int, int, list[int], bool]]
    """Kind, value, joints, and whether the bonus for visited stops is in the value; one such column at most."""


@dataclass
class Walk:
    """A walk over all simple routes with an own token."""

    record: Mapping[str, Any]
    steps: int
    stops: list[Stop] = field(init=False)
    onward: dict[int, list[int]] = field(init=False)
    routes: set[tuple[int, tuple[int, ...]]] = field(init=False, default_factory=set)
    """The joints of each route, as bits, and its stops in order from the lower end."""

    def __post_init__(self) -> None:
        self.stops = [Stop(*given) for given in self.record["stops"]]
        self.onward = {}
        for a, b in self.record["segments"]:
            self.onward.setdefault(a, []).append(b)
            self.onward.setdefault(b, []).append(a)
        self.longest = max((visit for _, visit in self.record["trains"]), default=0)
        self.near = self._distances()

    def _distances(self) -> list[int]:
        """Return how many stops further the next own token is at least, by stop."""
        far = len(self.stops) + self.longest
        near = [0 if stop.token else far for stop in self.stops]
        links = {start: set(self._next_stops(-start - 1)) for start in range(len(self.stops))}
        for _ in range(self.longest):
            for start, ends in links.items():
                near[start] = min([near[start], *(near[end] + 1 for end in ends)])
        return near

    def _next_stops(self, end: int) -> Iterator[int]:
        seen, heads = {end}, [end]
        while heads:
            for there in self.onward.get(heads.pop(), ()):
                across = there if there < 0 else there ^ 1
                if across < 0:
                    yield -across - 1
                elif across not in seen:
                    seen.add(across)
                    heads.append(across)

    def run(self) -> None:
        """Walk every route from both of its ends.

        :raises TooMany: the walk takes more steps than it may
        """
        for number, stop in enumerate(self.stops):
            if self.near[number] < self.longest:
                self._from_stop((number,), {stop.place}, 0)

    def _from_stop(self, visited: tuple[int, ...], places: set[int], used: int) -> None:
        for there in self.onward.get(-visited[-1] - 1, ()):
            self._along(there, visited, places, used)

    def _along(self, end: int, visited: tuple[int, ...], places: set[int], used: int) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise TooMany
        if end < 0:
            self._arrive(-end - 1, visited, places, used)
        elif not used >> (end // 2) & 1:
            for there in self.onward.get(end ^ 1, ()):
                self._along(there, visited, places, used | 1 << (end // 2))

    def _arrive(self, number: int, visited: tuple[int, ...], places: set[int], used: int) -> None:
        stop = self.stops[number]
        if stop.place in places:
            return
        visited = (*visited, number)
        has_token = any(self.stops[at].token for at in visited)
        if has_token and visited[0] < number:
            self.routes.add((used, visited))
        room = self.longest - len(visited)
        if stop.through and room > 0 and (has_token or self.near[number] <= room):
            self._from_stop(visited, {*places, stop.place}, used)


def problem(record: Mapping[str, Any], steps: int) -> Problem:
    """Return the columns of a record; of those with the same joints and kind, the one of most value.

    :raises TooMany: there are more routes than can be walked in so many steps
    """
    walk = Walk(record, steps)
    walk.run()
    kinds: list[Kind] = sorted({(pay, visit) for pay, visit in record["trains"]})
    counts = [sum((pay, visit) == kind for pay, visit in record["trains"]) for kind in kinds]
    worth = _Worth(record, walk.stops)
    best: dict[tuple[int, int, bool], int] = {}
    for used, visited in walk.routes:
        for number, kind in enumerate(kinds):
            value = worth.of(kind, visited)
            carried = value + record["visit_bonus"] * len(visited)
            for with_bonus, total in ((False, value), (True, carried)):
                if value and total > best.get((number, used, with_bonus), 0):
                    best[number, used, with_bonus] = total
    columns = [
        (number, value, [joint for joint in range(record["joints"]) if used >> joint & 1], with_bonus)
        for (number, used, with_bonus), value in best.items()
        if not with_bonus or record["visit_bonus"]
    ]
    return Problem(record["joints"], counts, columns)


class _Worth:
    """The value of rows of stops."""

    def __init__(self, record: Mapping[str, Any], stops: list[Stop]) -> None:
        self.stops = stops
        self.bonus = {frozenset(pair) for pair in record["end_bonus"]}
        self.forbidden = {frozenset(pair) for pair in record["forbidden_ends"]}
        self.of = lru_cache(maxsize=None)(self._of)

    def _of(self, kind: Kind, visited: tuple[int, ...]) -> int:
        """Return the most that a train of this kind earns, 0 when it may not run there."""
        pay, visit = kind
        ends = [self.stops[visited[0]], self.stops[visited[-1]]]
        groups = frozenset(end.group for end in ends)
        if len(visited) > visit or groups in self.forbidden:
            return 0
        extra = sum(end.bonus for end in ends) if groups in self.bonus else 0
        most = 0
        for counted in combinations(range(len(visited)), min(pay, len(visited))):
            if any(self.stops[visited[at]].token for at in counted):
                both = 0 in counted and len(visited) - 1 in counted
                most = max(most, sum(self.stops[visited[at]].value for at in counted) + (extra if both else 0))
        return most
