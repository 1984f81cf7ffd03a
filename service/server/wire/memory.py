"""What a worker keeps for its clients: parts of requests, and answers that are not fetched yet."""

from __future__ import annotations

from collections import Counter

from service.server.wire.limits import FREE_BYTES, Limits


class Memory:
    """Counts bytes, in all and for each client."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all = 0
        self._of: Counter[str] = Counter()

    def change(self, client: str, before: int, after: int) -> None:
        """A connection of the client keeps `after` bytes instead of `before`."""
        more = max(0, after - FREE_BYTES) - max(0, before - FREE_BYTES)
        if more:
            self._all += more
            self._of[client] += more
            if not self._of[client]:
                del self._of[client]

    def is_full(self, client: str) -> bool:
        """Whether the client keeps as much here as it may."""
        return self._of.get(client, 0) > self._limits.client_bytes

    @property
    def all_full(self) -> bool:
        """Whether all together do."""
        return self._all > self._limits.all_bytes
