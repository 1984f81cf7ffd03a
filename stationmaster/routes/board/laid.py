"""A board as it lies: every hex with its tile, turned, and everything that may be wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stationmaster.kernel.errors import Faults, ImpossibleInput, cut
from stationmaster.kernel.pointers import step
from stationmaster.routes.board.geometry import At, Layout, beyond, coordinates, opposite
from stationmaster.routes.faults import fault_at
from stationmaster.routes.question.forms import MAX_CODE, Board, HexCode, Laid
from stationmaster.routes.tiles.language import parse_tile
from stationmaster.routes.tiles.parts import Tile
from stationmaster.routes.tiles.standard import standard_tiles


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """Hexes by name in the order given, with what lies on them and where they are."""

    layout: Layout
    tiles: Mapping[str, Tile]
    places: Mapping[str, At]
    names: Mapping[At, str]

    def neighbour(self, name: str, side: int) -> str | None:
        """The hex over a side, unless there is none or nothing passes that side."""
        other = self.names.get(beyond(self.layout, self.places[name], side))
        if other is None or side in self.tiles[name].closed or opposite(side) in self.tiles[other].closed:
            return None
        return other

    def between(self, one: str, other: str) -> int | None:
        """The side of one hex that touches the other."""
        if one not in self.places or other not in self.places:
            return None
        return next((s for s in range(6) if beyond(self.layout, self.places[one], s) == self.places[other]), None)


def lay(board: Board, pointer: str = "/board") -> LaidBoard:
    """The board of a question.

    :raises ImpossibleInput: with every hex that has no place, and every tile that cannot be read.
    """
    faults = Faults()
    if board.axes.x == board.axes.y:
        faults.append(fault_at(f"{pointer}/axes", "same_axes"))
    tiles: dict[str, Tile] = {}
    places: dict[str, At] = {}
    names: dict[At, str] = {}
    for name, laid in board.hexes.items():
        here = step(f"{pointer}/hexes", name)
        at = coordinates(name, board.axes.x == "letter")
        if at is None:
            faults.append(fault_at(here, "bad_hex_name", name=cut(name)))
            continue
        if at in names:
            faults.append(fault_at(here, "same_hex", hex=name, other=names[at]))
        names[at] = name
        places[name] = at
        try:
            tiles[name] = _tile(laid, here)
        except ImpossibleInput as error:
            faults.extend(error.faults)
    if faults:
        raise ImpossibleInput(faults)
    return LaidBoard(board.layout, tiles, places, names)


def demand_drawable(board: LaidBoard, most: int) -> None:
    """Refuses a board with more on it than a picture holds.

    :raises ImpossibleInput: when it has more stops and pieces of track than that.
    """
    count = sum(len(tile.stops) + len(tile.junctions) + len(tile.pieces) for tile in board.tiles.values())
    if count > most:
        raise ImpossibleInput([fault_at("/board", "too_large.picture", count=count, most=most)])


def _tile(laid: Laid, pointer: str) -> Tile:
    if isinstance(laid, HexCode):
        return parse_tile(laid.code, f"{pointer}/code").turned(laid.rotation)
    if isinstance(laid, str):
        if len(laid) > MAX_CODE:
            raise ImpossibleInput([fault_at(pointer, "long_code", column=MAX_CODE + 1, most=MAX_CODE)])
        return parse_tile(laid, pointer)
    number, rotation = laid
    known = standard_tiles().get(number)
    if known is None:
        raise ImpossibleInput([fault_at(f"{pointer}/0", "unknown_tile", tile=cut(number))])
    return known.tile.turned(rotation)
