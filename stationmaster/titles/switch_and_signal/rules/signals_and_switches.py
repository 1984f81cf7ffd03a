"""Set signal and set switch (SS-8.2 to SS-8.4), with what either would do to the trains.

For every train on the network it is asked which signals and junctions it can come to with the highest roll of its die,
as everything stands now; a lower roll comes to fewer of them. That is advice for the players and decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct, field

from stationmaster.errors import Violation
from stationmaster.titles.switch_and_signal.model.actions import SetSignal, SetSwitch
from stationmaster.titles.switch_and_signal.model.board import open_pair
from stationmaster.titles.switch_and_signal.model.events import SignalSet, SwitchSet
from stationmaster.titles.switch_and_signal.model.kinds import Border, Junction
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.place import Ending
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules.cards import discard, one_of, payment_violation, payments
from stationmaster.titles.switch_and_signal.rules.kinds import Choice, Family
from stationmaster.titles.switch_and_signal.rules.movement import Scene, Way, scene, ways
from stationmaster.titles.switch_and_signal.text.refusals import refuse

Json = Any

# ---------------------------------------------------------------- what a setting does to trains

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


# ---------------------------------------------------------------- set signal (SS-8.2, SS-8.3)

SIGNAL = "signal"


def signal_violation(position: Position, source: str, to: str) -> Violation | None:
    """Why the disc of `source` may not go to `to`, whatever is paid."""
    signals = position.board.signals
    for name in (source, to):
        if name not in signals:
            return refuse("unknown_signal", signal=name)
    if source not in position.green:
        return refuse("no_disc", signal=source)
    if source == to:
        return refuse("no_change", signal=source)
    if to in position.green:
        return refuse("not_red", signal=to)
    city = signals[source].city
    if city is None or city not in _bound_cities(position) or signals[to].city == city:
        return None
    red = [way.signal for way in position.board.cities[city].exits if way.signal != source]
    return refuse("last_green_exit", signal=source, city=city, red=tuple(red))


def _bound_cities(position: Position) -> set[str]:
    """The cities with a single disc, which can only go to another exit of the city (SS-8.3)."""
    with_discs: set[str] = set()
    with_several: set[str] = set()
    for name, space in position.board.signals.items():
        if space.city is not None and name in position.green:
            (with_several if space.city in with_discs else with_discs).add(space.city)
    return with_discs - with_several


def play_set_signal(ledger: Ledger, action: SetSignal, _found: None) -> None:
    """Move the disc."""
    discard(ledger, action.cards)
    ledger.update(green=ledger.position.green - {action.source} | {action.to})
    ledger.emit(SignalSet(action.source, action.to, "SS-8.2"))


def set_signal_choices(position: Position) -> list[dict[str, Json]]:
    """First the discs that can go anywhere, together, to every red space; then those that are the only ones of their
    city, each with its other exits (SS-8.3). Spaces stand in the order of the board, with what the trains have of it
    (`signal_effects`)."""
    paid = payments(position, SIGNAL)
    if not paid:
        return []
    found = encounters(position)
    return [
        {"from": {"one_of": sources}, "to": {"one_of": targets}, "cards": one_of(paid)}
        | signal_effects(found, sources, targets)
        for sources, targets in _groups(position)
    ]


def _groups(position: Position) -> list[tuple[list[str], list[str]]]:
    """The discs that can go to the same spaces, and these spaces."""
    signals, bound = position.board.signals, _bound_cities(position)
    free: list[str] = []
    red: list[str] = []
    near: dict[str | None, list[str]] = {}
    for name, space in signals.items():
        if name not in position.green:
            red.append(name)
            near.setdefault(space.city, []).append(name)
        elif space.city not in bound:
            free.append(name)
    groups = [(free, red)] if free and red else []
    for name in signals:
        city = signals[name].city
        if name in position.green and city in bound and city in near:
            groups.append(([name], near[city]))
    return groups


def _signal_informs(position: Position, action: SetSignal, _found: None) -> Choice:
    """What the choice tells from which the disc's two spaces were picked."""
    for sources, targets in _groups(position):
        if action.source in sources:
            return signal_effects(encounters(position), sources, targets)
    raise AssertionError("a legal disc is in a group")  # Listing and checking ask the same.


