"""What a company reaches on any map: hexes with their sides, stops, and the cities in which it could place a token.

`docs/reach.md` defines a trace, and proves how the extension finds what traces reach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from stationmaster._route_core import NetworkError, Tracks
from stationmaster.any_map.answer import TrackUsed
from stationmaster.any_map.board import NOWHERE, LaidBoard, lay, opposite
from stationmaster.any_map.faults import fault_at
from stationmaster.any_map.query import held_cities
from stationmaster.any_map.question import (
    ANY_SIZE,
    MAX_LENGTH,
    MAX_TOKENS,
    AnyMapStatement,
    Board,
    HexName,
    Name,
    SizeLimits,
    Token,
)
from stationmaster.any_map.rules import GAUGES
from stationmaster.any_map.search import present
from stationmaster.any_map.tile_parts import Piece, is_side, part_of
from stationmaster.errors import Faults, ImpossibleInput, WrongShape, cut
from stationmaster.schema.statements import read

MAX_OPERATORS: Final = 40
MAX_RESERVATIONS: Final = 400
MAX_WORK: Final = 20_000_000
"""Steps of all searches for one answer, some 0.1 s. Positions of published titles take some thousands."""


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
    reservations: Annotated[tuple[Reservation, ...], Meta(max_length=MAX_RESERVATIONS)] = ()
    colors: Annotated[
        tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=20, description="Without effect.")
    ] = ()


StopName: TypeAlias = tuple[str, int]

PieceEnd: TypeAlias = tuple[int, int, int, int, int]
"""An end of a piece of track as the finder takes it."""
PieceRecord: TypeAlias = tuple[PieceEnd, PieceEnd, int, bool, bool]

_Stop: TypeAlias = tuple[int, int]
"""The number of a hex, and that of a part."""


class CompanyReach(AnyMapStatement, frozen=True, kw_only=True):
    """What one company reaches; of its parts those that were asked for."""

    hexes: Annotated[
        dict[str, list[Annotated[int, Meta(ge=0, le=5)]]] | UnsetType,
        Meta(description="The hexes to which it is connected, each with the sides at which it is."),
    ] = UNSET
    stops: Annotated[
        list[StopName] | UnsetType,
        Meta(description="The cities, towns and off-board areas that it reaches: the hex, and the n of the part `_n`."),
    ] = UNSET
    tokenable: Annotated[
        list[StopName] | UnsetType, Meta(description="Those of them in which it could place a token.")
    ] = UNSET
    complete: Annotated[
        bool | UnsetType,
        Meta(description="False when the bound on work was passed: what is named is reached, and more may be."),
    ] = UNSET
    track: Annotated[
        list[TrackUsed] | UnsetType, Meta(description="The pieces of track that it reaches, when `fields` names them.")
    ] = UNSET


class NetworkReach(CompanyReach, frozen=True, kw_only=True):
    """What a company reaches, or under `by_operator` each of several."""

    by_operator: dict[str, CompanyReach] | UnsetType = UNSET


PARTS: Final = CompanyReach.__struct_fields__
"""What can be asked for of each company's reach."""
USUAL_PARTS: Final = tuple(name for name in PARTS if name != "track")


def reach(question: Any, parts: Collection[str] = USUAL_PARTS, limits: SizeLimits = ANY_SIZE) -> dict[str, Any]:
    """Return what a company reaches, or each of several; of it those parts.

    :raises ImpossibleInput: with everything that is wrong with the question; each fault has its pointer.
    """
    asked = read_question(question, limits)
    operators = _operators(asked)
    network = Network.of(asked)
    work = MAX_WORK // max(1, len(operators))
    reached = {name: network.reached(name, parts, work) for name in operators}
    answer = reached[asked.operator] if asked.operator is not None else NetworkReach(by_operator=reached)
    written: dict[str, Any] = msgspec.to_builtins(answer)
    return written


