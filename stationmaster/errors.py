"""What can be wrong with something that was sent, as one tree.

RulesError
├── IllegalAction      readable, but the rules forbid it now: carries one `Violation`
├── ImpossibleInput    it cannot be: carries every `Fault`, each with its JSON Pointer
│   └── WrongShape     it has not even the shape that it must have
├── SearchCancelled    whoever asked no longer wants the answer
├── TooMuchWork        the answer would take more work than a request may
└── Unreadable         nothing can be made of it
    ├── UnreadableRecord   what should hold a recorded game cannot be read, or is no JSON
    └── UnreadableState    a state (sealed or stored) that is damaged, foreign or of another version

An `IllegalAction` is an answer of the service, not a failure of it. A `Fault` is about what was posted, a
`Violation` about what the rulebook says of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, takewhile
from typing import Any, TypeVar

from msgspec.structs import replace

from stationmaster.i18n.message import ENGLISH, Language, Message, Param, Sentence, described

T = TypeVar("T")

LONGEST_ECHO = 80
"""So many characters of a value that a client sent are repeated to him."""

LARGEST_ECHO = 500
"""So many entries of the lists and objects of a value are repeated."""
MOST_FAULTS = 100
"""So many faults of one input are listed; the rest are counted."""


def cut(value: object) -> str:
    """What a client sent, as text short enough to be repeated to him."""
    text = value if isinstance(value, str) else str(value)
    return text if len(text) <= LONGEST_ECHO else f"{text[: LONGEST_ECHO - 1]}…"


def cut_whole(value: Any) -> Any:
    """A JSON value short enough to be repeated: every text and name in it is cut, and so are its lists and objects.

    Lists and objects share `LARGEST_ECHO` places; what comes after those is left out.
    """
    return _cut_within(value, count(LARGEST_ECHO, -1))


def _cut_within(value: Any, places: Iterator[int]) -> Any:
    if isinstance(value, dict):
        return {cut(name): _cut_within(value[name], places) for name in takewhile(lambda _: next(places) > 0, value)}
    if isinstance(value, list):
        return [_cut_within(entry, places) for entry in takewhile(lambda _: next(places) > 0, value)]
    return cut(value) if isinstance(value, str) else value


class Violation(Message, frozen=True, kw_only=True):
    """Why the rules forbid an action: its code and the rulebook's paragraph are stable, its sentence is for a person.

    `advice` is a hint that was found apart from the reason.
    """

    rule: str
    advice: Message | None = None

    def hint_in(self, language: Language) -> str | None:
        """What would be possible instead."""
        return super().hint_in(language) if self.advice is None else self.advice.detail_in(language)

    def written(self, language: Language = ENGLISH) -> dict[str, Any]:
        """As JSON; a hint that was found apart adds its parameters to the others."""
        hint = self.hint_in(language)
        fields = {"code": self.code, "rule": self.rule, "detail": self.detail_in(language)}
        params = described(self)["params"] | ({} if self.advice is None else described(self.advice)["params"])
        return {**fields, **({} if hint is None else {"hint": hint}), "sentence": self.sentence.name, "params": params}

    def but(self, advice: Message | None) -> Violation:
        """The same with this hint, unless it has one already."""
        return self if self.advice or self.sentence.hint else replace(self, advice=advice)


class Fault(Message, frozen=True, kw_only=True):
    """One thing that is wrong with an input. `pointer` is a JSON Pointer into the posted document (RFC 6901)."""

    pointer: str

    def at(self, pointer: str) -> Fault:
        """The same, of what stands at another place."""
        return replace(self, pointer=pointer)

    def written(self, language: Language = ENGLISH) -> dict[str, Any]:
        """As JSON."""
        return {"pointer": self.pointer, "code": self.code, "detail": self.detail_in(language), **described(self)}

    def within(self, frame: Sentence, /, **params: Param) -> Fault:
        """Return the fault as the `{cause}` of a larger sentence."""
        cause = Message(self.sentence, self.params)
        larger = Sentence(f"{self.code}.{frame.name}", frame.detail, frame=frame.name)
        return Fault(larger, {**params, "cause": cause}, pointer=self.pointer)


class Faults:
    """What is wrong with an input: its first faults, at most `MOST_FAULTS`, and `more`, how many there are besides.

    The others are not kept for longer than it takes to count them.
    """

    def __init__(self, found: Iterable[Fault] = ()) -> None:
        self.listed: list[Fault] = []
        self.more = 0
        self.extend(found)

    def append(self, fault: Fault) -> None:
        """Adds one."""
        if len(self.listed) < MOST_FAULTS:
            self.listed.append(fault)
        else:
            self.more += 1

    def extend(self, found: Iterable[Fault]) -> None:
        """Adds all that are found."""
        for fault in found:
            self.append(fault)
        if isinstance(found, Faults):
            self.more += found.more

    def under(self, prefix: str) -> Faults:
        """The same faults of an input that stands at `prefix`."""
        moved = Faults(fault.at(prefix + fault.pointer) for fault in self.listed)
        moved.more = self.more
        return moved

    @property
    def total(self) -> int:
        """How many there are, listed or not."""
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
    """Root of everything that the rules can object to."""


class IllegalAction(RulesError):
    """The rules forbid this action in this position. The position is unchanged.

    Where several actions were sent, `index` says which one it was, and `action` may repeat it (JSON, cut short).
    `position` is the one in which it was tried, if that is known.
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
    """What was sent cannot be. Carries all the reasons at once, the first of them in words."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = faults if isinstance(faults, Faults) else Faults(faults)
        super().__init__(self.faults)

    def under(self, prefix: str) -> ImpossibleInput:
        """The same, of an input that stands at `prefix`."""
        return type(self)(self.faults.under(prefix))


class WrongShape(ImpossibleInput):
    """What was sent has not the shape of what it should be: fields are missing, unknown or of another type."""


class SearchCancelled(RulesError):
    """A search for routes was ended because nobody waits for its answer any more."""


class TooMuchWork(RulesError):
    """The answer would take more work than one request may."""


class Unreadable(RulesError):
    """What cannot be opened or read at all; one sentence says why."""

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
    """What should hold a recorded game: no file, no JSON, or more than any game needs."""


class UnreadableState(Unreadable):
    """A state that cannot be opened: damaged, forged, of another game or of another version."""


class FaultCollector:
    """Reads the parts of an input one after the other, and raises what is wrong with any of them at once."""

    def __init__(self) -> None:
        self.faults = Faults()

    def read(self, make: Callable[..., T], *given: Any, instead: Any) -> T:
        """What `make` makes of a part; `instead` of one with which something is wrong: nobody sees it in the end."""
        try:
            return make(*given)
        except ImpossibleInput as error:
            self.faults.extend(error.faults)
        missing: T = instead
        return missing

    def demand(self) -> None:
        """Goes on only if nothing has been found wrong.

        :raises ImpossibleInput: otherwise.
        """
        if self.faults:
            raise ImpossibleInput(self.faults)


def read_each(entries: Iterable[Any], read: Callable[[Any, str], T], pointer: str) -> list[T]:
    """What `read` makes of every entry of the list at `pointer`.

    :raises ImpossibleInput: with the faults of all entries, not only of the first that has any.
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
