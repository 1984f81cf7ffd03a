"""The examples of the contract: bodies of requests by endpoint and name. A test sends each of them.

They work as they stand, with any keys: their states are open ones, early in a game and with nothing hidden.
"""

from __future__ import annotations

from stationmaster.engine.examples import Examples, played
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model.actions import from_json

_ROUTE_POSITION = {
    "phase": "III",
    "tiles": {"D14": ["611", 5], "C15": ["294", 0]},
    "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}],
    "blocked_homes": [{"corporation": "C&O", "hex": "I15", "city": 0}],
    "privates": {"mail_contract": True},
    "corporation": "NYC",
    "trains": ["4/6", "5"],
}


def examples() -> Examples:
    """Return the requests of 1846, in the first stock round."""
    players, seed = ["Amy", "Bob", "Cy"], "spike"
    record = {"players": players, "options": {}, "seed": seed, "actions": [{"type": "draft", "card": "MS"}]}
    state = GAME.view(played(GAME, from_json, GAME.start(players, {}, seed)[0], "stock"))
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
