"""Slow clients, whether deliberate or not, do not delay other clients."""

from __future__ import annotations

import json
import select
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from threading import Event, Thread

import pytest

from tests.support.finders import BEGUN
from tests.support.odd_app import LARGE
from tests.support.server import HOST, PATIENCE, Server, needs_nginx, proxied, read_all, running, wait_for
from tests.unit.titles.g1846.routes.route_boards import example

ODD = "tests.support.odd_app:app"
HEAD = b"POST /v1/games/1846/start HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
START = {"players": ["Amy", "Bob", "Cy"], "seed": "spike"}

pytestmark = [pytest.mark.processes, needs_nginx]

CROWD = 500
ROUNDS = 8
"""The number of attempts: on a busy machine all slow connections may time out before the other clients get a response.
"""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """Run the service as deployed: nginx buffers slow clients."""
    with proxied(WORKERS="2") as started:
        yield started


@contextmanager
def crowd(server: Server, size: int, greeting: bytes, network: int = 1) -> Iterator[list[socket.socket]]:
    """Open connections that send the greeting and nothing more."""
    with ExitStack() as stack:
        # nginx refuses more than fifty connections from one address.
        sources = [f"127.0.{network}.{1 + number // 50}" for number in range(size)]
        connections = [stack.enter_context(server.connect(source=source)) for source in sources]
        for connection in connections:
            connection.sendall(greeting)
        yield connections


@contextmanager
def trickling(connections: list[socket.socket], crumb: bytes, pause: float) -> Iterator[None]:
    """Send a few bytes over each connection, again and again."""
    over = Event()

    def trickle() -> None:
        while not over.wait(pause):
            for connection in connections:
                if stands([connection]):  # A client that keeps sending after the response may lose it.
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
    """Return whether all connections are still open and none has got a response."""
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
def test_500_slow_connections_delay_no_other_client(server: Server, greeting: bytes, crumb: bytes) -> None:
    """Ten of each kind of honest request are answered before the first slow connection has used its ten seconds."""
    for _ in range(ROUNDS):
        with crowd(server, CROWD, greeting) as connections, trickling(connections, crumb, 0.25):
            time.sleep(1)  # Keep them sending slowly, whatever their state by then.
            for _ in range(10):
                assert server.ask("GET", "/healthz")[0] == 200
                assert server.ask("POST", "/v1/games/1846/start", START)[0] == 200
            if stands(connections):
                return
    pytest.fail("no client was answered before slow connections had to go")


@pytest.mark.slow
def test_silent_clients_slow_heads_and_slow_bodies_at_once_delay_no_other_client(server: Server) -> None:
    for _ in range(ROUNDS):
        with (
            crowd(server, CROWD, b"") as silent,
            crowd(server, 100, b"GET /healthz HTTP/1.1\r\nHost: x\r\n", network=2) as heads,
            crowd(server, 100, HEAD + b"Content-Length: 1000\r\n\r\n", network=3) as bodies,
            trickling(heads, b"X-Slow: 1\r\n", 0.25),
            trickling(bodies, b" ", 0.25),
        ):
            time.sleep(1)
            for _ in range(10):
                assert server.ask("GET", "/healthz")[0] == 200
                assert server.ask("POST", "/v1/games/1846/start", START)[0] == 200
            if stands([*silent, *heads, *bodies]):
                return
    pytest.fail("no client was answered before slow connections had to go")


@pytest.mark.slow
def test_heads_have_a_time_for_the_whole_and_bodies_between_two_pieces(server: Server) -> None:
    with (
        crowd(server, 2, b"GET /healthz HTTP/1.1\r\nHost: x\r\n") as heads,
        crowd(server, 2, HEAD + b"Content-Length: 1000\r\n\r\n") as bodies,
        crowd(server, 2, b"") as silent,
        trickling([heads[0], bodies[0]], b"X: 1\r\n", 0.5),
    ):
        for connection in (*heads, bodies[1], *silent):
            assert not read_all(connection).startswith(b"HTTP/1.1 2")


