"""The service in a separate process, for measurements over HTTP."""

from __future__ import annotations

import re
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

START_SECONDS = 30.0
ANSWER_SECONDS = 30.0
NANOSECONDS = 1e9
HEAD_END = b"\r\n\r\n"
RECEIVED = 1 << 16


class Connection:
    """A kept-alive connection that reads no more of a response than it must.

    Python's own client would take a third of the time of a short request.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket.socket | None = None

    def connect(self) -> None:
        """Connect, or connect again: a server closes connections that are idle for long.

        :raises ConnectionRefusedError: when there is no server.
        """
        self.close()
        self._socket = socket.create_connection(("127.0.0.1", self._port), timeout=ANSWER_SECONDS)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            self._socket.close()

    def answer(self, request: bytes) -> tuple[int, bytes]:
        """Return the status and the body of the response.

        :raises ConnectionError: when the server has closed the connection.
        """
        assert self._socket is not None
        self._socket.sendall(request)
        received = b""
        while (end := received.find(HEAD_END)) < 0:
            received += self._more()
        head = received[:end].lower()
        (length,) = re.findall(rb"\r\ncontent-length: *(\d+)", head)
        whole = end + len(HEAD_END) + int(length)
        while len(received) < whole:
            received += self._more()
        return int(head.split(b" ", 2)[1]), received[whole - int(length) :]

    def _more(self) -> bytes:
        assert self._socket is not None
        if not (received := self._socket.recv(RECEIVED)):
            raise ConnectionResetError
        return received


def request_bytes(method: str, path: str, body: bytes | None = None) -> bytes:
    """Return a request as it is sent."""
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n"
    if body is None:
        return f"{head}\r\n".encode()
    return f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


@dataclass(frozen=True)
class Running:
    """A running service: a connection to its worker, and the process that started it."""

    connection: Connection
    process: int

    def processor_seconds(self) -> float | None:
        """Return the CPU time of all threads of the worker so far, or None where the system does not report it."""
        try:
            (worker,) = Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split()
            threads = list(Path(f"/proc/{worker}/task").glob("*/schedstat"))
            return sum(int(thread.read_text().split()[0]) for thread in threads) / NANOSECONDS if threads else None
        except (OSError, ValueError):
            return None


@contextmanager
def one_worker(python: str, folder: Path, environ: Mapping[str, str]) -> Iterator[Running]:
    """Run the service of a folder with one worker on a free port; yield it with a connection."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    variables = {**environ, "HOST": "127.0.0.1", "PORT": str(port), "WORKERS": "1"}
    command = [python, "-m", "gunicorn", "-c", "python:service.gunicorn_conf", "service.wsgi:app"]
    with subprocess.Popen(command, cwd=folder, env=variables, stderr=subprocess.DEVNULL) as process:
        connection = Connection(port)
        try:
            _connect(connection)
            yield Running(connection, process.pid)
        finally:
            connection.close()
            process.terminate()


def _connect(connection: Connection) -> None:
    """Connect as soon as the service listens."""
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            connection.connect()
            return
        except ConnectionRefusedError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
