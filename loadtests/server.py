"""The service as in production, run on a free local port for the duration of a test."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.processes import stopped
from tools.proxied import prepared

HOST = "127.0.0.1"
START_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Service:
    """A running service: its address, and the process that manages its workers."""

    port: int
    master: int


@contextmanager
def running_service(log: Path | None = None) -> Iterator[Service]:
    """Run the service under gunicorn on a free local port, quietly, with the development key.

    Its output goes to the file `log`, if given.
    """
    workers = os.environ.get("WORKERS", "2")
    variables = {"HOST": HOST, "WORKERS": workers}
    variables |= {"STATIONMASTER_DEV_KEY": "1", "STATIONMASTER_LOG_LEVEL": "ERROR"}
    command = [sys.executable, "-m", "gunicorn", "--config", "service/gunicorn_conf.py", "service.wsgi:app"]
    with own_port() as port:
        with ExitStack() as opened:
            stderr = None if log is None else opened.enter_context(log.open("wb"))
            server = subprocess.Popen(command, env=os.environ | variables | {"PORT": str(port)}, stderr=stderr)
        try:
            wait_until_ready(port)
            yield Service(port, server.pid)
        finally:
            server.terminate()
            server.wait(START_SECONDS)


@contextmanager
def proxied_service(log: Path) -> Iterator[Service]:
    """Run the service behind the nginx with the configuration of deploy/ but without its rate limit."""
    variables = {"WORKERS": os.environ.get("WORKERS", "2"), "STATIONMASTER_TRUSTED_PROXIES": "1"}
    variables |= {"STATIONMASTER_DEV_KEY": "1", "STATIONMASTER_LOG_LEVEL": "ERROR"}
    with ExitStack() as opened:
        port = opened.enter_context(own_port())
        folder = opened.enter_context(TemporaryDirectory(prefix="stationmaster-"))
        place = prepared(Path(folder), HOST, port, rate="100000r/s")
        stderr = opened.enter_context(log.open("wb"))
        server = subprocess.Popen(place.service(), env=os.environ | variables, stderr=stderr)
        opened.enter_context(stopped(server, signal.SIGTERM))
        opened.enter_context(stopped(subprocess.Popen(place.nginx(), stderr=stderr), signal.SIGQUIT))
        wait_until_ready(port, "/healthz")  # nginx does not forward the other endpoints for operators.
        yield Service(port, server.pid)


@contextmanager
def own_port() -> Iterator[int]:
    """Reserve a port of this machine for the duration of the block.

    The reserving socket does not listen: connections are refused until a server that reuses addresses, as all of ours
    do, binds to the port as well. Only Linux allows that; elsewhere the port is merely free.
    """
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind((HOST, 0))
        port: int = held.getsockname()[1]
        if sys.platform != "linux":
            held.close()
        yield port


def free_port() -> int:
    """Return a free port of this machine."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_ready(port: int, path: str = "/readyz") -> None:
    """Wait until the service reports that it is ready.

    :raises TimeoutError: it does not within two minutes
    """
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            if ask(port, "GET", path)[0] == 200:
                return
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.1)
    raise TimeoutError("The service does not come up.")


def ask(port: int, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    """Send a request; return the status and the JSON of the response."""
    connection = http.client.HTTPConnection(HOST, port, timeout=START_SECONDS)
    try:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()
