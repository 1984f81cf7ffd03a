"""An open state as it was sent: its shape is right, its sense unknown. `from_view` makes a position of it.

The form is that of `view`. What follows from the rest (`phase`, `step`, the symbols of the card, demands ...) may be
left out; when it is sent it must agree. A `seed` may be added, from which everything hidden is then shuffled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from service.rules.errors import Fault, ImpossibleInput
from service.rules.switch_and_signal import shape
from service.rules.switch_and_signal.options import DICE
from service.rules.switch_and_signal.tables import KINDS, MAPS, TABLES

Json = Any


def _anything(value: Json, pointer: str, faults: list[Fault]) -> None:
    """What is derived from the rest, and compared with it later."""


def _number(name: str) -> shape.Shape:
    return shape.one_of(*TABLES.options[name].values)


def _named(**fields: shape.Shape) -> shape.Shape:
    return shape.record(fields)


_TRAIN = shape.one_of(*TABLES.trains)
_COLOURS = shape.list_of(shape.one_of(*TABLES.colours))
_BY_KIND = shape.record(dict.fromkeys(KINDS, shape.count))
_BY_GOOD = shape.record(dict.fromkeys(TABLES.goods, shape.count))
_DEPARTURE_CARD = shape.one_of(*TABLES.departure_cards)
_ANY_CARD = shape.one_of(TABLES.start_card.id, *TABLES.departure_cards)
_TOKENS = shape.list_of(shape.one_of(*TABLES.departure_numbers))
_AT = {"at": shape.text}
_PLACE = shape.by_field(
    "at",
    {
        "depot": shape.record(_AT),
        "departure": shape.record({**_AT, "point": shape.text}),
        "city": shape.record({**_AT, "city": shape.text}),
        "section": shape.record({**_AT, "section": shape.text, "towards": shape.text}),
    },
)
_SETTINGS = shape.record(
    {
        "time_tokens": _number("time_tokens"),
        "departure_cards_removed": _number("departure_cards_removed"),
        "goods_to_win": _number("goods_to_win"),
        "extra_signal_discs": _number("extra_signal_discs"),
        "variant": shape.one_of(None, *TABLES.variants),
        "dice": shape.one_of(*DICE),
    },
    optional={"goods_per_city": _anything},
)
_CARD = shape.record(
    {
        "id": _ANY_CARD,
        "next": shape.count,
        "begun": shape.yes_no,
        "touched": shape.yes_no,
        "deployed": _COLOURS,
        "moved": _COLOURS,
        "waiting": shape.list_of(_TRAIN),
        "rolled": _COLOURS,
        "idle": _COLOURS,
        "spared": shape.nullable(_TRAIN),
    },
    optional={"symbols": _anything},
)
VIEW_SHAPE = shape.record(
    {
        "settings": _SETTINGS,
        "turn": shape.count,
        "active": shape.text,
        "players": shape.list_of(_named(id=shape.text, hand=_BY_KIND)),
        "trains": shape.list_of(
            shape.record(
                {"id": _TRAIN, "place": _PLACE, "good": shape.nullable(shape.one_of(*TABLES.goods))},
                optional={"colour": _anything},
            )
        ),
        "goods": shape.map_of(shape.count),
        "ports": shape.map_of(shape.record({"received": _BY_GOOD}, optional={"demand": _anything})),
        "switch_discs": shape.map_of(shape.list_of(shape.text)),
        "green_signals": shape.list_of(shape.text),
        "clock": shape.count,
        "departure_deck": _named(
            count=shape.count,
            bottom=shape.nullable(_DEPARTURE_CARD),
            removed=shape.count,
            discard=shape.list_of(_ANY_CARD),
        ),
        "card": shape.nullable(_CARD),
        "roll": shape.nullable(_named(train=_TRAIN, points=shape.count)),
        "action_cards": _named(draw_pile=shape.count, discard=_BY_KIND),
        "helpers": shape.map_of(shape.one_of("free", "used")),
        "dispatcher": shape.yes_no,
        "departure_numbers": shape.map_of(shape.one_of(*TABLES.departure_numbers)),
    },
    optional={
        "map": shape.text,
        "board": _anything,
        "revision": shape.count,
        "phase": _anything,
        "step": _anything,
        "final_turn": _anything,
        "location_tokens": shape.nullable(_named(start=_TOKENS, revealed=_TOKENS, pile=shape.count)),
        "result": shape.nullable(
            _named(reason=shape.one_of("goods_delivered", "out_of_time", "out_of_tokens"), won=shape.yes_no)
        ),
        "seed": shape.nullable(shape.text),
    },
)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An open state of the right shape."""

    view: Mapping[str, Json]

    @staticmethod
    def from_json(sent: Json) -> Snapshot:
        """The open state that was sent.

        :raises ImpossibleInput: with everything about it that has the wrong shape.
        """
        faults: list[Fault] = []
        VIEW_SHAPE(sent, "", faults)
        if not faults and sent.get("board") is None and sent.get("map") not in MAPS:
            faults.append(Fault("/map", "unknown_value", f"This must be one of: {', '.join(MAPS)}."))
        if faults:
            raise ImpossibleInput(faults)
        return Snapshot(cast("Mapping[str, Json]", sent))
