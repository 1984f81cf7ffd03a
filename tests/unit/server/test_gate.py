"""Who is let in to work, in which order, and who is refused."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread, active_count

import pytest

from service.http.guard import needs_slot, searches
from service.server import gate as gates
from service.server.gate import ClientBusy, FairQueue, Gate, Overloaded, Slots, Ticket
from service.settings import BATCH
from tests.support.server import wait_for


def called(queue: FairQueue, count: int) -> list[str | None]:
    """The clients of the next tickets."""
    return [None if (ticket := queue.call()) is None else ticket.client for _ in range(count)]


def queue_of(slots: Slots, clients: str, *, search: bool = False) -> FairQueue:
    queue = FairQueue(slots)
    for client in clients:
        queue.join(Ticket(client, search))
    return queue


def test_clients_have_their_turns_one_after_the_other() -> None:
    queue = queue_of(Slots(3, 3), "aaabcb")
    assert called(queue, 4) == ["a", "b", "c", None]
    queue.slots.give_back("a")
    queue.slots.give_back("b")
    assert called(queue, 2) == ["a", "b"]
    assert len(queue) == 1


def test_a_client_that_has_its_share_lets_others_pass() -> None:
    queue = queue_of(Slots(3, 2), "aaab")
    assert called(queue, 4) == ["a", "b", "a", None]
    queue.slots.give_back("b")
    assert queue.call() is None
    assert (queue.slots.has_share("a"), queue.slots.has_share("b")) == (True, False)


def test_a_share_of_its_own_takes_the_place_of_the_common_one() -> None:
    slots = Slots(3, 1, {"cy": 2, "amy": 9}.get)
    assert [slots.try_take("cy") for _ in range(3)] == [True, True, False]
    assert [slots.try_take("amy") for _ in range(2)] == [True, False]


def test_a_ticket_that_leaves_the_queue_is_not_called() -> None:
    queue = FairQueue(Slots(9, 9))
    tickets = [Ticket(client, False) for client in "aab"]
    for ticket in tickets:
        queue.join(ticket)
    queue.leave(tickets[0])
    queue.leave(tickets[2])
    assert [queue.call(), queue.call()] == [tickets[1], None]


def test_searches_leave_a_third_of_the_slots_to_others() -> None:
    queue = queue_of(Slots(6, 6), "123456", search=True)
    assert called(queue, 5) == ["1", "2", "3", "4", None]
    queue.join(Ticket("6", False))
    queue.join(Ticket("mover", False))
    assert called(queue, 3) == ["6", "mover", None]
    queue.slots.give_back("mover")
    assert queue.call() is None
    queue.slots.give_back("1", search=True)
    assert called(queue, 1) == ["5"]


@pytest.mark.parametrize(("most", "for_searches"), [(1, 1), (2, 1), (3, 2), (4, 2), (8, 5), (9, 6)])
def test_searches_have_two_thirds_of_the_slots_and_one_at_least(most: int, for_searches: int) -> None:
    slots = Slots(most, most)
    assert [slots.try_take(str(number), search=True) for number in range(most)].count(True) == for_searches


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


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "PATIENCE", 0.01)


@pytest.mark.usefixtures("impatient")
def test_a_request_that_waits_in_vain_is_refused_for_its_own_share_or_for_all() -> None:
    gate = Gate(2, 1, 10)
    first = gate.enter("a", search=False)
    with pytest.raises(ClientBusy):
        gate.enter("a", search=False)
    gate.enter("b", search=False)
    with pytest.raises(Overloaded):
        gate.enter("c", search=False)
    gate.leave(first)
    assert gate.enter("c", search=False).client == "c"


def begun(work: Callable[[], object]) -> Thread:
    thread = Thread(target=work)
    thread.start()
    return thread


def test_a_request_that_waits_is_let_in_when_another_leaves() -> None:
    gate, before = Gate(1, 1, 10), active_count()
    first = gate.enter("a", search=False)
    tickets: list[Ticket] = []
    waiting = begun(lambda: tickets.append(gate.enter("b", search=False)))
    wait_for(lambda: len(gate._queue) == 1, "nobody waits")
    gate.leave(first)
    waiting.join()
    assert [ticket.client for ticket in tickets] == ["b"]
    assert active_count() == before


def test_no_more_wait_than_may() -> None:
    gate = Gate(1, 1, 1)
    first = gate.enter("a", search=False)
    waiting = begun(lambda: gate.leave(gate.enter("b", search=False)))
    wait_for(lambda: len(gate._queue) == 1, "nobody waits")
    with pytest.raises(Overloaded):
        gate.enter("c", search=False)
    gate.leave(first)
    waiting.join()
    gate.leave(gate.enter("c", search=False))


def test_batches_are_counted_by_themselves() -> None:
    gate = Gate(1, 1, 1, batches=4)
    for _ in range(2):
        gate.open_batch("a")
    with pytest.raises(ClientBusy):
        gate.open_batch("a")
    for _ in range(2):
        gate.open_batch("b")
    with pytest.raises(Overloaded):
        gate.open_batch("c")
    gate.close_batch("a")
    gate.open_batch("c")
    gate.leave(gate.enter("c", search=False))


def test_what_has_been_worked_on_for_long_is_named() -> None:
    gate = Gate(2, 2, 1)
    ticket = gate.enter("a", search=True)
    assert gate.stuck(60) == []
    assert gate.stuck(-1) == [ticket]
    gate.leave(ticket)
    assert gate.stuck(-1) == []
