"""What HTTP adds to responses: validators, encodings, idempotency keys, limits announced in advance."""

from __future__ import annotations

import gzip
import re
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from werkzeug.http import parse_etags

from service.app import create_app
from service.http.respond import WORTH_PACKING, Encoding, encoding_for
from service.resources.docs import ASSETS
from service.sealing import Sealer
from service.settings import Settings
from stationmaster.registry import GAMES
from tests.toy_title.stationmaster_nim import TITLE as NIM

KEYS = (b"a" * 64, b"b" * 32)
CONSTANTS = [
    "/v1/games",
    "/v1/games/1846",
    "/v1/games/switch-and-signal",
    "/v1/routes/tiles",
    "/openapi.yaml",
    "/openapi.json",
    "/problems",
    "/problems/illegal-action",
    *ASSETS,
]
START = {"players": ["Amy", "Bob", "Cy"]}
GAMES_STARTED = [
    ("1846", START),
    ("1846", {**START, "options": {"deal": "18xx.games"}}),
    ("switch-and-signal", {"players": ["Amy", "Bob"]}),
]


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Settings(keys=KEYS)).test_client()


def start(client: FlaskClient, game: str, body: Any, key: str | None) -> Any:
    headers = {} if key is None else {"Idempotency-Key": key}
    return client.post(f"/v1/games/{game}/start", json=body, headers=headers)


@pytest.mark.parametrize("path", CONSTANTS)
def test_what_never_changes_is_cached_and_revalidated(client: FlaskClient, path: str) -> None:
    whole = client.get(path)
    tag = whole.headers["ETag"]
    assert re.fullmatch(r'"[0-9a-f]{32}"', tag)
    assert re.fullmatch(r"public, max-age=[1-9][0-9]*", whole.headers["Cache-Control"])
    assert "Accept-Encoding" in whole.headers["Vary"]
    for known in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        for ask in (client.get, client.head):
            again = ask(path, headers={"If-None-Match": known})
            assert (again.status_code, again.data) == (304, b""), known
            assert "Content-Encoding" not in again.headers
            for name in ("ETag", "Cache-Control", "Vary"):
                assert again.headers[name] == whole.headers[name]
    assert client.get(path, headers={"If-None-Match": '"other"'}).data == whole.data


@pytest.mark.parametrize("path", CONSTANTS)
def test_who_wants_another_edition_than_there_is_gets_a_problem(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers={"If-Match": '"other"'})
    assert answer.status_code == 412
    assert answer.content_type == "application/problem+json"
    assert answer.get_json()["code"] == "precondition_failed"
    assert client.get(answer.get_json()["type"]).status_code == 200
    assert client.get(path, headers={"If-Match": client.get(path).headers["ETag"]}).status_code == 200


@pytest.mark.parametrize("path", CONSTANTS)
def test_each_representation_has_a_tag_of_its_own(client: FlaskClient, path: str) -> None:
    tags = set()
    for headers in ({}, {"Accept-Encoding": "identity;q=0, gzip"}):
        answer = client.get(path, headers=headers)
        head = client.head(path, headers=headers)
        assert int(head.headers["Content-Length"]) == int(answer.headers["Content-Length"]) == len(answer.data)
        assert head.headers["ETag"] == answer.headers["ETag"]
        tags |= parse_etags(answer.headers["ETag"]).as_set()
    assert len(tags) == 2


def test_the_other_name_of_the_contract_is_another_representation(client: FlaskClient) -> None:
    usual = client.get("/openapi.yaml")
    text = client.get("/openapi.yaml", headers={"Accept": "text/plain"})
    assert (usual.mimetype, text.mimetype) == ("application/yaml", "text/plain")
    assert usual.headers["ETag"] != text.headers["ETag"]
    assert usual.headers["Vary"] == text.headers["Vary"] == "Accept, Accept-Encoding"
    headers = {"Accept": "text/plain", "If-None-Match": usual.headers["ETag"]}
    assert client.get("/openapi.yaml", headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        (None, Encoding.PLAIN),
        ("", Encoding.PLAIN),
        ("gzip", Encoding.EITHER),
        ("GZIP", Encoding.EITHER),
        ("x-gzip", Encoding.EITHER),
        ("*", Encoding.EITHER),
        ("gzip, deflate, br, zstd", Encoding.EITHER),
        ("br;q=1.0, gzip;q=0.2", Encoding.EITHER),
        ("br", Encoding.PLAIN),
        ("identity", Encoding.PLAIN),
        ("gzip;q=0", Encoding.PLAIN),
        ("gzip;q=0, *", Encoding.PLAIN),
        ("gzip;q=0.5, identity", Encoding.PLAIN),
        ("identity;q=0.5, gzip", Encoding.EITHER),
        ("gzip, identity;q=0", Encoding.PACKED),
        ("gzip, *;q=0", Encoding.PACKED),
        ("*, identity;q=0", Encoding.PACKED),
        ("identity;q=0", Encoding.NEITHER),
        ("*;q=0", Encoding.NEITHER),
        ("br, *;q=0", Encoding.NEITHER),
        ("identity, *;q=0", Encoding.PLAIN),
    ],
)
def test_the_encoding_is_the_one_that_the_client_wants(header: str | None, wanted: Encoding) -> None:
    assert encoding_for(header) is wanted


@pytest.mark.parametrize("path", ["start", "board.svg"])
def test_large_answers_are_compressed_for_clients_that_accept_it(client: FlaskClient, path: str) -> None:
    body = {**START, "seed": "spike"}
    if path != "start":
        body = {"state": start(client, "1846", body, None).get_json()["state"]}
    url = f"/v1/games/1846/{path}"
    plain = client.post(url, json=body)
    packed = client.post(url, json=body, headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)
    assert "pack;dur=" in packed.headers["Server-Timing"]
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert "ETag" not in answer.headers


