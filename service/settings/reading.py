"""The environment, read one variable after the other."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from typing import TypeVar

from service.refusals import SettingsError, Told
from service.sentences import saying

T = TypeVar("T")

PREFIX = "STATIONMASTER_"
"""Opens the names of the service's variables."""

NOT_OURS = frozenset({"STATIONMASTER_REFERENCE", "STATIONMASTER_PROFILE"})
"""Variables of the project's own tests and measurements, which may stand in the environment of a service as well."""


class Reader:
    """Reads one variable after the other; an empty value counts as absent."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ
        self._read: set[str] = set()

    def __call__(self, name: str, default: T, parse: Callable[[str], T]) -> T:
        self._read.add(name)
        text = self._environ.get(name, "").strip()
        if not text:
            return default
        try:
            return parse(text)
        except Told as error:
            raise SettingsError(name, error.message) from error

    def refuse_unknown_names(self) -> None:
        """A variable that nobody reads is a slip of the pen, and its limit would silently not hold."""
        known = self._read | NOT_OURS
        for name in sorted(self._environ):
            if name.startswith(PREFIX) and name not in known:
                near = difflib.get_close_matches(name, sorted(self._read), 1)
                meant = saying("setting.unknown_near", near=near[0]) if near else saying("setting.unknown")
                raise SettingsError(name, meant)
