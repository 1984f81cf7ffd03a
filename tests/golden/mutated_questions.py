"""Questions about any map with something wrong: thousands of changes of sound ones, and the faults of each.

`python -m tests.golden.mutated_questions` writes the digests anew; do that only when a change of faults was intended.
They are a line for each question: its digest, and that of the faults, of the refusal or of the word `sound`.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings
from stationmaster import routes
from stationmaster.errors import ImpossibleInput

Json = Any

FILE: Final = Path(__file__).parents[1] / "data" / "golden" / "mutated_questions.digests"
QUESTIONS: Final = 3_000
BODIES: Final = 500

_PLACES: Final = [{"hex": "B2", "stop": 0}, {"group": "West"}, {"kind": "town"}]
_BOARD: Final = {
    "layout": "pointy",
    "axes": {"x": "number", "y": "letter"},
    "hexes": {
        "B2": "offboard=revenue:yellow_30|green_40,groups:West;path=a:4,b:_0",
        "B4": ["57", 1],
        "B6": {"code": "town=revenue:10;path=a:1,b:_0;path=a:_0,b:4", "rotation": 0, "color": "yellow"},
        "B8": "city=revenue:30,slots:2;path=a:1,b:_0",
    },
}
_TOKENS: Final = [{"company": "Blue", "hex": "B4", "city": 0, "extra": False, "neutral": True}]
_TRAINS: Final = [
    {"name": "4", "distance": 4},
    {
        "name": "3+3",
        "distance": [
            {"nodes": ["city", "offboard", "pass"], "pay": 3, "visit": 4, "multiplier": 2},
            {"nodes": ["town"], "pay": 3},
        ],
        "multiplier": 2,
        "track_type": "narrow",
        "requires_token": False,
    },
    {"name": "D", "distance": "unlimited", "track_type": None},
]
_RULES: Final = {
    "bonuses": [
        {"type": "stop", "value": 1, "at": _PLACES, "trains": ["D"], "name": "x"},
        {"type": "each", "value": 1, "at": _PLACES},
        {"type": "pair", "value": 1, "a": _PLACES, "b": _PLACES},
        {"type": "all", "value": 5, "all": _PLACES},
        {"type": "through", "value": 4, "hexes": ["B4"]},
        {"type": "ends", "value": 4, "a": _PLACES, "b": _PLACES, "parts": [{"at": _PLACES, "value": 3}]},
        {"type": "longest", "value": 3},
    ],
    "hex_once": True,
    "no_end_at": _PLACES,
    "town_ends_as_city": False,
    "forbidden_pairs": [{"a": _PLACES, "b": _PLACES}],
    "needs": [{"places": _PLACES, "at_least": 2}],
}
QUESTION: Final[Json] = {
    "board": _BOARD,
    "colors": ["yellow", "green"],
    "operator": "Blue",
    "tokens": _TOKENS,
    "trains": _TRAINS,
    "rules": _RULES,
}
ROUTES: Final[Json] = [
    {"train": 0, "hexes": ["B2", "B4"], "visited": [["B2", 0], ["B4", 0]]},
    {"train": 1, "hexes": ["B2", "B4"]},
]
NETWORK: Final[Json] = {
    "board": _BOARD,
    "tokens": _TOKENS,
    "operators": ["Blue", "Red"],
    "track_type": "broad",
    "reservations": [
        {"company": "Red", "hex": "B8", "city": 0},
        {"company": "Red", "hex": "B4", "closed": True},
    ],
    "colors": ["yellow"],
}

_TEXTS: Final = (
    "", "x", "١٢", "😀" * 80, "😀" * 81, "\U0010ffff" * 16, "\U0010ffff" * 17, "a" * 40, "a" * 41, "é" * 4000,
    "é" * 4001, "a/b~c", "a" * 300 + "/~", "\ue000", "\n\r\t\x00", "city", "all", "unlimited", "type", "null", "D18",
    "aA1", "A1", "a-1", "ZZZZ9999", "AAAAA1", "B٢", "city=revenue:x;path=a:0", "\ud800", "x\udfff" * 50,
)  # fmt: skip
_NUMBERS: Final = (
    0, 1, -1, 5, 6, 999, 1000, 10_000, 10_001, 1_000_000, 1_000_001, 2**53, 2**63 - 1, 2**63, 2**64, -(2**63),
    -(2**64), 10**40, 1.0, 2.5, -0.0, 1e30,
)  # fmt: skip
_OTHERS: Final[tuple[Json, ...]] = (
    True, False, None, [], {}, [[]], [1, 2], ["57", 1], ["57", 6], ["57", 2**64], ["nope", 1], ["", 1], ["57"],
    ["57", 1, 2], {"code": "path=a:0,b:1"}, {"code": "x" * 4001}, {"rotation": 1}, {"code": "", "rotation": True},
    [None], {"type": "stop"}, {"a": 1}, [{"nodes": [], "pay": 1}], [{"nodes": ["city"] * 9, "pay": 1}], [1] * 30,
    ["a"] * 30, ["a"] * 250, [{}] * 12, {"x": "letter", "y": "letter"},
)  # fmt: skip
_VALUES: Final[tuple[Json, ...]] = (*_TEXTS, *_NUMBERS, *_OTHERS)
_NAMES: Final = ("type", "zz", "", "a/b~", "😀" * 90, "B2", "B02", "hex", "\x00", "name", "B٢", "operators")
_CODES: Final = (
    "", "path=a:0,b:3", "city=revenue:20;path=a:5,b:_0;path=a:4,b:_0",
    "offboard=revenue:yellow_30|brown_60,hide:1,groups:Gulf;path=a:4,b:_0;border=edge:5,type:impassable",
    "junction;path=a:0,b:_0,track:dual;path=a:2,b:_0,lanes:2,terminal:1;label=OO", "pass;path=a:0,b:_0",
)  # fmt: skip
_SNIPPETS: Final = (
    ";", ",", ":", "=", "_", "|", "-", ".", " ", "\x1c", "\x85", "\u2003", "é", "😀", "١", "path", "city", "cty",
    "ctiy",
    "town", "twon", "junction", "pass", "passs", "border", "bordre", "type:impassable", "edge:3", "edge:9", "lanes:2",
    "lanes:9", "lanes:0", "a_lane:2.0", "a_lane:2.2", "b_lane:9.1", "b_lane:002.1", "terminal:1", "terminal:10",
    "ignore:1", "ignore:", "ignore:0", "track:narrow", "track:future", "track:thin", "track:x", "a:0", "b:_0", "b:_1",
    "a:_9999", "a:_99999", "b:7", "b:10", "revenue:", "revenue:-5", "revenue:-10001", "revenue:10001",
    "revenue:yellow_10|green_20", "revenue:green_-4|", "revenue:_5", "revenue:a_b_3", "slots:1000", "slots:2",
    "groups:a|b| a", "visit_cost:0", "visit_cost:x", "label=OO", "x" * 90, "1234567890", "000000001", "\n",
)  # fmt: skip


class Mutations:
    """Changes of sound questions, always the same ones."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def changed(self, sound: Json, least: int = 1) -> Json:
        """Return a copy with at least so many changes."""
        value = json.loads(json.dumps(sound))
        for _ in range(least + self.random.choice((0, 0, 0, 1, 2, 5))):
            self._change(value)
        return value

    def _change(self, value: Json) -> None:
        place = self.random.choice([*_within(value)])
        kind = self.random.random()
        if isinstance(place, dict) and kind < 0.2:
            self._shuffle(place)
        elif isinstance(place, dict) and place and kind < 0.4:
            del place[self.random.choice([*place])]
        elif isinstance(place, dict) and kind < 0.6:
            place.setdefault(self.random.choice(_NAMES), self._value())
            self._shuffle(place)
        elif isinstance(place, list) and place and kind < 0.3:
            place[:] = [copy.deepcopy(place[at % len(place)]) for at in range(self.random.choice((0, 1, 9, 21, 25)))]
        elif place:
            name = self.random.choice([*place]) if isinstance(place, dict) else self.random.randrange(len(place))
            place[name] = self._value()

    def _shuffle(self, place: dict[str, Json]) -> None:
        members = [*place.items()]
        self.random.shuffle(members)
        place.clear()
        place.update(members)

    def _value(self) -> Json:
        kind = self.random.random()
        if kind < 0.1:
            return self._nested(self.random.choice((3, 20)))
        return self._code() if kind < 0.35 else copy.deepcopy(self.random.choice(_VALUES))

    def _nested(self, depth: int) -> Json:
        value: Json = 1
        for _ in range(depth):
            value = [value] if self.random.random() < 0.5 else {"a": value}
        return value

    def _code(self) -> str:
        code = self.random.choice(_CODES)
        for _ in range(self.random.randint(1, 4)):
            start = self.random.randint(0, len(code))
            end = start + self.random.choice((0, 0, 0, 1, 2, 6))
            code = code[:start] + self.random.choice(_SNIPPETS) + code[end:]
        return code * self.random.choice((*(1,) * 20, 2, 40))


