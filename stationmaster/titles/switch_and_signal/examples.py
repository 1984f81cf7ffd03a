"""The examples of the contract: bodies of requests by endpoint and name. A test sends each of them.

They work as they stand, with any keys: their states are open ones, early in a game and with nothing hidden.
"""

from __future__ import annotations

from stationmaster.engine.examples import Examples, played
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import from_json


def examples() -> Examples:
    """Return the requests of Switch & Signal. Nothing is hidden where the players deal and roll at their table."""
    players, seed = ["Amy", "Bob"], "spike"
    began, _ = GAME.start(players, {"dice": "table", "cards": "table"}, seed)
    state = GAME.view(played(GAME, from_json, began, "actions"))
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
