"""Where lanes of several widths meet at a side.

Two pieces join when they come to the same side from both hexes, nothing closes that side, their gauges agree and their
lanes meet. Single lanes meet single lanes, at the joint that every two hexes have; this module finds the joints of all
others. Lanes that meet share one; it is used once at most. Gauges are left to the finder, which knows what a train has
come over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stationmaster.routes.board.geometry import opposite
from stationmaster.routes.board.ground import NOWHERE
from stationmaster.routes.board.laid import LaidBoard
from stationmaster.routes.tiles.parts import Lane, Tile, is_side

Crossing = tuple[int, int, Lane]
"""A lane at a side of a hex."""


@dataclass(slots=True)
class Joined:
    """All joints of a board with parallel track."""

    ports: dict[Crossing, int]
    """The port of each lane at a side to which parallel track comes."""
    sides: list[tuple[int, int]]
    """For each joint the hexes that it joins."""
    links: list[tuple[int, int, int]]
    """Where lanes of several widths meet crosswise: a hex, and two ports between which a lane goes on in another."""
    lanes: list[int]
    """For each joint the side that it is a lane of; from stop to stop a route comes to each side once at most."""


def joined_lanes(board: LaidBoard, hexes: list[int]) -> Joined:
    """The joints of a board that has parallel track on these hexes."""
    ground = board.ground
    joined = Joined({}, list(ground.sides), [], list(range(len(ground.sides))))
    done: set[tuple[int, int]] = set()
    for number in hexes:
        for side, near in _lanes(board.tiles[number]).items():
            other, back = ground.over[number][side], opposite(side)
            if other == NOWHERE or (number, side) in done:
                continue
            done |= {(number, side), (other, back)}
            far = _lanes(board.tiles[other]).get(back, [])
            joined.ports |= dict.fromkeys([(number, side, lane) for lane in near], NOWHERE)
            joined.ports |= dict.fromkeys([(other, back, lane) for lane in far], NOWHERE)
            usual = ground.ports[number][side] // 2
            for here, there in _meetings(near, far):
                lanes = [(number, side, lane) for lane in here], [(other, back, lane) for lane in there]
                _join(joined, usual, *lanes)
    return joined


def _join(joined: Joined, usual: int, here: Sequence[Crossing], there: Sequence[Crossing]) -> None:
    """Joins lanes of two hexes. Where all meet a single one, they share its joint, for it can be used only once.

    Otherwise each has a joint of its own, with nothing behind it but the links to those that it meets. Whoever crosses
    the side then uses one of those `here`: they are its lanes. `usual` is the joint of single lanes, which stands for
    the side.
    """
    hexes = here[0][0], there[0][0]
    if len(here) == 1 or len(there) == 1:
        joined.ports |= dict.fromkeys(here, 2 * len(joined.sides))
        joined.ports |= dict.fromkeys(there, 2 * len(joined.sides) + 1)
        joined.sides.append(hexes)
        joined.lanes.append(usual)
        return
    for crossing in (*here, *there):
        joined.ports[crossing] = 2 * len(joined.sides)
        joined.lanes.append(usual if crossing in here else len(joined.sides))
        joined.sides.append(hexes)
    joined.links += [
        (hexes[0], joined.ports[one] + 1, joined.ports[other] + 1)
        for one in here
        for other in there
        if meet(one[2], other[2])
    ]


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


def _meetings(near: list[Lane], far: list[Lane]) -> Iterator[tuple[list[Lane], list[Lane]]]:
    """Lanes that meet, together with all that meet these, and so on."""
    left = list(near)
    while left:
        here, there = [left.pop(0)], list[Lane]()
        grown = True
        while grown:
            others = [lane for lane in far if lane not in there and any(meet(lane, one) for one in here)]
            there += others
            more = [lane for lane in left if any(meet(lane, one) for one in there)]
            here += more
            left = [lane for lane in left if lane not in more]
            grown = bool(others or more)
        if there:
            yield here, there
