"""Every malformed request gets a problem document (RFC 9457), never HTML and never a 500."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.exceptions import default_exceptions

from service.app import create_app
from service.http.problem_kinds import KINDS, Kind
from service.settings import Settings
from tests.toy_title.stationmaster_nim import TITLE as NIM

START = "/v1/games/nim/start"
MOVES = "/v1/games/nim/moves"


def post(client: FlaskClient, url: str, body: bytes, content_type: str = "application/json") -> Any:
    return client.post(url, data=body, content_type=content_type)


def assert_problem(answer: Any, status: int, code: str | None = None) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.content_type == "application/problem+json"
    problem: dict[str, Any] = answer.get_json()
    assert problem["status"] == status
    assert {"type", "title", "code", "detail"} <= set(problem)
    if code is not None:
        assert problem["code"] == code
    return problem


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "broken_json"),
        (b"{", "broken_json"),
        (b'{"players": ["Amy", "Bob"]} {}', "broken_json"),
        (b'{"players": NaN}', "broken_json"),
        (b'{"players": -Infinity}', "broken_json"),
        (b'{"players": "\\ud800"}', "broken_json"),
        (b"\xff\xfe", "broken_json"),
        (b'{"seed": "a", "seed": "b"}', "duplicate_key"),
        (b'{"seed": 1e999}', "number_out_of_range"),
        (b'{"seed": ' + b"9" * 100_000 + b"}", "number_out_of_range"),
        (b"[" * 33 + b"]" * 33, "nested_too_deeply"),
        (b"[" * 500_000, "nested_too_deeply"),
        (b'{"a":' * 200_000, "nested_too_deeply"),
    ],
)
def test_what_is_not_strict_json_cannot_be_read(client: FlaskClient, body: bytes, code: str) -> None:
    assert_problem(post(client, START, body), 400, code)


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        (b"[]", [""]),
        (b"null", [""]),
        (b'"text"', [""]),
        (b"{}", ["/players"]),
        (b'{"players": "Amy"}', ["/players"]),
        (b'{"players": null, "x": 1}', ["/players", "/x"]),
        (b'{"players": ["Amy", 7, ""]}', ["/players/1", "/players/2"]),
        (b'{"players": ["Amy", "B\\u0007b"]}', ["/players/1"]),
        (b'{"players": ["Amy", "Bob"], "a/b~c": 1}', ["/a~1b~0c"]),
        (b'{"players": ["Amy", "Bob"], "options": [], "seed": 5}', ["/options", "/seed"]),
    ],
)
def test_a_wrong_shape_gets_every_fault_with_its_pointer(client: FlaskClient, body: bytes, pointers: list[str]) -> None:
    problem = assert_problem(post(client, START, body), 422, "wrong_shape")
    assert sorted(error["pointer"] for error in problem["errors"]) == sorted(pointers)
    assert all(error["code"] and error["detail"] for error in problem["errors"])


@pytest.mark.parametrize(
    ("action", "pointer"),
    [
        ({"type": "take", "stones": "3"}, "/actions/0/stones"),
        ({"type": "take", "stones": True}, "/actions/0/stones"),
        ({"type": "take", "stones": 1.0}, "/actions/0/stones"),
        ({"type": "take", "stones": 0}, "/actions/0/stones"),
        ({"type": "take", "stones": {"min": 1, "max": 3}}, "/actions/0/stones"),
        ({"type": "take"}, "/actions/0/stones"),
        ({"type": "resign", "sure": 1}, "/actions/0/sure"),
        ({"type": "fly"}, "/actions/0/type"),
        ({"type": ["take"]}, "/actions/0/type"),
        ({}, "/actions/0/type"),
        ("take", "/actions/0"),
        (None, "/actions/0"),
    ],
)
def test_an_action_of_the_wrong_shape_is_pointed_at(
    client: FlaskClient, started: dict[str, Any], action: Any, pointer: str
) -> None:
    answer = client.post(MOVES, json={"state": started["state"], "actions": [action]})
    problem = assert_problem(answer, 422, "wrong_shape")
    assert [error["pointer"] for error in problem["errors"]] == [pointer]


def test_lists_are_bounded(client: FlaskClient, started: dict[str, Any]) -> None:
    answer = client.post(MOVES, json={"state": started["state"], "actions": [{"type": "take", "stones": 1}] * 10_000})
    (error,) = assert_problem(answer, 422)["errors"]
    assert (error["pointer"], error["code"]) == ("/actions", "too_long")


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin-1", ""]
)
def test_bodies_are_json_only(client: FlaskClient, content_type: str) -> None:
    assert_problem(post(client, START, b"{}", content_type), 415)


def test_compressed_bodies_are_refused(client: FlaskClient) -> None:
    headers = {"Content-Encoding": "gzip"}
    assert_problem(client.post(START, data=b"{}", content_type="application/json", headers=headers), 415)


class Endless(io.RawIOBase):
    """A body without end that counts how much of it is read."""

    def __init__(self) -> None:
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.taken += len(buffer)
        buffer[:] = b" " * len(buffer)
        return len(buffer)


def test_a_body_over_the_limit_is_refused_before_it_is_read(client: FlaskClient) -> None:
    stream = Endless()
    environ = {"wsgi.input": stream, "CONTENT_LENGTH": str(50 * 1024 * 1024), "CONTENT_TYPE": "application/json"}
    assert_problem(client.post(START, environ_overrides=environ), 413)
    assert stream.taken == 0


def test_a_body_without_a_length_is_read_up_to_the_limit_only(client: FlaskClient, settings: Settings) -> None:
    stream = Endless()
    environ = {"wsgi.input": stream, "wsgi.input_terminated": True, "CONTENT_TYPE": "application/json"}
    assert_problem(client.post(START, environ_overrides=environ), 413)
    assert stream.taken <= 2 * settings.max_body


class Broken(io.RawIOBase):
    """A body with invalid chunks; servers raise different exceptions for it."""

    def readable(self) -> bool:
        return True

    def readinto(self, _buffer: Any) -> int:
        raise ArithmeticError("no chunk size")


def test_a_body_that_cannot_be_read_to_its_end_is_not_our_fault(client: FlaskClient) -> None:
    environ = {"wsgi.input": Broken(), "wsgi.input_terminated": True, "CONTENT_TYPE": "application/json"}
    assert_problem(client.post(START, environ_overrides=environ), 400, "broken_body")


@pytest.mark.parametrize("server_ends_it", [True, False])
def test_a_body_shorter_than_its_content_length_is_refused_even_if_it_can_be_read(
    client: FlaskClient, server_ends_it: bool
) -> None:
    environ = {
        "wsgi.input": io.BytesIO(b'{"players": ["Amy", "Bob"]}'),
        "wsgi.input_terminated": server_ends_it,
        "CONTENT_LENGTH": "40",
        "CONTENT_TYPE": "application/json",
    }
    assert_problem(client.post(START, environ_overrides=environ), 400, "broken_body")


@pytest.mark.parametrize(
    ("path", "accept", "status"),
    [
        ("/v1/games", "application/json", 200),
        ("/v1/games", "*/*", 200),
        ("/v1/games", "text/html, application/*;q=0.5", 200),
        ("/v1/games", "", 200),
        ("/v1/games", "text/html", 406),
        ("/v1/games", "application/json;q=0", 406),
        ("/openapi.yaml", "application/json", 406),
        ("/openapi.yaml", "text/plain", 200),
        ("/metrics", "text/plain", 200),
    ],
)
def test_accept_is_honoured(client: FlaskClient, path: str, accept: str, status: int) -> None:
    answer = client.get(path, headers={"Accept": accept})
    assert answer.status_code == status
    if status != 200:
        assert_problem(answer, status)


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/v2", 404, "not_found"),
        ("GET", "/v1", 404, "not_found"),
        ("GET", "/v1/games/", 404, "unknown_game"),
        ("GET", "//v1/games", 404, "not_found"),
        ("GET", "/v1/games/chess", 404, "unknown_game"),
        ("POST", "/v1/games/chess/moves", 404, "unknown_game"),
        ("POST", "/v1/games/nim/fly", 404, "not_found"),
        ("GET", "/v1/games/nim/moves", 405, "method_not_allowed"),
        ("DELETE", "/v1/games", 405, "method_not_allowed"),
        ("TRACE", "/v1/games", 405, "method_not_allowed"),
        ("BREW", "/v1/games", 405, "method_not_allowed"),
    ],
)
def test_paths_and_methods_that_are_not_there(
    client: FlaskClient, method: str, path: str, status: int, code: str
) -> None:
    answer = client.open(path, method=method)
    assert_problem(answer, status, code)
    assert (status == 405) == ("Allow" in answer.headers)


@pytest.mark.parametrize(
    ("method", "path", "body", "expected"),
    [
        ("GET", "/v2/x", b"", "/v2/x"),
        ("DELETE", "/v1/games", b"", "GET, HEAD, OPTIONS"),
        ("POST", MOVES, b" " * (2**20 + 1), "1048576"),
    ],
)
def test_what_http_objects_to_is_reported_in_full(
    client: FlaskClient, method: str, path: str, body: bytes, expected: str
) -> None:
    answer = client.open(path, method=method, data=body, content_type="application/json")
    assert expected in answer.get_json()["detail"]


def test_options_lists_the_methods_in_a_fixed_order(client: FlaskClient) -> None:
    answer = client.options(MOVES)
    assert (answer.status_code, answer.data) == (200, b"")
    assert "Content-Type" not in answer.headers
    assert answer.headers["Allow"] == "OPTIONS, POST"
    assert client.delete("/v1/games").headers["Allow"] == "GET, HEAD, OPTIONS"


def test_head_is_get_without_the_body(client: FlaskClient) -> None:
    head, get = client.head("/v1/games"), client.get("/v1/games")
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["Content-Length"] == get.headers["Content-Length"]


def raising(error: Callable[[], Exception]) -> FlaskClient:
    app = create_app(Settings(keys=(b"a" * 64,)), titles=(NIM,))

    @app.get("/raise")
    def fail() -> str:
        raise error()

    return app.test_client()


@pytest.mark.parametrize("status", sorted(default_exceptions))
def test_every_error_of_http_is_answered_as_a_problem(status: int) -> None:
    app = create_app(Settings(keys=(b"a" * 64,)), titles=(NIM,))

    @app.get("/raise")
    def fail() -> str:
        abort(status)

    assert_problem(app.test_client().get("/raise"), status)


def test_a_bug_of_the_service_shows_nothing_but_an_id(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("ERROR", "service"):
        answer = raising(lambda: KeyError("the secret name")).get("/raise", headers={"X-Request-Id": "my-request.1"})
    problem = assert_problem(answer, 500, "internal_error")
    assert problem["request_id"] == answer.headers["X-Request-Id"] == "my-request.1"
    assert "secret" not in answer.text
    assert "my-request.1" in caplog.text
    assert "the secret name" in caplog.text


@pytest.mark.parametrize("offered", ["a b", "x" * 65, "<script>", ""])
def test_a_request_id_that_could_do_harm_is_replaced(client: FlaskClient, offered: str) -> None:
    made = client.get("/healthz", headers={"X-Request-Id": offered}).headers["X-Request-Id"]
    assert made != offered
    assert len(made) == 16


def test_every_type_of_problem_is_distinguished() -> None:
    slugs = [kind.slug for kind in KINDS]
    assert len(slugs) == len(set(slugs))
    assert all(kind.meaning for kind in KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.slug for kind in KINDS])
def test_the_type_of_a_problem_leads_to_what_it_means(client: FlaskClient, kind: Kind) -> None:
    answer = client.get(kind.type)
    assert answer.status_code == 200
    assert answer.get_json()["meaning"] == kind.meaning
    assert answer.get_json() in client.get("/problems").get_json()["problems"]


def test_a_type_of_problem_that_is_not_there(client: FlaskClient) -> None:
    assert_problem(client.get("/problems/boredom"), 404)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=20,
)
NAMES = st.sampled_from(["state", "actions", "action", "players", "options", "seed", "type", "stones", "x"])


@pytest.fixture(scope="module")
def junk_client() -> Iterator[FlaskClient]:
    yield create_app(Settings(keys=(b"a" * 64,)), titles=(NIM,)).test_client()


@given(
    endpoint=st.sampled_from(["start", "legal-actions", "moves", "check"]),
    body=st.dictionaries(NAMES, JSON, max_size=4) | JSON,
)
def test_junk_never_breaks_anything(junk_client: FlaskClient, endpoint: str, body: Any) -> None:
    answer = post(junk_client, f"/v1/games/nim/{endpoint}", json.dumps(body).encode())
    assert answer.status_code in (200, 400, 409, 422)
    assert answer.is_json


@given(endpoint=st.sampled_from(["start", "moves"]), body=st.binary(max_size=200))
def test_random_bytes_never_break_anything(junk_client: FlaskClient, endpoint: str, body: bytes) -> None:
    assert post(junk_client, f"/v1/games/nim/{endpoint}", body).status_code in (400, 422)


def test_the_app_can_be_made_more_than_once() -> None:
    assert isinstance(create_app(Settings(keys=(b"a" * 64,)), titles=(NIM,)), Flask)
