"""Traces (OpenTelemetry): a span for each request, and in it one for each part in `Server-Timing`.

OpenTelemetry's own variables (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_TRACES_SAMPLER` …) configure the exporter. This
module is imported only if traces are enabled: its library is optional.
"""

from __future__ import annotations

import os
from http import HTTPStatus
from time import perf_counter, time_ns

from flask import Response
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, SERVICE_VERSION, Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span, SpanKind, Status, StatusCode, Tracer, set_span_in_context
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from service import __version__
from service.http.hooks import Hooks
from service.http.request import ServiceRequest
from service.http.respond import may_be_shared
from service.http.stopwatch import Stopwatch

HEADER = "traceparent"
_PROPAGATOR = TraceContextTextMapPropagator()
_NANOSECONDS = 1e9


def sent_in_batches() -> SpanProcessor:
    """Return a processor that sends spans in a separate thread, so that no request waits."""
    return BatchSpanProcessor(OTLPSpanExporter())


def trace(hooks: Hooks, processor: SpanProcessor) -> None:
    """Trace requests under `/v1`. Add it before the steps that refuse."""
    named = {SERVICE_NAME: os.environ.get("OTEL_SERVICE_NAME", "stationmaster"), SERVICE_VERSION: __version__}
    provider = TracerProvider(resource=Resource.create(named))
    provider.add_span_processor(processor)
    tracer = provider.get_tracer("service", __version__)

    @hooks.before
    def begin(request: ServiceRequest) -> None:
        if not request.path.startswith("/v1/"):
            return
        request.stopwatch.remember_when()
        context_headers = {name: request.headers[name] for name in (HEADER, "tracestate") if name in request.headers}
        route = request.url_rule.rule if request.url_rule else None
        request.span = span = tracer.start_span(
            f"{request.method} {route}" if route else request.method,
            _PROPAGATOR.extract(context_headers),
            SpanKind.SERVER,
            {"http.request.method": request.method, "url.path": request.path, "stationmaster.id": request.id},
        )
        if route:
            span.set_attribute("http.route", route)
        request.trace = f"{span.get_span_context().trace_id:032x}"

    @hooks.after
    def end(request: ServiceRequest, response: Response) -> Response:
        span, request.span = request.span, None
        if span is not None:
            _describe(span, request, response)
            _add_parts(tracer, span, request.stopwatch)
            span.end()
        return response


def _describe(span: Span, request: ServiceRequest, response: Response) -> None:
    context = span.get_span_context()
    if not may_be_shared(response):
        response.headers[HEADER] = f"00-{context.trace_id:032x}-{context.span_id:016x}-{context.trace_flags:02x}"
    span.set_attribute("http.response.status_code", response.status_code)
    if request.client is not None:
        span.set_attribute("stationmaster.client", request.client.name)
    if request.problem_code != "-":
        span.set_attribute("stationmaster.code", request.problem_code)
    if response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        span.set_status(Status(StatusCode.ERROR))


def _add_parts(tracer: Tracer, span: Span, watch: Stopwatch) -> None:
    """Add a span for each part: from its first start, as long as all its periods together."""
    if not span.is_recording():
        return
    now, present, around = time_ns(), perf_counter(), set_span_in_context(span)
    for name, began in watch.began.items():
        start = now - round((present - began) * _NANOSECONDS)
        part = tracer.start_span(name, around, start_time=start)
        part.end(start + round(watch.parts[name] * _NANOSECONDS))
