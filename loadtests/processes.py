"""The workers of a service and their CPU time, as the system counts it (Linux)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

PROC = Path("/proc")
NANOSECONDS = 1e9


def workers_of(master: int) -> list[int]:
    """Return the live processes that the service's master has started."""
    found: list[int] = []
    for task in (PROC / str(master) / "task").glob("*"):
        found += map(int, read(task / "children").split())
    return sorted(pid for pid in found if _is_alive(pid))


def cpu_seconds(pids: Iterable[int]) -> float:
    """Return the CPU time of the processes' threads so far, in nanosecond resolution: ticks would be too coarse."""
    return sum(_of_thread(task) for pid in pids for task in (PROC / str(pid) / "task").glob("*")) / NANOSECONDS


def read(path: Path) -> str:
    """Read a file of /proc; return nothing for a process that has ended."""
    try:
        return path.read_text(encoding="ascii")
    except OSError:
        return ""


def _of_thread(task: Path) -> int:
    fields = read(task / "schedstat").split()
    return int(fields[0]) if fields else 0


def _is_alive(pid: int) -> bool:
    state = read(PROC / str(pid) / "stat").rpartition(") ")[2]
    return bool(state) and state[0] not in "ZX"
