"""Types of the Rust extension: an exact route finder for networks of track.

The extension knows stops, joints and segments, no game. All records are immutable.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias, final

__all__ = [
    "Cancel",
    "Evaluation",
    "Fault",
    "InternalError",
    "Network",
    "NetworkError",
    "Reach",
    "Route",
    "Solution",
    "StopVisit",
]

# Place, value, own token, may pass through, terminal group (0 = none), bonus of the group.
_Stop: TypeAlias = tuple[int, int, bool, bool, int, int]
# Stops that count, stops that may be visited.
_Train: TypeAlias = tuple[int, int]

class NetworkError(ValueError):
    """A network, train or declared route that makes no sense; nothing was searched."""

    code: str

class InternalError(RuntimeError):
    """A fault of the route finder itself."""

@final
class StopVisit:
    """One stop of a route."""

    @property
    def stop(self) -> int: ...
    @property
    def value(self) -> int: ...
    @property
    def counted(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Route:
    """One train's route: segments and stops in order from one end to the other."""

    @property
    def segments(self) -> list[int]: ...
    @property
    def stops(self) -> list[StopVisit]: ...
    @property
    def end_bonus(self) -> int: ...
    @property
    def visit_bonus(self) -> int: ...
    @property
    def revenue(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Solution:
    """The best set of routes found; `optimal` says whether it is proved that none earns more.

    `cut_by` is None when it is, and otherwise what ended the search: "nodes" (the same question is always cut at the
    same point), "deadline", "cancelled", or "size" (the network passes what a search can hold). The total may
    reach the upper bound all the same; then only the choice among sets that earn as much is open.
    """

    @property
    def routes(self) -> list[Route | None]: ...
    @property
    def total(self) -> int: ...
    @property
    def optimal(self) -> bool: ...
    @property
    def upper_bound(self) -> int: ...
    @property
    def cut_by(self) -> Literal["nodes", "deadline", "cancelled", "size"] | None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def routes_valued(self) -> int: ...
    @property
    def chains(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Fault:
    """What is wrong with a declared route, and where."""

    @property
    def route(self) -> int: ...
    @property
    def code(self) -> str: ...
    @property
    def position(self) -> int | None: ...
    @property
    def stop(self) -> int | None: ...
    @property
    def joint(self) -> int | None: ...
    @property
    def other(self) -> int | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Evaluation:
    """The value of declared routes, or what is wrong with them; `total` is None when there is a fault."""

    @property
    def routes(self) -> list[Route | None]: ...
    @property
    def faults(self) -> list[Fault]: ...
    @property
    def total(self) -> int | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Reach:
    """What is connected to the operator's tokens, each list in rising order."""

    @property
    def arrivals(self) -> list[int]: ...
    @property
    def stops(self) -> list[int]: ...
    @property
    def segments(self) -> list[int]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Cancel:
    """Ends a search from another thread: hand it to `Network.best`, and call `cancel` at any time.

    It stays cancelled: one that is handed to several searches ends them all, also those that begin later.
    """

    def __new__(cls) -> Cancel: ...
    def cancel(self) -> None:
        """Let the searches that have this object end at their next question, within a millisecond or so."""

    @property
    def cancelled(self) -> bool: ...

@final
class Network:
    """One operator's view of a board.

    A segment has two ends: `-(s + 1)` for stop `s`, or `2 * j + q` for joint `j` seen from its side `q` (0 or 1).
    A route that comes to a joint on one side leaves it on the other.

    :raises NetworkError: sizes beyond the limits, ends that do not exist, values out of range.
    """

    def __new__(
        cls,
        joints: int,
        stops: Sequence[_Stop],
        segments: Sequence[tuple[int, int]],
        *,
        end_bonus: Sequence[tuple[int, int]] = ...,
        forbidden_ends: Sequence[tuple[int, int]] = ...,
    ) -> Network: ...
    def best(
        self,
        trains: Sequence[_Train],
        *,
        visit_bonus: int = 0,
        deadline_ms: int | None = None,
        max_nodes: int | None = None,
        cancel: Cancel | None = None,
    ) -> Solution:
        """The set of routes with the highest revenue, one route at most for each train.

        Without a limit it takes as long as it takes. A search that is cut short answers with the best set so far, which
        has a route wherever there plainly is one.

        :raises NetworkError: trains that make no sense, or too many.
        """

    def ceiling(self, trains: Sequence[_Train], *, visit_bonus: int = 0) -> int:
        """What no set of routes can earn more than, without a search: the dearest stops for every train.

        :raises NetworkError: trains that make no sense, or too many.
        """

    def evaluate(
        self,
        routes: Sequence[tuple[int, Sequence[int]]],
        trains: Sequence[_Train],
        *,
        visit_bonus: int = 0,
    ) -> Evaluation:
        """Values declared routes (number of the train, segments in order) by the code of the search.

        :raises NetworkError: trains that make no sense, or a route of a train that does not exist or already runs.
        """

    def reach(self) -> Reach:
        """Exactly what track can be traced to from the operator's tokens, at unlimited length."""
