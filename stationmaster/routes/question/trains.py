"""Trains and bonuses in the terms of the finder: what a train may visit and count, and what that earns.

Trains that are alike share their *terms*. What a bonus adds to single stops whatever else a route does is part of the
value of those stops; all others stay conditions for the finder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from stationmaster.routes.question.forms import (
    AllBonus,
    AnyBonus,
    EachBonus,
    EndsBonus,
    LongestBonus,
    PairBonus,
    Place,
    Row,
    Rules,
    StopBonus,
    ThroughBonus,
    Train,
)
from stationmaster.routes.question.network import GAUGES, Drawn, Halt
from stationmaster.routes.question.places import stops_at
from stationmaster.routes.tiles.parts import STOP_KINDS

ALL_KINDS: Final = (1 << len(STOP_KINDS)) - 1
DIESELS: Final = ("D", "d")

Limit = tuple[int, int]
"""Kinds of stops as bits, and how much of these there may be at most."""


@dataclass(frozen=True, slots=True)
class Condition:
    """An amount that is earned once if each of the sets has a counted stop in it."""

    bonus: int
    value: int
    sets: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """What trains of one kind may visit and count, and what it earns them."""

    values: tuple[int, ...]
    """What counting a stop earns, by stop."""
    kinds: int = ALL_KINDS
    """The kinds of stops that may be visited."""
    visits: tuple[Limit, ...] = ()
    pays: tuple[Limit, ...] = ()
    gauge: int = 0
    counted_token: bool = True
    end_limit: tuple[int, int, int] | None = None
    """Kinds that always count and kinds that count as ends, and how many of them there may be."""
    conditions: tuple[Condition, ...] = ()
    ends: tuple[tuple[int, int, tuple[int, ...], tuple[int, ...]], ...] = ()
    """Bonus, value, and the stops that may be either end."""
    marks: tuple[int, ...] = ()
    """What using track of each marked hex earns."""
    needs: tuple[tuple[tuple[int, ...], int], ...] = ()


@dataclass(frozen=True, slots=True)
class Fleet:
    """The trains of a question: for each how many stops it counts and visits at most, and its terms."""

    trains: tuple[tuple[int, int, int], ...]
    terms: tuple[Terms, ...]
    marked: tuple[str, ...]
    """Hexes whose track earns something."""
    visit_bonus: int


def fleet(drawn: Drawn, trains: Sequence[Train], rules: Rules, colors: Sequence[str]) -> Fleet:
    """All trains, with those alike on the same terms."""
    marked = tuple(
        dict.fromkeys(name for bonus in rules.bonuses if isinstance(bonus, ThroughBonus) for name in bonus.hexes)
    )
    made: dict[Terms, int] = {}
    running = []
    for train in trains:
        terms = _terms(drawn, train, rules, colors, marked)
        pay, visit = _sizes(drawn, train)
        running.append((pay, visit, made.setdefault(terms, len(made))))
    longest = sum(bonus.value for bonus in rules.bonuses if isinstance(bonus, LongestBonus))
    return Fleet(tuple(running), tuple(made), marked, longest)


def _sizes(drawn: Drawn, train: Train) -> tuple[int, int]:
    """How many stops a train counts and visits at most."""
    every = len(drawn.halts)
    free = sum(halt.stop.visit_cost == 0 for halt in drawn.halts)
    if isinstance(train.distance, list):
        visit = min(every, free + sum(_visit(row) for row in train.distance))
        return min(visit, sum(row.pay for row in train.distance)), visit
    visit = every if train.distance == "unlimited" else min(every, free + int(train.distance))
    return visit, visit


def _visit(row: Row) -> int:
    return row.pay if row.visit is None else row.visit


def _bits(row: Row) -> int:
    return sum(1 << kind for kind, name in enumerate(STOP_KINDS) if name in row.nodes)


def _terms(drawn: Drawn, train: Train, rules: Rules, colors: Sequence[str], marked: Sequence[str]) -> Terms:
    rows = train.distance if isinstance(train.distance, list) else []
    bonuses = [(at, bonus) for at, bonus in enumerate(rules.bonuses) if earns(train, bonus)]
    values = [stop_value(halt, train, colors) for halt in drawn.halts]
    conditions = list(_conditions(drawn, bonuses, values))
    amounts = [
        sum(bonus.value for _, bonus in bonuses if isinstance(bonus, ThroughBonus) and name in bonus.hexes)
        for name in marked
    ]
    kinds = ALL_KINDS
    if rows:
        kinds = 0
        for row in rows:
            kinds |= _bits(row)
    return Terms(
        values=tuple(values),
        kinds=kinds,
        visits=_limits(rows, _visit) if rows else _whole_limit(drawn, train),
        pays=_limits(rows, lambda row: row.pay),
        gauge=GAUGES[train.track_type] if train.track_type else 0,
        counted_token=train.requires_token,
        end_limit=_end_limit(rows) if rules.town_ends_as_city else None,
        conditions=tuple(conditions),
        ends=tuple(_ends(drawn, bonuses)),
        marks=tuple(amounts) if any(amounts) else (),
        needs=tuple((tuple(stops_at(drawn, need.places)), need.at_least) for need in rules.needs),
    )


def earns(train: Train, bonus: AnyBonus) -> bool:
    """Whether a bonus is one for this train."""
    return bonus.trains is None or train.name in bonus.trains


def stop_value(halt: Halt, train: Train, colors: Sequence[str]) -> int:
    """What a train earns for counting a stop, bonuses aside.

    The multiplier is that of the first row that names the kind of stop, if it has one; else the train's.
    """
    rows = train.distance if isinstance(train.distance, list) else []
    first = next((row for row in rows if halt.stop.kind in row.nodes), None)
    multiplier = train.multiplier if first is None or first.multiplier is None else first.multiplier
    return halt.stop.revenue.at(colors, train.name in DIESELS) * multiplier


def _whole_limit(drawn: Drawn, train: Train) -> tuple[Limit, ...]:
    """A number limits what the stops cost; where each costs one, the number of stops says it already."""
    if train.distance == "unlimited" or all(halt.stop.visit_cost == 1 for halt in drawn.halts):
        return ()
    return ((ALL_KINDS, int(train.distance)),)  # type: ignore[arg-type] # Rows are told apart before.


def _limits(rows: Sequence[Row], amount: Callable[[Row], int]) -> tuple[Limit, ...]:
    """Rows as limits on sets of kinds: stops find room in them exactly when no set of kinds has too many (Hall)."""
    named = sorted({1 << kind for row in rows for kind in range(len(STOP_KINDS)) if _bits(row) >> kind & 1})
    limits: list[Limit] = []
    for size in range(1, len(named) + 1):
        for chosen in combinations(named, size):
            kinds = sum(chosen)
            most = sum(amount(row) for row in rows if _bits(row) & kinds)
            if not any(most == sum(part) for part in _split(limits, kinds)):
                limits.append((kinds, most))
    return tuple(limit for limit in limits if not any(_says_more(other, limit) for other in limits))


def _says_more(one: Limit, other: Limit) -> bool:
    """Whether a limit on more kinds is no higher than another."""
    return one != other and one[0] & other[0] == other[0] and one[1] <= other[1]


def _split(limits: Sequence[Limit], kinds: int) -> Iterator[tuple[int, int]]:
    """Pairs of limits on parts of some kinds that together are all of them: their sum limits these already."""
    for one, most in limits:
        for other, more in limits:
            if one | other == kinds and not one & other:
                yield most, more


def _end_limit(rows: Sequence[Row]) -> tuple[int, int, int] | None:
    """18xx by rows: ends that are towns take the room of cities."""
    first = next((row for row in rows if "city" in row.nodes), None)
    if first is None:
        return None
    bit = {name: 1 << kind for kind, name in enumerate(STOP_KINDS)}
    return bit["city"] | bit["offboard"], bit["town"], first.pay


def _conditions(drawn: Drawn, bonuses: Sequence[tuple[int, AnyBonus]], values: list[int]) -> Iterator[Condition]:
    """What stays a condition. A bonus for single stops goes into their values."""
    for at, bonus in bonuses:
        if isinstance(bonus, EachBonus):
            for stop in stops_at(drawn, bonus.at):
                values[stop] += bonus.value
            continue
        sets = [tuple(stops_at(drawn, places)) for places in _sets(bonus)]
        if not sets or not all(sets) or not bonus.value:
            continue
        if len(sets) == 1 and len({(drawn.halts[stop].hex, drawn.halts[stop].stop.number) for stop in sets[0]}) == 1:
            for stop in sets[0]:
                values[stop] += bonus.value
            continue
        yield Condition(at, bonus.value, tuple(sets))


def _sets(bonus: AnyBonus) -> list[list[Place]]:
    match bonus:
        case StopBonus():
            return [bonus.at]
        case PairBonus():
            return [bonus.a, bonus.b]
        case AllBonus():
            return [[place] for place in bonus.all]
        case _:
            return []


def _ends(
    drawn: Drawn, bonuses: Sequence[tuple[int, AnyBonus]]
) -> Iterator[tuple[int, int, tuple[int, ...], tuple[int, ...]]]:
    for at, bonus in bonuses:
        if isinstance(bonus, EndsBonus):
            a, b = tuple(stops_at(drawn, bonus.a)), tuple(stops_at(drawn, bonus.b))
            if a and b and bonus.value:
                yield at, bonus.value, a, b
