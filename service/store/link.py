"""The connection to the Redis that replicas share. No request waits for a Redis that is unreachable."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import finalize, ref

if TYPE_CHECKING:
    from limits.storage import RedisStorage

T = TypeVar("T")

log = logging.getLogger("service.store")

PATIENCE = 0.25
"""Seconds after which a connection or a command fails."""
PAUSE = 1.0
"""Seconds for which no request uses a Redis that did not answer; then one of them tries."""
LOOK_AGAIN = 5.0
"""Seconds after which a watched Redis is tried, without any request."""
PROBE_SECONDS = 60
"""Seconds for which Redis keeps a test value. A full Redis answers, but refuses writes."""

PREFIX = "stationmaster"
"""The prefix of the service's keys in Redis."""


class Away(Exception):
    """Redis is unreachable, or its answer is wrong."""


class Link:
    """A client of Redis, with a circuit breaker. Safe for threads."""

    def __init__(self, url: str, changed: Callable[[bool], None]) -> None:
        """`changed` is called with whether Redis is reachable, whenever that changes. No command is sent yet.

        :raises ImportError: when the library that speaks to Redis is not installed.
        """
        from limits.storage import RedisStorage
        from redis import ConnectionError as Broken
        from redis import RedisError
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        self.counters: RedisStorage = RedisStorage(
            url,
            key_prefix=f"{PREFIX}:limits",
            socket_connect_timeout=PATIENCE,
            socket_timeout=PATIENCE,
            # The connection may have been lost with a restart of Redis. A command that timed out may have been
            # counted, so it is not repeated.
            retry=Retry(NoBackoff(), 1, (Broken,)),  # type: ignore[arg-type] # Whatever redis.Redis takes.
        )
        """The counters of the library `limits` in Redis."""
        # The client is in a reference cycle: the garbage collector might close its sockets before the client does.
        finalize(self, self.redis.connection_pool.disconnect)
        self._errors = (RedisError, OSError)
        self._changed = changed
        self._lock = Lock()
        self._is_there = True
        self._rests_until = 0.0

    def watch(self) -> None:
        """Try Redis at once and from time to time, so that a worker without requests knows its state, too."""
        Thread(target=_look, args=(ref(self),), name="store-watch", daemon=True).start()

    @property
    def redis(self) -> Any:
        """The client, for calls within `ask`."""
        return self.counters.get_connection()

    @property
    def is_there(self) -> bool:
        """Whether Redis accepts writes. One that was unreachable is tried again after a while."""
        try:
            self.ask(lambda: self.redis.set(f"{PREFIX}:probe", 1, ex=PROBE_SECONDS))
        except Away:
            return False
        return True

    def ask(self, work: Callable[[], T]) -> T:
        """Return the result of `work`, which uses Redis.

        :raises Away: when it does not answer, or did not a moment ago.
        """
        if not self._is_there:
            self._wait_for_my_turn()
        try:
            answer = work()
        except self._errors as error:
            self._rests_until = time.monotonic() + PAUSE
            self._note(False, f"{type(error).__name__} after at most {PATIENCE} s")
            raise Away from error
        self._note(True, "")
        return answer

    def _wait_for_my_turn(self) -> None:
        """Let one request try; the others fail at once."""
        with self._lock:
            now = time.monotonic()
            if now < self._rests_until:
                raise Away
            self._rests_until = now + PAUSE

    def _note(self, is_there: bool, why: str) -> None:
        if is_there is self._is_there:
            return
        with self._lock:
            if is_there is self._is_there:
                return
            self._is_there = is_there
        self._changed(is_there)
        if is_there:
            log.warning("Redis answers again: limits and answers are shared")
        else:
            log.error("Redis does not answer (%s): this worker counts by itself until it does", why)


def _look(watched: ref[Link]) -> None:
    """Run in a thread of its own, as long as the link is in use."""
    while (link := watched()) is not None:
        _ = link.is_there
        del link
        time.sleep(LOOK_AGAIN)
