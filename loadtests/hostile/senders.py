"""Two ways to send a request: over a socket to the running service, or straight into the app of this process."""

from __future__ import annotations

import http.client
import socket
import time
from typing import Protocol
from urllib.parse import unquote_to_bytes

from flask import Flask

from loadtests.hostile import workers
from loadtests.hostile.messages import CLOSED, HANG, Reply, Request
from loadtests.server import HOST, Service

KEPT = 2000
"""The most bytes of an answer that are kept."""


class Sender(Protocol):
    """The interface that sends requests one at a time and measures the cost of each."""

    def send(self, request: Request, patience: float) -> Reply:
        """Return the response, or the fact that there was none within so many seconds."""


class OverHttp:
    """A sender over a local socket, which reads the workers' CPU time from /proc."""

    def __init__(self, service: Service) -> None:
        self.service = service

    def send(self, request: Request, patience: float) -> Reply:
        """Return the response of the running service."""
        pids = workers.workers_of(self.service.master)
        cpu, began = workers.cpu_seconds(pids), time.monotonic()
        status, size, text = exchange(self.service.port, request, patience)
        seconds = time.monotonic() - began
        return Reply(status, size, seconds, max(0.0, workers.cpu_seconds(pids) - cpu), text)


class InProcess:
    """A sender that calls the app itself, in this thread."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()

    def send(self, request: Request, patience: float) -> Reply:
        """Return the response of the app."""
        cpu, began = time.thread_time(), time.monotonic()
        path, _, query = request.path.partition("?")
        answer = self.client.open(
            unquote_to_bytes(path).decode("utf-8", "replace"),
            method=request.method,
            query_string=query,
            data=request.body or None,
            headers=list(request.headers),
        )
        data = answer.get_data()
        return Reply(answer.status_code, len(data), time.monotonic() - began, time.thread_time() - cpu, data[:KEPT])


def exchange(port: int, request: Request, patience: float, source: str = HOST) -> tuple[int, int, bytes]:
    """Return status, size and beginning of the response; status `HANG` or `CLOSED` without one."""
    sent = request.wire()
    try:
        with socket.create_connection((HOST, port), timeout=patience, source_address=(source, 0)) as connection:
            _send_all(connection, sent)
            if request.half_closed:
                connection.shutdown(socket.SHUT_WR)
            return _read(connection, sent.split(b" ", 1)[0].decode("latin-1"))
    except TimeoutError:
        return HANG, 0, b""
    except (OSError, http.client.HTTPException):
        return CLOSED, 0, b""


def _send_all(connection: socket.socket, sent: bytes) -> None:
    """Send all data. A service that rejects a large body may respond and close before it has read all of it."""
    try:
        connection.sendall(sent)
    except (BrokenPipeError, ConnectionResetError):
        return


def _read(connection: socket.socket, method: str) -> tuple[int, int, bytes]:
    answer = http.client.HTTPResponse(connection, method=method)
    try:
        answer.begin()
        text = answer.read()
    except (http.client.IncompleteRead, ConnectionResetError) as error:
        if not answer.headers:
            raise http.client.HTTPException("no answer") from error
        text = b""
    return answer.status, len(text), text[:KEPT]
