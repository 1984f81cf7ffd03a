"""Steps of JSON Pointers (RFC 6901): how faults say where they are."""

from __future__ import annotations

from stationmaster.kernel.errors import cut


def escaped(key: object) -> str:
    """A key as a step of a JSON Pointer; a very long one is cut."""
    return cut(key).replace("~", "~0").replace("/", "~1")


def step(pointer: str, name: str | int) -> str:
    """The pointer to a member of what `pointer` names."""
    return f"{pointer}/{escaped(name)}"
