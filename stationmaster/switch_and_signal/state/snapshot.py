"""An open state as it was sent: its shape is right, its sense unknown. `from_view` makes a position of it.

The form is that of `view`. What follows from the rest (`phase`, `step`, the symbols of the card, demands ...) may be
left out; when it is sent it must agree. A `seed` may be added, from which everything hidden is then shuffled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from stationmaster.kernel import shapes
from stationmaster.kernel.errors import Faults, ImpossibleInput
from stationmaster.kernel.shapes import Shape
from stationmaster.switch_and_signal.boards import bounded
from stationmaster.switch_and_signal.components.tables import KINDS, MAPS, TABLES
from stationmaster.switch_and_signal.faults import fault_at
from stationmaster.switch_and_signal.options import CARDS, DICE

Json = Any


_DERIVED = shapes.anything("Follows from the rest, and must agree with it.")


def _number(name: str) -> Shape:
    return shapes.one_number_of(*TABLES.options[name].values)


def _named(**fields: Shape) -> Shape:
    return shapes.record(fields)


_TRAIN = shapes.one_of(*TABLES.trains)
_COLOURS = bounded.list_of(shapes.one_of(*TABLES.colours))
_BY_KIND = shapes.record(dict.fromkeys(KINDS, bounded.COUNT))
_BY_GOOD = shapes.record(dict.fromkeys(TABLES.goods, bounded.COUNT))
_DEPARTURE_CARD = shapes.one_of(*TABLES.departure_cards)
_ANY_CARD = shapes.one_of(TABLES.start_card.id, *TABLES.departure_cards)
_TOKENS = bounded.list_of(shapes.one_number_of(*TABLES.departure_numbers))
_AT = {"at": bounded.TEXT}
_PLACE = shapes.by_field(
    "at",
    {
        "depot": shapes.record(_AT),
        "departure": shapes.record({**_AT, "point": bounded.TEXT}),
        "city": shapes.record({**_AT, "city": bounded.TEXT}),
        "section": shapes.record({**_AT, "section": bounded.TEXT, "towards": bounded.TEXT}),
    },
)
_SETTINGS = shapes.record(
    {
        "time_tokens": _number("time_tokens"),
        "departure_cards_removed": _number("departure_cards_removed"),
        "goods_to_win": _number("goods_to_win"),
        "extra_signal_discs": _number("extra_signal_discs"),
        "variant": shapes.nullable(shapes.one_of(*TABLES.variants)),
        "dice": shapes.one_of(*DICE),
    },
    optional={"goods_per_city": _DERIVED, "cards": shapes.one_of(*CARDS)},
)
_CARD = shapes.record(
    {
        "id": _ANY_CARD,
        "next": bounded.COUNT,
        "begun": bounded.YES_NO,
        "touched": bounded.YES_NO,
        "deployed": _COLOURS,
        "moved": _COLOURS,
        "waiting": bounded.list_of(_TRAIN),
        "rolled": _COLOURS,
        "idle": _COLOURS,
        "spared": shapes.nullable(_TRAIN),
    },
    optional={"symbols": _DERIVED, "deploying": shapes.nullable(shapes.one_of(*TABLES.colours))},
)
VIEW_SHAPE = shapes.record(
    {
        "settings": _SETTINGS,
        "turn": bounded.COUNT,
        "active": bounded.TEXT,
        "players": bounded.list_of(_named(id=bounded.TEXT, hand=_BY_KIND)),
        "trains": bounded.list_of(
            shapes.record(
                {"id": _TRAIN, "place": _PLACE, "good": shapes.nullable(shapes.one_of(*TABLES.goods))},
                optional={"colour": _DERIVED},
            )
        ),
        "goods": bounded.map_of(bounded.COUNT),
        "ports": bounded.map_of(shapes.record({"received": _BY_GOOD}, optional={"demand": _DERIVED})),
        "switch_discs": bounded.map_of(bounded.list_of(bounded.TEXT)),
        "green_signals": bounded.list_of(bounded.TEXT),
        "clock": bounded.COUNT,
        "departure_deck": _named(
            count=bounded.COUNT,
            bottom=shapes.nullable(_DEPARTURE_CARD),
            removed=bounded.COUNT,
            discard=bounded.list_of(_ANY_CARD),
        ),
        "card": shapes.nullable(_CARD),
        "roll": shapes.nullable(_named(train=_TRAIN, points=bounded.COUNT)),
        "action_cards": _named(draw_pile=bounded.COUNT, discard=_BY_KIND),
        "helpers": bounded.map_of(shapes.one_of("free", "used")),
        "dispatcher": bounded.YES_NO,
        "departure_numbers": bounded.map_of(shapes.one_number_of(*TABLES.departure_numbers)),
    },
    optional={
        "map": bounded.TEXT,
        "board": _DERIVED,
        "names": _DERIVED,
        "revision": bounded.COUNT,
        "drawing": bounded.YES_NO,
        "phase": _DERIVED,
        "step": _DERIVED,
        "final_turn": _DERIVED,
        "location_tokens": shapes.nullable(_named(start=_TOKENS, revealed=_TOKENS, pile=bounded.COUNT)),
        "result": shapes.nullable(
            _named(reason=shapes.one_of("goods_delivered", "out_of_time", "out_of_tokens"), won=bounded.YES_NO)
        ),
        "seed": shapes.nullable(bounded.TEXT),
    },
)


def view_schema() -> Mapping[str, Json]:
    """The form of an open state in the words of OpenAPI 3.0. What `required` does not name may be left out."""
    return VIEW_SHAPE.schema


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An open state of the right shape."""

    view: Mapping[str, Json]

    @staticmethod
    def from_json(sent: Json) -> Snapshot:
        """The open state that was sent.

        :raises ImpossibleInput: with everything about it that has the wrong shape.
        """
        faults = Faults(VIEW_SHAPE(sent, ""))
        if not faults and sent.get("board") is None and sent.get("map") not in MAPS:
            faults.append(fault_at("/map", "unknown_value", f"This must be one of: {', '.join(MAPS)}."))
        if faults:
            raise ImpossibleInput(faults)
        return Snapshot(cast("Mapping[str, Json]", sent))
