"""Answers in gzip, for those who accept that (RFC 9110, 12.5.3). Nobody else pays for it.

What never changes is packed once (`service.api.answering.constant`). Everything else is packed as it is sent, at the
cheapest level: what more a higher one gains is less than what it costs.
"""

from __future__ import annotations

import zlib
from enum import Enum
from functools import lru_cache
from http import HTTPStatus

from flask import Flask, Response
from werkzeug.datastructures import Accept
from werkzeug.exceptions import NotAcceptable
from werkzeug.http import parse_accept_header

from service.api.answering.variety import vary
from service.api.present import present_request
from service.api.problems.problems import respond
from service.api.problems.sentences import saying
from service.api.watching.timing import timed

WORTH_PACKING = 1000
"""Bytes. What is shorter fits into one packet anyway."""

_LEVEL = 1
_GZIP_WINDOW = 31
"""How zlib is told to write the head and end of gzip, around the largest window."""
_TEXTS = ("text/", "application/json", "application/problem+json", "application/yaml", "image/svg+xml")
_REMEMBERED = 200
"""Letters. A longer header is read each time; what clients send is shorter."""


class Encoding(Enum):
    """In which encoding a client is to be answered."""

    PLAIN = "as it is"
    EITHER = "packed where that is worth it"
    PACKED = "packed whatever its size"
    NEITHER = "no encoding that there is"

    def packs(self, size: int) -> bool:
        """Whether an answer of so many bytes is packed."""
        return self is Encoding.PACKED or (self is Encoding.EITHER and size >= WORTH_PACKING)


def encoding_for(header: str | None) -> Encoding:
    """What the header `Accept-Encoding` asks for. Where it names neither encoding, the answer comes as it is."""
    if not header:
        return Encoding.PLAIN
    return _remembered(header) if len(header) <= _REMEMBERED else _asked(header)


def _asked(header: str) -> Encoding:
    accepted = parse_accept_header(header, Accept)
    by_name = {name.lower(): quality for name, quality in accepted}
    others = by_name.get("*")
    packed = by_name.get("gzip", by_name.get("x-gzip", others)) or 0
    plain = by_name.get("identity", others)
    if plain == 0:
        return Encoding.PACKED if packed > 0 else Encoding.NEITHER
    return Encoding.EITHER if packed > 0 and packed >= (plain or 0) else Encoding.PLAIN


_remembered = lru_cache(maxsize=256)(_asked)


def register_packing(app: Flask) -> None:
    """Packs the answers of `app`, and refuses clients that take them in no encoding."""

    @app.after_request
    def pack(response: Response) -> Response:
        if not response.is_sequence or not (response.content_type or "").startswith(_TEXTS):
            return response
        wanted = encoding_for(present_request().environ.get("HTTP_ACCEPT_ENCODING"))
        if wanted is Encoding.NEITHER and response.status_code < HTTPStatus.BAD_REQUEST:
            response = respond(saying(NotAcceptable(), "not_acceptable.encoding"))
        headers = response.headers
        if "ETag" in headers:  # What never changes has been packed already.
            return response
        vary(headers, "Accept-Encoding")
        if wanted is not Encoding.PLAIN and wanted.packs(response.calculate_content_length() or 0):
            with timed("pack"):
                response.set_data(_packed(response.get_data()))
            headers["Content-Encoding"] = "gzip"
        return response


def _packed(content: bytes) -> bytes:
    return zlib.compress(content, _LEVEL, _GZIP_WINDOW)
