"""Webhooks: their targets, their content, their retries."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import json
import socket
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from random import Random
from threading import Thread
from typing import Any

import pytest

from lobby.webhooks import SIGNATURE, Webhooks, is_public
from tests.lobby.conftest import LOBBY, Running, Start, chosen, mover
from tests.lobby.test_taking_back import acting, choice, drafted
from tests.support.apart import run_apart
from tests.support.server import HOST, wait_for


class Receiver(BaseHTTPRequestHandler):
    """A receiver that records calls and answers with the next status."""

    calls: list[tuple[dict[str, str], bytes]]
    statuses: list[int]

    def do_POST(self) -> None:
        """Record a call."""
        content = self.rfile.read(int(self.headers["Content-Length"]))
        type(self).calls.append((dict(self.headers), content))
        self.send_response(self.statuses.pop(0) if self.statuses else 204)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def receiver() -> Iterator[HTTPServer]:
    """Run a receiver of this machine."""
    Receiver.calls, Receiver.statuses = [], []
    server = HTTPServer((HOST, 0), Receiver)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def calling(start: Start, hosts: tuple[str, ...], *, guarded: bool = False) -> Running:
    """Run a lobby that may call these hosts; unguarded also at private addresses."""
    hooks = Webhooks(hosts) if guarded else Webhooks(hosts, allowed=lambda _: True, pauses=(0.01, 0.01))
    return start(webhook_hosts=hosts, webhooks=hooks)


def test_a_player_is_called_when_the_turn_comes(start: Start, receiver: HTTPServer) -> None:
    table = calling(start, ("localhost",)).create()
    Receiver.statuses = [500, 302]
    bob = table.seats["Bob"]
    secret = bob.ask("/game/webhook", {"url": f"http://localhost:{receiver.server_port}/hook"}, method="PUT")["secret"]
    client, seen = mover(table)
    client.act(0, chosen(seen["position"], Random(1)))
    wait_for(lambda: len(Receiver.calls) == 3, "the player is not called again after failures")
    headers, content = Receiver.calls[-1]
    call = json.loads(content)
    assert (call["game"], call["player"], call["revision"]) == (table.id, "Bob", 1)
    assert set(call) == {"game", "title", "player", "revision", "turn"}
    when, signature = (part.partition("=")[2] for part in headers[SIGNATURE].split(","))
    expected = hmac.new(secret.encode(), f"{when}.".encode() + content, hashlib.sha256).hexdigest()
    assert hmac.compare_digest(signature, expected)
    assert headers["Host"] == f"localhost:{receiver.server_port}"


def test_a_player_is_called_when_the_turn_comes_back(start: Start, receiver: HTTPServer) -> None:
    table = drafted(calling(start, ("localhost",)))
    _, client, before = acting(table)
    client.ask("/game/webhook", {"url": f"http://localhost:{receiver.server_port}/hook"}, method="PUT")
    assert client.seen()["webhook"] == f"http://localhost:{receiver.server_port}/hook"
    played = client.act(before["revision"], choice(before, "pass"))
    assert table.watcher.seen()["webhook"] is None
    client.ask("/game/back", {"revision": played["revision"], "to": before["revision"]})
    wait_for(lambda: Receiver.calls, "the player is not called")
    assert [json.loads(content)["revision"] for _, content in Receiver.calls] == [before["revision"] + 2]


def test_a_private_address_is_not_called(start: Start, receiver: HTTPServer) -> None:
    table = calling(start, ("*",), guarded=True).create()
    for host in ("localhost", HOST, "[::1]", "[::ffff:127.0.0.1]"):
        bob = table.seats["Bob"]
        bob.ask("/game/webhook", {"url": f"http://{host}:{receiver.server_port}/hook"}, method="PUT")
        assert run_apart(_refused(f"http://{host}:{receiver.server_port}/hook"))
    assert Receiver.calls == []


async def _refused(url: str) -> bool:
    import httpx

    try:
        await Webhooks(("*",))._resolve(httpx.URL(url))
    except (PermissionError, socket.gaierror):
        return True
    return False


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
     "::1", "::", "fe80::1", "fc00::1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "64:ff9b::a00:1", "2002:7f00:1::",
     "2001:db8::1", "255.255.255.255"],
)  # fmt: skip
def test_an_address_that_is_not_public_is_not_allowed(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111"])
def test_a_public_address_is_allowed(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    ["ftp://good.example/", "http://evil.example/", "http://user@good.example/", "http://good.example.evil.example/",
     "//good.example/", "http://", "http://good.example/" + "x" * 600, "http://[::1", "javascript:x"],
)  # fmt: skip
def test_only_allowed_hosts_are_taken(start: Start, url: str) -> None:
    table = calling(start, ("good.example",)).create()
    refusal = table.seats["Bob"].ask("/game/webhook", {"url": url}, 403, "PUT")
    assert refusal["code"] == "webhook_not_allowed"
    assert table.seats["Bob"].ask("/game/webhook", {"url": "https://good.example/"}, method="PUT")["secret"]
    assert table.seats["Bob"].ask("/game/webhook", {"url": None}, method="PUT") == {"secret": None}


def test_without_hosts_there_are_no_webhooks(start: Start) -> None:
    lobby = start()
    response = lobby.create().seats["Bob"].send("PUT", f"{LOBBY}/game/webhook", {"url": "https://good.example/"})
    assert (response.status_code, response.json()["code"]) == (403, "webhook_not_allowed")
