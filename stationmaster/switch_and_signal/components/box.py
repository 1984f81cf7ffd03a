"""What is in the box, as JSON: the answer of `GET /v1/games/switch-and-signal`. Everything comes out of the tables."""

from __future__ import annotations

from typing import Any

from stationmaster.switch_and_signal.boards.board import map_board
from stationmaster.switch_and_signal.boards.names import names
from stationmaster.switch_and_signal.components.kinds import DepartureCard
from stationmaster.switch_and_signal.components.tables import MAPS, TABLES

Json = Any


def components() -> dict[str, Json]:
    """Boards, cards, dice, helpers and numbers. The boards have the form in which a client may send its own."""
    return {
        "boards": {name: map_board(name).document for name in MAPS},
        "names": {name: names(map_board(name)) for name in MAPS},
        "trains": dict(TABLES.trains),
        "goods": {"colours": list(TABLES.goods), "per_colour": TABLES.goods_per_colour},
        "discs": {"signal": TABLES.signal_discs, "switch": TABLES.switch_discs},
        "start_card": _card(TABLES.start_card),
        "departure_cards": [_card(card) for card in TABLES.departure_cards.values()],
        "action_cards": [{"id": kind.id, "name": kind.name, "count": kind.count} for kind in TABLES.card_kinds],
        "hand": {"start": TABLES.hand.start, "draw": TABLES.hand.draw, "limit": TABLES.hand.limit},
        "dice": {
            "departure": {"count": TABLES.departure_dice.count, "faces": list(TABLES.departure_dice.faces)},
            "movement": {die.colour: {"name": die.name, "faces": list(die.faces)} for die in TABLES.dice.values()},
        },
        "helpers": [
            {"id": helper.id, "name": helper.name, "effect": helper.effect, "rule": helper.rule}
            for helper in TABLES.helpers.values()
        ],
        "losses": {
            "train_not_deployed": TABLES.losses.deploy,
            "arrival_at_departure_point": TABLES.losses.arrival,
            "unspent_point": TABLES.losses.unspent,
            "unspent_point_in_collision": TABLES.losses.collision,
        },
        "location_tokens": list(TABLES.departure_numbers),
        "variants": {name: dict(variant) for name, variant in TABLES.variants.items()},
    }


def _card(card: DepartureCard) -> dict[str, Json]:
    symbols = [{"symbol": symbol.kind, "colour": symbol.colour} for symbol in card.symbols]
    return {"id": card.id, "symbols": symbols}
