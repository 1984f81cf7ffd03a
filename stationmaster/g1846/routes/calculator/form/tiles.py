"""The tiles of a minimal position: each exists, may lie there in its phase, and there are enough of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import Any, Final, TypeAlias

from stationmaster.g1846.components.hexgrid import EDGES
from stationmaster.g1846.components.kinds import Colour, PhaseKind
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.routes.calculator.form.told import Told, pointer_to
from stationmaster.g1846.state.board import Laid
from stationmaster.g1846.track.fits import impossible_lay
from stationmaster.kernel.errors import Violation, cut

_Known: TypeAlias = "dict[tuple[str, str, int], Laid]"
_NUMBER: Final = itemgetter(0)


@dataclass(frozen=True, slots=True)
class _Lay:
    """What is to be known of a tile that lies on a hex, whatever else lies on the board."""

    laid: Laid
    colour: Colour
    count: int | None
    """How many of its kind there are; None: without limit."""
    wrong: Violation | None
    """Why it can never lie there."""


@cache
def _lay(hex_id: str, tile: str, rotation: int) -> _Lay:
    """All three must exist: there are some ten thousand, and a process sees a few hundred of them."""
    kind = tables().tiles[tile]
    return _Lay((tile, rotation), kind.colour, kind.count, impossible_lay(hex_id, tile, rotation))


def read_tiles(told: Told, value: Any, phase: PhaseKind | None) -> dict[str, Laid]:
    """What lies where."""
    if not isinstance(value, dict):
        told.fault("/tiles", "wrong_type.tiles")
        return {}
    if len(value) > len(tables().hexes):
        told.fault("/tiles", "too_many.tiles", most=len(tables().hexes))
        return {}
    known = _sound(None if phase is None else phase.id)
    return _tiles_at_once(value, known) or _tiles_one_by_one(told, value, phase, known)


def _tiles_one_by_one(told: Told, value: dict[str, Any], phase: PhaseKind | None, known: _Known) -> dict[str, Laid]:
    """Every tile with all that is wrong with it; what is right will be known to be so."""
    laid: dict[str, Laid] = {}
    used: dict[str, int] = {}
    for hex_id, entry in value.items():
        lay = _lay_of(told, hex_id, entry)
        if lay is None:
            continue
        if lay.wrong is not None:
            told.fault(f"/tiles/{hex_id}", f"{lay.wrong.code}.lay", cause=lay.wrong, rule=lay.wrong.rule)
            continue
        if phase is not None and lay.colour not in phase.colours:
            too_early = {"tile": lay.laid[0], "colour": lay.colour, "phase": phase.id}
            told.fault(f"/tiles/{hex_id}", "colour_not_available.tile", **too_early)
        else:
            known[hex_id, *lay.laid] = lay.laid
        laid[hex_id] = lay.laid
        if lay.count is not None:
            tile = lay.laid[0]
            used[tile] = used.get(tile, 0) + 1
            if used[tile] > lay.count:
                told.fault(pointer_to("tiles", hex_id), "no_tile_left", count=lay.count, tile=tile)
    return laid


def _lay_of(told: Told, hex_id: str, entry: Any) -> _Lay | None:
    """What there is to know of an entry, if hex, tile and rotation exist."""
    hexes, tiles = tables().hexes, tables().tiles
    if hex_id in hexes and isinstance(entry, list) and len(entry) == 2:
        tile, rotation = entry
        known = isinstance(tile, str) and tile in tiles
        turned = type(rotation) is int and 0 <= rotation < EDGES
        if known and turned:
            return _lay(hex_id, tile, rotation)
        if not known:
            told.fault(f"/tiles/{hex_id}/0", "unknown_tile")
        if not turned:
            told.fault(f"/tiles/{hex_id}/1", "unknown_rotation", most=EDGES - 1)
    elif hex_id in hexes:
        told.fault(f"/tiles/{hex_id}", "wrong_type.tile")
    else:
        told.fault(pointer_to("tiles", hex_id), "unknown_hex", hex=cut(hex_id))
    return None


@cache
def _sound(_phase: str | None) -> _Known:
    """The tiles on hexes that were found to be right in a phase: no more than there are ways to lay them."""
    return {}


def _tiles_at_once(value: dict[str, Any], known: _Known) -> dict[str, Laid] | None:
    """The tiles, if each is known to be right and there are enough of all; else they are looked at one by one."""
    laid: dict[str, Laid] = {}
    try:
        for hex_id, (tile, rotation) in value.items():
            if type(rotation) is not int:
                return None
            laid[hex_id] = known[hex_id, tile, rotation]
    except (KeyError, TypeError, ValueError):
        return None
    counts = _counts()
    for tile, used in Counter(map(_NUMBER, laid.values())).items():
        if used > counts.get(tile, used):
            return None
    return laid


@cache
def _counts() -> Mapping[str, int]:
    """How many there are of the tiles of which there are not as many as anybody wants (6.46)."""
    return {tile: kind.count for tile, kind in tables().tiles.items() if kind.count is not None}
