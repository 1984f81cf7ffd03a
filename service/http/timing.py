"""The time of each part of a request, for the header `Server-Timing`."""

from __future__ import annotations

from time import perf_counter
from types import TracebackType

from service.http.request import current_request


class timed:
    """Count the time of the block for the part `name` of the current request."""

    __slots__ = ("_began", "_name", "_parts")

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        watch = current_request().stopwatch
        self._parts = watch.parts
        self._parts.setdefault(self._name, 0.0)
        self._began = perf_counter()
        if watch.remembers:
            watch.began.setdefault(self._name, self._began)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._parts[self._name] += perf_counter() - self._began


def note_search(nodes: int, limit: int | None, cut_by: str | None) -> None:
    """Add the extent of a search; the reported limit is that of the last."""
    searched = current_request().stopwatch.searched
    searched.times += 1
    searched.nodes += nodes
    searched.limit = limit
    searched.cut_by = cut_by or searched.cut_by


def note_time(name: str, seconds: float) -> None:
    """Count time for a part of the current request that has just ended."""
    watch = current_request().stopwatch
    watch.parts[name] = watch.parts.get(name, 0.0) + seconds
    if watch.remembers:
        watch.began.setdefault(name, perf_counter() - seconds)
