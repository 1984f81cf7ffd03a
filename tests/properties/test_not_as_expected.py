"""Informational fields must match: values from lists may be sent back, and any other value there is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from stationmaster.front.games import GAMES
from tests.properties.random_play import NAMES, WEIGHTS

Json = Any

STARTS: list[tuple[str, int, Mapping[str, Json]]] = [
    ("1846", 2, {}),
    ("1846", 4, {"edition": "second"}),
    ("1846", 3, {"conventions": "online"}),
    ("switch-and-signal", 2, {}),
    ("switch-and-signal", 3, {"map": "north-america", "variant": "no-departure-dice"}),
    ("switch-and-signal", 4, {"dice": "table", "cards": "table", "variant": "random-departure-numbers"}),
]
MOST_PLAYED = 500
EACH = 25
"""The number of choices altered for each kind of action in each game."""


def actions_of(rules: Any, position: Any, seen: dict[str, int], random: Random) -> Iterator[dict[str, Json]]:
    """Return an action of each family with all fields of its choice, until the kind has been tried often enough."""
    for family in rules.legal(position):
        if seen.setdefault(family.type, 0) < EACH:
            seen[family.type] += 1
            yield {"rule": family.rule, **family.pick(random)}


def informing(rules: Any, action: Mapping[str, Json]) -> list[str]:
    """Return the fields that do not belong to the action itself."""
    own = {*rules.action_json(rules.action(action)), "type"}
    return [name for name in action if name not in own]


def altered(value: Json) -> Json:
    """Return another value similar to this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, "more"]
    return {**value, "more": []} if isinstance(value, dict) else f"{value}x"


def other_revenues(action: Mapping[str, Json]) -> Iterator[tuple[int, Json]]:
    """Yield the routes of a run, with another revenue for each in turn."""
    routes = action["routes"] if isinstance(action.get("routes"), list) else []
    for number, route in enumerate(routes):
        yield number, [*routes[:number], {**route, "revenue": route["revenue"] + 10}, *routes[number + 1 :]]


@pytest.mark.parametrize(("game", "players", "options"), STARTS)
def test_informing_fields_may_be_sent_back_as_listed_and_not_otherwise(
    game: str, players: int, options: Mapping[str, Json]
) -> None:
    random, rules = Random(f"{game}{players}"), GAMES[game]
    seen: dict[str, int] = {}
    compared: set[tuple[str, str]] = set()
    position, _ = rules.start(NAMES[:players], options, "expected")
    for _ in range(MOST_PLAYED):
        if rules.turn(position) is None:
            break
        for action in actions_of(rules, position, seen, random):
            assert rules.check(position, action) is None, action
            for name in informing(rules, action):
                refusal = rules.check(position, {**action, name: altered(action[name])})
                assert refusal is not None and refusal.code == "not_as_expected", (action, name)
                assert refusal.params["field"] == name
                compared.add((action["type"], name))
            for number, routes in other_revenues(action):
                refusal = rules.check(position, {**action, "routes": routes})
                assert refusal is not None and refusal.params["field"] == f"routes/{number}/revenue"
                compared.add(("run", "routes"))
        families = list(rules.legal(position))
        family = random.choices(families, [WEIGHTS.get(one.type, 1) for one in families])[0]
        position, _ = rules.play(position, family.pick(random))
    assert len(compared) > 8
    assert game != "1846" or ("run", "routes") in compared
