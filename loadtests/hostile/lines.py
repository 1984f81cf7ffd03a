"""Hostile batches: lines without an end, empty lines, nested batches."""

from __future__ import annotations

import json
from collections.abc import Iterator

from loadtests.hostile.bench import Bench
from loadtests.hostile.messages import Request
from loadtests.hostile.pool import Moment
from service.http.batch_lines import NDJSON
from service.settings import BATCH

SIZE = 8 * 1024 * 1024
SPELLINGS = (BATCH, "/v1/%62atch", "/v1/%42ATCH", "/v1/batch?", "/v1/./batch", "/v1/%2562atch")
DEEP = 300


def batches(moment: Moment) -> Iterator[tuple[str, bytes]]:
    """Return batches by their oddity."""
    for name, unit in (("nothing", b"\n"), ("ends", b"\r\n"), ("spaces", b" "), ("letters", b"x"), ("brackets", b"[")):
        yield name, unit * (SIZE // len(unit))
    yield "lines that are none", b"x\n" * 500
    line = json.dumps({"id": 1, "path": moment.path("legal-actions"), "body": {"state": moment.sealed}}).encode()
    yield "half a line", line[: len(line) // 2]
    yield "ends within", line.replace(b",", b",\n")
    for path in SPELLINGS:
        yield "batches within", within(json.dumps(path).encode(), b'"' + b"x" * (SIZE - 100_000) + b'"')


def within(path: bytes, body: bytes) -> bytes:
    """Return a batch nested in batches."""
    return b'{"path":%b,"body":' % path * DEEP + body + b"}" * DEEP


def odd_lines(bench: Bench, moments: list[Moment]) -> None:
    """Send all batches."""
    for name, body in batches(moments[0]):
        if bench.has_time:
            headers = (("Content-Type", NDJSON),)
            bench.send(Request(f"batch: {name}", "POST", BATCH, body, headers))
