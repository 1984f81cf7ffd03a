"""The shape of a board document: the published form in which a client may bring a board of its own.

Only fields and types are described here; what the board must make of them is asked in `board_check`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.rules.switch_and_signal import shape
from service.rules.switch_and_signal.tables import TABLES

Json = Any

NOTES = ("provenance", "note", "notes")
"""Remarks that may stand anywhere in a board document and never change a rule."""


def _record(**fields: shape.Shape) -> shape.Shape:
    return shape.record(fields, free=NOTES)


_DEMAND = _record(per_colour=shape.count, extra_any_colour=shape.count)
_EXITS = shape.list_of(_record(section=shape.text, signal=shape.text))
_NAMED = {"id": shape.text, "kind": shape.text, "name": shape.text, "x": shape.number, "y": shape.number}
_JUNCTION = _record(**_NAMED, branches=shape.list_of(shape.text))
_NODE = shape.by_field(
    "kind",
    {
        "goods_city": _record(**_NAMED, goods=shape.one_of(*TABLES.goods), exits=_EXITS),
        "port_city": _record(**_NAMED, exits=_EXITS),
        "departure": _record(**_NAMED, number=shape.whole, section=shape.text),
        "junction3": _JUNCTION,
        "junction4": _JUNCTION,
        "track_signal": shape.record(
            {
                "id": shape.text,
                "kind": shape.text,
                "x": shape.number,
                "y": shape.number,
                "sections": shape.list_of(shape.text),
            },
            optional={"name": shape.text},
            free=NOTES,
        ),
    },
)
_SIGNAL = shape.by_field(
    "kind",
    {
        "city_exit": _record(id=shape.text, kind=shape.text, city=shape.text, section=shape.text),
        "track": _record(id=shape.text, kind=shape.text, node=shape.text),
    },
)
COUNTS = (
    "cities",
    "goods_cities",
    "port_cities",
    "departure_points",
    "switch_discs",
    "signal_discs",
    "signal_discs_on_track_spaces",
    "junction3",
    "junction4",
    "track_signal_spaces",
)
BOARD_SHAPE = shape.record(
    {
        "schema": shape.one_of("switch-and-signal/board"),
        "schema_version": shape.one_of(1),
        "id": shape.text,
        "name": shape.text,
        "canvas": _record(width=shape.number, height=shape.number, y_axis=shape.one_of("down")),
        "map_rules": _record(trains_must_stop_in_cities=shape.yes_no, unloaded_trains_may_stay_in_ports=shape.yes_no),
        "ports": shape.list_of(
            _record(port=shape.text, demand=_record(**{str(goal): _DEMAND for goal in TABLES.goods_per_city}))
        ),
        "departure_numbers": _record(values=shape.list_of(shape.whole)),
        "counts": shape.record(
            {"switch_discs": shape.count}, {name: shape.count for name in COUNTS if name != "switch_discs"}, NOTES
        ),
        "helpers": _record(ids=shape.list_of(shape.one_of(*TABLES.helpers))),
        "nodes": shape.list_of(_NODE),
        "sections": shape.list_of(_record(id=shape.text, ends=shape.list_of(shape.text), cost=shape.one_of(1))),
        "signal_spaces": shape.list_of(_SIGNAL),
        "first_game": _record(
            switch_discs=shape.map_of(shape.list_of(shape.text)), green_signals=shape.list_of(shape.text)
        ),
    },
    free=NOTES,
)


def without_notes(value: Json) -> Json:
    """A document without the remarks that may stand anywhere in it."""
    if isinstance(value, Mapping):
        return {name: without_notes(item) for name, item in value.items() if name not in NOTES}
    return [without_notes(item) for item in value] if isinstance(value, list | tuple) else value
