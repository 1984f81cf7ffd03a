"""Train movement (SS-7): every way in which a train can run with the points of its die.

A *way* is a whole movement: the exits chosen, the spaces entered and why it ended. `ways` lists them all; `follow`
takes the one that a player chose or says why it is forbidden. Both ask the same question at every city,
`_leaving_violation`. Nothing here changes a position.

A train has few points and a city few green exits, so that a movement has a handful of ways: they are walked one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from stationmaster.errors import Violation
from stationmaster.titles.switch_and_signal.model.board import Board
from stationmaster.titles.switch_and_signal.model.kinds import Ahead, Exit
from stationmaster.titles.switch_and_signal.model.position import Place, Position, Train
from stationmaster.titles.switch_and_signal.model.stops import Ending
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules.goal import accepting_ports
from stationmaster.titles.switch_and_signal.text.refusals import refuse


class Way(NamedTuple):
    """One whole movement. `place` is where it ends on the network, before a train leaves it for the depot."""

    exits: tuple[str, ...]
    path: tuple[str, ...]
    place: Place
    ending: Ending
    at: str | None
    unspent: int

    @property
    def to_depot(self) -> bool:
        """Whether the train goes to the depot at the end."""
        return self.ending in ("collision", "arrival", "port")

    @property
    def tokens(self) -> int:
        """How many time tokens it costs (SS-10.1)."""
        losses = TABLES.losses
        if self.ending in ("city", "port", "points_spent"):
            return 0
        if self.ending == "arrival":
            return losses.arrival
        return self.unspent * (losses.collision if self.ending == "collision" else losses.unspent)


@dataclass(frozen=True, slots=True)
class Scene:
    """What a moving train meets: the network as it stands without the train itself."""

    board: Board
    green: frozenset[str]
    pairs: Mapping[str, int]
    occupied: Mapping[str, Place]
    passing: bool
    train: Train
    accepting: frozenset[str]
    """Ports that the train's good can be delivered to."""


def scene(position: Position, train: Train, *, passing: bool | None = None) -> Scene:
    """The network as `train` meets it; `passing` overrides whether trains may pass through cities."""
    board = position.board
    return Scene(
        board=board,
        green=position.green,
        pairs=dict(zip(board.junctions, position.pairs, strict=True)),
        occupied=position.occupied(but=train.id),
        passing=position.passing if passing is None else passing,
        train=train,
        accepting=accepting_ports(position, train.good),
    )


class _Walk(NamedTuple):
    """A movement under way: where the train is, the points left, and how it came there."""

    place: Place
    points: int
    exits: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    came_by: str | None = None
    """The space before this one; None while the movement has not begun."""

    def ends(self, ending: Ending, at: str | None = None) -> Way:
        return Way(self.exits, self.path, self.place, ending, at, self.points)

    def enters(self, place: Place) -> _Walk:
        return _Walk(place, self.points - 1, self.exits, (*self.path, place.space), self.place.space)


def _enter_section(scene: Scene, walk: _Walk, section: str, towards: str) -> _Walk | Way:
    """SS-7.8, SS-7.11: go on to a section, unless a train stands there."""
    other = scene.occupied.get(section)
    if other is None:
        return walk.enters(Place("section", section, towards))
    return walk.ends("train_ahead" if other.towards == towards else "collision", section)


def _ahead(scene: Scene, walk: _Walk) -> _Walk | Way:
    """One step of SS-7.15 for a train that is not in a city."""
    place, board = walk.place, scene.board
    if place.kind == "departure":
        section = board.points[place.space].section
        return _enter_section(scene, walk, section, board.sections[section].other(place.space))
    ahead = board.ahead[place.space, place.towards]
    if ahead.signal is not None and ahead.signal not in scene.green:
        return walk.ends("red_signal", ahead.signal)
    if ahead.kind == "junction":
        beyond = ahead.through[scene.pairs[ahead.node]]
        return walk.ends("closed_branch", ahead.node) if beyond is None else _enter_section(scene, walk, *beyond)
    if ahead.section is not None and ahead.towards is not None:
        return _enter_section(scene, walk, ahead.section, ahead.towards)
    return _enter_node(scene, walk, ahead)


def _enter_node(scene: Scene, walk: _Walk, ahead: Ahead) -> _Walk | Way:
    """Enter a city (SS-7.8) or a departure point (SS-7.11, SS-7.12)."""
    is_occupied = ahead.node in scene.occupied
    if ahead.kind == "city":
        return walk.ends("occupied_city", ahead.node) if is_occupied else walk.enters(Place("city", ahead.node))
    if is_occupied:
        return walk.ends("collision", ahead.node)
    return walk.enters(Place("departure", ahead.node)).ends("arrival", ahead.node)


