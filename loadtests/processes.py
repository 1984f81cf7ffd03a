"""A service's workers, and the time of their processors, as the system counts it (Linux)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

PROC = Path("/proc")
NANOSECONDS = 1e9


def workers_of(master: int) -> list[int]:
    """The processes that the service's master has started and that live."""
    found: list[int] = []
    for task in (PROC / str(master) / "task").glob("*"):
        found += map(int, read(task / "children").split())
    return sorted(pid for pid in found if _is_alive(pid))


def cpu_seconds(pids: Iterable[int]) -> float:
    """How long the processes' threads have worked so far, to the nanosecond: ticks would be too coarse."""
    return sum(_of_thread(task) for pid in pids for task in (PROC / str(pid) / "task").glob("*")) / NANOSECONDS


def read(path: Path) -> str:
    """What the system tells; nothing of a process that has gone."""
    try:
        return path.read_text(encoding="ascii")
    except OSError:
        return ""


def _of_thread(task: Path) -> int:
    told = read(task / "schedstat").split()
    return int(told[0]) if told else 0


def _is_alive(pid: int) -> bool:
    state = read(PROC / str(pid) / "stat").rpartition(") ")[2]
    return bool(state) and state[0] not in "ZX"
