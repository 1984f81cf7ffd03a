"""What a variable can say, each kind read from its text."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from service.clients.keys import ClientKey, parse_lines
from service.logs import FORMATS
from service.refusals import WrongSetting
from stationmaster.schema.faults import why_of

_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"", "0", "false", "no", "off"})
_LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def parse_flag(text: str) -> bool:
    """True or False for the usual words.

    :raises WrongSetting: for any other word.
    """
    word = text.strip().lower()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise WrongSetting("setting.flag", text=text)


def whole(low: int, high: int) -> Callable[[str], int]:
    """A whole number from `low` to `high`."""

    def parse(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,12}", text) or not low <= int(text) <= high:
            raise WrongSetting("setting.whole", text=text, low=low, high=high)
        return int(text)

    return parse


def client_keys(text: str) -> tuple[ClientKey, ...]:
    """Keys of clients, separated by semicolons."""
    return parse_lines("\n".join(text.split(";")))


def file_of(parse: Callable[[str], object]) -> Callable[[str], Path]:
    """A file that `parse` can read."""

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
    """The address of what replicas share."""
    if not _STORES.fullmatch(text):  # It is not repeated: it may have a password in it.
        raise WrongSetting("setting.store")
    if find_spec("redis") is None:
        raise WrongSetting("setting.store_library")
    return text


def traces(text: str) -> bool:
    """Whether traces are wanted; then what makes them must be there."""
    wanted = parse_flag(text)
    if wanted and (find_spec("opentelemetry") is None or find_spec("opentelemetry.sdk") is None):
        raise WrongSetting("setting.trace_library")
    return wanted


def origins(text: str) -> tuple[str, ...]:
    """Origins of web pages, separated by commas."""
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    for origin in found:
        if origin != "*" and not re.fullmatch(r"https?://[A-Za-z0-9.\-\[\]:]+", origin):
            raise WrongSetting("setting.origin", text=origin)
    return found


def log_format(text: str) -> str:
    """A form of the log."""
    if text.lower() not in FORMATS:
        raise WrongSetting("setting.one_of", text=text, values=FORMATS)
    return text.lower()


def log_level(text: str) -> str:
    """How grave a line of the log must be."""
    if text.upper() not in _LOG_LEVELS:
        raise WrongSetting("setting.one_of", text=text, values=_LOG_LEVELS)
    return text.upper()
