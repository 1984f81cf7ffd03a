"""Why keys of clients cannot be read or changed, in English; other languages have it in the command's catalogues."""

from __future__ import annotations

from collections.abc import Mapping

from service.refusals import Told
from stationmaster.i18n.message import Entry, Param, catalogue, teller

TOLD: Mapping[str, Entry] = {
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

SENTENCES = catalogue(TOLD)
_saying = teller(SENTENCES)


class WrongKey(Told, ValueError):
    """What is no key of a client, or no line of one."""

    def __init__(self, name: str, /, **params: Param) -> None:
        super().__init__(_saying(f"client_key.{name}", **params))


class BeingChanged(Told):
    """Another command is at the keys, or has been killed while it was."""

    def __init__(self, beside: str) -> None:
        super().__init__(_saying("client_key.being_changed", beside=beside))
