"""Cross-checks of the tables: whatever can be counted or compared is, once, when they are loaded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from stationmaster.titles.g1846.model import grid
from stationmaster.titles.g1846.model.kinds import Hex, Place, Segment, TileKind, city_of, is_edge, turned_segment

if TYPE_CHECKING:
    from stationmaster.titles.g1846.model.tables import Tables


def contradictions(tables: Tables, printed_tiles: int, printed_copies: dict[str, int]) -> list[str]:
    """Return what is wrong with the tables, one sentence each; an empty list when they are sound.

    `printed_tiles` is how many tiles the box has, `printed_copies` how many of those without limit are printed.
    """
    return [
        *_grid(tables),
        *_printed_track(tables),
        *_tiles(tables, printed_tiles, printed_copies),
        *_upgrades(tables),
        *_crossings(tables),
        *_places(tables),
        *_names(tables),
        *_trains(tables),
        *_setups(tables),
    ]


def _grid(tables: Tables) -> Iterator[str]:
    """Neighbours are neighbours of each other, and a usable hexside is usable from both sides."""
    for hex_ in tables.hexes.values():
        for edge, other_id in enumerate(hex_.neighbours):
            if other_id is None:
                if edge in hex_.usable:
                    yield f"{hex_.id}: edge {edge} leads off the map but is usable"
                continue
            other = tables.hexes[other_id]
            back = grid.opposite(edge)
            if other.neighbours[back] != hex_.id:
                yield f"{hex_.id} and {other_id} do not agree that they are neighbours"
            if (edge in hex_.usable) != (back in other.usable):
                yield f"{hex_.id} and {other_id} do not agree that track may join them"


def _printed_track(tables: Tables) -> Iterator[str]:
    """Printed track never leads into nothing, and every end of it exists."""
    for hex_ in tables.hexes.values():
        places = 1 if hex_.area else len(hex_.cities)
        for segment in hex_.track:
            yield from _ends(hex_.id, segment, places)
            for end in segment:
                if is_edge(end) and end not in hex_.usable:
                    yield f"{hex_.id}: printed track leads over edge {end} into nothing"


def _ends(owner: str, segment: Segment, places: int) -> Iterator[str]:
    if is_edge(segment[0]) and segment[0] != segment[1] and (is_edge(segment[1]) or city_of(segment[1]) < places):
        return
    yield f"{owner}: no such track as {segment}"


def _tiles(tables: Tables, printed_tiles: int, printed_copies: dict[str, int]) -> Iterator[str]:
    """Check that the tiles add up to what is printed, and their track is possible."""
    counts = {tile.id: tile.count for tile in tables.tiles.values()}
    unlimited = {key for key, count in counts.items() if count is None}
    if unlimited != set(printed_copies):
        yield f"tiles without limit: {sorted(unlimited)}, printed copies of {sorted(printed_copies)}"
    total = sum(count or 0 for count in counts.values()) + sum(printed_copies.values())
    if total != printed_tiles:
        yield f"{total} tiles instead of {printed_tiles}"
    for tile in tables.tiles.values():
        for segment in tile.track:
            yield from _ends(f"tile {tile.id}", segment, len(tile.cities))
        if tile.cities and {city_of(b) for _, b in tile.track if not is_edge(b)} != set(range(len(tile.cities))):
            yield f"tile {tile.id}: a city without track"


def _upgrades(tables: Tables) -> Iterator[str]:
    """Wherever a colour follows, some tile of it keeps the track of the one before (6.45, 19.2)."""
    for tile in tables.tiles.values():
        later = [other for other in tables.tiles.values() if _follows(tables, tile, other)]
        if later and not any(keeps(tile.track, other, turn) for other in later for turn in range(grid.EDGES)):
            yield f"tile {tile.id}: no tile of the next colour keeps its track"
        if not later and _has_next_colour(tables, tile):
            yield f"tile {tile.id}: no tile of the next colour is of its kind"
    for hex_ in tables.hexes.values():
        if hex_.type == "yellow" and not _has_green(tables, hex_):
            yield f"{hex_.id}: no green tile keeps its printed track"


def _follows(tables: Tables, tile: TileKind, other: TileKind) -> bool:
    return (
        tables.colour_index(other.colour) == tables.colour_index(tile.colour) + 1
        and other.label == tile.label
        and len(other.cities) == len(tile.cities)
    )


def _has_next_colour(tables: Tables, tile: TileKind) -> bool:
    """Plain tiles end with brown, city tiles with gray (19.2)."""
    last = "gray" if tile.cities else "brown"
    return tile.colour != last


def _has_green(tables: Tables, hex_: Hex) -> bool:
    return any(
        keeps(hex_.track, tile, turn) and tile.edges_at(turn) <= hex_.usable
        for tile in tables.tiles.values()
        if tile.colour == "green" and tile.label == hex_.label and len(tile.cities) == len(hex_.cities)
        for turn in range(grid.EDGES)
    )


def keeps(track: tuple[Segment, ...], tile: TileKind, rotation: int) -> bool:
    """Return whether the tile, so turned, has all of the given track in place."""
    return set(track) <= {turned_segment(segment, rotation) for segment in tile.track}


def _crossings(tables: Tables) -> Iterator[str]:
    """Both sides of a priced hexside are the same hexside, and track may use it."""
    for crossing in tables.crossings:
        (one, other), (edge, back) = crossing.hexes, crossing.edges
        if tables.hexes[one].neighbours[edge] != other or grid.opposite(edge) != back:
            yield f"{one} edge {edge} and {other} edge {back} are not one hexside"
        if edge not in tables.hexes[one].usable:
            yield f"no track may use the priced hexside between {one} and {other}"


def _places(tables: Tables) -> Iterator[str]:
    """Homes and reservations lie in slots that exist, each in its own."""
    taken: list[tuple[str, Place]] = [(c.id, c.home) for c in tables.corporations.values()]
    taken += [(c.id, c.reservation.place) for c in tables.corporations.values() if c.reservation]
    taken += [(p.id, p.independent.home) for p in tables.privates.values() if p.independent]
    taken += [(p.id, p.token) for p in tables.privates.values() if p.token]
    for who, place in taken:
        hex_ = tables.hexes.get(place.hex)
        if hex_ is None or place.city >= len(hex_.cities) or place.slot >= hex_.cities[place.city].slots:
            yield f"{who}: no such slot as {place}"
    places = [place for _, place in taken]
    if len(set(places)) != len(places):
        yield "two companies share a slot"


def _names(tables: Tables) -> Iterator[str]:
    """Check that every hex that is named somewhere exists."""
    named: list[tuple[str, str]] = [(a.name, h) for a in tables.areas.values() for h in a.hexes]
    for private in tables.privates.values():
        named += [(private.id, h) for h in private.reserved_hexes]
        named += [(private.id, h) for h in (private.tiles.hexes if private.tiles else ())]
        named += [(private.id, h) for h in (private.marker.hexes if private.marker else ())]
        if private.marker and private.marker.per_port:
            ports = {h.id for h in tables.hexes.values() if h.ports}
            if ports != set(private.marker.hexes):
                yield f"{private.id}: its places are not the ports {sorted(ports)}"
    named += [(c.id, h) for c in tables.corporations.values() for h in c.land_grant]
    for who, hex_id in named:
        if hex_id not in tables.hexes:
            yield f"{who}: no such hex as {hex_id}"
    if sorted(tables.online_return_order) != sorted(tables.corporations):
        yield "the order of returning trains does not name every corporation once"


def _trains(tables: Tables) -> Iterator[str]:
    """Check that each type is on one card, and trains go only in phases that exist and come later."""
    for card in tables.cards.values():
        for phase in (card.phased_out_by, card.removed_by):
            if phase is not None and tables.phases[phase].index <= tables.phases[card.phase].index:
                yield f"card {card.id} goes in phase {phase}, which is not later than its own"
        for players, stock in card.stock.items():
            if stock is not None and stock > card.printed:
                yield f"card {card.id}: {stock} for {players} players, but only {card.printed} are printed"
    for train in tables.trains.values():
        if not 0 < train.pay <= train.visit:
            yield f"train {train.id} counts more places than it visits"


def _setups(tables: Tables) -> Iterator[str]:
    """Check that every member of a removal group exists and the table of certificate limits fits the corporations in
    play.
    """
    for setup in tables.setups.values():
        in_play = len(setup.corporations) - sum(group.removed for group in setup.groups if group.corporations)
        if in_play not in setup.certificate_limits:
            yield f"{setup.players} players: no certificate limit with {in_play} corporations"
        for group in setup.groups:
            known = setup.corporations if group.corporations else setup.privates
            if not set(group.members) <= set(known) or group.removed > len(group.members):
                yield f"{setup.players} players: group {group.name} is not possible"
