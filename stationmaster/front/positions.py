"""Positions as text, for storage: a JSON object with the id of the game and the version of the form.

Every release reads the texts of all earlier ones. The text includes hidden information (cards, the random source), and
is neither encrypted nor signed; its digest detects damage, not forgery.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from stationmaster.schema.faults import unreadable, why_no_json
from stationmaster.schema.sealed import SealedForm

Json = Any
P = TypeVar("P")

FIELDS = frozenset({"game", "version", "position", "digest"})
_DIGEST_BYTES = 8


def is_kept(value: Json) -> bool:
    """Return whether a JSON value is a stored position, readable or not."""
    return isinstance(value, Mapping) and FIELDS <= value.keys()


def write(game: str, form: SealedForm[P], position: P) -> str:
    """Return the text of a position. Equal positions give equal texts."""
    written = form.write(position)
    head = msgspec.json.encode(
        {"game": game, "version": form.version, "digest": digest_of(game, form.version, written)}
    )
    return (head[:-1] + b',"position":' + written + b"}").decode()


def opened(text: str | bytes | Mapping[str, Json]) -> dict[str, Json]:
    """Return the JSON object of a stored position.

    :raises UnreadableState: for any other text or value.
    """
    try:
        value = dict(text) if isinstance(text, Mapping) else msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise unreadable("state_damaged.text", why=why_no_json(error)) from error
    if not isinstance(value, dict) or not is_kept(value):
        raise unreadable("state_damaged.text_part")
    return value


def read(kept: Mapping[str, Json], game: str, form: SealedForm[P]) -> P:
    """Return the position that this or an earlier version stored.

    :raises UnreadableState: for a position of another game or a later version, or a damaged one.
    """
    version = kept["version"]
    if kept["game"] != game:
        raise unreadable("state_of_another_game.position", found=str(kept["game"])[:80], game=game)
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise unreadable("state_damaged.version")
    if version > form.version:
        raise unreadable("state_too_new.library", found=version, game=game, newest=form.version)
    try:
        written = msgspec.json.encode(kept["position"])
    except (TypeError, ValueError, RecursionError) as error:
        raise unreadable("state_damaged.position") from error
    if digest_of(game, version, written) != kept["digest"]:
        raise unreadable("state_damaged.changed")
    return form.read(written, version)


def digest_of(game: str, version: int, written: bytes) -> str:
    """Return the digest that detects damage."""
    return hashlib.blake2b(written, digest_size=_DIGEST_BYTES, person=f"{game[:12]} {version}".encode()).hexdigest()
