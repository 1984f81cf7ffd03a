"""Reading a request's JSON: strictly, and only after its size, type and depth are known to be bearable.

Stricter than the standard library: no NaN or Infinity, no key twice in an object, no lone surrogates, no whole number
beyond 2**53 (JavaScript could not hold it; in records, whose seeds were larger once, it is read as JavaScript would),
no nesting beyond `MAX_DEPTH`, no more values than a request can need.
Whatever is sent, reading it takes time and memory in proportion to its length.
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
from werkzeug.wsgi import get_input_stream

from service.http.problem_texts import BODY_SENTENCES, with_message
from stationmaster.errors import cut
from stationmaster.i18n.message import Message, Param
from stationmaster.schema.faults import step

MAX_DEPTH = 32
MAX_VALUES = 50_000
"""So many values, those in lists and objects included, any request but a record can do with."""
MAX_REPLAY_VALUES = 150_000
"""A recorded game of 1,200 actions has some 50,000."""
MAX_NUMBER = 2**53
_MAX_DIGITS = 17
_DIGITS_SHOWN = 20
_MAX_FRACTION_DIGITS = 800
"""More digits than these tell no two floating-point numbers apart."""

_PLAIN_BYTES = 64 * 1024
"""Longer bodies are not written again to be compared: that would take their room twice."""

_MANY_DIGITS = b"0" * 16
_DIGITS_ALIKE = bytes(ord("0") if chr(byte).isdecimal() else ord(" ") for byte in range(256))
_TEXT = re.compile(rb'"[^"]*"?')
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_BLANKS = b" \t\r\n"
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


class UnreadableBody(Exception):
    """A body that is not the JSON we read. `code` names the reason, `pointer` the place, where there is one to name."""

    def __init__(self, name: str, /, pointer: str | None = None, **params: Param) -> None:
        """`name` is that of its sentence, and `params` fill it."""
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
    """A body that holds more values than any request needs."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


def read_json(request: Request, before_decoding: Callable[[bytes], None] = lambda body: None) -> Any:
    """The request's body as a JSON value. `before_decoding` is called when all of it has been received.

    :raises UnsupportedMediaType: unless the body says that it is JSON, in UTF-8.
    :raises RequestEntityTooLarge: before more than the limit is read.
    :raises UnreadableBody: for bytes that are not strict JSON.
    :raises TooManyValues: for more values than requests to this path may hold.
    """
    if not request.is_json or request.mimetype_params.get("charset", "utf-8").lower() != "utf-8":
        raise with_message(UnsupportedMediaType(), "unsupported_media_type")
    if request.content_encoding not in (None, "", "identity"):
        raise with_message(UnsupportedMediaType(), "unsupported_media_type.encoding")
    is_record = request.path.endswith("/replay")
    body = _read_body(request)
    before_decoding(body)
    return parse_json(body, MAX_REPLAY_VALUES if is_record else MAX_VALUES, large_numbers=is_record)


def _read_body(request: Request) -> bytes:
    told, most = request.content_length, request.max_content_length
    if told is not None and most is not None and told > most:
        raise RequestEntityTooLarge
    body: bytes
    try:
        if told is not None:
            body = request.environ["wsgi.input"].read(told)
        elif most is not None:  # One byte more, to know a body that ends there from one that goes on.
            body = get_input_stream(request.environ, max_content_length=most + 1).read()
        else:
            body = request.get_data(cache=False)
    except RequestEntityTooLarge:
        raise
    except Exception as error:  # Servers differ in what they raise for chunks that are none, or a client that left.
        raise UnreadableBody("broken_body") from error
    if most is not None and len(body) > most:
        raise RequestEntityTooLarge
    if told is not None and len(body) < told:
        raise UnreadableBody("broken_body.early", count=len(body), told=told)
    return body


def parse_json(body: bytes, most_values: int = MAX_VALUES, *, large_numbers: bool = False) -> Any:
    """The value of `body`. With `large_numbers` whole numbers beyond 2**53 are read as fractions, not refused.

    :raises UnreadableBody: unless it is strict JSON.
    :raises TooManyValues: when it holds more than `most_values`, before anything is made of it.
    """
    _check_size(body, most_values)
    if len(body) <= _PLAIN_BYTES:
        try:
            return _plain(body)
        except ValueError:
            pass
    return _strict(body, _any_whole_number if large_numbers else _whole_number)


