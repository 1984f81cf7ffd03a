"""The service in a process of its own, for measurements that go over HTTP."""

from __future__ import annotations

import http.client
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 30.0
ANSWER_SECONDS = 30.0


@contextmanager
def one_worker(python: str, folder: Path, environ: Mapping[str, str]) -> Iterator[http.client.HTTPConnection]:
    """The service of a folder with one worker on a free port, and a connection to it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    told = {**environ, "HOST": "127.0.0.1", "PORT": str(port), "WORKERS": "1"}
    command = [python, "-m", "gunicorn", "-c", "python:service.gunicorn_conf", "service.wsgi:app"]
    with subprocess.Popen(command, cwd=folder, env=told, stderr=subprocess.DEVNULL) as process:
        try:
            yield _connected(port)
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
