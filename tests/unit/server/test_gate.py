"""Admission of requests: which are admitted, in which order, and which are rejected."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from threading import Thread

import pytest

from service.http.guard import needs_slot, searches
from service.server import gate as gates
from service.server.gate import ClientBusy, Gate, Overloaded, Ticket
from service.settings import BATCH
from tests.support.server import wait_for


class Queue:
    """Requests that wait at a gate, each in its own thread."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._threads: list[Thread] = []
        self.tickets: list[Ticket] = []
        self.refused: list[str] = []

    def join(self, clients: str, *, search: bool = False) -> None:
        """Let requests of these clients arrive one after the other."""
        for client in clients:
            expected = self._gate.waiting + 1
            self._threads.append(Thread(target=self._enter, args=(client, search)))
            self._threads[-1].start()
            wait_for(partial(self._waits, expected), "it does not wait")

    def _waits(self, expected: int) -> bool:
        return self._gate.waiting == expected

    def _enter(self, client: str, search: bool) -> None:
        try:
            self.tickets.append(self._gate.enter(client, search=search))
        except (ClientBusy, Overloaded):
            self.refused.append(client)

    def admitted(self, count: int) -> str:
        """Return the clients of the admitted requests, once there are so many."""
        wait_for(lambda: len(self.tickets) >= count, "too few are admitted")
        return "".join(ticket.client for ticket in self.tickets)

    def end(self) -> None:
        """Wait until all requests have been answered."""
        for thread in self._threads:
            thread.join()


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Do not reject requests because a busy machine is slow."""
    monkeypatch.setattr(gates, "PATIENCE", 120)
    yield


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "PATIENCE", 0.01)


def test_clients_have_their_turns_one_after_the_other() -> None:
    gate = Gate(1, 1, 10)
    queue, at_work = Queue(gate), gate.enter("x")
    queue.join("aaabcb")
    for count, expected in enumerate(["a", "ab", "abc", "abca", "abcab", "abcaba"], start=1):
        gate.leave(at_work)
        assert queue.admitted(count) == expected
        at_work = queue.tickets[-1]
    queue.end()
    assert (gate.at_work, gate.waiting) == (1, 0)


def test_a_client_that_has_its_share_lets_others_pass() -> None:
    gate = Gate(3, 2, 10)
    first, second = gate.enter("a"), gate.enter("a")
    queue = Queue(gate)
    queue.join("aa")
    other = gate.enter("b")
    assert (gate.at_work, gate.waiting) == (3, 2)
    gate.leave(other)
    assert (gate.at_work, gate.waiting) == (2, 2)
    gate.leave(first)
    gate.leave(second)
    assert queue.admitted(2) == "aa"
    queue.end()


def test_a_request_with_a_free_slot_passes_a_full_queue() -> None:
    gate = Gate(2, 1, 1)
    at_work = gate.enter("a")
    queue = Queue(gate)
    queue.join("a")
    with pytest.raises(ClientBusy):
        gate.enter("a")
    gate.leave(gate.enter("b"))
    gate.leave(at_work)
    queue.end()


@pytest.mark.usefixtures("impatient")
def test_a_share_of_its_own_takes_the_place_of_the_common_one() -> None:
    gate = Gate(3, 1, 10, {"cy": 2, "amy": 9}.get)
    tickets = [gate.enter("cy"), gate.enter("cy")]
    with pytest.raises(ClientBusy):
        gate.enter("cy")
    gate.enter("amy")
    with pytest.raises(Overloaded):
        gate.enter("amy")
    for ticket in tickets:
        gate.leave(ticket)
    gate.enter("amy")
    gate.enter("amy")
    with pytest.raises(ClientBusy):
        gate.enter("amy")


def test_searches_leave_a_third_of_the_slots_to_others() -> None:
    gate = Gate(6, 6, 10)
    at_work = [gate.enter(client, search=True) for client in "1234"]
    queue = Queue(gate)
    queue.join("56", search=True)
    mover = gate.enter("6")
    assert (gate.at_work, gate.waiting) == (5, 2)
    gate.leave(mover)
    assert (gate.at_work, gate.waiting) == (4, 2)
    gate.leave(at_work[0])
    assert queue.admitted(1) == "5"
    gate.leave(at_work[1])
    assert queue.admitted(2) == "56"
    queue.end()


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("most", "for_searches"), [(1, 1), (2, 1), (3, 2), (4, 2), (8, 5), (9, 6)])
def test_searches_have_two_thirds_of_the_slots_and_one_at_least(most: int, for_searches: int) -> None:
    gate = Gate(most, most, 10)
    for number in range(for_searches):
        gate.enter(str(number), search=True)
    with pytest.raises(Overloaded):
        gate.enter("one more", search=True)


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


@pytest.mark.parametrize(
    ("method", "path", "work"),
    [
        ("POST", "/v1/games/1846/moves", True),
        ("GET", "/v1/games/1846", False),
        ("OPTIONS", "/v1/games/1846/moves", False),
        ("GET", "/healthz", False),
        ("POST", "/healthz", False),
        ("POST", BATCH, False),
    ],
)
def test_only_work_needs_a_slot(method: str, path: str, work: bool) -> None:
    assert needs_slot(method, path) is work


@pytest.mark.usefixtures("impatient")
def test_a_request_that_waits_in_vain_is_refused_for_its_own_share_or_for_all() -> None:
    gate = Gate(2, 1, 10)
    first = gate.enter("a")
    with pytest.raises(ClientBusy):
        gate.enter("a")
    gate.enter("b")
    with pytest.raises(Overloaded):
        gate.enter("c")
    assert gate.waiting == 0
    gate.leave(first)
    assert gate.enter("c").client == "c"


def test_no_more_wait_than_may() -> None:
    gate = Gate(1, 1, 1)
    first = gate.enter("a")
    queue = Queue(gate)
    queue.join("b")
    with pytest.raises(Overloaded):
        gate.enter("c")
    gate.leave(first)
    assert queue.admitted(1) == "b"
    gate.leave(queue.tickets[0])
    gate.leave(gate.enter("c"))
    queue.end()


def test_without_a_queue_nothing_waits() -> None:
    gate = Gate(4, 2, longest_queue=0)
    tickets = [gate.enter(client) for client in "aab"]
    with pytest.raises(ClientBusy):
        gate.enter("a")
    gate.enter("b")
    with pytest.raises(Overloaded):
        gate.enter("c")
    gate.leave(tickets[0])
    assert gate.enter("c").client == "c"


def test_what_has_been_worked_on_for_long_is_named() -> None:
    gate = Gate(2, 2, 1)
    ticket = gate.enter("a", search=True)
    assert gate.stuck(60) == []
    assert gate.stuck(-1) == [ticket]
    gate.leave(ticket)
    assert gate.stuck(-1) == []
