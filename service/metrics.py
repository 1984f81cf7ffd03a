"""Prometheus metrics: requests, searches and places of all workers; CPU and memory of their processes (Linux)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service.settings import Settings

_PROC = Path("/proc")
_BEFORE_STATE = b") "
_UTIME, _STIME, _CUTIME, _CSTIME, _THREADS, _STARTED, _RSS = 11, 12, 13, 14, 17, 19, 21
"""Fields of /proc/…/stat, counted from the state, which follows the name (proc(5))."""


@dataclass(frozen=True, slots=True)
class _Process:
    cpu: float
    """Its own seconds."""
    childrens_cpu: float
    """CPU seconds of its ended children."""
    threads: int
    started: float
    resident: int
    files: int


class Processes(Collector):
    """Sums over gunicorn and its workers, or those of this process alone. CPU time includes workers that have ended."""

    def __init__(self, *, whole_service: bool) -> None:
        self._whole = whole_service

    def collect(self) -> Iterator[Metric]:
        """Yield the current values."""
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
    """Return the counts of a process; None if it has ended or the system does not provide them."""
    with suppress(OSError, ValueError, IndexError):
        values = (_PROC / f"{number}/stat").read_bytes().rpartition(_BEFORE_STATE)[2].split()
        ticks, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
        return _Process(
            (int(values[_UTIME]) + int(values[_STIME])) / ticks,
            (int(values[_CUTIME]) + int(values[_CSTIME])) / ticks,
            int(values[_THREADS]),
            _booted() + int(values[_STARTED]) / ticks,
            int(values[_RSS]) * page,
            len(os.listdir(_PROC / f"{number}/fd")),
        )
    return None


def _booted() -> float:
    lines = (_PROC / "stat").read_text().splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("btime ")))


# Counters of requests, durations and slots, across gunicorn's workers.

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
_KNOWN_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})


class _OfAllWorkers(Collector):
    """The metrics that the workers have written, each into files of its own.

    A worker that starts creates its file before it writes to it, and the library cannot read an empty file.
    """

    def collect(self) -> Iterable[Metric]:
        """Return the sums."""
        files = Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]).glob("*.db")
        written = [str(file) for file in files if _has_begun(file)]
        found: Iterable[Metric] = MultiProcessCollector.merge(written)  # type: ignore[no-untyped-call] # it has no types
        return found


def _has_begun(file: Path) -> bool:
    try:
        return file.stat().st_size > 0
    except OSError:  # The file of a worker that has just ended.
        return False


class Metrics:
    """The metrics of one app. With PROMETHEUS_MULTIPROC_DIR set they are shared by all workers of the machine."""

    def __init__(self, settings: Settings) -> None:
        self._registry = CollectorRegistry()
        self._seconds = Histogram(
            "stationmaster_request_seconds",
            "Seconds from the request's arrival in the app to its answer, by route.",
            ["route"],
            buckets=BUCKETS,
            registry=self._registry,
        )
        self._requests = self._counter("requests", "Requests answered.", "method", "route", "status")
        parts = "Seconds spent in the named parts of requests: open, rules, legal, routes, search, view, seal, pack."
        self._parts = self._counter("part_seconds", parts, "part")
        # Children that are counted with every response are cached: routes, statuses and parts are few.
        self._responses = cache(lambda method, route, status: self._requests.labels(method, route, str(status)))
        self._response_seconds, self._seconds_of_part = cache(self._seconds.labels), cache(self._parts.labels)
        self._refusals = self._counter("refusals", "Problems answered, by their code.", "code")
        self._clients = self._counter("client_requests", "Requests of clients that showed their key.", "client")
        self._cuts = self._counter("searches_cut", "Searches for routes that ended before a proof, by what.", "by")
        self._route_answers = self._counter(
            "route_answers", "Questions for routes, by where the answer was found.", "found"
        )
        self._answers_found = cache(self._route_answers.labels)
        contradictions = "Legal sets of routes that earn more than was proved possible. Each is a fault of the finder."
        self._contradictions = self._counter("proof_contradictions", contradictions)
        reloads = "Times that a file of keys could not be read anew, and what it had said before went on."
        self._reloads = self._counter("reload_failures", reloads, "file")
        self._slots_taken = self._gauge("places_taken", "Requests that are worked on.", "livesum")
        places = self._gauge("places", "How many requests could be worked on at once.", "livesum")
        places.set(settings.max_concurrent)
        self._store = None
        if settings.store is not None:
            self._store = self._gauge("store_up", "Whether every worker reaches the Redis that is shared.", "livemin")
            self._store.set(1)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"stationmaster_{name}_total", meaning, labels, registry=self._registry)

    def _gauge(self, name: str, meaning: str, together: str) -> Gauge:
        """Return a gauge; `together` is how the values of several workers are combined."""
        mode = {"multiprocess_mode": together}
        return Gauge(f"stationmaster_{name}", meaning, registry=self._registry, **mode)  # type: ignore[arg-type]

    def count_contradiction(self) -> None:
        """Count a proof that turned out to be false."""
        self._contradictions.inc()

    def count_cut(self, by: str) -> None:
        """Count a search that a limit ended."""
        self._cuts.labels(by).inc()

    def count_found(self, where: str) -> None:
        """Count a question for routes, by where its answer was found."""
        self._answers_found(where).inc()

    def count_refusal(self, code: str) -> None:
        """Count a problem. The codes are those of the contract, so their number is bounded."""
        self._refusals.labels(code).inc()

    def count_client(self, name: str) -> None:
        """Count a request of a client with a key."""
        self._clients.labels(name).inc()

    def count_reload_failure(self, file: str) -> None:
        """Count a file that could not be reloaded."""
        self._reloads.labels(file).inc()

    def count_slot_taken(self) -> None:
        """Count a request that has got a slot."""
        self._slots_taken.inc()

    def count_slot_released(self) -> None:
        """Count a request that has released its slot."""
        self._slots_taken.dec()

    def note_store(self, is_there: bool) -> None:
        """Note whether the shared Redis is reachable."""
        if self._store is not None:
            self._store.set(is_there)

    def count_response(self, method: str, route: str, status: int, seconds: float, parts: Mapping[str, float]) -> None:
        """Count an answer, and the seconds that it and its parts took. An invented method makes no new time series."""
        known = method if method in _KNOWN_METHODS else "other"
        self._responses(known, route, status).inc()
        self._response_seconds(route).observe(seconds)
        for part, took in parts.items():
            self._seconds_of_part(part).inc(took)

    def text(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        is_shared = bool(os.environ.get("PROMETHEUS_MULTIPROC_DIR"))
        processes = CollectorRegistry()
        processes.register(Processes(whole_service=is_shared))
        if is_shared:
            processes.register(_OfAllWorkers())
            return generate_latest(processes)
        return generate_latest(self._registry) + generate_latest(processes)