def _plain(body: bytes) -> Any:
    """The value of a body in which nothing can be wrong: whoever would write the value would write the same.

    Then no name stands twice, for one of them would be gone, and no number is other than it was read. Numbers too large
    have many digits. Almost every body is like that, and is read in a fraction of the time that a strict look takes.

    :raises ValueError: for a body that must be looked at.
    """
    value = orjson.loads(body)
    if _MANY_DIGITS in body.translate(_DIGITS_ALIKE) or _tight(orjson.dumps(value)) != _tight(body):
        raise ValueError("not as it would be written")
    return value


def _tight(text: bytes) -> bytes:
    return text.translate(None, _BLANKS)


def _strict(body: bytes, whole_number: Callable[[str], int | float]) -> Any:
    twice: list[_Twice] = []
    try:
        value = _decoder(twice, whole_number).decode(body.decode("utf-8"))
        if b"\\u" in body:
            orjson.loads(body)  # Escapes can smuggle in half a character, which the standard library lets through.
    except UnicodeDecodeError as error:
        raise UnreadableBody("broken_json.encoding") from error
    except ValueError as error:
        raise _broken(error) from error
    if twice:
        raise _named_twice(value)
    return value


def _broken(error: ValueError) -> UnreadableBody:
    """The refusal of a body in which the standard library, or orjson, has found what is no JSON."""
    if isinstance(error, json.JSONDecodeError):
        why = error.msg.removesuffix(" at")
        return UnreadableBody("broken_json.place", why=why, line=error.lineno, column=error.colno)
    return UnreadableBody("broken_json", why=str(error))


def _check_size(body: bytes, most_values: int) -> None:
    """Counts brackets and commas, so that no body is decoded whose objects would fill the memory.

    A value may take a hundred times the room of the two characters that ask for it. Most bodies have so few brackets
    and commas, those in texts included, that the first glance settles it.
    """
    if _openings(body) <= MAX_DEPTH and body.count(b",") + MAX_DEPTH < most_values:
        return
    if len(body) <= _PLAIN_BYTES and b"\\" not in body and _is_modest(body, most_values):
        return
    # Without what a backslash protects, every quotation mark begins or ends a text.
    plain = body.replace(b"\\\\", b"").replace(b'\\"', b"") if b"\\" in body else body
    # A text is a value or the name of one: two quotation marks each.
    too_many = plain.count(b'"') > 4 * most_values
    outside = (plain if too_many else _TEXT.sub(b"_", plain)).translate(None, _BLANKS)
    brackets = outside.translate(None, _NO_BRACKETS)
    if max(accumulate(_STEPS[bracket] for bracket in brackets[: 2 * most_values]), default=0) > MAX_DEPTH:
        raise UnreadableBody("nested_too_deeply", most=MAX_DEPTH)
    empty = outside.count(b"[]") + outside.count(b"{}")
    if too_many or 1 + outside.count(b",") + _openings(outside) - empty > most_values:
        raise TooManyValues(most_values)


def _is_modest(body: bytes, most_values: int) -> bool:
    """Whether a body without backslashes holds few values, none of them deep, as far as that is quickly seen."""
    if body.count(b",") + _openings(body) >= most_values:
        return False
    brackets = b"".join(body.split(b'"')[::2]).translate(None, _NO_BRACKETS)
    for _ in range(MAX_DEPTH // 2):  # Each time two levels go, at the most.
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if not brackets:
            return True
    return False


def _openings(text: bytes) -> int:
    return text.count(b"[") + text.count(b"{")


class _Twice(dict[str, Any]):
    """An object in which a name stands twice: what it would be, and the name."""

    name: str


def _named_twice(value: Any) -> UnreadableBody:
    """The refusal of the first object, in the order of the body, in which a name stands twice."""
    open_: list[tuple[Any, str]] = [(value, "")]
    while not isinstance(open_[-1][0], _Twice):
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
    """A number as it was sent, or how it begins."""
    return digits if len(digits) <= _DIGITS_SHOWN else f"{digits[:_DIGITS_SHOWN]}…"


def _no_constant(name: str) -> NoReturn:
    raise UnreadableBody("broken_json.constant", name=name)


def _decoder(twice: list[_Twice], whole_number: Callable[[str], int | float]) -> json.JSONDecoder:
    """A decoder that notes in `twice` the objects in which a name stands twice."""

    def made(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        plain = dict(pairs)
        if len(plain) == len(pairs):
            return plain
        marked = _Twice(plain)
        seen: set[str] = set()
        marked.name = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        twice.append(marked)
        return marked

    return json.JSONDecoder(
        object_pairs_hook=made, parse_int=whole_number, parse_float=_fraction, parse_constant=_no_constant
    )
