"""Dense boards of 1846 with as much track as the rules allow, for computations that are expensive on many junctions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from stationmaster.titles.g1846.model.board import face
from stationmaster.titles.g1846.model.grid import EDGES, opposite
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.tile_fits import impossible_lay

Json = Any
Tiles = dict[str, tuple[str, int]]
TRAINS = (
    ["7/8", "7/8"],
    ["7/8", "6"],
    ["7/8", "7/8", "3/5", "3/5"],
    ["7/8"] * 8,
    ["6"] * 8,
    ["7/8", "6", "5", "4/6"],
    ["7/8", "7/8", "6", "6", "5", "5", "4/6", "4/6"],
)
LATEST_FIRST = ("gray", "brown", "green", "yellow")
HOMES = {"NYC": "D20", "B&O": "G19", "IC": "K3", "GT": "B16"}


def dense_tiles(chance: Random, colours: tuple[str, ...] = LATEST_FIRST) -> Tiles:
    """Return tiles for all hexes that take one: latest colours first, within the supply, joined where possible."""
    laid: Tiles = {}
    for hex_id in sorted(tables().hexes, key=lambda _: chance.random()):
        found = placed(chance, hex_id, laid, colours)
        if found is not None:
            laid[hex_id] = found
    return laid


def placed(chance: Random, hex_id: str, laid: Tiles, colours: tuple[str, ...] = LATEST_FIRST) -> tuple[str, int] | None:
    """Return one of the three tiles of the latest colour that join a hex best with its neighbours."""
    used = Counter(tile for name, (tile, _) in laid.items() if name != hex_id)
    kinds = [kind for kind in tables().tiles.values() if kind.count is None or used[kind.id] < kind.count]
    for colour in colours:
        fitting = [
            (kind.id, rotation)
            for kind in kinds
            if kind.colour == colour
            for rotation in range(EDGES)
            if impossible_lay(hex_id, kind.id, rotation) is None
        ]
        if fitting:
            chance.shuffle(fitting)
            return chance.choice(sorted(fitting, key=lambda tile: -_joined(hex_id, tile, laid))[:3])
    return None


def _joined(hex_id: str, tile: tuple[str, int], laid: Tiles) -> int:
    """Return how many hexsides of a tile meet track of a neighbour."""
    hex_ = tables().hexes[hex_id]
    met = 0
    for edge in face(hex_id, tile).edges:
        other = hex_.neighbours[edge]
        met += other is not None and opposite(edge) in face(other, laid.get(other)).edges
    return met


def with_another(form: Json, chance: Random) -> Json:
    """Return the request with another tile on one of its hexes, or with other trains."""
    if chance.random() < 0.1:
        return form | {"trains": chance.choice(TRAINS)}
    hex_id = chance.choice(list(tables().hexes))
    tiles: Tiles = {name: (tile[0], tile[1]) for name, tile in form["tiles"].items()}
    found = placed(chance, hex_id, tiles)
    return form if found is None else form | {"tiles": form["tiles"] | {hex_id: list(found)}}


def dense_form(chance: Random) -> Json:
    """Return a request to the route calculator on a dense board in the last phase."""
    company, hex_id = chance.choice(list(HOMES.items()))
    return {
        "phase": "IV",
        "tiles": {name: list(tile) for name, tile in dense_tiles(chance).items()},
        "tokens": [{"corporation": company, "hex": hex_id, "city": 0}],
        "corporation": company,
        "trains": chance.choice(TRAINS),
    }
