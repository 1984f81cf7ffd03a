"""A search for expensive requests by hill climbing: the most expensive one so far is the base of the next change."""

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
    """The search space: a starting point, a way to change it, and the requests for a point."""

    first: Callable[[], T]
    change: Callable[[T], T]
    requests: Callable[[T], Iterable[Request]]


def climb(bench: Bench, hill: Hill[T], seconds: float) -> None:
    """Climb for a time; every request is checked against its bounds."""
    until = min(bench.until, time.monotonic() + seconds)
    here = hill.first()
    height = _height(bench, hill, here)
    while time.monotonic() < until:
        there = hill.first() if bench.chance.random() < FRESH else hill.change(here)
        cost = _height(bench, hill, there)
        if cost > height:
            here, height = there, cost


def _height(bench: Bench, hill: Hill[T], here: T) -> float:
    """Return the cost of the most expensive request, rejected ones included, because they cost time as well."""
    return max((bench.send(request).cpu for request in hill.requests(here)), default=0.0)
