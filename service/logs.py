"""Logging: one line per request, each with the request's id. Set up before the app exists."""

from __future__ import annotations

import logging
import random
import re
import sys
import time

_GOOD_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def set_up_logging(level: str) -> None:
    """Writes everything from `level` up to standard error, in one form, with times in UTC."""
    formatter = logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")
    formatter.converter = time.gmtime
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    logger = logging.getLogger("service")
    logger.handlers[:] = [handler]
    logger.propagate = False
    logger.setLevel(level)


def request_id(offered: str | None) -> str:
    """The id that the client gave the request when it is a harmless one, else a new one."""
    if offered is not None and _GOOD_ID.fullmatch(offered):
        return offered
    return f"{random.getrandbits(64):016x}"  # It protects nothing, and each process begins with chance of its own.