@pytest.mark.slow
def test_a_client_that_does_not_fetch_a_large_answer_holds_no_thread() -> None:
    variables = {"STATIONMASTER_MAX_CONCURRENT": "1", "STATIONMASTER_THREADS": "42"}
    with proxied(app=ODD, **variables) as server, ExitStack() as stack:
        request = b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n"
        lazy = [stack.enter_context(_hard_of_hearing(server)) for _ in range(60)]
        for connection in lazy:
            connection.sendall(request)
        # There are 42 threads. If each were blocked for its twenty seconds, the time-out would expire.
        for _ in range(3):
            status, _, body = server.ask("GET", "/large")
            assert (status, len(body)) == (200, LARGE)


def _hard_of_hearing(server: Server) -> socket.socket:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(PATIENCE)
    connection.connect((HOST, server.port))
    return connection


def memory_of(server: Server) -> int:
    """Return the resident memory of the largest worker in bytes."""
    sizes = []
    for pid in server.workers():
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            sizes.append(int(file.read().split()[1]) * 4096)
    return max(sizes)


def test_large_bodies_that_never_end_delay_no_other_client() -> None:
    with proxied(WORKERS="1") as server, ExitStack() as stack:
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


ROUTES = json.dumps({"position": example()}).encode()
SEARCH = (
    b"POST /v1/games/1846/routes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"X-Forwarded-For: 192.0.2.%d\r\nContent-Length: %d\r\n\r\n%b"
)
ENDLESS = "tests.support.endless_app:app"


def begun(server: Server) -> int:
    """Return the number of searches started."""
    return server.log.read_text(encoding="utf-8").count(BEGUN)


def test_one_clients_searches_leave_places_to_others_and_to_what_is_cheap() -> None:
    """It has one slot of three. Its other searches time out in the queue; those of other clients find a free slot."""
    variables = {"STATIONMASTER_MAX_CONCURRENT": "3", "STATIONMASTER_TRUSTED_PROXIES": "1"}
    with running(app=ENDLESS, **variables) as server, ExitStack() as stack:
        connections = [stack.enter_context(server.connect()) for _ in range(4)]
        for connection in connections[:3]:
            connection.sendall(SEARCH % (1, len(ROUTES), ROUTES))
        wait_for(lambda: begun(server) == 1, "nothing is searched")
        connections[3].sendall(SEARCH % (2, len(ROUTES), ROUTES))
        wait_for(lambda: begun(server) == 2, "the other has no place")
        assert server.ask("POST", "/v1/games/1846/start", START)[0] == 200
        assert server.ask("GET", "/healthz")[0] == 200
        refused = "/routes status=429"
        wait_for(lambda: server.log.read_text(encoding="utf-8").count(refused) == 2, "they are not refused")


@pytest.mark.parametrize("start", [running, pytest.param(proxied, marks=needs_nginx)], ids=["bare", "proxied"])
@pytest.mark.parametrize("linger", [b"\1\0\0\0\0\0\0\0", None], ids=["rude", "polite"])
def test_the_search_of_a_client_that_leaves_ends_and_the_next_has_its_place(
    start: Callable[..., AbstractContextManager[Server]], linger: bytes | None
) -> None:
    with start(app=ENDLESS, STATIONMASTER_MAX_CONCURRENT="1") as server:
        with server.connect() as connection:
            connection.sendall(SEARCH % (1, len(ROUTES), ROUTES))
            wait_for(lambda: begun(server) == 1, "nothing is searched")
            assert "/routes status=" not in server.log.read_text(encoding="utf-8"), "it must still be at work"
            if linger is not None:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        wait_for(lambda: "/routes status=" in server.log.read_text(encoding="utf-8"), "it goes on")
        assert server.ask("POST", "/v1/games/1846/start", START)[0] == 200


def test_on_the_bare_port_a_half_closed_client_is_still_answered() -> None:
    with running() as server:
        assert server.send_raw(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").endswith(b'{"status":"ok"}')
