"""The worker as a whole: the limits of a connection, the replacement of workers, reload and shutdown."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from http.client import HTTPResponse
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.support.odd_app import Gate
from tests.support.server import HOST, PATIENCE, Server, needs_nginx, proxied, read_all, running, wait_for

pytestmark = pytest.mark.processes

ODD = "tests.support.odd_app:app"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
LIMIT = 1024 * 1024


@pytest.fixture(scope="module")
def odd() -> Iterator[Server]:
    with running(app=ODD, STATIONMASTER_MAX_BODY=str(LIMIT)) as started:
        yield started


@pytest.fixture(scope="module")
def service() -> Iterator[Server]:
    with running() as started:
        yield started


def chunked(body: bytes, size: int) -> bytes:
    """Return the body in chunks of this size."""
    cut = [body[at : at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in cut) + b"0\r\n\r\n"


def test_requests_may_be_sent_ahead_and_are_answered_in_order(odd: Server) -> None:
    echoes = [b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n%02d" % number for number in range(50)]
    answer = odd.send_raw(b"".join(echoes))
    assert re.findall(rb"\r\n\r\n(\d\d)", answer) == [b"%02d" % number for number in range(50)]


def test_a_request_may_come_in_any_pieces(odd: Server) -> None:
    request = b"POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked(b"abcdef", 4)
    with odd.connect() as connection:
        for byte in request + HEALTH.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"):
            connection.sendall(bytes([byte]))
        answer = read_all(connection)
    assert b"\r\n\r\nabcdefHTTP/1.1 200 OK" in answer
    assert answer.endswith(b"ok")


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (b"HTTP/1.0\r\n\r\n", False),
        (b"HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", True),
        (b"HTTP/1.1\r\nHost: x\r\n\r\n", True),
        (b"HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", False),
    ],
)
def test_whether_a_connection_is_kept(service: Server, line: bytes, kept: bool) -> None:
    with service.connect() as connection:
        connection.sendall(b"GET /healthz " + line)
        if kept:
            answer = HTTPResponse(connection)
            answer.begin()
            assert answer.read() == b'{"status":"ok"}'
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert read_all(connection).endswith(b'{"status":"ok"}')


def test_a_client_that_expects_100_continue_gets_it(odd: Server) -> None:
    head = b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n"
    with odd.connect() as connection:
        connection.sendall(head)
        assert connection.recv(1000) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"abc")
        assert read_all(connection).endswith(b"\r\n\r\nabc")


@needs_nginx
def test_a_client_that_asks_first_is_spared_to_send_what_is_too_long() -> None:
    head = b"POST /v1/games/1846/start HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with proxied() as service, service.connect() as connection:
        connection.sendall(head + b"Content-Length: 99999999\r\nExpect: 100-continue\r\n\r\n")
        assert read_all(connection).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize(("more", "status"), [(0, b"200"), (1, b"413")])
@pytest.mark.parametrize("in_chunks", [True, False])
def test_a_body_of_exactly_the_limit_is_accepted(service: Server, more: int, status: bytes, in_chunks: bool) -> None:
    text = json.dumps({"players": ["Amy", "Bob"]}).encode()
    body = text + b" " * (LIMIT + more - len(text))
    head = b"POST /v1/games/1846/start HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n"
    if in_chunks:
        request = head + b"Transfer-Encoding: chunked\r\n\r\n" + chunked(body, 60_000)
    else:
        request = head + b"Content-Length: %d\r\n\r\n" % len(body) + body
    with service.connect() as connection:
        connection.sendall(request)
        assert read_all(connection).split()[1] == status


@pytest.mark.parametrize("rest", [b"5\r\nabc", b"zz\r\nabc\r\n0\r\n\r\n", b"1\r\nabc\r\n0\r\n\r\n"])
def test_broken_chunks_are_refused_as_a_broken_body(service: Server, rest: bytes) -> None:
    head = b"POST /v1/games/1846/start HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    answer = service.send_raw(head + b"Transfer-Encoding: chunked\r\n\r\n" + rest)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "broken_body"


def test_nothing_is_smuggled_behind_a_body_with_two_lengths(service: Server) -> None:
    head = b"POST /v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
    answer = service.send_raw(head + b"0\r\n\r\n" + HEALTH)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1") == 1


# The watchdog


@pytest.mark.slow
@pytest.mark.parametrize("what", [b"hang", b"hold"])
def test_a_worker_that_is_stuck_is_replaced(what: bytes) -> None:
    with running("--timeout", "6", app=ODD) as server:
        first = server.workers()
        with server.connect() as one, server.connect() as two:
            for connection in (one, two):
                connection.sendall(b"POST /v1/%s HTTP/1.1\r\nHost: x\r\n\r\n" % what)
            wait_for(lambda: server.workers() and not server.workers() & first, "the worker is not replaced")
            server.wait_until_ready()
        log = server.log.read_text(encoding="utf-8")
        if what == b"hang":
            assert "requests took longer than 6 s" in log
            assert "in _hang" in log
        else:
            assert "WORKER TIMEOUT" in log


@pytest.mark.slow
def test_a_worker_that_is_replaced_finishes_what_else_it_has(tmp_path: Path) -> None:
    gate = Gate(tmp_path)
    request = b"POST %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with running("--timeout", "10", app=ODD) as server, server.connect() as stuck, server.connect() as other:
        stuck.sendall(request % gate.before("hang", "stuck"))
        gate.wait_for("stuck")
        time.sleep(5)  # The other worker may run that much longer before it also counts as stuck.
        other.sendall(request % gate.before("wait", "other"))
        gate.wait_for("other")
        wait_for(lambda: "requests took longer than" in server.log.read_text(encoding="utf-8"), "it is not replaced")
        gate.open()
        assert read_all(other).endswith(b"waited")
        assert read_all(stuck) == b""


@pytest.mark.slow
def test_a_busy_worker_is_not_replaced() -> None:
    with running("--timeout", "5", app=ODD) as server:
        first, began = server.workers(), time.monotonic()
        while time.monotonic() - began < 7:
            assert server.ask("POST", "/v1/wait?seconds=0.5")[0] == 200
        assert server.workers() == first


# Reload and shutdown


def requests_counted(server: Server) -> float:
    text = server.ask("GET", "/metrics")[2].decode()
    found = re.search(r'stationmaster_requests_total\{method="GET",route="/v1/games",status="200"\} (\S+)', text)
    return float(found[1]) if found else 0.0


def test_a_hangup_keeps_the_counters_leaks_nothing_and_answers_on() -> None:
    with running(WORKERS="2") as server:
        for _ in range(5):
            assert server.ask("GET", "/v1/games")[0] == 200
        assert requests_counted(server) == 5
        for _ in range(2):
            first = server.workers()
            os.kill(server.process.pid, signal.SIGHUP)
            wait_for(partial(_has_new_workers, server, first), "nothing happens")
            server.wait_until_ready()
        assert server.ask("GET", "/v1/games")[0] == 200
        assert requests_counted(server) == 6
        assert len(list(server.room.iterdir())) == 1
        server.process.terminate()
        server.process.wait(PATIENCE)
        assert list(server.room.iterdir()) == []


@needs_nginx
def test_behind_nginx_a_hangup_loses_no_request() -> None:
    over, statuses = Event(), Counter[int]()

    def go_on(server: Server) -> None:
        while not over.is_set():
            statuses[server.ask("POST", "/v1/games/1846/start", {"players": ["Amy", "Bob"]})[0]] += 1

    def has_answered(requests: int) -> bool:
        return statuses.total() > requests

    with proxied(WORKERS="2") as server:
        clients = [Thread(target=go_on, args=(server,)) for _ in range(4)]
        for client in clients:
            client.start()
        try:
            for _ in range(3):
                first, before = server.workers(), statuses.total()
                os.kill(server.process.pid, signal.SIGHUP)
                wait_for(partial(_has_new_workers, server, first), "nothing happens")
                wait_for(partial(has_answered, before + 20), "nothing is answered")
        finally:
            over.set()
            for client in clients:
                client.join(PATIENCE)
    assert list(statuses) == [200]


def test_a_service_that_stops_finishes_what_is_begun_and_refuses_newcomers(tmp_path: Path) -> None:
    gate = Gate(tmp_path)
    with running(app=ODD, WORKERS="2") as server:
        answers: list[int] = []
        ask = Thread(target=lambda: answers.append(server.ask("POST", gate.before("wait", "work").decode())[0]))
        ask.start()
        gate.wait_for("work")
        server.process.terminate()
        wait_for(lambda: not _lets_in(server.port), "newcomers are still let in")
        assert not answers
        gate.open()
        ask.join(PATIENCE)
        assert answers == [200]
        assert server.process.wait(PATIENCE) == 0


def _has_new_workers(server: Server, old: set[int]) -> bool:
    return len(server.workers()) == 2 and not server.workers() & old


def _lets_in(port: int) -> bool:
    try:
        socket.create_connection((HOST, port), timeout=10).close()
    except ConnectionRefusedError:
        return False
    return True
