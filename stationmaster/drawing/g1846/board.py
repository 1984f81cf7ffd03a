"""The board of 1846 as it stands, as one SVG picture.

`board_svg` takes a view (or the part of one that it needs: `phase`, `tiles`, `slots`, `markers`, `corporations`,
`privates`, `round`) and what is to be pointed out. The same arguments give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from stationmaster.drawing.g1846 import look, marks, tiles
from stationmaster.drawing.g1846.market import market
from stationmaster.drawing.g1846.scenery import Scenery, scenery, signs
from stationmaster.drawing.geometry import APOTHEM, RADIUS, centre, edge_point, spur_path, track_path
from stationmaster.drawing.svg import document, element, text
from stationmaster.g1846.components import hexgrid
from stationmaster.g1846.components.kinds import Crossing, city_end
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.state.board import Board

_MARGIN = 18.0
_HEADING = 30.0
_GAP = 22.0


def board_svg(view: Mapping[str, Any], highlight: Mapping[str, Any] | None = None) -> str:
    """The board that a view shows.

    `highlight` may hold `hexes` (ids) and `routes` (`[{"path": [hex, …]}]`, as in the action `run`). Paths that the
    track does not follow are drawn from hex to hex: whether a route is legal is not asked here.
    """
    board = _board(view)
    scene = [scenery(hex_id, board.tiles.get(hex_id)) for hex_id in tables().hexes]
    pointed = highlight or {}
    layers = [
        *(one.ground_with(board.cities(one.drawn.face.hex.id)) for one in scene),
        *map(marks.shared_border, tables().areas.values()),
        *(one.track for one in scene),
        *_routes(scene, pointed.get("routes", ())),
        *_cities(view, board, scene),
        *_signs(view, board),
        *(marks.crossing(kind, paid=_is_paid(board, kind)) for kind in tables().crossings),
        *_markers(view),
        *(marks.ring(hex_id) for hex_id in pointed.get("hexes", ()) if hex_id in tables().hexes),
    ]
    return _page(view, layers)


def _page(view: Mapping[str, Any], layers: Sequence[str]) -> str:
    left, top, right, bottom = _frame()
    width = right - left + 2 * _MARGIN
    row_top = _HEADING + bottom - top + _GAP
    row, row_height = market(view.get("corporations") or {}, _MARGIN, row_top, width - 2 * _MARGIN)
    height = row_top + row_height + _MARGIN
    shift = f"translate({_MARGIN - left:.1f} {_HEADING - top + 6:.1f})"
    words = " · ".join(["1846", *([view["round"]] if view.get("round") else []), f"phase {view['phase']}"])
    return document(
        width,
        height,
        f"The board of {words}",
        element("rect", width="100%", height="100%", fill=look.BACKGROUND),
        text((_MARGIN, _HEADING / 2 + 2), words, 15, text_anchor="start", font_weight="bold"),
        element("g", *layers, transform=shift),
        row,
    )


@cache
def _frame() -> tuple[float, float, float, float]:
    """How far the hexes reach: left, top, right, bottom."""
    middles = [centre(hex_id) for hex_id in tables().hexes]
    return (
        min(x for x, _ in middles) - APOTHEM,
        min(y for _, y in middles) - RADIUS,
        max(x for x, _ in middles) + APOTHEM,
        max(y for _, y in middles) + RADIUS,
    )


def _board(view: Mapping[str, Any]) -> Board:
    laid = {hex_id: (tile["tile"], tile["rotation"]) for hex_id, tile in view["tiles"].items()}
    return Board(laid, {hex_id: tuple(map(tuple, cities)) for hex_id, cities in view["slots"].items()})


def _cities(view: Mapping[str, Any], board: Board, scene: Iterable[Scenery]) -> Iterator[str]:
    removed = frozenset(
        name for name, corporation in (view.get("corporations") or {}).items() if corporation["status"] == "removed"
    )
    kept = _kept(view, board)
    for one in scene:
        hex_id = one.drawn.face.hex.id
        yield one.cities_with(board.cities(hex_id), kept.get(hex_id), removed)


def _kept(view: Mapping[str, Any], board: Board) -> Mapping[str, list[list[str | None]]]:
    """For whom vacant slots are kept: homes of unopened corporations, reservations, C&WI (6.53)."""
    kept: dict[str, list[list[str | None]]] = {}
    for name, place in _keepers(view, board):
        slots = kept.setdefault(place.hex, [[None] * len(slots) for slots in board.cities(place.hex)])
        if place.slot < len(slots[place.city]):
            slots[place.city][place.slot] = name
    return kept


def _keepers(view: Mapping[str, Any], board: Board) -> Iterator[tuple[str, Any]]:
    ended = tables().phases[view["phase"]].ends_reservations
    for name, kind in tables().corporations.items():
        status = (view.get("corporations") or {}).get(name, {"status": "unopened"})["status"]
        if status == "unopened":
            yield name, kind.home
        if kind.reservation and status in ("unopened", "open") and not ended:
            place = kind.reservation.place
            if not board.has_token(name, place.hex, place.city):
                yield name, place
    for name, private in tables().privates.items():
        if private.token and _status(view, name) in ("player", "undrafted"):
            yield name, private.token


def _status(view: Mapping[str, Any], private: str) -> str | None:
    status: str | None = (view.get("privates") or {}).get(private, {}).get("status")
    return status


def _signs(view: Mapping[str, Any], board: Board) -> Iterator[str]:
    kept_for = {
        hex_id: name
        for name, kind in tables().privates.items()
        for hex_id in kind.reserved_hexes
        if _status(view, name) == "player"
    }
    for hex_id in tables().hexes:
        yield signs(hex_id, board.tiles.get(hex_id), kept_for.get(hex_id))
    for area in tables().areas.values():
        yield marks.area(area, view["phase"])


def _markers(view: Mapping[str, Any]) -> Iterator[str]:
    stacked: dict[str, int] = {}
    for private, placed in (view.get("markers") or {}).items():
        hex_id = placed["hex"]
        if hex_id is None:
            continue
        others = stacked[hex_id] = stacked.get(hex_id, -1) + 1
        x, y = centre(hex_id)
        if tables().hexes[hex_id].area is not None:
            at = (x, y - RADIUS * 0.8 + 14 * others)
        else:
            at = (x - RADIUS * 0.42, y + RADIUS * 0.48 - 14 * others)
        yield marks.marker(at, private, placed["company"])


def _is_paid(board: Board, kind: Crossing) -> bool:
    """A priced hexside is paid when track meets on both sides (6.48c)."""
    return all(edge in board.face(hex_id).edges for hex_id, edge in zip(kind.hexes, kind.edges, strict=True))


def _routes(scene: Iterable[Scenery], routes: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    by_id = {one.drawn.face.hex.id: one.drawn for one in scene}
    for index, route in enumerate(routes):
        colour = look.ROUTES[index % len(look.ROUTES)]
        path = [hex_id for hex_id in route["path"] if hex_id in by_id]
        for place, hex_id in enumerate(path):
            around = [path[i] for i in (place - 1, place + 1) if 0 <= i < len(path)]
            edges = [edge for other in around for edge in range(hexgrid.EDGES) if hexgrid.beyond(hex_id, edge) == other]
            for line in _through(by_id[hex_id], edges):
                yield element("path", d=line, fill="none", stroke=colour, stroke_width=11, stroke_opacity=0.85)


def _through(one: tiles.Drawn, edges: Sequence[int]) -> list[str]:
    """The lines of a route in one hex: the piece of track between both edges, or those between edges and a city."""
    if len(edges) == 2 and (min(edges), max(edges)) in one.face.track:
        return [track_path(one.middle, *edges)]
    joined = [city for city, city_edges in enumerate(one.face.city_edges) if all(edge in city_edges for edge in edges)]
    if joined:
        return [tiles.segment_path(one, (edge, city_end(joined[0]))) for edge in edges]
    if one.face.hex.area is not None:
        return [tiles.segment_path(one, (edge, city_end(0))) for edge in edges]
    if len(edges) == 2:
        return [track_path(one.middle, *edges)]
    return [spur_path(edge_point(one.middle, edge), one.middle) for edge in edges]
