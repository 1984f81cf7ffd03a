"""Pictures over HTTP: previews, faces, stylesheets."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.resources.any_map import ROUTES_ANYWHERE
from service.settings import Settings
from stationmaster.drawing.look import FACES
from stationmaster.titles.g1846.examples import examples as examples_1846
from stationmaster.titles.switch_and_signal.examples import examples as examples_switch_and_signal
from tests.support.pictures import handles


@pytest.fixture(scope="module")
def app(settings: Settings) -> Flask:
    """Return the app with the available games."""
    return create_app(settings)


GAMES = {
    "1846": examples_1846()["board.svg"],
    "switch-and-signal": examples_switch_and_signal()["board.svg"],
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


def test_a_preview_does_not_show_what_chance_decides(client: FlaskClient) -> None:
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


QUESTION = {
    "phase": "II",
    "tiles": {"D18": ["8", 4], "E17": ["292", 3], "F18": ["9", 2]},
    "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}],
    "privates": {"steamboat": "G19"},
    "corporation": "NYC",
    "trains": ["3/5"],
}


def test_the_board_of_a_question_for_routes_is_drawn_and_described(client: FlaskClient) -> None:
    path = "/v1/games/1846/routes/board.svg"
    best = client.post("/v1/games/1846/routes", json={"position": QUESTION}).get_json()
    routes = [{name: route[name] for name in ("train", "path", "revenue")} for route in best["routes"]]
    root = ElementTree.fromstring(client.post(path, json={"position": QUESTION, "routes": routes}).text)
    laid = {one.get("data-hex"): [one.get("data-tile"), int(one.get("data-rotation", ""))] for one in tiles_of(root)}
    assert laid == QUESTION["tiles"]
    assert {(one.get("data-token"), one.get("data-hex")) for one in root.iter() if one.get("class") == "token"} == {
        ("NYC", "D20")
    }
    assert handles(root, "route") == {"0"}
    assert handles(root, "train") == {"3/5"}
    assert handles(root, "marker") == {"SC"}
    text = client.post(path, json={"position": QUESTION}, headers={"Accept": "text/plain"}).text
    assert "E17 Cleveland: tile 292, rotation 3, yellow" in text
    assert "SC in G19, serves NYC" in text
    assert "No corporation is open." not in text, "a question has no market"


def drawn_and_described(client: FlaskClient, routes: list[dict[str, Any]]) -> tuple[list[str], list[str]]:
    """Return the names of the routes in the picture of the question, and those in its text."""
    path, sent = "/v1/games/1846/routes/board.svg", {"position": QUESTION, "routes": routes}
    root = ElementTree.fromstring(client.post(path, json=sent).text)
    groups = [one for one in root.iter() if one.get("data-route") and one.find("{*}path") is not None]
    text = client.post(path, json=sent, headers={"Accept": "text/plain"}).text
    return [str(one.findtext("{*}title")) for one in groups], text.partition("\nRoutes\n")[2].splitlines()


def test_routes_on_the_board_of_a_question_are_judged(client: FlaskClient) -> None:
    """The revenue sent by the client is not trusted."""
    (best,) = client.post("/v1/games/1846/routes", json={"position": QUESTION}).get_json()["routes"]
    line = f"3/5: {'–'.join(best['path'])} = {best['revenue']}"
    drawn, text = drawn_and_described(client, [{**best, "revenue": 990}])
    assert drawn == [line]
    assert text[0].startswith(f"{line}; ") and f"E17 Cleveland {best['stops'][2]['earned']}" in text[0]
    assert text[1] == f"Together: {best['revenue']}"


def test_a_route_that_is_not_legal_is_named_with_what_is_wrong(client: FlaskClient) -> None:
    drawn, text = drawn_and_described(client, [{"train": "3/5", "path": ["D20", "D18"]}, {"path": ["D20", "D18"]}])
    assert drawn[0].startswith("3/5: D20–D18 (not legal: ")
    assert text == [drawn[0], "D20–D18"], "a route without a train cannot be judged; and there is no sum"


@pytest.mark.parametrize(
    ("game", "highlight", "pointers"),
    [
        ("1846", {"hexes": ["D20", "Z99"]}, ["/highlight/hexes/1"]),
        ("1846", {"routes": [{"path": ["D20", "A1"]}]}, ["/highlight/routes/0/path/1"]),
        ("switch-and-signal", {"trains": ["black-9"]}, ["/highlight/trains/0"]),
        ("switch-and-signal", {"spaces": ["paris", "atlantis"]}, ["/highlight/spaces/1"]),
    ],
)
@pytest.mark.parametrize("form", ["image/svg+xml", "text/plain"])
def test_what_is_not_there_cannot_be_pointed_out(
    client: FlaskClient, game: str, highlight: dict[str, Any], pointers: list[str], form: str
) -> None:
    sent = {"state": next(iter(GAMES[game].values()))["state"], "highlight": highlight}
    answer = client.post(f"/v1/games/{game}/board.svg", json=sent, headers={"Accept": form})
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.get_json()["errors"]] == pointers


def test_a_route_through_a_hex_that_is_not_there_is_not_drawn(client: FlaskClient) -> None:
    sent = {"state": body("1846", "the first stock round")["state"], "routes": [{"train": "2", "path": ["D20", "Q7"]}]}
    answer = client.post("/v1/games/1846/board.svg", json=sent)
    assert [error["pointer"] for error in answer.get_json()["errors"]] == ["/routes/0/path/1"]


def tiles_of(root: ElementTree.Element) -> list[ElementTree.Element]:
    return [one for one in root.iter() if "hex" in one.get("class", "").split() and one.get("data-tile")]


def test_a_question_of_a_state_is_drawn_as_the_state_is(client: FlaskClient) -> None:
    state = body("1846", "the first stock round")["state"]
    drawn = client.post("/v1/games/1846/routes/board.svg", json={"state": state, "operator": "NYC"})
    assert handles(ElementTree.fromstring(drawn.text), "hex") >= {"D20", "C15"}


@pytest.mark.parametrize(
    ("changed", "pointer"),
    [({"tiles": {"D20": ["8", 4]}}, "/position/tiles/D20"), ({"phase": "V"}, "/position/phase")],
)
def test_a_question_that_cannot_be_is_refused_as_by_routes(client: FlaskClient, changed: Any, pointer: str) -> None:
    sent = {"position": {**QUESTION, **changed}}
    refused = client.post("/v1/games/1846/routes/board.svg", json=sent)
    assert refused.status_code == 422
    assert pointer in [error["pointer"] for error in refused.get_json()["errors"]]
    assert refused.get_json()["errors"] == client.post("/v1/games/1846/routes", json=sent).get_json()["errors"]


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


def test_boards_of_any_map_have_faces_too(client: FlaskClient) -> None:
    sheet = client.get("/v1/routes/pictures.css", headers={"Accept": "text/css"})
    assert (sheet.status_code, sheet.mimetype) == (200, "text/css")
    sent = ROUTES_ANYWHERE["board.svg"]["the best routes of a small map"]
    drawn = {face: client.post("/v1/routes/board.svg", json={**sent, "face": face}) for face in FACES}
    assert f"<style>{sheet.text}</style>" in drawn["light"].text
    assert drawn["light"].data == client.post("/v1/routes/board.svg", json=sent).data
    assert "<style" not in drawn["bare"].text
    assert len({answer.data for answer in drawn.values()}) == len(FACES)
    assert "style-src 'unsafe-inline'" in drawn["dark"].headers["Content-Security-Policy"]
    refused = client.post("/v1/routes/board.svg", json={**sent, "face": "sepia"})
    assert refused.status_code == 422
    assert [error["pointer"] for error in refused.get_json()["errors"]] == ["/face"]


def test_a_picture_that_is_opened_as_it_is_may_use_its_stylesheet(client: FlaskClient) -> None:
    answer = client.post("/v1/games/1846/board.svg", json=body("1846", "the first stock round"))
    assert "style-src 'unsafe-inline'" in answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("game", GAMES)
def test_who_cannot_look_may_read(client: FlaskClient, game: str) -> None:
    sent = next(iter(GAMES[game].values()))
    answer = client.post(f"/v1/games/{game}/board.svg", json=sent, headers={"Accept": "text/plain"})
    assert answer.mimetype == "text/plain"
    assert {"1846": "D20 Erie: yellow", "switch-and-signal": "black-1: at "}[game] in answer.text
    assert "<" not in answer.text
    drawn = client.post(f"/v1/games/{game}/board.svg", json=sent, headers={"Accept": "text/plain;q=0.5, image/svg+xml"})
    assert drawn.mimetype == "image/svg+xml"
    assert drawn.text.startswith("<svg")


@pytest.mark.parametrize("accept", ["application/json", "application/json, text/html;q=0.5"])
def test_an_accept_header_of_json_is_answered_with_a_picture(client: FlaskClient, accept: str) -> None:
    """`curl --json` sends `Accept: application/json`, whatever it requests."""
    state = body("1846", "the first stock round")
    sent: list[tuple[str, Any]] = [
        *((f"/v1/games/{game}/board.svg", next(iter(GAMES[game].values()))) for game in GAMES),
        ("/v1/games/1846/market.svg", {"state": state["state"]}),
        ("/v1/games/1846/routes/board.svg", {"position": QUESTION}),
        ("/v1/games/1846/tiles/8.svg", None),
        ("/v1/routes/board.svg", ROUTES_ANYWHERE["board.svg"]["the best routes of a small map"]),
    ]
    for path, json in sent:
        method = "GET" if json is None else "POST"
        plain = client.open(path, method=method, json=json)
        answer = client.open(path, method=method, json=json, headers={"Accept": accept})
        assert (answer.status_code, answer.content_type, answer.data) == (200, plain.content_type, plain.data), path
        for other in ("application/json;q=0", "image/png"):
            assert client.open(path, method=method, json=json, headers={"Accept": other}).status_code == 406, path
    words = client.post(
        "/v1/games/1846/board.svg", json=state, headers={"Accept": "application/json, text/plain;q=0.1"}
    )
    assert words.mimetype == "text/plain"


def test_the_market_is_drawn_and_described(client: FlaskClient) -> None:
    first = body("1846", "the first stock round")
    start = {"type": "start", "corporation": "NYC", "price": 70}
    played = client.post("/v1/games/1846/moves", json={"state": first["state"], "actions": [start]}).get_json()
    root = ElementTree.fromstring(client.post("/v1/games/1846/market.svg", json={"state": played["state"]}).text)
    assert handles(root, "corporation") == {"NYC"}
    assert "70" in handles(root, "price")
    text = client.post("/v1/games/1846/market.svg", json={"state": played["state"]}, headers={"Accept": "text/plain"})
    assert text.text == "Stock market\n70: NYC\n"


def test_every_tile_can_be_drawn_and_described(client: FlaskClient) -> None:
    for tile, kind in client.get("/v1/games/1846").get_json()["tiles"].items():
        for rotation in range(6):
            answer = client.get(f"/v1/games/1846/tiles/{tile}.svg?rotation={rotation}&face=dark")
            root = ElementTree.fromstring(answer.text)
            assert handles(root, "rotation") == {str(rotation)}
            slots = [one for one in root.iter() if one.get("class") == "slot"]
            assert len(slots) == sum(city["slots"] for city in kind["cities"])
    text = client.get("/v1/games/1846/tiles/8.svg?rotation=1", headers={"Accept": "text/plain"})
    assert text.text == "Tile 8, rotation 1: yellow; track west–north-east\n"
    kept = client.get(
        "/v1/games/1846/tiles/8.svg",
        headers={"If-None-Match": client.get("/v1/games/1846/tiles/8.svg").headers["ETag"]},
    )
    assert kept.status_code == 304


@pytest.mark.parametrize(
    ("query", "status", "pointer"),
    [
        ("9999.svg", 404, None),
        ("8.svg?rotation=6", 422, "?rotation"),
        ("8.svg?rotation=-1", 422, "?rotation"),
        ("8.svg?rotation=one", 422, "?rotation"),
        ("8.svg?rotation=1&rotation=2", 422, "?rotation"),
        ("8.svg?rotation=" + "9" * 5000, 422, "?rotation"),
        ("8.svg?face=sad", 422, "?face"),
        ("8.svg?colour=red", 422, "?colour"),
    ],
)
def test_a_tile_that_is_not_there_is_reported(
    client: FlaskClient, query: str, status: int, pointer: str | None
) -> None:
    answer = client.get(f"/v1/games/1846/tiles/{query}")
    assert answer.status_code == status
    if pointer is not None:
        assert [error["pointer"] for error in answer.get_json()["errors"]] == [pointer]


@pytest.mark.parametrize("game", GAMES)
def test_the_components_have_the_places_of_things(client: FlaskClient, game: str) -> None:
    box = client.get(f"/v1/games/{game}").get_json()
    drawn = ElementTree.fromstring(
        client.post(f"/v1/games/{game}/board.svg", json=next(iter(GAMES[game].values()))).text
    )
    hits = [part for layer in drawn.iter() if layer.get("class") == "hits" for part in layer]
    if game == "1846":
        for part in hits:
            hex_id = part.get("data-hex")
            if hex_id is not None and part.get("data-slot") is None:
                corners = [tuple(map(float, pair.split(","))) for pair in (part.get("points") or "").split()]
                middle = [sum(corner[way] for corner in corners) / 6 for way in (0, 1)]
                assert middle == pytest.approx(box["map"]["geometry"]["hexes"][hex_id], abs=0.2)
    else:
        geometry = box["geometry"]["central-europe"]
        for kind, lie in (("city", geometry["nodes"]), ("point", geometry["nodes"]), ("signal", geometry["signals"])):
            for part in hits:
                name = part.get(f"data-{kind}")
                if name is not None and part.get("data-train") is None:
                    assert [float(part.get("cx") or 0), float(part.get("cy") or 0)] == lie[name]


LANGUAGES = ("en", "ja", "pl", "ru")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", ["image/svg+xml", "text/plain"])
def test_boards_are_in_the_language_of_the_client(app: Flask, game: str, form: str) -> None:
    body = next(iter(GAMES[game].values()))
    drawn = {}
    for code in LANGUAGES:
        headers = {"Accept-Language": code, "Accept": form}
        answer = app.test_client().post(f"/v1/games/{game}/board.svg", json=body, headers=headers)
        assert (answer.status_code, answer.headers["Content-Language"]) == (200, code)
        assert "Accept-Language" in answer.headers["Vary"]
        drawn[code] = answer.text
    assert len(set(drawn.values())) == len(LANGUAGES)


@pytest.mark.parametrize("form", ["image/svg+xml", "text/plain"])
def test_tiles_are_kept_apart_by_language(app: Flask, form: str) -> None:
    client, path = app.test_client(), "/v1/games/1846/tiles/57.svg"
    tags = {}
    for code in LANGUAGES:
        headers = {"Accept-Language": code, "Accept": form}
        answer = client.get(path, headers=headers)
        assert (answer.status_code, answer.headers["Content-Language"]) == (200, code)
        assert {"Accept-Language", "Accept-Encoding"} <= set(answer.headers["Vary"].split(", "))
        tags[code] = answer.headers["ETag"]
        again = client.get(path, headers={**headers, "If-None-Match": tags[code]})
        assert again.status_code == 304 and "Accept-Language" in again.headers["Vary"]
        head = client.head(path, headers=headers)
        assert (head.headers["Content-Language"], head.headers["ETag"]) == (code, tags[code])
    assert len(set(tags.values())) == len(LANGUAGES)


def test_a_tile_that_is_none_is_reported_in_every_language(app: Flask) -> None:
    text = {}
    for code in LANGUAGES:
        answer = app.test_client().get("/v1/games/1846/tiles/0.svg", headers={"Accept-Language": code})
        assert answer.status_code == 404
        text[code] = answer.get_json()["detail"]
    assert all("57" in detail for detail in text.values()) and len(set(text.values())) == len(LANGUAGES)
