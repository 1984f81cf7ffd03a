"""Train movement (SS-7): every way in which a train can run with the points of its die, and which ways are better.

A *way* is a whole movement: the exits chosen, the spaces entered and why it ended. `ways` lists them all; `follow`
takes the one that a player chose or says why it is forbidden. Both ask the same question at every city,
`_leaving_violation`. Nothing here changes a position.

A train has few points and a city few green exits, so that a movement has a handful of ways: they are walked one by one.
Their order and the outlook advise the players, and decide nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct, field

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.titles.switch_and_signal.model.actions import ChooseTrain, MoveTrain
from stationmaster.titles.switch_and_signal.model.board import FAR, Board
from stationmaster.titles.switch_and_signal.model.kinds import Exit
from stationmaster.titles.switch_and_signal.model.place import Ending
from stationmaster.titles.switch_and_signal.model.position import Place, Position, Train
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules.ending import accepting_ports
from stationmaster.titles.switch_and_signal.text.refusals import refuse

NO_PORTS: Final[frozenset[str]] = frozenset()


class Way(Struct, frozen=True):
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


Stop = tuple[Ending, str]
"""Why a train cannot enter what lies ahead, and what stops it."""


class Scene(Struct, frozen=True):
    """What a moving train meets: the network as it stands without the train itself.

    `beyond` and `choices` keep what was found: movements with other points begin in the same way.
    """

    board: Board
    green: frozenset[str]
    pairs: Mapping[str, int]
    occupied: Mapping[str, Place]
    passing: bool
    train: Train
    accepting: frozenset[str]
    """Ports that the train's good can be delivered to."""
    beyond: dict[Place, Place | Stop] = field(default_factory=dict)
    """A place that is no city -> the place that comes next (SS-7.15), or why none does."""
    choices: dict[tuple[str, str | None], tuple[Exit, ...]] = field(default_factory=dict)
    """A city and the space from which it was entered -> the exits by which the train may go on."""


def scene(position: Position, train: Train, *, passing: bool | None = None) -> Scene:
    """Return the network as `train` meets it; `passing` overrides whether trains may pass through cities."""
    board = position.board
    return Scene(
        board=board,
        green=position.green,
        pairs=open_pairs(position),
        occupied=position.occupied(but=train.id),
        passing=position.passing if passing is None else passing,
        train=train,
        accepting=NO_PORTS if train.good is None else accepting_ports(position, train.good),
    )


@memoized_on_position
def open_pairs(position: Position) -> Mapping[str, int]:
    """Return the open pair of branches by junction."""
    return dict(zip(position.board.junctions, position.pairs, strict=True))


class _Walk(Struct, frozen=True):
    """A movement under way: where the train is, the points left, and how it came there."""

    place: Place
    points: int
    exits: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    came_by: str | None = None
    """The space before this one; None while the movement has not begun."""


def _enter_section(scene: Scene, section: str, towards: str) -> Place | Stop:
    """Go on to a section, unless a train stands there (SS-7.8, SS-7.11)."""
    other = scene.occupied.get(section)
    if other is None:
        return Place("section", section, towards)
    return "train_ahead" if other.towards == towards else "collision", section


def _beyond(scene: Scene, place: Place) -> Place | Stop:
    """Return one step of SS-7.15 for a train that is not in a city."""
    board = scene.board
    if place.kind == "departure":
        section = board.points[place.space].section
        return _enter_section(scene, section, board.sections[section].other(place.space))
    ahead = board.ahead[place.space, place.towards]
    if ahead.signal is not None and ahead.signal not in scene.green:
        return "red_signal", ahead.signal
    if ahead.kind == "junction":
        beyond = ahead.through[scene.pairs[ahead.node]]
        return ("closed_branch", ahead.node) if beyond is None else _enter_section(scene, *beyond)
    if ahead.section is not None and ahead.towards is not None:
        return _enter_section(scene, ahead.section, ahead.towards)
    if ahead.kind == "city":  # SS-7.8
        return ("occupied_city", ahead.node) if ahead.node in scene.occupied else Place("city", ahead.node)
    # A departure point (SS-7.11, SS-7.12).
    return ("collision", ahead.node) if ahead.node in scene.occupied else Place("departure", ahead.node)