def _within(value: Json) -> Iterator[Json]:
    """Yield the lists and objects of a value, itself among them."""
    yield value
    for member in value.values() if isinstance(value, dict) else value:
        if isinstance(member, dict | list):
            yield from _within(member)


def lines() -> Iterator[str]:
    """Yield the line of each question that is put to the library, and of each body that is sent to the service."""
    mutations = Mutations(1)
    for number in range(QUESTIONS):
        yield _of_library(mutations, number)
    client = create_app(Settings(keys=(b"a" * 64,))).test_client()
    for number in range(BODIES):
        path = ("/v1/routes", "/v1/routes/check", "/v1/network")[number % 3]
        sound = NETWORK if path == "/v1/network" else {**QUESTION, "max_nodes": 100}
        body = mutations.changed({**sound, "routes": ROUTES} if path.endswith("check") else sound)
        yield _of_service(client, path, json.dumps(body, ensure_ascii=number % 2 == 0).encode(errors="surrogatepass"))
    for body in STRANGE:
        yield _of_service(client, "/v1/routes", body)


def _of_library(mutations: Mutations, number: int) -> str:
    declared = None
    if number % 5 == 0:
        question = mutations.changed(NETWORK)
    elif number % 5 == 1:
        question, declared = mutations.changed(QUESTION, least=0), mutations.changed(ROUTES)
    else:
        question = mutations.changed(QUESTION)
    question.setdefault("board", None)  # Without a board it would be another kind of question.
    question_text = json.dumps([question, declared])
    try:
        if number % 5 == 0:
            routes.reach(question)
        elif declared is not None:
            routes.check(question, declared, max_nodes=100)
        else:
            routes.find(question, max_nodes=100)
        outcome: Json = "sound"
    except ImpossibleInput as error:
        outcome = [[fault.written() for fault in error.faults], error.faults.more]
    return f"{_digest(question_text)} {_digest(json.dumps(outcome))}"


