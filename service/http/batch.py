"""Batches of requests: answers each line as a request of its own, and logs the batch when it ends."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from hashlib import sha256
from http import HTTPStatus
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final, Protocol
from urllib.parse import quote, unquote_to_bytes

import orjson
from flask import Flask
from msgspec import UnsetType
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from service.http.batch_lines import LineRequest, Lines, TooLong, read_line, why_not
from service.http.body import TooManyValues, UnreadableBody
from service.http.endpoints import JSON
from service.http.idempotency import LONGEST, is_key
from service.http.languages import in_language, negotiated
from service.http.problem_texts import fault_at, tell, with_message
from service.http.problems import MEDIA_TYPE, problem_of, unreadable_request
from service.logs import Fields
from service.settings import BATCH
from stationmaster.errors import WrongShape
from stationmaster.i18n.message import Message

log = logging.getLogger("service.requests")


class Tally:
    """Counts the lines and bytes of a batch, and logs them once."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._fields: Fields | None = None
        self._statuses: Counter[int] = Counter()
        self._out = 0

    def begin(self, fields: Fields) -> None:
        """Keep the log fields of the request that opened the batch."""
        self._fields = fields

    def count(self, status: int, line: bytes) -> bytes:
        """Count an answered line and return it."""
        self._statuses[status] += 1
        self._out += len(line)
        return line

    def tell(self, taken: int) -> None:
        """Write the log line of a batch of which so many bytes were received."""
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


# Answering the lines of a batch: each is a request like any other.
# A line goes through the whole app. So it is counted by every limit, read as strictly, logged and measured as if it
# had come alone; its errors are in its own answer.

ROOM_FOR_HEAD: Final = 4096
"""Bytes of a line in addition to its body."""
MOST_KEPT: Final = 2 * 1024 * 1024
"""Bytes of answers after which the response starts even if more of the batch arrives quickly."""
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
"""Headers that apply to the batch as a whole."""
_CONDITIONS: Final = "HTTP_IF_"
"""Prefix of the conditional headers (`If-Match` …), which apply to the batch too."""
_KEY: Final = "HTTP_IDEMPOTENCY_KEY"
REFUSED: Final = "stationmaster.refused"
"""Key of the WSGI environment: why a line is refused. Such a line is counted and logged like a request."""


class Batch:
    """The lines of one batch, answered in order. `environ` is that of the request that sent them."""

    def __init__(self, app: Flask, environ: Mapping[str, Any]) -> None:
        self._app = app
        self._environ = {name: value for name, value in environ.items() if not _is_left(name)}
        self._request_id = environ.get("HTTP_X_REQUEST_ID")
        self._key = environ.get(_KEY)
        self._language = in_language(negotiated(environ.get("HTTP_ACCEPT_LANGUAGE", "")))
        self._number = 0
        self.tally = Tally()
        """The counts for the log."""

    def answer(self, line: bytes | TooLong) -> bytes:
        """Return the answer line to a line; errors are answers too."""
        self._number += 1
        try:
            if isinstance(line, TooLong):
                raise with_message(RequestEntityTooLarge(), "body_too_large.line")
            request = read_line(line)
            line_id, own = request.id, self._environ_of(request)
        except (ValueError, RecursionError, WrongShape, UnreadableBody, TooManyValues, RequestEntityTooLarge) as error:
            line_id, why = (None, error) if isinstance(line, TooLong) else why_not(line, error)
            own = {**_request_to(BATCH, b""), REFUSED: why}
        status, body = self._ask({**self._environ, **self._named(), **own})
        return self.tally.count(status, b'{"id":%b,"status":%d,"body":%b}\n' % (orjson.dumps(line_id), status, body))

    def refused(self, line_id: str | int | None, error: Exception) -> bytes:
        """Return the answer to something that is not a line: it has no id."""
        with self._app.app_context():
            status, body = problem_of(error, self._language)
        return self.tally.count(status, orjson.dumps({"id": line_id, "status": status, "body": body}) + b"\n")

    def unanswered(self, status: int, why: Message | str) -> bytes:
        """Return the last line of a batch that ends early."""
        body = unreadable_request(status, why, self._language)
        return self.tally.count(status, b'{"id":null,"status":%d,"body":%b}\n' % (status, body))

    def _environ_of(self, request: LineRequest) -> dict[str, Any]:
        """Return the part of the environment that belongs to a line.

        :raises WrongShape: when its path cannot be requested in a batch.
        """
        path, _, query = request.path.partition("?")
        # As the app will see it: characters can be percent-encoded.
        seen = unquote_to_bytes(path).decode("latin-1")
        if seen.rstrip("/") == BATCH:
            raise WrongShape([fault_at("/path", "unknown_value.batch")])
        body = None if isinstance(request.body, UnsetType) else bytes(request.body)
        return {**_request_to(seen, body), "QUERY_STRING": quote(query, safe="!#$%&'()*+,/:;=?@[]~")}

    def _named(self) -> dict[str, Any]:
        """Return the ids of the line: those of the batch, with its number."""
        named = {}
        if self._request_id is not None:
            named["HTTP_X_REQUEST_ID"] = f"{self._request_id}-{self._number}"
        if self._key is not None:
            own = f"{self._key.strip(chr(34))}/{self._number}"
            own = own if len(own) <= LONGEST else sha256(own.encode("latin-1")).hexdigest()
            named[_KEY] = own if is_key(self._key) else self._key  # An invalid key is invalid for a line too.
        return named

    def _ask(self, environ: dict[str, Any]) -> tuple[int, bytes]:
        """Return the status and the body, as JSON, of the app's answer to a line."""
        response = Response.from_app(self._app.wsgi_app, environ, buffered=True)
        content = response.get_data()
        is_json = response.mimetype in (JSON, MEDIA_TYPE)
        return response.status_code, content if is_json else orjson.dumps(content.decode("utf-8", "replace"))


