"""Where lanes of several widths meet at a side.

Two pieces join when they come to the same side from both hexes, nothing closes that side, their gauges agree and their
lanes meet. Single lanes meet single lanes, at the joint that every two hexes have; this module finds the joints of all
others. Lanes that meet share one; it is used once at most. Gauges are left to the finder, which knows what a train has
come over.
"""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.kernel.errors import ImpossibleInput
from stationmaster.kernel.pointers import step
from stationmaster.routes.board.geometry import opposite
from stationmaster.routes.board.ground import NOWHERE
from stationmaster.routes.board.laid import LaidBoard
from stationmaster.routes.faults import fault_at
from stationmaster.routes.tiles.parts import Lane, Tile, is_side

Crossing = tuple[int, int, Lane]
"""A lane at a side of a hex."""


def joined_lanes(board: LaidBoard, hexes: list[int]) -> tuple[dict[Crossing, int], list[tuple[int, int]]]:
    """The ports of all lanes at the sides of hexes with parallel track, and the hexes of each joint there.

    :raises ImpossibleInput: where lanes meet in a way that no joint can be made of.
    """
    ground = board.ground
    ports: dict[Crossing, int] = {}
    sides = list(ground.sides)
    done: set[tuple[int, int]] = set()
    for number in hexes:
        for side, near in _lanes(board.tiles[number]).items():
            other, back = ground.over[number][side], opposite(side)
            if other == NOWHERE or (number, side) in done:
                continue
            done |= {(number, side), (other, back)}
            far = _lanes(board.tiles[other]).get(back, [])
            for lane in near:
                ports[number, side, lane] = NOWHERE
            for lane in far:
                ports[other, back, lane] = NOWHERE
            for here, there in _meetings(near, far, ground.names[number]):
                ports |= {(number, side, lane): 2 * len(sides) for lane in here}
                ports |= {(other, back, lane): 2 * len(sides) + 1 for lane in there}
                sides.append((number, other))
    return ports, sides


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
        if any(meet(also, other) is not (other in there) for also in here for other in far):
            raise ImpossibleInput([fault_at(step("/board/hexes", name), "not_supported.lanes")])
        yield here, there
