"""SS-16 over HTTP: the rulebook's example turn, from an open state, with dice rolled by the players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings
from stationmaster.titles.switch_and_signal.game import GAME
from tests.support.listing import is_listed, one_by_one
from tests.support.switch_and_signal import Table, meant_by

ADDRESS = "/v1/games/switch-and-signal"
Json = Any


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    yield create_app(Settings(keys=(b"s" * 64,))).test_client()


class Game:
    """A game over HTTP that keeps the sealed state of the last response."""

    def __init__(self, client: FlaskClient, state: Json) -> None:
        self.client = client
        self.answer = self._post("legal-actions", {"state": state})

    def _post(self, resource: str, body: Json) -> Json:
        answer = self.client.post(f"{ADDRESS}/{resource}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    def play(self, kind: str, **fields: Json) -> list[dict[str, Json]]:
        """Play an action, which must be listed, after sending it to `check`."""
        action = {"type": kind, **{name.rstrip("_"): value for name, value in fields.items()}}
        assert is_listed(self.answer["legal"], action, meant_by(self.answer["turn"]["players"][0])), action
        verdict = self._post("check", {"state": self.state, "action": action})
        self.answer = self._post("moves", {"state": self.state, "actions": [action]})
        events: list[dict[str, Json]] = self.answer["events"]
        assert verdict["legal"] is True
        assert verdict["events"] == events[: len(verdict["events"])]
        assert verdict["complete"] is (len(verdict["events"]) == len(events))
        return events

    @property
    def state(self) -> str:
        return str(self.answer["state"])

    @property
    def view(self) -> Json:
        return self.answer["view"]

    def listed(self, kind: str) -> list[dict[str, Json]]:
        return next((family["choices"] for family in self.answer["legal"] if family["type"] == kind), [])

    def train(self, name: str) -> Json:
        return next(train for train in self.view["trains"] if train["id"] == name)


@pytest.fixture
def example(client: FlaskClient) -> Game:
    """Return the example: a brown train at Salzburg; a card with deploy, black, gray; six cards in hand."""
    table = Table().phase_2().put("brown-1", "salzburg").card("D05").cards(signal=1, switch=2, move=3)
    return Game(client, GAME.view(table.position))


def lost(events: list[dict[str, Json]]) -> int:
    return sum(event["count"] for event in events if event["type"] == "tokens_lost")


def test_the_example_turn_over_http(example: Game) -> None:
    due = {"round": "Turn 2", "step": "deploy", "entity": "Amy", "players": ["Amy"]}
    assert example.answer["turn"] == {**due, "began": 0}
    assert [choice["colour"] for choice in example.listed("deploy")] == ["black", "brown", "gray"]
    example.play("deploy", colour="black", dice=[1, 5])
    assert example.train("black-1")["place"] == {"at": "departure", "point": "calais"}

    example.play("choose_train", train="black-1", dice=[4])
    (way,) = example.listed("run")
    assert (way["ending"], way["rule"], way["tokens"]) == ("city", "SS-7.9", 0)
    assert lost(example.play("run", **way)) == 0
    assert example.train("black-1")["place"] == {"at": "city", "city": "paris"}

    example.play("load", train="black-1", cards=["move"])
    assert example.train("black-1")["good"] == "blue"
    example.play("set_signal", from_="sig-ts-mannheim-cologne", to="sig-paris-bourges", cards=["signal"])
    example.play(
        "set_switch", junction="j-bourges", discs=["j-bourges--j-nimes", "j-nantes--j-bourges"], cards=["switch"]
    )

    example.play("move_train", train="black-1", cards=["move"], dice=[3])
    assert {tuple(way["exits"]) for way in example.listed("run")} == {("paris--j-lille",), ("paris--j-bourges",)}
    assert lost(example.play("run", exits=["paris--j-bourges"])) == 0
    assert example.train("black-1")["place"] == {
        "at": "section",
        "section": "ts-bourges-lyon--j-lyon",
        "towards": "j-lyon",
    }
    example.play(
        "set_switch", junction="j-bourges", discs=["paris--j-bourges", "j-nantes--j-bourges"], cards=["switch"]
    )

    example.play("move_train", train="brown-1", cards=["move"], dice=[4])
    events = example.play("run", exits=[])
    assert lost(events) == 1
    assert next(event for event in events if event["type"] == "tokens_lost")["rule"] == "SS-7.7"
    assert example.view["clock"] == 6
    assert len(next(event for event in events if event["type"] == "cards_drawn")["cards"]) == 5
    assert example.answer["turn"]["players"] == ["Bob"]
    assert example.answer["result"] is None


def test_a_refusal_cites_the_rule_and_changes_nothing(example: Game, client: FlaskClient) -> None:
    actions = [{"type": "deploy", "colour": "black", "dice": [1, 5]}, {"type": "end_actions"}]
    answer = client.post(f"{ADDRESS}/moves", json={"state": example.state, "actions": actions})
    assert answer.status_code == 409
    problem = answer.get_json()
    assert (problem["code"], problem["rule"], problem["index"]) == ("wrong_phase", "SS-5.1", 1)
    verdict = client.post(f"{ADDRESS}/check", json={"state": example.state, "action": actions[1]})
    assert verdict.status_code == 200
    assert verdict.get_json()["violation"]["rule"] == "SS-5.1"


def test_a_board_of_ones_own_is_checked_in_full(client: FlaskClient) -> None:
    board = client.get(ADDRESS).get_json()["boards"]["north-america"]
    board["id"] = "my-board"
    body = {"players": ["Amy", "Bob"], "options": {"board": board}, "seed": "x"}
    answer = client.post(f"{ADDRESS}/start", json=body)
    assert answer.status_code == 200, answer.text
    again = client.post(f"{ADDRESS}/legal-actions", json={"state": answer.get_json()["state"]})
    assert again.get_json()["view"]["board"]["id"] == "my-board"
    board["nodes"][3]["goods"] = "yellow"
    board["counts"]["switch_discs"] = 28
    refused = client.post(f"{ADDRESS}/start", json=body)
    assert refused.status_code == 422
    found = {error["pointer"]: error["code"] for error in refused.get_json()["errors"]}
    assert found == {
        "/options/board/nodes": "goods_city",
        "/options/board/counts/switch_discs": "wrong_count",
    }


def test_a_record_of_a_whole_game_is_replayed(client: FlaskClient) -> None:
    """A game of first choices, kept as a record, ends in the same way when it is replayed."""
    started = {"players": ["Amy", "Bob"], "options": {"map": "north-america"}, "seed": "record"}
    answer = client.post(f"{ADDRESS}/start", json=started).get_json()
    played = []
    while answer["result"] is None:
        family = answer["legal"][-1]
        action = {"type": family["type"], **next(one_by_one(family["choices"][0]))}
        played.append(action)
        answer = client.post(f"{ADDRESS}/moves", json={"state": answer["state"], "actions": [action]}).get_json()
    record: dict[str, Json] = {
        "format": "stationmaster",
        "record": {**started, "actions": played},
        "trace": "summary",
    }
    replayed = client.post(f"{ADDRESS}/replay", json=record)
    assert replayed.status_code == 200, replayed.text
    document = replayed.get_json()
    assert document["applied"] == len(played) == len(document["trace"])
    assert document["result"] == answer["result"]
    assert document["state"] == answer["state"]
    record["record"]["actions"] = [*played, {"type": "end_actions"}]
    refused = client.post(f"{ADDRESS}/replay", json=record)
    assert refused.status_code == 409
    assert refused.get_json()["index"] == len(played)
