"""`/healthz`, `/readyz` and `/metrics`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from flask import Response
from msgspec import UNSET, Meta, UnsetType

from service.http.endpoints import Answer, Endpoints, Operation
from service.http.respond import json_answer
from service.metrics import Metrics
from service.sealing import Seals
from stationmaster._route_core import Network
from stationmaster.schema.statements import Statement

Probe = Callable[[], bool]
"""A quick check of one part; False or an exception means that it does not work."""

READY, NOT_READY = "ready", "not ready"


class Alive(Statement, frozen=True):
    """The process answers."""

    status: Literal["ok"]


class Readiness(Statement, frozen=True):
    """Whether the service can do its work, and what each probe says."""

    status: Literal["ready", "not ready"]
    probes: dict[str, bool]
    degraded: Annotated[
        list[str] | UnsetType,
        Meta(description="What is away without which it goes on: `store`, the shared Redis. Left out if nothing is."),
    ] = UNSET


HEALTHZ = Operation(
    id="healthz", path="/healthz", group="operations", summary="Is it alive?", answer=Answer(Alive, "It is.")
)
READYZ = Operation(
    id="readyz",
    path="/readyz",
    group="operations",
    summary="Is it ready to work?",
    answer=Answer(Readiness, "It is."),
    other={503: Answer(Readiness, "It is not; the probes say what is missing.")},
)
_METRICS = 'stationmaster_requests_total{method="GET",route="/healthz",status="200"} 3.0\n'

METRICS = Operation(
    id="metrics",
    path="/metrics",
    group="operations",
    summary="Metrics for Prometheus",
    answer=Answer(str, "The metrics of this worker and its siblings.", "text/plain", example=_METRICS),
)


def add_ops(
    endpoints: Endpoints, metrics: Metrics, probes: Mapping[str, Probe], dispensable: Mapping[str, Probe]
) -> None:
    """Add the endpoints. The service is ready without `dispensable` parts, and reports them as degraded."""

    @endpoints.serves(HEALTHZ)
    def healthz() -> Response:
        return json_answer({"status": "ok"})

    @endpoints.serves(READYZ)
    def readyz() -> Response:
        results = {name: _passes(probe) for name, probe in probes.items()}
        ready = all(results.values())
        away = [name for name, probe in dispensable.items() if not _passes(probe)]
        degraded = {"degraded": away} if away else {}
        response = json_answer({"status": READY if ready else NOT_READY, "probes": results, **degraded})
        if not ready:
            response.status_code = 503
            response.headers["Retry-After"] = "5"
        return response

    @endpoints.serves(METRICS)
    def show_metrics() -> Response:
        return Response(metrics.text(), content_type="text/plain; version=0.0.4; charset=utf-8")


def _passes(probe: Probe) -> bool:
    try:
        return probe()
    except Exception:  # Any error of a part means the same: not ready.
        return False


# The probes of `/readyz`: parts that may fail although the process runs.


def probes(sealer: Seals) -> dict[str, Probe]:
    """Return the probes by name."""

    def keys() -> bool:
        return sealer.open("probe", 1, sealer.seal("probe", 1, b"1")) == (1, b"1")

    return {"keys": keys, "route_core": finds_the_known_best_route}


def finds_the_known_best_route() -> bool:
    """Return whether, of three stops in a row worth 10, 20 and 40, a 2-train earns 30 and a 3-train 70."""
    stops = [(place, value, place == 0, True, 0, 0) for place, value in enumerate((10, 20, 40))]
    network = Network(0, stops, [(-1, -2), (-2, -3)])
    return [network.best([(size, size)]).total for size in (2, 3)] == [30, 70]
