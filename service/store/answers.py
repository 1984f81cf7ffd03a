"""Answers that are proved, and therefore always the same: kept in the worker, and in Redis for all replicas.

Keys name the question and the edition of everything that had a part in the answer, so that nothing ever has to be
thrown away because it is wrong; only because there is too much of it.
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
    """A hash of all that the library is made of, its compiled part included, and of its version."""
    made = blake2b(stationmaster.__version__.encode(), digest_size=16)
    for folder in sorted(stationmaster.__path__):
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                made.update(str(path.relative_to(folder)).encode())
                made.update(path.read_bytes())
    return made.hexdigest()


LARGEST = 64 * 1024
"""Bytes of an answer that is worth keeping: a late position's has four thousand."""
SHARED_SECONDS = 7 * 24 * 3600
"""How long Redis keeps an answer that nobody asks for."""

_PURPOSE = "proved answers"
_ANOTHER_KIND = "WRONGTYPE"
"""How Redis begins its error for a list or another kind of value where a text is asked for."""


class SharedAnswers:
    """Answers by their names. Safe for threads."""

    def __init__(self, link: Link, seals: Seals) -> None:
        """The keys of `seals` prove what they have kept."""
        self._link = link
        self._seals = seals

    def known(self, name: bytes) -> bytes | None:
        """The answer with this name. What no service with the same keys has kept under it counts as absent."""
        try:
            value = self._link.ask(lambda: self._read(name))
        except Away:
            return None
        mac, answer = value[:MAC_BYTES], value[MAC_BYTES:]
        return answer if self._seals.proves(mac, _PURPOSE, name + answer) else None

    def keep(self, name: bytes, answer: bytes) -> None:
        """Keep an answer in the place of whatever stands there, as long as Redis takes it."""
        value = self._seals.mac(_PURPOSE, name + answer) + answer
        try:
            self._link.ask(lambda: self._link.redis.set(_place(name), value, ex=SHARED_SECONDS))
        except Away:
            pass

    def _read(self, name: bytes) -> bytes:
        """The value of this name, no more of it than an answer may have; empty when there is none."""
        asked = self._link.redis.pipeline(transaction=False)
        asked.getrange(_place(name), 0, MAC_BYTES + LARGEST).expire(_place(name), SHARED_SECONDS)
        found = asked.execute(raise_on_error=False)[0]
        if not isinstance(found, Exception):
            value: bytes = found
            return value
        if str(found).startswith(_ANOTHER_KIND):
            return b""
        raise found


def _place(name: bytes) -> str:
    return f"{PREFIX}:routes:{name.hex()}"


OVERHEAD = 200
"""Bytes that Python takes for an entry, besides those of its answer and key."""

WORKER, REDIS, NOWHERE = "worker", "redis", "nowhere"


class ProvedAnswers:
    """Keeps the answers that were asked for last, in so many bytes. Safe for threads."""

    def __init__(self, edition: str, room: int, shared: SharedAnswers | None, found: Callable[[str], None]) -> None:
        """`found` hears where each answer was found: in the worker, in Redis or nowhere."""
        self._edition = edition
        self._room = room
        self._shared = shared
        self._found = found
        self._lock = Lock()
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._bytes = 0

    @property
    def bytes_kept(self) -> int:
        """How much memory the answers take here."""
        return self._bytes

    def known(self, question: bytes) -> bytes | None:
        """The answer to a question in its canonical form, if it is known."""
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
        """Keeps an answer that no other search could better."""
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
