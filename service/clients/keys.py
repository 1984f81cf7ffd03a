"""Keys of clients: their creation, and the lines in which they are stored. A line has only a hash of its key.

A key is `smk_<id>_<secret>`. The id finds the line, and stands in logs; the secret has 256 bits, so that a plain hash
of the key does: there is nothing to guess.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from service.refusals import MessageError
from stationmaster.i18n.message import Entry, Param, catalogue, teller

ENTRIES: Mapping[str, Entry] = {
    "client_key.being_changed": "{beside} is there: another command is changing the keys, or was ended while it did",
    "client_key.id_twice": "the id {id} stands twice",
    "client_key.line": "line {number}: {why}",
    "client_key.name": "a name has 1 to 64 letters, digits, dots, hyphens and underscores, and begins with a letter or "
    "a digit",
    "client_key.no_key": "a key is a name, an id and sha256:…, as `stationmaster key client add` writes them",
    "client_key.option": "behind the hash there may be rate=100/minute and places=4, nothing else",
    "client_key.option_twice": "an option stands twice",
    "client_key.places": "{text!r} is not a number of places, from 1 to 9999",
    "client_key.proof": "behind the name stand the key's id, of eight letters and digits, and sha256: with 64 digits",
    "client_key.no_utf8": "it is not UTF-8",
    "client_key.rate": "{text!r} is not of the form 100/minute (second, minute, hour or day)",
}

SENTENCES = catalogue(ENTRIES)
_make_message = teller(SENTENCES)


class WrongKey(MessageError, ValueError):
    """An invalid key of a client, or an invalid line of one."""

    def __init__(self, name: str, /, **params: Param) -> None:
        super().__init__(_make_message(f"client_key.{name}", **params))


class BeingChanged(MessageError):
    """Another command is changing the keys, or was killed while it did."""

    def __init__(self, beside: str) -> None:
        super().__init__(_make_message("client_key.being_changed", beside=beside))


_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_ID_LENGTH = 8
_SECRET_BYTES = 32

_KEY = re.compile(r"smk_([a-z0-9]{8})_[A-Za-z0-9_-]{43}")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_LINE_ID = re.compile(r"[a-z0-9]{8}")
_DIGEST = re.compile(r"sha256:([0-9a-f]{64})")
_RATE = re.compile(r"[1-9][0-9]{0,8}/(second|minute|hour|day)")
_PLACES = re.compile(r"[1-9][0-9]{0,3}")
_NO_DIGEST = bytes(32)


@dataclass(frozen=True, slots=True)
class ClientKey:
    """A key as it is stored: its holder and that client's limits. None: the limits of every client."""

    name: str
    id: str
    digest: bytes
    rate: str | None = None
    places: int | None = None

    @property
    def line(self) -> str:
        """The line of the key, as `parse_line` reads it."""
        parts = [self.name, self.id, f"sha256:{self.digest.hex()}"]
        parts += [f"rate={self.rate}"] if self.rate else []
        parts += [f"places={self.places}"] if self.places else []
        return " ".join(parts)


def parse_rate(text: str) -> str:
    """Parse a rate such as `600/minute`.

    :raises WrongKey: for anything else.
    """
    if not _RATE.fullmatch(text):
        raise WrongKey("rate", text=text)
    return text


def parse_places(text: str) -> int:
    """Parse the number of places of a client in each worker.

    :raises WrongKey: for anything else.
    """
    if not _PLACES.fullmatch(text):
        raise WrongKey("places", text=text)
    return int(text)


def new_key(name: str, rate: str | None = None, places: int | None = None) -> tuple[str, ClientKey]:
    """Return a new key, and its stored form.

    :raises WrongKey: for a name that cannot be one.
    """
    if not _NAME.fullmatch(name):
        raise WrongKey("name")
    id_ = "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))
    key = f"smk_{id_}_{secrets.token_urlsafe(_SECRET_BYTES)}"
    return key, ClientKey(name, id_, _digest(key), rate, places)


def parse_lines(text: str) -> tuple[ClientKey, ...]:
    """Parse keys, one a line; empty lines and those that begin with `#` are ignored.

    :raises WrongKey: with the number of the first line that cannot be read. Its content is not repeated.
    """
    found: dict[str, ClientKey] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                key = parse_line(line)
                if key.id in found:
                    raise WrongKey("id_twice", id=key.id)
            except WrongKey as error:
                raise WrongKey("line", number=number, why=error.message) from None
            found[key.id] = key
    return tuple(found.values())


def parse_line(line: str) -> ClientKey:
    """Parse the line of a key: name, id, hash, and optionally `rate=` and `places=`.

    :raises WrongKey: for any other text.
    """
    words = line.split()
    if len(words) < 3:
        raise WrongKey("no_key")
    name, id_, hashed, *more = words
    digest = _DIGEST.fullmatch(hashed)
    if not _NAME.fullmatch(name):
        raise WrongKey("name")
    if not _LINE_ID.fullmatch(id_) or digest is None:
        raise WrongKey("proof")
    options = dict(_option(word) for word in more)
    if len(options) != len(more):
        raise WrongKey("option_twice")
    rate, places = options.get("rate"), options.get("places")
    return ClientKey(
        name,
        id_,
        bytes.fromhex(digest[1]),
        None if rate is None else parse_rate(rate),
        None if places is None else parse_places(places),
    )


def _option(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals or name not in ("rate", "places"):
        raise WrongKey("option")
    return name, value


class KnownKeys:
    """The keys that identify clients."""

    def __init__(self, keys: Iterable[ClientKey]) -> None:
        self.keys = tuple(keys)
        self._by_id = {key.id: key for key in self.keys}
        self.by_name = {key.name: key for key in self.keys}
        """If a client has several keys, its limits are those of the last one."""

    def holder_of(self, shown: str) -> ClientKey | None:
        """Return the client's last key if this is a secret of that client, in constant time; None otherwise."""
        form = _KEY.fullmatch(shown)
        known = self._by_id.get(form[1]) if form else None
        is_right = hmac.compare_digest(_digest(shown), known.digest if known else _NO_DIGEST)
        return self.by_name[known.name] if known is not None and is_right else None


def _digest(key: str) -> bytes:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()
