"""Kinds of action: the candidates of each kind, its judgement, and its effect.

The modules of a game provide `ActionKind` records; the engine knows nothing else of actions. Several kinds may have the
same type: a tile laid by a private is of another kind than a tile of the company's own turn. `covers` returns whether
an action belongs to a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from msgspec import to_builtins
from msgspec.structs import replace as change

from stationmaster.errors import Violation
from stationmaster.i18n.message import Param
from stationmaster.i18n.table import Table

P = TypeVar("P")
"""A game's position."""
T = TypeVar("T")
L = TypeVar("L")
"""A game's ledger: the position while an action is carried out."""

Choice = dict[str, Any]
"""The fields of an action as the API lists them, without `type`; may hold what only informs, and ranges."""
Found = Any
"""What checking an action found out and carrying it out needs: the fit of a tile and its price, a train's way."""


def informs_of_nothing(_position: Any, _action: Any, _found: Found) -> Mapping[str, Any]:
    """Return no fields: the choices of the kind have the fields of its actions only."""
    return {}


def never_barred(_position: Any) -> None:
    """Return no reason against all actions of a kind."""


def always_possible(_position: Any, _action: Any) -> None:
    """Judge an action that is always possible in its steps."""


def own_fields(action: Any) -> Choice:
    """Return the fields of an action as JSON, without its type."""
    fields: Choice = to_builtins(action)
    del fields["type"]
    return fields


def _both(_position: Any, candidate: Any, found: Found) -> tuple[Any, Found]:
    return candidate, found


@dataclass(frozen=True)
class ActionKind(Generic[P, L]):
    """One kind of action.

    An action is legal if `judge` accepts it, whether it was sent or is a candidate for the list, which has no further
    conditions.

    `candidates` are the actions of the kind that might be legal, cheaply found and perhaps too many, in the documented
    order of listing. `judge` returns why the rules forbid an action of the kind here and now, or else what it found,
    which may be nothing (None). `bars` returns what forbids any action of the kind, and is called before both. A
    candidate may also be another object that `judge` understands, where that saves looking up what an action names.

    `perform` carries the action out with what was found; it is never called otherwise. `steps` names the steps in which
    the kind is possible at all. `informs` returns the fields of a choice besides those of its action; if a sender
    returns them, they must match. `shows` makes the choice of an accepted candidate; by default it has the fields of
    the action and those of `informs`. A choice may stand for several actions, by ranges of numbers and lists of
    values, all of which `judge` accepts. Where the paragraph depends on the position, `cites` returns it.
    """

    type: str
    rule: str
    steps: frozenset[str]
    candidates: Callable[[P], Iterable[Any]]
    judge: Callable[[P, Any], Violation | Found]
    perform: Callable[[L, Any, Any], None]
    bars: Callable[[P], Violation | None] = never_barred
    covers: Callable[[Any], bool] | None = None
    informs: Callable[[P, Any, Found], Mapping[str, Any]] = informs_of_nothing
    shows: Callable[[P, Any, Found], Choice] | None = None
    cites: Callable[[P], str] | None = None

    def judged(self, position: P, action: Any) -> Violation | Found:
        """Return why an action of the kind is refused, or what was found."""
        barred = self.bars(position)
        return self.judge(position, action) if barred is None else barred

    def legal(self, position: P) -> Iterator[tuple[Any, Found]]:
        """Yield the candidates that pass, with what was found."""
        return self._let_through(position, _both)

    def choices(self, position: P) -> Iterator[Choice]:
        """Yield the same as choices."""
        return self._let_through(position, self.shows or self._fields_and_what_informs)

    def is_possible(self, position: P) -> bool:
        """Return whether an action of the kind is legal."""
        return next(self.legal(position), None) is not None

    def _let_through(self, position: P, shows: Callable[[P, Any, Found], T]) -> Iterator[T]:
        if self.bars(position) is not None:
            return
        judge = self.judge
        for candidate in self.candidates(position):
            found = judge(position, candidate)
            if not isinstance(found, Violation):
                yield shows(position, candidate, found)

    def _fields_and_what_informs(self, position: P, action: Any, found: Found) -> Choice:
        choice: Choice = to_builtins(action)  # `own_fields`, without the call: this runs for most listed choices.
        del choice["type"]
        choice.update(self.informs(position, action, found))
        return choice

    def paragraph(self, position: P) -> str:
        """Return the paragraph by which the kind is possible in a position: `rule`, unless `cites` says otherwise."""
        return self.rule if self.cites is None else self.cites(position)

    def at(self, position: P) -> ActionKind[P, L]:
        """Return the kind with that paragraph."""
        return self if self.cites is None else replace(self, rule=self.cites(position), cites=None)


# Refusals. A violation is the name of a sentence and its parameters; listing makes many that are never read.

Later = Callable[[], Param]
"""A parameter that costs much to find, and is found once the refusal is an answer."""


class Refuse(Protocol):
    """Make a violation: the name of its sentence, the paragraph where the table has none, and the parameters."""

    def __call__(self, name: str, rule: str | None = None, /, **params: Param | Later) -> Violation: ...


def refuser(table: Table) -> Refuse:
    """Return the function that makes the violations of a table."""
    sentences, rules = table.sentences, table.rules

    def refuse(name: str, rule: str | None = None, /, **params: Param | Later) -> Violation:
        found = rules[name] if rule is None else rule
        return Violation(sentences[name], params, rule=found)  # type: ignore[arg-type] # see `completed`

    return refuse


def completed(violation: Violation) -> Violation:
    """Return the refusal with every parameter found."""
    params: Mapping[str, Param | Later] = violation.params
    later = {name: value() for name, value in params.items() if callable(value)}
    return change(violation, params={**violation.params, **later}) if later else violation


def first_violation(checks: Iterator[Violation | None]) -> Violation | None:
    """Return the first violation. Checks are in the order in which players would make them."""
    for violation in checks:
        if violation is not None:
            return violation
    return None
