"""Answers as bytes: JSON without detours, in a fixed order."""

from __future__ import annotations

from typing import Any

import orjson
from flask import Response, request

DRAWN = ("image/svg+xml", "text/xml")
WORDS = "text/plain"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


def packed(value: Any) -> tuple[orjson.Fragment, int]:
    """`value` as the bytes that it takes in an answer, and how many these are."""
    written = orjson.dumps(value)
    return orjson.Fragment(written), len(written)


def json_answer(value: Any) -> Response:
    """A 200 with `value`, a JSON value in the order that the contract documents."""
    return written_answer(orjson.dumps(value))


def written_answer(written: bytes) -> Response:
    """A 200 with a JSON value that is written already."""
    return Response(written, 200, content_type="application/json")


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
