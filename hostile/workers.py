"""What the service's workers cost, read from /proc: the time of their processors and their memory."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

PROC = Path("/proc")
NANOSECONDS = 1e9


def workers_of(master: int) -> list[int]:
    """The processes that the service's master has started and that live."""
    found: list[int] = []
    for task in (PROC / str(master) / "task").glob("*"):
        found += map(int, _read(task / "children").split())
    return sorted(pid for pid in found if _is_alive(pid))


def cpu_seconds(pids: list[int]) -> float:
    """How long the processes' threads have worked so far."""
    return sum(_of_thread(task) for pid in pids for task in (PROC / str(pid) / "task").glob("*")) / NANOSECONDS


def peak_bytes(pid: int) -> int:
    """The most memory that a process has held since `forget_peaks`."""
    for line in _read(PROC / str(pid) / "status").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    return 0


def forget_peaks(pids: list[int]) -> None:
    """Lets `peak_bytes` begin anew."""
    for pid in pids:
        try:
            (PROC / str(pid) / "clear_refs").write_text("5")
        except OSError:
            continue  # It has just died, or this machine does not allow it: then peaks are those of the whole run.


def listens(pid: int) -> bool:
    """Whether a worker has come so far that it waits for connections: then it has something to wait with."""
    return any("eventpoll" in _target(held) for held in (PROC / str(pid) / "fd").glob("*"))


def kill(pid: int) -> None:
    """Ends a process as the kernel does when memory is short."""
    os.kill(pid, signal.SIGKILL)


def wait_until_idle(master: int, longest: float) -> float:
    """Waits until the workers rest, and answers how long that took."""
    began = time.monotonic()
    while time.monotonic() - began < longest:
        pids = workers_of(master)
        before = cpu_seconds(pids)
        time.sleep(0.1)
        if cpu_seconds(pids) - before < 0.02:
            break
    return time.monotonic() - began


def _of_thread(task: Path) -> int:
    told = _read(task / "schedstat").split()
    return int(told[0]) if told else 0


def _target(link: Path) -> str:
    try:
        return os.readlink(link)
    except OSError:
        return ""


def _is_alive(pid: int) -> bool:
    state = _read(PROC / str(pid) / "stat").rpartition(") ")[2]
    return bool(state) and state[0] not in "ZX"


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except OSError:
        return ""
