"""Finders of routes that do not speak the truth, to see who notices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stationmaster._route_core import Network, Route
from stationmaster.any_map.search import Finder, Train

BEGUN = "a search has begun"
"""What the log of `tests.support.endless_app` says then."""


@dataclass(frozen=True)
class Answer:
    """What a finder answers."""

    routes: Sequence[Route | None]
    total: int
    optimal: bool
    upper_bound: int
    cut_by: str | None
    nodes: int


def liar(bound: int, *, optimal: bool = True) -> Finder:
    """Lets all trains idle and says that nothing earns more than `bound`; of a single train it speaks truly."""

    def find(network: Network, trains: Sequence[Train], /, **how: Any) -> Any:
        if len(trains) == 1:
            return network.best(trains, **how)
        return Answer([None] * len(trains), 0, optimal, bound, None if optimal else "nodes", 1)

    return find
