"""No response is much larger than its request: at most a hundred faults are listed, and echoed values are cut."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings
from stationmaster.errors import LONGEST_ECHO, MOST_FAULTS
from stationmaster.registry import TITLES

Json = Any
Steps = tuple[str | int, ...]

LONG = "x y." * 500
GAMES = list(TITLES)


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(Settings(keys=(b"k" * 64,)))


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def places(value: Json, where: Steps = ()) -> Iterator[Steps]:
    """Return the path of every value in a document."""
    yield where
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        yield from places(member, (*where, key))


def with_long_value(document: Json, where: Steps, value: Json) -> Json:
    """Return the document with another value at one path."""
    if not where:
        return value
    changed = copy.deepcopy(document)
    inner = changed
    for step in where[:-1]:
        inner = inner[step]
    inner[where[-1]] = value
    return changed


def with_long_name(document: Json, where: Steps) -> Json:
    """Return the document with an extra name in the object at one path, or with a name there replaced by a long one."""
    changed = copy.deepcopy(document)
    inner = changed
    for step in where:
        inner = inner[step]
    if not isinstance(inner, dict):
        return None
    inner[LONG] = inner.pop(next(iter(inner))) if len(inner) % 2 else 1
    return changed


def echoes(text: str) -> bool:
    """Return whether more of `LONG` is echoed than is allowed."""
    return LONG[: LONGEST_ECHO + 1] in text or LONG[1 : LONGEST_ECHO + 2] in text


def requests_of(game: str, client: FlaskClient) -> Iterator[tuple[str, Json]]:
    """Yield a request to each endpoint of a game, with every field that it can have."""
    players = ["Amy", "Bob", "Cy"]
    base = f"/v1/games/{game}"
    start = client.post(f"{base}/start", json={"players": players, "seed": "spike"}).get_json()
    legal = start["legal"][0]
    choice = {name: value for name, value in legal["choices"][0].items() if not isinstance(value, dict)}
    action = {"type": legal["type"], **choice}
    yield "start", {"players": players, "options": {"edition": "second"}, "seed": "spike"}
    yield "legal-actions", {"state": start["view"]}
    yield "moves", {"state": start["state"], "actions": [action]}
    yield "check", {"state": start["state"], "action": action}
    yield "replay", {"format": "stationmaster", "record": {"players": players, "seed": "spike", "actions": [action]}}
    yield "board.svg", {"state": start["state"], "highlight": {}}
    if game == "1846":
        record = {"players": players, "seed": "7", "options": {"deal": "18xx.games"}, "actions": []}
        sent = {"format": "stationmaster", "record": record, "export": "18xx.games"}
        exported = client.post(f"{base}/replay", json=sent).get_json()["record"]
        yield "replay", {"format": "18xx.games", "record": exported | {"actions": [{"type": "undo"}]}}
        bid = {"type": "bid", "entity": "Cy", "entity_type": "player", "company": "MS", "price": 60, "id": 1}
        yield (
            "replay",
            {"format": "18xx.games", "record": exported | {"actions": [bid, {"type": "undo", "action_id": 1}]}},
        )
    for endpoint, examples in TITLES[game].contract().examples.items():
        yield from ((endpoint, example) for example in examples.values())


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_echoed_is_cut_short(client: FlaskClient, game: str) -> None:
    faults = []
    for endpoint, document in requests_of(game, client):
        sent = [with_long_value(document, where, LONG) for where in places(document)]
        sent += [with_long_value(document, where, [LONG]) for where in places(document)]
        sent += [changed for where in places(document) if (changed := with_long_name(document, where)) is not None]
        for body in sent:
            answer = client.post(f"/v1/games/{game}/{endpoint}", json=body)
            assert answer.status_code < 500
            if answer.status_code >= 400 and echoes(answer.text):
                faults.append(f"{endpoint}: {answer.text[120:600]}")
    assert not faults, "\n".join(dict.fromkeys(faults))


def many_names(count: int = 5000) -> Json:
    return {f"n{number}": 0 for number in range(count)}


ACTION = {"type": "pass"}
CROWDED: list[tuple[str, Json]] = [
    ("start", {"players": ["Amy", "Bob"], **many_names()}),
    ("start", {"players": [7] * 8}),
    ("legal-actions", {"state": many_names()}),
    ("moves", {"state": "x", "actions": [{"type": "pass", **many_names(20)}] * 2000}),
    ("moves", {"state": "x", "actions": [5] * 2000}),
    ("check", {"state": "x", "action": {"type": "pass", **many_names()}}),
    ("replay", {"format": "stationmaster", "record": {"players": ["A", "B"], "seed": "s", **many_names()}}),
    ("replay", {"format": "stationmaster", "record": {"players": ["A", "B"], "seed": "s", "actions": [5] * 2000}}),
    (
        "replay",
        {
            "format": "stationmaster",
            "record": {"players": ["A", "B"], "seed": "s", "actions": [{"type": "pass", **many_names(60)}] * 2000},
        },
    ),
    (
        "replay",
        {
            "format": "stationmaster",
            "record": {"players": ["A", "B"], "options": many_names(), "seed": "s", "actions": []},
        },
    ),
    ("replay", {"format": "stationmaster", "record": {"players": ["A"] * 2000, "seed": "s", "actions": []}}),
    ("board.svg", {"state": "x", "highlight": many_names()}),
    ("routes", {"position": many_names(900)}),
    ("routes/check", {"position": {}, "routes": [5] * 40, **many_names()}),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("endpoint", "body"), CROWDED)
def test_faults_beyond_a_hundred_are_counted(client: FlaskClient, game: str, endpoint: str, body: Json) -> None:
    if "routes" in endpoint and game != "1846":
        pytest.skip("only 1846 has routes")
    answer = client.post(f"/v1/games/{game}/{endpoint}", json=body)
    assert answer.status_code == 422
    problem = answer.get_json()
    assert len(problem["errors"]) <= MOST_FAULTS
    assert len(answer.data) < 40_000
    if len(problem["errors"]) == MOST_FAULTS:
        assert str(problem["more"] + MOST_FAULTS) in problem["detail"]
    else:
        assert "more" not in problem


def test_more_counts_the_others(client: FlaskClient) -> None:
    answer = client.post("/v1/games/1846/start", json={"players": ["Amy", "Bob"], **many_names(250)})
    problem = answer.get_json()
    assert len(problem["errors"]) == MOST_FAULTS
    assert problem["more"] == 150
    assert problem["detail"] == "250 things are wrong; see errors."
