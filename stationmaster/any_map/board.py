"""The coordinates of hexes, by their names, and their neighbours.

Coordinates count half steps ("doubled"), x to the right and y downwards; a name's letters are one of them and its
number the other. Side e of a hex touches side (e + 3) mod 6 of its neighbour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

from stationmaster.any_map.cache import Kept
from stationmaster.any_map.faults import fault_at
from stationmaster.any_map.question import MAX_CODE, Board, HexCode, Laid
from stationmaster.any_map.search import present
from stationmaster.any_map.tile_language import laid_tile, standard_tiles
from stationmaster.any_map.tile_parts import SIDES, Lane, Tile, is_side
from stationmaster.errors import Faults, ImpossibleInput, cut
from stationmaster.schema.faults import step

Layout: TypeAlias = Literal["flat", "pointy"]
At: TypeAlias = tuple[int, int]

STEPS: Final[Mapping[Layout, tuple[At, ...]]] = {
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
    "pointy": ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)),
}
"""The offset of the neighbour over each side."""

_NAME: Final = re.compile(r"([A-Z]{1,4}|[a-z]{1,4})(-?[0-9]{1,4})")
_ALPHABET: Final = 26


def coordinates(name: str, x_is_letter: bool) -> At | None:
    """Return the coordinates of a hex, or None for an invalid name."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    letter, number = _letters(found[1]), int(found[2]) - 1
    return (letter, number) if x_is_letter else (number, letter)


def _letters(letters: str) -> int:
    """A = 0 … Z = 25, AA = 26 …; small letters count backwards: a = -1, b = -2 …"""
    count = 0
    for letter in letters.upper():
        count = count * _ALPHABET + ord(letter) - ord("A") + 1
    return -count if letters.islower() else count - 1


def opposite(side: int) -> int:
    """Return the side of the neighbour that a side touches."""
    return (side + SIDES // 2) % SIDES


def beyond(layout: Layout, at: At, side: int) -> At:
    """Return the coordinates of the neighbour over a side."""
    dx, dy = STEPS[layout][side]
    return at[0] + dx, at[1] + dy


# The ground of a board: its hexes in order, and the sides at which they touch, independent of the tiles.
# Two hexes touch at a *joint*. Its *ports* are `2 * joint` on the side of the hex that comes first in the
# order, and `2 * joint + 1` on that of the other. Positions of a game share their ground, so it is cached, with the
# fragments drawn on it.

NOWHERE: Final = -1
"""The hex or port over a side at which the board ends."""
MOST_KEPT: Final = 12_000
"""The number of pieces of track, stops and the like that are cached for one ground."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Hexes by number, in the order in which they were named."""

    layout: Layout
    names: tuple[str, ...]
    order: Mapping[str, int]
    """The number of each hex."""
    places: Mapping[str, At]
    over: tuple[tuple[int, ...], ...]
    """For each hex the number of the one over each side."""
    ports: tuple[tuple[int, ...], ...]
    """For each hex the port at each side."""
    sides: tuple[tuple[int, int], ...]
    """For each joint the hexes that it joins."""
    drawn: Kept[Any] = field(default_factory=lambda: Kept(MOST_KEPT))
    """The fragments drawn on it; see `network.draw`."""

    def between(self, one: str, other: str) -> int | None:
        """Return the side of one hex that touches the other."""
        if one not in self.order or other not in self.order:
            return None
        over, number = self.over[self.order[one]], self.order[other]
        return over.index(number) if number in over else None


@lru_cache(maxsize=32)
def ground_of(layout: Layout, x_is_letter: bool, names: tuple[str, ...]) -> Ground:
    """Return the ground of these hexes.

    :raises ImpossibleInput: with every invalid name, and every two names of one hex.
    """
    faults = Faults()
    places: dict[str, At] = {}
    named: dict[At, str] = {}
    for name in names:
        at = coordinates(name, x_is_letter)
        here = step("/board/hexes", name)
        if at is None:
            faults.append(fault_at(here, "bad_hex_name", name=cut(name)))
            continue
        if at in named:
            faults.append(fault_at(here, "same_hex", hex=name, other=named[at]))
        named[at] = name
        places[name] = at
    if faults:
        raise ImpossibleInput(faults)
    order = {name: number for number, name in enumerate(names)}
    over = tuple(
        tuple(order.get(named.get(beyond(layout, at, side), ""), NOWHERE) for side in range(SIDES))
        for at in places.values()
    )
    return Ground(layout, names, order, places, over, *_joined(over))


def _joined(over: Sequence[Sequence[int]]) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, int], ...]]:
    """Return the ports of each hex, and the hexes of each joint."""
    ports = [[NOWHERE] * SIDES for _ in over]
    sides: list[tuple[int, int]] = []
    for number, others in enumerate(over):
        for side, other in enumerate(others):
            if other != NOWHERE and ports[number][side] == NOWHERE:
                ports[number][side] = 2 * len(sides)
                ports[other][opposite(side)] = 2 * len(sides) + 1
                sides.append((number, other))
    return tuple(map(tuple, ports)), tuple(sides)


