"""Supervision beyond gunicorn's: requests that do not end, and new connections to a worker that stops."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
import traceback
from threading import Thread
from typing import Any, Final

from service.server.gate import Gate

LOOK_AGAIN: Final = 0.5

log = logging.getLogger("service.server")


class Watchdog(Thread):
    """Replace this worker when a request takes longer than its time-out: gunicorn itself only watches the main thread.

    The worker accepts no more connections, has its graceful time-out to finish what can be finished, and exits. The
    arbiter then starts another. Whenever a worker stops, its listening sockets are closed at once: connections that
    only the kernel accepts would wait for nothing.
    """

    def __init__(self, worker: Any, gate: Gate) -> None:
        super().__init__(name="watchdog", daemon=True)
        self._worker, self._gate = worker, gate

    def run(self) -> None:
        """Watch until the process ends."""
        longest, is_closed = self._worker.cfg.timeout, False
        while not (stuck := self._gate.stuck(longest)):
            time.sleep(LOOK_AGAIN)
            if not (self._worker.alive or is_closed):
                is_closed = True
                for listener in self._worker.sockets:
                    listener.close()
        log.critical(
            "worker %s is replaced: %d of its requests took longer than %s s", os.getpid(), len(stuck), longest
        )
        frames = sys._current_frames()
        for ticket in stuck:
            if ticket.thread in frames:
                log.critical("a thread that is stuck:\n%s", "".join(traceback.format_stack(frames[ticket.thread])))
        os.kill(os.getpid(), signal.SIGTERM)
        deadline = time.monotonic() + self._worker.cfg.graceful_timeout
        while time.monotonic() < deadline and self._gate.at_work > len(self._gate.stuck(longest)):
            time.sleep(LOOK_AGAIN)
        time.sleep(2 * LOOK_AGAIN)  # The last responses are still being sent.
        os._exit(1)
