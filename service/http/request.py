"""The current request, with what the service notes of it on its way through the hooks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from flask import Request, has_request_context, request

from service.http.stopwatch import Stopwatch
from service.logs import Fields, request_id

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from opentelemetry.trace import Span
    from werkzeug.local import LocalProxy

    from service.clients.directory import Client
    from service.server.gate import Ticket
    from stationmaster.i18n.message import Language


class DeferredLog(Protocol):
    """What writes the log line of a request when its streamed response ends."""

    def begin(self, fields: Fields) -> None:
        """Keep the fields that are known when the response starts."""


class ServiceRequest(Request):
    """A request, and what is noted of it until it ends."""

    problem_code = "-"
    actions = "-"
    """The types of its first actions, for the log."""
    parsed_body: Any = None
    """The JSON value of its body, once it was parsed."""
    client: Client | None = None
    limit_headers: Sequence[tuple[str, str]] = ()
    ticket: Ticket | None = None
    """Its slot."""
    has_large_slot = False
    has_turn = False
    """Whether it has a slot for a large body, and the turn to parse it."""
    language: Language | None = None
    """The language of its response, once a sentence was written."""
    varies_by: tuple[str, ...] = ()
    """The request headers on which its response depends, besides those that the view has put into `Vary`."""
    deferred_log: DeferredLog | None = None
    span: Span | None = None
    trace: str | None = None

    def __init__(self, environ: WSGIEnvironment, populate_request: bool = True, shallow: bool = False) -> None:
        super().__init__(environ, populate_request, shallow)
        self.stopwatch = Stopwatch()
        self.id = request_id(environ.get("HTTP_X_REQUEST_ID"))


_REQUEST = cast("LocalProxy[ServiceRequest]", request)


def current_request() -> ServiceRequest:
    """Return the request itself: Flask's `request` looks up the current one at every access to an attribute."""
    return _REQUEST._get_current_object()


def parsed_body() -> Any:
    """Return the JSON value of the body of the current request; None if there is none."""
    return current_request().parsed_body if has_request_context() else None
