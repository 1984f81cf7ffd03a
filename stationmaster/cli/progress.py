"""A progress bar on the terminal."""

from __future__ import annotations

import sys
import time

from stationmaster.cli.sentences import say_in
from stationmaster.i18n.message import ENGLISH, Language

WIDTH = 30
"""Characters of the bar."""


class Progress:
    """A bar that is erased when the game is over."""

    def __init__(self, name: str, *, shown: bool) -> None:
        self._name = name
        self._shown = shown
        self._drawn = ""

    def show(self, done: int, total: int, more: str = "") -> None:
        """Redraw the bar if it has changed."""
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
        """Erase the bar."""
        if self._drawn:
            sys.stderr.write("\r" + " " * (len(self._drawn) - 1) + "\r")
            sys.stderr.flush()


class Pace:
    """A bar for many games: count, speed, and time left."""

    def __init__(self, total: int, done: int, language: Language = ENGLISH, *, shown: bool) -> None:
        self._bar = Progress(say_in(language, "said.games"), shown=shown)
        self._language, self._total, self._done, self._added = language, total, done, 0
        self._began = time.monotonic()

    def add(self, count: int) -> None:
        """Add finished games."""
        self._done += count
        self._added += count
        rate = self._rate()
        clock = _clock(round((self._total - self._done) / rate))
        left = say_in(self._language, "said.left", rate=rate, clock=clock)
        self._bar.show(self._done, self._total, f" {self._done}/{self._total}, {left}")

    def clear(self) -> None:
        """Erase the bar."""
        self._bar.clear()

    def summary(self) -> str:
        """Return the count and the speed."""
        seconds = time.monotonic() - self._began
        return say_in(self._language, "said.pace", games=self._added, seconds=seconds, rate=self._rate())

    def _rate(self) -> float:
        return max(self._added / max(time.monotonic() - self._began, 0.001), 0.001)


def _clock(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
