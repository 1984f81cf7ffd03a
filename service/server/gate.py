"""Admission to work: so many requests at once, a share of them for each client, and a bounded queue of those that wait.

Reading is cheap and never waits: health, readiness, metrics, catalogues. Each line of a batch is admitted by itself.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict, deque
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


class Slots:
    """Count the requests at work. Searches have at most two thirds of the slots, so that others find one beside any
    number of them. Callers hold a lock."""

    def __init__(self, most: int, share: int, own_share: OwnShare = lambda _client: None) -> None:
        self._free = self._most = most
        self._free_for_searches = max(1, 2 * most // 3)
        self._share = share
        self._own_share = own_share
        self._taken: Counter[str] = Counter()

    def try_take(self, client: str, *, search: bool = False) -> bool:
        """Take a slot for the client; False when none is free, or when it has its share already."""
        if not self._free or self.has_share(client) or (search and not self._free_for_searches):
            return False
        self._free -= 1
        self._free_for_searches -= search
        self._taken[client] += 1
        return True

    def give_back(self, client: str, *, search: bool = False) -> None:
        """Free a slot that the client has taken."""
        self._free += 1
        self._free_for_searches += search
        self._taken[client] -= 1
        if not self._taken[client]:
            del self._taken[client]

    def has_share(self, client: str) -> bool:
        """Whether the client has as many slots as one client may."""
        own = self._own_share(client)
        return self._taken.get(client, 0) >= (self._share if own is None else min(own, self._most))


@dataclass(eq=False, slots=True)
class Ticket:
    """A request that waits for a slot, or has one."""

    client: str
    search: bool
    called: Event = field(default_factory=Event)
    thread: int = field(default_factory=get_ident)
    since: float = 0.0
    """When it got its slot."""


class FairQueue:
    """Tickets that wait: a client's searches in one line, its other requests in another, and the lines by turns."""

    def __init__(self, slots: Slots) -> None:
        self.slots = slots
        self._lines: OrderedDict[tuple[str, bool], deque[Ticket]] = OrderedDict()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def join(self, ticket: Ticket) -> None:
        """Put a ticket at the end of its line."""
        self._lines.setdefault((ticket.client, ticket.search), deque()).append(ticket)
        self._length += 1

    def leave(self, ticket: Ticket) -> None:
        """Take a ticket out of its line."""
        line = self._lines[ticket.client, ticket.search]
        line.remove(ticket)
        self._length -= 1
        if not line:
            del self._lines[ticket.client, ticket.search]

    def call(self) -> Ticket | None:
        """Return the next ticket for which there is a slot, which it then has; None when there is none."""
        for whose in self._lines:
            if self.slots.try_take(whose[0], search=whose[1]):
                line = self._lines.pop(whose)
                ticket = line.popleft()
                self._length -= 1
                if line:
                    self._lines[whose] = line  # At the end: the others come first.
                return ticket
        return None


class Gate:
    """Let requests in as slots become free. Safe for threads: those that wait block their own thread."""

    def __init__(
        self, most: int, share: int, longest_queue: int, batches: int = 2, own_share: OwnShare = lambda _client: None
    ) -> None:
        """At most half of the `batches` that may be open belong to one client."""
        self._lock = Lock()
        self._queue = FairQueue(Slots(most, share, own_share))
        self._batches = Slots(batches, batches // 2)
        self._longest_queue = longest_queue
        self._working: set[Ticket] = set()

    def enter(self, client: str, *, search: bool) -> Ticket:
        """Return a ticket that has a slot, after waiting for it if need be; `leave` gives it back.

        :raises ClientBusy: when it has waited in vain and the client has its share.
        :raises Overloaded: when it has waited in vain otherwise, or too many wait already.
        """
        ticket = Ticket(client, search)
        with self._lock:
            if len(self._queue) >= self._longest_queue:
                raise self._refusal(client)
            self._queue.join(ticket)
            self._call()
        if not ticket.called.wait(PATIENCE):
            with self._lock:
                if not ticket.called.is_set():
                    self._queue.leave(ticket)
                    raise self._refusal(client)
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Give a slot back."""
        with self._lock:
            self._working.remove(ticket)
            self._queue.slots.give_back(ticket.client, search=ticket.search)
            self._call()

    @property
    def at_work(self) -> int:
        """How many requests have slots."""
        return len(self._working)

    def stuck(self, longest: float) -> list[Ticket]:
        """Return the tickets that have had their slots for longer than so many seconds."""
        began = time.monotonic() - longest
        with self._lock:
            return [ticket for ticket in self._working if ticket.since < began]

    def open_batch(self, client: str) -> None:
        """Let a batch begin: it holds a thread, but no slot. `close_batch` ends it.

        :raises ClientBusy: when the client has its share of them.
        :raises Overloaded: when there are as many as may be.
        """
        with self._lock:
            if not self._batches.try_take(client):
                raise ClientBusy if self._batches.has_share(client) else Overloaded

    def close_batch(self, client: str) -> None:
        """End a batch."""
        with self._lock:
            self._batches.give_back(client)

    def _refusal(self, client: str) -> ClientBusy | Overloaded:
        return ClientBusy() if self._queue.slots.has_share(client) else Overloaded()

    def _call(self) -> None:
        while (ticket := self._queue.call()) is not None:
            ticket.since = time.monotonic()
            self._working.add(ticket)
            ticket.called.set()
