"""Sealed states: encrypted and authenticated texts.

A sealed state is `sm1.<game>.<state version>.<key id>.<body>`. The body is base64url of AES-SIV over the compressed
JSON, with everything before it as associated data: a changed prefix breaks the seal too.
AES-SIV is deterministic, so the same state seals to the same text on every replica that has the same first key.
The prefix is readable on purpose: it distinguishes states of other versions or games from forged ones.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import logging
import re
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from service.logs import Fields
from service.watched import Watched
from stationmaster.schema.faults import unreadable

KEY_SIZES = (32, 48, 64)
"""Sizes of keys in bytes that AES-SIV takes."""

MAC_BYTES = 32
"""Bytes of a message authentication code (HMAC-SHA256)."""

FORMAT_VERSION = 1
OLDEST_VERSION = 1
MAX_SEALED = 64 * 1024
"""The longest text that is opened. A late state has a few thousand characters."""
MAX_PLAIN = 1024 * 1024
"""The largest decompressed state, in bytes."""

_FORM = re.compile(r"sm([0-9]{1,6})\.([a-z0-9-]{1,40})\.([0-9]{1,6})\.([A-Za-z0-9_-]{6})\.([A-Za-z0-9_-]+)")
_COMPRESSION_LEVEL = 4
"""A late state takes as many blocks as at level 6, in two thirds of the time."""
_BLOCK = 256
"""Compressed states are padded to whole blocks: the size of the compressed state would leak hidden information."""


class Seals(Protocol):
    """An object that seals and opens states."""

    def seal(self, game: str, version: int, plain: bytes) -> str:
        """See `Sealer.seal`."""

    def open(self, game: str, newest: int, sealed: str) -> tuple[int, bytes]:
        """See `Sealer.open`."""

    def derived(self, purpose: str, message: bytes) -> str:
        """See `Sealer.derived`."""

    def mac(self, purpose: str, message: bytes) -> bytes:
        """See `Sealer.mac`."""

    def proves(self, mac: bytes, purpose: str, message: bytes) -> bool:
        """See `Sealer.proves`."""


class Sealer:
    """Seals with the first of its keys and opens with all of them."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        """`keys` are secret byte strings of one of `KEY_SIZES`, the one that seals first.

        :raises ValueError: without a key, or for a key of another size.
        """
        if not keys:
            raise ValueError("at least one key is needed to seal states")
        self._ciphers = {key_id(key): AESSIV(key) for key in keys}
        self._first = key_id(keys[0])
        self._secrets = [hashlib.sha512(b"stationmaster derived" + key).digest() for key in keys]

    def seal(self, game: str, version: int, plain: bytes) -> str:
        """Return the sealed text of a state that `version` of `game` wrote."""
        prefix = f"sm{FORMAT_VERSION}.{game}.{version}.{self._first}"
        packed = zlib.compress(plain, _COMPRESSION_LEVEL)
        filled = packed + bytes(-len(packed) % _BLOCK)
        return f"{prefix}.{_to_text(self._ciphers[self._first].encrypt(filled, [prefix.encode()]))}"

    def derived(self, purpose: str, message: bytes) -> str:
        """Return 128 bits, as hexadecimal digits, derived from the arguments.

        They depend on the first key only, and cannot be predicted without it.
        """
        return _derived(self._secrets[0], purpose, message)[:16].hex()

    def mac(self, purpose: str, message: bytes) -> bytes:
        """Return a MAC of `MAC_BYTES` with the first key, for one purpose."""
        return _derived(self._secrets[0], purpose, message)

    def proves(self, mac: bytes, purpose: str, message: bytes) -> bool:
        """Return whether `mac` is valid, with any of the keys."""
        return any(hmac.compare_digest(mac, _derived(secret, purpose, message)) for secret in self._secrets)

    def open(self, game: str, newest: int, sealed: str) -> tuple[int, bytes]:
        """Return the version that wrote a state of this `game`, at most `newest`, and what it wrote.

        :raises UnreadableState: for anything else, with a code for each reason.
        """
        match = _FORM.fullmatch(sealed) if len(sealed) <= MAX_SEALED else None
        if match is None:
            raise unreadable("state_damaged.part")
        form, its_game, its_version, key_id, body = match.groups()
        _check_form(int(form))
        if its_game != game:
            raise unreadable("state_of_another_game", found=its_game, game=game)
        _check_version(game, int(its_version), newest)
        cipher = self._ciphers.get(key_id)
        if cipher is None:
            raise unreadable("state_key_unknown")
        return int(its_version), _unpack(_decrypt(cipher, _from_text(body), sealed[: -len(body) - 1]))


def _derived(secret: bytes, purpose: str, message: bytes) -> bytes:
    return hmac.digest(hmac.digest(secret, purpose.encode(), "sha256"), message, "sha256")


def _check_form(found: int) -> None:
    if found > FORMAT_VERSION:
        raise unreadable("state_too_new.form", found=found, newest=FORMAT_VERSION)
    if found < FORMAT_VERSION:
        raise unreadable("state_too_old.form", found=found, oldest=FORMAT_VERSION)


def _check_version(game: str, found: int, newest: int) -> None:
    if found > newest:
        raise unreadable("state_too_new", found=found, game=game, newest=newest)
    if found < OLDEST_VERSION:
        raise unreadable("state_too_old", found=found, game=game, oldest=OLDEST_VERSION)


def _decrypt(cipher: AESSIV, sealed: bytes, prefix: str) -> bytes:
    try:
        return cipher.decrypt(sealed, [prefix.encode()])
    except (InvalidTag, ValueError) as error:
        raise unreadable("state_forged") from error


def _unpack(packed: bytes) -> bytes:
    """Decompress what this service has sealed: a failure is a bug of the service, not of a client.

    Compressed data has an end mark, so the padding is ignored.
    """
    unfolder = zlib.decompressobj()
    plain = unfolder.decompress(packed, MAX_PLAIN)
    if not unfolder.eof:
        raise unreadable("state_damaged.unfolds")
    return plain


def key_id(key: bytes) -> str:
    """Return a short public id of a secret key, which discloses nothing of it."""
    return _to_text(hashlib.sha256(b"stationmaster key id" + key).digest())[:6]


def _to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def _from_text(text: str) -> bytes:
    """Decode base64url strictly: only one text decodes to the same bytes."""
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        raise unreadable("state_damaged.piece") from error
    if _to_text(data) != text:
        raise unreadable("state_damaged.end")
    return data


# Keys in a file, which is reloaded when it changes.

audit = logging.getLogger("service.audit")

Keys = tuple[bytes, ...]


class Keyring:
    """A `Sealer` with the current keys of a file."""

    def __init__(self, path: Path, parse: Callable[[str], Keys], failed: Callable[[], None]) -> None:
        """:raises ValueError: when the file has no usable keys at first."""

        def changed(before: Keys, keys: Keys) -> None:
            self._current = Sealer(keys)
            ids = {"seals": key_id(keys[0]), "opens": _ids(keys), "before": _ids(before)}
            audit.warning(Fields(action="state_keys_changed", **ids))

        self._file = Watched(path, parse, changed, failed)
        self._current = Sealer(self._file.value)

    @property
    def current(self) -> Sealer:
        """The current sealer. Between two calls within one request it may change."""
        _ = self._file.value
        return self._current

    def seal(self, game: str, version: int, plain: bytes) -> str:
        """See `Sealer.seal`."""
        return self.current.seal(game, version, plain)

    def open(self, game: str, newest: int, sealed: str) -> tuple[int, bytes]:
        """See `Sealer.open`."""
        return self.current.open(game, newest, sealed)

    def derived(self, purpose: str, message: bytes) -> str:
        """See `Sealer.derived`."""
        return self.current.derived(purpose, message)

    def mac(self, purpose: str, message: bytes) -> bytes:
        """See `Sealer.mac`."""
        return self.current.mac(purpose, message)

    def proves(self, mac: bytes, purpose: str, message: bytes) -> bool:
        """See `Sealer.proves`."""
        return self.current.proves(mac, purpose, message)


def _ids(keys: Keys) -> str:
    """Return the public ids of the keys."""
    return ",".join(map(key_id, keys))
