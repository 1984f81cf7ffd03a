"""Messages that two servers might parse differently hide no second request, on the bare port and behind nginx."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.server import Server, needs_nginx, proxied, running

HIDDEN = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /v1/games/1846/start HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.fixture(scope="module", params=["bare", pytest.param("proxied", marks=needs_nginx)])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    with (running if request.param == "bare" else proxied)() as started:
        yield started


@pytest.fixture
def behind(request: pytest.FixtureRequest) -> str:
    """Return what reads the message first: "bare" for the service, "proxied" for nginx."""
    return str(request.node.callspec.params["server"])


HEADS = {
    "two lengths": POST + b"Content-Length: 1\r\nContent-Length: 40\r\n\r\n",
    "the same length twice": POST + b"Content-Length: 1\r\nContent-Length: 1\r\n\r\n1",
    "a list of lengths": POST + b"Content-Length: 1, 40\r\n\r\n",
    "a length with a sign": POST + b"Content-Length: +1\r\n\r\n1",
    "a negative length": POST + b"Content-Length: -1\r\n\r\n",
    "a length with an underscore": POST + b"Content-Length: 1_0\r\n\r\n1234567890",
    "a hexadecimal length": POST + b"Content-Length: 0x1\r\n\r\n1",
    "length and chunks": POST + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks and length": POST + b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
    "chunks of HTTP/1.0": POST.replace(b"1.1", b"1.0", 1) + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks packed again": POST + b"Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
    "chunks of chunks": POST + b"Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
    "an unknown encoding": POST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "a space before the colon": POST + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "a folded line": POST + b"Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
    "a line without a colon": POST + b"nonsense\r\n\r\n",
    "two hosts": POST + b"Host: y\r\n\r\n",
    "an unknown version": POST.replace(b"1.1", b"9", 1) + b"\r\n",
}


@pytest.mark.parametrize("sent", HEADS.values(), ids=HEADS.keys())
def test_a_head_with_two_readings_is_refused_and_nothing_behind_it_is_answered(server: Server, sent: bytes) -> None:
    assert_refused(server.send_raw(sent + HIDDEN))


def assert_refused(answer: bytes) -> None:
    """Assert that there is one refusal and no more; nginx may also close the connection that its client half-closed."""
    assert answer[9:10] in b"45", answer
    assert answer.count(b"HTTP/1.1 ") <= 1, answer


CHUNKS = {
    "no size": b"\r\n",
    "no number": b"g\r\n",
    "a sign": b"+1\r\na\r\n0\r\n\r\n",
    "a prefix": b"0x1\r\na\r\n0\r\n\r\n",
    "a space before": b" 1\r\na\r\n0\r\n\r\n",
    "an underscore": b"1_0\r\n0123456789abcdef\r\n0\r\n\r\n",
    "too large a size": b"1" * 17 + b"\r\na\r\n0\r\n\r\n",
    "a longer chunk": b"1\r\nab\r\n0\r\n\r\n",
    "a shorter chunk": b"3\r\nab\r\n0\r\n\r\n",
}
TRAILERS = {
    "a request line": HIDDEN,
    "no field": b"nonsense\r\n\r\n",
    "no name": b": 1\r\n\r\n",
    "a space before the colon": b"X : 1\r\n\r\n",
    "a folded line": b"X: 1\r\n and more\r\n\r\n",
    "a bare line feed": b"X: 1\n\r\n",
}


@pytest.mark.parametrize("name", CHUNKS)
def test_broken_chunks_are_refused_and_nothing_behind_them_is_answered(server: Server, name: str, behind: str) -> None:
    if behind == "proxied" and name == "a shorter chunk":
        pytest.skip("nginx ends this chunk at the bare line feed, and forwards what follows as a request of its own")
    assert_refused(server.send_raw(CHUNKED + CHUNKS[name] + HIDDEN))


@pytest.mark.parametrize("trailers", TRAILERS.values(), ids=TRAILERS.keys())
def test_what_stands_where_trailers_belong_is_no_request(server: Server, trailers: bytes, behind: str) -> None:
    body = b'{"players":["Amy","Bob"]}'
    answer = server.send_raw(CHUNKED + b"%x\r\n%b\r\n0\r\n%b" % (len(body), body, trailers))
    if behind == "proxied":  # nginx drops trailers of any form, and forwards the body with its length.
        assert answer.count(b"HTTP/1.1 ") <= 1, answer
    else:
        assert_refused(answer)
