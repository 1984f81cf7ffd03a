"""What operators ask: is it alive, is it ready, what has it done."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Response
from marshmallow import fields

from service.api.answers import json_answer
from service.api.arguments import Blueprint
from service.api.metrics import Metrics
from service.api.schemas.common import AnswerSchema, Choice, Flag

Probe = Callable[[], bool]
"""A quick test of one part; False or an exception means that the part does not work."""

READY, NOT_READY = "ready", "not ready"


class Alive(AnswerSchema):
    """The process answers."""

    status = Choice("ok", required=True)


class Readiness(AnswerSchema):
    """Whether the service can do its work, and what each probe says."""

    status = Choice(READY, NOT_READY, required=True)
    probes = fields.Dict(keys=fields.String(), values=Flag(), required=True)


def ops_blueprint(metrics: Metrics, probes: Mapping[str, Probe]) -> Blueprint:
    """`/healthz`, `/readyz` and `/metrics`."""
    blp = Blueprint("operations", __name__, description="For those who run the service.")

    @blp.route("/healthz")
    @blp.doc(operationId="healthz", summary="Is it alive?")
    @blp.response(200, Alive)
    def healthz() -> Response:
        return json_answer({"status": "ok"})

    @blp.route("/readyz")
    @blp.doc(operationId="readyz", summary="Is it ready to work?")
    @blp.response(200, Readiness)
    @blp.alt_response(503, schema=Readiness, description="It is not; the probes say what is missing.")
    def readyz() -> Response:
        results = {name: _passes(probe) for name, probe in probes.items()}
        ready = all(results.values())
        response = json_answer({"status": READY if ready else NOT_READY, "probes": results})
        if not ready:
            response.status_code = 503
            response.headers["Retry-After"] = "5"
        return response

    @blp.route("/metrics")
    @blp.doc(operationId="metrics", summary="Metrics for Prometheus")
    @blp.response(200, {"type": "string"}, content_type="text/plain")
    def show_metrics() -> Response:
        return Response(metrics.text(), content_type="text/plain; version=0.0.4; charset=utf-8")

    return blp


def _passes(probe: Probe) -> bool:
    try:
        return probe()
    except Exception:  # Whatever ails a part, the answer is the same: it is not ready.
        return False
