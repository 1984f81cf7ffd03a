"""The examples of the contract that belong to no title: questions about any map, and lines of a batch."""

from __future__ import annotations

from typing import Any

from stationmaster.engine.examples import Examples

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

NETWORK: Examples = {
    "one company": {name: _SMALL_MAP[name] for name in ("board", "tokens", "operator")},
    "every company with a token": {
        **{name: _SMALL_MAP[name] for name in ("board", "tokens")},
        "operators": "all",
    },
}

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
