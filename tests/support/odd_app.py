"""A WSGI app that does what a service should not: it hangs, waits, and answers at great length."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Iterable
from threading import Event
from typing import Any
from urllib.parse import parse_qs

from service.places import TURN
from service.server.queue.departure import DEPARTURE

LARGE = 10 * 1024 * 1024

_departures: list[str] = []


def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Does what the last part of the path says."""
    what = environ["PATH_INFO"].rpartition("/")[2]
    query = {name: values[0] for name, values in parse_qs(environ["QUERY_STRING"]).items()}
    body = _DEEDS[what](environ, query)
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
    return [body]


def _hang(_environ: dict[str, Any], _query: dict[str, str]) -> bytes:
    """Other threads may run."""
    while True:
        time.sleep(1)


def _hold(_environ: dict[str, Any], _query: dict[str, str]) -> bytes:
    """Nothing else of this process may run: the GIL is not given back."""
    ctypes.PyDLL(None).sleep(1000)
    return b""


def _wait(environ: dict[str, Any], query: dict[str, str]) -> bytes:
    """Ends early when the client has left, and remembers it."""
    if environ[TURN] != "held":
        return str(environ[TURN]).encode()
    left = Event()
    environ[DEPARTURE].when_gone(left.set)
    if left.wait(float(query["seconds"])):
        _departures.append(query.get("name", "somebody"))
    return b"waited"


_DEEDS: dict[str, Callable[[dict[str, Any], dict[str, str]], bytes]] = {
    "healthz": lambda _environ, _query: b"ok",
    "hang": _hang,
    "hold": _hold,
    "wait": _wait,
    "large": lambda _environ, _query: b"x" * LARGE,
    "echo": lambda environ, _query: environ["wsgi.input"].read(),
    "length": lambda environ, _query: str(environ.get("CONTENT_LENGTH")).encode(),
    "who_left": lambda _environ, _query: ",".join(_departures).encode(),
}
