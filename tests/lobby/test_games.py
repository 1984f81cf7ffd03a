"""Games at several devices: create, see, act, follow."""

from __future__ import annotations

import socket
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from lobby import app
from tests.lobby.conftest import DEVICES, LOBBY, Client, Running, chosen, mover, play
from tests.support.server import HOST

SECRETS = ("state", "seed", "action")


def test_each_device_sees_its_own(lobby: Running) -> None:
    table = lobby.create()
    seen = {player: client.seen() for player, client in table.seats.items()}
    assert {player: one["seat"] for player, one in seen.items()} == {"Amy": "Amy", "Bob": "Bob", "Cy": "Cy"}
    acting = [player for player, one in seen.items() if one["position"]["legal"]]
    assert acting == ["Cy"] == seen["Amy"]["position"]["turn"]["players"]
    watched = table.watcher.seen()
    assert (watched["seat"], watched["position"]["legal"]) == (None, [])
    assert all("state" not in one["position"] for one in (*seen.values(), watched))


def test_an_action_is_played_and_sent_to_all(lobby: Running) -> None:
    table = lobby.create()
    with table.watcher.live(after=0) as events:
        cy = table.seats["Cy"]
        played = cy.act(0, chosen(cy.seen()["position"], Random(1)))
        kind, entry = next(events)
    assert (played["revision"], played["position"]["turn"]["players"]) == (1, ["Bob"])
    assert (kind, entry["revision"], entry["kind"], entry["player"]) == ("entry", 1, "action", "Cy")
    assert entry["events"][0]["type"] == "card_kept"
    assert not set(SECRETS) & set(entry)


def test_a_stream_resumes_after_the_last_event(lobby: Running) -> None:
    table = lobby.create()
    play(table, 5)
    for after, first in ((None, 0), (2, 3)):
        with table.watcher.live(after) as events:
            assert [next(events)[1]["revision"] for _ in range(6 - first)] == list(range(first, 6))


def test_the_rules_refuse_as_the_service_does(lobby: Running) -> None:
    table = lobby.create()
    cy, action = table.seats["Cy"], {"type": "draft", "card": "BIG4"}
    assert table.seats["Amy"].act(0, action, 409)["code"] == "not_your_turn"
    assert cy.act(0, {"type": "draft", "card": "nothing"}, 409)["code"] == "card_not_drawn"
    assert cy.act(0, {"type": "draft"}, 422)["errors"]
    assert table.watcher.act(0, action, 403)["code"] == "watching"
    assert table.watcher.seen()["revision"] == 0


def test_a_stale_action_gets_what_happened_meanwhile(lobby: Running) -> None:
    table = lobby.create()
    client, seen = mover(table)
    legal = [{"type": "draft", "card": one["card"]} for one in seen["position"]["legal"][0]["choices"]]
    client.act(0, legal[0])
    refused = client.act(0, legal[1], 409)
    assert (refused["code"], [one["revision"] for one in refused["since"]]) == ("stale", [1])
    assert not set(SECRETS) & set(refused["since"][0])


def test_the_same_action_sent_twice_is_played_once(lobby: Running) -> None:
    table = lobby.create()
    client, seen = mover(table)
    action = chosen(seen["position"], Random(2))
    assert client.act(0, action)["position"]["turn"] == client.act(0, action)["position"]["turn"]
    assert table.watcher.seen()["revision"] == 1


@pytest.mark.slow
def test_of_many_at_once_one_is_played(lobby: Running) -> None:
    table = lobby.create()
    client, seen = mover(table)
    legal = [{"type": "draft", "card": one["card"]} for one in seen["position"]["legal"][0]["choices"]]
    with ThreadPoolExecutor(8) as threads:
        sent = [threads.submit(client.send, "POST", f"{LOBBY}/game/actions", {"revision": 0, "action": one}) for one in
            legal * 3]  # fmt: skip
        statuses = [one.result().status_code for one in sent]
    assert set(statuses) <= {200, 409}
    assert table.watcher.seen()["revision"] == 1
    played = [legal[place % len(legal)]["card"] for place, status in enumerate(statuses) if status == 200]
    assert len(set(played)) == 1


