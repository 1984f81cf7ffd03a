"""Ways of trains over a board of Switch & Signal, for planning players: their cost, and what must be set on them."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from stationmaster.titles.switch_and_signal.model.board import Board
from stationmaster.titles.switch_and_signal.model.kinds import Ahead
from stationmaster.titles.switch_and_signal.model.position import Position, Train

OBSTACLE: Final = 3.0
"""The cost in movement points of setting a switch or a signal: about what a card moves a train otherwise."""
TURNOUT: Final = 0.5
"""The same for a junction whose position at the train's arrival is unknown."""

STOP: Final = 1.5
"""The points that are lost on average in a city in which a train must stop."""

State = tuple[str, str]
"""A train on a section, and the node that it faces."""


@dataclass(frozen=True)
class Obstacle:
    """An obstacle for a train: the points until it, the junction and the pair of branches wanted, or the signal."""

    points: int
    name: str
    pair: int | None


@dataclass(frozen=True)
class Way:
    """The cheapest way to a city: its cost in points, the obstacles as they come, every signal passed."""

    cost: float
    obstacles: tuple[Obstacle, ...] = ()
    signals: tuple[str, ...] = ()


@dataclass(order=True)
class _Open:
    cost: float
    number: int
    points: int = field(compare=False)
    state: State = field(compare=False)
    way: Way = field(compare=False)


class Ways:
    """The cheapest ways of one train to every city, as the board lies now: Dijkstra over states."""

    def __init__(self, position: Position, train: Train) -> None:
        self._position, self._board = position, position.board
        self._todo: list[_Open] = []
        self._number = 0
        self.to: dict[str, Way] = {}
        """City -> the way there."""
        self._begin(train)
        self._search()

    def _begin(self, train: Train) -> None:
        place = train.place
        if place.kind == "city":
            for way in self._board.cities[place.space].exits:
                self._enter(self._past(way.signal, 0, Way(0)), 0, way.section, place.space)
        elif place.kind == "departure":
            self._enter(Way(0), 0, self._board.points[place.space].section, place.space)
        else:
            self._push(Way(0), 0, (place.space, place.towards))

    def _search(self) -> None:
        seen: set[State] = set()
        while self._todo:
            now = heapq.heappop(self._todo)
            if now.state not in seen:
                seen.add(now.state)
                self._go_on(now, self._board.ahead[now.state])

    def _go_on(self, now: _Open, ahead: Ahead) -> None:
        if ahead.kind == "city":
            self._arrive(now, ahead)
        elif ahead.kind == "signal" and ahead.section is not None:
            self._enter(self._past(ahead.signal or "", now.points, now.way), now.points, ahead.section, ahead.node)
        elif ahead.kind == "junction":
            present = self._position.pairs[list(self._board.junctions).index(ahead.node)]
            for pair, beyond in enumerate(ahead.through):
                if beyond is not None:
                    way = now.way
                    if pair != present:
                        met = (*way.obstacles, Obstacle(now.points, ahead.node, pair))
                        way = Way(way.cost + OBSTACLE, met, way.signals)
                    self._enter(way, now.points, beyond[0], ahead.node)

    def _arrive(self, now: _Open, ahead: Ahead) -> None:
        """Arrive in a city; where trains may pass, go on through it."""
        entered = self._past(ahead.signal or "", now.points, now.way)
        there = Way(entered.cost + 1, entered.obstacles, entered.signals)
        if ahead.node not in self.to or there.cost < self.to[ahead.node].cost:
            self.to[ahead.node] = there
        if not self._position.passing:
            return
        for way in self._board.cities[ahead.node].exits:
            if way.section != now.state[0]:
                beyond = self._past(way.signal, now.points + 1, there)
                self._enter(beyond, now.points + 1, way.section, ahead.node)

    def _past(self, signal: str, points: int, way: Way) -> Way:
        signals = (*way.signals, signal)
        if signal in self._position.green:
            return Way(way.cost, way.obstacles, signals)
        return Way(way.cost + OBSTACLE, (*way.obstacles, Obstacle(points, signal, None)), signals)

    def _enter(self, way: Way, points: int, section: str, begin: str) -> None:
        beyond = Way(way.cost + 1, way.obstacles, way.signals)
        self._push(beyond, points + 1, (section, self._board.sections[section].other(begin)))

    def _push(self, way: Way, points: int, state: State) -> None:
        self._number += 1
        heapq.heappush(self._todo, _Open(way.cost, self._number, points, state, way))


@cache
def lengths(board: Board, city: str) -> dict[str, float]:
    """Return the distance from a city to each other one: the points, and a little for every junction; on the way cities
    are passed through, or stopped in."""
    found: dict[str, float] = {}
    seen: set[State] = set()
    todo = [(1.0, way.section, board.sections[way.section].other(city)) for way in board.cities[city].exits]
    heapq.heapify(todo)
    while todo:
        cost, section, towards = heapq.heappop(todo)
        if (section, towards) in seen:
            continue
        seen.add((section, towards))
        ahead = board.ahead[section, towards]
        through = [(ahead.section, 1.0)] if ahead.kind == "signal" else []
        if ahead.kind == "junction":
            through = [(beyond[0], 1 + TURNOUT) for beyond in ahead.through if beyond is not None]
        if ahead.kind == "city":
            found.setdefault(ahead.node, cost + 1)
            stop = STOP if board.must_stop else 0
            through = [(way.section, 2 + stop) for way in board.cities[ahead.node].exits if way.section != section]
        for on, more in through:
            if on is not None:
                heapq.heappush(todo, (cost + more, on, board.sections[on].other(ahead.node)))
    return found
