"""Counters for Prometheus: requests by route and status, and how long they took; across workers under gunicorn."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from service.api.timing import Stopwatch

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
_KNOWN_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})


class Metrics:
    """The metrics of one app. With PROMETHEUS_MULTIPROC_DIR set they are shared by all workers of the machine."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "stationmaster_requests_total",
            "Requests answered, by method, route and status.",
            ["method", "route", "status"],
            registry=self._registry,
        )
        self._seconds = Histogram(
            "stationmaster_request_seconds",
            "Seconds from the request's arrival in the app to its answer, by route.",
            ["route"],
            buckets=BUCKETS,
            registry=self._registry,
        )
        self._parts = Counter(
            "stationmaster_part_seconds_total",
            "Seconds spent in the named parts of requests: open, rules, legal, routes, view, seal.",
            ["part"],
            registry=self._registry,
        )

        self._contradictions = Counter(
            "stationmaster_proof_contradictions_total",
            "Legal sets of routes that earn more than was proved possible. Each is a fault of the route finder.",
            registry=self._registry,
        )

    def count_contradiction(self) -> None:
        """Counts a proof that turned out to be false."""
        self._contradictions.inc()

    def count(self, method: str, route: str, status: int, watch: Stopwatch) -> None:
        """Counts one answer. An invented method must not make a new time series."""
        known = method if method in _KNOWN_METHODS else "other"
        self._requests.labels(known, route, str(status)).inc()
        self._seconds.labels(route).observe(watch.total_ms / 1000)
        for part, seconds in watch.parts.items():
            self._parts.labels(part).inc(seconds)

    def text(self) -> bytes:
        """All metrics in Prometheus' text form."""
        if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
            shared = CollectorRegistry()
            MultiProcessCollector(shared)  # type: ignore[no-untyped-call] # the library leaves it untyped
            return generate_latest(shared)
        return generate_latest(self._registry)
