"""How long clients may take, and how much of what they send and have not fetched yet a worker keeps for them."""

from __future__ import annotations

from dataclasses import dataclass

from service.settings import Settings

FREE_BYTES = 64 * 1024
"""What every connection may keep here without being counted: a head and an ordinary body."""

HEAD_BYTES = 32 * 1024
"""The longest request line with all headers."""


@dataclass(frozen=True, slots=True)
class Limits:
    """All times are in seconds, and each is for the whole thing, whatever pauses are made in between."""

    settings: Settings
    keepalive: float = 15
    head: float = 10
    patience: float = 20
    bytes_per_second: int = 32 * 1024
    wait: float = 5
    linger: float = 2
    after_leaving: float = 1

    def allowance(self, moved: int) -> float:
        """How long a body or an answer may take of which so many bytes have moved: the pace counts, not the pauses."""
        return self.patience + moved / self.bytes_per_second

    @property
    def client_bytes(self) -> int:
        """What one client may have here beyond `FREE_BYTES` for each connection. A proxy is many clients."""
        if self.settings.trusted_proxies:
            return self.all_bytes
        return 3 * max(self.settings.max_body, self.settings.max_replay_body)

    @property
    def all_bytes(self) -> int:
        """What all clients may have here."""
        return 8 * max(self.settings.max_body, self.settings.max_replay_body)

    @property
    def read_ahead(self) -> int:
        """How much of a batch may wait here besides the line that is worked on."""
        return self.settings.max_body

    @property
    def client_connections(self) -> int:
        """How many connections one address may have. A proxy is many clients."""
        return self.settings.max_connections if self.settings.trusted_proxies else self.settings.client_connections
