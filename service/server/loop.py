"""The loop that holds all connections of a worker.

It reads requests and writes answers whenever a socket is ready, and never waits for one: a client may be as slow as it
likes without holding a thread. Only a request that is all there is handed to a thread, and only when its client's turn
has come.
"""

from __future__ import annotations

import logging
import os
import selectors
import time
from collections.abc import Sequence
from contextlib import suppress
from http import HTTPStatus
from socket import SHUT_WR
from typing import Any

from service.clients.addresses import client_of
from service.http.problem_texts import tell
from service.places import ALL_BUSY, HELD, is_quick, searches
from service.server.queue.crowd import Crowd
from service.server.queue.door import Door, Entered
from service.server.queue.office import Office
from service.server.queue.reception import Reception
from service.server.wire.answering import CONTINUE, Answer, App, Errand, refusal
from service.server.wire.connection import UNFINISHED, Connection, Phase
from service.server.wire.limits import FREE_BYTES, Limits
from service.server.wire.memory import Memory
from service.server.wire.options import Options
from service.server.wire.reading import Call, Reader, Refusal

log = logging.getLogger("service.server")

READ, WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE
AT_ONCE = 64 * 1024
"""Bytes that are read from one connection before the others have their turn."""
LOOK_ROUND = 0.25
"""Seconds between two looks at who has used up the time."""
AFTER_STOP = 1.0
"""Seconds for which a loop that stops keeps idle connections: a request may be on its way."""


