"""gunicorn's worker: the loop that holds the connections, and the watch over those who work."""

from __future__ import annotations

import gc
import logging
import os
import resource
import sys
import time
from dataclasses import replace
from types import FrameType
from typing import Any

from gunicorn.workers.base import Worker

from service.refusals import SettingsError
from service.sentences import saying
from service.server.loop import Loop
from service.server.start import read_settings, refuse
from service.server.wire.limits import Limits
from service.settings import Settings

log = logging.getLogger("service.server")

TURN = 0.5
"""Seconds after which the loop comes round at the latest."""
SPARE_FILES = 64
"""Open files that a worker needs besides its connections."""
SWITCH_INTERVAL = 0.001
"""Seconds for which a thread may compute while another wants to: the loop must come to its turn among all that work."""


class LoopWorker(Worker):
    """Never waits for a client, and never keeps a place for a request that does not end.

    The arbiter replaces a worker that does not come round within `timeout`. A loop comes round though all its threads
    may be stuck; so a request that takes longer than `timeout` makes the worker retire by itself: it lets nobody in any
    more, finishes what can be finished, and ends with an error. The arbiter then starts another.
    """

    @classmethod
    def check_config(cls, cfg: Any, _log: Any) -> None:
        """Ends the start for what gunicorn could do and this worker does not."""
        if cfg.is_ssl:
            refuse(SettingsError("certfile", saying("setting.tls")).message)

    def init_process(self) -> None:
        """Runs in the new process, and does not come back before its end."""
        sys.setswitchinterval(SWITCH_INTERVAL)
        self._loop: Loop | None = None
        super().init_process()

    def handle_exit(self, _sig: int, _frame: FrameType | None) -> None:
        """SIGTERM: finish what is begun."""
        self.alive = False
        if self._loop is not None:
            self._loop.wake()

    def run(self) -> None:
        """Until somebody says that it is enough."""
        # What the app has made it keeps to its end: the collector of rubbish need not look at it again.
        gc.collect()
        gc.freeze()
        settings = _fit(read_settings(os.environ))
        limits = Limits(settings, keepalive=self.cfg.keepalive)
        loop = self._loop = Loop(self.wsgi, self.cfg, limits, self.sockets)
        failed = False
        told = 0.0
        while self.alive and self.ppid == os.getppid():
            if time.monotonic() - told >= TURN:
                told = time.monotonic()
                self.notify()
            loop.turn(TURN)
            if stuck := loop.give_up_stuck(self.cfg.timeout):
                failed = True
                self._retire(stuck)
        self._finish(loop)
        if failed:
            sys.exit(1)

    def _retire(self, stuck: list[str]) -> None:
        self.alive = False
        log.critical(
            "worker %s is replaced: %d of its requests took longer than %s s", self.pid, len(stuck), self.cfg.timeout
        )
        for where in stuck:
            log.critical("a thread that is stuck:\n%s", where)

    def _finish(self, loop: Loop) -> None:
        """Lets nobody in any more, and waits for what is begun, as long as that may take."""
        loop.stop()
        deadline = time.monotonic() + self.cfg.graceful_timeout
        while not loop.is_empty and time.monotonic() < deadline:
            self.notify()
            loop.turn(TURN / 5)
            loop.give_up_stuck(self.cfg.timeout)
        loop.close()


def _fit(settings: Settings) -> Settings:
    """The settings, with no more connections than the process may have open files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.max_connections + SPARE_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return settings
    files = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    if files == wanted:
        return settings
    most = max(2, files - SPARE_FILES)
    log.warning("%d connections at most: the process may open no more than %d files", most, files)
    return replace(settings, max_connections=most, client_connections=min(settings.client_connections, most))
