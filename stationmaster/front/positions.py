"""Positions as text, to be kept: a JSON object that names its game and the version of its form.

Whatever a release wrote, all later ones read. The text holds what is hidden, too (cards, the source of chance), and is
neither encrypted nor signed; its digest tells a damaged text, not a forged one.
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
    """Whether a JSON value is a kept position, readable or not."""
    return isinstance(value, Mapping) and FIELDS <= value.keys()


def write(game: str, form: SealedForm[P], position: P) -> str:
    """The text of a position. Equal positions give equal texts."""
    written = form.write(position)
    head = msgspec.json.encode(
        {"game": game, "version": form.version, "digest": digest_of(game, form.version, written)}
    )
    return (head[:-1] + b',"position":' + written + b"}").decode()


def opened(text: str | bytes | Mapping[str, Json]) -> dict[str, Json]:
    """The JSON object that a kept position is.

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
    """The position that was kept by this or an earlier version.

    :raises UnreadableState: for one of another game or of a later version, or one that was damaged.
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
    """What tells whether a text is as it was written."""
    return hashlib.blake2b(written, digest_size=_DIGEST_BYTES, person=f"{game[:12]} {version}".encode()).hexdigest()
