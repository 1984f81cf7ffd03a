"""`serve`: run the HTTP service in the foreground, as `make serve` does."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from typing import Any

import gunicorn  # If it is missing, fail at once.

from stationmaster.cli.languages import PREFERENCE

GUNICORN = ("-m", gunicorn.__name__, "--config", "python:service.gunicorn_conf", "service.wsgi:app")


def add_to(commands: Any) -> None:
    """Add the command to the parser's commands."""
    parser = commands.add_parser(
        "serve",
        help="run the HTTP service",
        description="Run the HTTP service in the foreground. "
        "Variables of the environment are its settings (docs/operations.md). "
        "Without a key in STATIONMASTER_KEYS it takes the development key and listens on this machine alone.",
    )
    parser.add_argument("--host", help="where to listen (default: HOST, or 127.0.0.1)")
    parser.add_argument("--port", help="on which port (default: PORT, or 8000)")
    parser.add_argument("--workers", help="how many processes answer (default: WORKERS, or 2)")
    parser.set_defaults(run=run)


def environment(arguments: argparse.Namespace, given: Mapping[str, str]) -> dict[str, str]:
    """Return the variables with which the service runs."""
    options = {"HOST": arguments.host, "PORT": arguments.port, "WORKERS": arguments.workers}
    options |= {PREFERENCE: arguments.language}  # Faulty settings are reported by gunicorn's process.
    chosen = {**given, **{name: value for name, value in options.items() if value is not None}}
    if not chosen.get("STATIONMASTER_KEYS") and not chosen.get("STATIONMASTER_KEYS_FILE"):
        chosen.setdefault("STATIONMASTER_DEV_KEY", "1")
    return chosen


def run(arguments: argparse.Namespace) -> int:
    """Replace this process by gunicorn, so that it receives the signals."""
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, *GUNICORN], environment(arguments, os.environ))
