"""A bar on the terminal."""

from __future__ import annotations

import sys

WIDTH = 30
"""Characters of the bar."""


class Progress:
    """A bar that is gone when the game is over."""

    def __init__(self, name: str, *, shown: bool) -> None:
        self._name = name
        self._shown = shown
        self._drawn = ""

    def show(self, done: int, total: int) -> None:
        """Draw the bar anew, if it has changed."""
        if not self._shown:
            return
        filled = WIDTH * done // max(total, 1)
        drawn = f"\r{self._name} [{'#' * filled}{'.' * (WIDTH - filled)}] {100 * done // max(total, 1)}%"
        if drawn != self._drawn:
            self._drawn = drawn
            sys.stderr.write(drawn)
            sys.stderr.flush()

    def clear(self) -> None:
        """Wipe the bar away."""
        if self._drawn:
            sys.stderr.write("\r" + " " * (len(self._drawn) - 1) + "\r")
            sys.stderr.flush()
