"""The codes of faults: what can be wrong with an input, whatever the game, and how a fault comes by its code.

Codes are stable; the list may grow. Each game adds its own table (`FAULTS` in its `faults.py`) and makes its faults by
`maker` from both, so that no fault can bear a code that no table explains.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol

from stationmaster.errors import Fault, UnreadableRecord, UnreadableState, cut
from stationmaster.i18n.message import Message, Param, Sentence, catalogue, teller
from stationmaster.i18n.sentences import COMMON, RECORDS, STATES, WHY_UNREADABLE

COMMON_FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "missing": "A field or an entry that must be there is missing.",
        "out_of_range": "The number is too small or too large.",
        "reserved_name": "Names that begin like this are no players' names.",
        "too_long": "The text or the list is too long, or the object has too many entries.",
        "too_short": "The text or the list is too short.",
        "unknown_action": "There is no such type of action.",
        "unknown_field": "There is no such field.",
        "unknown_name": "The name is not in this game.",
        "unknown_value": "The value is none of those that are possible.",
        "wrong_type": "The value is of another JSON type.",
    }
)
"""What the shapes of values and actions find in any game."""


class FaultAt(Protocol):
    """What makes faults: where, the name of the sentence, and what fills it."""

    def __call__(self, pointer: str, name: str, /, **params: Param) -> Fault: ...


def maker(sentences: Mapping[str, Sentence]) -> FaultAt:
    """What makes faults whose sentences stand in this catalogue, and no others."""

    def fault_at(pointer: str, name: str, /, **params: Param) -> Fault:
        return Fault(sentences[name], params, pointer=pointer)

    return fault_at


COMMON_SENTENCES = catalogue(COMMON)
"""What is said of each, under its code."""

fault_at = maker(COMMON_SENTENCES)
"""Makes the faults of any game."""

STATE_SENTENCES = catalogue(STATES)
"""What is said of a state that cannot be opened, under its code."""


def unreadable(name: str, /, **params: Param) -> UnreadableState:
    """The error of a state that cannot be opened: the name of its sentence, and what fills it."""
    return UnreadableState(Message(STATE_SENTENCES[name], params))


RECORD_SENTENCES = catalogue(RECORDS)
"""What is said of what should hold a recorded game and does not."""

record_told = teller(RECORD_SENTENCES)


def no_record(name: str = "record_unreadable", /, **params: Param) -> UnreadableRecord:
    """The error of a record that cannot be read: the name of its sentence, and what fills it."""
    return UnreadableRecord(record_told(name, **params))


def why_of(error: Exception) -> Param:
    """What the system says of a file, or whoever unpacks one: in words that languages have their own for, or quoted."""
    said = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return said if said in WHY_UNREADABLE else record_told("record_unreadable.said", said=said)


def why_no_json(error: Exception) -> Message:
    """What whoever reads JSON says of a text that is none, and at which byte."""
    if isinstance(error, RecursionError):
        return record_told("record_unreadable.deep")
    what, _, place = str(error).removesuffix(")").partition(" (byte ")
    why: Param = record_told("record_unreadable.place", why=what, place=int(place)) if place.isdecimal() else what
    return record_told("record_unreadable.no_json", why=why)


# --- Steps of JSON Pointers (RFC 6901): how faults say where they are.


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
