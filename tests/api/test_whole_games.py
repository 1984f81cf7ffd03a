"""Whole games played over the API: every listed choice is accepted when it is posted as listed."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings

TABLES = {
    "two players": ("1846", ["Amy", "Bob"], {}),
    "three players": ("1846", ["Amy", "Bob", "Cy"], {}),
    "four, second edition": ("1846", ["Amy", "Bob", "Cy", "Dee"], {"edition": "second"}),
    "five, online": ("1846", ["Amy", "Bob", "Cy", "Dee", "Eve"], {"conventions": "online"}),
    "signals": ("switch-and-signal", ["Amy", "Bob", "Cy"], {}),
    "signals, cards at the table": (
        "switch-and-signal",
        ["Amy", "Bob", "Cy"],
        {"cards": "table", "variant": "no-departure-dice"},
    ),
    "signals, dice at the table": ("switch-and-signal", ["Amy", "Bob"], {"dice": "table", "map": "north-america"}),
}
LONGEST = 1500


@cache
def client() -> FlaskClient:
    return create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()


def picked(value: Any, chance: random.Random) -> Any:
    """Return a value for a choice, with a number picked from a range or one of several values."""
    if isinstance(value, list):
        return [picked(entry, chance) for entry in value]
    if isinstance(value, dict) and set(value) == {"min", "max"}:
        return chance.randint(value["min"], value["max"])
    if isinstance(value, dict) and set(value) == {"one_of"}:
        return chance.choice(value["one_of"])
    return value


@pytest.mark.parametrize("table", TABLES)
def test_a_whole_game_can_be_played_by_posting_back_what_is_listed(table: str) -> None:
    game, players, options = TABLES[table]
    chance = random.Random(table)
    body = {"players": players, "options": options, "seed": table}
    position = client().post(f"/v1/games/{game}/start", json=body).get_json()
    for revision in range(LONGEST):
        assert position["revision"] == revision
        assert (position["turn"] is None) == (position["result"] is not None) == (position["legal"] == [])
        if position["result"] is not None:
            return
        family = chance.choice(position["legal"])
        choice = chance.choice(family["choices"])
        action = {"type": family["type"], **{name: picked(value, chance) for name, value in choice.items()}}
        answer = client().post(f"/v1/games/{game}/moves", json={"state": position["state"], "actions": [action]})
        assert answer.status_code == 200, (action, answer.text)
        position = answer.get_json()
    pytest.fail("the game does not end")


@pytest.mark.parametrize("table", TABLES)
def test_the_sealed_state_stays_small(table: str) -> None:
    game, players, options = TABLES[table]
    body = {"players": players, "options": options, "seed": table}
    assert len(client().post(f"/v1/games/{game}/start?fields=state", json=body).get_json()["state"]) < 4096
