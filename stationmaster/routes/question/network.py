"""A board in the terms of the finder: stops, joints, junctions and segments, as one operator sees them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain

from stationmaster._route_core import Track as CoreTrack
from stationmaster.routes.board.ground import Ground
from stationmaster.routes.board.joining import Joined, joined_lanes
from stationmaster.routes.board.laid import LaidBoard
from stationmaster.routes.question.fragments import (
    BLANK,
    LINKS,
    Colors,
    Drawer,
    Fragment,
    Halt,
    Lanes,
    Segment,
    StopRecord,
    Track,
)

Held = tuple[int, int, bool, bool]
"""A city with tokens, as one operator sees it: the hex, which of its cities, whether a token is the operator's own, and
whether routes may pass through."""


class Drawn:
    """The network, and what each of its numbers is on the board."""

    def __init__(
        self,
        ground: Ground,
        joints: Sequence[tuple[int, int]],
        fragments: Sequence[Fragment],
        is_plain: bool | None = None,
        lanes: Sequence[int] = (),
    ) -> None:
        self.ground = ground
        self.joints = joints
        """For each joint the two hexes that it joins."""
        self.lanes = lanes
        """For each joint the side that it is a lane of; empty where no side has several."""
        self.fragments = fragments
        """For each hex what it adds to the network."""
        if is_plain is None:
            is_plain = not lanes and True not in [fragment.is_special for fragment in fragments]
        self.is_plain = is_plain
        """Whether there are neither junctions nor several gauges nor lanes nor track that is told twice."""
        self.colors: Colors = ()
        self.stops: list[StopRecord] = []

    @property
    def parts(self) -> list[CoreTrack]:
        """All segments in the finder's own form, hex by hex."""
        return [fragment.part for fragment in self.fragments]

    @cached_property
    def segments(self) -> Sequence[Segment]:
        """The same as numbers."""
        return list(chain.from_iterable([fragment.segments for fragment in self.fragments]))

    @cached_property
    def halts(self) -> Sequence[Halt]:
        """What each of the stops is."""
        return list(chain.from_iterable([fragment.halts for fragment in self.fragments]))

    @cached_property
    def track(self) -> Sequence[Track]:
        """What each of the segments is."""
        return list(chain.from_iterable([fragment.track for fragment in self.fragments]))

    @cached_property
    def sites(self) -> tuple[int, ...]:
        """All that rules can tell of the halts: the ground keeps what was found out about them under it."""
        return tuple([fragment.site for fragment in self.fragments if fragment.halts])

    @property
    def twins(self) -> Sequence[tuple[int, int]]:
        """Segments that are one piece of track told twice."""
        found, before = [], 0
        for fragment in self.fragments:
            found += [(before + one, before + other) for one, other in fragment.twins]
            before += len(fragment.segments)
        return found

    @property
    def junctions(self) -> int:
        """How many junctions there are."""
        return sum([len(fragment.tile.junctions) for fragment in self.fragments])

    def take(self, held: Iterable[Held], colors: Colors, stops: list[StopRecord] | None = None) -> Drawn:
        """The network as it is for whoever holds cities in this way; values are those of the colours.

        `stops` has all stops of the fragments under these colours, where they are at hand.
        """
        self.colors = colors
        if stops is None:
            stops = list(chain.from_iterable([fragment.stops(colors) for fragment in self.fragments]))
        self.stops = stops
        for hex_, city, own, passed in held:
            fragment = self.fragments[hex_]
            for halt in fragment.cities[city]:
                place, value, _, _, group, bonus = stops[halt]
                passes = passed and not fragment.halts[halt - fragment.first].terminal
                stops[halt] = place, value, own, passes, group, bonus
        return self


def draw(board: LaidBoard, held: Iterable[Held], colors: Colors) -> Drawn:
    """The network of a board for whoever holds cities in this way; values are those of the colours."""
    hexes = [number for number, tile in enumerate(board.tiles) if tile.parallel]
    if not hexes:
        joints = board.ground.sides
        return Drawn(board.ground, joints, _fragments(board, {}, 2 * len(joints))).take(held, colors)
    joined = joined_lanes(board, hexes)
    fragments = _fragments(board, joined.ports, 2 * len(joined.sides))
    drawn = Drawn(board.ground, joined.sides, [*fragments, *_links(board, joined, fragments)], lanes=joined.lanes)
    return drawn.take(held, colors)


def _links(board: LaidBoard, joined: Joined, fragments: Sequence[Fragment]) -> Iterator[Fragment]:
    """Where lanes cross, the links between them, one for each gauge: what comes on one gauge goes on on it."""
    if joined.links:
        narrow = any(piece.gauge in ("narrow", "dual") for fragment in fragments for _, piece in fragment.track)
        for gauge in LINKS if narrow else LINKS[:1]:
            segments = tuple((one, other) for _, one, other in joined.links)
            track = tuple((board.ground.names[number], gauge) for number, _, _ in joined.links)
            yield replace(BLANK, segments=segments, track=track, is_special=narrow)


def _fragments(board: LaidBoard, lanes: Lanes, junction: int) -> list[Fragment]:
    """What each hex adds; `junction` is the finder's number for the first junction."""
    ground, first = board.ground, 0
    found = [BLANK] * len(board.tiles)
    find = ground.drawn.find
    for number, tile in enumerate(board.tiles):
        if tile.blank:
            continue
        # The tile is known by its identity: as long as a fragment is kept, so is its tile.
        key = number, id(tile), first, junction if tile.junctions else 0
        kept = None if lanes else find(key)
        fragment = kept[0] if kept else Drawer(ground, number, tile, first, junction, lanes).fragment()
        if not kept and not lanes:
            ground.drawn.keep(key, fragment, tile.size)
        found[number] = fragment
        first += len(fragment.halts)
        junction += len(tile.junctions)
    return found
