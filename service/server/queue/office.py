"""Where requests wait for their turn, and threads answer them."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from queue import Empty, SimpleQueue
from threading import get_ident
from typing import Any

from service.places import ALL_BUSY, CLIENT_BUSY, HELD, Places, takes_a_place
from service.server.queue.crew import Crew
from service.server.queue.line import Line
from service.server.wire.answering import Answer, App, Errand, answer
from service.server.wire.connection import Connection, Phase
from service.settings import Settings


class Office:
    """Two lines: for work, and for what is cheap, which has threads of its own so that health is told at any time."""

    def __init__(
        self, app: App, cfg: Any, settings: Settings, share: Callable[[str], int | None], wake: Callable[[], None]
    ) -> None:
        """`share` says how many places a client may have who has been given a share of his own."""
        self._app, self._cfg, self._wake = app, cfg, wake
        cheap = settings.threads - settings.max_concurrent
        self._work: Line[Connection] = Line(Places(settings.max_concurrent, settings.client_places, share))
        self._cheap: Line[Connection] = Line(Places(cheap, max(1, cheap - 1)))
        self._crews = {self._work: Crew("work", settings.max_concurrent), self._cheap: Crew("cheap", cheap)}
        self._begun: dict[Connection, tuple[float, int]] = {}
        """When the request of a connection was begun, and by which thread."""
        self._done: SimpleQueue[tuple[Connection, Line[Connection], Errand, Answer]] = SimpleQueue()

    def admit(self, connection: Connection, now: float) -> None:
        """Lets the connection's request wait for its turn, which may be at once."""
        errand = _errand(connection)
        is_work = errand.turn == HELD and errand.call.whole and takes_a_place(errand.call.method, errand.call.path)
        connection.line = line = self._work if is_work else self._cheap
        connection.enter(Phase.WAITING, now)
        line.join(errand.client, connection, search=errand.search)
        self._call(line)

    def answer_at_once(self, errand: Errand) -> Answer:
        """What the app says, without waiting for a thread."""
        return answer(self._app, self._cfg, errand)

    def withdraw(self, connection: Connection) -> None:
        """Takes a request back that waits."""
        assert connection.line is not None
        errand = _errand(connection)
        connection.line.leave(errand.client, connection, search=errand.search)
        connection.line = None

    def turn_away(self, connection: Connection, now: float) -> bool:
        """Lets the app refuse a request that has waited too long; False when even for that there is no thread."""
        if connection.line is self._cheap:
            return False
        self.withdraw(connection)
        errand = _errand(connection)
        turn = CLIENT_BUSY if self._work.places.has_share(errand.client) else ALL_BUSY
        connection.errand = replace(errand, turn=turn)
        connection.since = now
        self.admit(connection, now)
        return True

    def finished(self) -> Iterator[tuple[Connection, Answer]]:
        """The answers that have been made, each with its connection."""
        while True:
            try:
                connection, line, errand, made = self._done.get_nowait()
            except Empty:
                return
            self._begun.pop(connection, None)
            line.places.give_back(errand.client, search=errand.search)
            self._call(line)
            yield connection, made

    def stuck(self, longest: float, now: float) -> dict[Connection, str]:
        """The requests that have been worked on for longer than that, each with what its thread is at."""
        late = [(known, thread) for known, (began, thread) in list(self._begun.items()) if now - began > longest]
        frames = sys._current_frames() if late else {}
        return {
            connection: "".join(traceback.format_stack(frames[thread])) if thread in frames else "nowhere"
            for connection, thread in late
        }

    def _call(self, line: Line[Connection]) -> None:
        """Gives work to whoever is next, as long as there is a place."""
        while (connection := line.call()) is not None:
            connection.line = None
            connection.enter(Phase.WORKING, time.monotonic())
            self._crews[line].submit(partial(self._answer, connection, line, _errand(connection)))

    def _answer(self, connection: Connection, line: Line[Connection], errand: Errand) -> None:
        """Runs in a thread of the crew."""
        self._begun[connection] = (time.monotonic(), get_ident())
        made = answer(self._app, self._cfg, errand)
        self._done.put((connection, line, errand, made))
        self._wake()


def _errand(connection: Connection) -> Errand:
    errand = connection.errand
    assert errand is not None
    return errand
