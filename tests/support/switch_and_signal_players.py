"""Players for whole games of Switch & Signal: one that chooses at random, and a simple greedy one.

`play_out` plays a game to its end and yields every step. All choices come from the random numbers given, so that a game
that shows a fault can be played again.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import Action, from_json
from stationmaster.titles.switch_and_signal.model.kinds import Ahead
from stationmaster.titles.switch_and_signal.model.position import Position, Train
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules.ending import accepting_ports
from tests.support.listing import is_one_of, one_by_one

Json = Any
Choice = Mapping[str, Json]
Families = Sequence[Mapping[str, Json]]
Player = Callable[[Position, Families, Random], tuple[str, Choice]]
State = tuple[str, str]

NAMES = ("Amy", "Bob", "Cy", "Dee")
OBSTACLE = 2
"""How many movement points a closed branch or red signal on the way counts for the greedy player."""

LOADED_FIRST = 2
"""How many rolls nearer an empty train must be to come before a loaded one."""
BEARABLE = 4
"""How many tokens, over all six faces of its die, a move may cost that the greedy player plays a card for."""
DEAR = 3
"""How many tokens a helper should save."""
SPARE = 5
"""With more cards than this in hand two of them are played for any action: they could not all be kept."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game: its position, the listed actions, the action played and the resulting position."""

    before: Position
    families: Families
    action: Action
    after: Position
    events: list[dict[str, Json]]


def filled(choice: Choice, random: Random) -> dict[str, Json]:
    """Return a listed choice with a number picked for every range, and one of several values."""
    picked = {name: random.choice(value["one_of"]) if is_one_of(value) else value for name, value in choice.items()}
    if "dice" in picked:
        picked["dice"] = [random.randint(span["min"], span["max"]) for span in picked["dice"]]
    return picked


def play_out(position: Position, player: Player, random: Random) -> Iterator[Step]:
    """Play a game to its end."""
    while True:
        families = GAME.legal(position)
        if not families:
            return
        kind, choice = player(position, families, random)
        action = from_json({"type": kind, **filled(choice, random)})
        after, events = GAME.play(position, action)
        yield Step(position, families, action, after, events)
        position = after


def random_player(position: Position, families: Families, random: Random) -> tuple[str, Choice]:
    """Choose any family, and any of its choices."""
    family = random.choice(families)
    return family["type"], random.choice(family["choices"])


# The greedy player


def greedy_player(position: Position, families: Families, random: Random) -> tuple[str, Choice]:
    """Take the best way listed, load if possible, clear the way of the train nearest to its destination."""
    begun, by_type = reported_or_helped(position, families)
    if begun is not None:
        return begun
    if "run" in by_type:
        return "run", by_type["run"][0]
    if "deploy" in by_type:
        # Slow trains come late in the game: black ones carry most.
        return "deploy", by_type["deploy"][0]
    if "choose_colour" in by_type:
        return "choose_colour", min(by_type["choose_colour"], key=lambda choice: _danger(position, choice["trains"]))
    if "choose_train" in by_type:
        return "choose_train", min(by_type["choose_train"], key=lambda choice: int(choice["outlook"]["of_six"]))
    if "carry_out" in by_type:
        return "carry_out", {}
    return _greedy_action(position, by_type)


def reported_or_helped(
    position: Position, families: Families
) -> tuple[tuple[str, Choice] | None, Mapping[str, Sequence[Choice]]]:
    """Return the choice that precedes any weighing (reporting what came up, a helper that saves tokens), and the other
    choices by type."""
    if families[0]["type"] == "report":
        return ("report", families[0]["choices"][0]), {}
    by_type = {
        family["type"]: [one for choice in family["choices"] for one in one_by_one(choice)] for family in families
    }
    helper = helper_to_use(position, by_type)
    return None if helper is None else ("use_helper", helper), by_type


def helper_to_use(position: Position, by_type: Mapping[str, Sequence[Choice]]) -> Choice | None:
    """Roll again when the best way is expensive, and keep a train or a colour from a move that would lose much."""
    listed = by_type.get("use_helper", ())
    best = by_type["run"][0]["tokens"] if "run" in by_type else 0
    for choice in listed:
        if choice["helper"] == "logistician" and best >= DEAR:
            return choice
        if choice["helper"] in ("conductor", "station-attendant") and "choose_train" in by_type:
            trains = [c for c in by_type["choose_train"] if choice.get("train", c["train"]) == c["train"]]
            kept = [c for c in trains if choice.get("colour") in (None, TABLES.trains[c["train"]])]
            if sum(c["outlook"]["of_six"] for c in kept) >= DEAR * 6:
                return choice
    return None


def _danger(position: Position, trains: Sequence[str]) -> int:
    """Return how many of these trains are soon blocked: moves with fewer come first."""
    return sum(bool(_Plan(position, position.train(name)).first_obstacle(3)) for name in trains)


def _greedy_action(position: Position, by_type: Mapping[str, Sequence[Choice]]) -> tuple[str, Choice]:
    if "load" in by_type:
        return "load", max(by_type["load"], key=lambda choice: position.held(choice["cards"][0]))
    plans = [_Plan(position, train) for train in position.trains if train.place.is_on_network]
    for plan in sorted((plan for plan in plans if plan.is_possible), key=lambda plan: plan.urgency):
        obstacle = plan.first_obstacle(3)
        found = _clear(position, obstacle, by_type, plans) if obstacle else _go(position, plan, by_type)
        if found is not None:
            return found
    return "end_actions", {}


