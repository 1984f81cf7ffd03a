"""Steps of JSON Pointers (RFC 6901): how faults say where they are."""

from __future__ import annotations

from typing import Any

from stationmaster.kernel.errors import cut


def escaped(key: object) -> str:
    """A key as a step of a JSON Pointer; a very long one is cut."""
    return cut(key).replace("~", "~0").replace("/", "~1")


def at(document: Any, pointer: str) -> Any:
    """What stands in a document at a pointer.

    :raises LookupError: when nothing does.
    """
    for key in pointer.split("/")[1:]:
        if isinstance(document, list) and key.isdecimal():
            document = document[int(key)]
        elif isinstance(document, dict):
            document = document[key.replace("~1", "/").replace("~0", "~")]
        else:
            raise LookupError(pointer)
    return document


def step(pointer: str, name: str | int) -> str:
    """The pointer to a member of what `pointer` names."""
    return f"{pointer}/{escaped(name)}"
