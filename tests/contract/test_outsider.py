"""A client that knows the contract and no rules plays whole games of both titles.

It knows only this: the type of a family with one of its choices is an action, numbers may be picked from ranges, and
fields that the contract's schema of the action does not name are informational. On the way it sends every request
twice, in different forms, and expects equal responses: `check` and `moves`, the sealed state and the open one, one
action and several, the game and its record.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings

Json = dict[str, Any]

TABLES: dict[str, tuple[str, list[str], Json]] = {
    "1846": ("1846", ["Amy", "Bob", "Cy"], {}),
    "1846, two players": ("1846", ["Amy", "Bob"], {"edition": "second"}),
    "1846, online": ("1846", ["Amy", "Bob", "Cy", "Dee"], {"conventions": "online", "edition": "second"}),
    "switch-and-signal": ("switch-and-signal", ["Amy", "Bob"], {}),
    "switch-and-signal, own dice": ("switch-and-signal", ["Amy", "Bob", "Cy"], {"dice": "table"}),
}
LONGEST = 2000
ENVELOPE = ["game", "state", "revision", "turn", "legal", "events", "view", "result"]
ABOUT_THE_REQUEST = {"type", "title", "status", "index", "action"}
"""Fields of a problem beyond the violation; `check` returns everything else."""
SAME_IN_BOTH_FORMS = ["game", "turn", "legal", "events", "view", "result"]
LEAVES_PILES_OPEN = {"switch-and-signal"}
"""Games with hidden piles and dice, which get a new order when an open state is sent."""


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()


@dataclass
class Table:
    """A game in progress, as its client sees it."""

    client: FlaskClient
    game: str
    fields_of: dict[str, set[str]]
    chance: random.Random
    position: Json = field(default_factory=dict)
    log: list[Json] = field(default_factory=list)

    def post(self, resource: str, body: Json) -> tuple[int, Json]:
        answer = self.client.post(f"/v1/games/{self.game}/{resource}", json=body)
        return answer.status_code, answer.get_json()

    def ask(self, resource: str, body: Json) -> Json:
        status, answer = self.post(resource, body)
        assert status == 200, (resource, body, answer)
        return answer


def fields_of_actions(client: FlaskClient, game: str) -> dict[str, set[str]]:
    """Return for each type of action the fields that the contract names."""
    contract = client.get("/openapi.json").get_json()
    body = contract["paths"][f"/v1/games/{game}/moves"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    moves = resolved(contract, body)
    mapping = resolved(contract, moves["properties"]["actions"]["items"])["discriminator"]["mapping"]
    return {kind: set(resolved(contract, {"$ref": ref})["properties"]) for kind, ref in mapping.items()}


def resolved(contract: Json, schema: Json) -> Json:
    if "$ref" not in schema:
        return schema
    found: Json = contract["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return found


def is_range(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"min", "max"}


def is_one_of(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"one_of"}


def picked(value: Any, at: str, chance: random.Random) -> Any:
    """Return a value for a choice.

    Its ranges, including those in a list, are taken `at` one of their ends or anywhere; of several values one is taken.
    """
    if is_one_of(value):
        return chance.choice(value["one_of"])
    if is_range(value):
        return value[at] if at in ("min", "max") else chance.randint(value["min"], value["max"])
    return [picked(entry, at, chance) for entry in value] if isinstance(value, list) else value


def action_of(kind: str, choice: Json, at: str, chance: random.Random) -> Json:
    return {"type": kind, **{name: picked(value, at, chance) for name, value in choice.items()}}


def start(client: FlaskClient, name: str) -> tuple[Table, Json]:
    game, players, options = TABLES[name]
    table = Table(client, game, fields_of_actions(client, game), random.Random(name))
    dealt = {"players": players, "options": options, "seed": name}
    table.position = table.ask("start", dealt)
    assert table.position == table.ask("start", dealt)
    return table, dealt


def play(table: Table) -> Iterator[tuple[Json, Json]]:
    """Play on to the end; yield each action with the position before it."""
    for _ in range(LONGEST):
        position = table.position
        if position["turn"] is None:
            return
        family = table.chance.choice(position["legal"])
        choice = table.chance.choice(family["choices"])
        action = action_of(family["type"], choice, table.chance.choice(["min", "max", "any"]), table.chance)
        yield action, position
        table.position = table.ask("moves", {"state": position["state"], "actions": [action]})
        table.log.append(action)
    pytest.fail("the game does not end")


def check_envelope(table: Table) -> None:
    position = table.position
    assert list(position) == ENVELOPE
    assert position["game"] == table.game
    assert position["revision"] == len(table.log)
    assert (position["turn"] is None) == (position["result"] is not None) == (position["legal"] == [])
    assert all(event["type"] for event in position["events"])
    if position["turn"] is not None:
        assert {"round", "step", "entity", "players"} <= position["turn"].keys()
        assert position["turn"]["players"]
        assert all(family["rule"] and family["choices"] for family in position["legal"])


@pytest.mark.parametrize("name", TABLES)
def test_what_is_listed_is_accepted_and_check_agrees_and_a_record_ends_where_the_game_did(
    client: FlaskClient, name: str
) -> None:
    table, dealt = start(client, name)
    for action, before in play(table):
        check_envelope(table)
        if table.chance.random() < 0.2:
            verdict = table.ask("check", {"state": before["state"], "action": action})
            after = table.ask("moves", {"state": before["state"], "actions": [action]})
            shown = verdict["events"]
            assert verdict == {"legal": True, "events": after["events"][: len(shown)], "complete": verdict["complete"]}
            assert not verdict["complete"] or shown == after["events"]
            bare = {key: value for key, value in action.items() if key in table.fields_of[action["type"]]}
            assert after == table.ask("moves", {"state": before["state"], "actions": [bare]})
            assert before | {"events": []} == table.ask("legal-actions", {"state": before["state"]})
    check_envelope(table)
    assert table.position["result"]["reason"]
    for record in (dealt, {"state": table.ask("start", dealt)["state"]}):
        body = {"format": "stationmaster", "record": {**record, "actions": table.log}, "trace": "summary"}
        end = table.ask("replay", body)
        assert {key: end[key] for key in ENVELOPE} == table.position | {"events": []}
        assert end["applied"] == len(table.log)
        assert [entry["type"] for entry in end["trace"]] == [action["type"] for action in table.log]
    in_one = table.ask("moves", {"state": table.ask("start", dealt)["state"], "actions": table.log})
    assert in_one["state"] == table.position["state"]


@pytest.mark.parametrize("name", sorted(TABLES.keys() - {"1846, two players"}))
def test_open_states_lead_where_sealed_ones_do(client: FlaskClient, name: str) -> None:
    table, _ = start(client, name)
    opened = 0
    for action, before in play(table):
        if table.chance.random() > 0.15:
            continue
        status, same = table.post("legal-actions", {"state": before["view"]})
        if status == 422:
            assert all(error["pointer"].startswith("/state") for error in same["errors"])
            assert all("hidden" in error["code"] for error in same["errors"]), same["errors"]
            continue
        assert status == 200
        opened += 1
        assert {key: same[key] for key in SAME_IN_BOTH_FORMS} == {
            key: (before | {"events": []})[key] for key in SAME_IN_BOTH_FORMS
        }
        after, from_open = (
            table.ask("moves", {"state": state, "actions": [action]}) for state in (before["state"], before["view"])
        )
        if table.game not in LEAVES_PILES_OPEN:
            assert {key: after[key] for key in SAME_IN_BOTH_FORMS} == {
                key: from_open[key] for key in SAME_IN_BOTH_FORMS
            }
        assert table.ask("legal-actions", {"state": from_open["state"]}) == from_open | {"events": []}
    if table.game == "1846":
        assert opened > 5


@pytest.mark.parametrize("name", sorted(TABLES.keys() - {"1846"}))
def test_what_is_not_listed_is_refused_and_changes_nothing(client: FlaskClient, name: str) -> None:
    table, _ = start(client, name)
    for action, before in play(table):
        if table.chance.random() > 0.15:
            continue
        state = before["state"]
        assert table.post("moves", {"state": state, "actions": [{**action, "zzz": 1}]})[0] == 422
        for bad in beyond_ranges(table, before):
            status, problem = table.post("moves", {"state": state, "actions": [bad]})
            assert status in (409, 422), bad
            if status == 409:
                verdict = table.ask("check", {"state": state, "action": bad})
                refusal = {key: value for key, value in problem.items() if key not in ABOUT_THE_REQUEST}
                assert verdict == {"legal": False, "violation": refusal}
                status, problem = table.post("moves", {"state": state, "actions": [action, bad, action]})
                assert (status, problem.get("index")) in {(409, 1), (409, 2), (200, None)}


def beyond_ranges(table: Table, position: Json) -> Iterator[Json]:
    """Yield the actions one beyond an end of a listed range, unless another choice lists them."""
    listed = [(family["type"], choice) for family in position["legal"] for choice in family["choices"]]
    for kind, choice in listed:
        for name, value in choice.items():
            for number in just_outside(value):
                bad = {**action_of(kind, choice, "min", table.chance), name: number}
                if not any(covers(kind_, other, bad, table.fields_of[kind]) for kind_, other in listed):
                    yield bad


def just_outside(value: Any) -> list[Any]:
    if is_range(value):
        return [value["min"] - 1, value["max"] + 1]
    if isinstance(value, list) and value and is_range(value[0]):
        return [[wrong, *(entry["min"] for entry in value[1:])] for wrong in just_outside(value[0])]
    return []


def covers(kind: str, choice: Json, action: Json, fields: set[str]) -> bool:
    return kind == action["type"] and all(
        allows(value, action.get(name)) for name, value in choice.items() if name in fields
    )


def allows(value: Any, sent: Any) -> bool:
    if is_range(value):
        return sent in range(value["min"], value["max"] + 1)
    if is_one_of(value):
        return sent in value["one_of"]
    if isinstance(value, list) and isinstance(sent, list):
        return len(value) == len(sent) and all(map(allows, value, sent))
    return bool(value == sent)
