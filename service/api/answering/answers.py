"""Answers as bytes: JSON without detours, in a fixed order."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import orjson
from flask import Response, request

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from werkzeug.datastructures import Headers

DRAWN = ("image/svg+xml", "text/xml")
WORDS = "text/plain"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


class Written(Response):
    """A body that is there, of a length that is told: nothing more is to be found out about the headers of a 200."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """The headers as they are, when nothing can be missing."""
        return self.headers if self.status_code == HTTPStatus.OK else super().get_wsgi_headers(environ)


def packed(value: Any) -> tuple[orjson.Fragment, int]:
    """`value` as the bytes that it takes in an answer, and how many these are."""
    written = orjson.dumps(value)
    return orjson.Fragment(written), len(written)


def json_answer(value: Any) -> Response:
    """A 200 with `value`, a JSON value in the order that the contract documents."""
    return written_answer(orjson.dumps(value))


def written_answer(written: bytes) -> Response:
    """A 200 with a JSON value that is written already."""
    return Written(written, 200, content_type="application/json")


def svg_answer(picture: str) -> Response:
    """A 200 with a picture. Its stylesheet may stand in it, should somebody open it as it is."""
    answer = Response(picture, 200, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Content-Security-Policy"] = PICTURE_POLICY
    return answer


def words_answer(words: str) -> Response:
    """A 200 with what a picture shows, in words."""
    return Response(words, 200, content_type=f"{WORDS}; charset=utf-8")


def wants_words() -> bool:
    """Whether the client of the present request would rather read than look (`Accept: text/plain`)."""
    asked = request.accept_mimetypes
    return bool(asked) and asked.quality(WORDS) > max(asked.quality(form) for form in DRAWN)
