"""What every kind of action consists of: what might be legal, what forbids it, what it does.

A game's parts offer their kinds of action as `Family` records, and the engine knows nothing else of them. One type of
action may belong to several families (a tile laid by a private is another family than a tile of the company's own
turn); `covers` tells which family an action belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from stationmaster.engine.actions import written
from stationmaster.errors import Violation
from stationmaster.i18n.message import Param, Sentence

P = TypeVar("P")
"""A game's position."""
L = TypeVar("L")
"""A game's ledger: the position while an action is carried out."""

Choice = dict[str, Any]
"""The fields of an action as the API lists them, without `type`; may hold what only informs, and ranges."""
Found = Any
"""What checking an action found out and carrying it out needs: the fit of a tile and its price, a train's way."""


def informs_of_nothing(_position: Any, _action: Any, _found: Found) -> Mapping[str, Any]:
    """What the choices of a kind of action tell that hold nothing but its fields."""
    return {}


@dataclass(frozen=True)
class Family(Generic[P, L]):
    """One kind of action.

    `candidates` are the actions of the kind that might be legal, cheaply found and perhaps too many, in the documented
    order of listing. `judge` returns why the rules forbid an action of the kind here and now, or else what it found,
    which may be nothing (None). What is legal is what `judge` lets through: of an action that is sent, and of the
    candidates for the list, which has no condition of its own. A candidate may also be something else that `judge`
    understands, where that saves finding out again what an action names.

    `perform` carries the action out with what was found; it is never called without. `steps` names the steps in which
    the kind has a place at all. `informs` returns what a choice tells besides the fields of its action: what a sender
    says of these must agree with it. `shows` makes the choice of a candidate that was let through; by default it holds
    the fields of the action and what informs. A choice may stand for several actions, by ranges of numbers and lists of
    values, all of which `judge` lets through. Where the paragraph depends on what is asked, `cites` returns it.
    """

    type: str
    rule: str
    steps: frozenset[str]
    candidates: Callable[[P], Iterable[Any]]
    judge: Callable[[P, Any], Violation | Found]
    perform: Callable[[L, Any, Any], None]
    covers: Callable[[Any], bool] | None = None
    informs: Callable[[P, Any, Found], Mapping[str, Any]] = informs_of_nothing
    shows: Callable[[P, Any, Found], Choice] | None = None
    cites: Callable[[P], str] | None = None

    def choices(self, position: P) -> Iterator[Choice]:
        """The candidates that `judge` lets through, as they are listed."""
        judge, shows = self.judge, self.shows or self._fields_and_what_informs
        for candidate in self.candidates(position):
            if type(candidate) is dict:  # A choice that was judged already.
                yield candidate
                continue
            found = judge(position, candidate)
            if not isinstance(found, Violation):
                yield shows(position, candidate, found)

    def is_possible(self, position: P) -> bool:
        """Whether an action of the kind is legal."""
        return next(self.choices(position), None) is not None

    def _fields_and_what_informs(self, position: P, action: Any, found: Found) -> Choice:
        fields = written(action)
        del fields["type"]
        fields.update(self.informs(position, action, found))
        return fields

    def paragraph(self, position: P) -> str:
        """The paragraph by which it is possible in a position: `rule`, unless it depends on what is asked."""
        return self.rule if self.cites is None else self.cites(position)

    def at(self, position: P) -> Family[P, L]:
        """The kind as it is here, with that paragraph."""
        return self if self.cites is None else replace(self, rule=self.cites(position), cites=None)


def always_possible(_position: Any, _action: Any) -> None:
    """Judge an action that is always possible in its steps."""


class Refuse(Protocol):
    """What makes a game's violations: the name of the sentence, the paragraph, and what fills the sentence."""

    def __call__(self, name: str, rule: str, /, **params: Param) -> Violation: ...


def refuser(sentences: Mapping[str, Sentence]) -> Refuse:
    """What makes violations whose sentences stand in this catalogue."""

    def refuse(name: str, rule: str, /, **params: Param) -> Violation:
        return Violation(sentences[name], params, rule=rule)

    return refuse


def first_violation(checks: Iterator[Violation | None]) -> Violation | None:
    """The first that applies: checks are written in the order in which a player would want to hear of them."""
    for violation in checks:
        if violation is not None:
            return violation
    return None
