"""What every kind of action consists of: which choices there are, what forbids it, what it does.

Each module of `parts/` offers its kinds of action as `Family` records; `play.py` and `legal.py` know nothing else of
them. A part may tie one type of action to several families (a tile laid by a private is another family than a tile
of the company's own turn); `covers` tells which family an action belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from stationmaster.g1846.actions import Action
from stationmaster.g1846.state.ledger import Ledger
from stationmaster.g1846.state.position import Position
from stationmaster.kernel.errors import Violation

Choice = dict[str, Any]
"""The fields of an action as the API lists them, without `type`; may hold what only informs, and price ranges."""


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of action.

    `check` says why the rules forbid an action of the kind here and now, or None. `choices` lists all for which `check`
    says None, by the same predicates, in the part's documented order. `perform` carries out an action that `check` has
    let through; called with any other it may do anything. `steps` names the steps (see `turn.py`) in which the kind has
    a place at all; the order of kinds in a list of legal actions is that of `parts.FAMILIES`.
    """

    type: str
    rule: str
    steps: frozenset[str]
    choices: Callable[[Position], Iterable[Choice]]
    check: Callable[[Position, Any], Violation | None]
    perform: Callable[[Ledger, Any], None]
    covers: Callable[[Action], bool] = lambda _action: True


def refuse(code: str, rule: str, detail: str, hint: str | None = None) -> Violation:
    """A violation; `violations.py` lists the codes with their meaning."""
    return Violation(code, rule, detail, hint)


def first_violation(checks: Iterator[Violation | None]) -> Violation | None:
    """The first that applies: checks are written in the order in which a player would want to hear of them."""
    return next((violation for violation in checks if violation is not None), None)
