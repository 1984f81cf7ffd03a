"""Clients that leave while their requests are worked on."""

from __future__ import annotations

import select
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from socket import socket
from threading import Lock, Thread
from typing import Final

SOCKET: Final = "gunicorn.socket"
"""Where in the environment of a request gunicorn leaves the socket of its connection."""


class Disconnect:
    """Happens once, at most: the client has closed its connection. Safe for threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._callbacks: list[Callable[[], None]] = []
        self.happened = False

    def call(self, callback: Callable[[], None]) -> None:
        """Call back when it happens; at once if it has. The callback must be quick."""
        with self._lock:
            if not self.happened:
                self._callbacks.append(callback)
                return
        callback()

    def announce(self) -> None:
        """Tell that it has happened."""
        with self._lock:
            self.happened, callbacks, self._callbacks = True, self._callbacks, []
        for callback in callbacks:
            callback()


class Watcher:
    """One thread that waits for the clients of all requests at work (Linux: EPOLLRDHUP)."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._watched: dict[int, Disconnect] = {}
        self._epoll = select.epoll()
        self._started = False

    @contextmanager
    def watching(self, connection: socket | None) -> Iterator[Disconnect]:
        """Announce, as long as the block lasts, when the other side of the connection is closed."""
        disconnect = Disconnect()
        if connection is None:
            yield disconnect
            return
        number = connection.fileno()
        if _is_closed(number):
            disconnect.announce()
            yield disconnect
            return
        with self._lock:
            if not self._started:  # By the first request, and not before gunicorn has forked.
                self._started = True
                Thread(target=self._run, name="watcher", daemon=True).start()
            self._watched[number] = disconnect
            self._epoll.register(number, select.EPOLLRDHUP)
        try:
            yield disconnect
        finally:
            with self._lock:
                if self._watched.pop(number, None) is not None:
                    self._epoll.unregister(number)

    def _run(self) -> None:
        while True:
            for number, _ in self._epoll.poll():
                with self._lock:
                    # Meanwhile the number may be that of another request's connection.
                    if number not in self._watched or not _is_closed(number):
                        continue
                    disconnect = self._watched.pop(number)
                    self._epoll.unregister(number)
                disconnect.announce()


def _is_closed(number: int) -> bool:
    poll = select.poll()
    poll.register(number, select.POLLRDHUP)
    return bool(poll.poll(0))
