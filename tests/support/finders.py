"""Route finders that return wrong results, to test that these are detected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stationmaster._route_core import Network, Route
from stationmaster.search import Finder, Train

BEGUN = "a search has begun"
"""The log message of `tests.support.endless_app` when a search begins."""


@dataclass(frozen=True)
class Answer:
    """The result of a finder."""

    routes: Sequence[Route | None]
    total: int
    optimal: bool
    upper_bound: int
    cut_by: str | None
    nodes: int


def liar(bound: int, *, optimal: bool = True) -> Finder:
    """Return a finder that idles all trains and reports `bound` as the upper bound; a single train is run correctly."""

    def find(network: Network, trains: Sequence[Train], /, **how: Any) -> Any:
        if len(trains) == 1:
            return network.best(trains, **how)
        return Answer([None] * len(trains), 0, optimal, bound, None if optimal else "nodes", 1)

    return find
