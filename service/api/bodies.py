"""Reading a request's JSON: strictly, and only after its size, type and depth are known to be bearable.

Stricter than the standard library: no NaN or Infinity, no key twice in an object, no lone surrogates, no whole number
beyond 2**53 (JavaScript could not hold it), no nesting beyond `MAX_DEPTH`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import Any, NoReturn

import orjson
from flask import Request
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

MAX_DEPTH = 32
MAX_NUMBER = 2**53
_MAX_DIGITS = 17


class UnreadableBody(Exception):
    """A body that is not the JSON we read. `code` names the reason."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail


def read_json(request: Request) -> Any:
    """The request's body as a JSON value.

    :raises UnsupportedMediaType: unless the body says that it is JSON, in UTF-8.
    :raises RequestEntityTooLarge: before more than the limit is read.
    :raises UnreadableBody: for bytes that are not strict JSON.
    """
    if not request.is_json or request.mimetype_params.get("charset", "utf-8").lower() != "utf-8":
        raise UnsupportedMediaType("Send the body as application/json, in UTF-8.")
    if request.content_encoding not in (None, "", "identity"):
        raise UnsupportedMediaType("Send the body without a Content-Encoding.")
    return parse_json(_read_body(request))


def _read_body(request: Request) -> bytes:
    told = request.content_length
    try:
        body = request.get_data(cache=False)
    except RequestEntityTooLarge:
        raise
    except Exception as error:  # Servers differ in what they raise for chunks that are none, or a client that left.
        raise UnreadableBody("broken_body", "The body breaks off, or its chunks are not as HTTP wants them.") from error
    if told is None and len(body) == request.max_content_length:
        raise RequestEntityTooLarge  # A body that does not tell its length is cut off at the limit.
    if told is not None and len(body) < told:
        raise UnreadableBody("broken_body", f"The body breaks off after {len(body)} of {told} bytes.")
    return body


def parse_json(body: bytes) -> Any:
    """The value of `body`.

    :raises UnreadableBody: unless it is strict JSON.
    """
    try:
        text = body.decode("utf-8")
        value = _DECODER.decode(text)
        if "\\u" in text:
            orjson.loads(body)  # Escapes can smuggle in half a character, which the standard library lets through.
    except RecursionError as error:
        raise _too_deep() from error
    except UnicodeDecodeError as error:
        raise UnreadableBody("broken_json", "The body is not UTF-8.") from error
    except ValueError as error:
        raise UnreadableBody("broken_json", _reason(error)) from error
    _check_depth(value, text)
    return value


def _reason(error: ValueError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg.removesuffix(' at')}, in line {error.lineno}, column {error.colno}."
    return str(error)


def _check_depth(value: Any, text: str) -> None:
    """Most bodies have too few brackets to be deep, and need no walk."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(MAX_DEPTH):
        level = [inner for outer in level for inner in _children(outer) if isinstance(inner, dict | list)]
        if not level:
            return
    raise _too_deep()


def _children(container: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return container.values() if isinstance(container, dict) else container


def _too_deep() -> UnreadableBody:
    return UnreadableBody("nested_too_deeply", f"The body nests more than {MAX_DEPTH} levels deep.")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise UnreadableBody("duplicate_key", f"The key {twice[:80]!r} stands twice in one object.")
    return made


def _whole_number(digits: str) -> int:
    number = int(digits) if len(digits) <= _MAX_DIGITS else MAX_NUMBER + 1
    if abs(number) > MAX_NUMBER:
        raise UnreadableBody("number_out_of_range", f"The number {digits[:20]}… is beyond 2^53.")
    return number


def _fraction(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise UnreadableBody("number_out_of_range", f"The number {digits[:20]} is too large.")
    return number


def _no_constant(name: str) -> NoReturn:
    raise UnreadableBody("broken_json", f"{name} is not JSON.")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole_number, parse_float=_fraction, parse_constant=_no_constant
)
