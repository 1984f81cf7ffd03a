"""Checks before the service listens. A failed check ends the start with one line and exit status 1."""

from __future__ import annotations

import os
import resource
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn

from service.clients.addresses import is_loopback
from service.refusals import SettingsError, cannot_start, make_message
from service.settings import Settings
from stationmaster.i18n.message import Message

METRICS = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the directory of the metrics of all workers. prometheus_client reads it."""

SPARE_FILES = 64
"""The open files that a worker needs besides its connections."""
SWITCH_INTERVAL = 0.001
"""Seconds after which a computing thread yields to another, so that health is answered under load."""

_PREFIX = "stationmaster-metrics-"


def refuse(why: Message) -> NoReturn:
    """End the start with a message."""
    sys.stderr.write(cannot_start(why))
    sys.exit(1)


def read_settings(environ: Mapping[str, str]) -> Settings:
    """Return the settings, or end the start with the name of the faulty variable."""
    try:
        return Settings.from_env(environ)
    except SettingsError as error:
        refuse(error.message)


def read_number(environ: Mapping[str, str], name: str, default: int, high: int) -> int:
    """Return a whole number from the environment, or end the start with the name of the variable."""
    text = environ.get(name) or str(default)
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= high:
        refuse(SettingsError(name, make_message("setting.whole", text=text, low=1, high=high)).message)
    return int(text)


def demand_a_key_beyond_loopback(settings: Settings, addresses: Iterable[Any]) -> None:
    """End the start of a service with the development key that is reachable from other machines.

    An address is what gunicorn binds to: host and port, the path of a local socket, or the number of an open one, which
    can be judged once it is a socket.
    """
    if not settings.uses_development_key:
        return
    for address in addresses:
        if isinstance(address, tuple) and not all(is_loopback(host) for host in _resolved(str(address[0]))):
            refuse(SettingsError("HOST", make_message("setting.listening", host=str(address[0]))).message)


def _resolved(host: str) -> list[str]:
    """Resolve a host name; return nothing if that fails, which gunicorn reports itself."""
    if not host:
        return ["0.0.0.0"]
    try:
        return [str(found[4][0]) for found in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)]
    except OSError:
        return []


def fit_connections(wanted: int) -> int:
    """Return how many connections a worker may have, each an open file: as many as are wanted, if possible."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = wanted + SPARE_FILES
    if soft != resource.RLIM_INFINITY and soft < files:
        soft = files if hard == resource.RLIM_INFINITY else min(files, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(2, min(wanted, soft - SPARE_FILES))


def make_room_for_metrics(environ: dict[str, str] | os._Environ[str]) -> Path | None:
    """Make the directory of the workers' metrics; return None if the environment names one.

    A server that replaces another one (USR2) inherits its environment, but must not share its directory.
    """
    if environ.get(METRICS) and not Path(environ[METRICS]).name.startswith(_PREFIX):
        return None
    made = Path(tempfile.mkdtemp(prefix=_PREFIX))
    environ[METRICS] = str(made)
    return made


def remove_metrics(made: Path | None) -> None:
    """Remove the directory of the metrics."""
    if made is not None:
        shutil.rmtree(made, ignore_errors=True)
