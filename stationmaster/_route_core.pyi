"""Types of the Rust extension: an exact route finder for networks of track.

The extension knows stops, joints and segments, no game. All records are immutable.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, final

__all__ = [
    "AnyMapRefused",
    "AnyMapRun",
    "AnyMapSpeech",
    "Cancel",
    "Details",
    "Evaluation",
    "Fault",
    "InternalError",
    "Network",
    "NetworkError",
    "Reach",
    "Route",
    "Solution",
    "StopVisit",
    "Terms",
    "Track",
    "Tracks",
    "any_map_best",
    "any_map_body",
    "any_map_check",
    "any_map_picture",
    "any_map_reach",
    "any_map_reach_body",
    "any_map_reach_picture",
    "audit_record",
    "last_position",
]

# Place, value, own token, may pass through, terminal group (0 = none), bonus of the group.
_Stop: TypeAlias = tuple[int, int, bool, bool, int, int]
# Stops that count, stops that may be visited, and perhaps the number of the terms.
_Train: TypeAlias = tuple[int, int] | tuple[int, int, int]
# Kinds of stops as bits, and the most of them.
_Limit: TypeAlias = tuple[int, int]

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
class Terms:
    """On what terms a train runs: what counting each stop earns, and what else is to be said.

    Limits name kinds of stops as bits: `visits` what visited stops may cost, `pays` how many may count. `end_limit` is
    the kinds that count wherever they stand, those that count as ends, and the most of both together. `conditions`
    are amounts earned once if each set has a counted stop, `ends` amounts for counted ends in the two lists,
    `marks` what each mark of used track earns, `needs` stops of which so many must be visited.
    """

    def __new__(
        cls,
        values: Sequence[int],
        *,
        kinds: int = ...,
        visits: Sequence[_Limit] = ...,
        pays: Sequence[_Limit] = ...,
        gauge: int = 0,
        counted_token: bool = True,
        end_limit: tuple[int, int, int] | None = None,
        conditions: Sequence[tuple[int, Sequence[Sequence[int]]]] = ...,
        ends: Sequence[tuple[int, Sequence[int], Sequence[int]]] = ...,
        marks: Sequence[int] = ...,
        needs: Sequence[tuple[Sequence[int], int]] = ...,
    ) -> Terms: ...

@final
class Details:
    """What there is to say of a network besides its stops and track.

    `places` are stops with a further place each, `no_ends` stops at which no route ends, `kinds` the kind of each stop
    and what visiting it costs, `gauges` what each segment offers (bits), `marks` segments with a mark each, `twins`
    pairs of segments that are one piece of track, `sides` the side of a hex to which each joint belongs as one of its
    lanes.
    """

    def __new__(
        cls,
        *,
        junctions: int = 0,
        places: Sequence[tuple[int, int]] = ...,
        no_ends: Sequence[int] = ...,
        kinds: Sequence[tuple[int, int]] = ...,
        gauges: Sequence[int] = ...,
        marks: Sequence[tuple[int, int]] = ...,
        twins: Sequence[tuple[int, int]] = ...,
        sides: Sequence[int] = ...,
        terms: Sequence[Terms] = ...,
    ) -> Details: ...

@final
class Track:
    """Some segments, read once to be part of many networks."""

    def __new__(cls, segments: Sequence[tuple[int, int]]) -> Track: ...

@final
class Network:
    """One operator's view of a board.

    A segment has two ends: `-(s + 1)` for stop `s`, `2 * j + q` for joint `j` seen from its side `q` (0 or 1), or
    `2 * joints + n` for junction `n`. A route that comes to a joint on one side leaves it on the other. The segments of
    `track` come first, one part after the other.

    :raises NetworkError: sizes beyond the limits, ends that do not exist, values out of range.
    """

    def __new__(
        cls,
        joints: int,
        stops: Sequence[_Stop],
        segments: Sequence[tuple[int, int]],
        *,
        track: list[Track] | None = None,
        end_bonus: Sequence[tuple[int, int]] = ...,
        forbidden_ends: Sequence[tuple[int, int]] = ...,
        details: Details | None = None,
    ) -> Network: ...
    def parts_of(self, segments: Sequence[int]) -> list[tuple[int, int]]:
        """Of which part of the track each segment is, and which of its segments.

        :raises IndexError: for a segment of no part.
        """

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
        """Exactly what track can be traced to from the operator's tokens, at unlimited length.

        :raises NetworkError: where there are junctions or several gauges.
        """

# Kind of the end (0 stop, 1 junction, 2 side, 3 none), its number; at a side the hex (0 or 1), the lane, of how many.
_PieceEnd: TypeAlias = tuple[int, int, int, int, int]
# Both ends, gauges as bits, terminal, ignored by traces that leave a stop.
_Piece: TypeAlias = tuple[_PieceEnd, _PieceEnd, int, bool, bool]

@final
class Tracks:
    """The track of a map, for the traces of any company.

    :raises NetworkError: where there is too much of something, or a piece ends at something that does not exist.
    """

    def __new__(cls, stops: int, junctions: int, sides: int, pieces: Sequence[_Piece]) -> Tracks: ...
    def reach(self, passages: bytes | bytearray, *, max_work: int = ...) -> tuple[list[int], bool]:
        """The pieces over which some trace runs, in rising order, and whether these are all.

        `passages` has a number for each stop: 0 where traces end, 1 where they pass, 2 where they begin. When the bound
        on work is passed, there may be more pieces.
        """

# Questions about any map.

class AnyMapRefused(Exception):
    """A question that has no answer. Its arguments are the reason (`impossible`, `wrong_shape`, `too_much_work` or
    `cancelled`) and the faults as JSON, `{faults, more}`, which are empty for the last two."""

@final
class AnyMapRun:
    """The work and the limits of one call, and what it came to, even if it has no answer."""

    def __new__(
        cls,
        *,
        hexes: int | None = None,
        trains: int | None = None,
        max_nodes: int | None = None,
        deadline_ms: int | None = None,
        steps: int | None = None,
        nodes: int | None = None,
        cancel: Cancel | None = None,
    ) -> AnyMapRun: ...
    @property
    def max_nodes(self) -> int | None:
        """The limit of its searches, lowered to that of a body."""
    @property
    def deadline_ms(self) -> int | None:
        """The longest time of its searches, lowered to that of a body."""
    @property
    def steps(self) -> int | None:
        """Steps left; None is no limit."""
    @property
    def nodes(self) -> int | None:
        """Nodes left for further searches; None is no limit."""
    @property
    def searches(self) -> list[tuple[int, int | None, str | None, float]]:
        """The searches: size, nodes granted, what cut it, and milliseconds."""
    @property
    def proved(self) -> int | None:
        """The size of the search that proved the answer as a whole."""
    @property
    def is_moved(self) -> bool:
        """Whether a text had lone surrogates: those of the answer are then moved by `0x100000`."""
    @property
    def contradiction(self) -> tuple[int, int] | None:
        """What was proved to be the most, and what a legal set earns beyond it."""

def any_map_best(question: Any, run: AnyMapRun) -> bytes:
    """Return the best routes of a question, as JSON."""

def any_map_check(question: Any, routes: Any, run: AnyMapRun) -> bytes:
    """Return a judgement of declared routes, as JSON."""

def any_map_reach(question: Any, parts: Sequence[str], run: AnyMapRun) -> bytes:
    """Return what companies reach, as JSON."""

def any_map_body(
    body: bytes,
    run: AnyMapRun,
    known: Callable[[bytes, int | None], bytes | None],
    most: tuple[int, int],
    *,
    is_check: bool = False,
) -> bytes | None:
    """Answer a body that is a question with limits, and for a check with routes; None if it has another shape.

    `known` is called with the question in its canonical form and the nodes that a search may use, and may return the
    answer. `most` are the greatest limits that a body may state: nodes and milliseconds.
    """

def any_map_reach_body(body: bytes, parts: Sequence[str], run: AnyMapRun) -> bytes | None:
    """Return what companies reach for a body that is a question about it; None if it has another shape."""

def audit_record(
    record: str,
    map: str,
    check: Callable[[str, str], tuple[str | None, str | None]],
) -> str:
    """Return what was found of each run of a record, as JSON; `check` answers for a question and declared routes, or
    says why it refuses them, or neither when no more may be asked.

    :raises ValueError: with the JSON Pointer of what cannot be read.
    """

def last_position(record: str, map: str) -> str:
    """Return the position at the end of a record, as JSON.

    :raises ValueError: with the JSON Pointer of what cannot be read.
    """

@final
class AnyMapSpeech:
    """What pictures say in a language other than English: forms of translations by context, `\\x04` and English text,
    what stands between the entries of a list, and between groups of three digits."""

    def __new__(cls, code: str, forms: Mapping[str, Sequence[str]], list: str, group: str) -> AnyMapSpeech: ...

def any_map_picture(question: Any, routes: Any | None, run: AnyMapRun, speech: AnyMapSpeech | None, face: str) -> bytes:
    """Draw a question with declared routes, or without any with the best ones."""

def any_map_reach_picture(question: Any, run: AnyMapRun, speech: AnyMapSpeech | None, face: str) -> bytes:
    """Draw what a company reaches."""
