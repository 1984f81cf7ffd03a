"""The context of every section: a sender, a ledger, a random generator, and a deadline."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from loadtests.hostile import workers
from loadtests.hostile.bounds import BOUNDS, PLAIN
from loadtests.hostile.ledger import Ledger
from loadtests.hostile.messages import HANG, Reply, Request
from loadtests.hostile.senders import Sender
from loadtests.server import Service

RESTING = 3.0
"""So long the workers may go on with a request whose client has given up, before they are killed."""


@dataclass(slots=True)
class Bench:
    """The context of a section. `service` is None when the app is called in this process."""

    sender: Sender
    ledger: Ledger
    chance: Random
    service: Service | None = None
    until: float = field(default_factory=lambda: time.monotonic() + 60)

    @property
    def has_time(self) -> bool:
        """Return whether the section may send another request."""
        return time.monotonic() < self.until

    def send(self, request: Request) -> Reply:
        """Send a request and record the result."""
        bound = BOUNDS.get(request.group, PLAIN)
        reply = self.sender.send(request, bound.seconds * self.ledger.slower)
        self.ledger.note(request, reply)
        if reply.status == HANG and self.service is not None:
            self._free_workers(self.service)
        return reply

    @staticmethod
    def _free_workers(service: Service) -> None:
        """Free hanging workers: their time would count again for the next request."""
        if workers.wait_until_idle(service.master, RESTING) < RESTING:
            return
        for pid in workers.workers_of(service.master):
            with suppress(ProcessLookupError):
                workers.kill(pid)
        time.sleep(2)
