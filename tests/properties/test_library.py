"""The library and the service give equal results: the same random games, played in the process and over HTTP."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

import stationmaster
from service.app import create_app
from service.sealing import Sealer
from service.settings import Settings

KEY = bytes(range(64))
SEALER = Sealer([KEY])
LONGEST = 400

GAMES: list[tuple[str, dict[str, Any], str]] = [
    ("1846", {}, "first"),
    ("1846", {"edition": "second", "conventions": "online"}, "second"),
    ("switch-and-signal", {}, "first"),
    ("switch-and-signal", {"map": "north-america", "dice": "table"}, "second"),
]


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(keys=(KEY,))).test_client()


def post(client: FlaskClient, game: str, endpoint: str, body: dict[str, Any]) -> tuple[int, Any]:
    answer = client.post(f"/v1/games/{game}/{endpoint}", json=body)
    return answer.status_code, answer.get_json()


def opened(game: str, sealed: str) -> Any:
    """Return the position inside a sealed state."""
    form = stationmaster.games[game]._game.sealed
    version, written = SEALER.open(game, form.version, sealed)
    return form.read(written, version)


@pytest.mark.parametrize(("game", "options", "seed"), GAMES)
def test_a_game_goes_the_same_way_in_both(client: FlaskClient, game: str, options: dict[str, Any], seed: str) -> None:
    rules, random = stationmaster.games[game], Random(seed)
    players = ["Amy", "Bob", "Cy"]
    position, events = rules.start(players, options, seed)
    _, answer = post(client, game, "start", {"players": players, "options": options, "seed": seed})
    for number in range(LONGEST):
        assert answer["events"] == events
        assert answer["revision"] == rules.revision(position) == number
        assert answer["turn"] == rules.turn(position)
        assert answer["legal"] == rules.legal(position).to_json()
        assert answer["view"] == rules.view(position)
        assert answer["result"] == rules.result(position)
        assert opened(game, answer["state"]) == position
        if rules.turn(position) is None:
            return
        refused_alike(client, game, position, answer["state"], random)
        action = rules.legal(position).pick(random)
        position, events = stationmaster.play(position, action)
        status, answer = post(client, game, "moves", {"state": answer["state"], "actions": [action]})
        assert status == 200


def refused_alike(client: FlaskClient, game: str, position: Any, state: str, random: Random) -> None:
    """Assert that both refuse an action of a type that is illegal now, or lacks fields, for the same reason."""
    action = {"type": random.choice(sorted(stationmaster.games[game].action_types))}
    status, answer = post(client, game, "moves", {"state": state, "actions": [action]})
    try:
        stationmaster.play(position, action)
    except stationmaster.IllegalAction as refusal:
        assert (status, answer["code"], answer["rule"]) == (409, refusal.violation.code, refusal.violation.rule)
        assert answer["detail"] == refusal.violation.detail
    except stationmaster.ImpossibleInput as impossible:
        found = {(f"/actions/0{fault.pointer}", fault.code) for fault in impossible.faults}
        assert (status, {(one["pointer"].removeprefix("#"), one["code"]) for one in answer["errors"]}) == (422, found)
    else:
        assert status == 200


def test_the_routes_of_a_game_are_the_same_in_both(client: FlaskClient) -> None:
    rules, random = stationmaster.games["1846"], Random("routes")
    position = rules.start(["Amy", "Bob", "Cy"], {}, "routes").position
    compared = 0
    while (turn := rules.turn(position)) is not None and compared < 12:
        if turn["step"] == "run":
            compared += 1
            sealed = SEALER.seal("1846", rules._game.sealed.version, rules._game.sealed.write(position))
            status, answer = post(client, "1846", "routes", {"state": sealed})
            assert (status, answer) == (200, stationmaster.routes.find(position))
            declared = [{"train": route["train"], "path": route["path"]} for route in answer["routes"]]
            status, judged = post(client, "1846", "routes/check", {"state": sealed, "routes": declared})
            assert (status, judged) == (200, stationmaster.routes.check(position, declared))
        position, _ = rules.play(position, rules.legal(position).pick(random))
    assert compared == 12
