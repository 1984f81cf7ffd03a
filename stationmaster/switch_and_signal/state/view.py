"""Everything that lies open on the table: the open form of a state (SS-1.7, SS-18.1).

Hands are open, for the players may talk. Hidden are the order of the draw piles, the departure cards removed unseen,
the pile of location tokens, and the source of all chance. `snapshot` reads this form back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stationmaster.kernel.statements import write
from stationmaster.switch_and_signal.boards.names import names
from stationmaster.switch_and_signal.components.kinds import Symbol
from stationmaster.switch_and_signal.components.tables import KINDS, TABLES
from stationmaster.switch_and_signal.play import current_step
from stationmaster.switch_and_signal.state.place import shown
from stationmaster.switch_and_signal.state.position import NO_DEPARTURE_DICE, CardInPlay, Position, Settings
from stationmaster.switch_and_signal.turn.ending import wins
from stationmaster.switch_and_signal.turn.goal import demand_of

Json = Any


def view(position: Position) -> dict[str, Json]:
    """The open state. Lists and objects keep the order of board and tables."""
    board = position.board
    return {
        "map": board.id,
        "board": None if board.is_of_the_box else board.document,
        "names": None if board.is_of_the_box else names(board),
        "settings": _settings(position.settings),
        "revision": position.revision,
        "turn": position.turn,
        "phase": position.phase,
        "step": None if position.is_over else current_step(position).name,
        "active": position.player,
        "final_turn": not position.deck,
        "players": [
            {"id": name, "hand": _by_kind(hand)}
            for name, hand in zip(position.settings.players, position.hands, strict=True)
        ],
        "trains": [
            {"id": train.id, "colour": train.colour, "place": write(shown(train.place)), "good": train.good}
            for train in position.trains
        ],
        "goods": {city.id: left for city, left in zip(board.goods_cities, position.goods, strict=True)},
        "ports": _ports(position),
        "switch_discs": {
            junction.id: list(junction.closed(pair))
            for junction, pair in zip(board.junctions.values(), position.pairs, strict=True)
        },
        "green_signals": [signal for signal in board.signals if signal in position.green],
        "clock": position.clock,
        "departure_deck": {
            "count": len(position.deck),
            "bottom": position.returned if position.deck[-1:] == (position.returned,) else None,
            "removed": len(position.removed),
            "discard": list(position.discard),
        },
        "card": None if position.card is None else _card(position.card),
        "roll": None if position.roll is None else {"train": position.roll.train, "points": position.roll.points},
        "action_cards": {"draw_pile": len(position.draw_pile), "discard": _by_kind(position.card_discard)},
        "helpers": {name: "used" if name in position.helpers_used else "free" for name in board.helpers},
        "dispatcher": position.dispatcher,
        "drawing": position.drawing,
        "departure_numbers": dict(zip(board.points, position.settings.numbers, strict=False)),
        "location_tokens": _location_tokens(position),
        "result": result(position),
    }


def result(position: Position) -> dict[str, Json] | None:
    """How the game ended; None while it goes on."""
    if position.outcome is None:
        return None
    return {"reason": position.outcome, "won": wins(position.outcome)}


def _settings(settings: Settings) -> dict[str, Json]:
    return {
        "time_tokens": settings.time_tokens,
        "departure_cards_removed": settings.departure_cards_removed,
        "goods_to_win": settings.goods_to_win,
        "goods_per_city": settings.goods_per_city,
        "extra_signal_discs": settings.extra_signal_discs,
        "variant": settings.variant,
        "dice": settings.dice,
        "cards": settings.cards,
    }


def _by_kind(counts: Sequence[int]) -> dict[str, int]:
    return dict(zip(KINDS, counts, strict=True))


def _ports(position: Position) -> dict[str, Json]:
    ports = {}
    for port, received in zip(position.board.ports, position.received, strict=True):
        demand = demand_of(position.settings, port)
        ports[port.id] = {
            "received": dict(zip(TABLES.goods, received, strict=True)),
            "demand": {"per_colour": demand.per_colour, "extra": demand.extra},
        }
    return ports


def _symbol(symbol: Symbol) -> dict[str, Json]:
    return {"symbol": symbol.kind, "colour": symbol.colour}


def _card(card: CardInPlay) -> dict[str, Json]:
    return {
        "id": card.id,
        "symbols": [_symbol(symbol) for symbol in card.card.symbols],
        "next": card.next,
        "begun": card.begun,
        "touched": card.touched,
        "deployed": list(card.deployed),
        "moved": list(card.moved),
        "waiting": list(card.waiting),
        "rolled": list(card.rolled),
        "idle": list(card.idle),
        "spared": card.spared,
        "deploying": card.deploying,
    }


def _location_tokens(position: Position) -> dict[str, Json] | None:
    if position.settings.variant != NO_DEPARTURE_DICE:
        return None
    tokens = position.tokens
    return {"start": list(tokens.start), "revealed": list(tokens.revealed), "pile": len(tokens.pile)}
