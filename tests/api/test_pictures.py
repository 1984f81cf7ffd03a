"""Pictures over HTTP: previews, faces, stylesheets."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.api.examples import examples_1846, examples_switch_and_signal
from service.app import create_app
from service.settings import Settings
from stationmaster.g1846 import action_forms as actions_1846
from stationmaster.switch_and_signal import action_forms as actions_sas
from tests.support.pictures import handles


@pytest.fixture(scope="module")
def app(settings: Settings) -> Flask:
    """The app with the games that there are."""
    return create_app(settings)


GAMES = {
    "1846": examples_1846(actions_1846.from_json)["board.svg"],
    "switch-and-signal": examples_switch_and_signal(actions_sas.from_json)["board.svg"],
}


def body(game: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = dict(GAMES[game][name])
    return found


def test_a_preview_draws_what_the_action_would_do(client: FlaskClient) -> None:
    sent = body("switch-and-signal", "what an action would do")
    answer = client.post("/v1/games/switch-and-signal/board.svg", json=sent)
    root = ElementTree.fromstring(answer.text)
    assert handles(root, "preview") >= {"sig-paris-lille", "sig-paris-nantes"}
    green = {one.get("data-signal") for one in root.iter() if one.get("class") == "signal green"}
    assert "sig-paris-nantes" in green
    assert "sig-paris-lille" not in green


def test_a_preview_of_what_the_rules_forbid_is_refused(client: FlaskClient) -> None:
    sent = body("1846", "the first stock round")
    sent["preview"] = {"type": "lay_tile", "hex": "D14", "tile": "8", "rotation": 0}
    answer = client.post("/v1/games/1846/board.svg", json=sent)
    assert answer.status_code == 409
    assert answer.get_json()["rule"]
    played = {"state": sent["state"], "actions": [sent["preview"]]}
    refused = client.post("/v1/games/1846/moves", json=played).get_json()
    assert answer.get_json() == {key: value for key, value in refused.items() if key != "index"}


@pytest.mark.parametrize(
    ("preview", "pointer"),
    [({"type": "fly"}, "/preview/type"), (5, "/preview"), ({"type": "pass", "more": 1}, "/preview/more")],
)
def test_a_preview_of_no_action_is_pointed_at(client: FlaskClient, preview: Any, pointer: str) -> None:
    sent = {**body("1846", "the first stock round"), "preview": preview}
    answer = client.post("/v1/games/1846/board.svg", json=sent)
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.get_json()["errors"]] == [pointer]


def test_a_preview_does_not_tell_what_chance_decides(client: FlaskClient) -> None:
    started = client.post("/v1/games/switch-and-signal/start", json={"players": ["Amy", "Bob"], "seed": "x"})
    state = started.get_json()["state"]
    plain = client.post("/v1/games/switch-and-signal/board.svg", json={"state": state}).text
    action = {"type": "end_actions"}
    drawn = client.post("/v1/games/switch-and-signal/board.svg", json={"state": state, "preview": action}).text
    assert drawn == plain


def test_routes_are_drawn_with_their_trains(client: FlaskClient) -> None:
    answer = client.post("/v1/games/1846/board.svg", json=body("1846", "a route with its train"))
    root = ElementTree.fromstring(answer.text)
    assert handles(root, "route") == {"0"}
    assert handles(root, "train") == {"2"}


@pytest.mark.parametrize("game", GAMES)
def test_the_stylesheet_stands_alone_for_bare_pictures(client: FlaskClient, game: str) -> None:
    answer = client.get(f"/v1/games/{game}/pictures.css", headers={"Accept": "text/css"})
    assert answer.status_code == 200
    assert answer.mimetype == "text/css"
    assert (
        client.get(f"/v1/games/{game}/pictures.css", headers={"If-None-Match": answer.headers["ETag"]}).status_code
        == 304
    )
    sent = {**next(iter(GAMES[game].values())), "face": "bare"}
    assert "<style" not in client.post(f"/v1/games/{game}/board.svg", json=sent).text
    sent["face"] = "light"
    assert f"<style>{answer.text}</style>" in client.post(f"/v1/games/{game}/board.svg", json=sent).text


def test_a_picture_that_is_opened_as_it_is_may_use_its_stylesheet(client: FlaskClient) -> None:
    answer = client.post("/v1/games/1846/board.svg", json=body("1846", "the first stock round"))
    assert "style-src 'unsafe-inline'" in answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
