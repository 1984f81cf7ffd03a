"""Generated records of vintages: random games by the rules of 2020, in the format that 18xx.games wrote then."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.titles.g1846.model.actions import from_json, to_json
from stationmaster.titles.g1846.model.vintages import RULE_VINTAGES, Vintage
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import play_through
from stationmaster.titles.g1846.records.site.exporting import site_actions
from stationmaster.titles.g1846.records.site.header import TITLE, TWO_PLAYER_TITLE
from stationmaster.titles.g1846.rules import ending
from stationmaster.titles.g1846.sequence import legal_actions, play
from tests.properties.random_play import NAMES, WEIGHTS, Taste, pick

Json = Any

CHICAGO_THEN: Mapping[str, str] = {"1": "0", "2": "1", "3": "2", "0": "3"}
"""The former number of a city, by its number on a Chicago tile (`chicago_by_hexside`)."""
CHICAGO_TILES = ("298", "299", "300")
SUMMER: tuple[Vintage, ...] = ("june_2020", "chicago_by_hexside")
"""Vintages from the time when the purchase of a share was recorded without its percentage."""


def own_record(
    vintage: tuple[Vintage, ...],
    number: int,
    players: int = 3,
    weights: Mapping[str, float] = WEIGHTS,
    taste: Taste | None = None,
) -> Json:
    """Return a random game by the rules of a vintage, as a record of this service."""
    options = {"conventions": "online", "deal": SITE, "edition": "first"}
    rules = [name for name in RULE_VINTAGES if name in vintage]
    record = {"players": list(NAMES[:players]), "options": options, "seed": str(number + 1), "vintage": rules}
    position = play_through(STATIONMASTER, {**record, "actions": []}).start
    actions: list[Json] = []
    chance = Random(number)
    while not position.is_over:
        action = from_json(pick(chance, legal_actions(position), weights, taste))
        position, _ = play(position, action)
        actions.append(to_json(action))
    return {**record, "actions": actions}


def site_record(vintage: tuple[Vintage, ...], record: Json) -> Json:
    """Return the same game as the site recorded it, with its scores."""
    game = play_through(STATIONMASTER, record)
    played = list(game.played)
    actions = site_actions(game.start, played, "")
    for one in actions:
        if any(name in SUMMER for name in vintage) and one["type"] == "buy_shares":
            one.pop("percent")
        if "chicago_by_hexside" in vintage and one["type"] == "place_token":
            one["city"] = _as_it_was_numbered(one["city"])
    result = ending.result(played[-1].after) or {"standing": []}
    return {
        "id": f"hs_made_{record['seed']}",
        "title": TWO_PLAYER_TITLE if len(record["players"]) == 2 else TITLE,
        "players": [{"name": name} for name in record["players"]],
        "settings": {"seed": int(record["seed"]), "optional_rules": ["first_ed"]},
        "actions": actions,
        "result": {one["player"]: one["score"] for one in result["standing"]},
    }


def _as_it_was_numbered(city: str) -> str:
    tile, copy, number = city.split("-")
    return f"{tile}-{copy}-{CHICAGO_THEN[number]}" if tile in CHICAGO_TILES else city
