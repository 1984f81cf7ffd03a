"""A board as one operator sees it, in the terms of the finder: stops, joints, junctions and segments.

A stop at which both terminal and plain track ends becomes two stops of one place: one that is passed, and one at which
a route that came over the terminal track ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from stationmaster.kernel.errors import Faults, ImpossibleInput, cut
from stationmaster.routes.board.joining import Joints, join
from stationmaster.routes.board.laid import LaidBoard
from stationmaster.routes.faults import fault_at
from stationmaster.routes.question.forms import MAX_CITY_TOKENS, Token
from stationmaster.routes.tiles.parts import SIDES, Gauge, Piece, Stop, is_side, part_of

GAUGES: Final[Mapping[Gauge, int]] = {"broad": 1, "narrow": 2, "dual": 3, "thin": 0}
"""The gauges that a piece of track offers, as bits: two pieces join over a side when they have one in common."""


@dataclass(frozen=True, slots=True)
class Halt:
    """A stop as the finder knows it."""

    hex: str
    stop: Stop
    token: bool
    through: bool
    terminal: bool = False
    """This is the stop as routes come to it over terminal track."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The network, and what each of its numbers is on the board."""

    board: LaidBoard
    joints: Joints
    halts: tuple[Halt, ...]
    segments: tuple[tuple[int, int], ...]
    track: tuple[tuple[str, Piece], ...]
    junctions: int
    twins: tuple[tuple[int, int], ...]
    """Segments that are one piece of track told twice."""

    def of_hex(self, name: str) -> list[int]:
        """The numbers of the stops of a hex."""
        return [number for number, halt in enumerate(self.halts) if halt.hex == name]


@dataclass(slots=True)
class _Drawer:
    board: LaidBoard
    joints: Joints
    tokens: Mapping[tuple[str, int], Sequence[Token]]
    operator: str
    halts: list[Halt] = field(default_factory=list)
    numbers: dict[tuple[str, int, bool], int] = field(default_factory=dict)
    segments: list[tuple[int, int]] = field(default_factory=list)
    track: list[tuple[str, Piece]] = field(default_factory=list)
    junctions: dict[tuple[str, int], int] = field(default_factory=dict)
    twins: list[tuple[int, int]] = field(default_factory=list)

    def hex(self, name: str) -> None:
        """Draws the track of one hex."""
        tile = self.board.tiles[name]
        kinds = {stop.number: stop for stop in tile.stops}
        for piece in tile.pieces:
            if any(is_side(end) for end in piece.ends) and piece.gauge == "thin":
                continue
            stops = [end for end in piece.ends if not is_side(end) and part_of(end) in kinds]
            if not piece.terminal:
                self._segment(name, piece, None)
            elif len(stops) == 2:
                first = [self._segment(name, piece, end) for end in piece.ends]
                self.twins.append((first[0], first[1]))
            elif stops:
                self._segment(name, piece, stops[0])

    def _segment(self, name: str, piece: Piece, terminal: int | None) -> int:
        ends = []
        for end, lane in zip(piece.ends, piece.lanes, strict=True):
            if is_side(end):
                port = self.joints.ports.get((name, end, lane))
                if port is None:
                    return -1  # The track leads nowhere.
                ends.append(port)
            else:
                ends.append(self._inner(name, part_of(end), end == terminal))
        self.segments.append((ends[0], ends[1]))
        self.track.append((name, piece))
        return len(self.segments) - 1

    def _inner(self, name: str, number: int, terminal: bool) -> int:
        stop = self.board.tiles[name].stop(number)
        if stop is None:
            junction = self.junctions.setdefault((name, number), len(self.junctions))
            return 2 * self.joints.count + junction
        key = (name, number, terminal)
        if key not in self.numbers:
            self.numbers[key] = len(self.halts)
            self.halts.append(self._halt(name, stop, terminal))
        return -1 - self.numbers[key]

    def _halt(self, name: str, stop: Stop, terminal: bool) -> Halt:
        standing = self.tokens.get((name, stop.number), ())
        own = any(token.company == self.operator for token in standing)
        taking = sum(not token.extra for token in standing)
        blocked = stop.kind == "city" and not own and taking >= stop.slots and not any(t.neutral for t in standing)
        return Halt(name, stop, own, not terminal and not blocked and stop.kind != "offboard", terminal)


def draw(board: LaidBoard, tokens: Sequence[Token], operator: str) -> Drawn:
    """The network of an operator.

    :raises ImpossibleInput: for tokens in cities that are not there, and lanes that cannot be judged.
    """
    drawer = _Drawer(board, join(board), _by_stop(board, tokens), operator)
    for name in board.tiles:
        drawer.hex(name)
    return Drawn(
        board,
        drawer.joints,
        tuple(drawer.halts),
        tuple(drawer.segments),
        tuple(drawer.track),
        len(drawer.junctions),
        tuple(drawer.twins),
    )


def _by_stop(board: LaidBoard, tokens: Iterable[Token]) -> dict[tuple[str, int], list[Token]]:
    """The tokens in each city, by its hex and number."""
    found: dict[tuple[str, int], list[Token]] = {}
    faults = Faults()
    for index, token in enumerate(tokens):
        tile = board.tiles.get(token.hex)
        if tile is None:
            faults.append(fault_at(f"/tokens/{index}/hex", "not_on_board", hex=cut(token.hex)))
        elif token.city >= len(tile.cities):
            faults.append(fault_at(f"/tokens/{index}/city", "unknown_city", hex=token.hex, count=len(tile.cities)))
        else:
            standing = found.setdefault((token.hex, tile.cities[token.city].number), [])
            standing.append(token)
            if len(standing) == MAX_CITY_TOKENS + 1:
                faults.append(fault_at(f"/tokens/{index}", "too_many_tokens", hex=token.hex, most=MAX_CITY_TOKENS))
    if faults:
        raise ImpossibleInput(faults)
    return found


def sides_of(piece: Piece) -> Iterator[int]:
    """The sides of the hex that a piece of track comes to."""
    return (end for end in piece.ends if 0 <= end < SIDES)
