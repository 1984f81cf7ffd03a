"""`POST /v1/batch`: the response to a line does not depend on the worker that serves it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.http.batch import Batch
from service.http.batch_lines import TOO_LONG, Lines, TooLong
from service.http.body import MAX_REPLAY_VALUES
from service.http.languages import in_language
from service.http.problem_texts import tell
from service.settings import Settings

Json = Any
NDJSON = "application/x-ndjson"
START = {"players": ["Amy", "Bob"], "seed": "x"}

MANY_VALUES = b'{"%s": "/v1/games/nim/start", "id": 1, "body": [' + b"0," * MAX_REPLAY_VALUES + b"0]}"
"""A line with more values than any request needs. A line with escaped names is inspected closely."""


def batch(client: FlaskClient, *lines: Json | bytes, **headers: str) -> list[Json]:
    """Return the responses to some lines."""
    sent = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    answer = client.post("/v1/batch", data=sent, content_type=NDJSON, headers=headers)
    assert (answer.status_code, answer.content_type) == (200, NDJSON), answer.text
    return [json.loads(line) for line in answer.get_data().splitlines()]


def test_a_line_is_answered_as_its_request_alone_would_be(client: FlaskClient, started: Json) -> None:
    state = started["state"]
    requests = [
        ("/v1/games/nim/legal-actions?fields=turn,legal", {"state": state}),
        ("/v1/games/nim/moves", {"state": state, "actions": [{"type": "take", "stones": 2}]}),
        ("/v1/games/nim/moves", {"state": state, "actions": [{"type": "take", "stones": 99}]}),
        ("/v1/games/nim/moves?as=Unknown", {"state": state, "actions": []}),
        ("/v1/games/nim/start", START),
        ("/v1/games/nim/start", {"players": 5}),
        ("/v1/games/chess/start", START),
        ("/v1/nowhere", {}),
        ("/v1/games/nim/start", None),
    ]
    lines = [{"id": number, "path": path, "body": body} for number, (path, body) in enumerate(requests)]
    answers = batch(client, *lines)
    alone = [client.post(path, data=json.dumps(body), content_type="application/json") for path, body in requests]
    assert answers == [
        {"id": number, "status": one.status_code, "body": one.get_json()} for number, one in enumerate(alone)
    ]
    assert {answer["status"] for answer in answers} == {200, 404, 409, 422}


def test_what_is_only_read_needs_no_body(client: FlaskClient) -> None:
    (answer,) = batch(client, {"path": "/v1/games/nim"})
    assert answer == {"id": None, "status": 200, "body": client.get("/v1/games/nim").get_json()}


@pytest.mark.parametrize(
    ("line", "line_id", "status", "code", "pointer"),
    [
        (b"{", None, 400, "broken_json", None),
        (b"\xff", None, 400, "broken_json", None),
        (b"[" * 200_000, None, 400, "broken_json", None),
        (b"[" * 2_000, None, 400, "nested_too_deeply", None),
        (b"[]", None, 422, "wrong_shape", ""),
        (b"{}", None, 422, "wrong_shape", "/path"),
        (b'{"id": 7}', 7, 422, "wrong_shape", "/path"),
        (b'{"id": "a", "path": 5}', "a", 422, "wrong_shape", "/path"),
        (b'{"id": "a", "path": "/healthz"}', "a", 422, "wrong_shape", "/path"),
        (b'{"id": "a", "path": "/v1/batch", "body": {}}', "a", 422, "wrong_shape", "/path"),
        (b'{"id": "a", "path": "/v1/%62atch/?a=b", "body": {}}', "a", 422, "wrong_shape", "/path"),
        (b'{"id": "a", "id": "a", "path": "/v1/games"}', None, 400, "duplicate_key", None),
        (b'{"path": "/v1/games", "id": 1, "path": "/v1/games/nim"}', None, 400, "duplicate_key", None),
        (b'{"path": "/v1/games", "p\\u0061th": "/v1/games/nim"}', None, 400, "duplicate_key", None),
        (b'{"path": "/v1/games", "body": {}, "body": {}}', None, 400, "duplicate_key", None),
        (b'{"id": -0.0, "path": "/v1/games"}', None, 422, "wrong_shape", "/id"),
        (b'{"id": true, "path": "/v1/games"}', None, 422, "wrong_shape", "/id"),
        (b'{"id": "\\ud800", "path": "/v1/games"}', None, 400, "broken_json", None),
        (b'{"id": 1, "path": "/v1/games/nim/start", "body": "\xff"}', 1, 400, "broken_json", None),
        (b'{"id": 1, "path": "/v1/games/nim/start", "body": NaN}', None, 400, "broken_json", None),
        (b'{"id": 18446744073709551616, "path": "/v1/games"}', None, 400, "number_out_of_range", None),
        (b'\xef\xbb\xbf{"id": 1, "path": "/v1/games"}', None, 400, "broken_json", None),
        (b'{"id": "a", "path": "/v1/games", "more": 1}', "a", 422, "wrong_shape", "/more"),
        (b'{"id": [1], "path": "/v1/games"}', None, 422, "wrong_shape", "/id"),
        (b'{"id": 1e300, "path": "/v1/games"}', None, 422, "wrong_shape", "/id"),
        (b'{"id": "%s", "path": "/v1/games"}' % (b"x" * 201), None, 422, "wrong_shape", "/id"),
        (b'{"id": 1, "path": "/v1/games/nim/start", "body": {"seed": 1, "seed": 2}}', 1, 400, "duplicate_key", None),
        (MANY_VALUES % b"path", 1, 422, "too_many_values", ""),
        (MANY_VALUES % b"p\\u0061th", None, 422, "too_many_values", ""),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_bad_line_is_a_bad_answer_and_no_more(
    line: bytes, line_id: Json, status: int, code: str, pointer: str | None, client: FlaskClient
) -> None:
    good = {"id": "good", "path": "/v1/games/nim/start", "body": START}
    first, bad, last = batch(client, good, line, good)
    assert first["status"] == last["status"] == 200
    assert (bad["id"], bad["status"], bad["body"]["status"], bad["body"]["code"]) == (line_id, status, status, code)
    if pointer is not None:
        assert [fault["pointer"] for fault in bad["body"]["errors"]] == [pointer]


@pytest.mark.parametrize(
    "line",
    [
        b' \t{ "body" : {"players" : ["Amy", "Bob"], "seed":"x"} , "path" : "/v1/games/nim/start" , "id" : 1 } \r',
        b'{"p\\u0061th": "/v1/games/nim/start", "id": 1, "body": {"players": ["Amy", "Bob"], "seed": "x"}}',
        b'{"id":1,"path":"/v1/games/%6eim/start","body":{"players":["A\\u006dy","Bob"],"seed":"x"}}',
    ],
)
def test_a_line_may_be_written_in_any_way(line: bytes, client: FlaskClient) -> None:
    (usual,) = batch(client, {"id": 1, "path": "/v1/games/nim/start", "body": START})
    assert usual["status"] == 200
    assert batch(client, line) == [usual]


def test_a_record_in_a_line_may_have_a_seed_of_another_site_however_the_line_is_written() -> None:
    """18xx.games has seeds beyond 2^53. A line with an escaped name is inspected closely and read as leniently."""
    record = {"title": "1846", "players": ["Amy", "Bob", "Cy"], "settings": {"seed": 2**60 + 1}, "actions": []}
    sent = json.dumps({"path": "/v1/games/1846/replay", "body": {"format": "18xx.games", "record": record}}).encode()
    client = create_app(Settings(keys=(b"a" * 64,))).test_client()
    for line in (sent, sent.replace(b'"body"', b'"b\\u006fdy"'), sent.replace(b'"path"', b'"p\\u0061th"')):
        (answer,) = batch(client, line)
        assert (answer["status"], answer["body"].get("applied")) == (200, 0), answer


def test_lines_that_are_no_requests_are_counted_and_logged_like_requests(caplog: pytest.LogCaptureFixture) -> None:
    app = create_app(Settings(keys=(b"a" * 64,), rate_limit="4/hour"))
    with caplog.at_level("INFO", "service.requests"):
        answers = batch(app.test_client(), b"{", b"[]", {"path": "/v1/games/nim"}, b"{", **{"X-Request-Id": "mine"})
    assert [answer["status"] for answer in answers] == [400, 422, 404, 429]
    logged = [record.getMessage() for record in caplog.records if record.name == "service.requests"]
    assert [line.split()[0] for line in logged] == ["id=mine-1", "id=mine-2", "id=mine-3", "id=mine-4", "id=mine"]
    assert "code=broken_json" in logged[0]
    assert "lines=4" in logged[4] and "statuses=400:1,404:1,422:1,429:1" in logged[4]


def test_one_request_may_be_sent_as_json(client: FlaskClient) -> None:
    line = {"id": 1, "path": "/v1/games/nim/start", "body": START}
    answer = client.post("/v1/batch", data=json.dumps(line, indent=4), content_type="application/json")
    assert (answer.status_code, answer.content_type) == (200, "application/json")
    assert answer.get_json()["status"] == 200
    nothing = client.post("/v1/batch", data=b" \n ", content_type="application/json")
    assert nothing.get_json()["body"]["code"] == "broken_json"


def test_a_batch_of_nothing_is_answered_with_nothing(client: FlaskClient) -> None:
    assert batch(client) == batch(client, b"", b" \t", b"\r") == []


def test_a_batch_is_refused_as_a_whole_where_nothing_in_it_can_be_read(client: FlaskClient) -> None:
    def status(**sent: Any) -> int:
        return client.post("/v1/batch", data=b"{}", **sent).status_code

    assert status(content_type="text/csv") == 415
    assert status(content_type=f"{NDJSON}; charset=utf-16") == 415
    assert status(content_type=NDJSON, headers={"Content-Encoding": "gzip"}) == 415
    assert status(content_type=NDJSON, headers={"Accept": "image/png"}) == 406
    assert client.get("/v1/batch").status_code == 405


def test_headers_of_the_batch_hold_for_its_lines_where_they_can(client: FlaskClient) -> None:
    line = {"path": "/v1/games/nim/start", "body": {"players": ["Amy", "Bob"]}}
    headers = {"X-Request-Id": "mine", "Accept": NDJSON, "Accept-Encoding": "gzip", "Idempotency-Key": "key"}
    once, again = batch(client, line, line, **headers), batch(client, line, line, **headers)
    assert once == again
    assert [answer["status"] for answer in once] == [200, 200]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("If-Match", '"another"'),
        ("If-None-Match", "*"),
        ("If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT"),
        ("If-Unmodified-Since", "Thu, 01 Jan 1970 00:00:00 GMT"),
        ("If-Range", '"another"'),
        ("Range", "bytes=0-9"),
    ],
)
def test_what_a_batch_depends_on_is_required_of_none_of_its_lines(
    client: FlaskClient, started: Json, name: str, value: str
) -> None:
    lines = [{"path": "/v1/games/nim"}, {"path": "/v1/games/nim/legal-actions", "body": {"state": started["state"]}}]
    plain = batch(client, *lines)
    assert batch(client, *lines, **{name: value}) == plain
    seen: list[set[str]] = []

    def app(environ: Json, start_response: Json) -> list[bytes]:
        seen.append({key for key in environ if key.startswith("HTTP_")})
        start_response("200 OK", [("Content-Type", "application/json")])
        return [b"{}"]

    watched = create_app(Settings(keys=(b"a" * 64,)))
    watched.wsgi_app = app  # type: ignore[method-assign]
    Batch(watched, {f"HTTP_{name.upper().replace('-', '_')}": value, "HTTP_X_OTHER": "1"}).answer(
        b'{"path": "/v1/games"}'
    )
    assert seen == [{"HTTP_X_OTHER"}]


def test_keys_of_the_batch_become_keys_of_its_lines() -> None:
    client = create_app(Settings(keys=(b"a" * 64,))).test_client()
    line = {"path": "/v1/games/1846/start?fields=state", "body": {"players": ["Amy", "Bob", "Cy"]}}
    plain, quoted = (batch(client, line, line, **{"Idempotency-Key": key}) for key in ("key", '"key"'))
    assert plain == quoted
    longest = [batch(client, line, line, **{"Idempotency-Key": "k" * 254 + end}) for end in "aab"]
    assert longest[0] == longest[1] != longest[2]
    assert [answer["status"] for answer in longest[0]] == [200, 200]
    (refused,) = batch(client, line, **{"Idempotency-Key": '"key'})
    assert (refused["status"], refused["body"]["code"]) == (400, "bad_request")


def test_bodies_have_the_limits_that_they_have_alone() -> None:
    app: Flask = create_app(Settings(keys=(b"a" * 64,), max_body=2000, max_replay_body=4000, max_batch_body=30_000))
    client = app.test_client()
    large = {"id": 1, "path": "/v1/games/1846/start", "body": {"players": ["x" * 2500]}}
    larger = {"id": 2, "path": "/v1/games/1846/replay", "body": {"format": "x" * 3500}}
    largest = {"id": 3, "path": "/v1/games/1846/replay", "body": {"format": "x" * 9000}}
    assert [answer["status"] for answer in batch(client, large, larger, largest)] == [413, 422, 413]
    refused = client.post("/v1/batch", data=b" " * 30_001, content_type=NDJSON)
    assert refused.status_code == 413


def cut(lines: Lines, *pieces: bytes) -> list[bytes | TooLong]:
    """Return the output for pieces that are fed in one by one."""
    out: list[bytes | TooLong] = []
    for piece in (*pieces, None):
        lines.end() if piece is None else lines.feed(piece)
        while (line := lines.next()) is not None:
            out.append(line)
    return out


def held(lines: Lines, text: bytes) -> list[int]:
    """Return how much of a text is held at first, and after each line that is taken from it."""
    lines.feed(text)
    held = [lines.held]
    while lines.next() is not None:
        held.append(lines.held)
    return [*held, lines.held]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_lines_are_cut_alike_however_they_come(size: int) -> None:
    text = b"one\n\n  \r\ntwo\r\n" + b"x" * 11 + b"\nthree\n" + b"y" * 500 + b"\nlast"
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    assert cut(Lines(10), *pieces) == [b"one", b"two\r", TOO_LONG, b"three", TOO_LONG, b"last"]
    assert cut(Lines(1000, whole=True), *pieces) == [text]
    assert cut(Lines(10, whole=True), *pieces) == [TOO_LONG]
    assert held(Lines(1000), b"one\n\n  \r\ntwo\r\nthree") == [19 + 4 * 64, 15 + 3 * 64, 5, 5]
    assert held(Lines(1000, whole=True), b"\n\n{\n}") == [5, 3]
    lines = Lines(10)
    for piece in (b"z" * 100,) * 100:
        lines.feed(piece)
        lines.next()
        assert lines.held <= 100


@pytest.mark.parametrize("code", ["en", "ja", "pl", "ru"])
def test_what_ends_a_batch_before_its_time_is_reported_in_its_language(app: Flask, code: str) -> None:
    made = Batch(app, {"HTTP_ACCEPT_LANGUAGE": code})
    for status, name in ((408, "request_timeout"), (413, "body_too_large.batch"), (503, "overloaded")):
        last = json.loads(made.unanswered(status, tell(name)))
        assert (last["id"], last["status"]) == (None, status)
        assert last["body"]["code"] == name.partition(".")[0]
        assert last["body"]["detail"] == tell(name).detail_in(in_language(code))
        assert (last["body"]["detail"] == tell(name).detail) is (code == "en")
