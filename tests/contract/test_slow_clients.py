"""Clients that take their time, on purpose or not, are in nobody's way."""

from __future__ import annotations

import json
import select
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.support.finders import BEGUN
from tests.support.odd_app import LARGE, Gate
from tests.support.server import HOST, PATIENCE, Server, parts, read_all, running, wait_for
from tests.unit.titles.g1846.routes.route_boards import example

ODD = "tests.support.odd_app:app"
HEAD = b"POST /v1/games/1846/start HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
START = {"players": ["Amy", "Bob", "Cy"], "seed": "spike"}

CROWD = 500
ROUNDS = 8
"""So often a crowd comes: on a machine that is busy with other things all of it may have had its time before others
are answered."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """As `make serve` starts it, but whole crowds may come from one address to either worker."""
    with running(WORKERS="2", STATIONMASTER_CLIENT_CONNECTIONS="600") as started:
        yield started


@contextmanager
def crowd(server: Server, size: int, greeting: bytes) -> Iterator[list[socket.socket]]:
    """So many connections that have sent the greeting and no more."""
    with ExitStack() as stack:
        connections = [stack.enter_context(server.connect()) for _ in range(size)]
        for connection in connections:
            connection.sendall(greeting)
        yield connections


@contextmanager
def trickling(connections: list[socket.socket], crumb: bytes, pause: float) -> Iterator[None]:
    """Sends a crumb over each connection, again and again."""
    over = Event()

    def trickle() -> None:
        while not over.wait(pause):
            for connection in connections:
                if stands([connection]):  # Who sends on after the answer may lose it.
                    with suppress(OSError):
                        connection.sendall(crumb)

    thread = Thread(target=trickle)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def stands(connections: Sequence[socket.socket]) -> bool:
    """Whether all of them are still let in, and none has been answered."""
    ready = select.poll()
    for connection in connections:
        ready.register(connection, select.POLLIN)
    return not ready.poll(0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("greeting", "crumb"),
    [
        (b"", b""),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\n", b"X-Slow: 1\r\n"),
        (HEAD + b"Content-Length: 1000\r\n\r\n", b" "),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    ],
    ids=["silent", "slow heads", "slow bodies", "slow chunks"],
)
def test_500_slow_connections_keep_nobody_else_waiting(server: Server, greeting: bytes, crumb: bytes) -> None:
    """Ten of each kind of honest request are answered before the first of the crowd has used up its ten seconds."""
    for _ in range(ROUNDS):
        with crowd(server, CROWD, greeting) as connections, trickling(connections, crumb, 0.25):
            time.sleep(1)  # So that they trickle, whatever has been made of them by then.
            for _ in range(10):
                assert server.ask("GET", "/healthz")[0] == 200
                assert server.ask("POST", "/v1/games/1846/start", START)[0] == 200
            if stands(connections):
                return
    pytest.fail("nobody was answered before slow connections had to go")


@pytest.mark.slow
def test_head_and_body_have_a_time_for_the_whole(server: Server) -> None:
    began = time.monotonic()
    with (
        crowd(server, 2, b"GET /healthz HTTP/1.1\r\nHost: x\r\n") as heads,
        crowd(server, 2, HEAD + b"Content-Length: 1000\r\n\r\n") as bodies,
        crowd(server, 2, b"") as silent,
        trickling([heads[0], bodies[0]], b"X: 1\r\n", 0.5),
    ):
        for connection in heads:
            head, problem = parts(read_all(connection))
            assert (head[:12], problem["code"]) == (b"HTTP/1.1 408", "request_timeout")
        assert [read_all(connection) for connection in silent] == [b"", b""]
        assert time.monotonic() - began > 9
        for connection in bodies:
            assert read_all(connection).startswith(b"HTTP/1.1 408")
        assert time.monotonic() - began > 19


@pytest.mark.slow
def test_who_does_not_fetch_a_large_answer_loses_it_and_holds_no_thread() -> None:
    variables = {"STATIONMASTER_MAX_CONCURRENT": "1", "STATIONMASTER_THREADS": "2"}
    with running(app=ODD, **variables) as server, ExitStack() as stack:
        request = b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n"
        lazy = [stack.enter_context(_hard_of_hearing(server)) for _ in range(20)]
        for connection in lazy:
            connection.sendall(request)
        # There is one thread for it. Were it held by each of them for its twenty seconds, patience would not suffice.
        status, _, body = server.ask("GET", "/large")
        assert (status, len(body)) == (200, LARGE)
        assert memory_of(server) < 250 * 1024 * 1024
        wait_for(lambda: server.connections() <= len(lazy) - 3, "all of them are still there")
        received = [len(read_all(connection)) for connection in lazy[:3]]
        assert max(received) < LARGE


def _hard_of_hearing(server: Server) -> socket.socket:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(PATIENCE)
    connection.connect((HOST, server.port))
    return connection


def memory_of(server: Server) -> int:
    """The resident bytes of the largest worker."""
    sizes = []
    for pid in server.workers():
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            sizes.append(int(file.read().split()[1]) * 4096)
    return max(sizes)


def test_a_newcomer_takes_the_place_of_who_has_been_silent_for_longest() -> None:
    with running(STATIONMASTER_CLIENT_CONNECTIONS="4") as server, crowd(server, 4, b"") as silent:
        with server.connect() as newcomer:
            newcomer.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert read_all(newcomer).startswith(b"HTTP/1.1 200 ")
        assert silent[0].recv(1) == b""
        silent[3].sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert read_all(silent[3]).startswith(b"HTTP/1.1 200 ")


def test_bodies_that_do_not_fit_are_refused_and_the_rest_goes_on() -> None:
    with running(WORKERS="1") as server, ExitStack() as stack:
        head = b"POST /v1/games/1846/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        megabytes = [stack.enter_context(server.connect()) for _ in range(8)]
        for connection in megabytes:
            with_length = head + b"Content-Length: 8000000\r\n\r\n" + b" " * 7_900_000
            try:
                connection.sendall(with_length)
            except OSError:
                continue
        assert server.ask("POST", "/v1/games/1846/start", START)[0] == 200
        assert memory_of(server) < 250 * 1024 * 1024


def test_one_clients_long_work_leaves_places_to_others_and_to_what_is_cheap(tmp_path: Path) -> None:
    variables = {"STATIONMASTER_MAX_CONCURRENT": "3", "STATIONMASTER_TRUSTED_PROXIES": "1"}
    work = b"POST %b HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.%d\r\nConnection: close\r\n\r\n"
    gate = Gate(tmp_path)
    long = work % (gate.before("wait"), 1)
    with running(app=ODD, **variables) as server:
        with crowd(server, 1, long), crowd(server, 5, b"") as greedy:
            gate.wait_for("somebody")
            for connection in greedy:
                connection.sendall(long)
            with server.connect() as other:
                other.sendall(work % (b"/v1/wait?seconds=0", 2))
                assert read_all(other).endswith(b"waited")
            assert server.ask("GET", "/healthz")[0] == 200
            assert [read_all(connection)[-11:] for connection in greedy] == [b"client busy"] * 5
        # They have left: the one that worked is told, and its place is free.
        wait_for(lambda: b"somebody" in server.ask("GET", "/who_left")[2], "nobody was told")


def test_a_client_that_leaves_is_noticed_while_its_request_is_worked_on(tmp_path: Path) -> None:
    gate = Gate(tmp_path)
    with running(app=ODD) as server:
        request = b"POST %b HTTP/1.1\r\nHost: x\r\n\r\n"
        with server.connect() as polite, server.connect() as rude:
            polite.sendall(request % gate.before("wait", "polite"))
            rude.sendall(request % gate.before("wait", "rude"))
            rude.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            gate.wait_for("polite", "rude")
        wait_for(lambda: set(server.ask("GET", "/who_left")[2].split(b",")) == {b"polite", b"rude"}, "nobody was told")


def test_the_search_of_a_client_that_leaves_ends_and_the_next_has_its_place() -> None:
    body = json.dumps({"position": example()}).encode()
    head = b"POST /v1/games/1846/routes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with running(app="tests.support.endless_app:app", STATIONMASTER_MAX_CONCURRENT="1") as server:
        with server.connect() as connection:
            connection.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
            wait_for(lambda: BEGUN in server.log.read_text(encoding="utf-8"), "nothing is searched")
            assert "/routes" not in server.log.read_text(encoding="utf-8"), "it must still be at work"
        wait_for(lambda: "/routes status=" in server.log.read_text(encoding="utf-8"), "it goes on")
        assert server.ask("POST", "/v1/games/1846/start", START)[0] == 200


def test_who_only_ends_its_own_side_is_still_answered(server: Server) -> None:
    assert server.send_raw(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").endswith(b'{"status":"ok"}')
