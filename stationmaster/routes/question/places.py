"""The places of rules: which stops of a network they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stationmaster.kernel.errors import Fault, cut
from stationmaster.kernel.pointers import step
from stationmaster.routes.board.geometry import coordinates
from stationmaster.routes.faults import fault_at
from stationmaster.routes.question.forms import Place, Rules, ThroughBonus
from stationmaster.routes.question.network import Drawn, Halt


def meets(halt: Halt, place: Place) -> bool:
    """Whether a stop is a place."""
    if place.hex is not None:
        return halt.hex == place.hex and place.stop in (None, halt.stop.number)
    if place.group is not None:
        return place.group in halt.stop.groups
    return halt.stop.kind == place.kind


def stops_at(drawn: Drawn, places: Iterable[Place]) -> list[int]:
    """The numbers of the stops that are one of the places."""
    listed = list(places)
    return [number for number, halt in enumerate(drawn.halts) if any(meets(halt, place) for place in listed)]


def place_faults(rules: Rules, pointer: str = "/rules") -> Iterator[Fault]:
    """What is wrong with the places of rules."""
    yield from _of_list(rules.no_end_at, f"{pointer}/no_end_at")
    for index, bonus in enumerate(rules.bonuses):
        here = f"{pointer}/bonuses/{index}"
        if isinstance(bonus, ThroughBonus):
            for at, name in enumerate(bonus.hexes):
                yield from _hex_fault(name, f"{here}/hexes/{at}")
        else:
            for key in ("at", "a", "b", "all"):
                yield from _of_list(getattr(bonus, key, ()), f"{here}/{key}")
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
