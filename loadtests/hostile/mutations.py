"""Mutations of honest bodies: parts of the JSON replaced, repeated, renamed, nested, swapped, and bytes corrupted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

Json = Any
Path = tuple[str | int, ...]

NASTY: tuple[Json, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 10**6, 2**31, 2**53, 2**53 + 1, -(2**63), 10**40, 0.5, -0.0, 1e308, 1e-320,
    "", " ", "\x00", "a" * 41, "a" * 5000, "é" * 200, "\u202eabc", "\U0001f682" * 30, "\ud800", "e\u0301", "ﬃ", "０１",
    "NYC", "D20", "best", "paris", "pass", "bank", "__proto__", "../../etc", "%00", "sm1.1846.1.AAAAAA.AAAA",
    [], {}, [[]], [None], {"": ""}, {"type": []}, {"min": 1, "max": 2}, [1] * 300,
    {str(number): 0 for number in range(300)},
)  # fmt: skip
"""Values that readers tend to forget."""

DEEPEST = 40
HALVES = ("surrogatepass", "replace")
JUNK = (b"", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\x00", b'"', b"}", b"\xef\xbb\xbf", b"NaN", b"\\u")


def mutated(body: Json, chance: Random, others: list[Json]) -> bytes:
    """Return a body that differs from an honest one in a few places. It may contain parts of `others`."""
    made = deepcopy(body)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        made = changed(made, chance, others)
    text = json.dumps(made, ensure_ascii=chance.random() < 0.7)
    sent = text.encode("utf-8", chance.choice(HALVES) if chance.random() < 0.2 else "replace")
    if chance.random() < 0.1:
        sent = _with_key_twice(sent, chance)
    return _broken(sent, chance) if chance.random() < 0.1 else sent


def changed(body: Json, chance: Random, others: list[Json]) -> Json:
    """Replace a part of the body in place and return the body."""
    places = list(_places(body))
    path = chance.choice(places)
    change = chance.choice(CHANGES)
    return _put(body, path, change(_get(body, path), chance, others))


def _places(value: Json, path: Path = ()) -> Iterator[Path]:
    """Return the paths of the parts of a value, down to a limited depth."""
    yield path
    if len(path) > DEEPEST:
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value[:50]):
            yield from _places(inner, (*path, index))


def _get(value: Json, path: Path) -> Json:
    for step in path:
        value = value[step]
    return value


def _put(body: Json, path: Path, value: Json) -> Json:
    if not path:
        return value
    _get(body, path[:-1])[path[-1]] = value
    return body


def _junk(_value: Json, chance: Random, _others: list[Json]) -> Json:
    return deepcopy(chance.choice(NASTY))  # It will be changed in turn.


def _near(value: Json, chance: Random, _others: list[Json]) -> Json:
    """Return a different value of the same type."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return chance.choice((value + 1, value - 1, -value, value * 10, float(value), str(value)))
    if isinstance(value, str):
        return chance.choice((value + value, value[:-1], value.swapcase(), value + "\u0000", [value]))
    return _shuffled(value, chance)


def _shuffled(value: Json, chance: Random) -> Json:
    if isinstance(value, list):
        return chance.choice((value[::-1], value[1:], value * 2, [*value, value]))
    if isinstance(value, dict) and value:
        key = chance.choice(list(value))
        without = {name: inner for name, inner in value.items() if name != key}
        return chance.choice((without, without | {key + "x": value[key]}, value | {"unknown": value[key]}))
    return value


def _many(value: Json, chance: Random, _others: list[Json]) -> Json:
    count = chance.choice((2, 50, 500))
    if isinstance(value, list):
        return value * count if len(value) * count <= 5000 else value
    return [value] * count if chance.random() < 0.3 else value


def _deep(value: Json, chance: Random, _others: list[Json]) -> Json:
    for _ in range(chance.choice((1, 5, 27, 31, 40))):
        value = [value] if chance.random() < 0.5 else {"a": value}
    return value


def _foreign(_value: Json, chance: Random, others: list[Json]) -> Json:
    """Return a part of another body, regardless of the value that it replaces."""
    other = chance.choice(others)
    return deepcopy(_get(other, chance.choice(list(_places(other)))))


Change = Callable[[Json, Random, list[Json]], Json]
CHANGES: tuple[Change, ...] = (_junk, _junk, _near, _near, _near, _many, _deep, _foreign, _foreign)


def _with_key_twice(sent: bytes, chance: Random) -> bytes:
    at = [place for place in range(len(sent)) if sent[place : place + 2] == b'{"']
    if not at:
        return sent
    place = chance.choice(at)
    key = sent[place + 1 : sent.find(b'"', place + 2) + 1]
    return sent[: place + 1] + key + b": 0, " + sent[place + 1 :]


def _broken(sent: bytes, chance: Random) -> bytes:
    if not sent:
        return sent
    at = chance.randrange(len(sent))
    junk = chance.choice(JUNK)
    return chance.choice((sent[:at], sent[:at] + junk + sent[at:], sent[:at] + junk + sent[at + 1 :], junk + sent))
