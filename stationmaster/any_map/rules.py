"""The places of rules, and the stops of a network that they mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, islice, product
from typing import Final

from stationmaster.any_map.board import coordinates
from stationmaster.any_map.cache import Kept
from stationmaster.any_map.faults import fault_at
from stationmaster.any_map.network import Drawn, Halt
from stationmaster.any_map.question import (
    AllBonus,
    AnyBonus,
    EachBonus,
    EndsBonus,
    LongestBonus,
    PairBonus,
    Place,
    Rules,
    StopBonus,
    ThroughBonus,
)
from stationmaster.any_map.search import present
from stationmaster.any_map.tile_parts import DIESEL, STOP_KINDS, Gauge
from stationmaster.errors import Fault, cut
from stationmaster.schema.faults import step

GAUGES: Final[Mapping[Gauge, int]] = {"broad": 1, "narrow": 2, "dual": 3, "thin": 0}
"""The gauges that a piece of track offers, as bits: two pieces join over a side when they have one in common."""

USUAL: Final = GAUGES["broad"]
"""The finder's default gauge."""

KIND_NUMBERS: Final = {kind: number for number, kind in enumerate(STOP_KINDS)}


class Sites:
    """The properties of the stops of a network that rules can depend on, without values and tokens."""

    def __init__(self, halts: Sequence[Halt]) -> None:
        self.halts = tuple(halts)
        self.kinds = [(KIND_NUMBERS[halt.stop.kind], halt.stop.visit_cost) for halt in halts]
        """The kind of each stop, by number, and what visiting it costs."""
        self.present = 0
        """The kinds that occur, as a bit set."""
        self.plain = all(cost == 1 for _, cost in self.kinds)
        """Whether each stop costs one."""
        self.free = sum(cost == 0 for _, cost in self.kinds)
        self.has_diesel = any(color == DIESEL for halt in halts for color, _ in halt.stop.revenue.by_color)
        """Whether any stop has a value for diesels."""
        self._by: dict[tuple[str, str | None], list[int]] = {}
        for number, halt in enumerate(halts):
            self.present |= 1 << self.kinds[number][0]
            for key in (("hex", halt.hex), ("kind", halt.stop.kind), *(("group", name) for name in halt.stop.groups)):
                self._by.setdefault(key, []).append(number)

    def at(self, places: Iterable[Place]) -> tuple[int, ...]:
        """The numbers of the stops that are one of the places, in their order."""
        found: set[int] = set()
        for place in dict.fromkeys(places):
            found.update(self._one(place))
        return tuple(sorted(found))

    def _one(self, place: Place) -> Sequence[int]:
        if place.hex is None:
            return self._by.get(("group", place.group) if place.group is not None else ("kind", place.kind), ())
        there = self._by.get(("hex", place.hex), ())
        return there if place.stop is None else [at for at in there if self.halts[at].stop.number == place.stop]


def sites_of(drawn: Drawn) -> Sites:
    """Return the sites of a network, cached on the ground."""
    key = "sites", drawn.sites
    kept = drawn.ground.drawn.find(key)
    if kept is not None:
        found: Sites = kept[0]
        return found
    made = Sites(drawn.halts)
    drawn.ground.drawn.keep(key, made, 1 + len(drawn.halts))
    return made


def sound_places(rules: Rules) -> Sequence[Fault]:
    """Return the faults of the places of rules. Valid rules are cached."""
    if _SOUND.find(rules) is not None:
        return ()
    wrong = list(_place_faults(rules))
    if not wrong:
        _SOUND.keep(rules, True, _size(rules))
    return wrong


_SOUND: Final[Kept[bool]] = Kept(20_000)


def _size(rules: Rules) -> int:
    """Return the size of rules."""
    named = [getattr(bonus, key, ()) for bonus in rules.bonuses for key in ("at", "a", "b", "all", "hexes", "parts")]
    pairs = [places for pair in rules.forbidden_pairs for places in (pair.a, pair.b)]
    needs = [need.places for need in rules.needs]
    return 1 + len(rules.bonuses) + sum(map(len, [rules.no_end_at, *named, *pairs, *needs]))


