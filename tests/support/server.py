"""The service as in production: gunicorn on a free port of this machine, reached over sockets."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import psutil
import pytest

from loadtests.server import HOST as HOST
from loadtests.server import own_port as own_port
from tools.processes import stopped
from tools.proxied import prepared

ROOT = Path(__file__).parents[2]
CONFIG = ("--config", "service/gunicorn_conf.py")
APP = "service.wsgi:app"

Answer = tuple[int, dict[str, str], bytes]
"""Status, headers with lower-case names, and body."""

PATIENCE = 120
"""Seconds that a loaded machine may take for what an idle one does in one or two."""


@contextmanager
def interrupts_heard() -> Iterator[None]:
    """Let processes started in the block receive Ctrl-C, even if the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def environment(**variables: str) -> dict[str, str]:
    """Return the environment of a server: this process's own, except that only the given settings and languages are
    set."""
    own = ("STATIONMASTER_", "GUNICORN_", "PROMETHEUS_", "LANG", "LC_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    return {name: value for name, value in kept.items() if name not in ("HOST", "PORT", "WORKERS")} | variables


def command(*options: str, app: str = APP, config: Sequence[str] = CONFIG) -> list[str]:
    """Return the command that starts gunicorn."""
    return [sys.executable, "-m", "gunicorn", *config, *options, app]


def refused(
    *options: str, config: Sequence[str] = CONFIG, cwd: Path = ROOT, variables: Mapping[str, str] | None = None
) -> tuple[int, str]:
    """Return status and standard error of a server that should not start."""
    with own_port() as port:
        started = subprocess.run(
            command(*options, config=config),
            env=environment(**{"PORT": str(port), "PYTHONPATH": str(ROOT), **(variables or {})}),
            cwd=cwd,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    return started.returncode, started.stderr


@dataclass(frozen=True)
class Server:
    """A running server."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path
    room: Path

    def ask(
        self, method: str, path: str, body: Any = None, timeout: float = PATIENCE
    ) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body of one response, over its own connection."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=timeout)
        try:
            headers = {} if body is None else {"Content-Type": "application/json"}
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def connect(self, timeout: float = PATIENCE, source: str = HOST) -> socket.socket:
        """Open a connection, to send what no client library would send."""
        return socket.create_connection((HOST, self.port), timeout=timeout, source_address=(source, 0))

    def send_raw(self, request: bytes) -> bytes:
        """Return all bytes received after sending only these bytes."""
        with self.connect() as connection:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            return read_all(connection)

    def workers(self) -> set[int]:
        """Return the process ids of the workers."""
        return {worker.pid for worker in psutil.Process(self.process.pid).children()}

    def connections(self) -> int:
        """Return how many connections the workers hold."""
        workers = psutil.Process(self.process.pid).children()
        return sum(1 for worker in workers for one in worker.net_connections("tcp") if one.raddr)

    def wait_until_ready(self) -> None:
        """Wait until the service responds.

        :raises TimeoutError: when it does not start in time; with its output.
        """
        try:
            wait_for(lambda: self.process.poll() is not None or self._answers(), "it takes too long")
        except TimeoutError:
            self._give_up()
        if self.process.poll() is not None:
            self._give_up()

    def _give_up(self) -> NoReturn:
        raise TimeoutError(f"the server does not come up: {self.log.read_text(encoding='utf-8')}")

    def _answers(self) -> bool:
        try:
            return self.ask("GET", "/healthz")[0] == 200
        except (OSError, http.client.HTTPException):
            return False


def wait_for(condition: Callable[[], object], what: str, seconds: float = PATIENCE, pause: float = 0.05) -> None:
    """Wait until the condition holds.

    :raises TimeoutError: when it does not in time.
    """
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError(what)
        time.sleep(pause)


def read_all(connection: socket.socket) -> bytes:
    """Return what arrives until the peer closes the connection."""
    return b"".join(iter(lambda: connection.recv(65536), b""))


def parts(answer: bytes) -> tuple[bytes, Any]:
    """Return the head and the JSON body of a response."""
    head, _, body = answer.partition(b"\r\n\r\n")
    return head, json.loads(body)


@contextmanager
def proxied(*options: str, app: str = APP, **variables: str) -> Iterator[Server]:
    """Run the server behind the nginx of this machine, with the configuration of deploy/: `port` is that of nginx.

    The rate limit of nginx is too high to reach, so that a test may send many requests.
    """
    with own_port() as port, tempfile.TemporaryDirectory(prefix="stationmaster-test-") as folder:
        room = Path(folder) / "tmp"
        room.mkdir()
        place = prepared(Path(folder), HOST, port, rate="100000r/s")
        log = Path(folder) / "log"
        defaults = {
            "WORKERS": "1",
            "STATIONMASTER_DEV_KEY": "1",
            "STATIONMASTER_TRUSTED_PROXIES": "1",
            "TMPDIR": str(room),
        }
        with log.open("wb") as errors:
            process = subprocess.Popen(
                place.service(*options, app=app), env=environment(**(defaults | variables)), cwd=ROOT, stderr=errors
            )
            nginx = subprocess.Popen(place.nginx(), stderr=errors)
        server = Server(port, process, log, room)
        with stopped(process, signal.SIGTERM), stopped(nginx, signal.SIGQUIT):
            server.wait_until_ready()
            yield server


needs_nginx = pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")


@contextmanager
def running(*options: str, app: str = APP, config: Sequence[str] = CONFIG, **variables: str) -> Iterator[Server]:
    """Run a server, by default with one worker and the development key, until the block ends."""
    with own_port() as port, tempfile.TemporaryDirectory(prefix="stationmaster-test-") as folder:
        room = Path(folder) / "tmp"
        room.mkdir()
        log = Path(folder) / "log"
        defaults = {"HOST": HOST, "PORT": str(port), "WORKERS": "1", "STATIONMASTER_DEV_KEY": "1", "TMPDIR": str(room)}
        with log.open("wb") as errors:
            process = subprocess.Popen(
                command(*options, app=app, config=config),
                env=environment(**(defaults | variables)),
                cwd=ROOT,
                stderr=errors,
                start_new_session=True,
            )
        server = Server(port, process, log, room)
        try:
            server.wait_until_ready()
            yield server
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Stop the server, gracefully first. It has its own process group, so no process is left behind."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(PATIENCE)
