"""Limits, headers and the log: what applies to every request, whatever its endpoint."""

from __future__ import annotations

import gc
import io
import json
import re
import threading
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.wrappers import Response

from service.app import create_app
from service.settings import Settings
from stationmaster.engine.chance import new_seed
from tests.support.server import PATIENCE
from tests.toy_title.stationmaster_nim import TITLE as NIM
from tests.toy_title.stationmaster_nim import Nim, Position

START = "/v1/games/nim/start"
BODY = {"players": ["Amy", "Bob"]}


def client_with(**settings: Any) -> FlaskClient:
    return create_app(Settings(keys=(b"a" * 64,), **settings), titles=(NIM,)).test_client()


def test_a_client_over_its_limit_learns_when_to_retry() -> None:
    client = client_with(rate_limit="2/minute")
    assert [client.post(START, json=BODY).status_code for _ in range(3)] == [200, 200, 429]
    refused = client.post(START, json=BODY)
    assert refused.get_json()["code"] == "rate_limited"
    assert 1 <= int(refused.headers["Retry-After"]) <= 60


def test_the_limit_is_each_clients_own_and_spares_health() -> None:
    client = client_with(rate_limit="1/hour")
    assert client.post(START, json=BODY).status_code == 200
    assert client.post(START, json=BODY, environ_overrides={"REMOTE_ADDR": "10.0.0.2"}).status_code == 200
    assert client.post(START, json=BODY).status_code == 429
    assert client.get("/healthz").status_code == 200


def test_behind_a_trusted_proxy_the_client_is_the_one_that_it_names() -> None:
    client = client_with(rate_limit="1/hour", trusted_proxies=1)
    for address in ("192.0.2.1", "192.0.2.2"):
        assert client.post(START, json=BODY, headers={"X-Forwarded-For": address}).status_code == 200
    assert client.post(START, json=BODY, headers={"X-Forwarded-For": "192.0.2.1"}).status_code == 429


def test_clients_of_ipv6_count_by_the_network_that_one_customer_has() -> None:
    client = client_with(rate_limit="1/hour")
    addresses = ("2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:1::1", "::ffff:192.0.2.1", "192.0.2.1")
    statuses = [client.post(START, json=BODY, environ_overrides={"REMOTE_ADDR": at}).status_code for at in addresses]
    assert statuses == [200, 429, 200, 200, 429]


def test_a_browsers_preflight_is_neither_counted_nor_refused() -> None:
    client = client_with(rate_limit="1/hour", cors_origins=("*",))
    headers = {"Origin": "https://a.example", "Access-Control-Request-Method": "POST"}
    statuses = [client.options(START, headers=headers).status_code for _ in range(3)]
    statuses += [client.post(START, json=BODY).status_code for _ in range(2)]
    statuses += [client.options(START, headers=headers).status_code]
    assert statuses == [200, 200, 200, 200, 429, 200]


def test_a_request_of_http_1_1_names_its_host() -> None:
    environ = client_with().get("/healthz").request.environ
    del environ["HTTP_HOST"]
    app = create_app(Settings(keys=(b"a" * 64,)), titles=(NIM,))
    for protocol, status in (("HTTP/1.1", 400), ("HTTP/1.0", 200)):
        answer = Response.from_app(app, {**environ, "SERVER_PROTOCOL": protocol})
        assert answer.status_code == status
        assert ("must have the header Host" in answer.get_data(as_text=True)) is (status == 400)


@pytest.mark.parametrize("accept", ["text/html", "image/png", "application/json;q=0", "application/problem+json"])
@pytest.mark.parametrize("path", ["/nothing", "/v1/games/chess", "/problems/none", "/v1/games/nim/nothing.svg"])
def test_what_is_not_there_is_not_found_whatever_is_accepted(accept: str, path: str) -> None:
    assert client_with().get(path, headers={"Accept": accept}).status_code == 404


