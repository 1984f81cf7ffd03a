"""A board as it lies: every hex with its tile, turned, and everything that may be wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from stationmaster.kernel.errors import Faults, ImpossibleInput, cut
from stationmaster.kernel.shapes.pointers import step
from stationmaster.routes.board.geometry import At, Layout
from stationmaster.routes.board.ground import Ground, ground_of
from stationmaster.routes.faults import fault_at
from stationmaster.routes.question.forms import MAX_CODE, Board, HexCode, Laid
from stationmaster.routes.supervision import present
from stationmaster.routes.tiles.language import laid_tile
from stationmaster.routes.tiles.parts import Tile
from stationmaster.routes.tiles.standard import standard_tiles

MOST_TRACK: Final = 8_192
MOST_STOPS: Final = 1_024
"""The most pieces of track and stops that a search can hold: more is not even read."""
_STEPS_A_PART: Final = 4
"""To read a part of a code takes so many steps."""


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """The ground, and what lies on each of its hexes."""

    ground: Ground
    tiles: tuple[Tile, ...]

    @property
    def layout(self) -> Layout:
        """How the hexes stand."""
        return self.ground.layout

    @property
    def places(self) -> Mapping[str, At]:
        """Where they lie."""
        return self.ground.places

    def tile(self, name: str) -> Tile | None:
        """What lies on a hex, if there is one."""
        number = self.ground.order.get(name)
        return None if number is None else self.tiles[number]


def lay(board: Board, pointer: str = "/board") -> LaidBoard:
    """The board of a question.

    :raises ImpossibleInput: with every hex that has no place, and every tile that cannot be read.
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
    """What is to be read of a hex; standard tiles are known."""
    return laid if isinstance(laid, str) else laid.code if isinstance(laid, HexCode) else ""


def _tile(laid: Laid) -> Tile:
    """What lies on a hex; faults point into what is said of the hex."""
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
