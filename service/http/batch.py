"""What is told of a batch in the log once it is over: how much came and went, and how its lines were answered."""

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

from service.http.batch_lines import Asked, Lines, TooLong, read_line, why_not
from service.http.body import TooManyValues, UnreadableBody
from service.http.endpoints import JSON
from service.http.idempotency import LONGEST, is_key
from service.http.languages import asked_for, in_language
from service.http.problem_texts import fault_at, tell, with_message
from service.http.problems import MEDIA_TYPE, problem_of, unreadable_request
from service.logs import Fields
from service.settings import BATCH
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
MOST_KEPT: Final = 2 * 1024 * 1024
"""Bytes of answers after which the answer begins though more of the batch comes fast."""
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

    def answer(self, line: bytes | TooLong) -> bytes:
        """The line that answers a line. Whatever is wrong with it, there is an answer."""
        self._number += 1
        try:
            if isinstance(line, TooLong):
                raise with_message(RequestEntityTooLarge(), "body_too_large.line")
            asked = read_line(line)
            line_id, own = asked.id, self._request(asked)
        except (ValueError, RecursionError, WrongShape, UnreadableBody, TooManyValues, RequestEntityTooLarge) as error:
            line_id, why = (None, error) if isinstance(line, TooLong) else why_not(line, error)
            own = {**_sent_to(BATCH, b""), REFUSED: why}
        status, body = self._ask({**self._environ, **self._named(), **own})
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


class Incoming(Protocol):
    """The bytes of a batch as they come; none where the server waits for more."""

    def __iter__(self) -> Iterator[bytes]: ...

    @property
    def is_calm(self) -> bool:
        """Whether the answer may begin."""

    def answered(self) -> None:
        """A line has been answered."""


def answers(batch: Batch, incoming: Incoming, lines: Lines, most: int, held: ExitStack) -> Iterator[bytes]:
    """Answer each line as soon as all of it has come, of `most` bytes in all. `held` is let go at the end.

    The first that is yielded, if only nothing, sends the head: a client may wait for it.
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
    """The answers, and nothing wherever more is waited for."""
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
        except Exception:  # Servers differ in what they raise for chunks that are none, or a client that left.
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
    """The bytes of a body as they come.

    gunicorn's `read` waits until there is as much as was asked for, and a client may wait for the answer to its line
    before it sends more. So one byte is waited for, and then what has come with it is taken. Where it cannot be seen
    how much that is, the server's `read` decides.
    """
    if _held_with(body) is None:
        yield from iter(lambda: body.read(READ_AT_ONCE), b"")
        return
    while first := body.readline(1):
        held = _held_with(body) or 0
        yield first + (body.reader.read(min(held, READ_AT_ONCE)) if held else b"")


def _held_with(body: Any) -> int | None:
    """How many bytes gunicorn has received beyond those that were read; None where it does not tell."""
    reader = getattr(body, "reader", None)
    buffer = getattr(reader, "buf", None) or getattr(getattr(reader, "unreader", None), "buf", None)
    return None if buffer is None else buffer.tell()


BROKEN: Final = UnreadableBody("broken_body")


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
