"""Whole requests over kept-alive loopback HTTP to one worker of each build. Only one worker is busy at a time."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from typing import Any

from benchmarks.compare.material import GAME, Lays, further_lays, with_another_tile, with_other_trains
from benchmarks.compare.ratio import Item, Measure, Spent
from benchmarks.compare.sides import Refused, Side, environ_for, python_of
from benchmarks.serving import Running, one_worker, request_bytes

Json = Any

HEALTH_ITEMS = 20
REPEATS = 3
REQUESTS_COUNTED = 20
"""So many requests of a kind, one after the other, for the processor time that they take."""


class Server:
    """A worker of a build and a connection to it."""

    def __init__(self, name: str, running: Running) -> None:
        self.name = name
        self._running = running
        self._connection = running.connection
        self._first_requests = 0

    def timed(self, method: str, path: str, body: bytes | None) -> Spent:
        """Return the time of the fastest of a few requests of one kind.

        :raises Refused: the status was not 200
        """
        self.awake()
        times = [self._once(method, path, body) for _ in range(REPEATS)]
        return min(times, key=lambda spent: spent.seconds)

    def first(self, path: str, variant: Callable[[int], Json]) -> Spent:
        """Return the time of a question that has not been asked before: the next of its variants.

        :raises Refused: the status was not 200
        """
        self.awake()
        self._first_requests += 1
        return self._once("POST", path, json.dumps(variant(self._first_requests)).encode())

    def counted(self, method: str, path: str, body: bytes | None) -> Spent:
        """Return the worker's CPU time for a few requests of one kind, without that of the client.

        :raises Refused: the status was not 200, or the system does not report CPU time
        """
        self.awake()
        before = self._running.processor_seconds()
        for _ in range(REQUESTS_COUNTED):
            self._once(method, path, body)
        after = self._running.processor_seconds()
        if before is None or after is None:
            raise Refused(f"{self.name}: the system does not tell what its worker takes")
        return Spent(after - before, REQUESTS_COUNTED)

    def awake(self) -> None:
        """Reopen the connection outside of the timed part: a server closes connections that are idle for long."""
        try:
            self._once("GET", "/healthz", None)
        except ConnectionError:
            self._connection.connect()
            self._once("GET", "/healthz", None)

    def _once(self, method: str, path: str, body: bytes | None) -> Spent:
        request = request_bytes(method, path, body)
        began = time.perf_counter()
        status, answer = self._connection.answer(request)
        seconds = time.perf_counter() - began
        if status != HTTPStatus.OK:
            raise Refused(f"{self.name}: {path} answered {status}: {answer[:200]!r}")
        return Spent(seconds)


@contextmanager
def served(side: Side) -> Iterator[Server]:
    """Run the service of this build with one worker on a free port; yield a connection to it."""
    with one_worker(python_of(side.folder), side.folder, environ_for(side.folder)) as running:
        yield Server(side.name, running)


def of_requests(
    forms: Sequence[Json], states: Mapping[str, Json], actions: Sequence[Json], maps: Sequence[Json]
) -> Iterator[Measure[Server]]:
    """Yield the measures of `/healthz` (almost no work), `/routes` for these forms, moves from these states, and
    questions about these maps."""

    def health(server: Server) -> Spent:
        return server.timed("GET", "/healthz", None)

    def routes(body: bytes, server: Server) -> Spent:
        return server.timed("POST", f"{GAME}/routes", body)

    def health_counted(server: Server) -> Spent:
        return server.counted("GET", "/healthz", None)

    def routes_counted(body: bytes, server: Server) -> Spent:
        return server.counted("POST", f"{GAME}/routes", body)

    def moves_counted(action: Json, server: Server) -> Spent:
        body = json.dumps({"state": states[server.name], "actions": [action]}).encode()
        return server.counted("POST", f"{GAME}/moves?fields=state,turn,events", body)

    def routes_first(lays: Lays, form: Json, server: Server) -> Spent:
        return server.first(f"{GAME}/routes", lambda number: {"position": with_another_tile(form, lays, number)})

    def maps_first(question: Json, server: Server) -> Spent:
        return server.first("/v1/routes", partial(with_other_trains, question))

    bodies = [json.dumps({"position": form}).encode() for form in forms]
    yield Measure("GET /healthz over HTTP", [Item(str(number), health) for number in range(HEALTH_ITEMS)])
    yield Measure("POST routes over HTTP", [Item(str(body), partial(routes, body)) for body in bodies])
    yield Measure(
        "GET /healthz, CPU of the worker", [Item(str(number), health_counted) for number in range(HEALTH_ITEMS)]
    )
    yield Measure("POST routes, CPU of the worker", [Item(str(body), partial(routes_counted, body)) for body in bodies])
    yield Measure(
        "POST moves, CPU of the worker", [Item(str(action), partial(moves_counted, action)) for action in actions]
    )
    yield Measure(
        "POST routes over HTTP, first asked",
        [Item(str(form), partial(routes_first, lays, form)) for form in forms if (lays := further_lays(form))],
    )
    yield Measure(
        "POST routes on any map over HTTP, first asked",
        [Item(str(number), partial(maps_first, question)) for number, question in enumerate(maps)],
    )
