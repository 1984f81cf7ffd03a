"""Which ways are better: the order in which a train's ways are listed. It advises and decides nothing."""

from __future__ import annotations

from typing import Any

from stationmaster.titles.switch_and_signal.model.actions import ChooseTrain, MoveTrain
from stationmaster.titles.switch_and_signal.model.board import FAR, Board
from stationmaster.titles.switch_and_signal.model.position import Place, Position, Train
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules.goal import accepting_ports
from stationmaster.titles.switch_and_signal.rules.movement import Way, scene, ways


def remaining(position: Position, train: Train, place: Place) -> int:
    """How far a train at `place` is from where it is wanted: a port for its good, or else a city with goods.

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
    """Ways in the order in which they are listed: what delivers a good; then what loses the fewest tokens; what stays
    on the network; what ends nearest to where the train is wanted (`remaining`); and then by the exits."""

    def key(way: Way) -> tuple[bool, int, bool, int, tuple[str, ...]]:
        delivers = way.ending == "port" and train.good is not None
        left = 0 if way.to_depot else remaining(position, train, way.place)
        return not delivers, way.tokens, way.to_depot, left, way.exits

    return sorted(found, key=key) if len(found) > 1 else found


# --- What a train may cost before its die is rolled: advice for the players, which decides nothing.

Json = Any


def outlook(position: Position, train: Train) -> dict[str, Json]:
    """For every face of the train's die the best it can do (`ranking.best_first`): `tokens` lost by face, the faces
    that deliver a good, and `of_six`, the tokens lost over all faces of the die together."""
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
    """What the choice of a train tells of it."""
    return {"outlook": outlook(position, position.train(action.train))}
