"""A player of Switch & Signal that plans its turns: which train fetches which good, by which way, with which card.

Every train on the network gets an errand: a loaded one a port that will still take its good when it comes (two goods of
a colour go to different ports of North America), an empty one a city, as long as there are goods for it and deliveries
are wanting. Errands are worked off by how soon they deliver; on each way what stops the train soon is set first. Pairs
of cards pay for an action when they could not all be kept, and in the last round, when nothing is kept any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from stationmaster.titles.switch_and_signal.model.position import Position, Train
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules.ending import accepting_ports
from stationmaster.titles.switch_and_signal.rules.movement import outlook
from tests.support.switch_and_signal_players import BEARABLE, SPARE, Choice, Families, reported_or_helped
from tests.support.switch_and_signal_ways import Obstacle, Way, Ways, lengths

WITHIN: Final = 3
"""How many points ahead the way of a train is cleared before it moves."""
LOADING: Final = 1
"""Rolls that the card for loading counts as."""

ByType = Mapping[str, Sequence[Choice]]
Play = tuple[str, Choice]


@dataclass(frozen=True)
class Errand:
    """A train on its way to a city; `rolls` is the estimated number of rolls of its die until it delivers."""

    train: Train
    way: Way
    rolls: float

    @property
    def obstacle(self) -> Obstacle | None:
        """Return what must be set before the train moves."""
        return next((one for one in self.way.obstacles if one.points <= WITHIN), None)


def pace(train: Train) -> float:
    """Return the points of an average roll."""
    faces = TABLES.dice[train.colour].faces
    return sum(faces) / len(faces)


class Errands:
    """The errand of every train, soonest delivery first."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._trains = {train.id: train for train in position.trains if train.place.is_on_network}
        self._ways = {name: Ways(position, train).to for name, train in self._trains.items()}
        self._promised: set[tuple[str, str]] = set()
        """Port and colour of goods on their way, where each port wants one of a colour."""
        found = [*self._to_ports(), *self._to_cities()]
        self.listed = sorted(found, key=lambda errand: errand.rolls)

    def _ports_for(self, good: str) -> list[str]:
        return [port for port in accepting_ports(self._position, good) if (port, good) not in self._promised]

    def _to_ports(self) -> Iterator[Errand]:
        """Assign ports to the loaded trains; the train that arrives first has its port."""
        loaded = [train for train in self._trains.values() if train.good is not None]
        ways = [(train, port) for train in loaded for port in accepting_ports(self._position, train.good)]
        near = [
            (self._ways[train.id][port].cost / pace(train), train.id, port)
            for train, port in ways
            if port in self._ways[train.id]
        ]
        sent: set[str] = set()
        for rolls, name, port in sorted(near):
            train = self._trains[name]
            if name not in sent and (port, str(train.good)) not in self._promised:
                sent.add(name)
                if len(self._position.board.ports) > 1:
                    self._promised.add((port, str(train.good)))
                yield Errand(train, self._ways[name][port], rolls)

    def _to_cities(self) -> Iterator[Errand]:
        """Assign cities with goods to the empty trains, as many as there are deliveries wanting."""
        position = self._position
        carried = sum(train.good is not None for train in position.trains)
        wanting = position.settings.goods_to_win - sum(map(sum, position.received)) - carried
        left = {city.id: count for city, count in zip(position.board.goods_cities, position.goods, strict=True)}
        sent: set[str] = set()
        for rolls, name, city in sorted(self._fetching(left)):
            if name not in sent and left[city] and wanting > 0:
                sent.add(name)
                left[city] -= 1
                wanting -= 1
                yield Errand(self._trains[name], self._ways[name][city], rolls)

    def _fetching(self, left: Mapping[str, int]) -> Iterator[tuple[float, str, str]]:
        """Yield the rolls until the delivery, train and city."""
        for city in self._position.board.goods_cities:
            far = lengths(self._position.board, city.id)
            beyond = min((far[port] for port in self._ports_for(str(city.goods)) if port in far), default=None)
            if beyond is None or not left[city.id]:
                continue
            for name, train in self._trains.items():
                way = self._ways[name].get(city.id)
                is_there = train.place.kind == "city" and train.place.space == city.id
                if train.good is None and way is not None and not is_there:
                    yield (way.cost + beyond) / pace(train) + LOADING, name, city.id


def planning_player(position: Position, families: Families, _random: Random) -> Play:
    """Take the best way listed and the least risk from departure cards, and work off errands with action cards."""
    begun, by_type = reported_or_helped(position, families)
    if begun is not None:
        return begun
    for kind in ("run", "deploy", "carry_out"):
        if kind in by_type:
            return kind, by_type[kind][0]
    if "choose_colour" in by_type:
        return "choose_colour", min(by_type["choose_colour"], key=lambda choice: _risk(position, choice["trains"]))
    if "choose_train" in by_type:
        return "choose_train", min(by_type["choose_train"], key=lambda choice: int(choice["outlook"]["of_six"]))
    return _action(position, by_type)


def _risk(position: Position, trains: Sequence[str]) -> int:
    """Return the tokens that these trains lose, over all faces of their dice."""
    return sum(outlook(position, position.train(name))["of_six"] for name in trains)


def _action(position: Position, by_type: ByType) -> Play:
    if "load" in by_type:
        return "load", max(by_type["load"], key=lambda choice: position.held(choice["cards"][0]))
    errands = Errands(position).listed
    for errand in errands:
        obstacle = errand.obstacle
        found = _go(position, errand, by_type) if obstacle is None else _clear(position, obstacle, by_type, errands)
        if found is not None:
            return found
    return "end_actions", {}


def _cheapest(position: Position, choices: Sequence[Choice]) -> Choice | None:
    """Return the choice that takes the fewest cards, and of two cards the most frequent kinds."""
    is_last_turn = len(position.deck) < len(position.settings.players)
    most = 2 if sum(position.hand) > (1 if is_last_turn else SPARE) else 1
    payable = [choice for choice in choices if len(choice["cards"]) <= most]
    return min(
        payable,
        key=lambda choice: (len(choice["cards"]), -sum(position.held(card) for card in choice["cards"])),
        default=None,
    )


def _go(position: Position, errand: Errand, by_type: ByType) -> Play | None:
    mine = [choice for choice in by_type.get("move_train", ()) if choice["train"] == errand.train.id]
    safe = _cheapest(position, [choice for choice in mine if choice["outlook"]["of_six"] <= BEARABLE])
    return None if safe is None else ("move_train", safe)


def _clear(position: Position, obstacle: Obstacle, by_type: ByType, errands: Sequence[Errand]) -> Play | None:
    """Set the switch or the signal; the disc comes, if possible, from a place to which no errand leads."""
    if obstacle.pair is not None:
        discs = sorted(position.board.junctions[obstacle.name].closed(obstacle.pair))
        settings = [one for one in by_type.get("set_switch", ()) if one["junction"] == obstacle.name]
        choice = _cheapest(position, [one for one in settings if sorted(one["discs"]) == discs])
        return None if choice is None else ("set_switch", choice)
    needed = {signal for errand in errands for signal in errand.way.signals}
    there = [one for one in by_type.get("set_signal", ()) if one["to"] == obstacle.name]
    choice = _cheapest(position, [one for one in there if one["from"] not in needed]) or _cheapest(position, there)
    return None if choice is None else ("set_signal", choice)