class Incoming(Protocol):
    """The bytes of a batch as they arrive; empty while the server waits for more."""

    def __iter__(self) -> Iterator[bytes]: ...

    @property
    def is_calm(self) -> bool:
        """Whether the response may start."""

    def answered(self) -> None:
        """Note that a line has been answered."""


def answers(batch: Batch, incoming: Incoming, lines: Lines, most: int, held: ExitStack) -> Iterator[bytes]:
    """Answer each line as soon as it is complete, up to `most` bytes in all. `held` is closed at the end.

    The first yield, even of nothing, sends the head of the response: a client may wait for it.
    """
    kept = held.enter_context(SpooledTemporaryFile(READ_AT_ONCE))
    is_begun = False
    with held:
        try:
            for answer in _answers(batch, incoming, lines, most):
                if is_begun:
                    yield answer
                    continue
                kept.write(answer)
                if incoming.is_calm or kept.tell() > MOST_KEPT:
                    is_begun = True
                    yield from _read_back(kept)
            yield from _read_back(kept) if not is_begun else ()
        finally:
            batch.tally.tell(lines.taken)


def _read_back(kept: IO[bytes]) -> Iterator[bytes]:
    kept.seek(0)
    yield b""
    yield from iter(lambda: kept.read(READ_AT_ONCE), b"")


def _answers(batch: Batch, incoming: Incoming, lines: Lines, most: int) -> Iterator[bytes]:
    """Yield the answers, and nothing while waiting for more."""
    pieces = iter(incoming)
    while not lines.has_ended:
        try:
            _take(pieces, lines, most)
        except RequestEntityTooLarge as error:
            yield batch.refused(None, error)
            return
        except TimeoutError:
            yield batch.unanswered(HTTPStatus.REQUEST_TIMEOUT, tell("request_timeout"))
            return
        except Exception:  # Servers differ in what they raise for invalid chunks or a client that left.
            yield batch.refused(None, BROKEN)
            return
        yield b""
        while (line := lines.next()) is not None:
            yield batch.answer(line)
            incoming.answered()
            if lines.is_over:
                return


def _take(pieces: Iterator[bytes], lines: Lines, most: int) -> None:
    piece = next(pieces, None)
    if piece is None:
        lines.end()
    elif lines.taken + len(piece) > most:
        raise with_message(RequestEntityTooLarge(), "body_too_large.batch")
    else:
        lines.feed(piece)


def pieces_of(body: Any) -> Iterator[bytes]:
    """Yield the bytes of a body as they arrive.

    gunicorn's `read` blocks until it has the requested size, and a client may wait for the answer to its line before
    it sends more. So this reads one byte and then what is buffered. Where the buffer is unknown, the server's `read`
    decides.
    """
    if _held_with(body) is None:
        yield from iter(lambda: body.read(READ_AT_ONCE), b"")
        return
    while first := body.readline(1):
        held = _held_with(body) or 0
        yield first + (body.reader.read(min(held, READ_AT_ONCE)) if held else b"")


def _held_with(body: Any) -> int | None:
    """Return how many received bytes gunicorn has buffered; None where that is unknown."""
    reader = getattr(body, "reader", None)
    buffer = getattr(reader, "buf", None) or getattr(getattr(reader, "unreader", None), "buf", None)
    return None if buffer is None else buffer.tell()


BROKEN: Final = UnreadableBody("broken_body")


def _is_left(name: str) -> bool:
    """Return whether a variable of the environment belongs to the batch and not to its lines."""
    is_local = name.startswith(("werkzeug.", "flask.", "stationmaster.", _CONDITIONS))
    return is_local or name in _OF_THE_BATCH or name in _NOT_FOR_LINES


def _request_to(path: str, body: bytes | None) -> dict[str, Any]:
    """Return the variables of an environment that describe the body and the path; without a body it is a GET."""
    sent = body or b""
    return {
        "REQUEST_METHOD": "GET" if body is None else "POST",
        "PATH_INFO": path,
        "CONTENT_LENGTH": str(len(sent)),
        "wsgi.input": BytesIO(sent),
        **({"CONTENT_TYPE": JSON} if sent else {}),
    }
