"""Clients that leave, as the app sees them: by the socket of their connection."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from service.server.watcher import SOCKET


@contextmanager
def connected() -> Iterator[tuple[dict[str, Any], socket.socket]]:
    """What the environment of a request says of its connection, and the client's end of that."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield {SOCKET: ours}, theirs
