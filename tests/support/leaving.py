"""Clients that disconnect, as the app sees them: by the socket of their connection."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from service.server.watcher import SOCKET


@contextmanager
def connected() -> Iterator[tuple[dict[str, Any], socket.socket]]:
    """Yield the part of a request's environment that holds its connection, and the client's end of the connection."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield {SOCKET: ours}, theirs