def test_who_accepts_problems_alone_is_answered() -> None:
    client, headers = client_with(), {"Accept": "application/problem+json"}
    assert client.get("/v1/games", headers=headers).status_code == 200
    assert client.post(START, json=BODY, headers=headers).status_code == 200
    assert client.post(START, json={}, headers=headers).status_code == 422
    assert client.post(START, json=BODY, headers={"Accept": "text/html"}).status_code == 406


def test_without_a_trusted_proxy_a_client_cannot_pretend_to_be_another() -> None:
    client = client_with(rate_limit="1/hour")
    statuses = [
        client.post(START, json=BODY, headers={"X-Forwarded-For": f"192.0.2.{n}"}).status_code for n in range(2)
    ]
    assert statuses == [200, 429]


PER_REQUEST = {"X-Request-Id", "Server-Timing", "RateLimit", "RateLimit-Policy"}


def test_what_is_counted_is_in_no_shared_cache() -> None:
    answer = client_with(rate_limit="9/hour").get("/v1/games")
    assert answer.headers["Cache-Control"] == "private, max-age=300"
    assert set(answer.headers.keys()) >= PER_REQUEST
    assert client_with().get("/v1/games").headers["Cache-Control"] == "public, max-age=300"


@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/nim", "/problems", "/openapi.yaml", "/docs", "/", "/play"])
def test_cached_responses_have_no_headers_of_one_request(path: str) -> None:
    client = client_with()
    for headers in ({}, {"If-None-Match": client.get(path).headers["ETag"]}):
        answer = client.get(path, headers=headers)
        assert "no-store" not in answer.headers["Cache-Control"]
        assert not PER_REQUEST & set(answer.headers.keys())


def test_responses_that_are_not_cached_have_the_headers_of_their_request() -> None:
    client = client_with(rate_limit="9/hour")
    for answer in (client.post(START, json=BODY), client.get("/v1/games/chess")):
        assert answer.headers["Cache-Control"] == "no-store"
        assert set(answer.headers.keys()) >= PER_REQUEST


class SlowNim(Nim):
    """A game that deals only when the test allows it."""

    def __init__(self) -> None:
        self.dealing = threading.Event()
        self.may_deal = threading.Event()

    def start(
        self, players: Sequence[str], options: Mapping[str, Any], seed: str | None, draw: Callable[[], str] = new_seed
    ) -> tuple[Position, list[dict[str, Any]]]:
        self.dealing.set()
        assert self.may_deal.wait(PATIENCE)
        return super().start(players, options, seed, draw)


def test_an_overloaded_worker_reports_it_and_recovers() -> None:
    game = SlowNim()
    app = create_app(Settings(keys=(b"a" * 64,), max_concurrent=1), titles=(replace(NIM, game=game),))
    statuses: list[int] = []
    working = threading.Thread(target=lambda: statuses.append(app.test_client().post(START, json=BODY).status_code))
    working.start()
    assert game.dealing.wait(PATIENCE)
    refused = app.test_client().post(START, json=BODY)
    health = app.test_client().get("/healthz")
    game.may_deal.set()
    working.join(PATIENCE)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "1")
    assert refused.get_json()["code"] == "overloaded"
    assert health.status_code == 200
    assert statuses == [200]
    assert app.test_client().post(START, json=BODY).status_code == 200


def test_one_client_does_not_get_all_the_places() -> None:
    game = SlowNim()
    settings = Settings(keys=(b"a" * 64,), max_concurrent=2, client_places=1)
    app = create_app(settings, titles=(replace(NIM, game=game),))
    working = threading.Thread(target=lambda: app.test_client().post(START, json=BODY))
    working.start()
    assert game.dealing.wait(PATIENCE)
    again = app.test_client().post(START, json=BODY)
    listing = app.test_client().get("/v1/games")
    game.may_deal.set()
    other = app.test_client().post(START, json=BODY, environ_overrides={"REMOTE_ADDR": "192.0.2.1"})
    working.join(PATIENCE)
    assert (again.status_code, again.get_json()["code"], again.headers["Retry-After"]) == (429, "client_busy", "1")
    assert (listing.status_code, other.status_code) == (200, 200)


