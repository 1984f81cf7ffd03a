"""What is told of a batch in the log once it is over: how much came and went, and how its lines were answered."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from typing import Any, Final
from urllib.parse import quote, unquote_to_bytes

import orjson
from flask import Flask
from msgspec import UnsetType
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from service.http.batch_lines import Asked, Lines, TooLong, read_line, why_not
from service.http.body import TooManyValues, UnreadableBody
from service.http.endpoints import JSON
from service.http.idempotency import LONGEST, is_key
from service.http.languages import asked_for, in_language
from service.http.problem_texts import fault_at, saying
from service.http.problems import MEDIA_TYPE, problem_of, unreadable_request
from service.logs import Fields
from service.places import BATCH
from service.server.queue.departure import DEPARTURE, Departure
from stationmaster.errors import WrongShape
from stationmaster.i18n.message import Message

log = logging.getLogger("service.requests")


class Tally:
    """Counts what a batch brings and takes, and says it once."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._fields: Fields | None = None
        self._statuses: Counter[int] = Counter()
        self._out = 0

    def begin(self, fields: Fields) -> None:
        """Takes what the log says of the request that opened the batch, to say it at the end."""
        self._fields = fields

    def count(self, status: int, line: bytes) -> bytes:
        """Counts a line that is answered, and gives it back."""
        self._statuses[status] += 1
        self._out += len(line)
        return line

    def tell(self, taken: int) -> None:
        """Says it, if anything is to be said, of a batch of which so many bytes have come."""
        fields, self._fields = self._fields, None
        if fields is None:
            return
        fields.values |= {
            "ms": round((time.perf_counter() - self._began) * 1000, 2),
            "in": taken,
            "out": self._out,
            "lines": self._statuses.total(),
            "statuses": ",".join(f"{status}:{count}" for status, count in sorted(self._statuses.items())) or None,
        }
        log.info(fields)


# --- Answering the lines of a batch: each is a request like any other, and all is asked of it that is asked of one.
# A line goes through the whole app. So it is counted by every limit, read as strictly, logged and measured as if it
# had come alone; and what is wrong with it is told in its own answer.

ROOM_FOR_HEAD: Final = 4096
"""Bytes of a line beside its body."""
READ_AT_ONCE: Final = 64 * 1024
_OF_THE_BATCH: Final = ("CONTENT_LENGTH", "CONTENT_TYPE", "wsgi.input", "wsgi.input_terminated")
_NOT_FOR_LINES: Final = (
    "HTTP_ACCEPT",
    "HTTP_ACCEPT_ENCODING",
    "HTTP_CONTENT_ENCODING",
    "HTTP_EXPECT",
    "HTTP_ORIGIN",
    "HTTP_RANGE",
    "HTTP_TRANSFER_ENCODING",
)
"""Headers that speak of the batch as a whole."""
_CONDITIONS: Final = "HTTP_IF_"
"""How the headers begin that make a request depend on something (`If-Match` …): they speak of the batch too."""
_KEY: Final = "HTTP_IDEMPOTENCY_KEY"
OPENING: Final = "stationmaster.batch"
"""Where in the environment of a request a server that cuts lines itself leaves an `Opening`."""
REFUSED: Final = "stationmaster.refused"
"""Where in the environment of a request stands why a line cannot become one: it is counted and logged like one."""


