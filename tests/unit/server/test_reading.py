"""Requests are the same in whatever pieces they arrive, and what is not HTTP is refused as soon as it is seen."""

from __future__ import annotations

import itertools
import json

import pytest
from gunicorn.config import Config
from hypothesis import given
from hypothesis import strategies as st

from service.http.languages import in_language
from service.http.problem_texts import tell
from service.server.wire.answering import refusal
from service.server.wire.limits import HEAD_BYTES
from service.server.wire.reading import Call, Reader, Refusal
from stationmaster.i18n.message import Param

LIMIT = 50
SENT = (
    b"POST /echo?a=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabcde"
    b"GET /two HTTP/1.1\r\nHost: x\r\n\r\n"
    b"POST /three HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nfg\r\n1\r\nh\r\n0\r\n\r\n"
    b"\r\nGET /four HTTP/1.0\r\n\r\n"
)
CALLS = [("POST", "/echo", b"abcde"), ("GET", "/two", b""), ("POST", "/three", b"fgh"), ("GET", "/four", b"")]


def reader() -> Reader:
    cfg = Config()
    cfg.set("limit_request_line", 4094)
    return Reader(cfg, ("127.0.0.1", 1), lambda path: 2 * LIMIT if path == "/long" else LIMIT)


def calls_of(sent: Reader) -> list[Call]:
    calls = []
    while (call := sent.advance()) is not None:
        calls.append(call)
    return calls


@given(st.sets(st.integers(1, len(SENT) - 1), max_size=20))
def test_pieces_make_no_difference(cuts: set[int]) -> None:
    ends = [0, *sorted(cuts), len(SENT)]
    read, calls = reader(), []
    for one, other in itertools.pairwise(ends):
        read.buffer += SENT[one:other]
        calls += calls_of(read)
    assert [(call.method, call.path, call.body) for call in calls] == CALLS
    assert all(call.whole for call in calls)
    assert not read.has_begun


def test_an_empty_line_before_a_request_is_read_over() -> None:
    read = reader()
    for sent in (b"\r", b"\n", b"GET /a HTTP/1.1\r\nHost: x\r\n\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n"):
        read.buffer += sent
        found = [call.path for call in calls_of(read)]
    assert found == ["/a", "/b"]


def refusal_of(sent: bytes) -> int:
    read = reader()
    read.buffer += sent
    with pytest.raises(Refusal) as caught:
        calls_of(read)
    return caught.value.status


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"\r\n\r\n", 400),
        (b"GET / HTTP/1.1\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\nX", 400),
        (b"GET / HTTP/9\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", 400),
        (b"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, gzip\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: wood\r\n\r\n", 501),
        (b"GET /" + b"a" * 4095, 414),
        (b"GET / HTTP/1.1\r\n" + b"X: 1\r\n" * 200 + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"X: 1234567\r\n" * (HEAD_BYTES // 12), 431),
    ],
)
def test_what_is_not_http_is_refused(sent: bytes, status: int) -> None:
    assert refusal_of(sent) == status


@pytest.mark.parametrize(
    ("head", "body"),
    [(b"Content-Length: 51", b""), (b"Transfer-Encoding: chunked", b"33\r\n" + b"a" * 51)],
    ids=["told", "found out"],
)
def test_a_body_that_is_too_long_is_not_waited_for(head: bytes, body: bytes) -> None:
    read = reader()
    read.buffer += b"POST /short HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n\r\n" + body
    (call,) = calls_of(read)
    assert not call.whole
    longer = reader()
    longer.buffer += b"POST /l%6Fng HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n\r\n" + body
    assert calls_of(longer) == []
    assert longer.in_body


def test_who_asks_first_is_told_once_and_only_while_the_body_is_missing() -> None:
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    read = reader()
    read.buffer += head
    assert calls_of(read) == []
    assert [read.must_say_continue(), read.must_say_continue()] == [True, False]
    eager = reader()
    eager.buffer += head + b"a"
    assert calls_of(eager) == []
    assert not eager.must_say_continue()


def test_what_breaks_off_is_handed_on_as_far_as_it_came() -> None:
    read = reader()
    read.buffer += b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc"
    assert calls_of(read) == []
    call = read.give_up(broken=True)
    assert call is not None
    assert (call.body, call.whole) == (b"abc", False)
    assert reader().give_up() is None


def test_the_language_of_a_request_is_known_once_its_head_is_read() -> None:
    read = reader()
    read.buffer += b"POST /echo HTTP/1.1\r\nHost: x\r\nAccept-Language: fr, pl-PL;q=0.7\r\nContent-Length: 5\r\n"
    assert read.advance() is None
    assert read.language is None
    read.buffer += b"\r\nabc"
    assert read.advance() is None
    assert read.language == "pl"
    read.buffer += b"de"
    (call,) = calls_of(read)
    assert call.language == "pl"
    assert read.language is None


@pytest.mark.parametrize("code", ["en", "ja", "pl", "ru"])
@pytest.mark.parametrize(
    ("status", "name", "params"),
    [
        (400, "bad_request.line_end", {}),
        (400, "bad_request.nothing", {}),
        (400, "bad_request.head_end", {}),
        (408, "request_timeout", {}),
        (414, "uri_too_long", {"most": 4094}),
        (431, "headers_too_large", {"most": HEAD_BYTES}),
        (500, "internal_error", {}),
        (500, "internal_error.stuck", {}),
        (503, "overloaded", {}),
    ],
)
def test_a_refusal_speaks_every_language(status: int, name: str, params: dict[str, Param], code: str) -> None:
    (sent,) = refusal(Refusal(status, tell(name, **params)), code).pieces
    head, _, body = sent.partition(b"\r\n\r\n")
    told = json.loads(body)
    assert f"Content-Language: {code}".encode() in head.split(b"\r\n")
    assert (told["status"], told["code"]) == (status, name.partition(".")[0])
    assert told["detail"] == tell(name, **params).detail_in(in_language(code))
    assert (told["detail"] == tell(name, **params).detail) is (code == "en")
