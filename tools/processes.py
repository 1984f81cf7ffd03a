"""Two processes that run together: the service, and a front that has its address."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

SERVICE = (sys.executable, "-m", "gunicorn", "--config", "service/gunicorn_conf.py")
"""The command that runs the service, without its application."""
GRACE = 150
"""Seconds for the service to finish the requests that it has begun."""


@contextmanager
def stopped(process: subprocess.Popen[bytes], how: signal.Signals) -> Iterator[None]:
    """Stop a process at the end of the block."""
    try:
        yield
    finally:
        if process.poll() is None:
            process.send_signal(how)
        try:
            process.wait(GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def interrupted_by_signals() -> None:
    """Let SIGTERM and SIGHUP interrupt this process, as SIGINT does."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)


def until_one_ends(*processes: subprocess.Popen[bytes]) -> int:
    """Wait until a process ends or this one is interrupted; return the exit status."""
    try:
        while all(process.poll() is None for process in processes):
            time.sleep(0.2)
    except KeyboardInterrupt:
        return 0
    return 1