def read_question(question: Any, limits: SizeLimits) -> NetworkQuestion:
    """Return a question that was sent as JSON, or was read already.

    :raises ImpossibleInput: when it is too large.
    """
    asked = question if isinstance(question, NetworkQuestion) else read(NetworkQuestion, question)
    if len(asked.board.hexes) > limits.hexes:
        raise ImpossibleInput([fault_at("/board/hexes", "too_large.hexes", most=limits.hexes)])
    return asked


def _operators(asked: NetworkQuestion) -> Sequence[str]:
    """Return the requested companies.

    :raises WrongShape: unless either one or several are named.
    """
    if asked.operator is None and asked.operators is None:
        raise WrongShape([fault_at("/operator", "missing.operator")])
    if asked.operator is not None and asked.operators is not None:
        raise WrongShape([fault_at("/operators", "unknown_field.operators")])
    if asked.operator is not None:
        return (asked.operator,)
    if asked.operators == "all":
        return sorted({token.company for token in asked.tokens})
    return tuple(dict.fromkeys(asked.operators or ()))


@dataclass(frozen=True)
class Network:
    """The track of a board, for the traces of any company."""

    board: LaidBoard
    tokens: Sequence[Token]
    reservations: Sequence[Reservation]
    pieces: Sequence[tuple[int, Piece]]
    """Each with the number of its hex."""
    first_stops: Sequence[int]
    """By hex, the number of its first stop."""
    records: Sequence[PieceRecord]
    """The pieces as the finder takes them."""
    tracks: Tracks

    @classmethod
    def of(cls, asked: NetworkQuestion) -> Network:
        """Return the network of a question.

        :raises ImpossibleInput: with every fault of the board, the tokens and the reservations.
        """
        board = lay(asked.board)
        _demand_places(board, asked)
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
        return cls(board, asked.tokens, asked.reservations, pieces, first_stops, records, tracks)

    def reached(self, operator: str, parts: Collection[str], max_work: int) -> CompanyReach:
        """Return what a company reaches."""
        pieces, own, complete = self.traced(operator, max_work)
        stops = sorted({*own, *self._stops_of(pieces)})
        names = self.board.ground.names
        values: dict[str, Any] = {"complete": complete}
        if "hexes" in parts:
            values["hexes"] = {names[hex_]: sorted(sides) for hex_, sides in sorted(self._hexes(pieces, own).items())}
        if "stops" in parts:
            values["stops"] = [(names[hex_], stop) for hex_, stop in stops]
        if "tokenable" in parts:
            free = [(hex_, stop) for hex_, stop in stops if self._is_tokenable(hex_, stop, operator)]
            values["tokenable"] = [(names[hex_], stop) for hex_, stop in free]
        if "track" in parts:
            values["track"] = [_track_used(names[hex_], piece) for hex_, piece in pieces]
        return CompanyReach(**{name: value for name, value in values.items() if name in parts})

    def traced(self, operator: str, max_work: int) -> tuple[list[tuple[int, Piece]], list[_Stop], bool]:
        """Return the pieces that some trace runs over, the company's own cities, and whether these are all pieces."""
        own, passages = self._as_seen_by(operator)
        found, complete = self.tracks.reach(passages, max_work=max_work)
        present().work.spend(len(found))
        return [self.pieces[at] for at in found], own, complete

    def passages(self, operator: str) -> bytearray:
        """Return what each stop is for the traces of a company, as the finder takes it."""
        return self._as_seen_by(operator)[1]

    def _as_seen_by(self, operator: str) -> tuple[list[_Stop], bytearray]:
        """Return the cities with tokens of a company, and what each stop is for its traces."""
        own, passages = [], bytearray(self._open_stops)
        for number, city, is_own, passes in held_cities(self.board, self.tokens, operator):
            tile = self.board.tiles[number]
            stop = tile.cities[city]
            passages[self.first_stops[number] + tile.stops.index(stop)] = _BEGINS if is_own else passes
            if is_own:
                own.append((number, stop.number))
        return own, passages

    def _stops_of(self, pieces: Iterable[tuple[int, Piece]]) -> Iterator[_Stop]:
        """Yield the stops at the ends of pieces."""
        for number, piece in pieces:
            for end in piece.ends:
                if not is_side(end) and part_of(end) not in self.board.tiles[number].junctions:
                    yield number, part_of(end)

    def _hexes(self, pieces: Iterable[tuple[int, Piece]], own: Iterable[_Stop]) -> dict[int, set[int]]:
        """Return the sides at which the company is: those of its track, and all around its tokens."""
        ground, tiles = self.board.ground, self.board.tiles
        found: dict[int, set[int]] = {}
        for number, piece in pieces:
            for side in filter(is_side, piece.ends):
                found.setdefault(number, set()).add(side)
                other, back = ground.over[number][side], opposite(side)
                if other != NOWHERE and side not in tiles[number].closed and back not in tiles[other].closed:
                    found.setdefault(other, set()).add(back)
        for number, _ in own:
            open_sides = [side for side, other in enumerate(ground.over[number]) if other != NOWHERE]
            around = set(open_sides) - tiles[number].closed
            if around:
                found.setdefault(number, set()).update(around)
        return found

    @cached_property
    def _open_stops(self) -> bytes:
        """Return for each stop whether traces pass it while it has no token."""
        passes = (
            stop.kind != "offboard" and (stop.kind != "city" or stop.slots > 0)
            for tile in self.board.tiles
            for stop in tile.stops
        )
        return bytes(passes)

    def _is_tokenable(self, number: int, part: int, operator: str) -> bool:
        """Return whether the company could place one token more in a stop."""
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


