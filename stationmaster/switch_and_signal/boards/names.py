"""Names to speak of sections and signal spaces by. Boards name cities, departure points and junctions; the rest is
called after those of them that it lies between.
"""

from __future__ import annotations

from stationmaster.switch_and_signal.boards.board import Board
from stationmaster.switch_and_signal.components.ids import Node, Section, Signal
from stationmaster.switch_and_signal.components.statement import SasStatement, Table


class Names(SasStatement, frozen=True):
    """Names to speak of what a board has, by the ids."""

    nodes: Table[Node, str]
    sections: Table[Section, str]
    signals: Table[Signal, str]


def names(board: Board) -> Names:
    """The name of each node, section and signal space of a board."""
    return Names(
        nodes={**_named(board), **{node: _between(*_around(board, node)) for node in board.track_signals}},
        sections={section: _section(board, section) for section in board.sections},
        signals={signal: _signal(board, signal) for signal in board.signals},
    )


def _named(board: Board) -> dict[str, str]:
    cities = {city.id: city.name for city in board.cities.values()}
    points = {point.id: point.name for point in board.points.values()}
    return cities | points | {junction.id: junction.name for junction in board.junctions.values()}


def _beyond(board: Board, node: str, section: str) -> str:
    """The first node with a name of its own that is reached from `node` by `section`."""
    while True:
        node = board.sections[section].other(node)
        signal = board.track_signals.get(node)
        if signal is None:
            return _named(board)[node]
        section = signal.sections[0] if signal.sections[1] == section else signal.sections[1]


def _around(board: Board, node: str) -> tuple[str, str]:
    first, second = board.track_signals[node].sections
    return _beyond(board, node, first), _beyond(board, node, second)


def _between(first: str, second: str) -> str:
    return f"Signal between {first} and {second}"


def _section(board: Board, section: str) -> str:
    """Both ends; a signal on the way is called after what lies beyond it."""
    named = _named(board)
    ends = []
    for end in board.sections[section].ends:
        signal = board.track_signals.get(end)
        if signal is None:
            ends.append(named[end])
        else:
            onward = next(other for other in signal.sections if other != section)
            ends.append(f"signal towards {_beyond(board, end, onward)}")
    return " – ".join(ends)


def _signal(board: Board, signal: str) -> str:
    space = board.signals[signal]
    if space.city is not None and space.section is not None:
        return f"{board.cities[space.city].name}, exit towards {_beyond(board, space.city, space.section)}"
    return _between(*_around(board, str(space.node)))
