"""The parts of positions, which are immutable records, and the form in which a whole position is sealed.

A `Part` is written as the list of its fields in the order of their declaration; a part of a union begins with its tag.
The game defines one order of mappings (that of the printed material, or of the
seats), so that equal positions give equal bytes whatever their history. A change of a field needs a new
version of the game's states, and a lift from the previous form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec

from stationmaster.schema.faults import unreadable
from stationmaster.schema.statements import convert, decoder

P = TypeVar("P")
V = TypeVar("V")
Json = Any
Lift = Callable[[Json], Json]


class Part(msgspec.Struct, frozen=True, array_like=True):
    """An immutable piece of a position."""


Piece = TypeVar("Piece", bound=Part)


def part_of(kind: type[Piece], shown: Mapping[str, Json], **differing: Any) -> Piece:
    """Return the part whose fields have the values that a view shows under their names.

    `differing` has the fields that a view shows otherwise. A field that is in neither has its default. The view has the
    shape of its statement.
    """
    fields = _fields_of(kind)
    same = {name: convert(shown[name], hint) for name, hint in fields if name in shown and name not in differing}
    return kind(**same, **differing)


@cache
def _fields_of(kind: type[Part]) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((name, hints[name]) for name in kind.__struct_fields__)


@dataclass(frozen=True)
class SealedForm(Generic[P]):
    """The form in which the positions of one game are sealed; it reads positions of all earlier versions.

    `lifts` has, for every earlier version, the function that converts its form to that of the next version.
    """

    encode: Callable[[P], bytes]
    decode: Callable[[bytes], P]
    lifts: Mapping[int, Lift]

    @property
    def version(self) -> int:
        """The version that is written."""
        return 1 + len(self.lifts)

    def write(self, position: P) -> bytes:
        """Return the bytes of the whole position, hidden parts included. Equal positions give equal bytes."""
        return self.encode(position)

    def read(self, written: bytes, version: int) -> P:
        """Return the position that a version wrote. The bytes are trusted: they come from a sealed state.

        :raises UnreadableState: for bytes that are not a position of that version.
        """
        try:
            if version != self.version:
                written = self._lifted(written, version)
            return self.decode(written)
        except (msgspec.MsgspecError, TypeError, ValueError, KeyError, IndexError) as error:
            raise unreadable("state_damaged") from error

    def _lifted(self, written: bytes, version: int) -> bytes:
        value = msgspec.json.decode(written)
        for number in range(version, self.version):
            value = self.lifts[number](value)
        return msgspec.json.encode(value)


def sealed_parts(kind: type[P], lifts: Mapping[int, Lift], in_order: Callable[[P], P] | None = None) -> SealedForm[P]:
    """Return the sealed form of positions that are parts.

    Mappings keep the order into which `in_order` brings them; without it they are sorted by their names, as sets are.
    """
    decode = decoder(kind).decode
    if in_order is None:
        return SealedForm(msgspec.json.Encoder(order="deterministic").encode, decode, lifts)
    encode = msgspec.json.Encoder().encode
    return SealedForm(lambda position: encode(in_order(position)), decode, lifts)


def ordered(mapping: Mapping[str, V], rank: Callable[[str], Any]) -> Mapping[str, V]:
    """Return the mapping in the order of its names' ranks; the same object if it is in order."""
    names = _in_order(tuple(mapping), rank)
    return mapping if names is None else {name: mapping[name] for name in names}


@lru_cache(maxsize=1_024)
def _in_order(names: tuple[str, ...], rank: Callable[[str], Any]) -> tuple[str, ...] | None:
    """Return the names in order; None if they already are. Most mappings keep the same names throughout a game."""
    in_order = tuple(sorted(names, key=rank))
    return None if in_order == names else in_order
