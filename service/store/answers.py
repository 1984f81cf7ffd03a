"""Answers that are proved, and therefore always the same: kept in the worker, and in Redis for all replicas.

Keys contain the question and the version of everything that determines the answer, so that entries are never invalid;
they are only evicted.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock

import stationmaster
from service.sealing import MAC_BYTES, Seals
from service.store.link import PREFIX, Away, Link


@cache
def edition() -> str:
    """Return a hash of the library's files, the compiled one included, and of its version."""
    made = blake2b(stationmaster.__version__.encode(), digest_size=16)
    for folder in sorted(stationmaster.__path__):
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                made.update(str(path.relative_to(folder)).encode())
                made.update(path.read_bytes())
    return made.hexdigest()


LARGEST = 64 * 1024
"""The largest answer that is kept, in bytes. That of a late position has four thousand."""
SHARED_SECONDS = 7 * 24 * 3600
"""Seconds for which Redis keeps an unused answer."""

_PURPOSE = "proved answers"
_ANOTHER_KIND = "WRONGTYPE"
"""The start of Redis' error for a value of another type."""


class SharedAnswers:
    """Answers by their names. Safe for threads."""

    def __init__(self, link: Link, seals: Seals) -> None:
        """The keys of `seals` authenticate the answers."""
        self._link = link
        self._seals = seals

    def known(self, name: bytes) -> bytes | None:
        """Return the answer with this name; None without one that a service with the same keys has kept."""
        try:
            value = self._link.ask(lambda: self._read(name))
        except Away:
            return None
        mac, answer = value[:MAC_BYTES], value[MAC_BYTES:]
        return answer if self._seals.proves(mac, _PURPOSE, name + answer) else None

    def keep(self, name: bytes, answer: bytes) -> None:
        """Keep an answer, if Redis accepts it."""
        value = self._seals.mac(_PURPOSE, name + answer) + answer
        try:
            self._link.ask(lambda: self._link.redis.set(_place(name), value, ex=SHARED_SECONDS))
        except Away:
            pass

    def _read(self, name: bytes) -> bytes:
        """Return the value of this name, cut to the size of an answer; empty without one."""
        pipeline = self._link.redis.pipeline(transaction=False)
        pipeline.getrange(_place(name), 0, MAC_BYTES + LARGEST).expire(_place(name), SHARED_SECONDS)
        found = pipeline.execute(raise_on_error=False)[0]
        if not isinstance(found, Exception):
            value: bytes = found
            return value
        if str(found).startswith(_ANOTHER_KIND):
            return b""
        raise found


def _place(name: bytes) -> str:
    return f"{PREFIX}:routes:{name.hex()}"


OVERHEAD = 200
"""Bytes of memory for an entry, besides those of its answer and key."""

WORKER, REDIS, NOWHERE = "worker", "redis", "nowhere"


class ProvedAnswers:
    """A cache of the answers used last, of bounded size. Safe for threads."""

    def __init__(self, edition: str, room: int, shared: SharedAnswers | None, found: Callable[[str], None]) -> None:
        """`found` is called with where each answer was found: in the worker, in Redis or nowhere."""
        self._edition = edition
        self._room = room
        self._shared = shared
        self._found = found
        self._lock = Lock()
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._bytes = 0

    @property
    def bytes_kept(self) -> int:
        """The memory of the answers in this worker."""
        return self._bytes

    def known(self, question: bytes) -> bytes | None:
        """Return the answer to a question in its canonical form; None if it is unknown."""
        name = self._name(question)
        with self._lock:
            kept = self._kept.get(name)
            if kept is not None:
                self._kept.move_to_end(name)
        if kept is not None:
            self._found(WORKER)
            return kept
        shared = None if self._shared is None else self._shared.known(name)
        self._found(NOWHERE if shared is None else REDIS)
        if shared is not None:
            self._keep_here(name, shared)
        return shared

    def keep(self, question: bytes, answer: bytes) -> None:
        """Keep an answer that is proved to be optimal."""
        if len(answer) > LARGEST:
            return
        name = self._name(question)
        self._keep_here(name, answer)
        if self._shared is not None:
            self._shared.keep(name, answer)

    def _name(self, question: bytes) -> bytes:
        return blake2b(question, digest_size=16, person=b"routes", key=self._edition.encode()).digest()

    def _keep_here(self, name: bytes, answer: bytes) -> None:
        size = len(answer) + OVERHEAD
        with self._lock:
            if name in self._kept or size > self._room:
                return
            self._kept[name] = answer
            self._bytes += size
            while self._bytes > self._room:
                _, oldest = self._kept.popitem(last=False)
                self._bytes -= len(oldest) + OVERHEAD
