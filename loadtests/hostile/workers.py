"""The CPU time and the memory of the service's workers, read from /proc."""

from __future__ import annotations

import os
import signal
import time

from loadtests.processes import PROC, cpu_seconds, read, workers_of

__all__ = ["cpu_seconds", "forget_peaks", "kill", "listens", "peak_bytes", "wait_until_idle", "workers_of"]


def peak_bytes(pid: int) -> int:
    """Return the peak memory of a process since `forget_peaks`."""
    for line in read(PROC / str(pid) / "status").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    return 0


def forget_peaks(pids: list[int]) -> None:
    """Reset `peak_bytes`."""
    for pid in pids:
        try:
            (PROC / str(pid) / "clear_refs").write_text("5")
        except OSError:
            continue  # The process has died or no reset is allowed: peaks are those of the whole run.


def listens(pid: int) -> bool:
    """Return whether a worker accepts connections: it then has a second thread, its watchdog."""
    return len(list((PROC / str(pid) / "task").glob("*"))) > 1


def kill(pid: int) -> None:
    """Kill a process as the kernel does when memory is short."""
    os.kill(pid, signal.SIGKILL)


def wait_until_idle(master: int, longest: float) -> float:
    """Wait until the workers are idle; return how long that took."""
    began = time.monotonic()
    while time.monotonic() - began < longest:
        pids = workers_of(master)
        before = cpu_seconds(pids)
        time.sleep(0.1)
        if cpu_seconds(pids) - before < 0.02:
            break
    return time.monotonic() - began
