"""A bar on the terminal."""

from __future__ import annotations

import sys
import time

WIDTH = 30
"""Characters of the bar."""


class Progress:
    """A bar that is gone when the game is over."""

    def __init__(self, name: str, *, shown: bool) -> None:
        self._name = name
        self._shown = shown
        self._drawn = ""

    def show(self, done: int, total: int, more: str = "") -> None:
        """Draw the bar anew, if it has changed."""
        if not self._shown:
            return
        filled = WIDTH * done // max(total, 1)
        drawn = f"\r{self._name} [{'#' * filled}{'.' * (WIDTH - filled)}] {100 * done // max(total, 1)}%{more}"
        if drawn != self._drawn:
            behind = " " * (len(self._drawn) - len(drawn))
            self._drawn = drawn
            sys.stderr.write(drawn + behind)
            sys.stderr.flush()

    def clear(self) -> None:
        """Wipe the bar away."""
        if self._drawn:
            sys.stderr.write("\r" + " " * (len(self._drawn) - 1) + "\r")
            sys.stderr.flush()


class Pace:
    """A bar for much work: how much is done, how fast, and how long it will take."""

    def __init__(self, name: str, total: int, done: int, *, shown: bool) -> None:
        self._bar = Progress(name, shown=shown)
        self._name, self._total, self._done, self._added = name, total, done, 0
        self._began = time.monotonic()

    def add(self, count: int) -> None:
        """So much more is done."""
        self._done += count
        self._added += count
        rate = self._rate()
        left = round((self._total - self._done) / rate)
        self._bar.show(self._done, self._total, f" {self._done}/{self._total}, {rate:.1f}/s, {_clock(left)} left")

    def clear(self) -> None:
        """Wipe the bar away."""
        self._bar.clear()

    def summary(self) -> str:
        """What was done here, and how fast."""
        return f"{self._added} {self._name} in {time.monotonic() - self._began:.1f} s, {self._rate():.1f} a second"

    def _rate(self) -> float:
        return max(self._added / max(time.monotonic() - self._began, 0.001), 0.001)


def _clock(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
