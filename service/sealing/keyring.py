"""The keys that seal states, as a file names them: a new edition of it takes hold while the service runs."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from service.logs import Fields
from service.sealing.sealer import Sealer, key_id
from service.watched import Watched

audit = logging.getLogger("service.audit")

Keys = tuple[bytes, ...]


class Keyring:
    """Seals and opens as a `Sealer` does, with the keys that the file has now."""

    def __init__(self, path: Path, parse: Callable[[str], Keys], failed: Callable[[], None]) -> None:
        """:raises ValueError: when the file has no usable keys at first."""

        def changed(before: Keys, keys: Keys) -> None:
            self._present = Sealer(keys)
            ids = {"seals": key_id(keys[0]), "opens": _ids(keys), "before": _ids(before)}
            audit.warning(Fields(action="state_keys_changed", **ids))

        self._file = Watched(path, parse, changed, failed)
        self._present = Sealer(self._file.value)

    @property
    def present(self) -> Sealer:
        """What seals now. Whoever seals and opens for one answer takes the same one twice or lives with the change."""
        _ = self._file.value
        return self._present

    def seal(self, game: str, version: int, plain: bytes) -> str:
        """See `Sealer.seal`."""
        return self.present.seal(game, version, plain)

    def open(self, game: str, newest: int, sealed: str) -> tuple[int, bytes]:
        """See `Sealer.open`."""
        return self.present.open(game, newest, sealed)

    def derived(self, purpose: str, said: bytes) -> str:
        """See `Sealer.derived`."""
        return self.present.derived(purpose, said)

    def mac(self, purpose: str, said: bytes) -> bytes:
        """See `Sealer.mac`."""
        return self.present.mac(purpose, said)

    def proves(self, mac: bytes, purpose: str, said: bytes) -> bool:
        """See `Sealer.proves`."""
        return self.present.proves(mac, purpose, said)


def _ids(keys: Keys) -> str:
    """They are hashes, and say nothing of the keys."""
    return ",".join(map(key_id, keys))
