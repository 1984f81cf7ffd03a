"""The examples of the contract: bodies of requests by endpoint and name. A test sends each of them.

They work as they stand, with any keys: their states are open ones, early in a game and with nothing hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any, Final

from stationmaster.engine.title import Game, Json
from stationmaster.registry import GAMES

Examples = Mapping[str, Mapping[str, Json]]
Read = Callable[[Json, str], Any]

FARTHEST: Final = 40
"""More actions than there are before the first position in which an example plays."""

_ROUTE_POSITION = {
    "phase": "III",
    "tiles": {"D14": ["611", 5], "C15": ["294", 0]},
    "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}],
    "blocked_homes": [{"corporation": "C&O", "hex": "I15", "city": 0}],
    "privates": {"mail_contract": True},
    "corporation": "NYC",
    "trains": ["4/6", "5"],
}


def examples_1846(read: Read) -> Examples:
    """The requests of 1846, in the first stock round."""
    players, seed = ["Amy", "Bob", "Cy"], "spike"
    record = {"players": players, "options": {}, "seed": seed, "actions": [{"type": "draft", "card": "MS"}]}
    game = GAMES["1846"]
    state = game.view(_played(game, read, game.start(players, {}, seed)[0], "stock"))
    start = {"type": "start", "corporation": "NYC", "price": 70}
    track = {"type": "lay_tile", "hex": "D14", "tile": "8", "rotation": 0}
    return {
        "start": {
            "three players": {"players": players, "seed": seed},
            "second edition, online conventions": {
                "players": [*players, "Dee"],
                "options": {"edition": "second", "conventions": "online"},
                "seed": seed,
            },
        },
        "legal-actions": {"the first stock round": {"state": state}},
        "moves": {"open a corporation": {"state": state, "actions": [start]}},
        "check": {
            "open a corporation": {"state": state, "action": start},
            "lay track too early": {"state": state, "action": track},
        },
        "evaluate": {
            "two of many": {"state": state, "actions": [start, {"type": "start", "corporation": "B&O", "price": 100}]}
        },
        "routes": {"a board at the table": {"position": _ROUTE_POSITION}},
        "routes/check": {
            "one route of two": {"position": _ROUTE_POSITION, "routes": [{"train": "5", "path": ["C21", "D20"]}]},
        },
        "routes/board.svg": {
            "the board at the table, and a route": {
                "position": _ROUTE_POSITION,
                "routes": [{"train": "5", "path": ["C21", "D20"], "revenue": 40}],
            },
        },
        "replay": {
            "a record of this service": {"format": "stationmaster", "record": record, "trace": "summary"},
        },
        "market.svg": {"the first stock round": {"state": state}},
        "board.svg": {
            "the first stock round": {"state": state, "highlight": {"hexes": ["D20"]}},
            "what an action would do, in the dark": {"state": state, "preview": start, "face": "dark"},
            "a route with its train": {
                "state": state,
                "routes": [{"train": "2", "path": ["D20", "C21"], "revenue": 40}],
            },
        },
    }


def examples_switch_and_signal(read: Read) -> Examples:
    """The requests of Switch & Signal. Nothing is hidden where the players deal and roll at their table."""
    players, seed = ["Amy", "Bob"], "spike"
    game = GAMES["switch-and-signal"]
    began, _ = game.start(players, {"dice": "table", "cards": "table"}, seed)
    state = game.view(_played(game, read, began, "actions"))
    move = {"type": "move_train", "train": "black-1", "cards": ["move"], "dice": [2]}
    signal = {"type": "set_signal", "from": "sig-paris-lille", "to": "sig-paris-nantes", "cards": ["signal"]}
    return {
        "start": {
            "two players": {"players": players, "seed": seed},
            "dice and cards at the table": {
                "players": players,
                "options": {"map": "north-america", "dice": "table", "cards": "table"},
            },
        },
        "legal-actions": {"the first turn": {"state": state}},
        "moves": {"end the turn": {"state": state, "actions": [{"type": "end_actions"}]}},
        "check": {
            "end the turn": {"state": state, "action": {"type": "end_actions"}},
            "move a train": {"state": state, "action": move},
        },
        "replay": {
            "a record of this service": {
                "format": "stationmaster",
                "record": {"players": players, "options": {}, "seed": seed, "actions": []},
                "trace": "summary",
            },
        },
        "board.svg": {
            "the first turn": {"state": state, "highlight": {"trains": ["black-1"]}},
            "what an action would do": {"state": state, "preview": signal},
        },
    }


def _played(game: Game[Any, Any], read: Read, position: Any, step: str) -> Any:
    """The first position at a step, where all take the first choice; dice show one face after another."""
    faces = count()
    for _ in range(FARTHEST):
        turn = game.turn(position)
        if turn is None or turn["step"] == step:
            break
        family = game.legal(position)[0]
        choice = {name: _picked(value, faces) for name, value in family["choices"][0].items()}
        position, _events = game.play(position, read({"type": family["type"], **choice}, ""))
    return position


def _picked(value: Json, faces: Iterator[int]) -> Json:
    if isinstance(value, list):
        return [_picked(entry, faces) for entry in value]
    if isinstance(value, dict):
        low, high = value.get("min", 0), value.get("max", 0)
        return value["one_of"][0] if "one_of" in value else low + next(faces) % (high - low + 1)
    return value


_SMALL_MAP: dict[str, Any] = {
    "board": {
        "layout": "pointy",
        "axes": {"x": "number", "y": "letter"},
        "hexes": {
            "B2": "offboard=revenue:yellow_30|green_40,groups:West;path=a:4,b:_0",
            "B4": ["57", 1],
            "B6": {"code": "town=revenue:10;path=a:1,b:_0;path=a:_0,b:4", "rotation": 0},
            "B8": "city=revenue:30,slots:2;path=a:1,b:_0",
        },
    },
    "colors": ["yellow", "green"],
    "operator": "Blue",
    "tokens": [{"company": "Blue", "hex": "B4", "city": 0}],
    "trains": [{"name": "4", "distance": 4}],
    "rules": {"bonuses": [{"type": "pair", "value": 20, "a": [{"group": "West"}], "b": [{"hex": "B8"}]}]},
}

ROUTES_ANYWHERE: Examples = {
    "": {"a small map": {**_SMALL_MAP, "max_nodes": 100_000}},
    "board.svg": {"the best routes of a small map": {**_SMALL_MAP, "max_nodes": 100_000}},
    "check": {"a route that is too short": {**_SMALL_MAP, "routes": [{"train": 0, "hexes": ["B2", "B4", "B6"]}]}},
}
"""By what comes after `/v1/routes`."""

BATCH_LINES: Examples = {
    "a deal": {
        "id": "first",
        "path": "/v1/games/1846/start?fields=turn",
        "body": {"players": ["Amy", "Bob", "Cy"], "seed": "spike"},
    },
    "what the rules forbid": {
        "id": 2,
        "path": "/v1/games/1846/replay?fields=applied",
        "body": {
            "format": "stationmaster",
            "record": {"players": ["Amy", "Bob", "Cy"], "seed": "spike", "actions": [{"type": "pass"}]},
        },
    },
}
"""A line of a batch each."""
