"""A search for dear requests by climbing: what costs more than the dearest so far is where the next change begins."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from loadtests.hostile.bench import Bench
from loadtests.hostile.messages import Request

T = TypeVar("T")

FRESH = 0.05
"""How often the search begins anew, so that it does not stay on a small hill."""


@dataclass(frozen=True, slots=True)
class Hill(Generic[T]):
    """What is searched: where to begin, how to change it, and the requests that it stands for."""

    first: Callable[[], T]
    change: Callable[[T], T]
    requests: Callable[[T], Iterable[Request]]


def climb(bench: Bench, hill: Hill[T], seconds: float) -> None:
    """Climbs for a time; every request is judged by its bounds, as all are."""
    until = min(bench.until, time.monotonic() + seconds)
    here = hill.first()
    height = _height(bench, hill, here)
    while time.monotonic() < until:
        there = hill.first() if bench.chance.random() < FRESH else hill.change(here)
        cost = _height(bench, hill, there)
        if cost > height:
            here, height = there, cost


def _height(bench: Bench, hill: Hill[T], here: T) -> float:
    """What the dearest request costs; refused ones count, for they are paid as well."""
    return max((bench.send(request).cpu for request in hill.requests(here)), default=0.0)
