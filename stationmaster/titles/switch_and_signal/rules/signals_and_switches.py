"""Set signal and set switch (SS-8.2 to SS-8.4), with the effects of either on the trains.

For every train on the network the signals and junctions are found that it can reach with the highest roll of its die in
the present position; a lower roll reaches fewer of them. This is advice for the players and has no effect on the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct, field

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.titles.switch_and_signal.model.actions import SetSignal, SetSwitch
from stationmaster.titles.switch_and_signal.model.board import open_pair
from stationmaster.titles.switch_and_signal.model.events import SignalSet, SwitchSet
from stationmaster.titles.switch_and_signal.model.kinds import Border, Junction
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.place import Ending
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules.cards import discard, judge_payment, one_of, payments
from stationmaster.titles.switch_and_signal.rules.kinds import ActionKind, Choice
from stationmaster.titles.switch_and_signal.rules.movement import Scene, Way, open_pairs, scene, ways
from stationmaster.titles.switch_and_signal.text.refusals import refuse

Json = Any

# What a setting does to trains

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
    junctions: set[str] = field(default_factory=set)
    """The junctions of these."""


@memoized_on_position
def encounters(position: Position) -> Encounters:
    """Return everything that the trains of a position can reach with one roll each."""
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
            found.junctions.add(node)
            found.crossing.setdefault((node, space), {})[train] = None
        space = beyond
    if way.ending == "red_signal":
        found.waiting.setdefault(str(way.at), {})[train] = None
    elif way.ending == "closed_branch":
        found.junctions.add(str(way.at))
        found.held.setdefault((str(way.at), space), {})[train] = None
    if not way.path and here.train.place.kind == "city":
        _note_kept(found, here)


def _note_kept(found: Encounters, here: Scene) -> None:
    """SS-7.14: a train that must try an occupied exit of its city would take a free one."""
    for way in here.board.cities[here.train.place.space].exits:
        if way.signal not in here.green and way.section not in here.occupied:
            found.waiting.setdefault(way.signal, {})[here.train.id] = None


def signal_effects(found: Encounters, sources: Iterable[str], targets: Iterable[str]) -> dict[str, Json]:
    """Return what taking the disc away from one of `sources` and laying it on one of `targets` does, apart from what
    does nothing: `stops` are the trains that pass the signal now, `frees` those that it holds up now.
    """
    effects: dict[str, dict[str, list[str]]] = {}
    for name, met, signals in (("stops", found.passing, sources), ("frees", found.waiting, targets)):
        for signal in signals:
            if signal in met:
                effects.setdefault(name, {})[signal] = list(met[signal])
    return effects


def setting(found: Encounters, junction: Junction, pair: int) -> dict[str, Json]:
    """Return what a setting of a junction that is not the present one does: the two branches that it `joins`, and
    the trains that it `frees`, that it `stops`, and that it `turns` to another branch than now.
    """
    joins = junction.pairs[pair]
    if junction.id not in found.junctions:
        return {"joins": list(joins)}
    branches = [(branch, branch in joins) for branch in junction.branches]
    effects = {
        "frees": list(_trains(found.held, junction, (branch for branch, is_open in branches if is_open))),
        "stops": list(_trains(found.crossing, junction, (branch for branch, is_open in branches if not is_open))),
        "turns": list(_trains(found.crossing, junction, (branch for branch, is_open in branches if is_open))),
    }
    return {"joins": list(joins)} | {name: trains for name, trains in effects.items() if trains}


def _trains(met: dict[tuple[str, str], Trains], junction: Junction, branches: Iterable[str]) -> Iterator[str]:
    return (train for branch in branches for train in met.get((junction.id, branch), ()))


# Set signal (SS-8.2, SS-8.3)

SIGNAL = "signal"


class Disc(Struct, frozen=True):
    """A green disc, and the city that it has to stay at (SS-8.3); None: it can go anywhere."""

    signal: str
    city: str | None


@memoized_on_position
def _discs(position: Position) -> dict[str, Disc]:
    """Return the green discs by their spaces (SS-8.2, SS-8.3)."""
    bound, signals = _bound_cities(position), position.board.signals
    return {
        name: Disc(name, space.city if space.city in bound else None)
        for name, space in signals.items()
        if name in position.green
    }


def _spaces(position: Position, disc: Disc) -> Sequence[str]:
    """Return the spaces to which a disc may go, whatever is paid, in the order of the board."""
    return _red_spaces(position).get(disc.city, ())


@memoized_on_position
def _red_spaces(position: Position) -> dict[str | None, list[str]]:
    """Return the spaces without a disc by city, and all of them under None."""
    found: dict[str | None, list[str]] = {None: []}
    for name, space in position.board.signals.items():
        if name not in position.green:
            found[None].append(name)
            if space.city is not None:
                found.setdefault(space.city, []).append(name)
    return found


def _space_violation(position: Position, disc: Disc, to: str) -> Violation | None:
    """Return why a disc may not go to `to`, whatever is paid."""
    if to in _spaces(position, disc):
        return None
    if disc.signal == to:
        return refuse("no_change", signal=to)
    if disc.city is None or to in position.green:
        return refuse("not_red", signal=to)
    red = [way.signal for way in position.board.cities[disc.city].exits if way.signal != disc.signal]
    return refuse("last_green_exit", signal=disc.signal, city=disc.city, red=tuple(red))


@memoized_on_position
def _bound_cities(position: Position) -> set[str]:
    """Return the cities with a single disc, which can only go to another exit of the city (SS-8.3)."""
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


def set_signal_candidates(position: Position) -> Iterator[SetSignal]:
    """Yield the first of all discs that can go to the same spaces, to the first of these, with the first payment."""
    for paid in payments(position, SIGNAL)[:1]:
        for sources, targets in _groups(position):
            yield SetSignal(sources[0], targets[0], paid)


@memoized_on_position
def _groups(position: Position) -> list[tuple[list[str], list[str]]]:
    """Return the discs that can go to the same spaces, and these spaces.

    First the discs that can go anywhere, together, then those that are the only ones of their city, each with its other
    exits (SS-8.3). Spaces stand in the order of the board.
    """
    discs = _discs(position).values()
    free = [disc for disc in discs if disc.city is None]
    groups = [free] if free else []
    groups += [[disc] for disc in discs if disc.city is not None]
    red = _red_spaces(position)
    # A copy: what is listed is handed to callers, and what judges must not change with it.
    return [([disc.signal for disc in alike], [*targets]) for alike in groups if (targets := red.get(alike[0].city))]


def _signal_shows(position: Position, action: SetSignal, _found: None) -> Choice:
    """Return all discs that can go there with this one, with their effects on the trains (`signal_effects`)."""
    sources, targets = _group_of(position, action.source)
    cards = one_of(payments(position, SIGNAL))
    return {"from": {"one_of": sources}, "to": {"one_of": targets}, "cards": cards} | _signal_informs(
        position, action, None
    )


def _group_of(position: Position, source: str) -> tuple[list[str], list[str]]:
    return next(group for group in _groups(position) if source in group[0])


def _signal_informs(position: Position, action: SetSignal, _found: None) -> Choice:
    """Return the part of the choice that depends on the disc's two spaces."""
    return signal_effects(encounters(position), *_group_of(position, action.source))


