"""Threads that work for the loop. They end with the process, even when one is stuck."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Lock, Thread

Job = Callable[[], None]


class _Hand:
    """One thread: its bell, and what it is to do when the bell rings."""

    __slots__ = ("bell", "job")

    def __init__(self) -> None:
        self.bell = Lock()
        self.bell.acquire()
        self.job: Job | None = None


class Crew:
    """So many threads, which begin the jobs in the order in which they come. A job must not raise.

    Whoever was busy last is called first, and nobody else wakes: threads that are woken in vain would take turns with
    the loop for the interpreter, and a small answer would wait for them.
    """

    def __init__(self, name: str, size: int) -> None:
        self._lock = Lock()
        self._jobs: deque[Job] = deque()
        self._idle: list[_Hand] = []
        for number in range(size):
            Thread(target=self._work, args=(_Hand(),), name=f"{name}-{number}", daemon=True).start()

    def submit(self, job: Job) -> None:
        """Has the job done as soon as a thread is free."""
        with self._lock:
            if not self._idle:
                self._jobs.append(job)
                return
            hand = self._idle.pop()
        hand.job = job
        hand.bell.release()

    def _work(self, hand: _Hand) -> None:
        while True:
            self._next(hand)()

    def _next(self, hand: _Hand) -> Job:
        """What is to be done next, after waiting for it if need be."""
        with self._lock:
            if self._jobs:
                return self._jobs.popleft()
            self._idle.append(hand)
        hand.bell.acquire()
        job, hand.job = hand.job, None
        assert job is not None
        return job
