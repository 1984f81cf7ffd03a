"""Admission: so many requests at work at once, a share of them for each client, and a bounded queue."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Lock, get_ident
from typing import Final

GATE: Final = "stationmaster-gate"
"""The extension of the app that its gate is."""
PATIENCE: Final = 5.0
"""Seconds for which a request waits for a slot."""

OwnShare = Callable[[str], int | None]
"""How many slots a client may have, where that was stated for it."""


class ClientBusy(Exception):
    """The client has as many requests at work as one client may."""

    retry_after = 1


class Overloaded(Exception):
    """This worker has as much to do as it may."""

    retry_after = 1


@dataclass(eq=False, slots=True)
class Ticket:
    """A request that waits for a slot, or has one."""

    client: str
    search: bool
    thread: int = field(default_factory=get_ident)
    since: float = 0.0
    """When it was admitted."""
    called: Event | None = None
    """Set when it is admitted after waiting."""


class Gate:
    """Admit requests as slots become free. Safe for threads: a request that waits blocks its thread.

    Searches have at most two thirds of the slots, so that other requests find one beside any number of searches.
    """

    def __init__(self, most: int, share: int, longest_queue: int, own_share: OwnShare = lambda _client: None) -> None:
        self._most = most
        self._most_searches = max(1, 2 * most // 3)
        self._share = share
        self._own_share = own_share
        self._longest_queue = longest_queue
        self._lock = Lock()
        self._at_work: set[Ticket] = set()
        self._lines: dict[tuple[str, bool], deque[Ticket]] = {}
        """The requests that wait: a line for each client's searches and one for its other requests, in turns."""

    def enter(self, client: str, *, search: bool = False) -> Ticket:
        """Return a ticket that has a slot, after waiting for it if need be; `leave` gives the slot back.

        :raises ClientBusy: when no slot became free in time and the client has its share.
        :raises Overloaded: when no slot became free in time otherwise, or too many requests wait already.
        """
        ticket = Ticket(client, search)
        with self._lock:
            if self._has_slot(client, search):
                self._admit(ticket)
                return ticket
            if self.waiting >= self._longest_queue:
                raise self._refusal(client)
            ticket.called = called = Event()
            self._lines.setdefault((client, search), deque()).append(ticket)
        if not called.wait(PATIENCE):
            with self._lock:
                if not called.is_set():
                    self._remove(ticket)
                    raise self._refusal(client)
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Give a slot back, and admit a waiting request."""
        with self._lock:
            self._at_work.remove(ticket)
            while (line := next((line for line in self._lines if self._has_slot(*line)), None)) is not None:
                first = self._lines[line][0]
                self._remove(first)
                if line in self._lines:
                    self._lines[line] = self._lines.pop(line)  # Behind the other lines.
                self._admit(first)

    @property
    def at_work(self) -> int:
        """The number of requests that have slots."""
        return len(self._at_work)

    @property
    def waiting(self) -> int:
        """The number of requests that wait for a slot."""
        return sum(map(len, self._lines.values()))

    def stuck(self, longest: float) -> list[Ticket]:
        """Return the tickets that have had their slots for longer than so many seconds."""
        began = time.monotonic() - longest
        with self._lock:
            return [ticket for ticket in self._at_work if ticket.since < began]

    def _has_slot(self, client: str, search: bool) -> bool:
        if len(self._at_work) >= self._most or self._has_share(client):
            return False
        return not search or sum(ticket.search for ticket in self._at_work) < self._most_searches

    def _has_share(self, client: str) -> bool:
        has = sum(ticket.client == client for ticket in self._at_work)
        if not has:
            return False
        own = self._own_share(client)
        return has >= (self._share if own is None else min(own, self._most))

    def _refusal(self, client: str) -> ClientBusy | Overloaded:
        return ClientBusy() if self._has_share(client) else Overloaded()

    def _admit(self, ticket: Ticket) -> None:
        ticket.since = time.monotonic()
        self._at_work.add(ticket)
        if ticket.called is not None:
            ticket.called.set()

    def _remove(self, ticket: Ticket) -> None:
        line = self._lines[ticket.client, ticket.search]
        line.remove(ticket)
        if not line:
            del self._lines[ticket.client, ticket.search]
