"""The bounds of one picture."""

from __future__ import annotations

from typing import Final

from stationmaster.any_map.drawable import too_many_bytes
from stationmaster.any_map.search import present

MOST_BYTES: Final = 1_000_000
"""The most bytes of a picture: several times that of the largest map."""
_BYTES_A_STEP: Final = 20


class Paper:
    """A counter of the size of a picture."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = self._left = most
        self._work = present().work

    def take(self, drawn: str) -> str:
        """Return the drawing, if it fits.

        :raises ImpossibleInput: otherwise.
        :raises TooMuchWork: if that exceeds the work of a request.
        """
        size = len(drawn) if drawn.isascii() else len(drawn.encode("utf-8", "surrogatepass"))
        self._work.spend(1 + size // _BYTES_A_STEP)
        self._left -= size
        if self._left < 0:
            raise too_many_bytes(self._most)
        return drawn
