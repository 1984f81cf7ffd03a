"""What the pictures of 1846 show, in words: for those who listen, and for programs that only print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stationmaster.drawing.g1846.keeping import kept_hexes, kept_slots
from stationmaster.drawing.g1846.scenery import Kept
from stationmaster.g1846.components.hexgrid import SIDES
from stationmaster.g1846.components.kinds import Segment, city_of, is_edge
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.state.board import Board, Face, face


def board_in_words(view: Mapping[str, Any]) -> str:
    """The board that a view shows: a line for each hex on which there is anything, then markers and share prices."""
    laid = {hex_id: (tile["tile"], tile["rotation"]) for hex_id, tile in view["tiles"].items()}
    board = Board(laid, {hex_id: tuple(map(tuple, cities)) for hex_id, cities in view["slots"].items()})
    heading = " · ".join(["1846", *([view["round"]] if view.get("round") else []), f"phase {view['phase']}"])
    parts = [heading, "", "Board", *_hexes(view, board)]
    markers = list(_markers(view))
    if markers:
        parts += ["", "Markers", *markers]
    return "\n".join([*parts, "", market_in_words(view)])


def market_in_words(view: Mapping[str, Any]) -> str:
    """The corporations by their prices, the highest first and the topmost first at each."""
    standing = sorted(
        (-corporation["price"], corporation["stack"], name)
        for name, corporation in (view.get("corporations") or {}).items()
        if corporation["status"] == "open"
    )
    prices = dict.fromkeys(price for price, _, _ in standing)
    lines = [f"{-price}: {', '.join(name for at, _, name in standing if at == price)}" for price in prices]
    return "\n".join(["Stock market", *(lines or ["No corporation is open."]), ""])


def tile_in_words(tile: str, rotation: int) -> str:
    """A tile as it lies when it is turned."""
    kind = tables().tiles[tile]
    cities = [f"city worth {city.value}{_slots(city.slots)}" for city in kind.cities]
    label = [f"label {kind.label}"] if kind.label else []
    told = [kind.colour, *label, *cities, f"track {_track(kind.track_at(rotation))}"]
    return f"Tile {tile}, rotation {rotation}: {'; '.join(told)}\n"


def _hexes(view: Mapping[str, Any], board: Board) -> Iterator[str]:
    kept, private = kept_slots(view, board), kept_hexes(view)
    for hex_id, hex_ in tables().hexes.items():
        shown = face(hex_id, board.tiles.get(hex_id))
        told = [*_ground(shown, view["phase"]), *_cities(shown, board, kept.get(hex_id))]
        if shown.track:
            told.append(f"track {_track(shown.track, 'city' if shown.cities else 'area')}")
        if shown.tile is None and hex_id in private:
            told.append(f"kept for {private[hex_id]}")
        if told:
            name = f"{hex_id} {hex_.name}" if hex_.name else hex_id
            yield f"{name}: {'; '.join(told)}"


def _ground(shown: Face, phase: str) -> Iterator[str]:
    hex_ = shown.hex
    if shown.tile is not None:
        yield f"tile {shown.tile.id}, rotation {shown.rotation}, {shown.colour}"
    elif shown.colour is not None:
        yield shown.colour
    if hex_.area is not None:
        holds = tables().phases[phase].values  # type: ignore[index]
        now, other = hex_.area.values[holds], hex_.area.values[1 - holds]
        when = "from phase III" if holds == 0 else "before phase III"
        label = f", {hex_.area.label} +{hex_.area.bonus}" if hex_.area.label else ""
        yield f"off-board area worth {now} now ({when} {other}){label}"
    if hex_.label and hex_.takes_tiles:
        yield f"label {hex_.label}"
    if hex_.terrain is not None and shown.tile is None:
        yield f"{hex_.terrain.kind} ${hex_.terrain.price}"
    if hex_.ports:
        yield "a port" if hex_.ports == 1 else f"{hex_.ports} ports"
    for edge, crossing in hex_.crossings.items():
        yield f"{crossing.kind} ${crossing.price} to the {SIDES[edge]}"


def _cities(shown: Face, board: Board, kept: Kept | None) -> Iterator[str]:
    standing = board.cities(shown.hex.id)
    for city, kind in enumerate(shown.cities):
        held = ", ".join(_held(token, kept, city, slot) for slot, token in enumerate(standing[city]))
        number = f"city {city}" if len(shown.cities) > 1 else "city"
        worth = f" worth {kind.value}" if kind.value else ""
        yield f"{number}{worth}{_slots(kind.slots)}: {held}"


def _held(token: str | None, kept: Kept | None, city: int, slot: int) -> str:
    keeper = None if kept is None else kept[city][slot]
    return token or (f"kept for {keeper}" if keeper else "vacant")


def _slots(count: int) -> str:
    return f" with {count} slots" if count > 1 else ""


def _track(track: Sequence[Segment], place: str = "city") -> str:
    """Pieces of track by their ends; `place` is what those are that are no sides."""
    return ", ".join("–".join(_end(end, place) for end in segment) for segment in track)


def _end(end: int, place: str) -> str:
    if is_edge(end):
        return SIDES[end]
    return place if city_of(end) == 0 else f"{place} {city_of(end)}"


def _markers(view: Mapping[str, Any]) -> Iterator[str]:
    for private, placed in (view.get("markers") or {}).items():
        if placed["hex"] is not None:
            serves = f", serves {placed['company']}" if placed["company"] else ""
            yield f"{private} in {placed['hex']}{serves}"
