"""Every response in whole games conforms to the served contract: both games, each option, every form of request."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from tests.contract.test_outsider import action_of
from tests.support.promises import Promises

Json = Any

TABLES: dict[str, tuple[str, int, Json]] = {
    "1846": ("1846", 3, {}),
    "1846, two": ("1846", 2, {"edition": "second"}),
    "1846, five": ("1846", 5, {"edition": "second", "guarantee": True, "consent": "asked"}),
    "1846, online": ("1846", 4, {"conventions": "online", "deal": "18xx.games", "consent": "asked"}),
    "1846, bare rules": ("1846", 4, {"designer_clarifications": False, "consent": "assumed"}),
    "Europe": ("switch-and-signal", 2, {}),
    "America": ("switch-and-signal", 4, {"map": "north-america", "goods_to_win": 10}),
    "location tokens": ("switch-and-signal", 3, {"variant": "random-departure-numbers", "extra_signal_discs": 1}),
    "no departure dice": ("switch-and-signal", 3, {"variant": "no-departure-dice", "departure_cards_removed": 0}),
    "own dice": ("switch-and-signal", 2, {"dice": "table", "time_tokens": 10}),
    "own dice and cards": ("switch-and-signal", 3, {"dice": "table", "cards": "table"}),
}
FIELDS = ("state", "turn", "legal,turn", "events,view", "result,revision,game", "state,events")
LONGEST = 2000


@cache
def client() -> FlaskClient:
    return create_app(Settings(keys=(DEVELOPMENT_KEY,))).test_client()


@cache
def promises() -> Promises:
    return Promises(client().get("/openapi.json").get_json())


def ask(path: str, body: Json, fields: str | None = None) -> tuple[int, Json]:
    """Return a response after validating it against the contract."""
    answer = client().post(path if fields is None else f"{path}?fields={fields}", json=body)
    assert answer.status_code < 500, answer.text
    promises().assert_kept(answer, path, narrowed=fields is not None)
    content: Json = answer.get_json() if answer.is_json else answer.text
    if answer.status_code == 200 and fields is not None:
        assert content.keys() >= set(fields.split(","))
    return answer.status_code, content


class Table:
    """A game played at random, with requests of every form on the way."""

    def __init__(self, name: str) -> None:
        self.game, count, options = TABLES[name]
        self.chance = random.Random(f"every answer: {name}")
        self.base = f"/v1/games/{self.game}"
        self.dealt = {"players": ["Amy", "Bob", "Cy", "Dee", "Eve"][:count], "options": options, "seed": "4711"}
        self.log: list[Json] = []
        self.position = self.ok("start", self.dealt)

    def ok(self, resource: str, body: Json, fields: str | None = None) -> Json:
        status, content = ask(f"{self.base}/{resource}", body, fields)
        assert status == 200, content
        return content

    def play(self) -> None:
        for _ in range(LONGEST):
            if self.position["turn"] is None:
                return
            family = self.chance.choice(self.position["legal"])
            action = action_of(family["type"], self.chance.choice(family["choices"]), "any", self.chance)
            if self.chance.random() < 0.12:
                self.ask_around(action)
            self.position = self.ok("moves", {"state": self.position["state"], "actions": [action]})
            self.log.append(action)
        pytest.fail("the game does not end")

    def ask_around(self, action: Json) -> None:
        state = self.position["state"]
        fields = self.chance.choice(FIELDS)
        narrowed = self.ok("legal-actions", {"state": state}, fields)
        assert narrowed == {name: ([] if name == "events" else self.position[name]) for name in narrowed}
        self.ok("moves", {"state": state, "actions": [action]}, fields)
        assert self.ok("check", {"state": state, "action": action})["legal"]
        ask(f"{self.base}/legal-actions", {"state": self.position["view"]})
        self.ok("board.svg", {"state": state})
        for other in self.chance.sample(self.log, min(6, len(self.log))):
            self.refused_alike(state, other)
        if self.game == "1846":
            ask(f"{self.base}/routes", {"state": state})
            operator = self.chance.choice(list(self.position["view"]["corporations"]))
            status, best = ask(f"{self.base}/routes", {"state": state, "operator": operator})
            if status == 200:
                routes = [{"train": route["train"], "path": route["path"]} for route in best["routes"]]
                ask(f"{self.base}/routes/check", {"state": state, "operator": operator, "routes": routes[:1]})

    def refused_alike(self, state: str, action: Json) -> None:
        verdict = self.ok("check", {"state": state, "action": action})
        status, content = ask(f"{self.base}/moves", {"state": state, "actions": [action]})
        assert (status == 200) == verdict["legal"]
        if not verdict["legal"]:
            assert verdict["violation"].items() <= content.items()
            record = {"format": "stationmaster", "record": {"state": state, "actions": [action]}}
            again, replayed = ask(f"{self.base}/replay", record)
            assert replayed.pop("action")["type"] == action["type"]
            assert (again, replayed) == (status, content)

    def replay(self) -> None:
        for record in (self.dealt, {"state": self.ok("start", self.dealt)["state"]}):
            body = {"format": "stationmaster", "record": {**record, "actions": self.log}}
            for more in ({}, {"trace": "summary"}, {"trace": "full"}):
                end = self.ok("replay", {**body, **more})
                assert end["state"] == self.position["state"]
            self.ok("replay", {**body, "trace": "summary"}, "trace,applied")
            self.ok("replay", {**body, "trace": "full"}, "result")
        spoilt = {"format": "stationmaster", "record": {**self.dealt, "actions": [*self.log, self.log[0]]}}
        for trace in ("none", "summary", "full"):
            status, content = ask(f"{self.base}/replay", {**spoilt, "trace": trace})
            assert (status, content["index"]) == (409, len(self.log))


@pytest.mark.parametrize("name", TABLES)
def test_every_answer_of_a_whole_game_matches_the_contract(name: str) -> None:
    table = Table(name)
    table.play()
    table.replay()
