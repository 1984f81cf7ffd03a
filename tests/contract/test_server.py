"""The service as it is really run: gunicorn on a free port of this machine, spoken to over sockets."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def environment(**variables: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STATIONMASTER_")}
    return kept | variables


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A running server with one worker and small limits; its port."""
    number = free_port()
    variables = {"HOST": "127.0.0.1", "PORT": str(number), "WORKERS": "1", "STATIONMASTER_DEV_KEY": "1"}
    command = [sys.executable, "-m", "gunicorn", "--config", "service/gunicorn_conf.py", "service.wsgi:app"]
    server = subprocess.Popen(command, env=environment(**variables), stderr=subprocess.DEVNULL)
    try:
        wait_until_ready(number)
        yield number
    finally:
        server.terminate()
        server.wait(20)


def wait_until_ready(port: int) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            if ask(port, "GET", "/readyz")[0] == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server does not come up")


def ask(port: int, method: str, path: str, body: Any = None) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        headers = {} if body is None else {"Content-Type": "application/json"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()


def send_raw(port: int, request: bytes) -> tuple[bytes, Any]:
    """The head and the JSON body of the answer to bytes that may not be HTTP at all."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    return head, json.loads(body)


def test_the_readmes_first_request_works(port: int) -> None:
    status, headers, body = ask(
        port, "POST", "/v1/games/1846/start", {"players": ["Amy", "Bob", "Cy"], "seed": "spike"}
    )
    assert status == 200
    assert headers["content-type"] == "application/json"
    assert json.loads(body)["game"] == "1846"


def test_connections_are_kept_open(port: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/healthz")
    connection.getresponse().read()
    kept = connection.sock
    connection.request("GET", "/healthz")
    assert connection.getresponse().read() == b'{"status":"ok"}'
    assert connection.sock is kept
    connection.close()


def test_metrics_are_those_of_all_workers(port: int) -> None:
    ask(port, "GET", "/v1/games")
    _, _, text = ask(port, "GET", "/metrics")
    assert b'stationmaster_requests_total{method="GET",route="/v1/games",status="200"}' in text


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        (b"GARBAGE\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n", 400),
        (b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 9000 + b"\r\n\r\n", 431),
    ],
)
def test_what_is_not_http_is_refused_with_a_problem_too(port: int, request_line: bytes, status: int) -> None:
    head, problem = send_raw(port, request_line)
    assert head.startswith(f"HTTP/1.1 {status} ".encode())
    assert b"application/problem+json" in head
    assert problem["status"] == status


def test_a_body_of_50_mb_is_refused_before_it_arrives(port: int) -> None:
    request = (
        b"POST /v1/games/1846/start HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 52428800\r\n\r\n{"
    )
    head, problem = send_raw(port, request)
    assert head.startswith(b"HTTP/1.1 413 ")
    assert problem["code"] == "body_too_large"


def test_the_server_does_not_tell_its_version(port: int) -> None:
    _, headers, _ = ask(port, "GET", "/healthz")
    assert not any(letter.isdigit() for letter in headers.get("server", ""))


@pytest.mark.parametrize(
    ("name", "value"), [("PORT", "eighty"), ("PORT", "70000"), ("WORKERS", "0"), ("STATIONMASTER_THREADS", "-1")]
)
def test_a_bad_number_for_gunicorn_is_refused_by_name(name: str, value: str) -> None:
    command = [sys.executable, "-m", "gunicorn", "--config", "service/gunicorn_conf.py", "service.wsgi:app"]
    variables = environment(STATIONMASTER_DEV_KEY="1", **{name: value})
    started = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=20, check=False)
    assert started.returncode != 0
    assert f"Stationmaster cannot start. {name}: '{value}'" in started.stderr


@pytest.mark.parametrize(
    ("variables", "name"),
    [
        ({}, "STATIONMASTER_KEYS"),
        ({"STATIONMASTER_DEV_KEY": "1", "STATIONMASTER_MAX_BODY": "lots"}, "STATIONMASTER_MAX_BODY"),
    ],
)
def test_a_bad_setting_stops_the_start_with_one_line_that_names_it(variables: dict[str, str], name: str) -> None:
    started = subprocess.run(
        [sys.executable, "-c", "import service.wsgi"],
        env=environment(**variables),
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert started.returncode == 1
    assert started.stderr.startswith(f"Stationmaster cannot start. {name}: ")
    assert started.stderr.count("\n") == 1


def test_a_client_that_pauses_in_the_middle_does_not_hold_a_thread_for_ever(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=25) as connection:
        connection.sendall(b"POST /v1/games/1846/start HTTP/1.1\r\nHost: localhost\r\nContent-Ty")
        assert connection.recv(1000) == b""  # Let go, within the client's own patience.