def _place_faults(rules: Rules, pointer: str = "/rules") -> Iterator[Fault]:
    yield from _of_list(rules.no_end_at, f"{pointer}/no_end_at")
    for index, bonus in enumerate(rules.bonuses):
        here = f"{pointer}/bonuses/{index}"
        if isinstance(bonus, ThroughBonus):
            for at, name in enumerate(bonus.hexes):
                yield from _hex_fault(name, f"{here}/hexes/{at}")
        else:
            for key in ("at", "a", "b", "all"):
                yield from _of_list(getattr(bonus, key, ()), f"{here}/{key}")
            for at, part in enumerate(getattr(bonus, "parts", ())):
                yield from _of_list(part.at, f"{here}/parts/{at}/at")
    for index, pair in enumerate(rules.forbidden_pairs):
        yield from _of_list(pair.a, f"{pointer}/forbidden_pairs/{index}/a")
        yield from _of_list(pair.b, f"{pointer}/forbidden_pairs/{index}/b")
    for index, need in enumerate(rules.needs):
        yield from _of_list(need.places, f"{pointer}/needs/{index}/places")


def _of_list(places: Sequence[Place], pointer: str) -> Iterator[Fault]:
    for index, place in enumerate(places):
        here = f"{pointer}/{index}"
        named = [name for name in (place.hex, place.group, place.kind) if name is not None]
        if len(named) != 1 or (place.stop is not None and place.hex is None):
            yield fault_at(here, "unknown_place")
        elif place.hex is not None:
            yield from _hex_fault(place.hex, step(here, "hex"))


def _hex_fault(name: str, pointer: str) -> Iterator[Fault]:
    if coordinates(name, True) is None:
        yield fault_at(pointer, "bad_hex_name", name=cut(name))


# Rules in the finder's numbers, as far as they depend on the board's stops alone: cached on the ground.

Stops = tuple[int, ...]
Ends = tuple[int, Stops, Stops]
"""An amount, and the stops that may be the one end and the other."""


MOST_NAMED: Final = 1 << 16
"""The finder's limit on the stops that the rules for one train name."""
MOST_END_RULES: Final = 256
"""The finder's limit on pairs of groups."""
_NAMES_A_STEP: Final = 8
"""The number of stops looked up per step."""


@dataclass(frozen=True, slots=True)
class BothEnds:
    """The bonus for the two ends of a route."""

    a: frozenset[int]
    b: frozenset[int]
    value: int
    parts: Mapping[int, int]
    """The amounts that stops add as ends."""

    def earned(self, first: int, last: int) -> int:
        """Return what a route with these ends earns."""
        if (first in self.a and last in self.b) or (first in self.b and last in self.a):
            return self.value + self.parts.get(first, 0) + self.parts.get(last, 0)
        return 0


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of one bonus."""

    bonus: AnyBonus
    adds: Stops = ()
    """The stops to whose value it is added, whatever else a route does."""
    condition: tuple[Stops, ...] = ()
    """The sets of stops of which a route must count one each."""
    ends: tuple[Ends, ...] = ()
    """The amounts for two ends, each pair at most once; truncated beyond the finder's limit."""
    both: BothEnds | None = None
    """The same, for explaining an answer."""

    @property
    def size(self) -> int:
        """How many stops it names."""
        named = [*self.condition, *(side for _, *both in self.ends for side in both)]
        return 1 + len(self.adds) + sum(map(len, named))


