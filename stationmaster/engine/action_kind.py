"""What every kind of action consists of: which choices there are, what forbids it, what it does.

A game's parts offer their kinds of action as `Family` records, and the engine knows nothing else of them. One type of
action may belong to several families (a tile laid by a private is another family than a tile of the company's own
turn); `covers` tells which family an action belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

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

    `check` says why the rules forbid an action of the kind here and now, or else what it found, which may be nothing
    (None). `perform` carries the action out with what was found; it is never called without. `choices` lists all
    actions that `check` lets through, by the same predicates, in the part's documented order. `steps` names the steps
    in which the kind has a place at all. `informs` says of an action that `check` lets through what its choice tells
    besides the action's own fields: what a sender says of these must agree with it. Where the paragraph depends on what
    is asked, `cites` tells it.
    """

    type: str
    rule: str
    steps: frozenset[str]
    choices: Callable[[P], Iterable[Choice]]
    check: Callable[[P, Any], Violation | Found]
    perform: Callable[[L, Any, Any], None]
    covers: Callable[[Any], bool] | None = None
    informs: Callable[[P, Any, Found], Mapping[str, Any]] = informs_of_nothing
    cites: Callable[[P], str] | None = None

    def paragraph(self, position: P) -> str:
        """The paragraph by which it is possible in a position: `rule`, unless it depends on what is asked."""
        return self.rule if self.cites is None else self.cites(position)

    def at(self, position: P) -> Family[P, L]:
        """The kind as it is here, with that paragraph."""
        return self if self.cites is None else replace(self, rule=self.cites(position), cites=None)


def nothing_to_choose(_position: Any) -> Iterable[Choice]:
    """The one choice of an action without fields that is always possible in its steps."""
    return ({},)


def nothing_forbids(_position: Any, _action: Any) -> None:
    """The check of an action that is always possible in its steps."""


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