def _to_next_city(scene: Scene, walk: _Walk) -> _Walk | Way:
    """Go on until the movement ends or the train has entered a city."""
    while walk.points > 0:
        step = _ahead(scene, walk)
        if isinstance(step, Way):
            return step
        walk = step
        if walk.place.kind == "city":
            return walk
    return walk.ends("points_spent")


def _stop_in_city(scene: Scene, walk: _Walk) -> Way:
    """SS-7.9, SS-7.10, SS-13.3, SS-13.4: stop in the city just entered."""
    city = walk.place.space
    if not scene.board.cities[city].is_port:
        return walk.ends("city", city)
    leaves = not scene.board.may_stay or city in scene.accepting
    return walk.ends("port" if leaves else "city", city)


def _leave(scene: Scene, walk: _Walk, way: Exit) -> _Walk | Way:
    """Leave a city by an exit that may be chosen."""
    chosen = walk._replace(exits=(*walk.exits, way.section))
    towards = scene.board.sections[way.section].other(walk.place.space)
    step = _enter_section(scene, chosen, way.section, towards)
    return step if isinstance(step, Way) else _to_next_city(scene, step)


def _exit_violation(scene: Scene, city: str, section: str, rule: str) -> Violation | None:
    """SS-2.8: an exit must be one of the city and green."""
    signal = scene.board.exit_signal.get((city, section))
    if signal is None:
        return refuse("not_an_exit", rule, section=section, city=city)
    if signal not in scene.green:
        return refuse("exit_red", rule, city=city, section=section, signal=signal)
    return None


def _start_violation(scene: Scene, city: str, section: str) -> Violation | None:
    """Why a train may not begin its movement by this exit (SS-7.14)."""
    violation = _exit_violation(scene, city, section, "SS-7.14")
    if violation or section not in scene.occupied:
        return violation
    exits = scene.board.cities[city].exits
    free = [way.section for way in exits if way.signal in scene.green and way.section not in scene.occupied]
    if free:
        return refuse("exit_occupied.start", "SS-7.14", section=section, city=city, free=tuple(free))
    return None


def _pass_violation(scene: Scene, city: str, section: str, came_by: str) -> Violation | None:
    """Why a train may not pass through a city by this exit (SS-7.9, SS-7.16)."""
    if not scene.passing:
        return refuse("must_stop", "SS-7.9", train=scene.train.id, city=city)
    violation = _exit_violation(scene, city, section, "SS-7.16")
    if violation:
        return violation
    if section == came_by:
        return refuse("turning_back", "SS-7.16", train=scene.train.id, city=city, section=section)
    if section in scene.occupied:
        return refuse("exit_occupied", "SS-7.16", section=section, train=scene.train.id, city=city)
    return None


def _leaving_violation(scene: Scene, walk: _Walk, section: str) -> Violation | None:
    """Why a train in a city may not go on by this exit."""
    city = walk.place.space
    if walk.came_by is None:
        return _start_violation(scene, city, section)
    return _pass_violation(scene, city, section, walk.came_by)


def _choices(scene: Scene, walk: _Walk) -> Iterator[Exit]:
    """The exits by which a train in a city may go on, in the order of the city's exits."""
    for way in scene.board.cities[walk.place.space].exits:
        if _leaving_violation(scene, walk, way.section) is None:
            yield way


def ways(scene: Scene, points: int) -> list[Way]:
    """Every way in which the scene's train can run with so many points; never empty. In no particular order."""
    found: list[Way] = []
    place = scene.train.place
    begin = _Walk(place, points)
    todo: list[_Walk | Way] = [begin if place.kind == "city" else _to_next_city(scene, begin)]
    while todo:
        walk = todo.pop()
        if isinstance(walk, Way):
            found.append(walk)
            continue
        if walk.came_by is not None:
            found.append(_stop_in_city(scene, walk))
        if walk.points > 0 and (scene.passing or walk.came_by is None):
            todo.extend(_leave(scene, walk, way) for way in _choices(scene, walk))
    return found


def follow(scene: Scene, points: int, exits: tuple[str, ...]) -> Way | Violation:
    """The way that takes these exits, or why it is forbidden."""
    train, place = scene.train, scene.train.place
    walk: _Walk | Way = _Walk(place, points)
    if place.kind != "city":
        walk = _to_next_city(scene, _Walk(place, points))
    for section in exits:
        if isinstance(walk, Way) or walk.points == 0:
            return refuse("way_too_long", "SS-7.3", train=train.id, section=section)
        violation = _leaving_violation(scene, walk, section)
        if violation is not None:
            return violation
        walk = _leave(scene, walk, Exit(section, scene.board.exit_signal[walk.place.space, section]))
    if isinstance(walk, Way):
        return walk
    if walk.came_by is None:
        return refuse("exit_missing", "SS-7.14", train=train.id, city=place.space)
    return _stop_in_city(scene, walk)
