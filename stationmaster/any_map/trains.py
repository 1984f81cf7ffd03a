"""Trains and bonuses in the terms of the finder: what a train may visit and count, and what that earns.

Trains of equal properties share their *terms*. A bonus that single stops earn unconditionally is part of the value of
those stops; all others stay conditions for the finder. Trains that differ in their length alone run without terms, the
simplest form: revenue then depends on the stops, and on the groups of stops at the two ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from stationmaster.any_map.network import Drawn, Halt
from stationmaster.any_map.question import AnyBonus, Row, Rules, ThroughBonus, Train
from stationmaster.any_map.rules import GAUGES, Effect, Ends, Ruling, Stops, ruling
from stationmaster.any_map.search import present
from stationmaster.any_map.tile_parts import DIESEL, STOP_KINDS, StopKind

ALL_KINDS: Final = (1 << len(STOP_KINDS)) - 1
DIESELS: Final = ("D", "d")

Limit = tuple[int, int]
"""Kinds of stops as bits, and how much of these there may be at most."""

Size = tuple[int, int]
"""How many stops a train counts and visits at most."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The stops that trains of one kind may visit and count, and their revenue besides the values of stops."""

    adds: tuple[tuple[int, Stops], ...] = ()
    """Amounts, and the stops to whose values they are added."""
    multipliers: tuple[int, ...] = (1,) * len(STOP_KINDS)
    """By what the values of each kind of stop are multiplied."""
    diesel: bool = False
    """Stops that have a value for diesels have that one."""
    kinds: int = ALL_KINDS
    """The kinds of stops that may be visited."""
    visits: tuple[Limit, ...] = ()
    pays: tuple[Limit, ...] = ()
    gauge: int = 0
    counted_token: bool = True
    end_limit: tuple[int, int, int] | None = None
    """Kinds that always count and kinds that count as ends, and how many of them there may be."""
    conditions: tuple[tuple[int, tuple[Stops, ...]], ...] = ()
    """Amounts, each earned once if each of the sets has a counted stop in it."""
    ends: tuple[Ends, ...] = ()
    marks: tuple[int, ...] = ()
    """What using track of each marked hex earns."""
    needs: tuple[tuple[Stops, int], ...] = ()

    def values(self, drawn: Drawn, kinds: Sequence[tuple[int, int]]) -> list[int]:
        """Return the revenue of counting each stop."""
        values = [stop[1] for stop in drawn.stops]
        if self.diesel:
            for at, halt in enumerate(drawn.halts):
                if any(color == DIESEL for color, _ in halt.stop.revenue.by_color):
                    values[at] = max(0, halt.stop.revenue.at(drawn.colors, diesel=True))
        if any(multiplier != 1 for multiplier in self.multipliers):
            values = [value * self.multipliers[kind] for value, (kind, _) in zip(values, kinds, strict=True)]
        for amount, stops in self.adds:
            for stop in stops:
                values[stop] += amount
        return values


Change = tuple[int, int | None, int, int, int]
"""A stop: its place, if that is another one, what is added to its value, its group for rules of ends and its bonus."""


@dataclass(frozen=True, slots=True, eq=False)
class Fleet:
    """The trains of a question, with the rules that apply to them."""

    ruling: Ruling
    trains: tuple[tuple[int, int], ...] | tuple[tuple[int, int, int], ...]
    """How many stops each counts and visits at most, and its terms, if there are any."""
    terms: tuple[Terms, ...]
    changes: tuple[Change, ...]
    """Stops of which more is to be said than the board shows."""

    @property
    def visit_bonus(self) -> int:
        """What each visited stop of the longest route earns."""
        return self.ruling.longest


def fleet(drawn: Drawn, trains: tuple[Train, ...], rules: Rules) -> Fleet:
    """Return all trains, equal ones with the same terms. The ground caches all that is independent of stops' values."""
    key = "fleet", drawn.sites, trains, rules
    kept = drawn.ground.drawn.find(key)
    if kept is not None:
        found: Fleet = kept[0]
        present().work.spend(found.ruling.steps)
        return found
    made = _fleet(ruling(drawn, rules), trains, rules)
    drawn.ground.drawn.keep(key, made, 1 + len(trains) + sum(_weight(terms) for terms in made.terms))
    return made


def _weight(terms: Terms) -> int:
    return 4 + len(terms.adds) + len(terms.conditions) + len(terms.ends) + len(terms.marks)


def _fleet(ruled: Ruling, trains: Sequence[Train], rules: Rules) -> Fleet:
    made: dict[Terms, int] = {}
    sizes = [_size(ruled, train) for train in trains]
    numbers = [made.setdefault(_terms(ruled, train, rules), len(made)) for train in trains]
    if len(made) == 1 and ruled.ends.whole and ruled.sites.plain and all(pay for pay, _ in sizes):
        (terms,) = made
        if terms == Terms(adds=terms.adds, ends=terms.ends):
            return Fleet(ruled, tuple(sizes), (), tuple(_changes(ruled, terms.adds)))
    running = tuple((*size, number) for size, number in zip(sizes, numbers, strict=True))
    return Fleet(ruled, running, tuple(made), tuple(_changes(ruled, ())))


def _changes(ruled: Ruling, adds: Sequence[tuple[int, Stops]]) -> Iterator[Change]:
    """Yield the changes of single stops by the rules."""
    places = dict(ruled.places)
    groups = {stop: (group, bonus) for stop, group, bonus in ruled.ends.groups}
    added: dict[int, int] = {}
    for amount, stops in adds:
        for stop in stops:
            added[stop] = added.get(stop, 0) + amount
    for stop in sorted({*places, *groups, *added}):
        yield stop, places.get(stop), added.get(stop, 0), *groups.get(stop, (0, 0))


