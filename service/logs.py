"""Logging: one line per request, each with its id, as `name=value` or as JSON. Set up before the app exists."""

from __future__ import annotations

import json
import logging
import random
import re
import sys
import time
from typing import Any

import orjson

_GOOD_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_PLAIN = re.compile(r"[^\s\"=\\\x00-\x1f\x7f]+")

TEXT, JSON = "text", "json"
FORMATS = (TEXT, JSON)

_TIMES = "%Y-%m-%dT%H:%M:%SZ"


class Fields:
    """A message of named values, formatted only if it is logged."""

    __slots__ = ("values",)

    def __init__(self, **values: Any) -> None:
        self.values = values

    def __str__(self) -> str:
        return " ".join([f"{name}={_written(value)}" for name, value in self.values.items()])


def _written(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, int):
        return str(value)
    text = "-" if value is None else str(value)
    return text if _PLAIN.fullmatch(text) and text.isprintable() else json.dumps(text)


class _AsText(logging.Formatter):
    converter = staticmethod(time.gmtime)

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s", _TIMES)


class AsJson(logging.Formatter):
    """A formatter of JSON lines: time, level and logger, then the named values or the message."""

    converter = staticmethod(time.gmtime)

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        head = {"time": self.formatTime(record, _TIMES), "level": record.levelname, "logger": record.name}
        values = record.msg.values if isinstance(record.msg, Fields) else {"message": record.getMessage()}
        failed = {"traceback": self.formatException(record.exc_info)} if record.exc_info else {}
        fields = head | values | failed
        try:
            return orjson.dumps(fields, default=str, option=orjson.OPT_NON_STR_KEYS).decode()
        except TypeError:  # orjson refuses lone surrogates and numbers beyond 64 bits; the standard library does not.
            return json.dumps(fields, default=str)


def formatter(form: str) -> logging.Formatter:
    """Return the formatter of one of the `FORMATS`."""
    return AsJson() if form == JSON else _AsText()


def set_up_logging(level: str, form: str = TEXT) -> None:
    """Log everything from `level` up to standard error, with times in UTC."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(form))
    logger = logging.getLogger("service")
    logger.handlers[:] = [handler]
    logger.propagate = False
    logger.setLevel(level)
    # Changes of keys are logged at every level.
    logging.getLogger("service.audit").setLevel(min(logging.WARNING, logging.getLevelName(level)))


def for_gunicorn(form: str) -> dict[str, Any]:
    """Return the change of gunicorn's logging: none, or lines of JSON like the others."""
    if form == TEXT:
        return {}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "root": {"level": "WARNING", "handlers": ["error_console"]},
        "loggers": {"gunicorn.error": {"level": "WARNING", "handlers": ["error_console"], "propagate": False}},
        "handlers": {
            "error_console": {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stderr"}
        },
        "formatters": {"json": {"()": AsJson}},
    }


def request_id(offered: str | None) -> str:
    """Return the id that the client gave the request if it is harmless, else a new one."""
    if offered is not None and _GOOD_ID.fullmatch(offered):
        return offered
    return f"{random.getrandbits(64):016x}"  # It protects nothing, and each process has its own seed.