def _check_signal(position: Position, action: SetSignal) -> Violation | None:
    """SS-18.4: the cards (SS-8.6) are asked before the disc."""
    violation = payment_violation(position, action.cards, SIGNAL, "SS-8.2")
    return violation or signal_violation(position, action.source, action.to)


# ---------------------------------------------------------------- set switch (SS-8.4)

SWITCH = "switch"


def _pair_of(position: Position, junction: str) -> int:
    return position.pairs[list(position.board.junctions).index(junction)]


def switch_violation(position: Position, name: str, discs: Sequence[str]) -> Violation | None:
    """Why the discs of a junction cannot go on these branches, whatever is paid."""
    junction = position.board.junctions.get(name)
    if junction is None:
        return refuse("unknown_junction", junction=name)
    return _discs_violation(junction, _pair_of(position, name), discs)


def _discs_violation(junction: Junction, present: int, discs: Sequence[str]) -> Violation | None:
    """SS-2.6, SS-8.4, SS-8.8, asked of one junction of which the pair `present` is open."""
    name = junction.id
    for branch in discs:
        if branch not in junction.branches:
            return refuse("not_a_branch", branch=branch, junction=name, branches=junction.branches)
    if len(discs) != junction.discs or len(set(discs)) != len(discs):
        needed, branches = junction.discs, junction.branches
        return refuse("wrong_number_of_discs", junction=name, needed=needed, branches=branches)
    if open_pair(junction, discs) == present:
        return refuse("no_change.discs", junction=name)
    return None


@lru_cache(maxsize=4096)
def _other_pairs(junction: Junction, present: int) -> tuple[int, ...]:
    """Every pair of branches that could be opened instead of the present one."""
    pairs = range(len(junction.pairs))
    return tuple(pair for pair in pairs if _discs_violation(junction, present, junction.closed(pair)) is None)


def play_set_switch(ledger: Ledger, action: SetSwitch, pair: int) -> None:
    """Rearrange the discs of the junction."""
    discard(ledger, action.cards)
    junctions = ledger.position.board.junctions
    junction = junctions[action.junction]
    pairs = list(ledger.position.pairs)
    pairs[list(junctions).index(action.junction)] = pair
    ledger.update(pairs=tuple(pairs))
    ledger.emit(SwitchSet(action.junction, junction.closed(pair), "SS-8.4"))


def set_switch_choices(position: Position) -> list[dict[str, Json]]:
    """Every junction in the order of the board, with the ways to lay its discs by the pair that opens; `settings` says
    of each of these, in the same order, what it does (`setting`)."""
    paid = payments(position, SWITCH)
    if not paid:
        return []
    found = encounters(position)
    listed = []
    for junction, present in zip(position.board.junctions.values(), position.pairs, strict=True):
        discs = one_of(map(junction.closed, _other_pairs(junction, present)))
        settings = _settings(found, junction, present)
        listed.append({"junction": junction.id, "discs": discs, "cards": one_of(paid), "settings": settings})
    return listed


def _settings(found: Encounters, junction: Junction, present: int) -> list[dict[str, Json]]:
    return [setting(found, junction, pair) for pair in _other_pairs(junction, present)]


def _switch_informs(position: Position, action: SetSwitch, _found: int) -> Choice:
    """What each way to lay the discs of the junction does."""
    junction = position.board.junctions[action.junction]
    return {"settings": _settings(encounters(position), junction, _pair_of(position, junction.id))}


def _check_switch(position: Position, action: SetSwitch) -> Violation | int:
    """SS-18.4: the cards (SS-8.6) are asked before the discs; else the pair of branches that these open."""
    violation = payment_violation(position, action.cards, SWITCH, "SS-8.4")
    violation = violation or switch_violation(position, action.junction, action.discs)
    return violation or open_pair(position.board.junctions[action.junction], action.discs)


FAMILIES: Final = (
    Family(
        SetSwitch.type,
        "SS-8.4",
        frozenset({"actions"}),
        set_switch_choices,
        _check_switch,
        play_set_switch,
        informs=_switch_informs,
    ),
    Family(
        SetSignal.type,
        "SS-8.2",
        frozenset({"actions"}),
        set_signal_choices,
        _check_signal,
        play_set_signal,
        informs=_signal_informs,
    ),
)
