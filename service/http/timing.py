"""The time of each part of a request, for the header `Server-Timing`."""

from __future__ import annotations

from time import perf_counter
from types import TracebackType

from flask import g


class Searched:
    """The extent of all route searches of one request."""

    __slots__ = ("cut_by", "limit", "nodes", "times")

    def __init__(self) -> None:
        self.times = self.nodes = 0
        self.limit: int | None = None
        self.cut_by: str | None = None

    def in_words(self) -> str:
        """Return it in words."""
        of = "" if self.limit is None else f" of {self.limit}"
        return f"{self.nodes}{of}, {'to the end' if self.cut_by is None else f'cut by {self.cut_by}'}"


class Stopwatch:
    """Adds up the seconds of each named part of one request, in the order of their first start."""

    __slots__ = ("began", "parts", "remembers", "searched", "started")

    def __init__(self) -> None:
        self.started = perf_counter()
        self.parts: dict[str, float] = {}
        self.searched = Searched()
        self.remembers = False
        self.began: dict[str, float] = {}
        """When each part first began, if that is recorded."""

    def remember_when(self) -> None:
        """Record from now on when parts begin."""
        self.remembers = True

    @property
    def total_ms(self) -> float:
        """Milliseconds since the request was received."""
        return (perf_counter() - self.started) * 1000

    def header(self) -> str:
        """The value of `Server-Timing`."""
        parts = [f"{name};dur={seconds * 1000:.3f}" for name, seconds in self.parts.items()]
        if self.searched.times:
            parts.append(f'nodes;desc="{self.searched.in_words()}"')
        return ", ".join([*parts, f"total;dur={self.total_ms:.3f}"])


class timed:
    """Count the time of the block for the part `name` of the present request."""

    __slots__ = ("_began", "_name", "_parts")

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        watch: Stopwatch = g.stopwatch
        self._parts = watch.parts
        self._parts.setdefault(self._name, 0.0)
        self._began = perf_counter()
        if watch.remembers:
            watch.began.setdefault(self._name, self._began)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._parts[self._name] += perf_counter() - self._began


def note_search(nodes: int, limit: int | None, cut_by: str | None) -> None:
    """Add the extent of a search; the reported limit is that of the last."""
    searched: Searched = g.stopwatch.searched
    searched.times += 1
    searched.nodes += nodes
    searched.limit = limit
    searched.cut_by = cut_by or searched.cut_by


def note_time(name: str, seconds: float) -> None:
    """Count time for a part of the present request that has just ended."""
    watch: Stopwatch = g.stopwatch
    watch.parts[name] = watch.parts.get(name, 0.0) + seconds
    if watch.remembers:
        watch.began.setdefault(name, perf_counter() - seconds)
