"""Whose turn it is, whose connection must go, and how much is kept for whom."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from gunicorn.config import Config

from service.clients.addresses import client_of, forwarded_for, is_loopback
from service.places import Places, line_searches, searches, takes_a_place
from service.server.queue.crowd import Crowd
from service.server.queue.departure import Departure
from service.server.queue.line import Line
from service.server.wire.connection import Connection, Phase
from service.server.wire.limits import FREE_BYTES, Limits
from service.server.wire.memory import Memory
from service.server.wire.reading import Reader
from service.settings import Settings

KEYS = (b"a" * 64,)


def limits(**settings: Any) -> Limits:
    return Limits(Settings(keys=KEYS, **settings))


def test_clients_have_their_turns_one_after_the_other() -> None:
    line: Line[str] = Line(Places(3, 3))
    for item in ("a1", "a2", "a3", "b1", "c1", "b2"):
        line.join(item[0], item)
    assert [line.call() for _ in range(4)] == ["a1", "b1", "c1", None]
    line.places.give_back("a")
    line.places.give_back("b")
    assert [line.call(), line.call()] == ["a2", "b2"]


def test_who_has_his_share_lets_others_pass() -> None:
    line: Line[str] = Line(Places(3, 2))
    for item in ("a1", "a2", "a3", "b1"):
        line.join(item[0], item)
    assert [line.call() for _ in range(4)] == ["a1", "b1", "a2", None]
    line.places.give_back("b")
    assert line.call() is None
    assert (line.places.has_share("a"), line.places.has_share("b")) == (True, False)


def test_searches_leave_a_third_of_the_places_to_others() -> None:
    line: Line[str] = Line(Places(6, 6))
    for number in range(6):
        line.join(f"s{number}", f"s{number}", search=True)
    assert [line.call() for _ in range(5)] == ["s0", "s1", "s2", "s3", None]
    line.join("s5", "a move of one that searches")
    line.join("m", "a move")
    assert [line.call() for _ in range(3)] == ["a move of one that searches", "a move", None]
    line.places.give_back("m")
    assert line.call() is None
    line.places.give_back("s0", search=True)
    assert line.call() == "s4"


@pytest.mark.parametrize(("places", "most"), [(1, 1), (2, 1), (3, 2), (4, 2), (8, 5), (9, 6)])
def test_searches_have_two_thirds_of_the_places_and_one_at_least(places: int, most: int) -> None:
    kept = Places(places, places)
    assert [kept.try_take(str(number), search=True) for number in range(places)].count(True) == most


@pytest.mark.parametrize(
    ("path", "may"),
    [
        ("/v1/routes", True),
        ("/v1/routes/check", True),
        ("/v1/games/1846/routes/board.svg", True),
        ("/v1/games/1846/evaluate", True),
        ("/v1/games/1846/moves", False),
        ("/v1/games/routes/moves", False),
        ("/v1/games/1846/board.svg", False),
    ],
)
def test_what_may_search(path: str, may: bool) -> None:
    assert searches(path) is may
    assert line_searches(json.dumps({"body": {"x": 1}, "path": f"{path}?fields=turn"}).encode()) is may


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        rb'{"path":"/v1/\u0072outes"}',
        b'{"path":"/v1/%72outes"}',
        rb'{"body":{"path":"/v1/games/1846/moves"},"p\u0061th":"/v1/routes"}',
        b'{"body":{"path":"/v1/games/1846/moves"},"path" : "/v1/routes"}',
    ],
)
def test_a_line_whose_path_is_not_plain_may_search(line: bytes) -> None:
    assert line_searches(line)


def test_who_leaves_the_line_is_not_called() -> None:
    line: Line[str] = Line(Places(9, 9))
    for item in ("a1", "a2", "b1"):
        line.join(item[0], item)
    line.leave("a", "a1")
    line.leave("b", "b1")
    assert [line.call(), line.call()] == ["a2", None]


@pytest.mark.parametrize(
    ("method", "path", "work"),
    [
        ("POST", "/v1/games/1846/moves", True),
        ("GET", "/v1/games/1846", False),
        ("OPTIONS", "/v1/games/1846/moves", False),
        ("GET", "/healthz", False),
        ("POST", "/healthz", False),
    ],
)
def test_only_work_takes_a_place(method: str, path: str, work: bool) -> None:
    assert takes_a_place(method, path) is work


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("[2001:db8::1]", "2001:db8::/64"),
        ("", "unknown"),
        (None, "unknown"),
        ("nonsense", "unknown"),
        ("key:amy", "unknown"),
        ("unknown", "unknown"),
        ("_hidden", "unknown"),
        ("192.0.2.1:4711", "192.0.2.1"),
        ("192.0.2.1:", "unknown"),
        ("192.0.2.1:port", "unknown"),
        ("[192.0.2.1]", "unknown"),
        ("[2001:db8::1]:4711", "2001:db8::/64"),
        ("[2001:db8::1]4711", "unknown"),
        ("[2001:db8::1", "unknown"),
        ("[fe80::1%eth0]:4711", "fe80::/64"),
        ("2001:db8::1]", "unknown"),
        ("2001:db8::/64", "unknown"),
        (" 192.0.2.1", "unknown"),
        ("192.0.2.1\n", "unknown"),
        ("fe80::1%" + "e" * 5000, "unknown"),
    ],
)
def test_who_a_client_is(address: str | None, client: str) -> None:
    assert client_of(address) == client


@pytest.mark.parametrize(
    ("told", "proxies", "client"),
    [
        ("192.0.2.1", 0, None),
        ("192.0.2.1", 1, "192.0.2.1"),
        ("203.0.113.9, 192.0.2.1", 1, "192.0.2.1"),
        ("192.0.2.1, 10.0.0.2", 2, "192.0.2.1"),
        ("192.0.2.1", 2, None),
        ("", 1, None),
        ("key:amy", 1, "key:amy"),
        ('203.0.113.9, "192.0.2.1, 10.0.0.2"', 1, '10.0.0.2"'),
    ],
)
def test_whom_proxies_speak_for(told: str, proxies: int, client: str | None) -> None:
    assert forwarded_for(told, proxies) == client


def test_what_only_this_machine_reaches() -> None:
    assert [is_loopback(host) for host in ("127.0.0.1", "::1", "0.0.0.0", "::", "192.0.2.1", "name")] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]


@pytest.fixture
def connect() -> Iterator[Any]:
    ends: list[socket.socket] = []

    def make(client: str, since: float, phase: Phase = Phase.IDLE) -> Connection:
        ours, theirs = socket.socketpair()
        ends.extend((ours, theirs))
        made = Connection(ours, "", "", client, Reader(Config(), "", lambda _path: 1), since)
        made.phase = phase
        return made

    yield make
    for end in ends:
        end.close()


def test_room_is_made_by_who_has_been_silent_for_longest(connect: Any) -> None:
    crowd = Crowd(limits(max_connections=4, client_connections=3))
    a = [connect("a", 1, Phase.WORKING), connect("a", 3), connect("a", 2, Phase.BODY)]
    b = connect("b", 0)
    for one in a:
        crowd.add(one)
    assert (crowd.has_room("a"), crowd.has_room("b")) == (False, True)
    assert crowd.longest_silent("a") is a[2]
    crowd.add(b)
    assert not crowd.has_room("c")
    assert crowd.longest_silent("c") is a[2], "of those who have most"
    for one in a:
        one.phase = Phase.WORKING
    assert crowd.longest_silent("a") is None
    crowd.remove(a[0])
    assert crowd.has_room("a")


def test_memory_is_counted_beyond_what_is_free() -> None:
    allowed = limits()
    memory = Memory(allowed)
    memory.change("a", 0, FREE_BYTES + allowed.client_bytes)
    assert not memory.is_full("a")
    memory.change("a", FREE_BYTES + allowed.client_bytes, FREE_BYTES + allowed.client_bytes + 1)
    assert (memory.is_full("a"), memory.is_full("b"), memory.all_full) == (True, False, False)
    memory.change("b", 0, allowed.all_bytes)
    assert memory.all_full
    memory.change("b", allowed.all_bytes, 0)
    memory.change("a", FREE_BYTES + allowed.client_bytes + 1, 0)
    assert not (memory.is_full("a") or memory.all_full)


def test_proxies_have_no_share() -> None:
    one, many = limits(), limits(trusted_proxies=1)
    assert (one.client_bytes, one.client_connections) == (24 * 1024 * 1024, 256)
    assert (many.client_bytes, many.client_connections) == (many.all_bytes, 1000)


@pytest.mark.parametrize(
    ("phase", "seconds"),
    [
        (Phase.IDLE, 10),
        (Phase.HEAD, 10),
        (Phase.BODY, 20),
        (Phase.WAITING, 5),
        (Phase.WORKING, float("inf")),
        (Phase.WRITING, 20),
        (Phase.LINGERING, 2),
    ],
)
def test_every_phase_but_work_has_its_time(connect: Any, phase: Phase, seconds: float) -> None:
    assert connect("a", 100, phase).deadline(limits()) == 100 + seconds


def test_what_moves_has_more_time(connect: Any) -> None:
    writing, reading = connect("a", 0, Phase.WRITING), connect("a", 0, Phase.BODY)
    writing.sent = 320 * 1024
    reading.reader.buffer += b"x" * 64 * 1024
    assert (writing.deadline(limits()), reading.deadline(limits())) == (30, 22)


def test_a_departure_is_told_once_and_to_all() -> None:
    departure, told = Departure(), []
    departure.when_gone(lambda: told.append("early"))
    departure.announce()
    departure.announce()
    departure.when_gone(lambda: told.append("late"))
    assert (told, departure.gone) == (["early", "late"], True)
