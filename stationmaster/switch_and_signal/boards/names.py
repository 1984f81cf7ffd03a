"""Names to speak of sections and signal spaces by. Boards name cities, departure points and junctions; the rest is
called after those of them that it lies between.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stationmaster.kernel.messages.message import ENGLISH, Language, Message, catalogue
from stationmaster.switch_and_signal.boards.board import Board
from stationmaster.switch_and_signal.components.ids import Node, Section, Signal
from stationmaster.switch_and_signal.components.statement import SasStatement, Table


class Names(SasStatement, frozen=True):
    """Names to speak of what a board has, by the ids."""

    nodes: Table[Node, str]
    sections: Table[Section, str]
    signals: Table[Signal, str]


PLACES = catalogue(
    {
        "place.exit": "{city}, exit towards {beyond}",
        "place.signal": "Signal between {first} and {second}",
        "place.signal_towards": "signal towards {beyond}",
    }
)
"""What sections and signal spaces are called, after the nodes about them."""


def names(board: Board, language: Language = ENGLISH) -> Names:
    """The name of each node, section and signal space of a board."""
    named = {node: language.name(name) for node, name in named_nodes(board).items()}
    return _Naming(board, named, language).names()


def named_nodes(board: Board) -> dict[str, str]:
    """The nodes with a name of their own."""
    cities = {city.id: city.name for city in board.cities.values()}
    points = {point.id: point.name for point in board.points.values()}
    return cities | points | {junction.id: junction.name for junction in board.junctions.values()}


@dataclass(frozen=True, slots=True)
class _Naming:
    """A board whose nodes have names already."""

    board: Board
    named: Mapping[str, str]
    language: Language

    def names(self) -> Names:
        board = self.board
        return Names(
            nodes={**self.named, **{node: self._between(*self._around(node)) for node in board.track_signals}},
            sections={section: self._section(section) for section in board.sections},
            signals={signal: self._signal(signal) for signal in board.signals},
        )

    def _say(self, name: str, **places: str) -> str:
        return Message(PLACES[name], places).detail_in(self.language)

    def _beyond(self, node: str, section: str) -> str:
        """The first node with a name of its own that is reached from `node` by `section`."""
        while True:
            node = self.board.sections[section].other(node)
            signal = self.board.track_signals.get(node)
            if signal is None:
                return self.named[node]
            section = signal.sections[0] if signal.sections[1] == section else signal.sections[1]

    def _around(self, node: str) -> tuple[str, str]:
        first, second = self.board.track_signals[node].sections
        return self._beyond(node, first), self._beyond(node, second)

    def _between(self, first: str, second: str) -> str:
        return self._say("place.signal", first=first, second=second)

    def _section(self, section: str) -> str:
        """Both ends; a signal on the way is called after what lies beyond it."""
        ends = []
        for end in self.board.sections[section].ends:
            signal = self.board.track_signals.get(end)
            if signal is None:
                ends.append(self.named[end])
            else:
                onward = next(other for other in signal.sections if other != section)
                ends.append(self._say("place.signal_towards", beyond=self._beyond(end, onward)))
        return " – ".join(ends)

    def _signal(self, signal: str) -> str:
        space = self.board.signals[signal]
        if space.city is not None and space.section is not None:
            beyond = self._beyond(space.city, space.section)
            return self._say("place.exit", city=self.named[space.city], beyond=beyond)
        return self._between(*self._around(str(space.node)))
