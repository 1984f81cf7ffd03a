"""The examples of the contract: requests by endpoint and name. A test sends each of them.

States depend on the service's keys, so an example cannot hold one. Where it says `STATE`, the state of the game that
the endpoint's example of `start` deals belongs.
"""

from __future__ import annotations

from typing import Any

STATE = "sm1.<as it came in the last answer>"

Examples = dict[str, dict[str, Any]]

_ROUTE_POSITION = {
    "phase": "III",
    "tiles": {"D14": ["611", 5], "C15": ["294", 0]},
    "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}],
    "blocked_homes": [{"corporation": "C&O", "hex": "I15", "city": 0}],
    "privates": {"mail_contract": True},
    "corporation": "NYC",
    "trains": ["4/6", "5"],
}

EXAMPLES_1846: Examples = {
    "start": {
        "three players": {"players": ["Amy", "Bob", "Cy"], "seed": "spike"},
        "second edition, online conventions": {
            "players": ["Amy", "Bob", "Cy", "Dee"],
            "options": {"edition": "second", "conventions": "online"},
            "seed": "spike",
        },
    },
    "legal-actions": {"a sealed state": {"state": STATE}},
    "moves": {"keep a card in the draft": {"state": STATE, "actions": [{"type": "draft", "card": "MS"}]}},
    "check": {
        "start a corporation too early": {
            "state": STATE,
            "action": {"type": "start", "corporation": "NYC", "price": 70},
        }
    },
    "routes": {"a board at the table": {"position": _ROUTE_POSITION}},
    "routes/check": {
        "one route of two": {"position": _ROUTE_POSITION, "routes": [{"train": "5", "path": ["C21", "D20"]}]},
    },
    "replay": {
        "a record of this service": {
            "format": "stationmaster",
            "record": {"players": ["Amy", "Bob", "Cy"], "options": {}, "seed": "spike", "actions": []},
            "trace": "summary",
        },
    },
    "board.svg": {"the board of a new game": {"state": STATE}},
}

EXAMPLES_SWITCH_AND_SIGNAL: Examples = {
    "start": {"two players": {"players": ["Amy", "Bob"], "seed": "spike"}},
    "legal-actions": {"a sealed state": {"state": STATE}},
    "moves": {
        "move a train": {"state": STATE, "actions": [{"type": "move_train", "train": "black-1", "cards": ["move"]}]}
    },
    "check": {"move a train": {"state": STATE, "action": {"type": "move_train", "train": "gray-1", "cards": ["move"]}}},
    "replay": {
        "a record of this service": {
            "format": "stationmaster",
            "record": {"players": ["Amy", "Bob"], "options": {}, "seed": "spike", "actions": []},
            "trace": "summary",
        },
    },
    "board.svg": {"the board of a new game": {"state": STATE}},
}
