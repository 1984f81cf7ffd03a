"""`?words=true`: every response with legal actions describes the choices in the language of the client."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings

PLAYERS = ["Amy", "Bob", "Cy"]
GAMES = ("1846", "switch-and-signal")


@pytest.fixture(name="client", scope="module")
def client_of_both_games() -> FlaskClient:
    return create_app(Settings(keys=(b"a" * 64,))).test_client()


def ask(client: FlaskClient, path: str, body: Any, language: str = "en") -> Any:
    answer = client.post(f"/v1/games/{path}", json=body, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def begun(client: FlaskClient, game: str, **options: Any) -> Any:
    return ask(client, f"{game}/start", {"players": PLAYERS, "seed": "words", "options": options})


def first_move(position: Any) -> dict[str, Any]:
    family = position["legal"][0]
    choice = {name: value for name, value in family["choices"][0].items() if name not in ("outlook", "cost")}
    return {"type": family["type"], **{name: chosen(value) for name, value in choice.items()}}


def chosen(value: Any) -> Any:
    return value["one_of"][0] if isinstance(value, dict) and "one_of" in value else value


def has_words(legal: Any) -> bool:
    return bool(legal) and all(
        len(family["words"]) == len(family["choices"]) and all(family["words"]) for family in legal
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_with_a_position_has_them_on_request(client: FlaskClient, game: str) -> None:
    position = begun(client, game)
    move = first_move(position)
    state = {"state": position["state"]}
    record = {"players": PLAYERS, "options": {}, "seed": "words", "actions": [move]}
    bodies = {
        "start": {"players": PLAYERS, "seed": "words"},
        "legal-actions": state,
        "moves": {**state, "actions": [move]},
        "replay": {"format": "stationmaster", "record": record},
    }
    for endpoint, body in bodies.items():
        with_words = ask(client, f"{game}/{endpoint}?words=true&fields=legal", body)["legal"]
        assert has_words(with_words), endpoint
        without = ask(client, f"{game}/{endpoint}?words=false&fields=legal", body)["legal"]
        assert [{**family, "words": None} for family in without] == [{**family, "words": None} for family in with_words]
        assert not any("words" in family for family in ask(client, f"{game}/{endpoint}", body)["legal"])


@pytest.mark.parametrize("game", GAMES)
def test_entries_of_a_trace_and_lines_of_a_batch_have_them_too(client: FlaskClient, game: str) -> None:
    move = first_move(begun(client, game))
    record = {"players": PLAYERS, "options": {}, "seed": "words", "actions": [move]}
    body = {"format": "stationmaster", "record": record, "trace": "full"}
    entry = ask(client, f"{game}/replay?words=true", body)["trace"][0]
    assert has_words(entry["legal"])
    line = json.dumps({"path": f"/v1/games/{game}/replay?words=true", "body": body})
    answer = client.post("/v1/batch", data=line, content_type="application/x-ndjson")
    assert json.loads(answer.text)["body"]["trace"][0] == entry


@pytest.mark.parametrize("game", GAMES)
def test_they_are_in_the_language_that_the_answer_names(client: FlaskClient, game: str) -> None:
    body = {"state": begun(client, game)["state"]}
    answers = {
        code: client.post(
            f"/v1/games/{game}/legal-actions",
            query_string={"words": "true"},
            json=body,
            headers={"Accept-Language": code},
        )
        for code in ("en", "ru", "ja", "pl")
    }
    for code, answer in answers.items():
        assert (answer.headers["Content-Language"], "Accept-Language" in answer.headers["Vary"]) == (code, True)
    assert len({str(answer.get_json()["legal"][0]["words"]) for answer in answers.values()}) == len(answers)
    assert "Content-Language" not in client.post(f"/v1/games/{game}/legal-actions", json=body).headers


def test_a_choice_of_something_open_keeps_its_place_and_its_template_is_in_the_words(client: FlaskClient) -> None:
    position = begun(client, "switch-and-signal")
    while all(family["type"] != "set_signal" for family in position["legal"]):
        position = ask(
            client, "switch-and-signal/moves", {"state": position["state"], "actions": [first_move(position)]}
        )
    legal = ask(client, "switch-and-signal/legal-actions?words=true", {"state": position["state"]})["legal"]
    (family,) = (one for one in legal if one["type"] == "set_signal")
    (line,) = client.get("/v1/games/switch-and-signal/words").get_json()["choices"]["set_signal"]
    assert line["sentence"] == "Move a signal disc from {from:name} to {to:name}, paid with {cards:word}"
    assert set(family["words"]) == {line["sentence"]}


def test_the_names_of_a_board_of_ones_own_stand_in_them(client: FlaskClient) -> None:
    board = json.loads(json.dumps(client.get("/v1/games/switch-and-signal").get_json()["boards"]["central-europe"]))
    for node in board["nodes"]:
        if "name" in node:
            node["name"] = f"New {node['name']}"
    started = begun(client, "switch-and-signal", board=board)
    position = ask(client, "switch-and-signal/legal-actions?words=true", {"state": started["state"]})
    while not any(family["type"] == "set_switch" for family in position["legal"]):
        body = {"state": position["state"], "actions": [first_move(position)]}
        position = ask(client, "switch-and-signal/moves?words=true", body)
    (family,) = (one for one in position["legal"] if one["type"] == "set_switch")
    assert all(words.startswith("New ") for words in family["words"])


@pytest.mark.parametrize("value", ["", "yes", "True", "1"])
def test_the_parameter_is_true_or_false(client: FlaskClient, value: str) -> None:
    answer = client.post("/v1/games/1846/start", query_string={"words": value}, json={"players": PLAYERS})
    assert answer.status_code == 422
    (fault,) = answer.get_json()["errors"]
    assert (fault["pointer"], fault["code"], fault["params"]["names"]) == ("?words", "unknown_value", ["true", "false"])


def test_endpoints_without_actions_refuse_it(client: FlaskClient) -> None:
    state = begun(client, "1846")["state"]
    body = {"state": state, "action": {"type": "pass"}}
    answer = client.post("/v1/games/1846/check", query_string={"words": "true"}, json=body)
    assert (answer.status_code, answer.get_json()["errors"][0]["pointer"]) == (422, "?words")


def test_a_player_who_is_not_to_move_gets_no_choices_and_no_words(client: FlaskClient) -> None:
    position = begun(client, "1846")
    (now,) = position["turn"]["players"]
    other = next(name for name in PLAYERS if name != now)
    body = {"state": position["state"]}
    assert has_words(ask(client, f"1846/legal-actions?words=true&as={now}", body)["legal"])
    assert ask(client, f"1846/legal-actions?words=true&as={other}", body)["legal"] == []
