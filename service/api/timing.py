"""Where the time of a request goes, told to the client in the header `Server-Timing`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from flask import g


class Stopwatch:
    """Adds up the seconds of each named part of one request, in the order in which the parts first began."""

    __slots__ = ("parts", "started")

    def __init__(self) -> None:
        self.started = perf_counter()
        self.parts: dict[str, float] = {}

    @property
    def total_ms(self) -> float:
        """Milliseconds since the request came in."""
        return (perf_counter() - self.started) * 1000

    def header(self) -> str:
        """The value of `Server-Timing`."""
        parts = [f"{name};dur={seconds * 1000:.3f}" for name, seconds in self.parts.items()]
        return ", ".join([*parts, f"total;dur={self.total_ms:.3f}"])


@contextmanager
def timed(name: str) -> Iterator[None]:
    """Counts the time of the block as the part `name` of the present request."""
    parts = g.stopwatch.parts
    parts.setdefault(name, 0.0)
    began = perf_counter()
    try:
        yield
    finally:
        parts[name] += perf_counter() - began
