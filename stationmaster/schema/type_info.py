"""The only module that lets msgspec read values into types: it builds what msgspec knows of a type under a lock.

msgspec builds its type information when a type is first used, and other threads see it half built: reading by it is a
read of a null pointer, and the process dies (docs/upstream/msgspec-threads.md). Here a type is built by one thread
while the others wait, and read by only when all of it is there, records within records included.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock
from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")

_building = Lock()
_built: dict[int, Any] = {}
"""The types that are built, by their `id`: hashing a union takes longer than reading a small value. An entry keeps its
type alive, so an `id` is never another's."""


def convert(value: Any, kind: type[T]) -> T:
    """Return the record, or whatever `kind` is, that a JSON value stands for.

    :raises msgspec.ValidationError: for a value of another shape.
    """
    if id(kind) not in _built:
        build(kind)
    return msgspec.convert(value, kind)


@overload
def decoder(kind: type[T]) -> msgspec.json.Decoder[T]: ...
@overload
def decoder(kind: Any) -> msgspec.json.Decoder[Any]: ...
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Return a decoder of JSON texts of a type. It may be used by any thread."""
    with _building:
        return msgspec.json.Decoder(kind)


def build(kind: Any) -> None:
    """Build the type information of a type, so that the first use of it costs no more than any other."""
    decoder(kind)
    _built[id(kind)] = kind


def build_all(base: type[msgspec.Struct]) -> None:
    """Build every record that is derived from `base` and has been imported."""
    for kind in _derived(base):
        build(kind)


def _derived(base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _derived(kind)
