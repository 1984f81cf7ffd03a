"""Responses use the language of the client, and name it."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings
from stationmaster.registry import GAMES
from stationmaster.titles.g1846.model.tables import tables
from tests.unit.titles.g1846.routes.route_boards import form
from tests.unit.titles.g1846.rules.test_running_trains_6_6 import EAST_WEST


@pytest.fixture(name="client", scope="module")
def client_of_both_games() -> FlaskClient:
    return create_app(Settings(keys=(b"a" * 64,))).test_client()


def refused(client: FlaskClient, accept: str | None) -> tuple[str | None, str | None, Any]:
    headers = {} if accept is None else {"Accept-Language": accept}
    begun: Any = client.post("/v1/games/1846/start", json={"players": ["A", "B", "C"], "seed": "s"}).json
    state = begun["state"]
    answer = client.post("/v1/games/1846/moves", json={"state": state, "actions": [{"type": "pass"}]}, headers=headers)
    assert answer.status_code == 409
    return answer.headers.get("Content-Language"), answer.headers.get("Vary"), answer.json


@pytest.mark.parametrize(("accept", "code"), [(None, "en"), ("ru", "ru"), ("fr", "en"), ("ja-JP,en;q=0.1", "ja")])
def test_a_refusal_names_its_language(client: FlaskClient, accept: str | None, code: str) -> None:
    language, vary, _ = refused(client, accept)
    assert language == code
    assert vary is not None and "Accept-Language" in vary


def test_codes_rules_and_parameters_are_the_same_in_every_language(client: FlaskClient) -> None:
    plain = [
        {name: value for name, value in refused(client, code)[2].items() if name not in ("title", "detail", "hint")}
        for code in ("en", "ru", "ja", "pl")
    ]
    assert all(one == plain[0] for one in plain)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/nothing", None),
        ("GET", "/v1/games/chess", None),
        ("DELETE", "/v1/games", None),
        ("GET", "/problems", None),
        ("POST", "/v1/games/1846/start", b"{"),
        ("POST", "/v1/games/1846/start", b"{}"),
        ("POST", "/v1/games/1846/moves", b'{"state": "sm1", "actions": []}'),
    ],
)
def test_whatever_has_a_sentence_names_its_language(
    client: FlaskClient, method: str, path: str, body: bytes | None
) -> None:
    answer = client.open(
        path, method=method, data=body, content_type="application/json", headers={"Accept-Language": "pl;q=0.7, de"}
    )
    assert answer.headers["Content-Language"] == "pl"
    assert "Accept-Language" in answer.headers["Vary"]


def test_what_has_no_sentence_names_none(client: FlaskClient) -> None:
    answer = client.post("/v1/games/1846/start", json={"players": ["A", "B", "C"]}, headers={"Accept-Language": "ru"})
    assert "Content-Language" not in answer.headers


@pytest.mark.parametrize("game", ["1846", "switch-and-signal"])
def test_the_words_of_a_game_are_kept_apart_by_language(client: FlaskClient, game: str) -> None:
    answers = {
        code: client.get(f"/v1/games/{game}/words", headers={"Accept-Language": code})
        for code in ("en", "ru", "ja", "pl")
    }
    for code, answer in answers.items():
        body: Any = answer.json
        assert (answer.status_code, body["language"], answer.headers["Content-Language"]) == (200, code, code)
        assert {"Accept-Language", "Accept-Encoding"} <= set(answer.headers["Vary"].split(", "))
        again = client.get(
            f"/v1/games/{game}/words", headers={"Accept-Language": code, "If-None-Match": answer.headers["ETag"]}
        )
        assert again.status_code == 304
    assert len({answer.headers["ETag"] for answer in answers.values()}) == len(answers)


@pytest.mark.parametrize(("game", "rule"), [("1846", "6.93-CWI"), ("switch-and-signal", "SS-7.6")])
def test_paragraphs_are_reported_in_the_language_of_the_client_and_kept(
    client: FlaskClient, game: str, rule: str
) -> None:
    base = f"/v1/games/{game}/rules"
    texts = {}
    for code in ("en", "ru"):
        answer = client.get(f"{base}/{rule}", headers={"Accept-Language": code})
        one: Any = answer.json
        assert (answer.status_code, answer.headers["Content-Language"], one["rule"]) == (200, code, rule)
        assert {"Accept-Language", "Accept-Encoding"} <= set(answer.headers["Vary"].split(", "))
        everything: Any = client.get(base, headers={"Accept-Language": code}).json
        assert everything["language"] == code and one in everything["rules"]
        kept = {"Accept-Language": code, "If-None-Match": answer.headers["ETag"]}
        assert client.get(f"{base}/{rule}", headers=kept).status_code == 304
        texts[code] = one["text"]
    assert texts["en"] != texts["ru"]


def test_a_paragraph_that_is_none_is_not_found(client: FlaskClient) -> None:
    answer = client.get("/v1/games/1846/rules/6.999", headers={"Accept-Language": "en"})
    problem: Any = answer.json
    assert (answer.status_code, problem["code"]) == (404, "not_found")
    assert "6.999" in problem["detail"]


def test_the_list_of_games_has_the_meaning_of_options_in_every_language(client: FlaskClient) -> None:
    texts = {}
    for code in ("en", "ru", "ja", "pl"):
        answer = client.get("/v1/games", headers={"Accept-Language": code})
        assert answer.headers["Content-Language"] == code and "Accept-Language" in answer.headers["Vary"]
        games: Any = answer.get_json()["games"]
        texts[code] = {option["name"]: option.pop("meaning") for game in games for option in game["options"]}
        texts[code]["rest"] = games
    assert all(one["rest"] == texts["en"]["rest"] for one in texts.values())
    for name, meaning in texts["en"].items():
        assert name == "rest" or len({meaning, *(texts[code][name] for code in ("ru", "ja", "pl"))}) == 4


SPOKEN = ("en", "ru", "ja", "pl")
SENTENCES = {
    "1846": ("/payments/", "/events/", *(f"/privates/{private}/power" for private in tables().privates)),
    "switch-and-signal": ("/names/", "/action_cards/", "/dice/", "/helpers/", "/variants/", "/provenance/"),
}
"""The keys under which the components of each game have sentences and names."""


def texts_of(value: Any, path: str = "") -> dict[str, Any]:
    """Return every scalar value of the document, by its path."""
    if not isinstance(value, (dict, list)):
        return {path: value}
    members = value.items() if isinstance(value, dict) else enumerate(value)
    return {at: one for key, member in members for at, one in texts_of(member, f"{path}/{key}").items()}


def is_translated(game: str, path: str, text: str) -> bool:
    """Return whether a value is text for people: neither an id nor a paragraph."""
    *_, last = path.split("/")
    return path.startswith(SENTENCES[game]) and last not in ("id", "rule") and any(one.isalpha() for one in text)


@pytest.mark.parametrize("game", GAMES)
def test_the_components_are_reported_in_every_language_with_the_same_ids(client: FlaskClient, game: str) -> None:
    answers = {code: client.get(f"/v1/games/{game}", headers={"Accept-Language": code}) for code in SPOKEN}
    texts = {code: texts_of(answer.get_json()) for code, answer in answers.items()}
    assert answers["en"].get_json() == GAMES[game].components()
    for code in SPOKEN[1:]:
        assert list(texts[code]) == list(texts["en"])
        changed = {path for path, text in texts["en"].items() if texts[code][path] != text}
        spoken = {
            path for path, text in texts["en"].items() if isinstance(text, str) and is_translated(game, path, text)
        }
        assert changed - spoken == set()
        assert {path for path in spoken - changed if not path.startswith("/names/")} == set()
        assert changed


@pytest.mark.parametrize("game", GAMES)
def test_the_components_are_kept_apart_by_language(client: FlaskClient, game: str) -> None:
    path, tags = f"/v1/games/{game}", set()
    for code in SPOKEN:
        answer = client.get(path, headers={"Accept-Language": f"{code};q=0.9, fr"})
        assert (answer.status_code, answer.headers["Content-Language"]) == (200, code)
        assert {"Accept-Language", "Accept-Encoding"} <= set(answer.headers["Vary"].split(", "))
        tags.add(answer.headers["ETag"])
        for other in SPOKEN:
            again = client.get(path, headers={"Accept-Language": other, "If-None-Match": answer.headers["ETag"]})
            assert again.status_code == (304 if other == code else 200)
    assert len(tags) == len(SPOKEN)


def test_a_batch_names_the_language_of_its_lines(client: FlaskClient) -> None:
    line = b'{"path": "/v1/games/1846/rules/6.47"}\n'
    texts = {}
    for code in ("en", "ru"):
        headers = {"Accept-Language": code}
        answer = client.post("/v1/batch", data=line * 2, content_type="application/x-ndjson", headers=headers)
        assert answer.headers["Content-Language"] == code and "Accept-Language" in answer.headers["Vary"]
        texts[code] = [orjson.loads(one)["body"]["text"] for one in answer.data.splitlines()]
    assert texts["en"] != texts["ru"] and len(set(texts["ru"])) == 1


NO_JSON = (
    b"{", b"[1,]", b"{1}", b'{"a" 1}', b"{}}", b'{"a":"\n"}', b'{"a":"\\q"}', b'{"a":"\\u12"}', b'"abc', b"", b"[1 2]",
    b'"\\ud800"',
)  # fmt: skip


@pytest.mark.parametrize("body", NO_JSON)
@pytest.mark.parametrize("code", ["ja", "pl", "ru"])
def test_why_a_body_is_no_json_is_not_written_in_english(client: FlaskClient, code: str, body: bytes) -> None:
    texts = {}
    for language in ("en", code):
        headers = {"Accept-Language": language}
        answer = client.post("/v1/games/1846/start", data=body, content_type="application/json", headers=headers)
        assert answer.status_code == 400
        texts[language] = answer.get_json()["detail"]
    assert texts["en"].partition(",")[0] not in texts[code]


@pytest.mark.parametrize("endpoint", ["routes", "routes/check"])
def test_routes_name_stops_and_bonuses_in_the_language_of_the_client(client: FlaskClient, endpoint: str) -> None:
    """Ask repeatedly: a cached proof must not keep the language of the client that was first."""
    position = form("GT", ["5"], EAST_WEST, {"GT": ["D6:2", "C15"]}, phase="III", mail_contract=True, meat_packing="D6")
    declared = {"routes": [{"train": "5", "path": "C5 D6 D8 D10 D12 D14 C15 C17".split()}]}
    sent = {"position": position, **(declared if endpoint == "routes/check" else {})}
    answers = {
        code: client.post(f"/v1/games/1846/{endpoint}", json=sent, headers={"Accept-Language": code})
        for code in ("ru", "en", "ja", "pl", "ru")
    }
    for code, answer in answers.items():
        assert (answer.status_code, answer.headers["Content-Language"]) == (200, code), answer.text
    bodies: dict[str, Any] = {code: answer.json for code, answer in answers.items()}
    texts = {code: _names(body["routes"][0]) for code, body in bodies.items()}
    assert texts["en"][1] == ["East-West", "Meat Packing Company", "Mail Contract"]
    assert texts["ru"][1] == ["Восток-Запад", "Meat Packing Company", "Почтовый Контракт"]
    assert texts["ja"][1][0] == "東西ボーナス"
    assert texts["pl"][1][0] == "Wschód–Zachód"
    assert len({places[0] for places, _ in texts.values()}) > 1
    assert all(_unnamed(body) == _unnamed(bodies["en"]) for body in bodies.values())


def _names(route: Any) -> tuple[list[str], list[str]]:
    return [stop["name"] for stop in route["stops"]], [bonus["name"] for bonus in route["bonuses"]]


def _unnamed(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _unnamed(entry) for name, entry in value.items() if name != "name"}
    return [_unnamed(entry) for entry in value] if isinstance(value, list) else value