# A board: every hex with its rotated tile, validated.

MOST_TRACK: Final = 8_192
MOST_STOPS: Final = 1_024
"""The most pieces of track and stops of a search; larger boards are refused while they are read."""
_STEPS_A_PART: Final = 4
"""Steps counted for reading a part of a code."""


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """The ground, and what lies on each of its hexes."""

    ground: Ground
    tiles: tuple[Tile, ...]

    @property
    def layout(self) -> Layout:
        """The orientation of the hexes."""
        return self.ground.layout

    @property
    def places(self) -> Mapping[str, At]:
        """Their coordinates."""
        return self.ground.places

    def tile(self, name: str) -> Tile | None:
        """Return the tile on a hex, if there is one."""
        number = self.ground.order.get(name)
        return None if number is None else self.tiles[number]


def lay(board: Board, pointer: str = "/board") -> LaidBoard:
    """Return the board of a question.

    :raises ImpossibleInput: with every misplaced hex, and every unreadable tile.
    """
    faults, work = Faults(), present().work
    if board.axes.x == board.axes.y:
        faults.append(fault_at(f"{pointer}/axes", "same_axes"))
    ground = None
    try:
        ground = ground_of(board.layout, board.axes.x == "letter", tuple(board.hexes))
    except ImpossibleInput as error:
        faults.extend(error.faults)
    tiles: list[Tile] = []
    track = stops = 0
    for name, laid in board.hexes.items():
        work.spend(1 + _STEPS_A_PART * _code(laid).count(";"))
        try:
            tile = _tile(laid)
        except ImpossibleInput as error:
            faults.extend(error.faults.under(step(f"{pointer}/hexes", name)))
            continue
        tiles.append(tile)
        track += len(tile.pieces)
        stops += len(tile.stops)
        if track > MOST_TRACK or stops > MOST_STOPS:
            faults.append(fault_at(pointer, "too_large.track", track=MOST_TRACK, stops=MOST_STOPS))
            break
    if faults or ground is None:
        raise ImpossibleInput(faults)
    return LaidBoard(ground, tuple(tiles))


def _code(laid: Laid) -> str:
    """Return the code of a hex; standard tiles are known."""
    return laid if isinstance(laid, str) else laid.code if isinstance(laid, HexCode) else ""


def _tile(laid: Laid) -> Tile:
    """Return the tile on a hex; faults have pointers into the hex."""
    if isinstance(laid, HexCode):
        try:
            return laid_tile(laid.code, laid.rotation)
        except ImpossibleInput as error:
            raise ImpossibleInput(error.faults.under("/code")) from None
    if isinstance(laid, str):
        if len(laid) > MAX_CODE:
            raise ImpossibleInput([fault_at("", "long_code", column=MAX_CODE + 1, most=MAX_CODE)])
        return laid_tile(laid, 0)
    number, rotation = laid
    known = standard_tiles().get(number)
    if known is None:
        raise ImpossibleInput([fault_at("/0", "unknown_tile", tile=cut(number))])
    return laid_tile(known.code, rotation)


# Joints of parallel track. Two pieces join if they reach the same open side from both hexes, their gauges agree and
# their lanes meet. Single lanes meet at the joint that every two hexes have; the joints of all other lanes are found
# here. Lanes that meet share a joint, which a route uses at most once. The finder checks gauges, as it knows the track
# that a train has come over.

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
    """Crosswise meetings of lanes of several widths: a hex, and two ports between which a lane continues in another."""
    lanes: list[int]
    """For each joint the side that it is a lane of; between two stops a route uses each side at most once."""


def joined_lanes(board: LaidBoard, hexes: list[int]) -> Joined:
    """Return the joints of a board that has parallel track on these hexes."""
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
    """Join the lanes of two hexes. Lanes that all meet a single one share its joint, as it can be used only once.

    Otherwise each has a joint of its own, with links to those that it meets. A route that crosses the side uses one of
    those `here`: they are its lanes. `usual` is the joint of single lanes, which represents the side.
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
    """Return the lanes of the track at each side, without repetition."""
    found: dict[int, list[Lane]] = {}
    for piece in tile.pieces:
        for end, lane in zip(piece.ends, piece.lanes, strict=True):
            if is_side(end) and piece.gauge != "thin" and lane not in found.setdefault(end, []):
                found[end].append(lane)
    return found


def meet(one: Lane, other: Lane) -> bool:
    """Return whether a lane meets one on the other side; of different widths the smaller is centred."""
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
