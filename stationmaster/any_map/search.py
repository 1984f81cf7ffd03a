"""What surrounds the searches of one request: how far they go, who finds, who may end them, who hears of a false proof.

Rules search deep inside (to list what is legal, to run the trains of a company without a President), far from whoever
asked. What they need to know of that is bound to the context of the request (`supervised`), as a whole and unchanged
until its end; whoever binds nothing gets the plain finder and nobody who ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final, Protocol, TypeAlias

from stationmaster._route_core import Cancel, Network, Route
from stationmaster.errors import SearchCancelled, TooMuchWork

Train: TypeAlias = tuple[int, int] | tuple[int, int, int]
"""How many stops a train counts and visits, and perhaps the number of its terms."""


class Limited(Protocol):
    """What says how far a search may go."""

    @property
    def max_nodes(self) -> int | None:
        """How large it may be."""

    @property
    def deadline_ms(self) -> int | None:
        """How long it may last."""


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """How far one search may go; None is no limit.

    Only `max_nodes` cuts a search at the same point every time. `deadline_ms` is the last resort.
    """

    max_nodes: int | None = None
    deadline_ms: int | None = None

    def lowered(self, asked: Limited) -> SearchLimits:
        """What somebody asks for who may only lower the limits."""
        return SearchLimits(_lower(asked.max_nodes, self.max_nodes), _lower(asked.deadline_ms, self.deadline_ms))


def _lower(one: int | None, other: int | None) -> int | None:
    return min((limit for limit in (one, other) if limit is not None), default=None)


NO_LIMITS: Final = SearchLimits()

_UNWANTED: Final = "Nobody waits for these routes any more."
_TOO_MUCH: Final = "This takes more work than one request may."


class Fleet(Protocol):
    """The trains for which routes are looked for."""

    @property
    def trains(self) -> Sequence[Train]:
        """In the order in which routes are answered."""

    @property
    def visit_bonus(self) -> int:
        """What each stop is worth beyond its value."""


class Found(Protocol):
    """What a finder answers; see `stationmaster._route_core.Solution`."""

    @property
    def routes(self) -> Sequence[Route | None]:
        """By train; None for one that stays idle."""

    @property
    def total(self) -> int:
        """Revenue of all routes."""

    @property
    def optimal(self) -> bool:
        """Whether it is proved that no set earns more."""

    @property
    def upper_bound(self) -> int:
        """No set earns more than this."""

    @property
    def cut_by(self) -> str | None:
        """What ended the search before its end."""

    @property
    def nodes(self) -> int:
        """How large the search was."""


class Finder(Protocol):
    """Finds the best set of routes on a network; see `stationmaster._route_core.Network.best`."""

    def __call__(
        self,
        network: Network,
        trains: Sequence[Train],
        /,
        *,
        visit_bonus: int = 0,
        deadline_ms: int | None = None,
        max_nodes: int | None = None,
        cancel: Cancel | None = None,
    ) -> Found:
        """The best set, as far as the limits let it be found."""

    def __hash__(self) -> int:
        """Answers are kept for each finder by itself."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A legal set of routes that earns more than was proved possible: a fault of the finder."""

    position: Mapping[str, Any]
    """The question in the minimal form."""
    proved: int
    """What nothing should exceed."""
    shown: int
    """What the legal set earns."""


def ignore(_contradiction: Contradiction) -> None:
    """Tells nobody."""


MOST_STEPS: Final = 400_000
"""So many steps one request may take beside its searches: less than half a second."""
LOOKED_EVERY: Final = 256
"""After so many steps it is looked whether the request is still wanted."""
SMALL_SEARCH: Final = 50
"""So large a search may be where others have used up all nodes: it answers with some routes."""


class Work:
    """The work of one request: its steps, and the nodes of its searches, all of them counted together.

    A step takes about a microsecond: a piece of track that is put to a way, twenty characters of a picture. Steps are
    counted where a request decides how many there are, also for what is kept from earlier requests, so that the same
    request always comes equally far.
    """

    __slots__ = ("_unlooked", "cancel", "nodes", "steps")

    def __init__(self, steps: int | None = None, nodes: int | None = None, cancel: Cancel | None = None) -> None:
        """None is no limit."""
        self.steps = steps
        """How many may still be taken."""
        self.nodes = nodes
        """How large all further searches may be together."""
        self.cancel = cancel
        """Ends its searches, and everything else that counts steps."""
        self._unlooked = 0

    def spend(self, steps: int) -> None:
        """Count steps.

        :raises TooMuchWork: when there were too many.
        :raises SearchCancelled: when the request is no longer wanted.
        """
        if self.cancel is None and self.steps is None:
            return
        self._unlooked += steps
        if self._unlooked >= LOOKED_EVERY:
            self._unlooked = 0
            self.look()
        if self.steps is not None:
            self.steps -= steps
            if self.steps < 0:
                raise TooMuchWork(_TOO_MUCH)

    def look(self) -> None:
        """Go on only while the request is wanted.

        :raises SearchCancelled: otherwise.
        """
        if self.cancel is not None and self.cancel.cancelled:
            raise SearchCancelled(_UNWANTED)

    def limit_searches(self, nodes: int) -> None:
        """Let all further searches have at most so many nodes together."""
        self.nodes = nodes if self.nodes is None else min(self.nodes, nodes)

    def granted(self, most: int | None) -> int | None:
        """Return how many nodes a search may have of those that it wants; a small one always has enough."""
        if self.nodes is None:
            return most
        left = max(SMALL_SEARCH, self.nodes)
        return left if most is None else min(most, left)

    def end_search(self, nodes: int) -> None:
        """Count the nodes of a search."""
        if self.nodes is not None:
            self.nodes -= nodes


@dataclass(frozen=True, slots=True)
class Supervision:
    """What surrounds the searches of one request."""

    find: Finder = Network.best
    work: Work = field(default_factory=Work)
    """How much it may do, and what ends it when the request is no longer wanted."""
    report: Callable[[Contradiction], None] = ignore


_UNSUPERVISED: Final = Supervision()
_PRESENT: Final[ContextVar[Supervision]] = ContextVar("supervision", default=_UNSUPERVISED)


def present() -> Supervision:
    """What surrounds the searches here and now."""
    return _PRESENT.get()


class supervised:
    """Surrounds all searches of the block."""

    __slots__ = ("_before", "_supervision")

    def __init__(self, supervision: Supervision) -> None:
        self._supervision = supervision

    def __enter__(self) -> None:
        self._before = _PRESENT.set(self._supervision)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        _PRESENT.reset(self._before)


def search(network: Network, fleet: Fleet, limits: SearchLimits) -> Found:
    """What the finder finds, supervised as it is here and now.

    A search ends at its own limits with what it has found. It never has less than these: rules that search would play
    another game where the request has used up its nodes.

    :raises SearchCancelled: when whoever supervises the search has ended it.
    :raises TooMuchWork: when all searches of the request would be larger than they may be together.
    """
    around = present()
    work = around.work
    work.look()
    granted = work.granted(limits.max_nodes)
    found = around.find(
        network,
        fleet.trains,
        visit_bonus=fleet.visit_bonus,
        deadline_ms=limits.deadline_ms,
        max_nodes=granted,
        cancel=work.cancel,
    )
    work.end_search(found.nodes)
    if found.cut_by == "cancelled":
        raise SearchCancelled(_UNWANTED)
    if found.cut_by == "nodes" and granted != limits.max_nodes:
        raise TooMuchWork(_TOO_MUCH)
    return found
