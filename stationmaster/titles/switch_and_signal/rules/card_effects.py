"""What setting a signal or a switch would do to the trains: advice for the players, which decides nothing.

For every train on the network it is asked which signals and junctions it can come to with the highest roll of its die,
as everything stands now; a lower roll comes to fewer of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import Struct, field

from stationmaster.titles.switch_and_signal.model.kinds import Border, Junction
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.stops import Ending
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules.movement import Scene, Way, scene, ways

Json = Any
MEETINGS: Final[frozenset[Ending]] = frozenset({"train_ahead", "occupied_city", "collision"})
"""Endings of a train that would have gone on, if no other stood there."""
NO_BORDER: Final = Border()
Trains = dict[str, None]
"""Trains in the order in which they were found, each once."""


class Encounters(Struct):
    """Which trains can come to a signal or, by a branch, to a junction: those that pass there and those that stop.

    A train that meets another one right beyond passes too: what is set there decides whether they meet.
    """

    passing: dict[str, Trains] = field(default_factory=dict)
    """Green signal space -> trains that pass it."""
    waiting: dict[str, Trains] = field(default_factory=dict)
    """Red signal space -> trains that stop before it, or that have no other free exit of their city."""
    crossing: dict[tuple[str, str], Trains] = field(default_factory=dict)
    """Junction and open branch -> trains that go over it from there."""
    held: dict[tuple[str, str], Trains] = field(default_factory=dict)
    """Junction and closed branch -> trains that stop there."""


def encounters(position: Position) -> Encounters:
    """Everything that the trains of a position can come to with one roll each; found once for each position."""
    kept = position.__dict__
    if "encounters" not in kept:
        kept["encounters"] = _encounters(position)
    found: Encounters = kept["encounters"]
    return found


def _encounters(position: Position) -> Encounters:
    found = Encounters()
    for train in position.trains:
        if train.place.kind != "depot":
            here = scene(position, train)
            for way in ways(here, max(TABLES.dice[train.colour].faces)):
                _note(found, here, way)
    return found


def _note(found: Encounters, here: Scene, way: Way) -> None:
    train, space = here.train.id, here.train.place.space
    met = (str(way.at),) if way.ending in MEETINGS else ()
    for beyond in (*way.path, *met):
        border = here.board.borders.get((space, beyond), NO_BORDER)
        if border.signal is not None:
            found.passing.setdefault(border.signal, {})[train] = None
        for node in border.junctions:
            found.crossing.setdefault((node, space), {})[train] = None
        space = beyond
    if way.ending == "red_signal":
        found.waiting.setdefault(str(way.at), {})[train] = None
    elif way.ending == "closed_branch":
        found.held.setdefault((str(way.at), space), {})[train] = None
    if not way.path and here.train.place.kind == "city":
        _note_kept(found, here)


def _note_kept(found: Encounters, here: Scene) -> None:
    """SS-7.14: a train that must try an occupied exit of its city would take a free one."""
    for way in here.board.cities[here.train.place.space].exits:
        if way.signal not in here.green and way.section not in here.occupied:
            found.waiting.setdefault(way.signal, {})[here.train.id] = None


def signal_effects(found: Encounters, sources: Iterable[str], targets: Iterable[str]) -> dict[str, Json]:
    """What taking the disc away from one of `sources` and laying it on one of `targets` does, apart from what does
    nothing: `stops` are the trains that pass the signal now, `frees` those that it holds up now."""
    effects: dict[str, dict[str, list[str]]] = {}
    for name, met, signals in (("stops", found.passing, sources), ("frees", found.waiting, targets)):
        for signal in signals:
            if signal in met:
                effects.setdefault(name, {})[signal] = list(met[signal])
    return effects


def setting(found: Encounters, junction: Junction, pair: int) -> dict[str, Json]:
    """What a setting of a junction that is not the present one does: the two branches that it `joins`, and the trains
    that it `frees`, that it `stops`, and that it `turns` to another branch than now."""
    joins = junction.pairs[pair]
    branches = [(branch, branch in joins) for branch in junction.branches]
    effects = {
        "frees": list(_trains(found.held, junction, (branch for branch, is_open in branches if is_open))),
        "stops": list(_trains(found.crossing, junction, (branch for branch, is_open in branches if not is_open))),
        "turns": list(_trains(found.crossing, junction, (branch for branch, is_open in branches if is_open))),
    }
    return {"joins": list(joins)} | {name: trains for name, trains in effects.items() if trains}


def _trains(met: dict[tuple[str, str], Trains], junction: Junction, branches: Iterable[str]) -> Iterator[str]:
    return (train for branch in branches for train in met.get((junction.id, branch), ()))