def test_a_silent_stream_gets_comments(lobby: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    assert app.PING == 15
    monkeypatch.setattr(app, "PING", 1)
    client = lobby.create().watcher
    headers = {"Authorization": f"Bearer {client.token}", "Last-Event-ID": "0"}
    url = f"{lobby.address}{LOBBY}/game/live"
    with DEVICES.stream("GET", url, headers=headers) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        assert next(response.iter_lines()).startswith(":")


@pytest.mark.parametrize(("title", "players"), [("1846", ("Amy", "Bob", "Cy")), ("switch-and-signal", ("Amy", "Bob"))])
def test_a_game_is_played_to_its_end_and_then_gives_its_record(
    lobby: Running, title: str, players: tuple[str, ...]
) -> None:
    table = lobby.create(title, players)
    refused = table.watcher.ask("/game/record", status=409)
    assert refused["code"] == "not_over"
    with table.watcher.live() as events:
        ended = play(table, 3000)
        assert ended["over"]
        last = [next(events)[1] for _ in range(ended["revision"] + 1)][-1]
    assert last["result"] == ended["position"]["result"]
    back = {"revision": ended["revision"], "to": last["parent"]}
    assert table.seats[last["player"]].ask("/game/back", back, 409)["code"] == "over"
    record = table.watcher.ask("/game/record")
    body = {"format": "stationmaster", "record": record["record"]}
    replayed = Client(lobby.address).send("POST", f"/v1/games/{title}/replay?fields=result", body,
        **{"Content-Type": "application/json"})  # fmt: skip
    assert replayed.json()["result"] == ended["position"]["result"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/game", None, 401, "no_token"),
        ("POST", "/games", {"title": "1846", "players": ["Amy"]}, 422, None),
        ("POST", "/games", {"title": "1846", "players": ["Amy", "Bob", "Cy"], "seed": "mine"}, 422, "wrong_shape"),
        ("POST", "/games", {"title": "chess", "players": ["Amy", "Bob"]}, 404, None),
        ("POST", "/games", {"title": "../x", "players": ["Amy", "Bob"]}, 404, None),
        ("POST", "/games", "[" * 5000, 422, "wrong_shape"),
        ("DELETE", "/game", None, 405, "method_not_allowed"),
        ("GET", "/nothing", None, 404, "not_found"),
    ],
)
def test_what_cannot_be_is_refused(
    lobby: Running, method: str, path: str, body: object, status: int, code: str | None
) -> None:
    response = Client(lobby.address).send(method, LOBBY + path, body)
    assert response.status_code == status, response.text
    assert code is None or response.json()["code"] == code
    assert response.headers["content-type"].startswith("application/problem+json")


def test_answers_are_neither_stored_nor_referred_to(lobby: Running) -> None:
    client = lobby.create().watcher
    for path in ("/game", "/game/record", "/nothing"):
        headers = client.send("GET", LOBBY + path).headers
        assert (headers["cache-control"], headers["referrer-policy"]) == ("no-store", "no-referrer")


def test_a_wrong_token_leads_nowhere(lobby: Running) -> None:
    assert Client(lobby.address, "x" * 32).ask("/game", status=401)["code"] == "unknown_token"
    assert Client(lobby.address, "x" * 500).ask("/game", status=401)["code"] == "no_token"


def test_the_service_answers_questions_about_the_position(lobby: Running) -> None:
    table = lobby.create()
    client, seen = mover(table)
    action = chosen(seen["position"], Random(1))
    assert client.ask("/game/ask/check", {"action": action})["legal"] is True
    picture = client.send("POST", f"{LOBBY}/game/ask/board.svg", {})
    assert (picture.status_code, picture.headers["content-type"].partition(";")[0]) == (200, "image/svg+xml")
    assert client.ask("/game/ask/moves", {"actions": [action]}, 404)["code"] == "not_found"
    assert client.ask("/game/ask/replay", {}, 404)["code"] == "not_found"
    assert client.ask("/game/ask/check", {"action": action, "state": "x"}, 404)["code"] == "not_found"


def test_all_other_paths_are_the_services(lobby: Running) -> None:
    response = Client(lobby.address).send("GET", "/v1/games")
    assert [game["id"] for game in response.json()["games"]] == ["1846", "switch-and-signal"]
    assert Client(lobby.address).send("GET", "/play").headers["content-type"].startswith("text/html")
    assert Client(lobby.address).send("GET", "/v1/games/1846/rules/6%2E47").json()["rule"] == "6.47"
    for path in ("/metrics", "/%6Detrics", "//x/metrics", "/a/../metrics", "/%2E/metrics", "//example.org/v1/games"):
        with socket.create_connection((HOST, int(lobby.address.rpartition(":")[2]))) as raw:
            raw.sendall(f"GET {path} HTTP/1.1\r\nHost: lobby\r\n\r\n".encode())
            assert b" 404 " in raw.recv(4096).partition(b"\r\n")[0], path


@pytest.mark.parametrize("depth", [30, 300, 900, 1000, 3000, 30_000])
def test_a_deep_body_is_refused(lobby: Running, depth: int) -> None:
    table = lobby.create()
    action = '{"type": "draft", "card": ' + "[" * depth + "]" * depth + "}"
    sent = {"Authorization": f"Bearer {table.seats['Cy'].token}"}
    for path, body in (
        ("game/actions", f'{{"revision": 0, "action": {action}}}'),
        ("game/plan", f'{{"revision": 0, "actions": [{action}]}}'),
        ("game/ask/check", f'{{"action": {action}}}'),
        ("games", f'{{"title": "1846", "players": ["Amy", "Bob"], "options": {action}}}'),
    ):
        response = DEVICES.post(f"{lobby.address}{LOBBY}/{path}", content=body, headers=sent)
        assert response.status_code in (400, 409, 413, 422), (path, response.status_code)
