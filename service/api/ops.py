"""What operators ask: is it alive, is it ready, what has it done."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Flask, Response

from service.api.answers import json_answer
from service.api.metrics import Metrics

Probe = Callable[[], bool]
"""A quick test of one part; False or an exception means that the part does not work."""


def register_ops(app: Flask, metrics: Metrics, probes: Mapping[str, Probe]) -> None:
    """Adds `/healthz`, `/readyz` and `/metrics`."""

    @app.get("/healthz")
    def healthz() -> Response:
        return json_answer({"status": "ok"})

    @app.get("/readyz")
    def readyz() -> Response:
        results = {name: _passes(probe) for name, probe in probes.items()}
        ready = all(results.values())
        response = json_answer({"status": "ready" if ready else "not ready", "probes": results})
        response.status_code = 200 if ready else 503
        if not ready:
            response.headers["Retry-After"] = "5"
        return response

    @app.get("/metrics")
    def show_metrics() -> Response:
        return Response(metrics.text(), content_type="text/plain; version=0.0.4; charset=utf-8")


def _passes(probe: Probe) -> bool:
    try:
        return probe()
    except Exception:  # Whatever ails a part, the answer is the same: it is not ready.
        return False
