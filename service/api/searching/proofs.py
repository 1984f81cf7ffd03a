"""Questions for routes whose answers are proved: who asks the same again is answered without a search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson

from service.store.answers import ProvedAnswers
from stationmaster.any_map.search import SearchLimits

_NODES_BYTES = 8
"""What is kept begins with the size of the search, which says to whom the answer may be given."""


class Proofs:
    """Answers from what is kept, or keeps what is found, if nothing could be better."""

    def __init__(self, kept: ProvedAnswers | None) -> None:
        """None: every question is searched anew."""
        self._kept = kept

    def answer(self, question: bytes, limits: SearchLimits, search: Callable[[], dict[str, Any]]) -> bytes:
        """The answer to a question in its canonical form, as JSON.

        It is what the search would say: an answer is kept only if its search came to its end, and given only to who
        allows for so large a search. What a limit cuts is searched each time, and cut at the same point each time.
        """
        kept = None if self._kept is None else self._kept.known(question)
        if kept is not None and _is_within(int.from_bytes(kept[:_NODES_BYTES]), limits):
            return kept[_NODES_BYTES:]
        told = search()
        written = orjson.dumps(told)
        nodes = _proved_in(told)
        if self._kept is not None and nodes is not None:
            self._kept.keep(question, nodes.to_bytes(_NODES_BYTES) + written)
        return written


def _is_within(nodes: int, limits: SearchLimits) -> bool:
    return limits.max_nodes is None or nodes < limits.max_nodes


def _proved_in(told: dict[str, Any]) -> int | None:
    """How large the search was that proved the answer; None for one that proved nothing, or not all of it."""
    best = told.get("best", told)
    if not best["optimal"] or best.get("cut_by") is not None:
        return None
    nodes: int = best["search"]["nodes"]
    return nodes
