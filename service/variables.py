"""Readers of the environment variables, one for each type of value."""

from __future__ import annotations

import base64
import binascii
import difflib
import hashlib
import re
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

from service.clients.keys import ClientKey, parse_lines
from service.logs import FORMATS
from service.refusals import MessageError, SettingsError, WrongSetting, make_message
from service.sealing import KEY_SIZES
from stationmaster.schema.faults import why_of

T = TypeVar("T")

PREFIX = "STATIONMASTER_"
"""The prefix of the service's variables."""

NOT_OURS = frozenset({"STATIONMASTER_REFERENCE", "STATIONMASTER_PROFILE"})
"""Variables of the project's own tests and measurements, which may stand in the environment of a service as well."""


class Reader:
    """A reader of one variable after the other; an empty value counts as absent."""

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
        except MessageError as error:
            raise SettingsError(name, error.message) from error

    def refuse_unknown_names(self) -> None:
        """Reject variables with an unknown name: a typo would silently disable a limit."""
        known = self._read | NOT_OURS
        for name in sorted(self._environ):
            if name.startswith(PREFIX) and name not in known:
                near = difflib.get_close_matches(name, sorted(self._read), 1)
                meant = make_message("setting.unknown_near", near=near[0]) if near else make_message("setting.unknown")
                raise SettingsError(name, meant)


_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"", "0", "false", "no", "off"})
_LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def parse_flag(text: str) -> bool:
    """Return True or False for the usual words.

    :raises WrongSetting: for any other word.
    """
    word = text.strip().lower()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise WrongSetting("setting.flag", text=text)


def whole(low: int, high: int) -> Callable[[str], int]:
    """Return a parser of whole numbers from `low` to `high`."""

    def parse(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,12}", text) or not low <= int(text) <= high:
            raise WrongSetting("setting.whole", text=text, low=low, high=high)
        return int(text)

    return parse


def client_keys(text: str) -> tuple[ClientKey, ...]:
    """Parse the keys of clients, separated by semicolons."""
    return parse_lines("\n".join(text.split(";")))


def file_of(parse: Callable[[str], object]) -> Callable[[str], Path]:
    """Return a parser of paths to files that `parse` can read."""

    def read(text: str) -> Path:
        path = Path(text)
        try:
            parse(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise WrongSetting("setting.file", file=text, why=why_of(error)) from error
        except UnicodeDecodeError as error:
            raise WrongSetting("setting.file_utf8", file=text) from error
        return path

    return read


_STORES = re.compile(r"rediss?://[^\s]+")


def store(text: str) -> str:
    """Parse the address of a Redis."""
    if not _STORES.fullmatch(text):  # It is not repeated: it may have a password in it.
        raise WrongSetting("setting.store")
    if find_spec("redis") is None:
        raise WrongSetting("setting.store_library")
    return text


def traces(text: str) -> bool:
    """Parse whether to trace; OpenTelemetry must then be installed."""
    wanted = parse_flag(text)
    if wanted and (find_spec("opentelemetry") is None or find_spec("opentelemetry.sdk") is None):
        raise WrongSetting("setting.trace_library")
    return wanted


def origins(text: str) -> tuple[str, ...]:
    """Parse origins of web pages, separated by commas."""
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    for origin in found:
        if origin != "*" and not re.fullmatch(r"https?://[A-Za-z0-9.\-\[\]:]+", origin):
            raise WrongSetting("setting.origin", text=origin)
    return found


def log_format(text: str) -> str:
    """Parse a log format."""
    if text.lower() not in FORMATS:
        raise WrongSetting("setting.one_of", text=text, values=FORMATS)
    return text.lower()


def log_level(text: str) -> str:
    """Parse a log level."""
    if text.upper() not in _LOG_LEVELS:
        raise WrongSetting("setting.one_of", text=text, values=_LOG_LEVELS)
    return text.upper()


DEVELOPMENT_KEY = hashlib.sha512(b"Stationmaster development key, known to everybody").digest()
"""The published key for development. It protects nothing."""


def parse_keys(text: str) -> tuple[bytes, ...]:
    """Parse the keys that seal states, separated by commas or whitespace; the first one seals.

    :raises WrongSetting: for an invalid key.
    """
    return tuple(_key(part) for part in re.split(r"[,\s]+", text) if part)


def parse_key_file(text: str) -> tuple[bytes, ...]:
    """Parse a file of at least one key; lines that begin with `#` are comments.

    :raises WrongSetting: for an invalid file.
    """
    keys = parse_keys("\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#")))
    if not keys:
        raise WrongSetting("setting.no_key_in_file")
    return keys


def _key(text: str) -> bytes:
    try:
        key = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise WrongSetting("setting.base64") from error
    if len(key) not in KEY_SIZES:
        raise WrongSetting("setting.key_size", size=len(key), sizes=KEY_SIZES)
    if key == DEVELOPMENT_KEY:
        raise WrongSetting("setting.development")
    return key