def test_refused_requests_give_their_place_back() -> None:
    client = client_with(max_concurrent=1)
    statuses = [client.post(START, data=b"{").status_code for _ in range(3)]
    statuses += [client.get("/v1/games/chess").status_code, client.post(START, json=BODY).status_code]
    assert statuses == [415, 415, 415, 404, 200]


def test_other_origins_are_allowed_only_by_the_settings() -> None:
    headers = {"Origin": "https://a.example"}
    assert "Access-Control-Allow-Origin" not in client_with().get("/healthz", headers=headers).headers
    named = client_with(cors_origins=("https://a.example",))
    answer = named.get("/healthz", headers=headers)
    assert answer.headers["Access-Control-Allow-Origin"] == "https://a.example"
    assert "Origin" in answer.headers["Vary"]
    other = named.get("/healthz", headers={"Origin": "https://b.example"})
    assert "Access-Control-Allow-Origin" not in other.headers
    everybody = client_with(cors_origins=("*",))
    assert everybody.get("/healthz", headers=headers).headers["Access-Control-Allow-Origin"] == "*"


def test_a_browsers_preflight_is_answered() -> None:
    headers = {"Origin": "https://a.example", "Access-Control-Request-Method": "POST"}
    answer = client_with(cors_origins=("*",)).options(START, headers=headers)
    assert answer.status_code == 200
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in answer.headers["Access-Control-Allow-Headers"]


@pytest.mark.parametrize("path", ["/healthz", "/v1/games", "/nothing"])
def test_every_answer_carries_the_headers_that_keep_browsers_safe(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "Werkzeug" not in headers.get("Server", "")


def test_one_log_line_per_request_has_the_operation_and_the_outcome(
    client: FlaskClient, started: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    body = {"state": started["state"], "actions": [{"type": "take", "stones": 9}, {"type": "resign", "sure": True}]}
    with caplog.at_level("INFO", "service.requests"):
        caplog.clear()
        client.post("/v1/games/nim/moves", json=body, headers={"X-Request-Id": "abc"})
    (line,) = [record.getMessage() for record in caplog.records if record.name == "service.requests"]
    assert line.startswith("id=abc method=POST route=/v1/games/nim/moves status=409 ms=")
    assert line.endswith("actions=take,resign code=too_many")
    assert started["state"] not in caplog.text


def test_the_line_counts_the_bytes_of_a_body_and_none_where_there_is_no_body(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    body = json.dumps(BODY).encode()
    with caplog.at_level("INFO", "service.requests"):
        caplog.clear()
        client.get("/v1/games")
        client.post(START, data=body, content_type="application/json")
    lines = [record.getMessage() for record in caplog.records if record.name == "service.requests"]
    assert [re.search(r" in=(\S+)", line)[1] for line in lines] == ["0", str(len(body))]  # type: ignore[index]


@pytest.mark.parametrize(("more", "status"), [(0, 200), (1, 413), (50_000, 413)])
def test_a_body_without_a_length_may_be_as_long_as_others(more: int, status: int) -> None:
    text = b'{"players": ["Amy", "Bob"]}'
    body = text + b" " * (4096 + more - len(text))
    environ = {"wsgi.input": io.BytesIO(body), "wsgi.input_terminated": True, "CONTENT_TYPE": "application/json"}
    assert client_with(max_body=4096).post(START, environ_overrides=environ).status_code == status


@pytest.mark.parametrize("body", [{"seed": "a" * 600_000}, {"players": [], "options": {"a" * 600_000: 1}}])
def test_a_large_body_that_is_refused_is_let_go_at_once(body: Any) -> None:
    """The errors found in the body hold it in reference cycles, which only the garbage collector breaks up."""
    client, sent = client_with(), json.dumps(body).encode()
    assert client.post(START, data=sent, content_type="application/json").status_code == 422
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        for _ in range(3):
            client.post(START, data=sent, content_type="application/json")
        kept, _ = tracemalloc.get_traced_memory()
        assert kept < len(sent)
    finally:
        tracemalloc.stop()
        gc.enable()
