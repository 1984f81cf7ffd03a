"""Who asks: the client whose key a request shows, or the address that it comes from."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from service.clients.keys import ClientKey, KnownKeys, parse_lines
from service.logs import Fields
from service.watched import Watched

if TYPE_CHECKING:
    from service.settings import Settings

audit = logging.getLogger("service.audit")

SCHEME = "bearer"


class Unrecognised(Exception):
    """Nobody may ask without a key, or not with this one."""

    def __init__(self, *, shown: bool) -> None:
        super().__init__(shown)
        self.shown = shown


@dataclass(frozen=True, slots=True)
class Client:
    """Who is counted. `name` is for the log."""

    id: str
    """Tells clients apart. That of a key's holder looks like no address."""
    name: str
    rate: str | None = None
    places: int | None = None


class Directory:
    """Knows the holders of keys; they may come and go while the service runs."""

    def __init__(self, settings: Settings, failed: Callable[[], None] = lambda: None, *, audits: bool = False) -> None:
        """`failed` hears that the file of keys cannot be used as it is. With `audits` the log tells who comes and goes.

        :raises ValueError: when the file cannot be read at first.
        """
        self.is_on = settings.has_client_keys
        self._anonymous = settings.anonymous
        self._fixed = settings.client_keys
        self._changed = _tell if audits else _ignore
        self._known = KnownKeys(self._fixed)
        path = settings.client_keys_file
        self._file = None if path is None else Watched(path, parse_lines, self._learn, failed)
        if self._file is not None:
            self._known = KnownKeys((*self._fixed, *self._file.value))

    def _learn(self, before: tuple[ClientKey, ...], keys: tuple[ClientKey, ...]) -> None:
        self._known = KnownKeys((*self._fixed, *keys))
        self._changed(before, keys)

    def client(self, address: str, authorization: str | None) -> Client:
        """Who sends a request: `address` is the client's, as limits count it.

        :raises Unrecognised: for a key that nobody knows, and without one where one is needed.
        """
        if not self.is_on:
            return Client(address, address)
        shown = _shown(authorization)
        if shown is None:
            if self._anonymous:
                return Client(address, address)
            raise Unrecognised(shown=False)
        holder = self._present.holder_of(shown)
        if holder is None:
            raise Unrecognised(shown=True)
        return _client(holder)

    def places(self, client: str) -> int | None:
        """How many places a client may have that is told by its id; None: as many as any."""
        if not client.startswith(_HOLDER):
            return None
        holder = self._present.by_name.get(client[len(_HOLDER) :])
        return None if holder is None else holder.places

    @property
    def _present(self) -> KnownKeys:
        if self._file is not None:
            _ = self._file.value  # Whoever asks for it has it read again when it has changed.
        return self._known


_HOLDER = "key:"


def _client(holder: ClientKey) -> Client:
    return Client(f"{_HOLDER}{holder.name}", holder.name, holder.rate, holder.places)


def _shown(authorization: str | None) -> str | None:
    """The key in the header `Authorization`; of another scheme, nothing."""
    scheme, _, key = (authorization or "").strip().partition(" ")
    return key.strip() if scheme.lower() == SCHEME else None


def _tell(before: tuple[ClientKey, ...], keys: tuple[ClientKey, ...]) -> None:
    for action, those, others in (("known", keys, before), ("gone", before, keys)):
        for key in those:
            if key not in others:
                audit.warning(Fields(action=f"client_key_{action}", name=key.name, id=key.id))


def _ignore(_before: tuple[ClientKey, ...], _keys: tuple[ClientKey, ...]) -> None:
    """Another part of the worker tells it."""
