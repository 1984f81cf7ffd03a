"""What an action would change on the board of 1846, marked on the picture of what it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stationmaster.drawing.g1846 import look
from stationmaster.drawing.g1846.one_hex import marks
from stationmaster.drawing.g1846.one_hex.scenery import scenery
from stationmaster.drawing.preview import Preview
from stationmaster.drawing.speech import Speech
from stationmaster.drawing.svg import circle, element, title
from stationmaster.g1846.components.tables import tables


def changes(preview: Preview, after: Mapping[str, Any], told: Speech) -> Iterator[str]:
    """A dashed line around every tile and token that is new, every marker that has come, every hex that is named."""
    before, laid, was = preview.before, after["tiles"], preview.before["tiles"]
    # The hexes of a route are shown by its line.
    named = frozenset() if preview.routes else preview.named
    new = [hex_id for hex_id in tables().hexes if laid.get(hex_id) != was.get(hex_id)]
    tokens = list(_tokens(before, after))
    for hex_id in dict.fromkeys((*new, *_markers(before, after), *(one for one in tables().hexes if one in named))):
        if hex_id in new or hex_id not in {at for at, _, _ in tokens}:
            name = title(told.say("shown.would_change", hex=hex_id))
            yield element("g", name, marks.ring(hex_id, "previewed"), data_preview=hex_id)
    for hex_id, city, slot in tokens:
        tile = laid.get(hex_id)
        one = scenery(hex_id, (tile["tile"], tile["rotation"]) if tile else None, told)
        _, at = one.slots[city][slot]
        ring = circle(at, look.SLOT_RADIUS + 3, class_="previewed")
        name = title(told.say("shown.token_would_stand", hex=hex_id))
        yield element("g", name, ring, data_preview=hex_id)


def _tokens(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[tuple[str, int, int]]:
    for hex_id, cities in after["slots"].items():
        old = before["slots"].get(hex_id, [])
        for city, slots in enumerate(cities):
            known = old[city] if city < len(old) else []
            for slot, token in enumerate(slots):
                if token is not None and token != (known[slot] if slot < len(known) else None):
                    yield hex_id, city, slot


def _markers(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    known = before.get("markers") or {}
    for private, placed in (after.get("markers") or {}).items():
        if placed["hex"] is not None and placed != known.get(private):
            yield placed["hex"]
