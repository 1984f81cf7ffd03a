"""API keys: which clients are admitted, how each client is counted, and that no key is ever disclosed."""

from __future__ import annotations

import logging
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service import watched
from service.app import create_app
from service.clients.file import add, revoke
from service.clients.keys import ClientKey, new_key
from service.settings import Settings
from tests.api.test_guard import SlowNim
from tests.support.promises import Promises
from tests.support.server import PATIENCE, wait_for
from tests.toy_title.stationmaster_nim import TITLE as NIM

START = "/v1/games/nim/start"
BODY = {"players": ["Amy", "Bob"]}
AMYS, AMY = new_key("amy", "2/hour")
AMYS_OTHER, AMY_TOO = new_key("amy", "2/hour")
BOBS, BOB = new_key("bob")
CYS, CY = new_key("cy", places=2)


def client_with(*keys: ClientKey, **settings: Any) -> FlaskClient:
    return create_app(Settings(keys=(b"a" * 64,), client_keys=keys, **settings), titles=(NIM,)).test_client()


def start(client: FlaskClient, key: str | None, address: str = "192.0.2.1", scheme: str = "Bearer") -> Any:
    headers = {} if key is None else {"Authorization": f"{scheme} {key}"}
    return client.post(START, json=BODY, headers=headers, environ_overrides={"REMOTE_ADDR": address})


def test_without_keys_none_is_required() -> None:
    client = client_with()
    assert start(client, None).status_code == start(client, AMYS).status_code == 200


@pytest.mark.parametrize(
    ("shown", "scheme", "code"),
    [
        (None, "", "key_needed"),
        (AMYS, "Basic", "key_needed"),
        (AMYS, "Bearer", "key_unknown"),
        ("x", "Bearer", "key_unknown"),
    ],
    ids=["none", "another scheme", "another key", "no key"],
)
def test_who_shows_no_key_that_is_known_is_refused(shown: str | None, scheme: str, code: str) -> None:
    client = client_with(BOB)
    refused = start(client, shown, scheme=scheme)
    assert (refused.status_code, refused.get_json()["code"]) == (401, code)
    assert refused.headers["WWW-Authenticate"].startswith("Bearer ")
    assert ('error="invalid_token"' in refused.headers["WWW-Authenticate"]) is (code == "key_unknown")
    assert "smk_" not in refused.text
    Promises(client.get("/openapi.json").get_json()).assert_kept(refused, START)


def test_who_shows_one_is_answered() -> None:
    client = client_with(BOB)
    for scheme in ("Bearer", "bearer", "BEARER "):
        assert start(client, BOBS, scheme=scheme).status_code == 200


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/problems"])
def test_what_is_not_of_the_games_needs_no_key(path: str) -> None:
    assert client_with(BOB).get(path).status_code == 200


@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/nim", "/v1/routes/tiles", "/v1/nothing"])
def test_everything_of_the_games_does(path: str) -> None:
    assert client_with(BOB).get(path).status_code == 401


