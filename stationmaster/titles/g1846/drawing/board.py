"""What stands above a board of 1846."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from stationmaster.drawing.look import Face
from stationmaster.drawing.preview import Preview
from stationmaster.drawing.speech import Speech
from stationmaster.drawing.svg import circle, document, element, text, title
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.titles.g1846.drawing import look, marks
from stationmaster.titles.g1846.drawing.geometry import APOTHEM, RADIUS, centre
from stationmaster.titles.g1846.drawing.lines import engines, lines
from stationmaster.titles.g1846.drawing.market import market
from stationmaster.titles.g1846.drawing.scenery import ground, hits, kept_hexes, kept_slots, scenery
from stationmaster.titles.g1846.drawing.sentences import speech
from stationmaster.titles.g1846.drawing.signs import Markers, Signs, signs, values_hex
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.kinds import Crossing
from stationmaster.titles.g1846.model.tables import tables


def heading(phrases: Speech, view: Mapping[str, Any]) -> str:
    """Return the game, the round and the phase."""
    if view.get("round"):
        return phrases.say("picture.heading", round=view["round"], phase=view["phase"])
    return phrases.say("picture.heading_without_round", phase=view["phase"])


# What an action would change on the board of 1846, marked on the picture of what it leads to.


def changes(preview: Preview, after: Mapping[str, Any], phrases: Speech) -> Iterator[str]:
    """Yield a dashed line around every new tile and token, every marker that has come, every named hex."""
    before, laid, was = preview.before, after["tiles"], preview.before["tiles"]
    # The hexes of a route are shown by its line.
    named = frozenset() if preview.routes else preview.named
    new = [hex_id for hex_id in tables().hexes if laid.get(hex_id) != was.get(hex_id)]
    tokens = list(_tokens(before, after))
    for hex_id in dict.fromkeys(
        (*new, *_changed_markers(before, after), *(hex_id for hex_id in tables().hexes if hex_id in named))
    ):
        if hex_id in new or hex_id not in {at for at, _, _ in tokens}:
            name = title(phrases.say("shown.would_change", hex=hex_id))
            yield element("g", name, marks.ring(hex_id, "previewed"), data_preview=hex_id)
    for hex_id, city, slot in tokens:
        tile = laid.get(hex_id)
        one = scenery(hex_id, (tile["tile"], tile["rotation"]) if tile else None, phrases)
        _, at = one.slots[city][slot]
        ring = circle(at, look.SLOT_RADIUS + 3, class_="previewed")
        name = title(phrases.say("shown.token_would_stand", hex=hex_id))
        yield element("g", name, ring, data_preview=hex_id)


def _tokens(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[tuple[str, int, int]]:
    for hex_id, cities in after["slots"].items():
        old = before["slots"].get(hex_id, [])
        for city, slots in enumerate(cities):
            known = old[city] if city < len(old) else []
            for slot, token in enumerate(slots):
                if token is not None and token != (known[slot] if slot < len(known) else None):
                    yield hex_id, city, slot


def _changed_markers(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    known = before.get("markers") or {}
    for private, placed in (after.get("markers") or {}).items():
        if placed["hex"] is not None and placed != known.get(private):
            yield placed["hex"]


# The board of 1846 as it stands, as one SVG picture.
#
# `board_svg` takes a view (or the part of one that it needs: `phase`, `tiles`, `slots`, `markers`, `corporations`,
# `privates`, `round`) and what is to be pointed out. The same arguments give the same bytes.

_MARGIN = 18.0
_HEADING = 30.0
_GAP = 22.0


def board_svg(
    view: Mapping[str, Any],
    highlight: Mapping[str, Any] | None = None,
    *,
    routes: Sequence[Mapping[str, Any]] = (),
    preview: Preview | None = None,
    face: Face = "light",
    language: Language = ENGLISH,
) -> str:
    """Draw the board that a view shows.

    `highlight` may hold `hexes` (ids) and `routes` (`[{"path": [hex, …]}]`, as in the action `run`); `routes` are more
    of these, with their trains, and with what is `wrong` with them where that is known. Paths that the track does not
    follow are drawn from hex to hex: their legality is not checked here.
    With a `preview` the view is what an action leads to, and what it changed is marked.
    """
    board = _board(view)
    laid, kept, phrases = board.tiles, kept_slots(view, board), speech(language)
    scene = {hex_id: scenery(hex_id, laid.get(hex_id), phrases) for hex_id in tables().hexes}
    pointed = highlight or {}
    run = [*pointed.get("routes", ()), *routes, *(preview.routes if preview else ())]
    removed = _removed(view)
    tokens = {hex_id: board.cities(hex_id) for hex_id in tables().hexes}
    written = _signs(view, board, phrases)
    layers = [
        _layer("hexes", (ground(hex_id, laid.get(hex_id), tokens[hex_id], phrases) for hex_id in tables().hexes)),
        *map(marks.shared_border, tables().areas.values()),
        _layer("tracks", (drawn.track for drawn in scene.values())),
        *lines(scene, run, phrases),
        _layer("cities", (one.cities_with(tokens[name], kept.get(name), removed) for name, one in scene.items())),
        _layer("signs", (signs.drawn for signs in written.values())),
        _layer("crossings", (marks.crossing(kind, phrases, paid=_is_paid(board, kind)) for kind in tables().crossings)),
        *engines(scene, run, {hex_id: one.boxes for hex_id, one in written.items()}, phrases),
        *(marks.ring(hex_id) for hex_id in pointed.get("hexes", ()) if hex_id in tables().hexes),
        *(changes(preview, view, phrases) if preview else ()),
    ]
    reach = (hits(hex_id, laid.get(hex_id), tokens[hex_id], kept.get(hex_id), phrases) for hex_id in tables().hexes)
    return _page(view, layers, reach, face, phrases)


def _layer(name: str, parts: Iterable[str]) -> str:
    return element("g", *parts, class_=name)


def _page(view: Mapping[str, Any], layers: Sequence[str], reach: Iterable[str], face: Face, phrases: Speech) -> str:
    right, bottom = _corner()
    row = market(view.get("corporations") or {}, _MARGIN, bottom + _GAP, right - _MARGIN, phrases)
    words = heading(phrases, view)
    above = text((_MARGIN, _HEADING / 2 + 2), words, 15, text_anchor="start", font_weight="bold")
    return document(
        right + _MARGIN,
        bottom + _GAP + row.height + _MARGIN,
        phrases.say("picture", heading=words),
        element("rect", width="100%", height="100%", class_="sheet"),
        above,
        element("g", *layers, class_="map"),
        row.drawn,
        element("g", *reach, class_="hits", fill="none", pointer_events="all"),
        row.hits,
        role="graphics-document",
        look=look.SHEET.classes(face),
        style=look.SHEET.within(face),
        lang=phrases.lang,
    )


@cache
def _corner() -> tuple[float, float]:
    """Return how far the hexes reach to the right and down."""
    middles = [centre(hex_id) for hex_id in tables().hexes]
    return max(x for x, _ in middles) + APOTHEM, max(y for _, y in middles) + RADIUS


def _board(view: Mapping[str, Any]) -> Board:
    laid = {hex_id: (tile["tile"], tile["rotation"]) for hex_id, tile in view["tiles"].items()}
    return Board(laid, {hex_id: tuple(map(tuple, cities)) for hex_id, cities in view["slots"].items()})


def _removed(view: Mapping[str, Any]) -> frozenset[str]:
    """Return the corporations whose tokens lie face down."""
    corporations = (view.get("corporations") or {}).items()
    return frozenset(name for name, corporation in corporations if corporation["status"] == "removed")


def _signs(view: Mapping[str, Any], board: Board, phrases: Speech) -> Mapping[str, Signs]:
    """Return what is written on each hex."""
    kept_for, markers, phase = kept_hexes(view), _markers(view), view["phase"]
    valued = {values_hex(area) for area in tables().areas.values()}
    return {
        hex_id: signs(
            hex_id,
            board.tiles.get(hex_id),
            kept_for.get(hex_id),
            markers.get(hex_id, ()),
            phase if hex_id in valued else None,
            phrases,
        )
        for hex_id in tables().hexes
    }


def _markers(view: Mapping[str, Any]) -> Mapping[str, Markers]:
    """Return the markers on each hex that has any."""
    lying: dict[str, Markers] = {}
    for private, placed in (view.get("markers") or {}).items():
        if placed["hex"] is not None:
            lying[placed["hex"]] = (*lying.get(placed["hex"], ()), (private, placed["company"]))
    return lying


def _is_paid(board: Board, kind: Crossing) -> bool:
    """Return whether a priced hexside is paid: track meets on both sides (6.48c)."""
    return all(edge in board.face(hex_id).edges for hex_id, edge in zip(kind.hexes, kind.edges, strict=True))