class Batch:
    """The lines of one batch, answered in their order. `environ` is that of the request that brought them."""

    def __init__(self, app: Flask, environ: Mapping[str, Any]) -> None:
        self._app = app
        self._environ = {name: value for name, value in environ.items() if not _is_left(name)}
        self._request_id = environ.get("HTTP_X_REQUEST_ID")
        self._key = environ.get(_KEY)
        self._language = in_language(asked_for(environ.get("HTTP_ACCEPT_LANGUAGE", "")))
        self._number = 0
        self.tally = Tally()
        """What is told of the batch in the log."""

    def answer(self, line: bytes | TooLong, marks: Mapping[str, Any] | None = None) -> bytes:
        """The line that answers a line. `marks` is what a server tells the app besides of each request.

        Whatever is wrong with it, there is an answer.
        """
        self._number += 1
        try:
            if isinstance(line, TooLong):
                raise saying(RequestEntityTooLarge(), "body_too_large.line")
            asked = read_line(line)
            line_id, own = asked.id, self._request(asked)
        except (ValueError, RecursionError, WrongShape, UnreadableBody, TooManyValues, RequestEntityTooLarge) as error:
            line_id, why = (None, error) if isinstance(line, TooLong) else why_not(line, error)
            own = {**_sent_to(BATCH, b""), REFUSED: why}
        status, body = self._ask({**self._environ, **(marks or {}), **self._named(), **own})
        return self.tally.count(status, b'{"id":%b,"status":%d,"body":%b}\n' % (orjson.dumps(line_id), status, body))

    def refused(self, line_id: str | int | None, error: Exception) -> bytes:
        """The answer to what is no line: it belongs to none."""
        with self._app.app_context():
            status, body = problem_of(error, self._language)
        return self.tally.count(status, orjson.dumps({"id": line_id, "status": status, "body": body}) + b"\n")

    def unanswered(self, status: int, why: Message | str) -> bytes:
        """The last line of a batch that ends before its time."""
        body = unreadable_request(status, why, self._language)
        return self.tally.count(status, b'{"id":null,"status":%d,"body":%b}\n' % (status, body))

    def _request(self, asked: Asked) -> dict[str, Any]:
        """What the environment of a line has of its own.

        :raises WrongShape: when it is for what a line cannot be for.
        """
        path, _, query = asked.path.partition("?")
        # What the app will see: letters can be written in several ways.
        seen = unquote_to_bytes(path).decode("latin-1")
        if seen.rstrip("/") == BATCH:
            raise WrongShape([fault_at("/path", "unknown_value.batch")])
        body = None if isinstance(asked.body, UnsetType) else bytes(asked.body)
        return {**_sent_to(seen, body), "QUERY_STRING": quote(query, safe="!#$%&'()*+,/:;=?@[]~")}

    def _named(self) -> dict[str, Any]:
        """By what names the line is known: those of the batch, with its number."""
        named = {}
        if self._request_id is not None:
            named["HTTP_X_REQUEST_ID"] = f"{self._request_id}-{self._number}"
        if self._key is not None:
            own = f"{self._key.strip(chr(34))}/{self._number}"
            own = own if len(own) <= LONGEST else sha256(own.encode("latin-1")).hexdigest()
            named[_KEY] = own if is_key(self._key) else self._key  # What is no key is none for a line either.
        return named

    def _ask(self, environ: dict[str, Any]) -> tuple[int, bytes]:
        """Status and body, as JSON, of what the app answers to a line."""
        response = Response.from_app(self._app.wsgi_app, environ, buffered=True)
        content = response.get_data()
        is_json = response.mimetype in (JSON, MEDIA_TYPE)
        return response.status_code, content if is_json else orjson.dumps(content.decode("utf-8", "replace"))


class Opening:
    """What such a server is given, once the batch is accepted: how its lines are to be cut, and who answers them."""

    batch: Batch | None = None
    lines: Lines

    def accept(self, batch: Batch, lines: Lines) -> None:
        """The batch may come."""
        self.batch, self.lines = batch, lines


def answers(batch: Batch, read: Callable[[int], bytes], lines: Lines) -> Iterator[bytes]:
    """The answers of a batch whose bytes are read when more of them are needed: for servers that wait for clients."""
    try:
        yield from _answers(batch, read, lines)
    finally:
        batch.tally.tell(lines.taken)


def _answers(batch: Batch, read: Callable[[int], bytes], lines: Lines) -> Iterator[bytes]:
    more = True
    while more:
        try:
            data = read(READ_AT_ONCE)
        except RequestEntityTooLarge:
            yield batch.refused(None, saying(RequestEntityTooLarge(), "body_too_large.batch"))
            return
        except Exception:  # Servers differ in what they raise for chunks that are none, or a client that left.
            yield batch.refused(None, BROKEN)
            return
        more = bool(data)
        lines.feed(data)
        if not more:
            lines.end()
        while (line := lines.next()) is not None:
            yield batch.answer(line)


BROKEN: Final = UnreadableBody("broken_body")


def marks_of(turn: str, key: str, departure: Departure) -> dict[str, Any]:
    """What a server that keeps the places tells of a line: that it holds one, and whether its client has left."""
    return {key: turn, DEPARTURE: departure}


def _is_left(name: str) -> bool:
    """Whether something of an environment belongs to the one request that it came with, and to none of its lines."""
    is_local = name.startswith(("werkzeug.", "flask.", "stationmaster.", _CONDITIONS))
    return is_local or name in _OF_THE_BATCH or name in _NOT_FOR_LINES


def _sent_to(path: str, body: bytes | None) -> dict[str, Any]:
    """What an environment says of a body, posted as JSON, and of where it goes; None: something is only read."""
    sent = body or b""
    return {
        "REQUEST_METHOD": "GET" if body is None else "POST",
        "PATH_INFO": path,
        "CONTENT_LENGTH": str(len(sent)),
        "wsgi.input": BytesIO(sent),
        **({"CONTENT_TYPE": JSON} if sent else {}),
    }
