"""Which ways are better: the order in which a train's ways are listed. It advises and decides nothing."""

from __future__ import annotations

from stationmaster.switch_and_signal.boards.board import FAR, Board
from stationmaster.switch_and_signal.movement.movement import Way
from stationmaster.switch_and_signal.state.position import Place, Position, Train
from stationmaster.switch_and_signal.turn.goal import accepting_ports


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
