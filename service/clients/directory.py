"""The client of a request: the holder of its key, or its address."""

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
    """A request without a key where one is needed, or with an unknown one."""

    def __init__(self, *, shown: bool) -> None:
        super().__init__(shown)
        self.shown = shown


@dataclass(frozen=True, slots=True)
class Client:
    """A client as limits count it. `name` is for the log."""

    id: str
    """Unique. The id of a key's holder looks unlike any address."""
    name: str
    rate: str | None = None
    places: int | None = None


def anonymous(address: str) -> Client:
    """Return the client that has no key: its address."""
    return Client(address, address)


class Directory:
    """The holders of keys, which may change while the service runs."""

    def __init__(self, settings: Settings, failed: Callable[[], None] = lambda: None, *, audits: bool = False) -> None:
        """`failed` is called when the file of keys cannot be reloaded. With `audits`, changes of keys are logged.

        :raises ValueError: when the file cannot be read at first.
        """
        self.is_on = settings.has_client_keys
        self._anonymous = settings.anonymous
        self._fixed = settings.client_keys
        self._changed = _audit_changes if audits else _ignore
        self._known = KnownKeys(self._fixed)
        path = settings.client_keys_file
        self._file = None if path is None else Watched(path, parse_lines, self._learn, failed)
        if self._file is not None:
            self._known = KnownKeys((*self._fixed, *self._file.value))

    def _learn(self, before: tuple[ClientKey, ...], keys: tuple[ClientKey, ...]) -> None:
        self._known = KnownKeys((*self._fixed, *keys))
        self._changed(before, keys)

    def client(self, address: str, authorization: str | None) -> Client:
        """Return the client of a request from `address`, a client as limits count it.

        :raises Unrecognised: for an unknown key, and without a key where one is needed.
        """
        if not self.is_on:
            return anonymous(address)
        shown = _shown(authorization)
        if shown is None:
            if self._anonymous:
                return anonymous(address)
            raise Unrecognised(shown=False)
        holder = self._current.holder_of(shown)
        if holder is None:
            raise Unrecognised(shown=True)
        return _client(holder)

    def places(self, client: str) -> int | None:
        """Return the places of the client with this id; None: as many as any other client."""
        if not client.startswith(_HOLDER):
            return None
        holder = self._current.by_name.get(client[len(_HOLDER) :])
        return None if holder is None else holder.places

    @property
    def _current(self) -> KnownKeys:
        if self._file is not None:
            _ = self._file.value  # Reading the value reloads a changed file.
        return self._known


_HOLDER = "key:"


def _client(holder: ClientKey) -> Client:
    return Client(f"{_HOLDER}{holder.name}", holder.name, holder.rate, holder.places)


def _shown(authorization: str | None) -> str | None:
    """Return the key in the header `Authorization`; None for another scheme."""
    scheme, _, key = (authorization or "").strip().partition(" ")
    return key.strip() if scheme.lower() == SCHEME else None


def _audit_changes(before: tuple[ClientKey, ...], keys: tuple[ClientKey, ...]) -> None:
    for action, those, others in (("known", keys, before), ("gone", before, keys)):
        for key in those:
            if key not in others:
                audit.warning(Fields(action=f"client_key_{action}", name=key.name, id=key.id))


def _ignore(_before: tuple[ClientKey, ...], _keys: tuple[ClientKey, ...]) -> None:
    """Log nothing: another part of the worker does."""
