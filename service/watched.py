"""A file that may change while the service runs: it is read again when it has, and if it can be."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Generic, TypeVar

from service.refusals import WrongSetting
from stationmaster.schema.faults import why_of

T = TypeVar("T")

LOOK_AGAIN = 1.0
"""Seconds for which nobody asks whether a file has changed."""

log = logging.getLogger("service.watched")

_Stamp = tuple[int, int, int]


class Watched(Generic[T]):
    """What a file says, as it is now. Safe for threads."""

    def __init__(
        self, path: Path, parse: Callable[[str], T], changed: Callable[[T, T], None], failed: Callable[[], None]
    ) -> None:
        """Reads the file. `changed` hears what it said before and says now, `failed` that it cannot be used as it is.

        :raises ValueError: when the file cannot be read at first.
        """
        self._path, self._parse, self._changed, self._failed = path, parse, changed, failed
        self._lock = Lock()
        self._stamp = _stamp(path)
        self._looked = time.monotonic()
        self._value = parse(_text(path))

    @property
    def value(self) -> T:
        """What the file says; of one that has become unreadable, what it said last."""
        if time.monotonic() - self._looked >= LOOK_AGAIN and self._lock.acquire(blocking=False):
            try:
                self._look()
            finally:
                self._lock.release()
        return self._value

    def _look(self) -> None:
        self._looked = time.monotonic()
        stamp = _stamp(self._path)
        if stamp == self._stamp:
            return
        self._stamp = stamp
        try:
            value = self._parse(_text(self._path))
        except ValueError as error:
            log.error("%s is not usable as it is now, and what it said before still holds: %s", self._path, error)
            self._failed()
            return
        before, self._value = self._value, value
        if value != before:
            self._changed(before, value)


def _stamp(path: Path) -> _Stamp | None:
    """Which edition of the file this is; a link is followed, as it is what mounted secrets are replaced by."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise WrongSetting("setting.changed_file", why=why_of(error)) from None
    except UnicodeDecodeError:
        raise WrongSetting("setting.changed_file_utf8") from None
