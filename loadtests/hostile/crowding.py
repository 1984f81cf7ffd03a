"""Many connections that occupy the service: slow, silent, half-closed. Honest requests must not suffer from them."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from itertools import cycle
from threading import Event, Thread

from loadtests.hostile.bench import Bench
from loadtests.hostile.messages import Request
from loadtests.hostile.pool import Moment, posted
from loadtests.hostile.senders import exchange
from loadtests.server import HOST

ONE_ADDRESS = ("127.0.0.2",)
MANY_ADDRESSES = tuple(f"127.0.1.{number}" for number in range(1, 101))
HEAD = b"POST /v1/games/1846/start HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
WHOLE = b"GET /v1/games/1846 HTTP/1.1\r\nHost: x\r\n\r\n"
LONG_BODY = b"Content-Length: 100000\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Crowd:
    """A group of connections that send `first` at once, and `then` every `pause` seconds. None of them reads."""

    name: str
    count: int
    first: bytes
    then: bytes = b""
    pause: float = 1.0
    half_closed: bool = False


CROWDS = (
    Crowd("silent connections", 500, b""),
    Crowd("slow heads", 100, HEAD, b"X: y\r\n", pause=4.0),
    Crowd("slow heads by the byte", 100, HEAD + b"X: ", b"y", pause=0.5),
    Crowd("slow bodies", 100, HEAD + LONG_BODY, b" ", pause=1.0),
    Crowd("stopped bodies", 100, HEAD + LONG_BODY + b"{"),
    Crowd("slow chunks", 100, HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n", pause=1.0),
    Crowd("answers not taken", 60, WHOLE * 200),
    Crowd("half-closed", 100, HEAD + LONG_BODY + b"{", half_closed=True),
    Crowd("kept connections", 200, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"),
)


def crowds(bench: Bench, moments: list[Moment]) -> None:
    """Run every group of connections, from one address and from a hundred, with honest requests beside it."""
    if bench.service is None:
        return
    each = max(3.0, (bench.until - time.monotonic()) / (2 * len(CROWDS)))
    for crowd in CROWDS:
        for addresses, where in ((ONE_ADDRESS, "one address"), (MANY_ADDRESSES, "100 addresses")):
            with crowded(bench.service.port, crowd, addresses):
                honest_beside(bench, f"beside {crowd.name}, {where}"[:34], moments, time.monotonic() + each)


@contextmanager
def crowded(port: int, crowd: Crowd, addresses: Sequence[str]) -> Iterator[None]:
    """Hold the connections open, and reopen those that the service has closed."""
    over = Event()
    holder = Thread(target=_hold, args=(port, crowd, addresses, over), daemon=True)
    holder.start()
    time.sleep(0.5)
    try:
        yield
    finally:
        over.set()
        holder.join(10)


def _hold(port: int, crowd: Crowd, addresses: Sequence[str], over: Event) -> None:
    turns = cycle(addresses)
    with ExitStack() as opened:
        kept = [opened.enter_context(_Held(port, crowd, next(turns))) for _ in range(crowd.count)]
        while not over.wait(crowd.pause):
            for held in kept:
                held.go_on()


class _Held:
    """A connection of a group."""

    def __init__(self, port: int, crowd: Crowd, source: str) -> None:
        self._port, self._crowd, self._source = port, crowd, source
        self._connection: socket.socket | None = None

    def __enter__(self) -> _Held:
        self._open()
        return self

    def __exit__(self, *_error: object) -> None:
        self._close()

    def go_on(self) -> None:
        """Send a little more; replace the connection if it was closed."""
        if self._connection is None or self._is_closed(self._connection):
            self._close()
            self._open()
            return
        self._attempt(lambda connection: connection.send(self._crowd.then) if self._crowd.then else None)

    @staticmethod
    def _is_closed(connection: socket.socket) -> bool:
        try:
            return connection.recv(1, socket.MSG_PEEK) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    def _open(self) -> None:
        self._connection = socket.socket()
        self._attempt(lambda connection: connection.bind((self._source, 0)))
        self._connection.settimeout(0.05)
        self._attempt(lambda connection: connection.connect((HOST, self._port)))
        self._attempt(lambda connection: connection.setblocking(False))
        self._attempt(lambda connection: connection.send(self._crowd.first))
        if self._crowd.half_closed:
            self._attempt(lambda connection: connection.shutdown(socket.SHUT_WR))

    def _attempt(self, deed: Callable[[socket.socket], object]) -> None:
        """Ignore the errors of a full or closed connection."""
        try:
            if self._connection is not None:
                deed(self._connection)
        except OSError:
            return

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def honest_beside(bench: Bench, kind: str, moments: list[Moment], until: float) -> None:
    """Send honest requests from a separate address, one after the other."""
    requests = [replace(request, kind=kind, group="beside others") for request in _honest(moments)]
    for request in cycle(requests):
        if time.monotonic() > until:
            return
        bench.send(request)
        time.sleep(0.1)


def _honest(moments: list[Moment]) -> Iterator[Request]:
    yield Request("", "GET", "/healthz")
    for moment in moments[:: max(1, len(moments) // 2)]:
        yield posted("", moment.path("legal-actions?fields=turn,legal"), {"state": moment.sealed})


def waits_of(port: int, requests: list[Request], source: str, patience: float) -> list[Thread]:
    """Send all requests at once from one address, each in its own thread."""
    threads = [Thread(target=exchange, args=(port, request, patience, source), daemon=True) for request in requests]
    for thread in threads:
        thread.start()
    return threads
