"""What a company reaches on any map: hexes with their sides, stops, and the cities in which it could place a token."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from stationmaster._route_core import NetworkError, Tracks
from stationmaster.any_map.answer import TrackUsed
from stationmaster.any_map.board import NOWHERE, LaidBoard, beyond, lay, opposite
from stationmaster.any_map.faults import fault_at
from stationmaster.any_map.query import held_cities
from stationmaster.any_map.question import (
    MAX_LENGTH,
    MAX_TOKENS,
    AnyMapStatement,
    Board,
    HexName,
    Name,
    Token,
)
from stationmaster.any_map.rules import GAUGES
from stationmaster.any_map.search import present
from stationmaster.any_map.tile_parts import Piece, is_side, part_of
from stationmaster.errors import Faults, ImpossibleInput, cut
from stationmaster.schema.statements import read

MAX_OPERATORS: Final = 40
MAX_RESERVATIONS: Final = 400


class Reservation(AnyMapStatement, frozen=True):
    """A slot that is kept free for a company: in one city, or anywhere in a hex."""

    company: Name
    hex: HexName
    city: Annotated[int, Meta(ge=0, le=MAX_LENGTH, description="Which of the cities of the hex, from 0.")] | None = None
    closed: Annotated[
        bool, Meta(description="Without `city`: only companies with a reservation for the hex may be placed there.")
    ] = False


class NetworkQuestion(AnyMapStatement, frozen=True):
    """Which company's reach is asked for, or which companies'; on which board, and with which tokens on it."""

    board: Board
    tokens: Annotated[list[Token], Meta(max_length=MAX_TOKENS)]
    operator: Annotated[Name | None, Meta(description="Either this or `operators`.")] = None
    operators: Annotated[
        Annotated[list[Name], Meta(min_length=1, max_length=MAX_OPERATORS)] | Literal["all"] | None,
        Meta(description="`all`: every company with a token."),
    ] = None
    track_type: Annotated[
        Literal["broad", "narrow"] | None, Meta(description="Only track of this gauge, and dual track.")
    ] = None
    reservations: Annotated[list[Reservation], Meta(max_length=MAX_RESERVATIONS)] = []
    colors: Annotated[
        list[Annotated[str, Meta(max_length=40)]], Meta(max_length=20, description="Without effect.")
    ] = []


StopName: TypeAlias = tuple[str, int]


class Reached(AnyMapStatement, frozen=True):
    """What one company reaches."""

    hexes: Annotated[
        dict[str, list[Annotated[int, Meta(ge=0, le=5)]]],
        Meta(description="The hexes to which it is connected, each with the sides at which it is."),
    ]
    stops: Annotated[list[StopName], Meta(description="Cities, towns and off-board areas: the hex, and the n of `_n`.")]
    tokenable: Annotated[list[StopName], Meta(description="Those of them in which it could place a token.")]
    complete: Annotated[bool, Meta(description="False when the bound on work was passed: there may be more.")]
    track: Annotated[
        list[TrackUsed] | UnsetType, Meta(description="The pieces of track reached, if `fields` names them.")
    ] = UNSET


class ReachedByOperator(AnyMapStatement, frozen=True):
    """What several companies reach."""

    by_operator: dict[str, Reached]


def reach(question: Any, *, track: bool = False) -> dict[str, Any]:
    """What a company reaches, or each of several; with the pieces of track, if asked for.

    :raises ImpossibleInput: with everything that is wrong with the question; each fault has its pointer.
    """
    asked = question if isinstance(question, NetworkQuestion) else read(NetworkQuestion, question)
    operators = _operators(asked)
    network = _Network.of(asked)
    if asked.operator is not None:
        answer: msgspec.Struct = network.reached(asked.operator, track)
    else:
        answer = ReachedByOperator({name: network.reached(name, track) for name in operators})
    told: dict[str, Any] = msgspec.to_builtins(answer)
    return told


def _operators(asked: NetworkQuestion) -> Sequence[str]:
    """The companies that are asked for.

    :raises ImpossibleInput: unless either one or several are named.
    """
    if asked.operator is None and asked.operators is None:
        raise ImpossibleInput([fault_at("/operator", "missing", name="operator")])
    if asked.operator is not None and asked.operators is not None:
        raise ImpossibleInput([fault_at("/operators", "two_operators")])
    if asked.operator is not None:
        return (asked.operator,)
    if asked.operators == "all":
        return sorted({token.company for token in asked.tokens})
    return tuple(dict.fromkeys(asked.operators or ()))


@dataclass(frozen=True)
class _Network:
    """The track of a board, for any company."""

    board: LaidBoard
    tokens: Sequence[Token]
    reservations: Sequence[Reservation]
    pieces: Sequence[tuple[int, Piece]]
    """Each with the number of its hex."""
    first_stops: Sequence[int]
    """By hex, the number of its first stop."""
    tracks: Tracks

    @classmethod
    def of(cls, asked: NetworkQuestion) -> _Network:
        """The track that is asked about.

        :raises ImpossibleInput: with what is wrong with the board, the tokens and the reservations.
        """
        board = lay(asked.board)
        _demand_reservations(board, asked.reservations)
        gauge = GAUGES[asked.track_type] if asked.track_type else None
        pieces = [
            (number, piece)
            for number, tile in enumerate(board.tiles)
            for piece in tile.pieces
            if gauge is None or GAUGES[piece.gauge] & gauge
        ]
        first_stops, first_junctions = [0], [0]
        for tile in board.tiles:
            first_stops.append(first_stops[-1] + len(tile.stops))
            first_junctions.append(first_junctions[-1] + len(tile.junctions))
        ends = _Ends(board, first_stops, first_junctions)
        records = [
            (ends.of(number, piece, 0), ends.of(number, piece, 1), GAUGES[piece.gauge], piece.terminal, piece.ignore)
            for number, piece in pieces
        ]
        present().work.spend(len(records))
        try:
            tracks = Tracks(first_stops[-1], first_junctions[-1], len(board.ground.sides), records)
        except NetworkError as error:
            raise ImpossibleInput([fault_at("/board", "too_large", code=str(error))]) from None
        return cls(board, asked.tokens, asked.reservations, pieces, first_stops, tracks)

    def reached(self, operator: str, track: bool) -> Reached:
        """What a company reaches."""
        held = held_cities(self.board, self.tokens, operator)
        passages = bytearray(self._open_stops)
        own = []
        for number, city, is_own, passes in held:
            stop = self.board.tiles[number].cities[city]
            at = self.first_stops[number] + self.board.tiles[number].stops.index(stop)
            passages[at] = _BEGINS if is_own else passes
            if is_own:
                own.append((number, stop.number))
        found, complete = self.tracks.reach(passages)
        pieces = [self.pieces[at] for at in found]
        hexes: dict[int, set[int]] = {}
        stops = set(own)
        for number, piece in pieces:
            for end in piece.ends:
                if is_side(end):
                    for hex_, side in self._both_sides(number, end):
                        hexes.setdefault(hex_, set()).add(side)
                elif any(stop.number == part_of(end) for stop in self.board.tiles[number].stops):
                    stops.add((number, part_of(end)))
        for number, _ in own:
            over, closed = self.board.ground.over[number], self.board.tiles[number].closed
            hexes.setdefault(number, set()).update(
                side for side, other in enumerate(over) if other != NOWHERE and side not in closed
            )
        names = self.board.ground.names
        return Reached(
            hexes={names[number]: sorted(sides) for number, sides in sorted(hexes.items()) if sides},
            stops=[(names[number], stop) for number, stop in sorted(stops)],
            tokenable=[(names[number], stop) for number, stop in sorted(stops) if self._is_tokenable(number, stop, operator)],
            complete=complete,
            track=[_named(names[number], piece) for number, piece in pieces] if track else UNSET,
        )

    @cached_property
    def _open_stops(self) -> bytes:
        """For each stop whether traces pass it while no token stands there."""
        passes = (
            stop.kind != "offboard" and (stop.kind != "city" or stop.slots > 0)
            for tile in self.board.tiles
            for stop in tile.stops
        )
        return bytes(passes)

    def _both_sides(self, number: int, side: int) -> Iterator[tuple[int, int]]:
        """A side, and the same side as the neighbour calls it, if track may lead over it."""
        yield number, side
        other, back = self.board.ground.over[number][side], opposite(side)
        if other != NOWHERE and side not in self.board.tiles[number].closed and back not in self.board.tiles[other].closed:
            yield other, back

    def _is_tokenable(self, number: int, part: int, operator: str) -> bool:
        """Whether the company could place one token more in a stop."""
        tile = self.board.tiles[number]
        city = next((at for at, stop in enumerate(tile.cities) if stop.number == part), None)
        tokens = self._tokens_by_hex.get(number, ())
        if city is None or any(token.company == operator for token in tokens):
            return False
        reservations = self._reservations_by_hex.get(number, ())
        if any(kept.company == operator and kept.city == city for kept in reservations):
            return True
        taken = Counter(token.city for token in tokens if not token.extra)
        taken.update(kept.city for kept in reservations if kept.city is not None)
        free = [max(0, stop.slots - taken[at]) for at, stop in enumerate(tile.cities)]
        of_hex = [kept for kept in reservations if kept.city is None]
        is_own = any(kept.company == operator for kept in of_hex)
        others = sum(kept.company != operator for kept in of_hex)
        return free[city] > 0 and others < sum(free) and (is_own or not any(kept.closed for kept in of_hex))

    @cached_property
    def _tokens_by_hex(self) -> Mapping[int, Sequence[Token]]:
        return _by_hex(self.board, self.tokens)

    @cached_property
    def _reservations_by_hex(self) -> Mapping[int, Sequence[Reservation]]:
        return _by_hex(self.board, self.reservations)


def _by_hex(board: LaidBoard, placed: Sequence[Any]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for one in placed:
        found.setdefault(board.ground.order[one.hex], []).append(one)
    return found


def _demand_reservations(board: LaidBoard, reservations: Sequence[Reservation]) -> None:
    faults = Faults()
    for index, kept in enumerate(reservations):
        tile = board.tile(kept.hex)
        if tile is None:
            faults.append(fault_at(f"/reservations/{index}/hex", "not_on_board", hex=cut(kept.hex)))
        elif kept.city is not None and kept.city >= len(tile.cities):
            pointer = f"/reservations/{index}/city"
            faults.append(fault_at(pointer, "unknown_city", hex=kept.hex, count=len(tile.cities)))
    if faults:
        raise ImpossibleInput(faults)


def _named(name: str, piece: Piece) -> TrackUsed:
    sides = [end for end in piece.ends if is_side(end)]
    return TrackUsed(name, sides, [part_of(end) for end in piece.ends if not is_side(end)])


_BEGINS: Final = 2
"""What the finder calls a stop in which traces begin; 1 is one that they pass, 0 one at which they end."""

_End: TypeAlias = tuple[int, int, int, int, int]


class _Ends:
    """The ends of pieces of track, as the finder takes them."""

    def __init__(self, board: LaidBoard, first_stops: Sequence[int], first_junctions: Sequence[int]) -> None:
        self._board = board
        self._first_stops = first_stops
        self._first_junctions = first_junctions

    def of(self, number: int, piece: Piece, end: int) -> _End:
        """An end of a piece on a hex."""
        at, (lane, width) = piece.ends[end], piece.lanes[end]
        tile = self._board.tiles[number]
        if is_side(at):
            port = self._board.ground.ports[number][at]
            if port == NOWHERE or at in tile.closed:
                return 3, 0, 0, 0, 1
            return 2, port // 2, port % 2, lane, width
        part = part_of(at)
        if part in tile.junctions:
            return 1, self._first_junctions[number] + tile.junctions.index(part), 0, 0, 1
        stop = next(place for place, stop in enumerate(tile.stops) if stop.number == part)
        return 0, self._first_stops[number] + stop, 0, 0, 1
