"""Reading JSON takes no more time than its length allows, whatever is sent, and rejects what could not be stored."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from service.http import body as bodies
from service.http.body import MAX_REPLAY_VALUES, TooManyValues, UnreadableBody, parse_json

SIZE = 8_000_000
BEARABLE = 3
"""Any body may take at most so many times as long as plain JSON of that size takes to be read."""


def keys(count: int, first: str = "", last: str = "") -> bytes:
    return b"{" + first.encode() + b",".join(b'"%d":0' % number for number in range(count)) + last.encode() + b"}"


def filled(piece: bytes, before: bytes = b"[", after: bytes = b"0]") -> bytes:
    return before + piece * (SIZE // len(piece)) + after


HOSTILE = {
    "many keys, the last twice": keys(110_000, last=',"109999":1'),
    "many keys, the first twice": keys(110_000, first='"0":1,'),
    "many keys, all the same": filled(b'"a":0,', b"{", b'"a":0}'),
    "many objects with a key twice": filled(b'{"a":0,"a":0},'),
    "a million keys": keys(1_000_000),
    "open lists": b"[" * SIZE,
    "open objects": b'{"a":' * (SIZE // 5),
    "empty lists": filled(b"[],"),
    "empty objects": filled(b"{},"),
    "small objects": filled(b'{"a":{}},'),
    "numbers": filled(b"7,"),
    "empty texts": filled(b'"",'),
    "commas": b"," * SIZE,
    "quotation marks": b'"' * SIZE,
    "escaped quotation marks": b'"' + b'\\"' * (SIZE // 2),
    "backslashes": b'"' + b"\\" * SIZE,
    "a text": b'"' + b"x" * SIZE + b'"',
    "a text of wide characters": b'"' + "𝄞".encode() * (SIZE // 4) + b'"',
    "a text of escapes": b'"' + b"\\u0041" * (SIZE // 6) + b'"',
    "a text of half characters": b'"' + b"\\ud834" * (SIZE // 6) + b'"',
    "a text that is all JSON": json.dumps("[{,}]" * (SIZE // 5)).encode(),
    "a long whole number": b"9" * SIZE,
    "a long fraction": b"0." + b"1" * SIZE,
    "a long exponent": b"1e" + b"9" * SIZE,
    "many long fractions": filled(b"0." + b"1" * 798 + b","),
    "bytes that are no text": b'"' + b"\xff" * SIZE + b'"',
    "lines": b"\n" * SIZE,
}


def outcome(body: bytes, read: Callable[[bytes], Any]) -> str:
    """Return the value of a body, types and order included, or why it is rejected."""
    try:
        return repr(read(body))
    except (UnreadableBody, TooManyValues) as refusal:
        return f"{type(refusal).__name__}: {refusal}"


def strictly(body: bytes) -> Any:
    """Return what the slow reader alone reads."""
    bodies._check_size(body, MAX_REPLAY_VALUES)
    return bodies._strict(body, bodies._whole_number)


PIECES = st.sampled_from(
    [
        *'{}[],:" \\\t-+.eE019aé',
        *('"a"', '"a":', '"b":', '" a":', "[]", "{}", "true", "false", "null", "NaN", "Infinity"),
        *("-0", "-0.0", "1.0", "1e2", "1E400", "0.1", "01", "9007199254740992", "9007199254740993", "9" * 40),
        *("\\u0041", "\\ud834", "\\ud834\\udd1e", "\\n", "\\/", '\\"', "\ufeff", "\x7f", "\x00", "𝄞"),
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner, max_size=4),
)


WRITTEN = VALUES.map(json.dumps)


@given(st.lists(PIECES, max_size=12).map("".join) | WRITTEN | WRITTEN.map('{{"a":1,"a":{}}}'.format))
@example('{"a":1, "a":1}')
@example('{"":1,"a":1," ":1}')
@example('[1e2,"x y",1.50,-0]')
def test_what_is_read_fast_is_read_as_strictly(text: str) -> None:
    body = text.encode("utf-8", "surrogatepass")
    assert outcome(body, parse_json) == outcome(body, strictly)


def judged(body: bytes) -> str:
    """Return what becomes of a body: read, or the code of the refusal."""
    try:
        parse_json(body, MAX_REPLAY_VALUES)
    except UnreadableBody as refusal:
        return refusal.code
    except TooManyValues:
        return "too_many_values"
    return "read"


def seconds(work: Callable[[], object]) -> float:
    before = process_time()
    work()
    return process_time() - before


@pytest.mark.parametrize("name", HOSTILE)
def test_eight_megabytes_of_anything_are_judged_about_as_soon_as_others_are_read(name: str) -> None:
    """A quarter of that size is read beside it, on the same machine at the same time; the best try counts."""
    plain = b"[" + b'{"a":7},' * (SIZE // 4 // 8) + b"0]"
    assert any(
        seconds(lambda: judged(HOSTILE[name])) < BEARABLE * 4 * seconds(lambda: json.loads(plain)) for _ in range(5)
    )


@pytest.mark.parametrize(
    ("body", "key", "pointer"),
    [
        ('{"seed": "a", "seed": "b"}', "seed", "/seed"),
        ('{"a": [{"b": 1}, {"c": {"x/y": 1, "z": 2, "x/y": 3}}]}', "x/y", "/a/1/c/x~1y"),
        ('{"a": {"b": 1, "b": 1}, "c": {"d": 1, "d": 1}}', "b", "/a/b"),
        ('{"a": {"b": 1, "b": 1}, "a": 1}', "a", "/a"),
        ('[[], {"a": 1, "b": 2, "b": 3, "a": 4}]', "b", "/1/b"),
    ],
)
def test_a_key_that_stands_twice_is_pointed_at(body: str, key: str, pointer: str) -> None:
    with pytest.raises(UnreadableBody) as refusal:
        parse_json(body.encode())
    assert refusal.value.code == "duplicate_key"
    assert refusal.value.pointer == pointer
    assert key in refusal.value.message.detail


def test_a_very_long_key_that_stands_twice_is_cut() -> None:
    body = json.dumps({"x" * 10_000: 1})
    with pytest.raises(UnreadableBody) as refusal:
        parse_json(f"{body[:-1]},{body[1:]}".encode())
    assert len(refusal.value.message.detail) < 200
    assert len(refusal.value.pointer or "") <= 81


@pytest.mark.parametrize("value", [[0] * 100, [[]] * 99, [{"a": 0}] * 49, ["a,b[{" * 1000] * 99, ['\\"[,' * 50] * 99])
def test_values_are_counted_and_texts_are_not_mistaken_for_them(value: Any) -> None:
    body = json.dumps(value).encode()
    assert parse_json(body, 101) == value
    with pytest.raises(TooManyValues):
        parse_json(body, 98)


@pytest.mark.parametrize("depth", [1, 32])
def test_brackets_within_texts_are_no_nesting(depth: int) -> None:
    body = b"[" * depth + b'"' + b"[" * 100 + b'\\"' + b"{" * 100 + b'"' + b"]" * depth
    value = parse_json(body)
    for _ in range(depth):
        (value,) = value
    assert value == "[" * 100 + '"' + "{" * 100
    with pytest.raises(UnreadableBody, match="nests more than 32"):
        parse_json(b"[" * (33 - depth) + body + b"]" * (33 - depth))


@pytest.mark.parametrize(
    ("body", "values"),
    [("[ ]", 1), ('[""]', 2), ('{"a" : [ ] , "b" : { }}', 3), ('[[0], {"a": "[]"}, "x"]' + " " * 40, 6)],
)
def test_values_are_counted_exactly(body: str, values: int) -> None:
    sent = (f"[{'[],' * 40}{body}]").encode()
    parse_json(sent, 41 + values)
    with pytest.raises(TooManyValues):
        parse_json(sent, 40 + values)


@given(st.text(alphabet='[]{}",:a1 ', max_size=300).map(str.encode), st.integers(1, 60))
@example(b'["]"' * 33 + b"]" * 33, 1_000)
@example(b'{"a":[' * 17 + b"]}" * 17, 1_000)
@example(b"[" * 33 + b"]" * 33, 1_000)
@example(b'"' + b"[" * 40, 1_000)
@example(b"[]" * 40, 41)
def test_a_quick_look_lets_nothing_pass_that_a_thorough_one_would_not(body: bytes, most: int) -> None:
    if bodies._is_modest(body, most):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(bodies, "_is_modest", lambda *_: False)
            bodies._check_size(body, most)


def test_an_ordinary_body_needs_no_thorough_look() -> None:
    body = json.dumps({"position": {"tiles": {f"A{at}": ["9", at] for at in range(50)}, "tokens": [{"city": 0}] * 20}})
    assert bodies._is_modest(body.encode(), bodies.MAX_VALUES)
