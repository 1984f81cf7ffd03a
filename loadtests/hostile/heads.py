"""Odd HTTP requests: methods, paths, headers, encodings, lengths, pipelined requests."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from random import Random

from loadtests.hostile.bench import Bench
from loadtests.hostile.messages import JSON_BODY, Request
from loadtests.hostile.pool import Moment, honest

METHODS = ("GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW", "post", "X" * 30)
PATHS = (
    "/", "/v1", "/v1/", "//v1/games", "/v1/games/", "/v1/games/1846/", "/v1/games/1830/start", "/v1/games/%00/start",
    "/v1/games/1846/start?fields=", "/v1/games/1846/start?fields=state,state&fields=legal",
    "/v1/games/1846/start?a=%ff",
    "/v1/games/" + "a" * 3000, "/v1/games/1846/../1846/start", "/healthz?x=1", "/metrics", "/readyz", "/openapi.yml",
    "/docs", "/docs/../x", "/problems/none", "/v1/games/1846/board.svg", "/%e2%82", "/v1/games?fields=" + "a," * 1500,
)  # fmt: skip
"""The contract itself is not among them: it is made once in a worker, and as long as it is."""
HEADERS = (
    ("Content-Type", "text/plain"), ("Content-Type", "application/json; charset=utf-16"), ("Content-Type", ""),
    ("Content-Type", "application/problem+json"), ("Content-Type", "multipart/form-data; boundary=x"),
    ("Content-Encoding", "gzip"), ("Content-Encoding", "br, identity"), ("Accept", "image/png"), ("Accept", "a" * 4000),
    ("Accept", ";q=,;;q=9," * 300), ("Accept", "application/json;q=0"),
    ("X-Request-Id", "é\x01" * 20),
    ("X-Request-Id", "a" * 4000), ("X-Forwarded-For", "1.2.3.4, " * 400), ("Accept-Encoding", "gzip;q=0, *;q=-1"),
    ("Cookie", "a=b; " * 1000), ("Origin", "null"),
    ("Access-Control-Request-Method", "x" * 500), ("Range", "bytes=0-1"),
    ("If-None-Match", '"' * 3000), ("Upgrade", "websocket"), ("Authorization", "Bearer " + "a" * 3000),
    ("Expect", "100-continue"), ("Host", "a" * 3000), ("Idempotency-Key", "\u00e9" * 500),
    ("SCRIPT_NAME", "/other"), ("PATH_INFO", "/healthz"),
)  # fmt: skip


def odd_requests(moment: Moment) -> Iterator[Request]:
    """Yield requests that an HTTP library could send."""
    body = json.dumps({"state": moment.sealed}).encode()
    path = moment.path("legal-actions")
    for method in METHODS:
        yield Request("odd method", method, path)
    for odd in PATHS:
        yield Request("odd path", "GET", odd)
        yield Request("odd path", "POST", odd, body)
    for name, value in HEADERS:
        kept = tuple(pair for pair in JSON_BODY if pair[0] != name)
        yield Request("odd header", "POST", path, body, (*kept, (name, value)))
    packed = gzip.compress(b"[" + b" " * 8_000_000 + b"]")
    yield Request("odd header", "POST", path, packed, (*JSON_BODY, ("Content-Encoding", "gzip")))


START = b"POST /v1/games/1846/start HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
RAW = (
    b"\r\n\r\n", b"GARBAGE\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET / HTTP/9.9\r\n\r\n",
    b"GET /\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\nHost: x\n\n", b"GET / HTTP/1.1\r\nHost : x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", b"GET http://x/healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a: b\r\n" * 5000 + b"\r\n", b"GET " + b"/" * 100_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 500_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n",
    START + b"Content-Length: -1\r\n\r\n{}", START + b"Content-Length: 1e3\r\n\r\n{}",
    START + b"Content-Length: 99999999999999999999\r\n\r\n{}",
    START + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    START + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    START + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}\r\n0\r\n\r\n",
    START + b"Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n", START + b"Transfer-Encoding: gzip\r\n\r\nx",
    START + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 20_000 + b"2\r\n{}\r\n0\r\n\r\n",
    START + b"Transfer-Encoding: chunked\r\n\r\n2;" + b"a" * 100_000 + b"\r\n{}\r\n0\r\n\r\n",
    START + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n" + b"a: b\r\n" * 5000 + b"\r\n",
    START + b"Content-Length: 2\r\nExpect: 200-nothing\r\n\r\n{}",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /healthz HTTP/1.0\r\n\r\n", b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" * 200,
    b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 2000,
)  # fmt: skip
"""Bytes that no library would send: not HTTP, lengths that lie, chunks that are none, requests in one breath."""


def odd_heads(bench: Bench, moments: list[Moment]) -> None:
    """Send odd requests while there is time, and bytes that are not HTTP where there is a socket."""
    for request in odd_requests(moments[0]):
        if bench.has_time:
            bench.send(request)
    if bench.service is None:
        return
    for raw in RAW:
        bench.send(_raw("odd bytes", raw))
    while bench.has_time:
        honest_ones = list(honest(bench.chance.choice(moments), bench.chance))
        bench.send(_raw("broken bytes", broken_bytes(bench.chance, bench.chance.choice(honest_ones))))


def _raw(kind: str, raw: bytes) -> Request:
    """Return a request of raw bytes whose client closes its side, so that the server need not wait for the rest."""
    return Request(kind, "GET", "/", raw=raw, group="slow client", half_closed=True)


def broken_bytes(chance: Random, request: Request) -> bytes:
    """Return a request with some of its first bytes changed."""
    sent = bytearray(request.wire()[:4000])
    for _ in range(chance.choice((1, 3, 10))):
        sent[chance.randrange(min(len(sent), 300))] = chance.randrange(256)
    return bytes(sent)
