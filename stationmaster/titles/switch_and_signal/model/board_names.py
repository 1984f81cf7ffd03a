"""Names for sections and signal spaces. Boards name cities, departure points and junctions; the rest is
called after those of them that it lies between.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from stationmaster.i18n.message import ENGLISH, Language, Message, Named, catalogue
from stationmaster.titles.switch_and_signal.model.board import Board
from stationmaster.titles.switch_and_signal.model.ids import Node, Section, Signal
from stationmaster.titles.switch_and_signal.model.statement import SasStatement, Table
from stationmaster.titles.switch_and_signal.model.tables import TABLES


class Names(SasStatement, frozen=True):
    """Names for the parts of a board, by their ids."""

    nodes: Table[Node, str]
    sections: Table[Section, str]
    signals: Table[Signal, str]


PLACES = catalogue(
    {
        "place.exit": "{city}, exit towards {beyond}",
        "place.section": "{first} – {second}",
        "place.signal": "Signal between {first} and {second}",
        "place.signal_towards": "signal towards {beyond}",
    }
)
"""What sections and signal spaces are called, after the nodes about them."""


def names(board: Board, language: Language = ENGLISH) -> Names:
    """Return the name of each node, section and signal space of a board."""
    things = _Naming(board)

    def names_of(some: Mapping[str, Named]) -> dict[str, str]:
        return {id_: language.write("{thing}", {"thing": thing}) for id_, thing in some.items()}

    return Names(names_of(things.nodes()), names_of(things.sections()), names_of(things.signals()))


@lru_cache(maxsize=64)
def things_on(board: Board) -> Mapping[str, Named]:
    """Everything on a board by its id: trains, nodes, sections and signal spaces, as sentences name them."""
    things = _Naming(board)
    trains = {train: Named(train, name) for train, name in train_names().items()}
    return {**things.signals(), **things.sections(), **things.nodes(), **trains}


def train_names() -> dict[str, str]:
    """Return what trains are called."""
    return {train: "{} train {}".format(*train.title().split("-")) for train in TABLES.trains}


def named_nodes(board: Board) -> dict[str, str]:
    """Return the nodes with a name of their own."""
    cities = {city.id: city.name for city in board.cities.values()}
    points = {point.id: point.name for point in board.points.values()}
    return cities | points | {junction.id: junction.name for junction in board.junctions.values()}


class _Naming:
    """Makes the names of what a board has; what lies between nodes is called after them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.named = {node: Named(node, name) for node, name in named_nodes(board).items()}

    def nodes(self) -> dict[str, Named]:
        return {**self.named, **{node: self._between(node, *self._around(node)) for node in self.board.track_signals}}

    def sections(self) -> dict[str, Named]:
        return {section: self._section(section) for section in self.board.sections}

    def signals(self) -> dict[str, Named]:
        return {signal: self._signal(signal) for signal in self.board.signals}

    def _beyond(self, node: str, section: str) -> Named:
        """Return the first node with a name of its own that is reached from `node` by `section`."""
        while True:
            node = self.board.sections[section].other(node)
            signal = self.board.track_signals.get(node)
            if signal is None:
                return self.named[node]
            section = signal.sections[0] if signal.sections[1] == section else signal.sections[1]

    def _around(self, node: str) -> tuple[Named, Named]:
        first, second = self.board.track_signals[node].sections
        return self._beyond(node, first), self._beyond(node, second)

    def _between(self, id_: str, first: Named, second: Named) -> Named:
        return _composed(id_, "place.signal", first=first, second=second)

    def _section(self, section: str) -> Named:
        """Both ends; a signal on the way is called after what lies beyond it."""
        first, second = (self._end(section, end) for end in self.board.sections[section].ends)
        return _composed(section, "place.section", first=first, second=second)

    def _end(self, section: str, end: str) -> Named:
        signal = self.board.track_signals.get(end)
        if signal is None:
            return self.named[end]
        onward = next(other for other in signal.sections if other != section)
        return _composed(end, "place.signal_towards", beyond=self._beyond(end, onward))

    def _signal(self, signal: str) -> Named:
        space = self.board.signals[signal]
        if space.city is not None and space.section is not None:
            beyond = self._beyond(space.city, space.section)
            return _composed(signal, "place.exit", city=self.named[space.city], beyond=beyond)
        return self._between(signal, *self._around(str(space.node)))


def _composed(id_: str, sentence: str, **places: Named) -> Named:
    return Named(id_, Message(PLACES[sentence], places))
