"""Which tiles fit which hex (6.41, 6.42, 6.44, 6.45, 6.45a), whatever the moment of the game.

`misfit` says why a tile does not fit on what a hex shows; `fits` lists what does, once for each hex and tile on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain

from stationmaster.engine.action_kind import first_violation
from stationmaster.errors import Violation
from stationmaster.i18n.message import Param
from stationmaster.titles.g1846.model.board import Face, Laid, face
from stationmaster.titles.g1846.model.grid import EDGES
from stationmaster.titles.g1846.model.kinds import Colour, Crossing, Segment, Terrain, TileKind, is_edge
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.text.refusals import refuse


@dataclass(frozen=True, slots=True)
class Fit:
    """A tile as it may lie on a hex, and what that changes."""

    hex: str
    tile: str
    rotation: int
    colour: Colour
    is_upgrade: bool
    """6.42: it replaces a tile, laid or preprinted."""
    terrain: Terrain | None
    """The price printed in the hex, for the first tile laid there, preprinted or not (6.48a)."""
    joining: int
    """The edges (as bits) at which track from outside connects the lay (6.47a, 6.47f)."""
    new_track: tuple[Segment, ...]
    """Plain track that was not there before."""
    new_edges: frozenset[int]
    """The edges that had no track before."""
    priced: tuple[tuple[int, Crossing], ...]
    """The priced hexsides among the new edges."""


@lru_cache(maxsize=2048)
def fits(hex_id: str, laid: Laid | None) -> tuple[Fit, ...]:
    """Everything that fits on a hex with that tile on it, or (None) as printed; by tile number, then rotation."""
    shown = face(hex_id, laid)
    tiles = sorted(tables().tiles.values(), key=lambda tile: int(tile.id))
    return tuple(
        _fit(shown, tile, rotation)
        for tile in tiles
        if first_violation(_wrong_tiles(shown, tile)) is None
        for rotation in range(EDGES)
        if first_violation(_wrong_turns(shown, tile, rotation)) is None
    )


@lru_cache(maxsize=8192)
def met_fits(hex_id: str, laid: Laid | None, arriving: int) -> tuple[Fit, ...]:
    """What of that is met by traces which come into the hex over these edges (as bits), from outside (6.47a, 6.47f)."""
    return tuple(fit for fit in fits(hex_id, laid) if fit.joining & arriving)


@lru_cache(maxsize=4096)
def find_fit(hex_id: str, laid: Laid | None, tile: str, rotation: int) -> Fit | None:
    """Return the record of one lay; None when it does not fit (`misfit` returns the reason)."""
    return next((fit for fit in fits(hex_id, laid) if (fit.tile, fit.rotation) == (tile, rotation)), None)


def _fit(shown: Face, tile: TileKind, rotation: int) -> Fit:
    """6.47: new plain track must be met at one of its ends. 6.47a: a city is met over any edge that leads to it.

    A trace that uses new plain track comes to its first new segment over old track alone, so from outside the hex and
    at an end of that segment: what old track leads to is all that must be known.
    """
    track = tile.track_at(rotation)
    new_track = tuple(segment for segment in track if segment not in shown.track)
    joining = track if tile.cities else new_track
    new_edges = tile.edges_at(rotation) - shown.edges
    return Fit(
        hex=shown.hex.id,
        tile=tile.id,
        rotation=rotation,
        colour=tile.colour,
        is_upgrade=shown.colour is not None,
        terrain=shown.hex.terrain if shown.tile is None else None,
        joining=sum(1 << edge for edge in {end for segment in joining for end in segment if is_edge(end)}),
        new_track=() if tile.cities else new_track,
        new_edges=new_edges,
        priced=tuple((edge, shown.hex.crossings[edge]) for edge in sorted(new_edges) if edge in shown.hex.crossings),
    )


def misfit(shown: Face, tile: TileKind, rotation: int) -> Violation | None:
    """Return why a tile cannot lie on what a hex shows, in any phase; None when it can."""
    return first_violation(chain(_wrong_tiles(shown, tile), _wrong_turns(shown, tile, rotation)))


@cache
def impossible_lay(hex_id: str, tile_id: str, rotation: int) -> Violation | None:
    """Return why a tile can never lie on a hex, whatever lay there before; None when it can. All three must exist."""
    return first_violation(_impossibilities(face(hex_id, None), tables().tiles[tile_id], rotation))


def _impossibilities(printed: Face, tile: TileKind, rotation: int) -> Iterator[Violation | None]:
    yield _fixed(printed)
    yield _wrong_kind(printed, tile)
    yield _colour_before_print(printed, tile)
    yield from _wrong_turns(printed, tile, rotation)


def _colour_before_print(printed: Face, tile: TileKind) -> Violation | None:
    """Check that a preprinted tile is followed by later colours only."""
    if tables().colour_index(tile.colour) > tables().colour_index(printed.colour):
        return None
    return refuse(
        "wrong_colour.preprinted",
        hex=printed.hex.id,
        colour=str(printed.colour),
        tile=tile.id,
        tile_colour=tile.colour,
    )


def _wrong_tiles(shown: Face, tile: TileKind) -> Iterator[Violation | None]:
    """Yield why the tile cannot lie there, however it is turned."""
    yield _fixed(shown)
    yield _wrong_kind(shown, tile)
    yield _wrong_colour(shown, tile)


def _wrong_turns(shown: Face, tile: TileKind, rotation: int) -> Iterator[Violation | None]:
    yield _wrong_edge(shown, tile, rotation)
    yield _lost_track(shown, tile, rotation)


def _fixed(shown: Face) -> Violation | None:
    hex_ = shown.hex
    if hex_.takes_tiles:
        return None
    if hex_.type == "gray":
        return refuse("fixed_hex.gray", hex=hex_.id)
    return refuse("fixed_hex.water" if hex_.type == "blue" else "fixed_hex.area", "6.45a", hex=hex_.id)


def _wrong_kind(shown: Face, tile: TileKind) -> Violation | None:
    hex_ = shown.hex
    if bool(hex_.cities) != bool(tile.cities):
        name = "wrong_tile_type.city" if hex_.cities else "wrong_tile_type.plain"
        return refuse(name, "6.44", hex=hex_.id, tile=tile.id)
    if hex_.label != tile.label:
        if hex_.label:
            return refuse("wrong_label", hex=hex_.id, label=hex_.label, tile=tile.id)
        return refuse("wrong_label.none", hex=hex_.id, tile=tile.id)
    return None


def _wrong_colour(shown: Face, tile: TileKind) -> Violation | None:
    table = tables()
    here = table.colour_index(shown.colour)
    if table.colour_index(tile.colour) == here + 1:
        return None
    if shown.colour is None:
        return refuse("not_yellow", hex=shown.hex.id, tile=tile.id, colour=tile.colour)
    rule = "6.42"
    if here + 1 >= len(table.colours):
        return refuse("no_upgrade", rule, hex=shown.hex.id)
    after = table.colours[here + 1]
    return refuse(
        "wrong_colour",
        rule,
        hex=shown.hex.id,
        colour=shown.colour,
        next_colour=after,
        tile=tile.id,
        tile_colour=tile.colour,
    )


def _wrong_edge(shown: Face, tile: TileKind, rotation: int) -> Violation | None:
    outside = sorted(tile.edges_at(rotation) - shown.hex.usable)
    if not outside:
        return None
    edge = outside[0]
    other = shown.hex.neighbours[edge]
    facts: dict[str, Param] = {"tile": tile.id, "rotation": rotation, "edge": edge, "hex": shown.hex.id}
    if other is None:
        return refuse("track_leads_nowhere.off_the_map", **facts)
    return refuse("track_leads_nowhere", **facts, other=other)


def _lost_track(shown: Face, tile: TileKind, rotation: int) -> Violation | None:
    if shown.edges <= tile.edges_at(rotation) and set(shown.track) <= set(tile.track_at(rotation)):
        return None
    return refuse("track_not_kept", tile=tile.id, rotation=rotation, hex=shown.hex.id)
