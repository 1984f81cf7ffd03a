"""Where the track of neighbouring hexes joins.

Two pieces join when they come to the same side from both hexes, nothing closes that side, their gauges agree and their
lanes meet. Lanes that meet are a *joint*; it is used once at most. Gauges are left to the finder, which knows what a
train has come over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from stationmaster.kernel.errors import ImpossibleInput
from stationmaster.kernel.pointers import step
from stationmaster.routes.board.geometry import opposite
from stationmaster.routes.board.laid import LaidBoard
from stationmaster.routes.faults import fault_at
from stationmaster.routes.tiles.parts import SIDES, Lane, Tile, is_side

Crossing = tuple[str, int, Lane]
"""A lane at a side of a hex."""


@dataclass(frozen=True, slots=True)
class Joints:
    """Every lane that meets another, with its joint and its side of it as `2 * joint + side`."""

    ports: Mapping[Crossing, int]
    sides: tuple[tuple[str, str], ...]
    """For each joint the two hexes that it joins."""

    @property
    def count(self) -> int:
        """How many joints there are."""
        return len(self.sides)


def join(board: LaidBoard) -> Joints:
    """All joints of a board, in the order of its hexes.

    :raises ImpossibleInput: where lanes meet in a way that no joint can be made of.
    """
    ports: dict[Crossing, int] = {}
    sides: list[tuple[str, str]] = []
    lanes = {name: _lanes(tile) for name, tile in board.tiles.items()}
    done: set[tuple[str, int]] = set()
    for name in board.tiles:
        for side in range(SIDES):
            other = board.neighbour(name, side)
            if other is None or (name, side) in done:
                continue
            back = opposite(side)
            done.add((other, back))
            for near, far in _meetings(lanes[name].get(side, []), lanes[other].get(back, []), name):
                for lane in near:
                    ports[name, side, lane] = 2 * len(sides)
                for lane in far:
                    ports[other, back, lane] = 2 * len(sides) + 1
                sides.append((name, other))
    return Joints(ports, tuple(sides))


def _lanes(tile: Tile) -> dict[int, list[Lane]]:
    """The lanes of the track at each side, each once."""
    found: dict[int, list[Lane]] = {}
    for piece in tile.pieces:
        for end, lane in zip(piece.ends, piece.lanes, strict=True):
            if is_side(end) and piece.gauge != "thin" and lane not in found.setdefault(end, []):
                found[end].append(lane)
    return found


def meet(one: Lane, other: Lane) -> bool:
    """Whether a lane meets one on the other side; of different widths the smaller is centred."""
    (i, narrow), (j, wide) = sorted((one, other), key=lambda lane: lane[1])
    return i + (wide - narrow) // 2 + j == wide - 1


def _meetings(near: list[Lane], far: list[Lane], name: str) -> Iterator[tuple[list[Lane], list[Lane]]]:
    """Lanes that meet, together with all others that meet these."""
    left = list(near)
    while left:
        lane = left.pop(0)
        there = [other for other in far if meet(lane, other)]
        if not there:
            continue
        here = [lane, *(also for also in left if any(meet(also, other) for other in there))]
        left = [also for also in left if also not in here]
        if any(not meet(also, other) for also in here for other in far if other in there) or any(
            meet(also, other) for also in here for other in far if other not in there
        ):
            raise ImpossibleInput([fault_at(step("/board/hexes", name), "not_supported.lanes")])
        yield here, there
