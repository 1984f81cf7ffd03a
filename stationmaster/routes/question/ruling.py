"""Rules in the finder's numbers, as far as they depend on the board's stops alone: made once for a ground, and kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from stationmaster.routes.question.forms import (
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
from stationmaster.routes.question.fragments import Halt
from stationmaster.routes.question.network import Drawn
from stationmaster.routes.question.places import Sites, meets, sites_of

Stops = tuple[int, ...]
Ends = tuple[int, Stops, Stops]
"""An amount, and the stops that may be the one end and the other."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What one bonus brings."""

    bonus: AnyBonus
    adds: Stops = ()
    """The stops to whose value it is added, whatever else a route does."""
    condition: tuple[Stops, ...] = ()
    """The sets of stops of which a route must count one each."""
    ends: tuple[Ends, ...] = ()
    """What two ends earn, each two of them at most once."""

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
    """They say all that the rules say of ends; otherwise bonuses of ends have to be told in another way."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruling:
    """What rules say of the stops of a network."""

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

    @property
    def size(self) -> int:
        """How much there is to keep."""
        lists = [self.places, self.further, self.no_ends, self.ends.groups]
        return 1 + sum(map(len, lists)) + sum(effect.size for effect in self.effects)


def ruling(drawn: Drawn, rules: Rules) -> Ruling:
    """What rules say of a network; the ground keeps it."""
    key = "rules", drawn.sites, rules
    kept = drawn.ground.drawn.find(key)
    if kept is not None:
        found: Ruling = kept[0]
        return found
    made = _made(sites_of(drawn), rules)
    drawn.ground.drawn.keep(key, made, made.size)
    return made


def _made(sites: Sites, rules: Rules) -> Ruling:
    places, further = _places(sites, hex_once=rules.hex_once)
    through = (bonus.hexes for bonus in rules.bonuses if isinstance(bonus, ThroughBonus))
    return Ruling(
        sites=sites,
        effects=tuple(_effect(sites, bonus) for bonus in rules.bonuses),
        places=tuple(places),
        further=tuple(further),
        no_ends=sites.at(rules.no_end_at),
        ends=_end_rules(sites, rules),
        needs=tuple((sites.at(need.places), need.at_least) for need in rules.needs),
        marked=tuple(dict.fromkeys(name for hexes in through for name in hexes)),
        longest=sum(bonus.value for bonus in rules.bonuses if isinstance(bonus, LongestBonus)),
    )


def _effect(sites: Sites, bonus: AnyBonus) -> Effect:
    """What is earned for a single stop goes into its value; all else stays a condition."""
    if isinstance(bonus, EndsBonus):
        return Effect(bonus, ends=tuple(_ends(sites, bonus)))
    if not bonus.value:
        return Effect(bonus)
    if isinstance(bonus, EachBonus):
        return Effect(bonus, adds=sites.at(bonus.at))
    sets = tuple(sites.at(places) for places in _sets(bonus))
    if not sets or not all(sets):
        return Effect(bonus)
    if len(sets) == 1 and len({(sites.halts[stop].hex, sites.halts[stop].stop.number) for stop in sets[0]}) == 1:
        return Effect(bonus, adds=sets[0])
    return Effect(bonus, condition=sets)


def part_of_end(bonus: EndsBonus, halt: Halt) -> int:
    """What one end adds to a bonus for both."""
    return sum(part.value for part in bonus.parts if any(meets(halt, place) for place in part.at))


def _ends(sites: Sites, bonus: EndsBonus) -> Iterator[Ends]:
    """Stops that are alike at an end stand together, so that no two ends are named twice."""
    a, b = set(sites.at(bonus.a)), set(sites.at(bonus.b))
    alike: dict[tuple[bool, bool, int], list[int]] = {}
    for stop in sorted(a | b):
        alike.setdefault((stop in a, stop in b, part_of_end(bonus, sites.halts[stop])), []).append(stop)
    for (one, some), (other, others) in combinations_with_replacement(alike.items(), 2):
        value = bonus.value + one[2] + other[2]
        if value and ((one[0] and other[1]) or (one[1] and other[0])):
            yield value, tuple(some), tuple(others)


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

    A group of one says nothing. Where a stop is alone in its own place, a group takes that one's part.
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


def _end_rules(sites: Sites, rules: Rules) -> EndRules:
    """Groups of stops, pairs of groups that may not be the two ends of a route, and pairs that earn a bonus.

    Only one bonus for all trains can be told so, and one that stops add to without knowing which end they are.
    """
    bonuses = [bonus for bonus in rules.bonuses if isinstance(bonus, EndsBonus)]
    bonus = bonuses[0] if len(bonuses) == 1 and bonuses[0].trains is None else None
    if bonus is not None and bonus.value and set(sites.at(bonus.a)) & set(sites.at(bonus.b)):
        bonus = None
    whole = not bonuses or bonus is not None
    pairs = [(set(sites.at(pair.a)), set(sites.at(pair.b))) for pair in rules.forbidden_pairs]
    earning = [(set(sites.at(bonus.a)), set(sites.at(bonus.b)))] if bonus is not None else []
    if not pairs and not earning:
        return EndRules(whole=whole)
    seen = [tuple((stop in a, stop in b) for a, b in (*pairs, *earning)) for stop in range(len(sites.halts))]
    numbers = {signature: number for number, signature in enumerate(dict.fromkeys(filter(_says, seen)), 1)}
    both = [
        ((numbers[one], numbers[other]), [mine[0] and theirs[1] for mine, theirs in zip(one, other, strict=True)])
        for one, other in product(numbers, repeat=2)
    ]
    groups = tuple(
        (stop, numbers[signature], _adds(sites, bonus, stop) if bonus is not None else 0)
        for stop, signature in enumerate(seen)
        if _says(signature)
    )
    forbidden = tuple(pair for pair, joined in both if any(joined[: len(pairs)]))
    return EndRules(groups, forbidden, tuple(pair for pair, joined in both if any(joined[len(pairs) :])), whole)


def _says(signature: tuple[tuple[bool, bool], ...]) -> bool:
    return any(map(any, signature))


def _adds(sites: Sites, bonus: EndsBonus, stop: int) -> int:
    """What a stop adds to a bonus of the ends; the one of the first set adds what the bonus has without them."""
    halt = sites.halts[stop]
    first = any(meets(halt, place) for place in bonus.a)
    return part_of_end(bonus, halt) + (bonus.value if first else 0)