def _size(ruled: Ruling, train: Train) -> Size:
    """Return how many stops a train counts and visits at most."""
    every, free = len(ruled.sites.halts), ruled.sites.free
    if isinstance(train.distance, tuple):
        visit = min(every, free + sum(_visit(row) for row in train.distance))
        return min(visit, sum(row.pay for row in train.distance)), visit
    visit = every if train.distance == "unlimited" else min(every, free + int(train.distance))
    return visit, visit


def _visit(row: Row) -> int:
    return row.pay if row.visit is None else row.visit


def _bits(row: Row) -> int:
    return sum(1 << kind for kind, name in enumerate(STOP_KINDS) if name in row.nodes)


def _terms(ruled: Ruling, train: Train, rules: Rules) -> Terms:
    rows = train.distance if isinstance(train.distance, tuple) else ()
    pay, visit = _size(ruled, train)
    effects = [effect for effect in ruled.effects if earns(train, effect.bonus)]
    amounts = tuple(_mark(name, effects) for name in ruled.marked)
    kinds = ALL_KINDS
    if rows:
        kinds &= ~ruled.sites.present
        for row in rows:
            kinds |= _bits(row)
    return Terms(
        adds=tuple((effect.bonus.value, effect.adds) for effect in effects if effect.adds),
        multipliers=tuple(_multiplier(train, kind) for kind in STOP_KINDS),
        diesel=train.name in DIESELS and ruled.sites.has_diesel,
        kinds=kinds,
        visits=_unsaid(ruled, _limits(rows, _visit), visit) if rows else _whole_limit(ruled, train),
        pays=_unsaid(ruled, _limits(rows, lambda row: row.pay), pay),
        gauge=GAUGES[train.track_type] if train.track_type else 0,
        counted_token=train.requires_token,
        end_limit=_end_limit(rows) if rules.town_ends_as_city else None,
        conditions=tuple((effect.bonus.value, effect.condition) for effect in effects if effect.condition),
        ends=tuple(ends for effect in effects for ends in effect.ends),
        marks=amounts if any(amounts) else (),
        needs=ruled.needs,
    )


def _mark(name: str, effects: Sequence[Effect]) -> int:
    """Return the revenue of using track of a hex."""
    bonuses = (effect.bonus for effect in effects)
    return sum(bonus.value for bonus in bonuses if isinstance(bonus, ThroughBonus) and name in bonus.hexes)


def earns(train: Train, bonus: AnyBonus) -> bool:
    """Return whether a bonus applies to this train."""
    return bonus.trains is None or train.name in bonus.trains


def stop_value(halt: Halt, train: Train, colors: Sequence[str]) -> int:
    """Return the revenue of a train for counting a stop, without bonuses.

    The multiplier is that of the first row that names the kind of stop, if it has one; else the train's.
    """
    return halt.stop.revenue.at(colors, train.name in DIESELS) * _multiplier(train, halt.stop.kind)


def _multiplier(train: Train, kind: StopKind) -> int:
    rows = train.distance if isinstance(train.distance, tuple) else ()
    first = next((row for row in rows if kind in row.nodes), None)
    return train.multiplier if first is None or first.multiplier is None else first.multiplier


def _whole_limit(ruled: Ruling, train: Train) -> tuple[Limit, ...]:
    """Return the limit on the cost of the stops; none where each costs one, as their number suffices."""
    if train.distance == "unlimited" or ruled.sites.plain:
        return ()
    return ((ALL_KINDS, int(train.distance)),)  # type: ignore[arg-type] # Rows are handled above.


def _limits(rows: Sequence[Row], amount: Callable[[Row], int]) -> tuple[Limit, ...]:
    """Return rows as limits on sets of kinds: stops fit into the rows if and only if no set has too many (Hall)."""
    named = sorted({1 << kind for row in rows for kind in range(len(STOP_KINDS)) if _bits(row) >> kind & 1})
    limits: list[Limit] = []
    for size in range(1, len(named) + 1):
        for chosen in combinations(named, size):
            kinds = sum(chosen)
            most = sum(amount(row) for row in rows if _bits(row) & kinds)
            if not any(most == sum(part) for part in _split(limits, kinds)):
                limits.append((kinds, most))
    return tuple(limit for limit in limits if not any(_says_more(other, limit) for other in limits))


def _unsaid(ruled: Ruling, limits: Sequence[Limit], size: int) -> tuple[Limit, ...]:
    """Return the limits without those that the size of a train implies: one on all stops, where each costs one."""
    present = ruled.sites.present
    said = ruled.sites.plain
    return tuple((kinds, most) for kinds, most in limits if not (said and kinds & present == present and most >= size))


def _says_more(one: Limit, other: Limit) -> bool:
    """Return whether a limit implies another: it is on more kinds, and no higher."""
    return one != other and one[0] & other[0] == other[0] and one[1] <= other[1]


def _split(limits: Sequence[Limit], kinds: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of limits on two parts that some kinds divide into; each pair's sum limits all of them."""
    for one, most in limits:
        for other, more in limits:
            if one | other == kinds and not one & other:
                yield most, more


def _end_limit(rows: Sequence[Row]) -> tuple[int, int, int] | None:
    """Return the limit on ends for trains by rows: towns at the ends use the places of cities."""
    first = next((row for row in rows if "city" in row.nodes), None)
    if first is None:
        return None
    bit = {name: 1 << kind for kind, name in enumerate(STOP_KINDS)}
    return bit["city"] | bit["offboard"], bit["town"], first.pay
