"""A WSGI app that misbehaves: it hangs, waits, and sends very long responses."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode

from service.http.guard import needs_slot
from service.server import gate as gates
from service.server.gate import GATE
from tests.support.server import wait_for

LARGE = 10 * 1024 * 1024


@dataclass(frozen=True)
class Gate:
    """A gate at which the app waits until a test opens it, and where it records that work has begun: in files, so it
    does not matter which process does the work."""

    folder: Path

    def before(self, what: str, name: str = "client") -> bytes:
        """Return the path of a request that arrives at this gate under that name."""
        return f"/v1/{what}?{urlencode({'gate': self.folder, 'name': name})}".encode()

    def wait_for(self, *names: str) -> None:
        """Wait until the requests of these names are being processed."""
        wait_for(lambda: all((self.folder / name).exists() for name in names), f"{names} are not worked at")

    def open(self) -> None:
        """Let all requests go on."""
        (self.folder / "open").touch()

    def come(self, name: str) -> None:
        """Record, from the app, that a request has arrived."""
        (self.folder / name).touch()

    @property
    def is_open(self) -> bool:
        """Return whether the requests may go on."""
        return (self.folder / "open").exists()


def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Do what the last part of the path names."""
    what = environ["PATH_INFO"].rpartition("/")[2]
    query = {name: values[0] for name, values in parse_qs(environ["QUERY_STRING"]).items()}
    with _admitted(environ):
        body = _DEEDS[what](environ, query)
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
    return [body]


_gate = gates.Gate(8, 8, 8)
app.extensions = {GATE: _gate}  # type: ignore[attr-defined] # As Flask's apps have them.


@contextmanager
def _admitted(environ: dict[str, Any]) -> Iterator[None]:
    """Take a slot for a request that needs one, as the service does."""
    if not needs_slot(environ["REQUEST_METHOD"], environ["PATH_INFO"]):
        yield
        return
    ticket = _gate.enter("client")
    try:
        yield
    finally:
        _gate.leave(ticket)


def _hang(_environ: dict[str, Any], query: dict[str, str]) -> bytes:
    """Hang, but let other threads run."""
    if "gate" in query:
        Gate(Path(query["gate"])).come(query["name"])
    while True:
        time.sleep(1)


def _hold(_environ: dict[str, Any], _query: dict[str, str]) -> bytes:
    """Block the whole process: the GIL is not released."""
    ctypes.PyDLL(None).sleep(1000)
    return b""


def _wait(_environ: dict[str, Any], query: dict[str, str]) -> bytes:
    """Wait for so many seconds, or until the gate opens."""
    if "gate" not in query:
        time.sleep(float(query["seconds"]))
        return b"waited"
    gate = Gate(Path(query["gate"]))
    gate.come(query["name"])
    while not gate.is_open:
        time.sleep(0.01)
    return b"waited"


_DEEDS: dict[str, Callable[[dict[str, Any], dict[str, str]], bytes]] = {
    "healthz": lambda _environ, _query: b"ok",
    "hang": _hang,
    "hold": _hold,
    "wait": _wait,
    "large": lambda _environ, _query: b"x" * LARGE,
    "echo": lambda environ, _query: environ["wsgi.input"].read(),
    "length": lambda environ, _query: str(environ.get("CONTENT_LENGTH")).encode(),
}