@dataclass(frozen=True, slots=True)
class EndRules:
    """Rules about two ends, in groups of stops."""

    groups: tuple[tuple[int, int, int], ...] = ()
    """Stops, each with its group and what it adds to a bonus of the ends."""
    forbidden: tuple[tuple[int, int], ...] = ()
    bonus: tuple[tuple[int, int], ...] = ()
    """Pairs of groups that earn what their ends add."""
    whole: bool = True
    """Whether they express all bonuses of ends; otherwise these are expressed by terms."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruling:
    """Rules applied to the stops of a network."""

    sites: Sites
    effects: tuple[Effect, ...]
    """By bonus."""
    places: tuple[tuple[int, int], ...]
    """Stops whose place is another than the one that the network gives them."""
    further: tuple[tuple[int, int], ...]
    """Stops with a further place each."""
    no_ends: Stops
    ends: EndRules
    needs: tuple[tuple[Stops, int], ...]
    marked: tuple[str, ...]
    """Hexes whose track earns something."""
    longest: int
    """What each visited stop of the longest route earns."""
    steps: int
    """The steps that it took."""

    @property
    def size(self) -> int:
        """Its size for the cache."""
        lists = [self.places, self.further, self.no_ends, self.ends.groups]
        return 1 + sum(map(len, lists)) + sum(effect.size for effect in self.effects)


def ruling(drawn: Drawn, rules: Rules) -> Ruling:
    """Return the rules applied to a network, cached on the ground."""
    key = "rules", drawn.sites, rules
    kept = drawn.ground.drawn.find(key)
    if kept is not None:
        found: Ruling = kept[0]
        present().work.spend(found.steps)
        return found
    made = _made(_Names(sites_of(drawn)), rules)
    drawn.ground.drawn.keep(key, made, made.size)
    return made


class _Names:
    """Looks up the stops of places, and counts the steps."""

    def __init__(self, sites: Sites) -> None:
        self.sites = sites
        self.steps = 0
        self._work = present().work

    def at(self, places: Sequence[Place]) -> Stops:
        """Return the numbers of the stops that are one of the places, in their order."""
        found = self.sites.at(places)
        self.count(len(places) + len(found))
        return found

    def count(self, names: int) -> None:
        """Count stops that are named."""
        steps = 1 + names // _NAMES_A_STEP
        self.steps += steps
        self._work.spend(steps)


def _made(names: _Names, rules: Rules) -> Ruling:
    places, further = _places(names.sites, hex_once=rules.hex_once)
    through = (bonus.hexes for bonus in rules.bonuses if isinstance(bonus, ThroughBonus))
    return Ruling(
        sites=names.sites,
        effects=tuple(_effect(names, bonus) for bonus in rules.bonuses),
        places=tuple(places),
        further=tuple(further),
        no_ends=names.at(rules.no_end_at),
        ends=_end_rules(names, rules),
        needs=tuple((names.at(need.places), need.at_least) for need in rules.needs),
        marked=tuple(dict.fromkeys(name for hexes in through for name in hexes)),
        longest=sum(bonus.value for bonus in rules.bonuses if isinstance(bonus, LongestBonus)),
        steps=names.steps,
    )


def _effect(names: _Names, bonus: AnyBonus) -> Effect:
    """A bonus for a single stop is added to its value; all others stay conditions."""
    if isinstance(bonus, EndsBonus):
        both = _both_ends(names, bonus)
        return Effect(bonus, ends=tuple(_ends(names, both)), both=both)
    if not bonus.value:
        return Effect(bonus)
    if isinstance(bonus, EachBonus):
        return Effect(bonus, adds=names.at(bonus.at))
    sets = tuple(names.at(places) for places in _sets(bonus))
    if not sets or not all(sets):
        return Effect(bonus)
    halts = names.sites.halts
    if len(sets) == 1 and len({(halts[stop].hex, halts[stop].stop.number) for stop in sets[0]}) == 1:
        return Effect(bonus, adds=sets[0])
    return Effect(bonus, condition=sets)


def _both_ends(names: _Names, bonus: EndsBonus) -> BothEnds:
    sums: Counter[tuple[Place, ...]] = Counter()
    for part in bonus.parts:
        sums[part.at] += part.value
    parts: dict[int, int] = {}
    for places, value in sums.items():
        for stop in names.at(places):
            parts[stop] = parts.get(stop, 0) + value
    return BothEnds(frozenset(names.at(bonus.a)), frozenset(names.at(bonus.b)), bonus.value, parts)


def _ends(names: _Names, both: BothEnds) -> Iterator[Ends]:
    """Stops that are alike as ends are grouped, so that no pair of ends occurs twice."""
    alike: dict[tuple[bool, bool, int], list[int]] = {}
    for stop in sorted(both.a | both.b):
        alike.setdefault((stop in both.a, stop in both.b, both.parts.get(stop, 0)), []).append(stop)
    named = 0
    for (one, some), (other, others) in combinations_with_replacement(alike.items(), 2):
        value = both.value + one[2] + other[2]
        if value and ((one[0] and other[1]) or (one[1] and other[0])):
            yield value, tuple(some), tuple(others)
            named += len(some) + len(others)
        if named > MOST_NAMED:
            break
    names.count(named)


def _sets(bonus: AnyBonus) -> list[Sequence[Place]]:
    match bonus:
        case StopBonus():
            return [bonus.at]
        case PairBonus():
            return [bonus.a, bonus.b]
        case AllBonus():
            return [[place] for place in bonus.all]
        case _:
            return []


def _places(sites: Sites, *, hex_once: bool) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Places of stops that are not the usual ones, and further places: the hex where that is visited once, and groups.

    A group of one has no effect. If a stop is alone in its place, a group replaces that place.
    """
    first: dict[str | tuple[str, int], int] = {}
    own: list[int] = []
    for number, halt in enumerate(sites.halts):
        own.append(first.setdefault(halt.hex if hex_once else (halt.hex, halt.stop.number), number))
    shared = Counter(own)
    members = Counter(group for halt in sites.halts for group in set(halt.stop.groups))
    groups: dict[str, int] = {}
    places, further = [], []
    for number, halt in enumerate(sites.halts):
        kept = [groups.setdefault(group, len(own) + len(groups)) for group in halt.stop.groups if members[group] > 1]
        if shared[own[number]] > 1 or not kept:
            kept.insert(0, own[number])
        place, *others = kept
        places.append((number, place))
        further += [(number, other) for other in others]
    usual = _usual(sites)
    return [(number, place) for number, place in places if place != usual[number]], further


