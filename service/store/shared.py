"""Proved answers in the Redis that replicas share. Each is kept with a MAC, for others may write there, too."""

from __future__ import annotations

from service.sealing import MAC_BYTES, Seals
from service.store.link import PREFIX, Away, Link

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
