"""All connections of a worker: how many each client has, and who must go when there are too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from service.server.wire.connection import TAKES_NOTHING, Connection
from service.server.wire.limits import Limits


class Crowd:
    """Nobody is turned away who could take the place of one that has long been silent."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all: set[Connection] = set()
        self._of: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Connection]:
        return iter(list(self._all))

    def add(self, connection: Connection) -> None:
        """One more."""
        self._all.add(connection)
        self._of[connection.client] += 1

    def remove(self, connection: Connection) -> None:
        """One less."""
        self._all.remove(connection)
        self._of[connection.client] -= 1
        if not self._of[connection.client]:
            del self._of[connection.client]

    def has_room(self, client: str) -> bool:
        """Whether one more of this client is not too many."""
        return len(self._all) < self._limits.settings.max_connections and (
            self._of.get(client, 0) < self._limits.client_connections
        )

    def longest_silent(self, client: str) -> Connection | None:
        """Who should make room for this client: one of its own if it has its share, else one of those who have most."""
        whose = client
        if self._of.get(client, 0) < self._limits.client_connections and self._of:
            whose = max(self._of, key=lambda known: self._of[known])
        silent = (known for known in self._all if known.client == whose and known.phase in TAKES_NOTHING)
        return min(silent, key=lambda known: known.since, default=None)
