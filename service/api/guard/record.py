"""What is told of every request when it is answered: headers, metrics, one line in the log."""

from __future__ import annotations

import logging
from http import HTTPStatus

from flask import Flask, Response

from service.api.guard.sharing import may_be_shared
from service.api.present import present_notes, present_request
from service.api.watching.metrics import Metrics
from service.api.watching.timing import Stopwatch
from service.logs import Fields

log = logging.getLogger("service.requests")

SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


def keep_record(app: Flask, metrics: Metrics) -> None:
    """Adds the last of all that happens to an answer."""

    @app.after_request
    def finish(response: Response) -> Response:
        request, kept = present_request(), present_notes()
        watch: Stopwatch = kept.stopwatch
        headers = response.headers
        if request.method == "OPTIONS":
            _say_only_what_is_allowed(response)
        said = {name for name, _ in headers}
        added = [(name, value) for name, value in SECURITY_HEADERS.items() if name not in said]
        # A cache would tell later clients of the request that happened to bring the answer.
        own = [] if may_be_shared(response) else [("X-Request-Id", kept.request_id), ("Server-Timing", watch.header())]
        headers.extend([*own, *added])
        route = request.url_rule.rule if request.url_rule else "-"
        metrics.count(request.method, route, response.status_code, watch)
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            metrics.count_refusal(kept.problem_code)
        if log.isEnabledFor(logging.INFO):
            _note(_line(response, route))
        return response


def _note(line: Fields) -> None:
    """Writes the line; that of a batch, which has only begun, when it is over."""
    if "batch" in present_notes():
        present_notes().batch.begin(line)
    else:
        log.info(line)


def _line(response: Response, route: str) -> Fields:
    """Never a state, never a key."""
    request, kept = present_request(), present_notes()
    return Fields(
        id=kept.request_id,
        method=request.method,
        route=route,
        status=response.status_code,
        ms=round(kept.stopwatch.total_ms, 2),
        client=kept.client.name if "client" in kept else None,
        **{"in": request.content_length or 0},
        out=response.calculate_content_length() if response.is_sequence else None,
        actions=kept.actions,
        code=kept.problem_code,
        **({"trace": kept.trace} if "trace" in kept else {}),
    )


def _say_only_what_is_allowed(response: Response) -> None:
    """Flask answers OPTIONS with empty HTML, and lists the methods in any order."""
    if response.status_code == HTTPStatus.OK:
        response.headers["Allow"] = ", ".join(sorted(response.allow))
        del response.headers["Content-Type"]
