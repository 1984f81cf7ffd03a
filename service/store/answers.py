"""Answers that are proved, and therefore always the same: kept in the worker, and in Redis for all replicas.

Keys name the question and the edition of everything that had a part in the answer, so that nothing ever has to be
thrown away because it is wrong; only because there is too much of it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from threading import Lock

from service.store.shared import LARGEST, SharedAnswers

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
