"""Shuffling, by this service's own chance or by the generator that recorded games were dealt with.

The generator of records is a linear congruence: each draw is the next state, one draw is made for each item in its
order, and the items are sorted by their draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from stationmaster.g1846.state.position import RecordedShuffle
from stationmaster.kernel.engine.chance import Source

T = TypeVar("T")

Chance = Source | RecordedShuffle

_MULTIPLIER = 1103515245
_INCREMENT = 12345
_MODULUS = 1 << 31


def recorded(seed: int) -> RecordedShuffle:
    """The generator of records, as a seed sets it up."""
    return RecordedShuffle(seed % _MODULUS)


def shuffle(chance: Chance, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
    """The items in a random order, and the chance that is left for what comes next."""
    if isinstance(chance, Source):
        return chance.shuffled(items)
    state = chance.state
    draws = []
    for _ in items:
        state = (_MULTIPLIER * state + _INCREMENT) % _MODULUS
        draws.append(state)
    order = sorted(range(len(items)), key=draws.__getitem__)
    return tuple(items[index] for index in order), RecordedShuffle(state)
