"""Bodies that are expensive to read: as large, deep, repetitive and faulty as the limits allow."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from loadtests.hostile.bench import Bench
from loadtests.hostile.messages import Request
from loadtests.hostile.pool import GAME_IDS, Moment, posted, sealed
from loadtests.payloads import start_of
from stationmaster.schema.statements import MOST_MOVES

LARGE = 1024 * 1024
LARGEST = 8 * LARGE

Make = Callable[[int], bytes]


def _filled(size: int, head: bytes, unit: bytes, tail: bytes) -> bytes:
    return head + unit * ((size - len(head) - len(tail)) // len(unit)) + tail


def _keys(size: int, form: str) -> bytes:
    """Return an object of at most so many bytes, with a different key for each number from 0 on."""
    count = size // (len(form % (size // 10)) + 1)
    return ("{" + ",".join(form % number for number in range(count)) + "}").encode()


def keys_last_twice(size: int) -> bytes:
    """Return an object with very many keys, the last of them twice."""
    once = _keys(size - 20, '"%x":1')
    return once[:-1] + once[once.rfind(b",") :]


SHAPES: Mapping[str, Make] = {
    "many keys, the last twice": keys_last_twice,
    "many keys": lambda size: _keys(size, '"%x":1'),
    "keys that fill hash tables": lambda size: _keys(size, '"%08d":[]'),
    "open brackets": lambda size: b"[" * size,
    "open objects": lambda size: _filled(size, b"", b'{"a":', b"1"),
    "closed brackets": lambda size: b"[" * (size // 2) + b"]" * (size // 2),
    "a long text": lambda size: b'"' + b"a" * (size - 2) + b'"',
    "a text of escapes": lambda size: _filled(size, b'"', rb"\u00e9", b'"'),
    "a text of half characters": lambda size: _filled(size, b'"', rb"\ud800", b'"'),
    "a long number": lambda size: b"9" * size,
    "a long fraction": lambda size: b"0." + b"9" * (size - 2),
    "a long exponent": lambda size: b"1e" + b"9" * (size - 2),
    "many numbers": lambda size: _filled(size, b"[", b"1e9,", b"1]"),
    "many empty lists": lambda size: _filled(size, b"[", b"[],", b"[]]"),
    "many empty objects": lambda size: _filled(size, b"[", b"{},", b"{}]"),
    "spaces": lambda size: b"[" + b" " * (size - 2) + b"]",
    "not UTF-8": lambda size: b'"' + b"\xff" * (size - 2) + b'"',
    "wide letters": lambda size: _filled(size, b'"', "\U0001f682".encode(), b'"'),
}
"""Large bodies that are no honest request, by what they are made of."""


def within(size: int) -> Iterator[tuple[str, str, bytes]]:
    """Yield large bodies of the right outer form with an expensive value in every field: endpoint, name, body."""
    for name in ("many keys", "many empty objects", "many numbers", "a long text", "many keys, the last twice"):
        junk = SHAPES[name](size - 200)
        yield "start", name, b'{"players":["Amy","Bob"],"options":{"board":' + junk + b"}}"
        yield "start", name, b'{"players":' + junk + b"}"
        yield "legal-actions", name, b'{"state":' + junk + b"}"
        yield "check", name, b'{"state":{},"action":' + junk + b"}"
        yield "moves", name, b'{"state":{},"actions":' + junk + b"}"


FAULTY_ACTION = {f"unknown_field_{number}": 0 for number in range(60)} | {"type": "pass"}


def faulty_actions(size: int) -> list[dict[str, Any]]:
    """Return as many faulty actions as fit."""
    return [FAULTY_ACTION] * (size // (len(json.dumps(FAULTY_ACTION)) + 2))


def faulty_records(moments: list[Moment]) -> Iterator[tuple[str, str, bytes]]:
    """Yield faulty records of the largest size: game, name, body."""
    by_game = {moment.game: moment for moment in moments}
    for game_id in GAME_IDS:
        head = {name: value for name, value in by_game[game_id].record.items() if name != "actions"}
        for name, actions in (
            ("faulty actions", faulty_actions(LARGEST - 1000)),
            ("actions without a type", [{}] * 2_000_000),
            ("numbers for actions", [0] * 2_000_000),
            ("the same legal action", by_game[game_id].record["actions"][:1] * 150_000),
        ):
            body = {"format": "stationmaster", "record": {**head, "actions": actions}}
            yield game_id, name, json.dumps(body).encode()[:LARGEST]
    site = {"id": 1, "title": "1846", "players": [], "actions": [{"type": "pass", "id": 1}] * 180_000}
    yield "1846", "a foreign record", json.dumps({"format": "18xx.games", "record": site}).encode()[:LARGEST]


def large_bodies(bench: Bench, moments: list[Moment]) -> None:
    """Send all large bodies, to one endpoint after the other."""
    for (name, make), game_id in product(SHAPES.items(), GAME_IDS):
        for endpoint, size in (("start", LARGE), ("replay", LARGEST)):
            if not bench.has_time:
                return
            group = "replay body" if endpoint == "replay" else "plain"
            path = f"/v1/games/{game_id}/{endpoint}"
            bench.send(Request(f"large: {name}", "POST", path, make(size - 1), group=group))
    for endpoint, name, body in within(LARGE):
        for game_id in GAME_IDS if bench.has_time else ():
            bench.send(Request(f"large field: {name}", "POST", f"/v1/games/{game_id}/{endpoint}", body))


def whole_games(moments: list[Moment]) -> Iterator[Request]:
    """Yield whole games as one request: the first position with all moves, and the record with the longest trace."""
    for last in {moment.game: moment for moment in moments}.values():
        actions = last.record["actions"]
        seed = int(last.record["seed"].removeprefix("load "))
        state = sealed(last.game, start_of(last.game, seed))
        moves = {"state": state, "actions": actions[:MOST_MOVES]}
        yield posted(f"{last.game} a game of moves", last.path("moves"), moves, "many moves")
        replayed = {"format": "stationmaster", "record": last.record, "trace": "full"}
        yield posted(f"{last.game} a full trace", last.path("replay"), replayed, "replay")


def large_records(bench: Bench, moments: list[Moment]) -> None:
    """Send whole games and the faulty records."""
    for request in whole_games(moments):
        bench.send(request)
    for game_id, name, body in faulty_records(moments):
        if bench.has_time:
            path = f"/v1/games/{game_id}/replay"
            bench.send(Request(f"record: {name}", "POST", path, body, group="replay body"))


def faulty_states(bench: Bench, moments: list[Moment]) -> None:
    """Send open states in which every list and object is filled to the limit."""
    for moment in moments:
        for name in moment.view if bench.has_time else ():
            for junk in (_keys(LARGE // 2, '"%x":{}'), SHAPES["many empty lists"](LARGE // 2)):
                state = {key: value for key, value in moment.view.items() if key != name}
                head = json.dumps({"state": state}).encode()[:-2]
                text = head + b"," + json.dumps(name).encode() + b":" + junk + b"}}"
                bench.send(Request(f"{moment.game} swollen state", "POST", moment.path("legal-actions"), text))
