"""The shape of a board document: the published form in which a client may bring a board of its own.

Only fields and types are described here; what the board must make of them is asked in `board_check`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stationmaster.kernel import shapes
from stationmaster.kernel.shapes import Shape
from stationmaster.switch_and_signal.boards import bounded
from stationmaster.switch_and_signal.components.tables import TABLES

Json = Any

NOTES = ("provenance", "note", "notes")
"""Remarks that may stand anywhere in a board document and never change a rule."""


def _record(**fields: Shape) -> Shape:
    return shapes.record(fields, free=NOTES)


_DEMAND = _record(per_colour=bounded.COUNT, extra_any_colour=bounded.COUNT)
_EXITS = bounded.list_of(_record(section=bounded.TEXT, signal=bounded.TEXT))
_NAMED = {
    "id": bounded.TEXT,
    "kind": bounded.TEXT,
    "name": bounded.TEXT,
    "x": bounded.COORDINATE,
    "y": bounded.COORDINATE,
}
_JUNCTION = _record(**_NAMED, branches=bounded.list_of(bounded.TEXT))
_NODE = shapes.by_field(
    "kind",
    {
        "goods_city": _record(**_NAMED, goods=shapes.one_of(*TABLES.goods), exits=_EXITS),
        "port_city": _record(**_NAMED, exits=_EXITS),
        "departure": _record(**_NAMED, number=bounded.WHOLE, section=bounded.TEXT),
        "junction3": _JUNCTION,
        "junction4": _JUNCTION,
        "track_signal": shapes.record(
            {
                "id": bounded.TEXT,
                "kind": bounded.TEXT,
                "x": bounded.COORDINATE,
                "y": bounded.COORDINATE,
                "sections": bounded.list_of(bounded.TEXT),
            },
            optional={"name": bounded.TEXT},
            free=NOTES,
        ),
    },
)
_SIGNAL = shapes.by_field(
    "kind",
    {
        "city_exit": _record(id=bounded.TEXT, kind=bounded.TEXT, city=bounded.TEXT, section=bounded.TEXT),
        "track": _record(id=bounded.TEXT, kind=bounded.TEXT, node=bounded.TEXT),
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
BOARD_SHAPE = shapes.record(
    {
        "schema": shapes.one_of("switch-and-signal/board"),
        "schema_version": shapes.one_number_of(1),
        "id": bounded.TEXT,
        "name": bounded.TEXT,
        "canvas": _record(width=bounded.COORDINATE, height=bounded.COORDINATE, y_axis=shapes.one_of("down")),
        "map_rules": _record(
            trains_must_stop_in_cities=bounded.YES_NO, unloaded_trains_may_stay_in_ports=bounded.YES_NO
        ),
        "ports": bounded.list_of(
            _record(port=bounded.TEXT, demand=_record(**{str(goal): _DEMAND for goal in TABLES.goods_per_city}))
        ),
        "departure_numbers": _record(values=bounded.list_of(bounded.WHOLE)),
        "counts": shapes.record(
            {"switch_discs": bounded.COUNT}, {name: bounded.COUNT for name in COUNTS if name != "switch_discs"}, NOTES
        ),
        "helpers": _record(ids=bounded.list_of(shapes.one_of(*TABLES.helpers))),
        "nodes": bounded.list_of(_NODE),
        "sections": bounded.list_of(
            _record(id=bounded.TEXT, ends=bounded.list_of(bounded.TEXT), cost=shapes.one_number_of(1))
        ),
        "signal_spaces": bounded.list_of(_SIGNAL),
        "first_game": _record(
            switch_discs=bounded.map_of(bounded.list_of(bounded.TEXT)), green_signals=bounded.list_of(bounded.TEXT)
        ),
    },
    free=NOTES,
)


def without_notes(value: Json) -> Json:
    """A document without the remarks that may stand anywhere in it."""
    if isinstance(value, Mapping):
        return {name: without_notes(item) for name, item in value.items() if name not in NOTES}
    return [without_notes(item) for item in value] if isinstance(value, list | tuple) else value