def _to_next_city(scene: Scene, walk: _Walk) -> _Walk | Way:
    """Go on until the movement ends or the train has entered a city."""
    place, points, path = walk.place, walk.points, walk.path
    while points > 0:
        entered = scene.beyond.get(place)
        if entered is None:
            entered = scene.beyond[place] = _beyond(scene, place)
        if isinstance(entered, tuple):
            ending, at = entered
            return Way(walk.exits, path, place, ending, at, points)
        came_by, place, points, path = place.space, entered, points - 1, (*path, entered.space)
        if place.kind == "city":
            return _Walk(place, points, walk.exits, path, came_by)
        if place.kind == "departure":
            return Way(walk.exits, path, place, "arrival", place.space, points)
    return Way(walk.exits, path, place, "points_spent", None, points)


def _stop_in_city(scene: Scene, walk: _Walk) -> Way:
    """Stop in the city just entered (SS-7.9, SS-7.10, SS-13.3, SS-13.4)."""
    city, board = walk.place.space, scene.board
    leaves = city in board.port_ids and (not board.may_stay or city in scene.accepting)
    return Way(walk.exits, walk.path, walk.place, "port" if leaves else "city", city, walk.points)


def _leave(scene: Scene, walk: _Walk, section: str) -> _Walk | Way:
    """Leave a city by an exit that may be chosen."""
    city, exits = walk.place.space, (*walk.exits, section)
    entered = _enter_section(scene, section, scene.board.sections[section].other(city))
    if isinstance(entered, tuple):
        ending, at = entered
        return Way(exits, walk.path, walk.place, ending, at, walk.points)
    return _to_next_city(scene, _Walk(entered, walk.points - 1, exits, (*walk.path, section), city))


def _exit_violation(scene: Scene, city: str, section: str, rule: str) -> Violation | None:
    """Return why an exit is not a green exit of the city (SS-2.8)."""
    signal = scene.board.exit_signal.get((city, section))
    if signal is None:
        return refuse("not_an_exit", rule, section=section, city=city)
    if signal not in scene.green:
        return refuse("exit_red", rule, city=city, section=section, signal=signal)
    return None


def _start_violation(scene: Scene, city: str, section: str) -> Violation | None:
    """Return why a train may not begin its movement by this exit (SS-7.14)."""
    violation = _exit_violation(scene, city, section, "SS-7.14")
    if violation or section not in scene.occupied:
        return violation
    exits = scene.board.cities[city].exits
    free = [way.section for way in exits if way.signal in scene.green and way.section not in scene.occupied]
    if free:
        return refuse("exit_occupied.start", section=section, city=city, free=tuple(free))
    return None


def _pass_violation(scene: Scene, city: str, section: str, came_by: str) -> Violation | None:
    """Return why a train may not pass through a city by this exit (SS-7.9, SS-7.16)."""
    if not scene.passing:
        return refuse("must_stop", train=scene.train.id, city=city)
    violation = _exit_violation(scene, city, section, "SS-7.16")
    if violation:
        return violation
    if section == came_by:
        return refuse("turning_back", train=scene.train.id, city=city, section=section)
    if section in scene.occupied:
        return refuse("exit_occupied", section=section, train=scene.train.id, city=city)
    return None


def _leaving_violation(scene: Scene, walk: _Walk, section: str) -> Violation | None:
    """Return why a train in a city may not go on by this exit."""
    city = walk.place.space
    if walk.came_by is None:
        return _start_violation(scene, city, section)
    return _pass_violation(scene, city, section, walk.came_by)


