"""Errors in input, as one tree.

RulesError
├── IllegalAction      readable, but the rules forbid it now: carries one `Violation`
├── ImpossibleInput    impossible: carries every `Fault`, each with its JSON Pointer
│   └── WrongShape     fields are missing, unknown or of another type
├── SearchCancelled    the request was cancelled
├── TooMuchWork        the answer would take more work than a request may
└── Unreadable         it cannot be opened or read
    ├── UnreadableRecord   a recorded game that cannot be read, or is not JSON
    └── UnreadableState    a state (sealed or stored) that is damaged, foreign or of another version

An `IllegalAction` is an answer of the service, not a failure of it. A `Fault` is about the posted document, a
`Violation` about the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, takewhile
from typing import Any, TypeVar

from msgspec.structs import replace

from stationmaster.i18n.message import ENGLISH, Language, Message, Param, Sentence, described

T = TypeVar("T")

LONGEST_ECHO = 80
"""The most characters of a value of a client that a response repeats."""

LARGEST_ECHO = 500
"""The most entries of the lists and objects of such a value."""
MOST_FAULTS = 100
"""The most faults of one input that are listed; the rest are counted."""


def cut(value: object) -> str:
    """Return what a client sent as a text that is short enough to be repeated in a response."""
    text = value if isinstance(value, str) else str(value)
    return text if len(text) <= LONGEST_ECHO else f"{text[: LONGEST_ECHO - 1]}…"


def cut_whole(value: Any) -> Any:
    """Return a JSON value short enough to be repeated: with its texts, names, lists and objects cut.

    Lists and objects share `LARGEST_ECHO` places; further items are left out.
    """
    return _cut_within(value, count(LARGEST_ECHO, -1))


def _cut_within(value: Any, places: Iterator[int]) -> Any:
    if isinstance(value, dict):
        return {cut(name): _cut_within(value[name], places) for name in takewhile(lambda _: next(places) > 0, value)}
    if isinstance(value, list):
        return [_cut_within(entry, places) for entry in takewhile(lambda _: next(places) > 0, value)]
    return cut(value) if isinstance(value, str) else value


class Violation(Message, frozen=True, kw_only=True):
    """Why the rules forbid an action: its code and the rulebook's paragraph are stable, its sentence is for people.

    `advice` is a hint that was found separately from the reason.
    """

    rule: str
    advice: Message | None = None

    def hint_in(self, language: Language) -> str | None:
        """Return what would be possible instead."""
        return super().hint_in(language) if self.advice is None else self.advice.detail_in(language)

    def written(self, language: Language = ENGLISH) -> dict[str, Any]:
        """Return the violation as JSON; a hint that was found separately adds its parameters to the others."""
        hint = self.hint_in(language)
        fields = {"code": self.code, "rule": self.rule, "detail": self.detail_in(language)}
        params = described(self)["params"] | ({} if self.advice is None else described(self.advice)["params"])
        return {**fields, **({} if hint is None else {"hint": hint}), "sentence": self.sentence.name, "params": params}

    def but(self, advice: Message | None) -> Violation:
        """Return the violation with this hint, unless it has one already."""
        return self if self.advice or self.sentence.hint else replace(self, advice=advice)


class Fault(Message, frozen=True, kw_only=True):
    """One thing that is wrong with an input. `pointer` is a JSON Pointer into the posted document (RFC 6901)."""

    pointer: str

    def at(self, pointer: str) -> Fault:
        """Return the fault with another pointer."""
        return replace(self, pointer=pointer)

    def written(self, language: Language = ENGLISH) -> dict[str, Any]:
        """Return the fault as JSON."""
        return {"pointer": self.pointer, "code": self.code, "detail": self.detail_in(language), **described(self)}

    def within(self, frame: Sentence, /, **params: Param) -> Fault:
        """Return the fault as the `{cause}` of a larger sentence."""
        cause = Message(self.sentence, self.params)
        larger = Sentence(f"{self.code}.{frame.name}", frame.detail, frame=frame.name)
        return Fault(larger, {**params, "cause": cause}, pointer=self.pointer)


class Faults:
    """The faults of an input: the first ones, at most `MOST_FAULTS`, and `more`, the number of the others.

    The others are counted and dropped.
    """

    def __init__(self, found: Iterable[Fault] = ()) -> None:
        self.listed: list[Fault] = []
        self.more = 0
        self.extend(found)

    def append(self, fault: Fault) -> None:
        """Add a fault."""
        if len(self.listed) < MOST_FAULTS:
            self.listed.append(fault)
        else:
            self.more += 1

    def extend(self, found: Iterable[Fault]) -> None:
        """Add faults."""
        for fault in found:
            self.append(fault)
        if isinstance(found, Faults):
            self.more += found.more

    def under(self, prefix: str) -> Faults:
        """Return the faults with pointers that begin with `prefix`."""
        moved = Faults(fault.at(prefix + fault.pointer) for fault in self.listed)
        moved.more = self.more
        return moved

    @property
    def total(self) -> int:
        """The number of faults, listed or not."""
        return len(self.listed) + self.more

    def __iter__(self) -> Iterator[Fault]:
        return iter(self.listed)

    def __getitem__(self, index: int) -> Fault:
        return self.listed[index]

    def __len__(self) -> int:
        return len(self.listed)

    def __str__(self) -> str:
        return "; ".join(f"{fault.pointer}: {fault.detail}" for fault in self.listed)


class RulesError(Exception):
    """Base class of all errors of the rules."""


class IllegalAction(RulesError):
    """The rules forbid this action in this position. The position is unchanged.

    Where several actions were sent, `index` is the place of this one, and `action` may repeat it (JSON, truncated).
    `position` is the one in which it was tried, if known.
    """

    def __init__(
        self, violation: Violation, index: int | None = None, action: Any = None, *, position: Any = None
    ) -> None:
        super().__init__(violation)
        self.position = position
        self.violation = violation
        self.index = index
        self.action = cut_whole(action)

    def __str__(self) -> str:
        return self.violation.detail


class ImpossibleInput(RulesError):
    """The input is impossible. Carries all faults at once, the first of them in words."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = faults if isinstance(faults, Faults) else Faults(faults)
        super().__init__(self.faults)

    def under(self, prefix: str) -> ImpossibleInput:
        """Return the error with pointers that begin with `prefix`."""
        return type(self)(self.faults.under(prefix))


