"""The board of 1846 as it stands, as one SVG picture.

`board_svg` takes a view (or the part of one that it needs: `phase`, `tiles`, `slots`, `markers`, `corporations`,
`privates`, `round`) and what is to be pointed out. The same arguments give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from stationmaster.drawing.g1846 import look, marks, tiles
from stationmaster.drawing.g1846.market import market
from stationmaster.drawing.geometry import APOTHEM, RADIUS, centre, edge_point, spur_path, track_path
from stationmaster.drawing.svg import document, element, text, title
from stationmaster.g1846.components import hexgrid
from stationmaster.g1846.components.kinds import Crossing, Hex, city_end
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
    drawn = [_drawn(view, board, hex_) for hex_ in tables().hexes.values()]
    pointed = highlight or {}
    layers = [
        "".join(element("g", title(_words(one)), tiles.ground(one)) for one in drawn),
        "".join(map(marks.shared_border, tables().areas.values())),
        "".join(map(tiles.track, drawn)),
        "".join(_routes(board, drawn, pointed.get("routes", ()))),
        "".join(map(tiles.cities, drawn)),
        "".join(_signs(view, drawn)),
        "".join(marks.crossing(kind, paid=_is_paid(board, kind)) for kind in tables().crossings),
        "".join(_markers(view, drawn)),
        "".join(marks.ring(hex_id) for hex_id in pointed.get("hexes", ()) if hex_id in tables().hexes),
    ]
    return _page(view, layers)


def _page(view: Mapping[str, Any], layers: Sequence[str]) -> str:
    middles = [centre(hex_id) for hex_id in tables().hexes]
    left = min(x for x, _ in middles) - APOTHEM
    right = max(x for x, _ in middles) + APOTHEM
    top = min(y for _, y in middles) - RADIUS
    bottom = max(y for _, y in middles) + RADIUS
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


def _board(view: Mapping[str, Any]) -> Board:
    laid = {hex_id: (tile["tile"], tile["rotation"]) for hex_id, tile in view["tiles"].items()}
    return Board(laid, {hex_id: tuple(map(tuple, cities)) for hex_id, cities in view["slots"].items()})


def _drawn(view: Mapping[str, Any], board: Board, hex_: Hex) -> tiles.Drawn:
    removed = frozenset(
        name for name, corporation in (view.get("corporations") or {}).items() if corporation["status"] == "removed"
    )
    return tiles.Drawn(
        face=board.face(hex_.id),
        middle=centre(hex_.id),
        tokens=board.cities(hex_.id),
        kept=_kept(view, board, hex_.id),
        removed=removed,
    )


def _kept(view: Mapping[str, Any], board: Board, hex_id: str) -> tuple[tuple[str | None, ...], ...]:
    """For whom vacant slots are kept: homes of unopened corporations, reservations, C&WI (6.53)."""
    kept: list[list[str | None]] = [[None] * len(slots) for slots in board.cities(hex_id)]
    for name, place in _keepers(view, board):
        if place.hex == hex_id and place.slot < len(kept[place.city]):
            kept[place.city][place.slot] = name
    return tuple(map(tuple, kept))


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


def _signs(view: Mapping[str, Any], drawn: Iterable[tiles.Drawn]) -> Iterator[str]:
    kept_for = {
        hex_id: name
        for name, kind in tables().privates.items()
        for hex_id in kind.reserved_hexes
        if _status(view, name) == "player"
    }
    for one in drawn:
        yield marks.label(one) + marks.terrain(one) + marks.names(one) + marks.notes(one, kept_for.get(one.face.hex.id))
        if one.face.hex.ports:
            yield marks.ports(one, marks.port_spot(one))
    for area in tables().areas.values():
        yield marks.area(area, view["phase"])


def _markers(view: Mapping[str, Any], drawn: Iterable[tiles.Drawn]) -> Iterator[str]:
    middles = {one.face.hex.id: one.middle for one in drawn}
    stacked: dict[str, int] = {}
    for private, placed in (view.get("markers") or {}).items():
        hex_id = placed["hex"]
        if hex_id is None:
            continue
        others = stacked[hex_id] = stacked.get(hex_id, -1) + 1
        x, y = middles[hex_id]
        if tables().hexes[hex_id].area is not None:
            at = (x, y - RADIUS * 0.8 + 14 * others)
        else:
            at = (x - RADIUS * 0.42, y + RADIUS * 0.48 - 14 * others)
        yield marks.marker(at, private, placed["company"])


def _is_paid(board: Board, kind: Crossing) -> bool:
    """A priced hexside is paid when track meets on both sides (6.48c)."""
    return all(edge in board.face(hex_id).edges for hex_id, edge in zip(kind.hexes, kind.edges, strict=True))


def _routes(board: Board, drawn: Sequence[tiles.Drawn], routes: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    by_id = {one.face.hex.id: one for one in drawn}
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


def _words(one: tiles.Drawn) -> str:
    """What the pointer reads on a hex."""
    shown = one.face
    parts = [shown.hex.id if not shown.hex.name else f"{shown.hex.id} {shown.hex.name}"]
    if shown.tile is not None:
        parts.append(f"tile {shown.tile.id}, rotation {shown.rotation}")
    tokens = [token for slots in one.tokens for token in slots if token is not None]
    if tokens:
        parts.append(f"tokens: {', '.join(tokens)}")
    return "; ".join(parts)
