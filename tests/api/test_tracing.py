"""Traces: the client's trace is continued, each part of `Server-Timing` has its span, and nothing else is reported."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from flask.testing import FlaskClient
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from service.app import create_app
from service.clients.keys import new_key
from service.http import tracing
from service.settings import Settings
from tests.toy_title.stationmaster_nim import TITLE as NIM

START = "/v1/games/nim/start"
BODY = {"players": ["Amy", "Bob"], "seed": "x"}
TRACE, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"


class Traced:
    """A service, and the spans that it has exported."""

    def __init__(self, **settings: Any) -> None:
        self.client: FlaskClient = create_app(
            Settings(keys=(b"a" * 64,), traces=True, **settings), titles=(NIM,)
        ).test_client()

    def spans(self) -> Sequence[ReadableSpan]:
        return EXPORTER.get_finished_spans()


EXPORTER = InMemorySpanExporter()


@pytest.fixture(autouse=True)
def exporter(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(tracing, "sent_in_batches", lambda: SimpleSpanProcessor(EXPORTER))
    EXPORTER.clear()
    yield


def test_a_request_goes_on_with_the_clients_trace() -> None:
    traced = Traced()
    answer = traced.client.post(START, json=BODY, headers={"traceparent": f"00-{TRACE}-{PARENT}-01"})
    *parts, span = traced.spans()
    context = span.get_span_context()
    assert context is not None and span.parent is not None and span.attributes is not None
    assert (f"{context.trace_id:032x}", f"{span.parent.span_id:016x}") == (TRACE, PARENT)
    assert answer.headers["traceparent"] == f"00-{TRACE}-{context.span_id:016x}-01"
    assert span.name == f"POST {START}"
    assert span.attributes["http.response.status_code"] == 200
    assert span.attributes["stationmaster.id"] == answer.headers["X-Request-Id"]
    timings = re.findall(r"([a-z]+);dur=([0-9.]+)", answer.headers["Server-Timing"])
    assert [part.name for part in parts] == [name for name, _ in timings if name != "total"]
    for part, (_, milliseconds) in zip(parts, timings, strict=False):
        assert part.parent is not None and part.parent.span_id == context.span_id
        assert part.start_time and part.end_time and span.start_time and span.end_time
        assert span.start_time - 10**6 <= part.start_time <= part.end_time <= span.end_time + 10**6
        assert (part.end_time - part.start_time) / 1e6 == pytest.approx(float(milliseconds), abs=0.001)


@pytest.mark.parametrize("sent", [None, "", "nonsense", f"00-{'0' * 32}-{PARENT}-01", f"ff-{TRACE}-{PARENT}-01"])
def test_without_a_trace_a_new_one_begins(sent: str | None) -> None:
    traced = Traced()
    headers = {} if sent is None else {"traceparent": sent}
    answer = traced.client.post(START, json=BODY, headers=headers)
    assert answer.status_code == 200
    assert re.fullmatch(r"00-[0-9a-f]{32}-[0-9a-f]{16}-0[13]", answer.headers["traceparent"])
    assert TRACE not in answer.headers["traceparent"]
    assert traced.spans()[-1].parent is None


def test_what_the_client_does_not_sample_is_not_exported() -> None:
    traced = Traced()
    answer = traced.client.post(START, json=BODY, headers={"traceparent": f"00-{TRACE}-{PARENT}-00"})
    assert answer.headers["traceparent"].startswith(f"00-{TRACE}-") and answer.headers["traceparent"].endswith("-00")
    assert not traced.spans()


def test_refusals_are_traced_with_their_code_and_no_key_is(caplog: pytest.LogCaptureFixture) -> None:
    shown, amy = new_key("amy")
    traced = Traced(client_keys=(amy,))
    with caplog.at_level("INFO"):
        traced.client.post(START, json=BODY)
        traced.client.post(START, json={}, headers={"Authorization": f"Bearer {shown}"})
    unknown, wrong = (span for span in traced.spans() if span.name == f"POST {START}")
    assert unknown.attributes is not None and wrong.attributes is not None
    assert unknown.attributes["stationmaster.code"] == "key_needed"
    assert (wrong.attributes["stationmaster.code"], wrong.attributes["stationmaster.client"]) == ("wrong_shape", "amy")
    assert "smk_" not in "".join(span.to_json() for span in traced.spans())
    lines = [record.getMessage() for record in caplog.records if record.name == "service.requests"]
    context = unknown.get_span_context()
    assert context is not None and lines[0].endswith(f" trace={context.trace_id:032x}")


def test_health_is_not_traced() -> None:
    traced = Traced()
    assert "traceparent" not in traced.client.get("/healthz").headers
    assert not traced.spans()


def test_without_the_setting_nothing_is() -> None:
    client = create_app(Settings(keys=(b"a" * 64,)), titles=(NIM,)).test_client()
    answer = client.post(START, json=BODY, headers={"traceparent": f"00-{TRACE}-{PARENT}-01"})
    assert "traceparent" not in answer.headers
