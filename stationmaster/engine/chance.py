"""Randomness that is reproducible but unpredictable.

A `Source` is a key and a counter. Every draw hashes both, so that the same position always gives the same outcome,
and no outcome can be predicted without the key. A source is immutable: each use returns the next source along
with the outcome, and lives in the hidden part of a position.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import TypeVar

from stationmaster.schema.sealed import Part

T = TypeVar("T")

_DRAW_BYTES = 8
_DRAW_RANGE = 1 << (8 * _DRAW_BYTES)


def new_seed() -> str:
    """Return a seed for a game that is started without one."""
    return secrets.token_hex(16)


class Source(Part, frozen=True, tag="own"):
    """Random numbers derived from `seed`; `drawn` counts the draws made so far."""

    seed: str
    drawn: int = 0

    def below(self, bound: int) -> tuple[int, Source]:
        """Return a uniformly distributed number from 0 up to, but not including, `bound`."""
        drawn = self.drawn
        limit = _DRAW_RANGE - _DRAW_RANGE % bound
        while True:
            digest = hashlib.blake2b(
                drawn.to_bytes(8, "big"), key=hashlib.sha256(self.seed.encode()).digest(), digest_size=_DRAW_BYTES
            ).digest()
            drawn += 1
            number = int.from_bytes(digest, "big")
            if number < limit:  # A number past the last whole multiple would favour the small outcomes.
                return number % bound, Source(self.seed, drawn)

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Source]:
        """Return the items in a random order (Fisher-Yates)."""
        order = list(items)
        source = self
        for last in range(len(order) - 1, 0, -1):
            pick, source = source.below(last + 1)
            order[last], order[pick] = order[pick], order[last]
        return tuple(order), source
