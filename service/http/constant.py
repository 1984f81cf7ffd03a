"""Constant answers: kept compressed, and not sent again to clients that have them (ETag)."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, partial
from http import HTTPStatus
from typing import Any

import orjson
from flask import Response
from werkzeug.exceptions import PreconditionFailed

from service.http.languages import in_language, spoken
from service.http.request import ServiceRequest, current_request
from service.http.respond import encoding_for
from stationmaster.i18n.message import Language
from stationmaster.languages import LANGUAGES

CACHING = "public, max-age=300"
"""Caches revalidate after five minutes, so that an upgrade shows soon."""

JSON = "application/json"


@dataclass(frozen=True)
class Constant:
    """Bytes of a media type, a second media type for them, and their caching."""

    content: bytes
    content_type: str
    also: str | None = None
    caching: str = CACHING

    @cached_property
    def packed(self) -> bytes:
        """The content with gzip, the same bytes each time."""
        return gzip.compress(self.content, mtime=0)

    @cached_property
    def tag(self) -> str:
        """The ETag of the content."""
        return hashlib.sha256(self.content).hexdigest()[:32]

    def answer(self) -> Response:
        """Return the response to the current request: compressed if accepted, 304 if the client has it."""
        request = current_request()
        is_other = self.also is not None and self._prefers_other(request, self.also)
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

    def _prefers_other(self, request: ServiceRequest, also: str) -> bool:
        accepted = request.accept_mimetypes
        return bool(accepted) and accepted.quality(also) > accepted.quality(self.content_type.partition(";")[0])


def constant_json(make: Callable[[], Any]) -> Callable[[], Constant]:
    """Return a constant JSON value, made on first use."""
    return cache(lambda: Constant(orjson.dumps(make()), JSON))


def constant_in_each(make: Callable[[Language], Any]) -> Callable[[], Constant]:
    """Return a constant JSON value for each language, made on first use."""
    made = {code: constant_json(partial(_made_in, make, code)) for code in LANGUAGES}
    return lambda: made[spoken().code]()


def _made_in(make: Callable[[Language], Any], code: str) -> Any:
    return make(in_language(code))