def _judge_signal(position: Position, action: SetSignal) -> Violation | None:
    """Judge the cards (SS-8.6) before the disc (SS-18.4)."""
    violation = judge_payment(position, action.cards, SIGNAL, "SS-8.2")
    if violation is not None:
        return violation
    for name in (action.source, action.to):
        if name not in position.board.signals:
            return refuse("unknown_signal", signal=name)
    disc = _discs(position).get(action.source)
    if disc is None:
        return refuse("no_disc", signal=action.source)
    return _space_violation(position, disc, action.to)


# Set switch (SS-8.4)

SWITCH = "switch"


def _judge_discs(junction: Junction, present: int, discs: Sequence[str]) -> Violation | int:
    """Return the pair that the discs of a junction open on these branches, or why they cannot go there, whatever is
    paid (SS-2.6, SS-8.4, SS-8.8). `present` is the pair that is open now.
    """
    name = junction.id
    for branch in discs:
        if branch not in junction.branches:
            return refuse("not_a_branch", branch=branch, junction=name, branches=junction.branches)
    if len(discs) != junction.discs or len(set(discs)) != len(discs):
        needed, branches = junction.discs, junction.branches
        return refuse("wrong_number_of_discs", junction=name, needed=needed, branches=branches)
    pair = open_pair(junction, discs)
    return refuse("no_change.discs", junction=name) if pair == present else pair


