"""Threads that work for the loop. They end with the process, even when one is stuck."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

Job = Callable[[], None]


class Crew:
    """So many threads, which do the jobs in the order in which they come. A job must not raise."""

    def __init__(self, name: str, size: int) -> None:
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        for number in range(size):
            Thread(target=self._work, name=f"{name}-{number}", daemon=True).start()

    def submit(self, job: Job) -> None:
        """Has the job done as soon as a thread is free."""
        self._jobs.put(job)

    def _work(self) -> None:
        while True:
            self._jobs.get()()
