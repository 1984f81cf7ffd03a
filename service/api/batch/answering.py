"""Answering the lines of a batch: each is a request like any other, and all is asked of it that is asked of one.

A line goes through the whole app. So it is counted by every limit, read as strictly, logged and measured as if it had
come alone; and what is wrong with it is told in its own answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from typing import Any, Final
from urllib.parse import quote, unquote_to_bytes

import msgspec
import orjson
from flask import Flask
from msgspec import UNSET, Raw, UnsetType
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from service.api.batch.lines import Lines, TooLong
from service.api.batch.statement import BatchLine
from service.api.bodies import UnreadableBody, parse_json
from service.api.endpoints import JSON
from service.api.faults import fault_at
from service.api.languages import asked_for, in_language
from service.api.problems import MEDIA_TYPE, problem_of, unreadable_request
from service.api.sentences import saying
from service.places import BATCH
from service.server.departure import DEPARTURE, Departure
from stationmaster.kernel import statements
from stationmaster.kernel.errors import Faults, WrongShape

ROOM_FOR_HEAD: Final = 4096
"""Bytes of a line beside its body."""
MOST_LOOKED_AT: Final = 64 * 1024
"""What is wrong with a line is told in full up to this length."""
_OF_THE_BATCH: Final = ("CONTENT_LENGTH", "CONTENT_TYPE", "wsgi.input", "wsgi.input_terminated")
_NOT_FOR_LINES: Final = (
    "HTTP_ACCEPT",
    "HTTP_ACCEPT_ENCODING",
    "HTTP_CONTENT_ENCODING",
    "HTTP_EXPECT",
    "HTTP_IF_NONE_MATCH",
    "HTTP_ORIGIN",
    "HTTP_TRANSFER_ENCODING",
)
"""Headers that speak of the batch as a whole."""
_KEY: Final = "HTTP_IDEMPOTENCY_KEY"
OPENING: Final = "stationmaster.batch"
"""Where in the environment of a request a server that cuts lines itself leaves an `Opening`."""


class _Envelope(msgspec.Struct, forbid_unknown_fields=True):
    """A line whose body is still to be read, by whoever it is for."""

    path: str
    id: str | int | None = None
    body: Raw | UnsetType = UNSET


class Batch:
    """The lines of one batch, answered in their order. `environ` is that of the request that brought them."""

    def __init__(self, app: Flask, environ: Mapping[str, Any]) -> None:
        self._app = app
        leave = (*_OF_THE_BATCH, *_NOT_FOR_LINES)
        self._environ = {name: value for name, value in environ.items() if not _is_local(name) and name not in leave}
        self._request_id = environ.get("HTTP_X_REQUEST_ID")
        self._key = environ.get(_KEY)
        self._language = in_language(asked_for(environ.get("HTTP_ACCEPT_LANGUAGE", "")))
        self._number = 0

    def answer(self, line: bytes | TooLong, marks: Mapping[str, Any] | None = None) -> bytes:
        """The line that answers a line. `marks` is what a server tells the app besides of each request.

        Whatever is wrong with it, there is an answer.
        """
        self._number += 1
        if isinstance(line, TooLong):
            return self.refused(None, saying(RequestEntityTooLarge(), "body_too_large.line"))
        try:
            asked = msgspec.json.decode(line, type=_Envelope)
            if found := Faults(statements.faults(BatchLine, {"path": asked.path, "id": asked.id})):
                raise WrongShape(found)
            if asked.path.partition("?")[0].rstrip("/") == BATCH:
                raise WrongShape([fault_at("/path", "unknown_value.batch")])
        except (ValueError, RecursionError, WrongShape) as error:
            return self.refused(*_why(line, error))
        status, body = self._ask(asked, marks or {})
        return b'{"id":%b,"status":%d,"body":%b}\n' % (orjson.dumps(asked.id), status, body)

    def refused(self, line_id: str | int | None, error: Exception) -> bytes:
        """The answer to a line that never becomes a request."""
        with self._app.app_context():
            status, body = problem_of(error, self._language)
        return orjson.dumps({"id": line_id, "status": status, "body": body}) + b"\n"

    def _ask(self, asked: _Envelope, marks: Mapping[str, Any]) -> tuple[int, bytes]:
        """Status and body, as JSON, of what the app answers to a line."""
        path, _, query = asked.path.partition("?")
        sent = b"" if isinstance(asked.body, UnsetType) else bytes(asked.body)
        environ = {
            **self._environ,
            **marks,
            "REQUEST_METHOD": "GET" if isinstance(asked.body, UnsetType) else "POST",
            "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
            "QUERY_STRING": quote(query, safe="!#$%&'()*+,/:;=?@[]~"),
            "CONTENT_LENGTH": str(len(sent)),
            "wsgi.input": BytesIO(sent),
            **({"CONTENT_TYPE": JSON} if sent else {}),
            **({} if self._request_id is None else {"HTTP_X_REQUEST_ID": f"{self._request_id}-{self._number}"}),
            **({} if self._key is None else {_KEY: f"{self._key.strip(chr(34))}/{self._number}"}),
        }
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
    more = True
    while more:
        try:
            data = read(MOST_LOOKED_AT)
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


def unanswered(status: int, detail: str) -> bytes:
    """The last line of a batch that ends before its time."""
    return b'{"id":null,"status":%d,"body":%b}\n' % (status, unreadable_request(status, detail))


def marks_of(turn: str, key: str, departure: Departure) -> dict[str, Any]:
    """What a server that keeps the places tells of a line: that it holds one, and whether its client has left."""
    return {key: turn, DEPARTURE: departure}


def _is_local(name: str) -> bool:
    """Whether something of an environment belongs to the one request that it came with."""
    return name.startswith(("werkzeug.", "flask.", "stationmaster."))


def _why(line: bytes, error: Exception) -> tuple[str | int | None, Exception]:
    """The id of a line that cannot be answered, if it can be read, and why."""
    if len(line) > MOST_LOOKED_AT:
        return None, error if isinstance(error, WrongShape) else UnreadableBody("broken_json", why=str(error))
    try:
        value = parse_json(line)
    except Exception as unreadable:
        return None, unreadable
    found = Faults(statements.faults(BatchLine, value))
    line_id = value.get("id") if isinstance(value, dict) else None
    known = line_id if _is_id(line_id) else None
    return known, WrongShape(found) if found else error


def _is_id(line_id: Any) -> bool:
    """Whether an id may be told back."""
    return not list(statements.faults(BatchLine, {"path": "/v1/", "id": line_id}))
