"""The listening sockets: who comes in, and who must leave for it."""

from __future__ import annotations

import errno
import selectors
import socket
from collections.abc import Callable, Iterator, Sequence
from typing import Any

Entered = tuple[socket.socket, Any, Any]
"""A connection, the address of its client, and the address that it came to."""

AT_ONCE = 64
"""Connections that are let in before those that are in have their turn."""

_OUT_OF_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Door:
    """Open until it is shut."""

    def __init__(
        self, listeners: Sequence[Any], selector: selectors.BaseSelector, on_ready: Callable[[], None]
    ) -> None:
        self._listeners = list(listeners)
        self._selector = selector
        for listener in self._listeners:
            listener.setblocking(False)
            selector.register(listener, selectors.EVENT_READ, on_ready)

    def enter(self) -> Iterator[Entered | None]:
        """Those who stand before it; None when the process has no room for another socket."""
        for listener in self._listeners:
            for _ in range(AT_ONCE):
                try:
                    accepted, peer = listener.accept()
                except ConnectionAbortedError:
                    continue
                except OSError as error:
                    if error.errno in _OUT_OF_FILES:
                        yield None
                    break
                accepted.setblocking(False)
                yield accepted, peer, listener.getsockname()

    def shut(self) -> None:
        """Nobody comes in any more: who tries is refused, and not left to wait."""
        for listener in self._listeners:
            self._selector.unregister(listener)
            listener.close()
        self._listeners = []
