"""Files that are reloaded when they change, if they are valid."""

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
"""Seconds between two looks at a file."""

log = logging.getLogger("service.watched")

_Stamp = tuple[int, int, int]


class Watched(Generic[T]):
    """The content of a file, as it is now. Safe for threads."""

    def __init__(
        self, path: Path, parse: Callable[[str], T], changed: Callable[[T, T], None], failed: Callable[[], None]
    ) -> None:
        """Read the file. `changed` is called with the old and the new content, `failed` if the file cannot be reloaded.

        :raises ValueError: when the file cannot be read at first.
        """
        self._path, self._parse, self._changed, self._failed = path, parse, changed, failed
        self._lock = Lock()
        self._stamp = _stamp(path)
        self._looked = time.monotonic()
        self._value = parse(_text(path))

    @property
    def value(self) -> T:
        """The content of the file; of a file that has become invalid, its last valid content."""
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
    """Return what identifies a version of the file. Links are followed: mounted secrets are replaced by a new link."""
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