def _cheapest(position: Position, choices: Sequence[Choice]) -> Choice | None:
    """Return the choice that takes the fewest cards, and of two cards the most frequent kinds."""
    most = 2 if sum(position.hand) > SPARE else 1
    payable = [choice for choice in choices if len(choice["cards"]) <= most]
    return min(
        payable,
        key=lambda choice: (len(choice["cards"]), -sum(position.held(card) for card in choice["cards"])),
        default=None,
    )


def _go(position: Position, plan: _Plan, by_type: Mapping[str, Sequence[Choice]]) -> tuple[str, Choice] | None:
    mine = [choice for choice in by_type.get("move_train", ()) if choice["train"] == plan.train.id]
    safe = _cheapest(position, [choice for choice in mine if choice["outlook"]["of_six"] <= BEARABLE])
    return None if safe is None else ("move_train", safe)


def _clear(
    position: Position, obstacle: tuple[str, str, int], by_type: Mapping[str, Sequence[Choice]], plans: list[_Plan]
) -> tuple[str, Choice] | None:
    kind, name, pair = obstacle
    if kind == "junction":
        junction = position.board.junctions[name]
        discs = list(junction.closed(pair))
        choice = _cheapest(
            position,
            [c for c in by_type.get("set_switch", ()) if c["junction"] == name and sorted(c["discs"]) == sorted(discs)],
        )
        return None if choice is None else ("set_switch", choice)
    needed = {signal for plan in plans for signal in plan.signals}
    there = [c for c in by_type.get("set_signal", ()) if c["to"] == name]
    choice = _cheapest(position, [c for c in there if c["from"] not in needed]) or _cheapest(position, there)
    return None if choice is None else ("set_signal", choice)


class _Plan:
    """The way of one train to its destination, with the obstacles on it."""

    def __init__(self, position: Position, train: Train) -> None:
        self.train = train
        self._position = position
        self.obstacles: list[tuple[int, tuple[str, str, int]]] = []
        """Obstacles in order: after how many points, and what must be set there."""
        self.signals: set[str] = set()
        self.cost = self._search()

    @property
    def is_possible(self) -> bool:
        return self.cost is not None

    @property
    def urgency(self) -> float:
        """Return how soon the train can arrive: the rolls of its die that this takes; loaded trains first."""
        faces = TABLES.dice[self.train.colour].faces
        rolls = (self.cost or 0) * len(faces) / sum(faces)
        return rolls if self.train.good is not None else rolls + LOADED_FIRST

    def first_obstacle(self, within: int) -> tuple[str, str, int] | None:
        for points, obstacle in self.obstacles:
            if points <= within:
                return obstacle
        return None

    def _goals(self) -> set[str]:
        position = self._position
        if self.train.good is not None:
            return set(accepting_ports(position, self.train.good))
        stocked = zip(position.board.goods_cities, position.goods, strict=True)
        return {city.id for city, left in stocked if left}

    def _search(self) -> int | None:
        """Run Dijkstra over positions on the track; an obstacle counts `OBSTACLE` points."""
        goals, place = self._goals(), self.train.place
        todo: list[tuple[int, int, State, tuple[Json, ...]]] = []
        if place.kind == "city":
            if place.space in goals:
                return None
            for way in self._position.board.cities[place.space].exits:
                self._push(todo, 0, way.section, place.space, self._signal(way.signal, 0), 0)
        elif place.kind == "departure":
            self._push(todo, 0, self._position.board.points[place.space].section, place.space, (), 0)
        else:
            heapq.heappush(todo, (0, 0, (place.space, place.towards), ()))
        seen: set[State] = set()
        while todo:
            cost, points, state, met = heapq.heappop(todo)
            if state in seen:
                continue
            seen.add(state)
            ahead = self._position.board.ahead[state]
            if ahead.kind == "city" and ahead.node in goals:
                self._note((*met, *self._signal(ahead.signal or "", points)))
                return cost
            self._expand(todo, cost, points, state, ahead, met)
        return None

    def _expand(
        self, todo: list[Json], cost: int, points: int, state: State, ahead: Ahead, met: tuple[Json, ...]
    ) -> None:
        board = self._position.board
        if ahead.kind == "signal" and ahead.section is not None:
            new = self._signal(ahead.signal or "", points)
            self._push(todo, cost, ahead.section, ahead.node, (*met, *new), points)
        elif ahead.kind == "junction":
            present = self._position.pairs[list(board.junctions).index(ahead.node)]
            for pair, beyond in enumerate(ahead.through):
                if beyond is not None:
                    new = () if pair == present else ((points, ("junction", ahead.node, pair)),)
                    self._push(todo, cost + OBSTACLE * len(new), beyond[0], ahead.node, (*met, *new), points)
        elif ahead.kind == "city" and self._position.passing:
            entry = self._signal(ahead.signal or "", points)
            for way in board.cities[ahead.node].exits:
                if way.section != state[0]:
                    new = (*entry, *self._signal(way.signal, points + 1))
                    self._push(todo, cost + 1, way.section, ahead.node, (*met, *new), points + 1)

    def _push(self, todo: list[Json], cost: int, section: str, begin: str, met: tuple[Json, ...], points: int) -> None:
        extra = OBSTACLE * sum(1 for at, what in met if what[0] == "signal" and what[2] and at == points)
        state = (section, self._position.board.sections[section].other(begin))
        heapq.heappush(todo, (cost + 1 + extra, points + 1, state, met))

    def _signal(self, signal: str, points: int) -> tuple[Json, ...]:
        return ((points, ("signal", signal, int(signal not in self._position.green))),)

    def _note(self, met: tuple[Json, ...]) -> None:
        self.signals = {what[1] for _, what in met if what[0] == "signal"}
        self.obstacles = [(points, what) for points, what in met if what[0] == "junction" or what[2]]