def _choices(scene: Scene, walk: _Walk) -> tuple[Exit, ...]:
    """Return the exits by which a train in a city may go on, in the order of the city's exits."""
    place = walk.place.space, walk.came_by
    if place not in scene.choices:
        exits = scene.board.cities[walk.place.space].exits
        scene.choices[place] = tuple(way for way in exits if _leaving_violation(scene, walk, way.section) is None)
    return scene.choices[place]


def ways(scene: Scene, points: int) -> list[Way]:
    """Return every way in which the scene's train can run with so many points; never empty. In no particular order."""
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
            for way in _choices(scene, walk):
                todo.append(_leave(scene, walk, way.section))
    return found


def follow(scene: Scene, points: int, exits: tuple[str, ...]) -> Way | Violation:
    """Return the way that takes these exits, or why it is forbidden."""
    train, place = scene.train, scene.train.place
    walk: _Walk | Way = _Walk(place, points)
    if place.kind != "city":
        walk = _to_next_city(scene, _Walk(place, points))
    for section in exits:
        if isinstance(walk, Way) or walk.points == 0:
            return refuse("way_too_long", train=train.id, section=section)
        violation = _leaving_violation(scene, walk, section)
        if violation is not None:
            return violation
        walk = _leave(scene, walk, section)
    if isinstance(walk, Way):
        return walk
    if walk.came_by is None:
        return refuse("exit_missing", train=train.id, city=place.space)
    return _stop_in_city(scene, walk)


# Which ways are better: the order in which they are listed.


def remaining(position: Position, train: Train, place: Place) -> int:
    """Return how far a train at `place` is from where it is wanted: a port for its good, or else a city with goods.

    Counted in movement points with every switch and signal as it is needed.
    """
    board = position.board
    if train.good is None:
        stocked = zip(board.goods_cities, position.goods, strict=True)
        wanted = [city.id for city, left in stocked if left]
    else:
        wanted = list(accepting_ports(position, train.good))
    if place.kind == "city":
        if place.space in wanted:
            return 0
        states = [
            (way.section, board.sections[way.section].other(place.space)) for way in board.cities[place.space].exits
        ]
        return 1 + min(_nearest(board, state, wanted) for state in states)
    return _nearest(board, (place.space, place.towards), wanted)


def _nearest(board: Board, state: tuple[str, str], wanted: list[str]) -> int:
    distance = board.distance.get(state, {})
    return min((distance.get(city, FAR) for city in wanted), default=FAR)


def best_first(position: Position, train: Train, found: list[Way]) -> list[Way]:
    """Return the ways in the order in which they are listed: those that deliver a good; then those that lose the
    fewest tokens; that stay on the network; that end nearest to the train's goal (`remaining`); and then by the
    exits.
    """

    def key(way: Way) -> tuple[bool, int, bool, int, tuple[str, ...]]:
        delivers = way.ending == "port" and train.good is not None
        left = 0 if way.to_depot else remaining(position, train, way.place)
        return not delivers, way.tokens, way.to_depot, left, way.exits

    return sorted(found, key=key) if len(found) > 1 else found


# What a train may cost before its die is rolled: advice for the players, which decides nothing.

Json = Any


def outlook(position: Position, train: Train) -> dict[str, Json]:
    """Return for every face of the train's die the best result (`best_first`): `tokens` lost by face, the faces that
    deliver a good, and `of_six`, the tokens lost over all faces of the die together.
    """
    faces = TABLES.dice[train.colour].faces
    here = scene(position, train)
    tokens: dict[str, int] = {}
    delivers: list[int] = []
    of_six = 0
    for points in sorted(set(faces)):
        way = best_first(position, train, ways(here, points))[0]
        lost = tokens[str(points)] = way.tokens
        of_six += lost * faces.count(points)
        if train.good is not None and way.ending == "port":
            delivers.append(points)
    return {"tokens": tokens, "delivers": delivers, "of_six": of_six}


def outlook_informs(position: Position, action: ChooseTrain | MoveTrain, _found: None) -> dict[str, Json]:
    """Return what the choice of a train shows of its outlook."""
    return {"outlook": outlook(position, position.train(action.train))}
