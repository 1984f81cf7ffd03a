"""Strict JSON bodies, parsed only after their size, type and depth have been checked.

Stricter than the standard library: no NaN or Infinity, no duplicate names in an object, no lone surrogates, no integer
beyond 2**53 (JavaScript could not hold it; records, whose seeds were once larger, are read as JavaScript would), no
nesting beyond `MAX_DEPTH`, no more values than a request can need. Time and memory are proportional to the length.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from itertools import accumulate
from typing import Any, NoReturn

import orjson
from flask import Request
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType
from werkzeug.http import parse_options_header
from werkzeug.wsgi import get_input_stream

from service.http.problem_texts import BODY_SENTENCES, with_message
from stationmaster.errors import cut
from stationmaster.i18n.message import Message, Param
from stationmaster.schema.faults import step

MAX_DEPTH = 32
MAX_VALUES = 50_000
"""Most values of a request that is not a record, those in lists and objects included."""
MAX_REPLAY_VALUES = 150_000
"""A recorded game of 1,200 actions has some 50,000."""
MAX_NUMBER = 2**53
_MAX_DIGITS = 17
_DIGITS_SHOWN = 20
_MAX_FRACTION_DIGITS = 800
"""Further digits do not change a floating-point number."""

_PLAIN_BYTES = 64 * 1024
"""Longer bodies are not serialized again for comparison: that would double their memory."""

_MANY_DIGITS = b"0" * 16
_DIGITS_ALIKE = bytes(ord("0") if chr(byte).isdecimal() else ord(" ") for byte in range(256))
_TEXT = re.compile(rb'"[^"]*"?')
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_BLANKS = b" \t\r\n"
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


class UnreadableBody(Exception):
    """A body that is not strict JSON. `code` is the reason; `pointer` the place, where it is known."""

    def __init__(self, name: str, /, pointer: str | None = None, **params: Param) -> None:
        """`name` is the name of its sentence, `params` are its parameters."""
        self.message = Message(BODY_SENTENCES[name], params)
        super().__init__(self.message)
        self.pointer = pointer

    def __str__(self) -> str:
        return self.message.detail

    @property
    def code(self) -> str:
        """The stable code."""
        return self.message.code


class TooManyValues(Exception):
    """A body with more values than a request may hold."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


def receive(request: Request, length: int | None) -> bytes:
    """Return the body of a request, which says that it is JSON. `length` is its length, where the request states it.

    :raises UnsupportedMediaType: unless its content type is JSON in UTF-8.
    :raises RequestEntityTooLarge: before more than the limit is read.
    """
    environ = request.environ
    if not _is_json(environ.get("CONTENT_TYPE", "")):
        raise with_message(UnsupportedMediaType(), "unsupported_media_type")
    if environ.get("HTTP_CONTENT_ENCODING", "") not in ("", "identity"):
        raise with_message(UnsupportedMediaType(), "unsupported_media_type.encoding")
    return _read_body(request, length)


def _is_json(content_type: str) -> bool:
    """Return whether a content type is JSON in UTF-8."""
    if content_type == "application/json":
        return True
    media_type, options = parse_options_header(content_type)
    kind, _, name = media_type.lower().partition("/")
    is_json = kind == "application" and (name == "json" or name.endswith("+json"))
    return is_json and options.get("charset", "utf-8").lower() == "utf-8"


def parse_body(request: Request, body: bytes) -> Any:
    """Return the JSON value of the body of a request.

    :raises UnreadableBody: for bytes that are not strict JSON.
    :raises TooManyValues: for more values than requests to this path may hold.
    """
    is_record = request.path.endswith("/replay")
    return parse_json(body, MAX_REPLAY_VALUES if is_record else MAX_VALUES, large_numbers=is_record)


def _read_body(request: Request, length: int | None) -> bytes:
    most = request.max_content_length
    if length is not None and most is not None and length > most:
        raise RequestEntityTooLarge
    body: bytes
    try:
        if length is not None:
            body = request.environ["wsgi.input"].read(length)
        elif most is not None:  # One byte more, to tell a body that ends there from one that continues.
            body = get_input_stream(request.environ, max_content_length=most + 1).read()
        else:
            body = request.get_data(cache=False)
    except RequestEntityTooLarge:
        raise
    except Exception as error:  # Servers differ in what they raise for invalid chunks or a client that left.
        raise UnreadableBody("broken_body") from error
    if most is not None and len(body) > most:
        raise RequestEntityTooLarge
    if length is not None and len(body) < length:
        raise UnreadableBody("broken_body.early", count=len(body), told=length)
    return body


def parse_json(body: bytes, most_values: int = MAX_VALUES, *, large_numbers: bool = False) -> Any:
    """Return the value of `body`. With `large_numbers`, integers beyond 2**53 become floats instead of errors.

    :raises UnreadableBody: unless it is strict JSON.
    :raises TooManyValues: when it holds more than `most_values`, before it is decoded.
    """
    _check_size(body, most_values)
    if len(body) <= _PLAIN_BYTES:
        try:
            return _plain(body)
        except ValueError:
            pass
    return _strict(body, _any_whole_number if large_numbers else _whole_number)


def _plain(body: bytes) -> Any:
    """Return the value of a body that serializes to the same bytes.

    Such a body has no duplicate names, for one of them would be lost, and no number that was changed by reading. Large
    integers have many digits. Almost every body is like that, and is read in a fraction of the time of the strict
    parser.

    :raises ValueError: for a body that needs the strict parser.
    """
    value = orjson.loads(body)
    if _MANY_DIGITS in body.translate(_DIGITS_ALIKE) or _tight(orjson.dumps(value)) != _tight(body):
        raise ValueError("not as it would be written")
    return value


