"""The places of rules: which stops of a network they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from stationmaster.kernel.errors import Fault, cut
from stationmaster.kernel.shapes.pointers import step
from stationmaster.routes.board.geometry import coordinates
from stationmaster.routes.faults import fault_at
from stationmaster.routes.keeping import Kept
from stationmaster.routes.question.forms import Place, Rules, ThroughBonus
from stationmaster.routes.question.fragments import Halt
from stationmaster.routes.question.network import Drawn
from stationmaster.routes.tiles.parts import DIESEL, STOP_KINDS, Gauge

GAUGES: Final[Mapping[Gauge, int]] = {"broad": 1, "narrow": 2, "dual": 3, "thin": 0}
"""The gauges that a piece of track offers, as bits: two pieces join over a side when they have one in common."""

USUAL: Final = GAUGES["broad"]
"""What the finder takes for granted where nothing is said of gauges."""

KIND_NUMBERS: Final = {kind: number for number, kind in enumerate(STOP_KINDS)}


class Sites:
    """All that rules can ask of the stops of a network, whatever they are worth and whoever holds them."""

    def __init__(self, halts: Sequence[Halt]) -> None:
        self.halts = tuple(halts)
        self.kinds = [(KIND_NUMBERS[halt.stop.kind], halt.stop.visit_cost) for halt in halts]
        """The kind of each stop, by number, and what visiting it costs."""
        self.present = 0
        """The kinds that there are, as bits."""
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
    """The sites of a network; the ground keeps them."""
    key = "sites", drawn.sites
    kept = drawn.ground.drawn.find(key)
    if kept is not None:
        found: Sites = kept[0]
        return found
    made = Sites(drawn.halts)
    drawn.ground.drawn.keep(key, made, 1 + len(drawn.halts))
    return made


def sound_places(rules: Rules) -> Sequence[Fault]:
    """What is wrong with the places of rules. Rules that are sound once are known to be so the next time."""
    if _SOUND.find(rules) is not None:
        return ()
    wrong = list(_place_faults(rules))
    if not wrong:
        _SOUND.keep(rules, True, _size(rules))
    return wrong


_SOUND: Final[Kept[bool]] = Kept(20_000)


def _size(rules: Rules) -> int:
    """How much rules say."""
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
