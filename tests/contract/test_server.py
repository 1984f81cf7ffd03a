"""The service as deployed: what gunicorn adds to the app, tested over sockets."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator

import pytest

from loadtests.hostile import workers
from loadtests.hostile.bounds import WORKER_BYTES
from service.http.problem_kinds import BY_STATUS
from tests.support.server import HOST, PATIENCE, Server, needs_nginx, parts, proxied, read_all, running

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as started:
        yield started


@pytest.fixture(scope="module")
def before() -> Iterator[Server]:
    """Run the service as deployed, with nginx in front of it."""
    with proxied() as started:
        yield started


def test_the_readmes_first_request_works(server: Server) -> None:
    wanted = {"players": ["Amy", "Bob", "Cy"], "seed": "spike"}
    status, headers, body = server.ask("POST", "/v1/games/1846/start", wanted)
    assert status == 200
    assert headers["content-type"] == "application/json"
    assert json.loads(body)["game"] == "1846"


def test_connections_are_kept_open(server: Server) -> None:
    connection = http.client.HTTPConnection(HOST, server.port, timeout=PATIENCE)
    connection.request("GET", "/healthz")
    connection.getresponse().read()
    kept = connection.sock
    connection.request("GET", "/healthz")
    assert connection.getresponse().read() == b'{"status":"ok"}'
    assert connection.sock is kept
    connection.close()


def test_metrics_are_those_of_all_workers(server: Server) -> None:
    server.ask("GET", "/v1/games")
    _, _, text = server.ask("GET", "/metrics")
    assert b'stationmaster_requests_total{method="GET",route="/v1/games",status="200"}' in text


def test_metrics_are_answered_while_a_worker_starts(server: Server) -> None:
    """The worker has created its files by then, but has written nothing into them."""
    (folder,) = server.room.glob("stationmaster-metrics-*")
    made = folder / "counter_999999.db"
    made.touch()
    assert server.ask("GET", "/metrics")[0] == 200
    made.unlink()


ODD_REQUESTS = [
    (b"GARBAGE\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n", 400),
    (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
    (b"GET / HTTP/1.1\r\n\r\n", 400),
    (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: rot13\r\n\r\n", 501),
    (b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 9000 + b"\r\n\r\n", 431),
]


@needs_nginx
@pytest.mark.parametrize(("request_line", "status"), ODD_REQUESTS)
def test_what_is_not_http_is_refused_with_a_problem_too(before: Server, request_line: bytes, status: int) -> None:
    with before.connect() as connection:
        connection.sendall(request_line)
        head, problem = parts(read_all(connection))
    assert head.startswith(f"HTTP/1.1 {status} ".encode())
    assert b"application/problem+json" in head
    kind = BY_STATUS[status]
    assert (problem["status"], problem["type"], problem["title"]) == (status, kind.type, kind.title)
    assert problem["code"] == problem["type"].removeprefix("/problems/").replace("-", "_")
    assert before.ask("GET", problem["type"])[0] == 200


@pytest.mark.parametrize(("request_line", "status"), ODD_REQUESTS)
def test_gunicorn_itself_refuses_it_too(server: Server, request_line: bytes, status: int) -> None:
    assert server.send_raw(request_line).startswith(f"HTTP/1.1 {status} ".encode())


def test_no_header_changes_where_the_app_is_mounted(server: Server) -> None:
    for name in (b"SCRIPT_NAME", b"PATH_INFO", b"REMOTE_USER"):
        head, body = parts(server.send_raw(b"GET /healthz HTTP/1.1\r\nHost: x\r\n%b: /other\r\n\r\n" % name))
        assert (head.split()[1], body) == (b"200", {"status": "ok"})


def test_a_body_of_50_mb_is_refused_before_it_arrives(server: Server) -> None:
    request = (
        b"POST /v1/games/1846/start HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 52428800\r\n\r\n{"
    )
    head, problem = parts(server.send_raw(request))
    assert head.startswith(b"HTTP/1.1 413 ")
    assert problem["code"] == "body_too_large"


def test_the_server_does_not_send_its_version(server: Server) -> None:
    _, headers, _ = server.ask("GET", "/healthz")
    assert headers["server"] == "gunicorn"


@needs_nginx
def test_a_client_that_pauses_in_the_middle_does_not_hold_a_thread_for_ever(before: Server) -> None:
    with before.connect() as connection:
        connection.sendall(b"POST /v1/games/1846/start HTTP/1.1\r\nHost: localhost\r\nContent-Ty")
        assert not read_all(connection).startswith(b"HTTP/1.1 2")  # Closed within the client's time-out.


def test_large_bodies_leave_no_memory_behind(server: Server) -> None:
    """One wide character makes a text of 8 MB take 32 MB. Every thread of a worker reads such a body."""
    body = b'"\xf0\x9f\x9a\x82' + b"a" * (8 * 1024 * 1024 - 20) + b'"'
    head = b"POST /v1/games/1846/replay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n"
    pids = workers.workers_of(server.process.pid)
    for _ in range(16):
        with server.connect() as connection:
            connection.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
            assert read_all(connection).startswith(b"HTTP/1.1 422 ")
    assert pids == workers.workers_of(server.process.pid)
    assert max(workers.peak_bytes(pid) for pid in pids) < WORKER_BYTES