def _tight(text: bytes) -> bytes:
    return text.translate(None, _BLANKS)


def _strict(body: bytes, whole_number: Callable[[str], int | float]) -> Any:
    duplicates: list[_Duplicate] = []
    try:
        value = _decoder(duplicates, whole_number).decode(body.decode("utf-8"))
        if b"\\u" in body:
            orjson.loads(body)  # The standard library accepts escaped lone surrogates.
    except UnicodeDecodeError as error:
        raise UnreadableBody("broken_json.encoding") from error
    except ValueError as error:
        raise _broken(error) from error
    if duplicates:
        raise _duplicate_name(value)
    return value


def _broken(error: ValueError) -> UnreadableBody:
    """Return the error of a body that the standard library, or orjson, cannot parse."""
    if isinstance(error, json.JSONDecodeError):
        why = error.msg.removesuffix(" at")
        return UnreadableBody("broken_json.place", why=why, line=error.lineno, column=error.colno)
    return UnreadableBody("broken_json", why=str(error))


def _check_size(body: bytes, most_values: int) -> None:
    """Count brackets and commas, so that no body is decoded whose objects would exhaust the memory.

    A value may take a hundred times the memory of its two characters. For most bodies the first comparison, which also
    counts brackets and commas in strings, is enough.
    """
    if _openings(body) <= MAX_DEPTH and body.count(b",") + MAX_DEPTH < most_values:
        return
    if len(body) <= _PLAIN_BYTES and b"\\" not in body and _is_modest(body, most_values):
        return
    # Without escaped characters, every quotation mark begins or ends a string.
    plain = body.replace(b"\\\\", b"").replace(b'\\"', b"") if b"\\" in body else body
    # A string is a value or the name of one: two quotation marks each.
    too_many = plain.count(b'"') > 4 * most_values
    outside = (plain if too_many else _TEXT.sub(b"_", plain)).translate(None, _BLANKS)
    brackets = outside.translate(None, _NO_BRACKETS)
    if max(accumulate(_STEPS[bracket] for bracket in brackets[: 2 * most_values]), default=0) > MAX_DEPTH:
        raise UnreadableBody("nested_too_deeply", most=MAX_DEPTH)
    empty = outside.count(b"[]") + outside.count(b"{}")
    if too_many or 1 + outside.count(b",") + _openings(outside) - empty > most_values:
        raise TooManyValues(most_values)


def _is_modest(body: bytes, most_values: int) -> bool:
    """Return whether a quick count finds few values and little depth in a body without backslashes."""
    if body.count(b",") + _openings(body) >= most_values:
        return False
    brackets = b"".join(body.split(b'"')[::2]).translate(None, _NO_BRACKETS)
    for _ in range(MAX_DEPTH // 2):  # Each pass removes at most two levels.
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if not brackets:
            return True
    return False


def _openings(text: bytes) -> int:
    return text.count(b"[") + text.count(b"{")


class _Duplicate(dict[str, Any]):
    """An object with a duplicate name: its value, and the name."""

    name: str


def _duplicate_name(value: Any) -> UnreadableBody:
    """Return the error for the first object of the body with a duplicate name."""
    open_: list[tuple[Any, str]] = [(value, "")]
    while not isinstance(open_[-1][0], _Duplicate):
        found, pointer = open_.pop()
        members = found.items() if isinstance(found, dict) else enumerate(found)
        inner = [(member, key) for key, member in members if isinstance(member, dict | list)]
        open_ += [(member, step(pointer, key)) for member, key in reversed(inner)]
    found, pointer = open_[-1]
    return UnreadableBody("duplicate_key", step(pointer, found.name), name=cut(found.name))


def _whole_number(digits: str) -> int:
    number = int(digits) if len(digits) <= _MAX_DIGITS else MAX_NUMBER + 1
    if abs(number) > MAX_NUMBER:
        raise UnreadableBody("number_out_of_range", number=_shown(digits))
    return number


def _any_whole_number(digits: str) -> int | float:
    number = int(digits) if len(digits) <= _MAX_DIGITS else MAX_NUMBER + 1
    return number if abs(number) <= MAX_NUMBER else _fraction(digits)


def _fraction(digits: str) -> float:
    number = float(digits) if len(digits) <= _MAX_FRACTION_DIGITS else math.inf
    if not math.isfinite(number):
        raise UnreadableBody("number_out_of_range.digits", number=_shown(digits))
    return number


def _shown(digits: str) -> str:
    """Return a number as it was sent, cut if it is long."""
    return digits if len(digits) <= _DIGITS_SHOWN else f"{digits[:_DIGITS_SHOWN]}…"


def _no_constant(name: str) -> NoReturn:
    raise UnreadableBody("broken_json.constant", name=name)


def _decoder(duplicates: list[_Duplicate], whole_number: Callable[[str], int | float]) -> json.JSONDecoder:
    """Return a decoder that collects the objects with duplicate names in `duplicates`."""

    def make_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        plain = dict(pairs)
        if len(plain) == len(pairs):
            return plain
        marked = _Duplicate(plain)
        seen: set[str] = set()
        marked.name = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        duplicates.append(marked)
        return marked

    return json.JSONDecoder(
        object_pairs_hook=make_object, parse_int=whole_number, parse_float=_fraction, parse_constant=_no_constant
    )