def test_small_answers_are_packed_only_when_nothing_else_will_do(client: FlaskClient) -> None:
    plain = client.get("/healthz", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers and len(plain.data) < WORTH_PACKING
    assert plain.headers["Vary"] == "Accept-Encoding"
    packed = client.get("/healthz", headers={"Accept-Encoding": "gzip, identity;q=0"})
    assert gzip.decompress(packed.data) == plain.data


def test_large_refusals_are_packed_too(client: FlaskClient) -> None:
    body = {"players": ["Amy", "Bob"], "seed": "x", **{f"unknown{number}": 1 for number in range(90)}}
    headers = {"Accept-Encoding": "gzip"}
    refused = client.post("/v1/games/1846/start", json=body, headers=headers)
    assert (refused.status_code, refused.headers["Content-Encoding"]) == (422, "gzip")
    assert orjson.loads(gzip.decompress(refused.data))["status"] == 422


@pytest.mark.parametrize("path", ["/healthz", "/v1/games"])
def test_who_takes_no_encoding_that_there_is_gets_none(client: FlaskClient, path: str) -> None:
    refused = client.get(path, headers={"Accept-Encoding": "br, *;q=0"})
    assert (refused.status_code, refused.get_json()["code"]) == (406, "not_acceptable")
    assert refused.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(("game", "body"), GAMES_STARTED)
def test_a_start_that_is_sent_again_with_its_key_deals_the_same(client: FlaskClient, game: str, body: Any) -> None:
    replica = create_app(Settings(keys=KEYS[:1])).test_client()
    first = start(client, game, body, "8e03978e-40d5-43dd-bc93-6894a57f9324")
    assert first.status_code == 200, first.text
    for again in (client, replica):
        assert start(again, game, body, "8e03978e-40d5-43dd-bc93-6894a57f9324").data == first.data
        assert start(again, game, body, '"8e03978e-40d5-43dd-bc93-6894a57f9324"').data == first.data
    others = [
        start(client, game, body, "another"),
        start(client, game, body, None),
        start(client, game, {**body, "players": body["players"][::-1]}, "8e03978e-40d5-43dd-bc93-6894a57f9324"),
    ]
    states = {answer.get_json()["state"] for answer in [first, *others]}
    assert len(states) == 4


def test_the_key_alone_does_not_foretell_the_deal() -> None:
    seeds = {Sealer(keys).derived("seed of a start", b"parts") for keys in (KEYS, KEYS[:1], KEYS[1:])}
    assert len(seeds) == 2
    assert all(re.fullmatch(r"[0-9a-f]{32}", seed) for seed in seeds)
    assert Sealer(KEYS).derived("another purpose", b"parts") not in seeds


def test_a_seed_goes_before_the_key(client: FlaskClient) -> None:
    body = {**START, "seed": "spike"}
    assert start(client, "1846", body, "some-key").data == start(client, "1846", body, None).data


@pytest.mark.parametrize("key", ["", "x" * 256, "two,keys", 'half"', "with space", "Ä", '""', '"a', "back\\slash"])
def test_what_cannot_be_a_key_is_refused(client: FlaskClient, key: str) -> None:
    refused = start(client, "1846", START, key)
    assert (refused.status_code, refused.get_json()["code"]) == (400, "bad_request")
    assert "Idempotency-Key" in refused.get_json()["detail"]


def test_the_longest_key_is_taken(client: FlaskClient) -> None:
    assert start(client, "1846", START, "x" * 255).status_code == 200


def test_every_game_lets_the_caller_draw_its_seed() -> None:
    for game in GAMES.values():
        positions = {game.start(["Amy", "Bob"], {}, None, lambda: "0" * 31 + "1")[0] for _ in range(2)}
        assert len(positions) == 1


def test_limits_are_reported_before_they_are_reached() -> None:
    client = create_app(Settings(keys=KEYS, rate_limit="2/minute"), titles=(NIM,)).test_client()
    answers = [client.get("/v1/games") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert {answer.headers["RateLimit-Policy"] for answer in answers} == {'"client";q=2;w=60'}
    for answer, left in zip(answers, (1, 0, 0), strict=True):
        reported = re.fullmatch(r'"client";r=([0-9]+);t=([0-9]+)', answer.headers["RateLimit"])
        assert reported and int(reported[1]) == left and 1 <= int(reported[2]) <= 60
    assert answers[-1].headers["Retry-After"] == answers[-1].headers["RateLimit"].rpartition("=")[2]
    assert "RateLimit" not in client.get("/healthz").headers


def test_without_a_limit_none_is_reported(client: FlaskClient) -> None:
    assert not any(name.startswith("RateLimit") for name in client.get("/v1/games").headers.keys())


def test_pages_of_other_origins_can_send_and_read_all_of_it() -> None:
    client = create_app(Settings(keys=KEYS, cors_origins=("https://example.org",)), titles=(NIM,)).test_client()
    answer = client.get("/healthz", headers={"Origin": "https://example.org"})
    assert {"Idempotency-Key", "If-None-Match"} <= set(answer.headers["Access-Control-Allow-Headers"].split(", "))
    exposed = set(answer.headers["Access-Control-Expose-Headers"].split(", "))
    assert {"ETag", "RateLimit", "RateLimit-Policy", "Retry-After"} <= exposed
    assert set(answer.headers["Vary"].split(", ")) == {"Accept-Encoding", "Origin"}
