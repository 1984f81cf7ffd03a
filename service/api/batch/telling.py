"""What is told of a batch in the log once it is over: how much came and went, and how its lines were answered."""

from __future__ import annotations

import logging
import time
from collections import Counter

from service.logs import Fields

log = logging.getLogger("service.requests")


class Tally:
    """Counts what a batch brings and takes, and says it once."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._fields: Fields | None = None
        self._statuses: Counter[int] = Counter()
        self._out = 0

    def begin(self, fields: Fields) -> None:
        """Takes what the log says of the request that opened the batch, to say it at the end."""
        self._fields = fields

    def count(self, status: int, line: bytes) -> bytes:
        """Counts a line that is answered, and gives it back."""
        self._statuses[status] += 1
        self._out += len(line)
        return line

    def tell(self, taken: int) -> None:
        """Says it, if anything is to be said, of a batch of which so many bytes have come."""
        fields, self._fields = self._fields, None
        if fields is None:
            return
        fields.values |= {
            "ms": round((time.perf_counter() - self._began) * 1000, 2),
            "in": taken,
            "out": self._out,
            "lines": self._statuses.total(),
            "statuses": ",".join(f"{status}:{count}" for status, count in sorted(self._statuses.items())) or None,
        }
        log.info(fields)
