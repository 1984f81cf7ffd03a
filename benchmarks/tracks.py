"""Tracks as the finder takes them, for its own bench."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from stationmaster.any_map.board import NOWHERE, LaidBoard, lay
from stationmaster.any_map.query import held_cities
from stationmaster.any_map.reach import NetworkQuestion
from stationmaster.any_map.rules import GAUGES
from stationmaster.any_map.tile_parts import Piece, is_side, part_of
from stationmaster.schema.statements import read

PieceEnd: TypeAlias = tuple[int, int, int, int, int]
"""An end of a piece of track: 0 and the number of a stop, 1 and that of a junction, 2 and side, half, lane and number
of lanes, or 3 where it leads nowhere."""
PieceRecord: TypeAlias = tuple[PieceEnd, PieceEnd, int, bool, bool]

_BEGINS: Final = 2
"""A stop in which traces begin; 1 is one that they pass, 0 one at which they end."""


@dataclass(frozen=True)
class Tracked:
    """The track of a question about reach."""

    board: LaidBoard
    records: Sequence[PieceRecord]
    passages: bytes
    """What each stop is for the traces of the company."""

    @classmethod
    def of(cls, question: Any) -> Tracked:
        """Return the track of a question about one company."""
        asked = read(NetworkQuestion, question)
        board = lay(asked.board)
        gauge = GAUGES[asked.track_type] if asked.track_type else None
        first_stops, first_junctions = [0], [0]
        for tile in board.tiles:
            first_stops.append(first_stops[-1] + len(tile.stops))
            first_junctions.append(first_junctions[-1] + len(tile.junctions))
        ends = _Ends(board, first_stops, first_junctions)
        records = [
            (ends.of(number, piece, 0), ends.of(number, piece, 1), GAUGES[piece.gauge], piece.terminal, piece.ignore)
            for number, tile in enumerate(board.tiles)
            for piece in tile.pieces
            if gauge is None or GAUGES[piece.gauge] & gauge
        ]
        passages = bytearray(
            stop.kind != "offboard" and (stop.kind != "city" or stop.slots > 0)
            for tile in board.tiles
            for stop in tile.stops
        )
        for number, city, is_own, passes in held_cities(board, asked.tokens, asked.operator or ""):
            tile = board.tiles[number]
            at = tile.stops.index(tile.cities[city])
            passages[first_stops[number] + at] = _BEGINS if is_own else passes
        return cls(board, records, bytes(passages))


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
