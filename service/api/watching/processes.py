"""What the processes of the service take of the machine, as the system counts it (Linux; elsewhere nothing is told)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

_PROC = Path("/proc")
_BEFORE_STATE = b") "
_UTIME, _STIME, _CUTIME, _CSTIME, _THREADS, _STARTED, _RSS = 11, 12, 13, 14, 17, 19, 21
"""Fields of /proc/…/stat, counted from the state on, which follows the name (proc(5))."""


@dataclass(frozen=True, slots=True)
class _Process:
    cpu: float
    """Seconds of its own."""
    childrens_cpu: float
    """Seconds of its children that have ended."""
    threads: int
    started: float
    resident: int
    files: int


class Processes(Collector):
    """Sums over gunicorn and its workers, those that have ended included where that matters; or this process alone."""

    def __init__(self, *, whole_service: bool) -> None:
        self._whole = whole_service

    def collect(self) -> Iterator[Metric]:
        """What is so now."""
        parent = os.getppid()
        children = _children(parent) if self._whole else []
        first = _process(parent) if self._whole else _process(os.getpid())
        if first is None:
            return
        others = [found for found in map(_process, children) if found is not None]
        every = [first, *others]
        cpu = sum(one.cpu + one.childrens_cpu for one in every)
        yield CounterMetricFamily("process_cpu_seconds", "CPU time of the service, of ended workers too.", cpu)
        memory = sum(one.resident for one in every)
        yield GaugeMetricFamily("process_resident_memory_bytes", "Memory; what is shared counts each time.", memory)
        yield GaugeMetricFamily("process_open_fds", "Open files and sockets.", sum(one.files for one in every))
        yield GaugeMetricFamily("process_threads", "Threads.", sum(one.threads for one in every))
        yield GaugeMetricFamily("process_start_time_seconds", "When the service began.", first.started)
        yield GaugeMetricFamily("stationmaster_workers", "Processes that answer requests.", len(others) or 1)


def _children(parent: int) -> list[int]:
    with suppress(OSError, ValueError):
        return [int(word) for word in (_PROC / f"{parent}/task/{parent}/children").read_text().split()]
    return [os.getpid()]


def _process(number: int) -> _Process | None:
    """What is counted of a process; None when it has gone, or the system does not tell."""
    with suppress(OSError, ValueError, IndexError):
        said = (_PROC / f"{number}/stat").read_bytes().rpartition(_BEFORE_STATE)[2].split()
        ticks, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
        return _Process(
            (int(said[_UTIME]) + int(said[_STIME])) / ticks,
            (int(said[_CUTIME]) + int(said[_CSTIME])) / ticks,
            int(said[_THREADS]),
            _booted() + int(said[_STARTED]) / ticks,
            int(said[_RSS]) * page,
            len(os.listdir(_PROC / f"{number}/fd")),
        )
    return None


def _booted() -> float:
    lines = (_PROC / "stat").read_text().splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("btime ")))
