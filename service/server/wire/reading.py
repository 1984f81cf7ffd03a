"""Reading requests from bytes as they arrive, without ever waiting: a request is handed on once it is all there.

gunicorn's own parser judges the head, so that what it refuses is refused. Bodies are put together here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote

from gunicorn.http.body import ChunkedReader
from gunicorn.http.errors import (
    ExpectationFailed,
    LimitRequestHeaders,
    LimitRequestLine,
    NoMoreData,
    ParseException,
    UnsupportedTransferCoding,
)
from gunicorn.http.message import Request
from gunicorn.http.unreader import IterUnreader

from service.http.batch_lines import SPELLINGS
from service.http.languages import asked_for
from service.http.problem_texts import tell
from service.places import flows
from service.server.wire.chunks import BrokenChunks, ChunkedBody, ChunkedLines
from service.server.wire.limits import HEAD_BYTES
from stationmaster.i18n.message import Message

_STATUSES: dict[type[Exception], HTTPStatus] = {
    LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
    UnsupportedTransferCoding: HTTPStatus.NOT_IMPLEMENTED,
}
_BARE_LF = re.compile(rb"(?<!\r)\n")
_LIKED = re.compile(rb"\r\naccept-language:[ \t]*([^\r\n]*)", re.IGNORECASE)
_END = b"\r\n\r\n"
_EMPTY_LINE = b"\r\n"


class Refusal(Exception):
    """A request that never reaches the app. Nothing that follows it on its connection can be trusted."""

    def __init__(self, status: int, why: Message | str, language: str | None = None) -> None:
        super().__init__(why)
        self.status = status
        self.why = why
        """What there is to say of it; words of others are English ones."""
        self.language = language
        """The code of the language that its client likes best, where that was still to be read."""


class TooLongBody(ValueError):
    """A body that flows has more bytes than it may have."""


@dataclass(frozen=True, slots=True)
class Call:
    """A request that is ready to be answered. `body` is None when it breaks off in the middle of a chunk."""

    request: Request
    body: bytes | None
    whole: bool = True
    """Whether all of it has been read, so that the connection can be used again."""
    flows: bool = False
    """Whether its body is still to come, to be fetched piece by piece."""
    expects_continue: bool = False
    """Whether its client waits for leave to send that body."""

    @property
    def language(self) -> str:
        """The code of the language that its client likes best."""
        return language_of(self.request)

    @property
    def path(self) -> str:
        """The path as the app sees it."""
        return unquote(self.request.path or "")

    @property
    def method(self) -> str:
        """The method."""
        return self.request.method or ""


def _language_in(head: bytes) -> str | None:
    """The code of the language that a head asks for of which something else is wrong."""
    liked = _LIKED.search(head)
    return None if liked is None else asked_for(liked[1].decode("latin-1"))


def language_of(request: Request) -> str:
    """The code of the language that a request asks for."""
    return asked_for(",".join(value for name, value in request.headers if name == "ACCEPT-LANGUAGE"))


class Reader:
    """What has come over one connection and is not handed on yet."""

    def __init__(self, cfg: Any, peer: Any, body_limit: Callable[[str], int]) -> None:
        self.buffer = bytearray()
        self._cfg = cfg
        self._peer = peer
        self._body_limit = body_limit
        self._searched = 0
        self._request: Any = None  # A `Request` of gunicorn, of which the published types know only a part.
        self._chunked: ChunkedBody | None = None
        self._length = 0
        self._flowing = False

    @property
    def in_body(self) -> bool:
        """Whether a head has been read whose body is still to come."""
        return self._request is not None or self._flowing

    @property
    def language(self) -> str | None:
        """The code of the language that the client likes best whose request is being read, once its head is."""
        return None if self._request is None else language_of(self._request)

    @property
    def is_flowing(self) -> bool:
        """Whether a body is being fetched that has not come to its end."""
        return self._flowing

    @property
    def has_begun(self) -> bool:
        """Whether anything of a request has come."""
        return self.in_body or bool(self.buffer)

    @property
    def held(self) -> int:
        """How many bytes are kept here."""
        return len(self.buffer) + (len(self._chunked.data) if self._chunked else 0)

    def clear(self) -> None:
        """Forgets what has come."""
        self.buffer.clear()
        self._request, self._chunked, self._length, self._searched, self._flowing = None, None, 0, 0, False

    def advance(self) -> Call | None:
        """The next request, or None while something of it is missing.

        :raises Refusal: for what is not HTTP, or too much of it.
        """
        request = self._request or self._read_head()
        if request is None:
            return None
        if self._request is None:
            self._request = request
            if self._begin_body(request):
                return self._hand_on(None, whole=False)
            if flows(request.method or "", unquote(request.path or "")):
                return self._let_flow()
        return self._read_chunks() if self._chunked else self._read_length()

    def fetch(self) -> bytes:
        """What has come of a body that flows, since it was last fetched.

        :raises BrokenChunks: for what is no body; then nothing that follows can be trusted.
        :raises TooLongBody: for more than was allowed.
        """
        if not self._flowing:
            return b""
        if self._chunked is None:
            data = bytes(self.buffer[: self._length])
            del self.buffer[: len(data)]
            self._length -= len(data)
            self._flowing = self._length > 0
            return data
        self._chunked.take(self.buffer)
        if self._chunked.too_long:
            raise TooLongBody
        data, self._flowing = self._chunked.fetch(), not self._chunked.ended
        if not self._flowing:
            self._chunked = None
        return data

    def salvage(self) -> bytes:
        """What came of a body that flows before it broke off."""
        return b"" if self._chunked is None else self._chunked.fetch()

    def must_say_continue(self) -> bool:
        """Whether the client now waits to be told that it may send its body. Says so only once."""
        request = self._request
        if request is None or self.held or not request._expected_100_continue:
            return False
        request._expected_100_continue = False
        return True

    def give_up(self, *, broken: bool = False) -> Call | None:
        """The request that will never be whole, for the app to refuse; None when there is not even a head.

        `broken`: it is the client that has left off, not the service that will not take any more.
        """
        if self._request is None:
            return None
        if self._chunked is not None:
            return self._hand_on(None, whole=False)
        return self._hand_on(bytes(self.buffer) if broken else b"", whole=False)

    def _read_head(self) -> Any:
        buffer = self.buffer
        if buffer.startswith(_EMPTY_LINE) and not buffer.startswith(_END):  # Some end a body so (RFC 9112, 2.2).
            del buffer[: len(_EMPTY_LINE)]
        end = buffer.find(_END, max(0, self._searched - len(_END)))
        if end < 0:
            self._refuse_endless_head()
            self._searched = len(buffer)
            return None
        if end > HEAD_BYTES:
            raise Refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, tell("headers_too_large", most=HEAD_BYTES))
        head = bytes(buffer[: end + len(_END)])
        del buffer[: len(head)]
        self._searched = 0
        return self._parse(head)

    def _refuse_endless_head(self) -> None:
        """A head that cannot become a good one is not waited for."""
        buffer = self.buffer
        if _BARE_LF.search(buffer, max(0, self._searched - 1)):
            raise Refusal(HTTPStatus.BAD_REQUEST, tell("bad_request.line_end"))
        first = self._cfg.limit_request_line + 2
        if len(buffer) > first and buffer.find(b"\r\n", 2, first + 2) < 0:
            raise Refusal(HTTPStatus.REQUEST_URI_TOO_LONG, tell("uri_too_long", most=first - 2))
        if len(buffer) > HEAD_BYTES:
            raise Refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, tell("headers_too_large", most=HEAD_BYTES))

    def _parse(self, head: bytes) -> Request:
        unreader = IterUnreader([head])
        try:
            request = Request(self._cfg, unreader, self._peer)
        except ParseException as error:
            status = _STATUSES.get(type(error), HTTPStatus.BAD_REQUEST)
            raise Refusal(status, str(error)[:200], _language_in(head)) from error
        except (StopIteration, NoMoreData) as error:
            raise Refusal(HTTPStatus.BAD_REQUEST, tell("bad_request.nothing")) from error
        if unreader.buf.getvalue():
            raise Refusal(HTTPStatus.BAD_REQUEST, tell("bad_request.head_end"))
        return request

    def _begin_body(self, request: Any) -> bool:
        """Prepares for the body; True when it is known to be too long, and not worth waiting for."""
        limit = self._body_limit(unquote(request.path or ""))
        reader = request.body.reader
        if isinstance(reader, ChunkedReader):
            self._chunked = ChunkedLines(limit) if _comes_in_lines(request) else ChunkedBody(limit)
            return False
        self._length = reader.length
        return self._length > limit

    def _let_flow(self) -> Call:
        request, expects = self._request, bool(self._request._expected_100_continue)
        request._expected_100_continue = False
        self._request, self._flowing = None, True
        return Call(request, b"", flows=True, expects_continue=expects)

    def _read_length(self) -> Call | None:
        if len(self.buffer) < self._length:
            return None
        body = bytes(self.buffer[: self._length])
        del self.buffer[: self._length]
        return self._hand_on(body)

    def _read_chunks(self) -> Call | None:
        chunked = self._chunked
        assert chunked is not None
        try:
            chunked.take(self.buffer)
        except BrokenChunks:
            return self._hand_on(None, whole=False)
        if not chunked.ended and not chunked.too_long:
            return None
        body = bytes(chunked.data)
        _tell_length(self._request, len(body))
        return self._hand_on(body, whole=chunked.ended and not chunked.too_long)

    def _hand_on(self, body: bytes | None, *, whole: bool = True) -> Call:
        request = self._request
        self._request, self._chunked, self._length = None, None, 0
        request._expected_100_continue = False  # It was said in time, or need not be said any more.
        return Call(request, body, whole)


def _comes_in_lines(request: Any) -> bool:
    form = next((value for name, value in request.headers if name == "CONTENT-TYPE"), "")
    return form.partition(";")[0].strip().lower() in SPELLINGS and flows(request.method, unquote(request.path or ""))


def _tell_length(request: Any, length: int) -> None:
    """Once it is put together, a body in chunks is one like any other."""
    others = [(name, value) for name, value in request.headers if name != "TRANSFER-ENCODING"]
    request.headers = [*others, ("CONTENT-LENGTH", str(length))]
