"""A board in the terms of the finder: stops, joints, junctions and segments, as one operator sees them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from stationmaster.routes.board.ground import Ground
from stationmaster.routes.board.joining import joined_lanes
from stationmaster.routes.board.laid import LaidBoard
from stationmaster.routes.question.fragments import Colors, Drawer, Fragment, Halt, Lanes, Segment, StopRecord, Track


class Held(NamedTuple):
    """A city with tokens, as one operator sees it."""

    hex: int
    city: int
    """Which of the cities of the hex."""
    own: bool
    passed: bool
    """Whether routes may pass through."""


@dataclass(slots=True, eq=False)
class Drawn:
    """The network, and what each of its numbers is on the board."""

    board: LaidBoard
    colors: Colors
    joints: Sequence[tuple[int, int]]
    """For each joint the two hexes that it joins."""
    stops: list[StopRecord] = field(default_factory=list)
    halts: list[Halt] = field(default_factory=list)
    """What each of the stops is."""
    segments: list[Segment] = field(default_factory=list)
    track: list[Track] = field(default_factory=list)
    """What each of the segments is."""
    twins: list[tuple[int, int]] = field(default_factory=list)
    """Segments that are one piece of track told twice."""
    losing: list[Halt] = field(default_factory=list)
    junctions: int = 0
    gauges: bool = False
    """Whether there is track of several gauges."""
    sites: tuple[int, ...] = ()
    """All that rules can tell of the halts: the ground keeps what was found out about them under it."""

    @property
    def ground(self) -> Ground:
        """The hexes."""
        return self.board.ground


def draw(board: LaidBoard, held: Iterable[Held], colors: Colors) -> Drawn:
    """The network of whoever holds cities in this way; values are those of the colours.

    :raises ImpossibleInput: for lanes that cannot be judged.
    """
    ground = board.ground
    lanes, joints = _lanes(board)
    drawn = Drawn(board, colors, joints)
    stops, halts, segments, track = drawn.stops, drawn.halts, drawn.segments, drawn.track
    find = ground.drawn.find
    sites: list[int] = []
    firsts: dict[int, Fragment] = {}
    for number, tile in enumerate(board.tiles):
        if not tile.stops and not tile.pieces:
            continue
        junction = 2 * len(joints) + drawn.junctions if tile.junctions else 0
        key = number, id(tile), len(stops), junction
        # The tile is known by its identity: as long as a fragment is kept, so is its tile.
        kept = None if lanes else find(key)
        fragment = kept[0] if kept else Drawer(ground, number, tile, len(stops), junction, lanes).fragment()
        if not kept and not lanes:
            ground.drawn.keep(key, fragment, tile.size)
        if fragment.twins:
            drawn.twins += [(len(segments) + one, len(segments) + other) for one, other in fragment.twins]
        segments += fragment.segments
        track += fragment.track
        drawn.junctions += len(tile.junctions)
        drawn.gauges = drawn.gauges or fragment.gauges
        if fragment.halts:
            firsts[number] = fragment
            stops += fragment.records(colors)
            halts += fragment.halts
            drawn.losing += fragment.losing
            sites.append(fragment.site)
    for hex_, city, own, passed in held:
        for halt in firsts[hex_].cities[city]:
            place, value, _, _, group, bonus = stops[halt]
            stops[halt] = place, value, own, passed and not halts[halt].terminal, group, bonus
    drawn.sites = tuple(sites)
    return drawn


def _lanes(board: LaidBoard) -> tuple[Lanes, Sequence[tuple[int, int]]]:
    """The ports of parallel track, of which most boards have none, and all joints."""
    hexes = [number for number, tile in enumerate(board.tiles) if tile.parallel]
    return joined_lanes(board, hexes) if hexes else ({}, board.ground.sides)
