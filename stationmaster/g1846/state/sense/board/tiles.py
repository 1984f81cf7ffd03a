"""Tiles: each fits its hex, could have come there by upgrades, and there are no more of a kind than the box has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from stationmaster.g1846.components.hexgrid import EDGES
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.state.board import Laid, face
from stationmaster.g1846.state.position import Position
from stationmaster.g1846.state.sense.common import fault
from stationmaster.g1846.track.fits import misfit
from stationmaster.kernel.errors import Fault


def faults(position: Position) -> Iterator[Fault]:
    """What is wrong with the laid tiles."""
    colours = tables().phases[position.phase].colours  # type: ignore[index]
    for hex_id, laid in position.board.tiles.items():
        tile = tables().tiles[laid[0]]
        at = ("tiles", hex_id)
        if not could_lie(hex_id, laid):
            yield fault("tile_does_not_fit", *at, tile=laid[0], rotation=laid[1], hex=hex_id)
        if tile.colour not in colours:
            yield fault("colour_not_available", *at, "tile", phase=position.phase, colour=tile.colour)
    yield from _supply(position)
    yield from _reserved(position)


def _supply(position: Position) -> Iterator[Fault]:
    """6.46."""
    used = Counter(tile for tile, _ in position.board.tiles.values())
    for hex_id, (tile, _) in position.board.tiles.items():
        count = tables().tiles[tile].count
        if count is not None and used[tile] > count:
            yield fault("no_tile_left.position", "tiles", hex_id, "tile", count=count, tile=tile, used=used[tile])


def _reserved(position: Position) -> Iterator[Fault]:
    """6.45c. With two players tiles may have come there before the private was drafted (15.26)."""
    if position.options.two_player:
        return
    for name, private in position.privates.items():
        if private.status in ("undrafted", "player"):
            for hex_id in tables().privates[name].reserved_hexes:
                if hex_id in position.board.tiles:
                    yield fault("reserved_hex", "tiles", hex_id, hex=hex_id, private=name)


@cache
def could_lie(hex_id: str, laid: Laid) -> bool:
    """Whether a tile can have come to lie on a hex: directly, or as an upgrade of one that could."""
    tile = tables().tiles[laid[0]]
    if misfit(face(hex_id, None), tile, laid[1]) is None:
        return True
    before = tables().colour_index(tile.colour) - 1
    if before < 0:
        return False
    track = set(tile.track_at(laid[1]))
    return any(
        track.issuperset(other.track_at(rotation))
        and could_lie(hex_id, (other.id, rotation))
        and misfit(face(hex_id, (other.id, rotation)), tile, laid[1]) is None
        for other in tables().tiles.values()
        if tables().colour_index(other.colour) == before and bool(other.cities) == bool(tile.cities)
        for rotation in range(EDGES)
    )
