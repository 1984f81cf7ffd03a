"""Clients that disconnect while their requests are worked on."""

from __future__ import annotations

import select
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from socket import socket
from threading import Lock, Thread
from typing import Final

SOCKET: Final = "gunicorn.socket"
"""The key of a request's environment under which gunicorn passes the socket of the connection."""


class Watcher:
    """One thread that waits for disconnects (Linux: EPOLLRDHUP)."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._callbacks: dict[int, Callable[[], None]] = {}
        self._epoll = select.epoll()
        self._thread: Thread | None = None

    @contextmanager
    def watching(self, connection: socket | None, disconnected: Callable[[], None]) -> Iterator[None]:
        """Call back soon if the other side closes the connection during the block; at once if it has.

        The callback must be quick, and may be called twice.
        """
        if connection is None:
            yield
            return
        number = connection.fileno()
        if _is_closed(number):
            disconnected()
            yield
            return
        with self._lock:
            if self._thread is None:  # Started by the first request, so not before gunicorn has forked.
                self._thread = Thread(target=self._run, name="watcher", daemon=True)
                self._thread.start()
            self._callbacks[number] = disconnected
            self._epoll.register(number, select.EPOLLRDHUP | select.EPOLLONESHOT)
        try:
            yield
        finally:
            with self._lock:
                del self._callbacks[number]
                self._epoll.unregister(number)

    def _run(self) -> None:
        while True:
            for number, _ in self._epoll.poll():
                with self._lock:
                    # The file descriptor may have been reused for the connection of another request.
                    callback = self._callbacks.get(number)
                    if callback is not None and _is_closed(number):
                        callback()


def _is_closed(number: int) -> bool:
    poll = select.poll()
    poll.register(number, select.POLLRDHUP)
    return bool(poll.poll(0))