def _demand_places(board: LaidBoard, asked: NetworkQuestion) -> None:
    """Raise `ImpossibleInput` for tokens and reservations in cities that do not exist."""
    faults = Faults()
    try:
        held_cities(board, asked.tokens, "")
    except ImpossibleInput as error:
        faults.extend(error.faults)
    for index, kept in enumerate(asked.reservations):
        tile = board.tile(kept.hex)
        if tile is None:
            faults.append(fault_at(f"/reservations/{index}/hex", "not_on_board", hex=cut(kept.hex)))
        elif kept.city is not None and kept.city >= len(tile.cities):
            pointer = f"/reservations/{index}/city"
            faults.append(fault_at(pointer, "unknown_city", hex=kept.hex, count=len(tile.cities)))
    if faults:
        raise ImpossibleInput(faults)


def _track_used(name: str, piece: Piece) -> TrackUsed:
    sides = [end for end in piece.ends if is_side(end)]
    return TrackUsed(name, sides, [part_of(end) for end in piece.ends if not is_side(end)])


_BEGINS: Final = 2
"""What the finder calls a stop in which traces begin; 1 is one that they pass, 0 one at which they end."""


class _Ends:
    """The ends of pieces of track, as the finder takes them."""

    def __init__(self, board: LaidBoard, first_stops: Sequence[int], first_junctions: Sequence[int]) -> None:
        self._board = board
        self._parts: list[dict[int, PieceEnd]] = [
            {stop.number: (0, first_stops[number] + at, 0, 0, 1) for at, stop in enumerate(tile.stops)}
            | {part: (1, first_junctions[number] + at, 0, 0, 1) for at, part in enumerate(tile.junctions)}
            for number, tile in enumerate(board.tiles)
        ]

    def of(self, number: int, piece: Piece, end: int) -> PieceEnd:
        """Return an end of a piece on a hex."""
        at, (lane, width) = piece.ends[end], piece.lanes[end]
        if not is_side(at):
            return self._parts[number][part_of(at)]
        port = self._board.ground.ports[number][at]
        if port == NOWHERE or at in self._board.tiles[number].closed:
            return 3, 0, 0, 0, 1
        return 2, port // 2, port % 2, lane, width
