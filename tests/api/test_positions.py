"""start, legal-actions, moves and check: the envelope of a position, and the two forms of a state."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.resources.game_schemas import PARTS_OF_POSITION as TOP_LEVEL

MOVES = "/v1/games/nim/moves"
CHECK = "/v1/games/nim/check"


def taken(*stones: int) -> list[dict[str, Any]]:
    """Return actions that take the given numbers of stones."""
    return [{"type": "take", "stones": count} for count in stones]


def test_start_answers_with_a_whole_position(started: dict[str, Any]) -> None:
    assert tuple(started) == TOP_LEVEL
    assert started["game"] == "nim"
    assert started["revision"] == 0
    assert started["turn"]["players"] == ["Amy"]
    assert started["events"] == [{"type": "dealt", "stones": 12}]
    assert started["result"] is None


def test_legal_actions_apply_nothing(client: FlaskClient, started: dict[str, Any]) -> None:
    answer = client.post("/v1/games/nim/legal-actions", json={"state": started["state"]}).get_json()
    assert answer == {**started, "events": []}


def test_moves_play_all_actions(client: FlaskClient, started: dict[str, Any]) -> None:
    actions = [{"type": "take", "stones": 3}, {"type": "take", "stones": 2}]
    answer = client.post(MOVES, json={"state": started["state"], "actions": actions}).get_json()
    assert answer["revision"] == 2
    assert answer["view"]["stones"] == 7
    assert [event["stones"] for event in answer["events"]] == [3, 2]


def test_a_listed_choice_can_be_posted_back_with_what_only_informs(
    client: FlaskClient, started: dict[str, Any]
) -> None:
    family = started["legal"][0]
    action = {"type": family["type"], **family["choices"][0], "stones": family["choices"][0]["stones"]["max"]}
    assert "leaves" in action
    assert client.post(MOVES, json={"state": started["state"], "actions": [action]}).status_code == 200


def test_moves_are_all_or_nothing_and_name_the_index(client: FlaskClient, started: dict[str, Any]) -> None:
    actions = [{"type": "take", "stones": 1}, {"type": "take", "stones": 4}]
    answer = client.post(MOVES, json={"state": started["state"], "actions": actions})
    assert answer.status_code == 409
    assert answer.content_type == "application/problem+json"
    assert answer.get_json() == {
        "type": "/problems/illegal-action",
        "title": "The rules forbid this",
        "status": 409,
        "code": "too_many",
        "rule": "1.1",
        "detail": "4 are too many.",
        "hint": "Take 1 to 3.",
        "sentence": "too_many",
        "params": {"stones": 4, "most": 3},
        "index": 1,
    }


def test_check_returns_the_events_of_a_legal_action(client: FlaskClient, started: dict[str, Any]) -> None:
    answer = client.post(CHECK, json={"state": started["state"], "action": {"type": "take", "stones": 2}})
    taken = {"type": "taken", "player": "Amy", "stones": 2}
    assert answer.get_json() == {"legal": True, "events": [taken], "complete": True}


def test_check_returns_why_an_action_is_illegal_with_200(client: FlaskClient, started: dict[str, Any]) -> None:
    answer = client.post(CHECK, json={"state": started["state"], "action": {"type": "resign", "sure": False}})
    assert answer.status_code == 200
    assert answer.get_json() == {
        "legal": False,
        "violation": {
            "code": "not_sure",
            "rule": "1.4",
            "detail": "Resigning needs to be sure of it.",
            "sentence": "not_sure",
            "params": {},
        },
    }


def test_the_end_has_a_result_and_no_turn(client: FlaskClient, started: dict[str, Any]) -> None:
    actions = [{"type": "resign", "sure": True}]
    answer = client.post(MOVES, json={"state": started["state"], "actions": actions}).get_json()
    assert answer["turn"] is None
    assert answer["legal"] == []
    standing = [{"player": "Bob", "score": 1, "rank": 1}, {"player": "Amy", "score": 0, "rank": 2}]
    assert answer["result"]["standing"] == standing


def test_an_open_state_is_taken_wherever_a_sealed_one_is(client: FlaskClient, started: dict[str, Any]) -> None:
    actions = [{"type": "take", "stones": 2}]
    answer = client.post(MOVES, json={"state": started["view"], "actions": actions}).get_json()
    assert answer["view"]["stones"] == 10


def test_an_impossible_open_state_gets_every_reason_with_its_pointer(client: FlaskClient) -> None:
    answer = client.post("/v1/games/nim/legal-actions", json={"state": {"players": ["Amy"], "stones": 99}})
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.get_json()["errors"]] == ["/state/players", "/state/stones"]


@pytest.mark.parametrize("body", [{"players": ["Amy"]}, {"players": ["Amy", "Bob"], "options": {"fast": True}}])
def test_a_game_that_cannot_be_started_is_refused(client: FlaskClient, body: dict[str, Any]) -> None:
    answer = client.post("/v1/games/nim/start", json=body)
    assert answer.status_code == 422
    assert answer.get_json()["type"] == "/problems/impossible-position"


def test_fields_chooses_what_the_answer_holds(client: FlaskClient, started: dict[str, Any]) -> None:
    url = "/v1/games/nim/legal-actions?fields=legal,state"
    answer = client.post(url, json={"state": started["state"]}).get_json()
    assert answer == {"state": started["state"], "legal": started["legal"]}


def test_fields_may_be_given_in_several_parameters_and_with_spaces(
    client: FlaskClient, started: dict[str, Any]
) -> None:
    url = "/v1/games/nim/legal-actions?fields=legal,%20state&fields=turn"
    assert list(client.post(url, json={"state": started["state"]}).get_json()) == ["state", "turn", "legal"]


def test_every_unknown_field_is_reported(client: FlaskClient, started: dict[str, Any]) -> None:
    answer = client.post("/v1/games/nim/legal-actions?fields=no,state,nay", json={"state": started["state"]})
    assert answer.status_code == 422
    details = [error["detail"] for error in answer.get_json()["errors"]]
    assert [detail.partition(";")[0] for detail in details] == ["There is no 'no'", "There is no 'nay'"]


def test_no_endpoint_of_the_contract_passes_over_a_parameter(app: Flask) -> None:
    client = app.test_client()
    for operation in app.extensions["stationmaster-contract"].operations:
        kind = operation.lines or "application/json"
        sent: dict[str, Any] = {} if operation.body is None else {"data": b"{}", "content_type": kind}
        answer = client.open(f"{operation.example_path}?colour=red", method=operation.method, **sent)
        if operation.path.startswith("/v1/"):
            (fault,) = answer.get_json()["errors"]
            assert (answer.status_code, fault["pointer"]) == (422, "?colour"), operation.path
            assert fault["detail"] == "There is no such parameter here."
        else:  # Probes and browsers add parameters of their own.
            assert answer.status_code in (200, 503), operation.path


def test_unknown_fields_and_parameters_are_refused(client: FlaskClient, started: dict[str, Any]) -> None:
    for query, pointer in (("fields=state,secret", "?fields"), ("field=state", "?field")):
        answer = client.post(f"/v1/games/nim/legal-actions?{query}", json={"state": started["state"]})
        assert answer.status_code == 422
        assert answer.get_json()["errors"][0]["pointer"] == pointer


def test_the_same_request_gives_the_same_bytes(client: FlaskClient, started: dict[str, Any]) -> None:
    body = {"state": started["state"], "actions": [{"type": "take", "stones": 1}]}
    first, second = (client.post(MOVES, json=body).data for _ in range(2))
    assert first == second


def test_answers_have_their_timing(client: FlaskClient, started: dict[str, Any]) -> None:
    body = {"state": started["state"], "actions": [{"type": "take", "stones": 1}]}
    timing = client.post(MOVES, json=body).headers["Server-Timing"]
    assert [part.partition(";")[0] for part in timing.split(", ")] == [
        "open",
        "rules",
        "view",
        "seal",
        "legal",
        "total",
    ]


def test_nothing_hidden_leaves_but_sealed(started: dict[str, Any]) -> None:
    assert "hidden" not in str({name: value for name, value in started.items() if name != "state"})


def test_the_catalogue_and_the_components(client: FlaskClient) -> None:
    (entry,) = client.get("/v1/games").get_json()["games"]
    assert entry["id"] == "nim"
    assert client.get("/v1/games/nim").get_json() == {"heap": 12}


def test_a_record_is_replayed_to_its_end(client: FlaskClient, started: dict[str, Any]) -> None:
    record = {"state": started["state"], "actions": taken(3, 2, 1)}
    answer = client.post("/v1/games/nim/replay", json={"format": "stationmaster", "record": record}).get_json()
    assert tuple(answer) == (*TOP_LEVEL, "applied")
    assert (answer["applied"], answer["view"]["stones"]) == (3, 6)


def test_a_replay_returns_its_trace_on_request(client: FlaskClient, started: dict[str, Any]) -> None:
    record = {"state": started["view"], "actions": taken(3, 2)}
    body = {"format": "stationmaster", "record": record, "trace": "summary"}
    answer = client.post("/v1/games/nim/replay?fields=revision,applied,trace", json=body).get_json()
    entry = {"type": "take", "round": "play"}
    assert answer["trace"] == [{**entry, "index": 0, "entity": "Amy"}, {**entry, "index": 1, "entity": "Bob"}]
    assert set(answer) == {"revision", "applied", "trace"}
    assert client.post("/v1/games/nim/replay?fields=revision", json=body).get_json() == {"revision": 2}


def test_a_refused_replay_names_index_action_and_rule(client: FlaskClient, started: dict[str, Any]) -> None:
    record = {"state": started["state"], "actions": taken(3, 5)}
    answer = client.post("/v1/games/nim/replay", json={"format": "stationmaster", "record": record})
    assert answer.status_code == 409
    problem = answer.get_json()
    assert (problem["index"], problem["action"], problem["rule"]) == (1, *taken(5), "1.1")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"format": "paper", "record": {}}, "/format"),
        ({"format": "stationmaster"}, "/record"),
        ({"format": "stationmaster", "record": []}, "/record"),
        ({"format": "stationmaster", "record": {"state": 7, "actions": []}}, "/record/state"),
        ({"format": "stationmaster", "record": {"state": {"stones": 1}, "actions": []}}, "/record/state/players"),
        ({"format": "stationmaster", "record": {}, "trace": "all"}, "/trace"),
    ],
)
def test_an_unreadable_record_is_pointed_at(client: FlaskClient, body: dict[str, Any], pointer: str) -> None:
    answer = client.post("/v1/games/nim/replay", json=body)
    assert answer.status_code == 422
    assert pointer in [error["pointer"] for error in answer.get_json()["errors"]]


def test_the_board_is_a_picture(client: FlaskClient, started: dict[str, Any]) -> None:
    body = {"state": started["state"], "highlight": {"stones": [2]}}
    answer = client.post("/v1/games/nim/board.svg", json=body, headers={"Accept": "image/svg+xml"})
    assert answer.status_code == 200
    assert answer.mimetype == "image/svg+xml"
    assert answer.text.count('r="6"') == 1
    assert answer.text.count("circle") == 12


def test_what_to_highlight_has_a_shape(client: FlaskClient, started: dict[str, Any]) -> None:
    answer = client.post("/v1/games/nim/board.svg", json={"state": started["state"], "highlight": {"stones": "all"}})
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == "/highlight/stones"


def test_a_fault_has_the_value_at_its_place(client: FlaskClient) -> None:
    """Values are echoed, cut to 80 characters; lists, objects and missing values are not."""
    answer = client.post("/v1/games/nim/legal-actions", json={"state": {"players": ["Amy", "Bob"], "stones": 13}})
    (fault,) = answer.get_json()["errors"]
    assert (fault["pointer"], fault["value"]) == ("/state/stones", 13)
    wrong = {"players": "x" * 200, "stones": [13]}
    faults = {fault["pointer"]: fault for fault in refused(client, wrong)}
    assert faults["/state/players"]["value"] == "x" * 79 + "…"
    assert "value" not in faults["/state/stones"]


def refused(client: FlaskClient, state: dict[str, Any]) -> list[dict[str, Any]]:
    answer = client.post("/v1/games/nim/legal-actions", json={"state": state})
    assert answer.status_code == 422
    errors: list[dict[str, Any]] = answer.get_json()["errors"]
    return errors
