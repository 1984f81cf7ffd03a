"""Refusals of pictures that would be too large."""

from __future__ import annotations

from stationmaster.any_map.faults import fault_at
from stationmaster.errors import ImpossibleInput


def too_many_parts(count: int, most: int) -> ImpossibleInput:
    """Refuse a board with so many parts to draw."""
    return ImpossibleInput([fault_at("/board", "too_large.picture", count=count, most=most)])


def too_many_bytes(most: int) -> ImpossibleInput:
    """Refuse a picture that grows beyond so many bytes."""
    return ImpossibleInput([fault_at("/board", "too_large.drawn", most=most)])
