"""Answering a request: the app is called, and all that it says is kept, to be sent by whoever holds the socket."""

from __future__ import annotations

import io
import logging
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, NoReturn

from gunicorn.http import wsgi

from service.http.batch import OPENING, Opening
from service.http.languages import in_language
from service.http.problem_texts import tell
from service.http.problems import unreadable_request
from service.places import HELD, TURN
from service.server.batching import OpenBatch
from service.server.queue.departure import DEPARTURE, Departure
from service.server.wire.reading import Call, Refusal
from stationmaster.i18n.message import ENGLISH

log = logging.getLogger("service.server")

App = Callable[[Any, Any], Iterable[bytes]]

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Answer:
    """The bytes of an answer, and whether another request may follow it. A `batch` goes on: its lines are answered
    after these bytes."""

    pieces: tuple[bytes, ...]
    keep: bool = False
    batch: OpenBatch | None = None


@dataclass(frozen=True, slots=True)
class Errand:
    """A request with all that the app is told besides."""

    call: Call
    client: str
    peer: Any
    server: Any
    keep: bool
    turn: str = HELD
    search: bool = False
    """Whether it may search for routes."""
    departure: Departure = field(default_factory=Departure)
    job: Callable[[Errand], Answer] | None = None
    """What is to be done, where it is not to ask the app for the call: a line of a batch."""


class _Sheet:
    """What gunicorn takes for the socket to write an answer to."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def sendall(self, data: bytes) -> None:
        """Keeps the bytes."""
        self.pieces.append(bytes(data))


class _BrokenBody:
    """A body that breaks off: whoever reads it is told."""

    def read(self, _size: int = -1) -> NoReturn:
        """There is nothing to trust in it."""
        raise ValueError("the body breaks off")

    readline = readlines = __iter__ = read


def answer(app: App, cfg: Any, errand: Errand) -> Answer:
    """What the app says. Whatever goes wrong, there is an answer."""
    try:
        return _ask(app, cfg, errand) if errand.job is None else errand.job(errand)
    except BaseException:  # A panic of the extension too: it must not end the thread.
        log.exception("the app has failed")
        return refusal(Refusal(HTTPStatus.INTERNAL_SERVER_ERROR, tell("internal_error")), errand.call.language)


def refusal(refused: Refusal, code: str = ENGLISH.code) -> Answer:
    """The problem of a request that the app never sees, in the language of this code. The connection ends with it."""
    status, language = HTTPStatus(refused.status), ENGLISH if code == ENGLISH.code else in_language(code)
    body = unreadable_request(status, refused.why, language)
    fields = {
        "Connection": "close",
        "Content-Type": "application/problem+json",
        "Content-Language": language.code,
        "Content-Length": str(len(body)),
        "Vary": "Accept-Language",
        "Cache-Control": "no-store",
    }
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        fields["Retry-After"] = "1"
    lines = [f"HTTP/1.1 {status} {status.phrase}", *(f"{name}: {value}" for name, value in fields.items())]
    head = "\r\n".join([*lines, "", ""])
    return Answer((head.encode("latin-1") + body,))


def _ask(app: App, cfg: Any, errand: Errand) -> Answer:
    call, sheet = errand.call, _Sheet()
    request: Any = call.request
    request.body = io.BytesIO(call.body) if call.body is not None else _BrokenBody()
    if not errand.keep:
        request.force_close()
    writer, environ = wsgi.create(request, _as_socket(sheet), errand.peer, errand.server, cfg)
    environ.pop("gunicorn.socket", None)
    environ.update({"wsgi.multithread": True, TURN: errand.turn, DEPARTURE: errand.departure})
    opening = environ[OPENING] = Opening() if call.flows else None
    said = app(environ, writer.start_response)
    if opening is not None and opening.batch is not None:
        writer.send_headers()
        leave = (CONTINUE,) if call.expects_continue else ()
        batch = OpenBatch(errand, opening.batch, opening.lines, chunked=writer.chunked, keep=not writer.should_close())
        return Answer((*leave, *sheet.pieces), batch=batch)
    if call.flows:
        request.force_close()  # What it brings is not read any more.
    try:
        for piece in said:
            writer.write(piece)
        writer.close()
    finally:
        if hasattr(said, "close"):
            said.close()
    return Answer(tuple(sheet.pieces), keep=not writer.should_close())


def _as_socket(sheet: _Sheet) -> socket.socket:
    """gunicorn asks of the socket only that it can send."""
    return sheet  # type: ignore[return-value]
