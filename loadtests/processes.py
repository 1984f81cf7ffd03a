"""The processors' time of a service's processes, as the system counts it (Linux)."""

from __future__ import annotations

import os
from pathlib import Path

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")


def workers_of(master: int) -> list[int]:
    """The processes that gunicorn has started and that live."""
    return [int(number) for number in (PROC / f"{master}/task/{master}/children").read_text(encoding="ascii").split()]


def cpu_seconds(process: int) -> float:
    """The time of a process so far, its own and the system's for it."""
    said = (PROC / f"{process}/stat").read_bytes().rpartition(b") ")[2].split()
    return (int(said[11]) + int(said[12])) / TICKS