def _usual(sites: Sites) -> list[int]:
    """The places that the network gives its stops: the number of the first halt of each."""
    first: dict[tuple[str, int], int] = {}
    return [first.setdefault((halt.hex, halt.stop.number), number) for number, halt in enumerate(sites.halts)]


def _end_rules(names: _Names, rules: Rules) -> EndRules:
    """Groups of stops, pairs of groups that may not be the two ends of a route, and pairs that earn a bonus.

    Only one bonus for all trains can be expressed so, if stops add to it regardless of the end. At most one pair more
    than the finder's limit is made.
    """
    bonuses = [bonus for bonus in rules.bonuses if isinstance(bonus, EndsBonus)]
    only = bonuses[0] if len(bonuses) == 1 and bonuses[0].trains is None else None
    both = None if only is None else _both_ends(names, only)
    if both is not None and both.value and both.a & both.b:
        both = None
    whole = not bonuses or both is not None
    pairs = [(frozenset(names.at(pair.a)), frozenset(names.at(pair.b))) for pair in rules.forbidden_pairs]
    earning = [] if both is None else [(both.a, both.b)]
    if not pairs and not earning:
        return EndRules(whole=whole)
    seen = [_membership(stop, (*pairs, *earning)) for stop in range(len(names.sites.halts))]
    numbers = {signature: number for number, signature in enumerate(dict.fromkeys(filter(any, seen)), 1)}
    names.count(len(numbers) ** 2)
    earns = 1 << len(pairs)
    found = [list(islice(_joined(numbers, bits), MOST_END_RULES + 1)) for bits in (earns - 1, earns if earning else 0)]
    groups = tuple(
        (stop, numbers[signature], _adds(both, stop) if both is not None else 0)
        for stop, signature in enumerate(seen)
        if any(signature)
    )
    return EndRules(groups, tuple(found[0]), tuple(found[1]), whole)


_Membership = tuple[int, int]
"""Return the pairs of sets whose first set, and those whose second set, contain a stop, as bit sets."""


def _membership(stop: int, pairs: Sequence[tuple[frozenset[int], frozenset[int]]]) -> _Membership:
    return (
        sum([1 << number for number, (a, _) in enumerate(pairs) if stop in a]),
        sum([1 << number for number, (_, b) in enumerate(pairs) if stop in b]),
    )


def _joined(numbers: Mapping[_Membership, int], bits: int) -> Iterator[tuple[int, int]]:
    """The groups of which one is in the first and the other in the second set of some of the pairs."""
    for (one, first), (other, second) in product(numbers.items(), repeat=2):
        if one[0] & other[1] & bits:
            yield first, second


def _adds(both: BothEnds, stop: int) -> int:
    """Return what a stop adds to a bonus of the ends; the one of the first set also adds the base amount."""
    return both.parts.get(stop, 0) + (both.value if stop in both.a else 0)
