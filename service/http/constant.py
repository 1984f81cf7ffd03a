"""What never changes while the service runs: its bytes are kept packed, and not sent to who has them already."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, partial
from http import HTTPStatus
from typing import Any

import orjson
from flask import Response, request
from werkzeug.exceptions import PreconditionFailed

from service.http.languages import in_language, spoken
from service.http.respond import encoding_for
from stationmaster.i18n.message import Language
from stationmaster.languages import LANGUAGES

CACHING = "public, max-age=300"
"""Whoever keeps an answer asks after five minutes whether it is still the same: an upgrade shows soon."""

JSON = "application/json"


@dataclass(frozen=True)
class Constant:
    """Bytes of a media type, another media type by which they can be asked for, and how long they may be kept."""

    content: bytes
    content_type: str
    also: str | None = None
    caching: str = CACHING

    @cached_property
    def packed(self) -> bytes:
        """The same with gzip, the same bytes each time."""
        return gzip.compress(self.content, mtime=0)

    @cached_property
    def tag(self) -> str:
        """The name of this content."""
        return hashlib.sha256(self.content).hexdigest()[:32]

    def answer(self) -> Response:
        """The answer to the present request: packed when it may be, empty (304) when the client has it."""
        is_other = self.also is not None and self._prefers_other(self.also)
        is_packed = encoding_for(request.headers.get("Accept-Encoding")).packs(len(self.content))
        content_type = f"{self.also}; charset=utf-8" if is_other else self.content_type
        response = Response(self.packed if is_packed else self.content, content_type=content_type)
        response.headers["Cache-Control"] = self.caching
        response.headers["Vary"] = "Accept-Encoding" if self.also is None else "Accept, Accept-Encoding"
        if is_packed:
            response.headers["Content-Encoding"] = "gzip"
        response.set_etag(f"{self.tag}{'-other' if is_other else ''}{'-gzip' if is_packed else ''}")
        response.make_conditional(request)
        if response.status_code == HTTPStatus.PRECONDITION_FAILED:
            raise PreconditionFailed
        return response

    def _prefers_other(self, also: str) -> bool:
        asked = request.accept_mimetypes
        return bool(asked) and asked.quality(also) > asked.quality(self.content_type.partition(";")[0])


def constant_json(make: Callable[[], Any]) -> Callable[[], Constant]:
    """The constant of a JSON value, which is made when it is first asked for."""
    return cache(lambda: Constant(orjson.dumps(make()), JSON))


def constant_in_each(make: Callable[[Language], Any]) -> Callable[[], Constant]:
    """The constant of a JSON value that speaks, in the language of the request; each is made when first asked for."""
    made = {code: constant_json(partial(_made_in, make, code)) for code in LANGUAGES}
    return lambda: made[spoken().code]()


def _made_in(make: Callable[[Language], Any], code: str) -> Any:
    return make(in_language(code))
