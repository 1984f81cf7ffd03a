"""The service in a separate process, for measurements over HTTP."""

from __future__ import annotations

import http.client
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


@dataclass(frozen=True)
class Running:
    """A running service: a connection to its worker, and the process that started it."""

    connection: http.client.HTTPConnection
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
        try:
            yield Running(_connected(port), process.pid)
        finally:
            process.terminate()


def _connected(port: int) -> http.client.HTTPConnection:
    until = time.monotonic() + START_SECONDS
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_SECONDS)
        try:
            connection.connect()
            return connection
        except ConnectionRefusedError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