class Loop:
    """All of it runs in one thread, but for what the office's crews do."""

    def __init__(self, app: App, cfg: Any, limits: Limits, listeners: Sequence[Any]) -> None:
        self._cfg, self._limits, self._settings = Options(cfg), limits, limits.settings
        self._selector = selectors.DefaultSelector()
        self._woken, self._waker = os.pipe()
        for end in (self._woken, self._waker):
            os.set_blocking(end, False)
        self._selector.register(self._woken, READ, self._take_answers)
        self._reception = Reception(self._settings)
        self._crowd = Crowd(limits)
        self._memory = Memory(limits)
        self._office = Office(app, self._cfg, self._settings, self._reception.share, self.wake)
        self._door = Door(listeners, self._selector, self._let_in)
        self._inbox = memoryview(bytearray(AT_ONCE))
        """Where bytes arrive: to make room of that size for each read would cost more than most requests hold."""
        self._looked_round = 0.0
        self._stopped_at: float | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nobody is there."""
        return not len(self._crowd)

    def wake(self) -> None:
        """Ends the present wait. Any thread, and a signal too, may call it."""
        with suppress(OSError):  # Full of earlier calls, or closed: both will do.
            os.write(self._waker, b"\0")

    def turn(self, seconds: float) -> None:
        """Does what is to be done, after waiting for it no longer than that."""
        for key, events in self._selector.select(seconds):
            if isinstance(key.data, Connection):
                self._attend(key.data, events)
            else:
                key.data()
        now = time.monotonic()
        if now - self._looked_round >= LOOK_ROUND:
            self._looked_round = now
            self._look_round(now)

    def stop(self) -> None:
        """Lets in who stands before the door already, and then nobody any more. What is begun goes on."""
        self._let_in()
        self._door.shut()
        self._stopped_at = time.monotonic()

    def close(self) -> None:
        """Ends all that is left."""
        for connection in self._crowd:
            self._drop(connection)
        self._selector.close()
        for end in (self._woken, self._waker):
            os.close(end)

    def give_up_stuck(self, longest: float) -> list[str]:
        """Answers requests that are worked on for longer, as their threads never may; says what these are at."""
        stuck = self._office.stuck(longest, time.monotonic())
        for connection in stuck:
            if connection.phase is Phase.WORKING:
                self._refuse(connection, Refusal(HTTPStatus.INTERNAL_SERVER_ERROR, tell("internal_error.stuck")))
        return list(stuck.values())

    # ------------------------------------------------------------ coming in

    def _let_in(self) -> None:
        for entered in self._door.enter():
            if entered is None:
                self._make_room("")
                time.sleep(0.01)  # The door stays ready, and the loop must not spin.
            else:
                self._seat(entered)

    def _seat(self, entered: Entered) -> None:
        sock, peer, server = entered
        client = client_of(str(peer[0]) if isinstance(peer, tuple) else None)
        if not self._crowd.has_room(client) and not self._make_room(client):
            sock.close()
            return
        reader = Reader(self._cfg, peer, self._settings.body_limit)
        connection = Connection(sock, peer, server, client, reader, time.monotonic())
        self._crowd.add(connection)
        self._watch(connection, READ)

    def _make_room(self, client: str) -> bool:
        silent = self._crowd.longest_silent(client)
        if silent is not None:
            self._drop(silent)
        return silent is not None

    # ------------------------------------------------------------ reading

    def _attend(self, connection: Connection, events: int) -> None:
        """One connection is ready. What goes wrong with it is its own affair."""
        try:
            if events & WRITE and connection.phase is Phase.WRITING:
                self._send(connection)
            elif events & READ and connection.phase is not Phase.CLOSED:
                self._receive(connection)
        except OSError:
            self._drop(connection)
        except Exception:
            log.exception("a connection has failed")
            self._drop(connection)

    def _receive(self, connection: Connection) -> None:
        try:
            count = connection.sock.recv_into(self._inbox)
        except BlockingIOError:
            return
        if not count:
            self._hear_the_end(connection)
        elif connection.phase is not Phase.LINGERING:
            connection.reader.buffer += self._inbox[:count]
            if connection.phase in UNFINISHED:
                self._read_on(connection)
            elif not self._may_ask_ahead(connection):
                self._watch(connection, connection.watched & ~READ)  # He waits until he is answered.

    def _may_ask_ahead(self, connection: Connection) -> bool:
        """Whether more is read from a client while he is answered."""
        batch, held = connection.batch, len(connection.reader.buffer)
        if batch is None:
            return held <= FREE_BYTES
        if connection.left_at is not None or not batch.wants_more or self._memory.all_full:
            return False
        return held + batch.held < self._limits.read_ahead and not self._memory.is_full(connection.client)

    def _read_on(self, connection: Connection) -> None:
        """Makes of what has come what can be made of it."""
        if connection.batch is not None:
            self._go_on(connection)
            return
        reader, now = connection.reader, time.monotonic()
        try:
            call = reader.advance()
        except Refusal as why:
            self._refuse(connection, why)
            return
        if call is not None:
            self._hand_on(connection, call)
            return
        if reader.has_begun:
            connection.enter(Phase.BODY if reader.in_body else Phase.HEAD, now)
        if reader.must_say_continue():
            connection.sock.send(CONTINUE)
        self._count(connection)
        if connection.counted > FREE_BYTES and (self._memory.all_full or self._memory.is_full(connection.client)):
            self._hand_on(connection, reader.give_up(), turn=ALL_BUSY)

    def _hear_the_end(self, connection: Connection) -> None:
        """The client sends nothing more: it has left, or waits for its answer."""
        connection.left_at = time.monotonic()
        self._watch(connection, connection.watched & WRITE)
        if connection.phase is Phase.LINGERING:
            self._drop(connection)
        elif connection.phase in UNFINISHED:
            self._end_reading(connection)

    def _end_reading(self, connection: Connection) -> None:
        """What is begun will never be whole."""
        if connection.batch is not None:
            self._drop(connection)
            return
        self._hand_on(connection, connection.reader.give_up(broken=True))

    def _hand_on(self, connection: Connection, call: Call | None, turn: str = HELD) -> None:
        if call is None:
            self._drop(connection)
            return
        more_may_come = connection.left_at is None or connection.reader.has_begun
        keep = call.whole and turn == HELD and self._stopped_at is None and more_may_come
        client = self._reception.client(connection.client, call.request.headers)
        search = searches(call.path)
        connection.errand = Errand(call, client, connection.peer, connection.server, keep, turn, search)
        self._count(connection)
        if is_quick(call.method, call.path) and call.whole and not connection.reader.has_begun:
            # Who asks ahead is served by a thread: answers that bring on answers must not nest.
            self._say(connection, self._office.answer_at_once(connection.errand))
        else:
            self._office.admit(connection, time.monotonic())

    # ------------------------------------------------------------ answering

    def _take_answers(self) -> None:
        with suppress(BlockingIOError):
            os.read(self._woken, 4096)
        for connection, answer in self._office.finished():
            if connection.phase is Phase.WORKING:
                self._say(connection, answer)

    def _refuse(self, connection: Connection, why: Refusal) -> None:
        said = why.why if isinstance(why.why, str) else why.why.detail
        log.info("status=%d refused before it reached the app: %.200r", why.status, said)
        if connection.batch is not None:
            last = connection.batch.cut(why.status, why.why)
            connection.end_batch()
            self._say(connection, last)
            return
        self._say(connection, refusal(why, why.language or connection.language))

    def _say(self, connection: Connection, answer: Answer) -> None:
        connection.errand = None
        if answer.batch is not None:
            connection.batch = answer.batch
        connection.say(answer)
        connection.enter(Phase.WRITING, time.monotonic())
        try:
            self._send(connection)
        except OSError:
            self._drop(connection)

    def _send(self, connection: Connection) -> None:
        """Sends what can be sent.

        :raises OSError: when the connection is broken.
        """
        if not connection.send():
            ahead = connection.batch is not None and self._may_ask_ahead(connection)
            self._watch(connection, WRITE | READ if ahead else WRITE)
            self._count(connection)
            self._relieve(connection.client)
            return
        self._count(connection)
        if connection.batch is not None:
            self._go_on(connection)
            return
        connection.served += 1
        if not connection.can_go_on:
            self._part(connection)
            return
        connection.enter(Phase.IDLE, time.monotonic())
        self._watch(connection, READ if connection.left_at is None else 0)
        if connection.reader.has_begun:
            self._read_on(connection)
            if connection.left_at is not None and connection.phase in UNFINISHED:
                self._end_reading(connection)

    def _go_on(self, connection: Connection) -> None:
        """The next line of a batch, if it is there; the end of its answer, when no more will come."""
        batch, now = connection.batch, time.monotonic()
        assert batch is not None
        batch.take(connection.reader)
        self._count(connection)
        errand = batch.next()
        if errand is not None:
            connection.errand = errand
            self._watch(connection, READ if self._may_ask_ahead(connection) else 0)
            self._office.admit(connection, now)
        elif not batch.wants_more:
            last = batch.end()
            connection.end_batch()
            self._say(connection, last)
        elif connection.left_at is not None:
            self._drop(connection)
        elif connection.counted > FREE_BYTES and (self._memory.all_full or self._memory.is_full(connection.client)):
            self._refuse(connection, Refusal(HTTPStatus.SERVICE_UNAVAILABLE, tell("overloaded")))
        else:
            connection.enter(Phase.BODY, now)
            self._watch(connection, READ)

    def _part(self, connection: Connection) -> None:
        """Ends our side, and lets the client read to the end before the connection goes (RFC 9112, 9.6).

        :raises OSError: when the connection is broken.
        """
        if connection.left_at is not None:
            self._drop(connection)
            return
        connection.sock.shutdown(SHUT_WR)
        connection.reader.clear()
        connection.enter(Phase.LINGERING, time.monotonic())
        self._watch(connection, READ)

    # ------------------------------------------------------------ losing patience

    def _look_round(self, now: float) -> None:
        """Who has used up the time must go; who works for somebody that has left may stop."""
        for connection in self._crowd:
            left = connection.left_at is not None and now - connection.left_at > self._limits.after_leaving
            if left and connection.phase is Phase.WAITING:
                self._drop(connection)
            elif left and connection.phase is Phase.WORKING and connection.errand is not None:
                connection.errand.departure.announce()
            elif now > self._deadline(connection):
                self._lose_patience(connection, now)

    def _deadline(self, connection: Connection) -> float:
        deadline = connection.deadline(self._limits)
        if self._stopped_at is not None and connection.phase is Phase.IDLE:
            return min(deadline, self._stopped_at + AFTER_STOP)
        return deadline

    def _lose_patience(self, connection: Connection, now: float) -> None:
        if connection.phase in (Phase.HEAD, Phase.BODY):
            self._refuse(connection, Refusal(HTTPStatus.REQUEST_TIMEOUT, tell("request_timeout")))
        elif connection.phase is not Phase.WAITING:
            self._drop(connection)
        elif not self._office.turn_away(connection, now):
            self._office.withdraw(connection)
            self._refuse(connection, Refusal(HTTPStatus.SERVICE_UNAVAILABLE, tell("overloaded")))

    def _relieve(self, client: str) -> None:
        """When too much is kept, who has had something here for longest loses it."""
        while self._memory.all_full or self._memory.is_full(client):
            whose = None if self._memory.all_full else client
            slow = [known for known in self._crowd if known.hoards and whose in (None, known.client)]
            if not slow:
                return
            self._drop(min(slow, key=lambda known: known.since))

    def _drop(self, connection: Connection) -> None:
        """Ends a connection at once, whatever it is at."""
        if connection.phase is Phase.CLOSED:
            return
        if connection.phase is Phase.WAITING and connection.line is not None:
            self._office.withdraw(connection)
        if connection.errand is not None:
            connection.errand.departure.announce()
        self._watch(connection, 0)
        connection.forget()
        self._count(connection)
        connection.enter(Phase.CLOSED, time.monotonic())
        self._crowd.remove(connection)
        connection.sock.close()

    def _count(self, connection: Connection) -> None:
        kept = connection.bytes_kept
        self._memory.change(connection.client, connection.counted, kept)
        connection.counted = kept

    def _watch(self, connection: Connection, events: int) -> None:
        """Waits for these events of the connection, and for no others."""
        if events == connection.watched:
            return
        if not connection.watched:
            self._selector.register(connection.sock, events, connection)
        elif events:
            self._selector.modify(connection.sock, events, connection)
        else:
            self._selector.unregister(connection.sock)
        connection.watched = events