def _of_service(client: FlaskClient, path: str, body: bytes) -> str:
    answer = client.post(path, data=body, content_type="application/json")
    outcome = "sound" if answer.status_code == 200 else json.dumps([answer.status_code, answer.get_json()])
    return f"{_digest(path + body.decode(errors='backslashreplace'))} {_digest(outcome)}"


STRANGE: Final = (
    b"", b"{", b"[]", b"3", b"null", b'{"board": 1, "board": 2}', b'{"board": {"hexes": {"A1": "", "A1": ""}}}',
    b'{"board": NaN}', b'{"board": -Infinity}', b'{"board": 9007199254740993}', b'{"board": 1e999}',
    b'{"board": "\\ud800"}', b'{"board": "\xff"}', b'{"board": "\xed\xa0\x80"}', b'{"board": 01}', b'{"board": 1,}',
    b'{"\\u0062oard": 1, "board": 1}', b"[" * 33 + b"]" * 33, b'{"board": ' + b"[" * 31 + b"]" * 31 + b"}",
    b'{"board": "\t"}', b'\xef\xbb\xbf{"board": 1}', b'{"board": ' + b"9" * 400 + b"}",
)  # fmt: skip


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=6).hexdigest()


def main() -> None:
    """Write the digests."""
    FILE.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")


if __name__ == "__main__":
    main()
