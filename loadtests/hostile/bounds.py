"""The bounds on every request. A run that finds a request beyond one of them fails."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

MEGABYTE: Final = 1024 * 1024

HONEST_SECONDS: Final = 1.0
"""Within this time /healthz and honest requests are answered, whatever others do."""


@dataclass(frozen=True, slots=True)
class Bound:
    """The limits on one request: the CPU time in seconds, and the bytes of the response.

    `seconds` is how long a client waits for a response before it counts as a hang.
    A response may have `answer_bytes`, and `answer_per_byte` more for every byte of the request.
    """

    cpu: float = 0.5
    seconds: float = 30.0
    answer_bytes: int = 384 * 1024
    answer_per_byte: float = 4.0

    def largest_answer(self, sent: int) -> int:
        """Return the largest response, in bytes, to a request of so many bytes."""
        return int(self.answer_bytes + self.answer_per_byte * sent)


PLAIN: Final = Bound()
BOUNDS: Final[Mapping[str, Bound]] = {
    # A search for routes may use its whole budget, which the settings define.
    "routes": Bound(cpu=12.0),
    # Everything but the search: routes are read, evaluated and explained.
    "routes without a search": Bound(cpu=1.0),
    "pictures": Bound(cpu=0.5, answer_bytes=MEGABYTE),
    # A whole recorded game is replayed, every action checked, with a trace if requested.
    "replay": Bound(cpu=5.0, answer_bytes=12 * MEGABYTE),
    # Up to 2000 actions are played.
    "many moves": Bound(cpu=5.0),
    # Eight times as large as the bodies of other endpoints.
    "replay body": Bound(cpu=1.0),
    # The waits are those of the client.
    "slow client": Bound(seconds=60.0),
    # An honest request while hostile ones compete with it. Their work counts with it.
    "beside others": Bound(cpu=60.0, seconds=HONEST_SECONDS),
}
"""What deviates from `PLAIN`, by the group that a kind of request names."""

WORKER_BYTES: Final = 250 * MEGABYTE
"""Most memory that a worker may ever have held."""

WORKER_BACK_SECONDS: Final = 15.0
"""Within this time a killed worker has been replaced."""
