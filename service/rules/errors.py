"""What can be wrong with something that was sent, as one tree.

RulesError
├── IllegalAction      readable, but the rules forbid it now: carries one `Violation`
├── ImpossibleInput    the right shape, but it cannot be: carries every `Fault`, each with its JSON Pointer
└── UnreadableState    a state (sealed or stored) that is damaged, foreign or of another version

An `IllegalAction` is an answer of the service, not a failure of it. A `Fault` is about what was posted, a
`Violation` about what the rulebook says of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")

LONGEST_ECHO = 80
"""So many characters of a value that a client sent are repeated to him."""


def cut(value: object) -> str:
    """What a client sent, as text short enough to be repeated to him."""
    text = value if isinstance(value, str) else str(value)
    return text if len(text) <= LONGEST_ECHO else f"{text[: LONGEST_ECHO - 1]}…"


@dataclass(frozen=True, slots=True)
class Violation:
    """Why the rules forbid an action.

    `code` and `rule` (the rulebook's paragraph) are stable; `detail` and `hint` are sentences for a person.
    """

    code: str
    rule: str
    detail: str
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with an input. `pointer` is a JSON Pointer into the posted document (RFC 6901)."""

    pointer: str
    code: str
    detail: str


class RulesError(Exception):
    """Root of everything that the rules can object to."""


class IllegalAction(RulesError):
    """The rules forbid this action in this position. The position is unchanged.

    Where several actions were sent, `index` says which one it was, and `action` may repeat it as it was sent (JSON).
    """

    def __init__(self, violation: Violation, index: int | None = None, action: Any = None) -> None:
        super().__init__(violation.detail)
        self.violation = violation
        self.index = index
        self.action = action


class ImpossibleInput(RulesError):
    """What was sent has the right shape but cannot be. Carries all the reasons at once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.pointer}: {fault.detail}" for fault in self.faults))


class UnreadableState(RulesError):
    """A state that cannot be opened: damaged, forged, of another game or of another version."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail


def read_each(entries: Iterable[Any], read: Callable[[Any, str], T], pointer: str) -> list[T]:
    """What `read` makes of every entry of the list at `pointer`.

    :raises ImpossibleInput: with the faults of all entries, not only of the first that has any.
    """
    made: list[T] = []
    faults: list[Fault] = []
    for index, entry in enumerate(entries):
        try:
            made.append(read(entry, f"{pointer}/{index}"))
        except ImpossibleInput as error:
            faults += error.faults
    if faults:
        raise ImpossibleInput(faults)
    return made
