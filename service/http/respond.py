"""Responses: JSON, pictures and words, compressed with gzip where accepted (RFC 9110, 12.5.3).

Constants are compressed once (`service.http.constant`). Everything else is compressed when it is sent, at the lowest
level: a higher one costs more than it gains.
"""

from __future__ import annotations

import zlib
from enum import Enum
from functools import lru_cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import orjson
from flask import Response
from werkzeug.datastructures import Accept
from werkzeug.exceptions import NotAcceptable
from werkzeug.http import parse_accept_header

from service.http.hooks import Hooks, header_of
from service.http.problem_texts import with_message
from service.http.problems import respond
from service.http.request import ServiceRequest, current_request
from service.http.timing import timed

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from werkzeug.datastructures import Headers


WORTH_PACKING = 1000
"""Bytes. Shorter responses fit into one packet anyway."""

_LEVEL = 1
_GZIP_WINDOW = 31
"""zlib's parameter for the gzip format with the largest window."""
_TEXTS = ("text/", "application/json", "application/problem+json", "application/yaml", "image/svg+xml")
_LONGEST_CACHED = 200
"""Characters. Longer headers are not cached; those of clients are shorter."""


class Encoding(Enum):
    """The encoding that a client accepts."""

    PLAIN = "as it is"
    EITHER = "packed where that is worth it"
    PACKED = "packed whatever its size"
    NEITHER = "no encoding that there is"

    def packs(self, size: int) -> bool:
        """Return whether a response of so many bytes is compressed."""
        return self is Encoding.PACKED or (self is Encoding.EITHER and size >= WORTH_PACKING)


def encoding_for(header: str | None) -> Encoding:
    """Return the encoding for an `Accept-Encoding`. If it names neither, the response is not compressed."""
    if not header:
        return Encoding.PLAIN
    return _cached(header) if len(header) <= _LONGEST_CACHED else _negotiated(header)


def _negotiated(header: str) -> Encoding:
    accepted = parse_accept_header(header, Accept)
    by_name = {name.lower(): quality for name, quality in accepted}
    others = by_name.get("*")
    packed = by_name.get("gzip", by_name.get("x-gzip", others)) or 0
    plain = by_name.get("identity", others)
    if plain == 0:
        return Encoding.PACKED if packed > 0 else Encoding.NEITHER
    return Encoding.EITHER if packed > 0 and packed >= (plain or 0) else Encoding.PLAIN


_cached = lru_cache(maxsize=256)(_negotiated)


def register_packing(hooks: Hooks) -> None:
    """Compress responses, and refuse clients that accept no encoding."""

    @hooks.after
    def pack(request: ServiceRequest, response: Response) -> Response:
        if not response.is_sequence or not (response.content_type or "").startswith(_TEXTS):
            return response
        wanted = encoding_for(request.environ.get("HTTP_ACCEPT_ENCODING"))
        if wanted is Encoding.NEITHER and response.status_code < HTTPStatus.BAD_REQUEST:
            response = respond(with_message(NotAcceptable(), "not_acceptable.encoding"))
        if header_of(response, "ETag") is not None:  # Constants are compressed already.
            return response
        request.varies_by += ("Accept-Encoding",)
        if wanted is not Encoding.PLAIN and wanted.packs(response.calculate_content_length() or 0):
            with timed("pack"):
                response.set_data(_packed(response.get_data()))
            response.headers["Content-Encoding"] = "gzip"
        return response


def _packed(content: bytes) -> bytes:
    return zlib.compress(content, _LEVEL, _GZIP_WINDOW)


# Responses as bytes: JSON in a fixed order.

DRAWN = ("image/svg+xml", "text/xml")
WORDS = "text/plain"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


SHARED = "public"
PRIVATE = "private"


def may_be_shared(response: Response) -> bool:
    """Return whether a shared cache may store a response: then it has no fields of one request.

    Responses without caching headers become `no-store`.
    """
    caching = header_of(response, "Cache-Control")
    return caching is not None and "no-store" not in caching and PRIVATE not in caching


class Written(Response):
    """A response with a complete body and a known length: Werkzeug need not compute its headers."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """Return the headers as they are, when none can be missing."""
        return self.headers if self.status_code == HTTPStatus.OK else super().get_wsgi_headers(environ)


def packed(value: Any) -> tuple[orjson.Fragment, int]:
    """Return `value` as JSON for an answer, and the number of its bytes."""
    written = orjson.dumps(value)
    return orjson.Fragment(written), len(written)


def json_answer(value: Any) -> Response:
    """Return a 200 with a JSON value, in the order that the contract documents."""
    return written_answer(orjson.dumps(value))


def written_answer(written: bytes) -> Response:
    """Return a 200 with serialized JSON."""
    return Written(written, 200, content_type="application/json", direct_passthrough=True)


def svg_answer(picture: str) -> Response:
    """Return a 200 with a picture. Its policy allows the stylesheet in it, for opening it directly."""
    answer = Response(picture, 200, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Content-Security-Policy"] = PICTURE_POLICY
    return answer


def words_answer(words: str) -> Response:
    """Return a 200 with a picture in words."""
    return Response(words, 200, content_type=f"{WORDS}; charset=utf-8")


def wants_words() -> bool:
    """Return whether the client prefers words to a picture (`Accept: text/plain`)."""
    accepted = current_request().accept_mimetypes
    return bool(accepted) and accepted.quality(WORDS) > max(accepted.quality(form) for form in DRAWN)
