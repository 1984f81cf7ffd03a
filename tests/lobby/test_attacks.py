"""What hostile clients send: each gets a refusal, and none a fault, a hang or unbounded memory."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import NullPool, create_engine, text

from lobby import app, games, store
from lobby.webhooks import Webhooks
from tests.lobby.conftest import DEVICES, LOBBY, Client, Running, Start, chosen, mover, play
from tests.support.apart import run_apart
from tests.support.server import HOST, PATIENCE, wait_for


def connected(lobby: Running) -> socket.socket:
    """Open a connection, to send what no client library would send."""
    return socket.create_connection((HOST, int(lobby.address.rpartition(":")[2])), timeout=PATIENCE)


def head(path: str, *more: str, method: str = "POST") -> bytes:
    """Return the head of a request."""
    return "\r\n".join([f"{method} {LOBBY}{path} HTTP/1.1", "Host: lobby", *more, "", ""]).encode()


def pour(raw: socket.socket, piece: bytes, most: int) -> int:
    """Send the same piece until the lobby closes the connection; return how many bytes it took."""
    sent = 0
    with suppress(OSError):
        while sent < most:
            sent += raw.send(piece)
    return sent


def test_a_body_without_end_is_refused(lobby: Running) -> None:
    with connected(lobby) as raw:
        raw.sendall(head("/games", "Transfer-Encoding: chunked") + (b"2000\r\n" + b"x" * 0x2000 + b"\r\n") * 10)
        assert b" 413 " in raw.recv(4096)
        assert pour(raw, b"2000\r\n" + b"x" * 0x2000 + b"\r\n", 200_000_000) < 50_000_000


def test_a_head_without_end_is_refused(lobby: Running) -> None:
    with connected(lobby) as raw:
        raw.sendall(b"GET /lobby/v1 HTTP/1.1\r\n")
        assert pour(raw, b"x: " + b"y" * 8000 + b"\r\n", 200_000_000) < 50_000_000


def test_a_body_that_does_not_arrive_is_given_up(lobby: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    assert app.SLOWEST == 30
    monkeypatch.setattr(app, "SLOWEST", 0.2)
    with connected(lobby) as raw:
        raw.sendall(head("/games", "Content-Length: 100") + b"{")
        answer = raw.recv(4096)
    assert b" 408 " in answer
    assert b'"too_slow"' in answer


def test_a_stream_that_is_not_read_is_closed(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "SLOWEST", 1)
    lobby = start(streams_per_address=1)
    table = lobby.create()
    long = json.dumps([{"type": "x" * 100_000}])
    with create_engine(lobby.settings.database, poolclass=NullPool).begin() as connection:
        for revision in range(1, 150):
            connection.execute(
                text("INSERT INTO entries SELECT game, :now, kind, player, action, :now, 0, :long, turn, result, state "
                    "FROM entries WHERE revision = 0"), {"now": revision, "long": long},
            )  # fmt: skip
    with connected(lobby) as raw:
        raw.sendall(head("/game/live", f"Authorization: Bearer {table.watcher.token}", method="GET"))
        raw.recv(1, socket.MSG_PEEK)  # The stream is open, and the only one that may be.
        wait_for(lambda: is_open(table.watcher), "the stream stays open")


def is_open(client: Client) -> bool:
    """Return whether a stream can be opened."""
    with DEVICES.stream(
        "GET", f"{client.address}{LOBBY}/game/live", headers={"Authorization": f"Bearer {client.token}"}
    ) as response:
        return response.status_code == 200


@pytest.mark.parametrize("last", ["x", "-5", "1e3", "0x1", "1.0", "", "9" * 30, "1\u00b2", "null"])
def test_a_malformed_last_event_id_means_the_start(lobby: Running, last: str) -> None:
    table = lobby.create()
    headers = {b"Authorization": f"Bearer {table.watcher.token}".encode(), b"Last-Event-ID": last.encode("latin-1")}
    with DEVICES.stream("GET", f"{lobby.address}{LOBBY}/game/live", headers=headers) as response:
        assert response.status_code == 200
        assert next(response.iter_lines()) == "id: 0"


@pytest.mark.parametrize("revision", [-1, 2**31, 2**63, 2**64, 10**400, 1.5, "1", True, None])
def test_a_revision_out_of_range_is_refused(lobby: Running, revision: Any) -> None:
    amy = lobby.create().seats["Amy"]
    for path, body in (
        ("actions", {"revision": revision, "action": {}}),
        ("back", {"revision": 0, "to": revision}),
        ("plan", {"revision": revision, "actions": []}),
    ):
        assert amy.ask(f"/game/{path}", body, 422)["code"] == "wrong_shape"
    assert amy.act(2**31 - 1, {}, 409)["since"] == []


@pytest.mark.parametrize(
    "name",
    [
        "\x00",
        "a\x00b",
        "\ud800",
        "\u202eamy",
        "a\u0301" * 40,
        "\U0001f682" * 80,
        "@spectator",
        " ",
        "\n",
        "A" * 81,
        "а",
        "ﷺ" * 80,
    ],
)
def test_strange_names_are_refused_or_work(lobby: Running, name: str) -> None:
    response = Client(lobby.address).send(
        "POST", f"{LOBBY}/games", {"title": "switch-and-signal", "players": [name, "Bob"]}
    )
    assert response.status_code in (201, 400, 409, 422), response.text
    if response.status_code == 201:
        seats = response.json()["seats"]
        assert Client(lobby.address, seats[0]["token"]).seen()["seat"] == name


def test_strange_tokens_lead_nowhere(lobby: Running) -> None:
    for token in ("\u00e9", "a b", "%00", "' OR 1=1 --", "x" * 99):
        with connected(lobby) as raw:
            raw.sendall(
                head("/game", "Connection: close", method="GET")[:-2]
                + f"Authorization: Bearer {token}\r\n\r\n".encode("latin-1")
            )
            assert b" 401 " in raw.recv(4096).partition(b"\r\n")[0]


def test_a_token_gives_access_to_its_own_game_alone(lobby: Running) -> None:
    one, other = lobby.create(), lobby.create()
    client, seen = mover(one)
    client.act(0, chosen(seen["position"], Random(1)))
    assert (one.watcher.seen()["revision"], other.watcher.seen()["revision"]) == (1, 0)
    assert {client.seen()["id"] for client in one.all} == {one.id}


def test_a_game_that_is_removed_meanwhile_is_unknown(lobby: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lobby.create()
    client, _ = mover(table)
    place = games.Games.place

    async def removed(*given: Any) -> Any:
        """Remove the game as soon as it was found."""
        found = await place(*given)
        with create_engine(lobby.settings.database, poolclass=NullPool).begin() as connection:
            connection.execute(text("DELETE FROM entries"))
        return found

    monkeypatch.setattr(games.Games, "place", removed)
    response = client.send("POST", f"{LOBBY}/game/back", {"revision": 0, "to": 0})
    assert (response.status_code, response.json()["code"]) == (401, "unknown_token")


def test_a_request_to_take_back_that_is_sent_again_is_done_once(lobby: Running) -> None:
    table = lobby.create()
    play(table, 3)
    back = {"revision": 3, "to": 1}
    for client in (table.seats["Amy"], table.seats["Bob"]):
        again = [client.ask("/game/back", {**back, "revision": client.seen()["revision"]})["revision"]]
    sent = {"revision": again[0] - 1, "to": 1}
    assert table.seats["Bob"].ask("/game/back", sent)["revision"] == again[0]
    assert table.seats["Amy"].ask("/game/back", sent, 409)["code"] == "stale"


def test_proposals_end_with_the_games_longest_length(lobby: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lobby.create()
    play(table, 3)
    monkeypatch.setattr(games, "MOST_ENTRIES", 4)
    assert table.seats["Amy"].ask("/game/back", {"revision": 3, "to": 1})["revision"] == 4
    assert table.seats["Amy"].ask("/game/back", {"revision": 4, "to": 2}, 409)["code"] == "too_long"


def test_a_stream_reads_more_than_is_read_at_once(lobby: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_READ", 2)
    monkeypatch.setattr(app, "MOST_READ", 2)
    table = lobby.create()
    play(table, 6)
    with table.watcher.live() as events:
        assert [next(events)[1]["revision"] for _ in range(7)] == list(range(7))


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "0", "localhost", "[::1]", "[::ffff:127.0.0.1]",
     "[::7f00:1]", "[64:ff9b:1::7f00:1]", "[fec0::1]", "169.254.169.254", "127\u30020\u30020\u30021"],
)  # fmt: skip
def test_no_spelling_of_a_private_address_is_called(host: str) -> None:
    hooks = Webhooks(("*",))
    try:
        url = httpx.URL(f"http://{host}/")
    except httpx.InvalidURL:
        assert not hooks.allows(f"http://{host}/")
        return
    with pytest.raises((PermissionError, socket.gaierror, UnicodeError)):
        run_apart(hooks._resolve(url))


def test_a_name_that_changes_its_address_is_called_at_the_checked_one(monkeypatch: pytest.MonkeyPatch) -> None:
    resolved: list[str] = []
    found = socket.getaddrinfo

    def rebinding(host: Any, *more: Any, **options: Any) -> Any:
        """Answer with an allowed address first, then with one that is not."""
        if host != "rebinding.example":
            return found(host, *more, **options)
        resolved.append(host)
        return found("127.0.0.1" if len(resolved) == 1 else "127.0.0.2", *more, **options)

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    with socket.socket() as listening:
        listening.bind((HOST, 0))
        listening.listen()
        hooks = Webhooks(("*",), allowed=lambda address: str(address) == HOST, pauses=())

        async def call() -> None:
            hooks.call(f"http://rebinding.example:{listening.getsockname()[1]}/", "secret", {})
            await asyncio.wait(set(hooks._pending), timeout=0.5)
            await hooks.close()

        run_apart(call())
        listening.settimeout(PATIENCE)
        connection, (host, _) = listening.accept()
        connection.close()
        assert host == HOST
    assert resolved == ["rebinding.example"]


def test_an_address_that_is_allowed_beside_one_that_is_not_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    both = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (host, 80)) for host in ("8.8.8.8", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_given, **_options: both)
    with pytest.raises(PermissionError):
        run_apart(Webhooks(("*",))._resolve(httpx.URL("http://both.example/")))


@pytest.mark.parametrize(
    ("host", "client"),
    [("10.1.2.3", "10.1.2.3"), ("::ffff:10.1.2.3", "10.1.2.3"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
     ("fe80::1%eth0", "fe80::"), ("", ""), ("unix", "")],
)  # fmt: skip
def test_clients_count_by_what_one_customer_has(host: str, client: str) -> None:
    from starlette.requests import Request

    assert app.client(Request({"type": "http", "client": (host, 1), "headers": []})) == client