@lru_cache(maxsize=4096)
def _other_pairs(junction: Junction, present: int) -> tuple[int, ...]:
    """Return every pair of branches that could be opened instead of the present one."""
    pairs = range(len(junction.pairs))
    return tuple(
        pair for pair in pairs if not isinstance(_judge_discs(junction, present, junction.closed(pair)), Violation)
    )


def play_set_switch(ledger: Ledger, action: SetSwitch, pair: int) -> None:
    """Rearrange the discs of the junction."""
    discard(ledger, action.cards)
    junctions = ledger.position.board.junctions
    junction = junctions[action.junction]
    pairs = list(ledger.position.pairs)
    pairs[list(junctions).index(action.junction)] = pair
    ledger.update(pairs=tuple(pairs))
    ledger.emit(SwitchSet(action.junction, junction.closed(pair), "SS-8.4"))


def set_switch_candidates(position: Position) -> Iterator[SetSwitch]:
    """Yield every junction in the order of the board, with the first other way to lay its discs and the first
    payment.
    """
    junctions = position.board.junctions
    for paid in payments(position, SWITCH)[:1]:
        for name, pairs in _all_other_pairs(position).items():
            for pair in pairs[:1]:
                yield SetSwitch(name, junctions[name].closed(pair), paid)


@memoized_on_position
def _all_other_pairs(position: Position) -> dict[str, tuple[int, ...]]:
    """Return by junction the pairs of its branches that could be opened."""
    junctions = position.board.junctions.values()
    return {one.id: _other_pairs(one, present) for one, present in zip(junctions, position.pairs, strict=True)}


def _switch_shows(position: Position, action: SetSwitch, _found: int) -> Choice:
    """Return the junction with the ways to lay its discs by the pair that opens; `settings` has the effect of each
    of these, in the same order (`setting`).
    """
    junction = position.board.junctions[action.junction]
    discs = one_of(map(junction.closed, _all_other_pairs(position)[junction.id]))
    cards = one_of(payments(position, SWITCH))
    return {"junction": junction.id, "discs": discs, "cards": cards, **_switch_informs(position, action, 0)}


def _switch_informs(position: Position, action: SetSwitch, _found: int) -> Choice:
    """Return the effect of each way to lay the discs of the junction."""
    found, junction = encounters(position), position.board.junctions[action.junction]
    others = _all_other_pairs(position)[junction.id]
    return {"settings": [setting(found, junction, pair) for pair in others]}


def _judge_switch(position: Position, action: SetSwitch) -> Violation | int:
    """Judge the cards (SS-8.6) before the discs (SS-18.4); return a violation, or the pair of branches that the
    discs open.
    """
    violation = judge_payment(position, action.cards, SWITCH, "SS-8.4")
    if violation is not None:
        return violation
    junction = position.board.junctions.get(action.junction)
    if junction is None:
        return refuse("unknown_junction", junction=action.junction)
    return _judge_discs(junction, open_pairs(position)[junction.id], action.discs)


ACTION_KINDS: Final = (
    ActionKind(
        SetSwitch.type,
        "SS-8.4",
        frozenset({"actions"}),
        set_switch_candidates,
        _judge_switch,
        play_set_switch,
        informs=_switch_informs,
        shows=_switch_shows,
    ),
    ActionKind(
        SetSignal.type,
        "SS-8.2",
        frozenset({"actions"}),
        set_signal_candidates,
        _judge_signal,
        play_set_signal,
        informs=_signal_informs,
        shows=_signal_shows,
    ),
)
