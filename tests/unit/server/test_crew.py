"""The threads that work for the loop: every job is done, in the order in which they come, by as many as there are."""

from __future__ import annotations

from functools import partial
from threading import Barrier, Event, get_ident

from service.server.queue.crew import Crew
from tests.support.server import wait_for

SECONDS = 60


def test_one_thread_does_all_jobs_in_their_order() -> None:
    crew, done, ended = Crew("test", 1), list[int](), Event()
    for number in range(100):
        crew.submit(partial(done.append, number))
    crew.submit(ended.set)
    assert ended.wait(SECONDS)
    assert done == list(range(100))


def test_all_threads_work_at_once_and_no_more() -> None:
    crew, together, threads = Crew("test", 4), Barrier(5), set[int]()

    def job() -> None:
        threads.add(get_ident())
        together.wait(SECONDS)

    for _ in range(3):
        for _ in range(4):
            crew.submit(job)
        together.wait(SECONDS)
    assert len(threads) == 4


def test_a_thread_that_never_comes_back_leaves_the_work_to_the_others() -> None:
    crew, never, ended = Crew("test", 2), Event(), Event()

    def stay() -> None:
        never.wait(SECONDS)

    crew.submit(stay)
    for _ in range(20):
        crew.submit(lambda: None)
    crew.submit(ended.set)
    assert ended.wait(SECONDS)
    never.set()


def test_who_was_busy_last_is_called_first() -> None:
    """One job after the other is done by one thread, and nobody else wakes for it."""
    crew, threads = Crew("test", 4), list[int]()
    for _ in range(20):
        ended = Event()

        def job(ended: Event = ended) -> None:
            threads.append(get_ident())
            ended.set()

        crew.submit(job)
        assert ended.wait(SECONDS)
        wait_for(lambda: len(crew._idle) == 4, "it does not come back")
    assert len(set(threads[1:])) == 1
