"""The codes of the faults of an input in any game, and the functions that make faults with them.

Codes are stable; the list may grow. Each game has a table of its own (`FAULTS` in its `faults.py`) and makes its faults
by `maker` from it, so that every fault has a code that a table explains.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from stationmaster.errors import Fault, UnreadableRecord, UnreadableState, cut
from stationmaster.i18n.message import Message, Param, Sentence, catalogue, teller
from stationmaster.i18n.sentences import COMMON, RECORDS, STATES, WHY_UNREADABLE


class FaultAt(Protocol):
    """A function that makes faults: the pointer, the name of the sentence, and its parameters."""

    def __call__(self, pointer: str, name: str, /, **params: Param) -> Fault: ...


def maker(sentences: Mapping[str, Sentence]) -> FaultAt:
    """Return a function that makes faults with the sentences of this catalogue, and no others."""

    def fault_at(pointer: str, name: str, /, **params: Param) -> Fault:
        return Fault(sentences[name], params, pointer=pointer)

    return fault_at


fault_at = maker(COMMON.sentences)
"""Makes the faults of any game."""

STATE_SENTENCES = catalogue(STATES)
"""The sentences about states that cannot be opened, by code."""


def unreadable(name: str, /, **params: Param) -> UnreadableState:
    """Return the error of a state that cannot be opened: the name of its sentence, and its parameters."""
    return UnreadableState(Message(STATE_SENTENCES[name], params))


RECORD_SENTENCES = catalogue(RECORDS)
"""The sentences about documents that should hold a recorded game and do not."""

record_message = teller(RECORD_SENTENCES)


def no_record(name: str = "record_unreadable", /, **params: Param) -> UnreadableRecord:
    """Return the error of a record that cannot be read: the name of its sentence, and its parameters."""
    return UnreadableRecord(record_message(name, **params))


def why_of(error: Exception) -> Param:
    """Return a message for an error of a file or of its decompression, translated if it is a known one."""
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return reason if reason in WHY_UNREADABLE else record_message("record_unreadable.said", said=reason)


def why_no_json(error: Exception) -> Message:
    """Return a message for invalid JSON, with the offset of the error."""
    if isinstance(error, RecursionError):
        return record_message("record_unreadable.deep")
    what, _, place = str(error).removesuffix(")").partition(" (byte ")
    why: Param = record_message("record_unreadable.place", why=what, place=int(place)) if place.isdecimal() else what
    return record_message("record_unreadable.no_json", why=why)


# Steps of JSON Pointers (RFC 6901), which locate faults.


def escaped(key: object) -> str:
    """Return a key as a step of a JSON Pointer; a very long one is truncated."""
    return cut(key).replace("~", "~0").replace("/", "~1")


def at(document: Any, pointer: str) -> Any:
    """Return the value in a document at a pointer.

    :raises LookupError: when there is none.
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
    """Return the pointer to a member of the value at `pointer`."""
    return f"{pointer}/{escaped(name)}"
