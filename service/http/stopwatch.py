"""The stopwatch of one request: what its parts take, and how far its searches went."""

from __future__ import annotations

from time import perf_counter


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
        """Return the value of `Server-Timing`."""
        parts = [f"{name};dur={seconds * 1000:.3f}" for name, seconds in self.parts.items()]
        if self.searched.times:
            parts.append(f'nodes;desc="{self.searched.in_words()}"')
        return ", ".join([*parts, f"total;dur={self.total_ms:.3f}"])