@pytest.mark.parametrize("settings", [{}, {"anonymous": True}], ids=["keys", "anonymous too"])
def test_no_shared_cache_may_keep_a_response_to_a_key(settings: dict[str, Any]) -> None:
    client = client_with(BOB, rate_limit="9/hour", **settings)
    headers = {"Authorization": f"Bearer {BOBS}"}
    first = client.get("/v1/games", headers=headers)
    again = client.get("/v1/games", headers={**headers, "If-None-Match": first.headers["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    for answer, left in ((first, 8), (again, 7)):
        assert answer.headers["Cache-Control"] == "private, max-age=300"
        assert "Authorization" in answer.headers["Vary"].split(", ")
        assert answer.headers["RateLimit"].startswith(f'"client";r={left};')
        assert answer.headers["X-Request-Id"]
    for path in ("/openapi.json", "/docs"):
        assert client.get(path).headers["Cache-Control"] == "public, max-age=300"


@pytest.mark.parametrize("forwarded", ["key:amy", "key:cy", "amy", "192.0.2.1 ,key:cy", 'key:cy"'])
def test_no_header_makes_a_client_of_a_name(forwarded: str, caplog: pytest.LogCaptureFixture) -> None:
    settings = Settings(
        keys=(b"a" * 64,), client_keys=(AMY, CY), anonymous=True, rate_limit="3/hour", trusted_proxies=1
    )
    client = create_app(settings, titles=(NIM,)).test_client()
    with caplog.at_level("INFO"):
        answers = [client.post(START, json=BODY, headers={"X-Forwarded-For": forwarded}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert start(client, AMYS).status_code == start(client, CYS).status_code == 200
    lines = [record.getMessage() for record in caplog.records if record.name == "service.requests"]
    assert all(" client=unknown " in line for line in lines[:4])


def test_preflights_show_no_key() -> None:
    client = client_with(BOB, cors_origins=("*",))
    response = client.options(START, headers={"Origin": "https://a.example", "Access-Control-Request-Method": "POST"})
    assert response.status_code == 200
    assert "Authorization" in response.headers["Access-Control-Allow-Headers"]


def test_a_keys_rate_goes_with_the_client_and_not_with_the_address() -> None:
    client = client_with(AMY, AMY_TOO, BOB, rate_limit="3/hour")
    senders = [(AMYS, "192.0.2.1"), (AMYS_OTHER, "192.0.2.2"), (AMYS, "192.0.2.3"), *[(BOBS, "192.0.2.1")] * 4]
    answers = [start(client, key, address) for key, address in senders]
    assert [answer.status_code for answer in answers] == [200, 200, 429, 200, 200, 200, 429]
    assert answers[0].headers["RateLimit-Policy"] == '"client";q=2;w=3600'
    assert answers[3].headers["RateLimit"].startswith('"client";r=2;')


def test_guesses_of_keys_count_by_address() -> None:
    client = client_with(BOB, rate_limit="2/hour")
    assert [start(client, "smk_guess").status_code for _ in range(3)] == [401, 401, 429]
    assert start(client, BOBS).status_code == 200


def test_clients_without_a_key_may_be_admitted_and_count_by_address() -> None:
    client = client_with(BOB, anonymous=True, rate_limit="1/hour")
    assert [start(client, None).status_code for _ in range(2)] == [200, 429]
    assert start(client, None, "192.0.2.2").status_code == 200
    assert start(client, BOBS).status_code == 200
    assert start(client, AMYS, "192.0.2.3").status_code == 401


@pytest.mark.parametrize(("key", "holder", "places"), [(CYS, CY, 2), (BOBS, BOB, 1)], ids=["cy", "bob"])
def test_a_keys_places_are_the_clients_own(key: str, holder: ClientKey, places: int) -> None:
    game = SlowNim()
    settings = Settings(keys=(b"a" * 64,), client_keys=(holder,), max_concurrent=3, client_places=1)
    app = create_app(settings, titles=(replace(NIM, game=game),))
    begun = [threading.Thread(target=lambda: start(app.test_client(), key)) for _ in range(places)]
    for one in begun:
        one.start()
    wait_for(lambda: f"stationmaster_places_taken {places}.0" in app.test_client().get("/metrics").text, "none work")
    refused = start(app.test_client(), key)
    game.may_deal.set()
    for one in begun:
        one.join(PATIENCE)
    assert (refused.status_code, refused.get_json()["code"]) == (429, "client_busy")
    assert "stationmaster_places_taken 0.0" in app.test_client().get("/metrics").text


def test_the_log_and_the_metrics_have_the_name_of_the_client_and_never_a_key(caplog: pytest.LogCaptureFixture) -> None:
    client = client_with(BOB)
    with caplog.at_level("DEBUG"):
        start(client, BOBS)
        start(client, AMYS)
        start(client, "smk_wrong")
    lines = [record.getMessage() for record in caplog.records if record.name == "service.requests"]
    assert [
        f" client={name} " in line for name, line in zip(("bob", "192.0.2.1", "192.0.2.1"), lines, strict=True)
    ] == [True] * 3
    metrics = client.get("/metrics").text
    assert 'stationmaster_client_requests_total{client="bob"} 1.0' in metrics
    assert 'stationmaster_refusals_total{code="key_unknown"} 2.0' in metrics
    for text in (caplog.text, metrics):
        assert "smk_" not in text


def test_keys_come_and_go_while_the_service_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(watched, "LOOK_AGAIN", 0.0)
    path = tmp_path / "clients"
    add(path, BOB)
    client = client_with(client_keys_file=path)
    with caplog.at_level(logging.INFO):
        assert [start(client, key).status_code for key in (BOBS, CYS)] == [200, 401]
        add(path, CY)
        assert [start(client, key).status_code for key in (BOBS, CYS)] == [200, 200]
        revoke(path, "bob")
        assert [start(client, key).status_code for key in (BOBS, CYS)] == [401, 200]
        path.write_text("nonsense", encoding="utf-8")
        assert [start(client, key).status_code for key in (BOBS, CYS)] == [401, 200]
        path.unlink()
        assert start(client, CYS).status_code == 200
    audit = [record.getMessage() for record in caplog.records if record.name == "service.audit"]
    assert audit == [f"action=client_key_known name=cy id={CY.id}", f"action=client_key_gone name=bob id={BOB.id}"]
    assert 'stationmaster_reload_failures_total{file="client_keys"} 2.0' in client.get("/metrics").text
    assert client.get("/readyz").status_code == 200