class WrongShape(ImpossibleInput):
    """The input has the wrong shape: fields are missing, unknown or of another type."""


class SearchCancelled(RulesError):
    """A search for routes was cancelled, for example because the client closed its connection."""

    def __init__(self, message: str = "The search was cancelled.") -> None:
        super().__init__(message)


class TooMuchWork(RulesError):
    """The answer needs more work than one request may use."""

    def __init__(self, message: str = "This takes more work than one request may.") -> None:
        super().__init__(message)


class Unreadable(RulesError):
    """Input that cannot be opened or read at all; one sentence gives the reason."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.detail

    @property
    def code(self) -> str:
        """The stable code."""
        return self.message.code

    @property
    def detail(self) -> str:
        """The sentence in English."""
        return self.message.detail


class UnreadableRecord(Unreadable):
    """A recorded game that is not a file, not JSON, or larger than any game needs."""


class UnreadableState(Unreadable):
    """A state that cannot be opened: damaged, forged, of another game or of another version."""


class FaultCollector:
    """A reader of the parts of an input that collects the faults of all parts and raises them together."""

    def __init__(self) -> None:
        self.faults = Faults()

    def read(self, make: Callable[..., T], *given: Any, instead: Any) -> T:
        """Return the result of `make`; for a part with faults return `instead`, until `demand` raises them."""
        try:
            return make(*given)
        except ImpossibleInput as error:
            self.faults.extend(error.faults)
        missing: T = instead
        return missing

    def demand(self) -> None:
        """Raise the faults found so far.

        :raises ImpossibleInput: if there are any.
        """
        if self.faults:
            raise ImpossibleInput(self.faults)


def read_each(entries: Iterable[Any], read: Callable[[Any, str], T], pointer: str) -> list[T]:
    """Return the result of `read` for every entry of the list at `pointer`.

    :raises ImpossibleInput: with the faults of all entries, not only of the first faulty one.
    """
    made: list[T] = []
    faults = Faults()
    kinds: set[type[ImpossibleInput]] = set()
    for index, entry in enumerate(entries):
        try:
            made.append(read(entry, f"{pointer}/{index}"))
        except ImpossibleInput as error:
            faults.extend(error.faults)
            kinds.add(type(error))
    if faults:
        raise (kinds.pop() if len(kinds) == 1 else ImpossibleInput)(faults)
    return made
