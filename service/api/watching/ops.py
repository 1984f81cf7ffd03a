"""What operators ask: is it alive, is it ready, what has it done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from flask import Response
from msgspec import UNSET, Meta, UnsetType

from service.api.answering.answers import json_answer
from service.api.endpoints import Answer, Endpoints, Operation
from service.api.watching.metrics import Metrics
from stationmaster.schema.statements import Statement

Probe = Callable[[], bool]
"""A quick test of one part; False or an exception means that the part does not work."""

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
    """`/healthz`, `/readyz` and `/metrics`. Without what is `dispensable` the service is ready, and says so."""

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
    except Exception:  # Whatever ails a part, the answer is the same: it is not ready.
        return False
