"""The context of the searches of one request: limits, finder, cancellation, and reports of false proofs.

Rules search deep inside the call stack (to list legal actions, to run the trains of a company without a President). The
limits of the request are therefore bound to its context (`supervised`), as a whole and unchanged until its end. Without
a bound context, searches use the plain finder and cannot be cancelled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final, Protocol, TypeAlias

from stationmaster._route_core import Cancel, Network, Route
from stationmaster.errors import SearchCancelled, TooMuchWork

Train: TypeAlias = tuple[int, int]
"""How many stops a train counts and visits."""


class Limited(Protocol):
    """An object with the limits of a search."""

    @property
    def max_nodes(self) -> int | None:
        """The greatest size of a search."""

    @property
    def deadline_ms(self) -> int | None:
        """The longest time of a search."""


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """The limits of one search; None is no limit.

    Only `max_nodes` cuts a search at the same point every time. `deadline_ms` is the last resort.
    """

    max_nodes: int | None = None
    deadline_ms: int | None = None

    def lowered(self, requested: Limited) -> SearchLimits:
        """Return the limits lowered to those of a client, which cannot raise them."""
        return SearchLimits(
            _lower(requested.max_nodes, self.max_nodes), _lower(requested.deadline_ms, self.deadline_ms)
        )


def _lower(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


NO_LIMITS: Final = SearchLimits()


class Fleet(Protocol):
    """The trains for which routes are looked for."""

    @property
    def trains(self) -> Sequence[Train]:
        """In the order in which routes are answered."""

    @property
    def visit_bonus(self) -> int:
        """What each stop is worth beyond its value."""


class Found(Protocol):
    """The result of a finder; see `stationmaster._route_core.Solution`."""

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
        """The limit that cut the search."""

    @property
    def nodes(self) -> int:
        """The size of the search."""


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
        """Return the best set that the limits allow to find."""

    def __hash__(self) -> int:
        """Return the key of the finder in caches of answers."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A legal set of routes that earns more than was proved possible: a fault of the finder."""

    position: Mapping[str, Any]
    """The question in the minimal form."""
    proved: int
    """The proved bound."""
    shown: int
    """The revenue of the legal set."""


def ignore(_contradiction: Contradiction) -> None:
    """Ignore the report."""


def ignore_search(_nodes: int, _granted: int | None, _cut_by: str | None, _ms: float) -> None:
    """Ignore the extent of a search."""


MOST_STEPS: Final = 400_000
"""The most steps of one request beside its searches: less than half a second."""
LOOKED_EVERY: Final = 256
"""The number of steps between checks for cancellation."""
SMALL_SEARCH: Final = 50
"""The size that a search may have when others have used up all nodes: it answers with some routes."""


class Work:
    """The work of one request: its steps, and the nodes of its searches, all of them counted together.

    A step takes about a microsecond: a piece of track added to a way, twenty characters of a picture. Steps are counted
    where a request determines their number, also for cached results, so that the same request always gets equally far.
    """

    __slots__ = ("_unlooked", "cancel", "nodes", "steps")

    def __init__(self, steps: int | None = None, nodes: int | None = None, cancel: Cancel | None = None) -> None:
        """None is no limit."""
        self.steps = steps
        """Steps left."""
        self.nodes = nodes
        """Nodes left for all further searches."""
        self.cancel = cancel
        """Cancels its searches, and everything else that counts steps."""
        self._unlooked = 0

    def spend(self, steps: int) -> None:
        """Count steps.

        :raises TooMuchWork: if there were too many.
        :raises SearchCancelled: if the request was cancelled.
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
                raise TooMuchWork

    def look(self) -> None:
        """Check for cancellation.

        :raises SearchCancelled: if the request was cancelled.
        """
        if self.cancel is not None and self.cancel.cancelled:
            raise SearchCancelled

    def limit_searches(self, nodes: int) -> None:
        """Limit the nodes of all further searches together."""
        self.nodes = nodes if self.nodes is None else min(self.nodes, nodes)

    def granted(self, most: int | None) -> int | None:
        """Return how many of the wanted nodes a search may use; a small search always has enough."""
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
    """The context of the searches of one request."""

    find: Finder = Network.best
    work: Work = field(default_factory=Work)
    """The work that it may do, and the cancellation of the request."""
    report: Callable[[Contradiction], None] = ignore
    note: Callable[[int, int | None, str | None, float], None] = ignore_search
    """Called with the size of each search on any map, the nodes that it was granted, what cut it, and its time in
    milliseconds. (`find` is not called there: the extension reads, searches and explains in one.)"""


_UNSUPERVISED: Final = Supervision()
_PRESENT: Final[ContextVar[Supervision]] = ContextVar("supervision", default=_UNSUPERVISED)


def present() -> Supervision:
    """Return the context of the searches in this thread."""
    return _PRESENT.get()


class supervised:
    """Bind a context for all searches of the block."""

    __slots__ = ("_before", "_supervision")

    def __init__(self, supervision: Supervision) -> None:
        self._supervision = supervision

    def __enter__(self) -> None:
        self._before = _PRESENT.set(self._supervision)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        _PRESENT.reset(self._before)


def search(network: Network, fleet: Fleet, limits: SearchLimits) -> Found:
    """Run the finder in the present context.

    A search ends at its own limits with the best set found. It never gets less than these: otherwise rules that search
    would depend on the nodes that the request has used.

    :raises SearchCancelled: when the supervisor has ended the search.
    :raises TooMuchWork: if the searches of the request exceed their common limit.
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
        raise SearchCancelled
    if found.cut_by == "nodes" and granted != limits.max_nodes:
        raise TooMuchWork
    return found
