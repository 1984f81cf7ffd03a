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
    "Evaluation",
    "Fault",
    "InternalError",
    "Network",
    "NetworkError",
    "PlainFleet",
    "PlainMap",
    "PlainNetwork",
    "Reach",
    "Route",
    "Solution",
    "StopVisit",
    "any_map_best",
    "any_map_body",
    "any_map_catalogue",
    "any_map_check",
    "any_map_demand_field",
    "any_map_demand_title",
    "any_map_picture",
    "any_map_reach",
    "any_map_reach_body",
    "any_map_reach_picture",
    "audit_record",
    "last_position",
]

# Place, value, own token, may pass through, terminal group (0 = none), bonus of the group.
_Stop: TypeAlias = tuple[int, int, bool, bool, int, int]
# Stops that count, stops that may be visited.
_Train: TypeAlias = tuple[int, int]
# The codes of both ends.
_Segment: TypeAlias = tuple[int, int]

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

    A segment has two ends: `-(s + 1)` for stop `s`, or `2 * j + q` for joint `j` seen from its side `q` (0 or 1). A
    route that comes to a joint on one side leaves it on the other.

    :raises NetworkError: sizes beyond the limits, ends that do not exist, values out of range.
    """

    def __new__(
        cls,
        joints: int,
        stops: Sequence[_Stop],
        segments: Sequence[_Segment],
        *,
        end_bonus: Sequence[tuple[int, int]] = ...,
        forbidden_ends: Sequence[tuple[int, int]] = ...,
    ) -> Network: ...
    @property
    def joints(self) -> int: ...
    @property
    def stops(self) -> list[_Stop]: ...
    @property
    def segments(self) -> list[_Segment]: ...
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

# A map of one title.

# The number of a tile and its rotation, by hex.
_Tiles: TypeAlias = Mapping[str, tuple[str, int]]
# By hex, for each city the tokens in its slots; None is a vacant one.
_Slots: TypeAlias = Mapping[str, tuple[tuple[str | None, ...], ...]]
# The ends of a piece of track on its hex: a side, or `-1 - n` for the part `_n`.
_Ends: TypeAlias = tuple[int, int]

@final
class PlainMap:
    """A map that is stated once: what is printed, as the `board` of a question about any map, and tiles by number, each
    with its code in every rotation. Boards are dicts of what lies on it; each takes microseconds.

    No tile may change what stops a hex has, but for their values and slots, so that their numbers are the same on all
    boards. There are neither junctions nor gauges nor lanes.

    :raises ValueError: if a statement cannot be read, or the map is not plain; methods: for hexes and tiles that do not
        exist.
    """

    def __new__(cls, board: Any, tiles: Sequence[tuple[str, Sequence[str]]]) -> PlainMap: ...
    @property
    def stops(self) -> list[tuple[str, int]]:
        """Hex and part of each stop, in the order of their numbers."""
    @property
    def sides(self) -> list[tuple[str, int]]:
        """Hex and side of each port; the two ports of a joint follow one another."""
    def pieces(self, tiles: _Tiles, hex: str) -> list[_Ends]:
        """The ends of the pieces of track of a hex, in the order of its segments."""
    def fleet(self, trains: Any, rules: Any) -> PlainFleet:
        """Trains under rules, both as in a question about any map.

        :raises ValueError: also for trains and bonuses that need more than the values of stops and of both ends.
        """
    def network(
        self, tiles: _Tiles, slots: _Slots, company: str, colors: Sequence[str], fleet: PlainFleet
    ) -> PlainNetwork:
        """The network of a board for the trains of a company."""
    def reach(
        self,
        tiles: _Tiles,
        slots: _Slots,
        company: str,
        *,
        without: Sequence[str] = ...,
        closed: tuple[str, int] | None = None,
        start: tuple[str, int] | None = None,
    ) -> tuple[dict[str, int], list[int]]:
        """The sides at which traces of a company come into each hex, as bits, and the stops to which they come.

        The track of some hexes may be left out, and one side closed. Traces also leave the first stop of a hex over the
        side `start`.

        :raises ValueError: also where no trace can begin so.
        """

@final
class PlainFleet:
    """Trains under rules, the same on all boards of a map."""

    @property
    def trains(self) -> list[tuple[int, int]]: ...
    @property
    def visit_bonus(self) -> int: ...
    @property
    def end_rules(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Pairs of groups of stops: those that earn what their ends add, those that may not be the two ends."""

@final
class PlainNetwork:
    """The network of a board, and what its segments are on the map."""

    @property
    def network(self) -> Network: ...
    def first_segment(self, hex: str) -> int:
        """The number of the first segment of a hex."""
    def track(self, segments: Sequence[int]) -> list[tuple[str, _Ends]]:
        """For each segment its hex and its ends there.

        :raises IndexError: for a segment that does not exist.
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
    *,
    is_check: bool = False,
) -> bytes | None:
    """Answer a body that is a question with limits, and for a check with routes; None if it has another shape.

    `known` is called with the question in its canonical form and the nodes that a search may use, and may return the
    answer.
    """

def any_map_reach_body(body: bytes, parts: Sequence[str], run: AnyMapRun) -> bytes | None:
    """Return what companies reach for a body that is a question about it; None if it has another shape."""

def any_map_catalogue() -> str:
    """Return all that is stated of any map, as JSON: schemas, bodies, codes, sentences, tiles, limits."""

def any_map_demand_field(body: str, field: str, value: Any, run: AnyMapRun) -> None:
    """Refuse the value of a field of a body that has another shape; pointers are relative to the value."""

def any_map_demand_title(map: Any, run: AnyMapRun) -> None:
    """Refuse the description of a title with which anything is wrong; pointers begin with `/map`."""

def audit_record(
    record: str,
    map: str,
    check: Callable[[str, str], tuple[str | None, str | None]],
) -> str:
    """Return what was found of each run of a record, as JSON; `check` answers for a question and declared routes, or
    says why it refuses them, or neither when the limit of the request is reached.

    :raises ValueError: with the JSON Pointer of what cannot be read.
    """

def last_position(record: str, map: str) -> str:
    """Return the position at the end of a record, as JSON.

    :raises ValueError: with the JSON Pointer of what cannot be read.
    """

@final
class AnyMapSpeech:
    """The sentences of pictures in a language other than English: forms of translations by context, `\\x04` and English
    text, the separator of lists, and that of groups of three digits."""

    def __new__(cls, code: str, forms: Mapping[str, Sequence[str]], list: str, group: str) -> AnyMapSpeech: ...

def any_map_picture(question: Any, routes: Any | None, run: AnyMapRun, speech: AnyMapSpeech | None, face: str) -> bytes:
    """Draw a question with declared routes, or without any with the best ones."""

def any_map_reach_picture(question: Any, run: AnyMapRun, speech: AnyMapSpeech | None, face: str) -> bytes:
    """Draw what a company reaches."""
