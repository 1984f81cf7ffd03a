"""What is drawn: a board, the view of a game on it, and what is to be marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from stationmaster.drawing.svg import Point
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.titles.switch_and_signal.drawing.layout import Layout, layout
from stationmaster.titles.switch_and_signal.drawing.sentences import SpeechOfSas, speech
from stationmaster.titles.switch_and_signal.model.board import Board, board_of_text, canonical, map_board
from stationmaster.titles.switch_and_signal.model.board_names import Names, names
from stationmaster.titles.switch_and_signal.model.kinds import City, DeparturePoint, Junction

Thing = TypeVar("Thing", City, DeparturePoint, Junction)


@dataclass(frozen=True)
class Scene:
    """A view with the board that it shows."""

    view: Mapping[str, Any]
    language: Language
    phrases: SpeechOfSas
    """The sentences about what is shown."""
    ground: Board
    """The board as it came."""
    board: Board
    """The same with its names in the language of the picture."""
    layout: Layout
    names: Names
    marked: frozenset[str]
    """Ids of trains and spaces that are pointed out."""

    @property
    def at(self) -> Mapping[str, Point]:
        """Where the nodes lie."""
        return self.layout.geometry.nodes

    def called(self, thing: str) -> str:
        """Return the name of a node, a section, a signal space or a train; the id if it has none."""
        named = self.names
        tables = (named.nodes, named.sections, named.signals)
        return next((table[thing] for table in tables if thing in table), self.phrases.train(thing))


def scene_of(view: Mapping[str, Any], marked: frozenset[str] = frozenset(), language: Language = ENGLISH) -> Scene:
    """Return the scene of a view. Ids that the board does not know mark nothing."""
    ground = board_of(view)
    board = ground if language is ENGLISH else _spoken(ground, language)
    return Scene(view, language, speech(language), ground, board, layout(board), _names(board, language), marked)


def heading(scene: Scene) -> str:
    """Return the heading of a board: its name and the turn."""
    return scene.phrases.say("picture.heading", board=scene.board.name, turn=scene.view["turn"])


def board_of(view: Mapping[str, Any]) -> Board:
    """Return the board of a view."""
    return map_board(view["map"]) if view.get("board") is None else board_of_text(canonical(view["board"]))


@lru_cache(maxsize=16)
def _names(board: Board, language: Language) -> Names:
    return names(board, language)


@lru_cache(maxsize=16)
def _spoken(board: Board, language: Language) -> Board:
    """Return the board with its names in a language. Boards are cached by their text."""
    return replace(
        board,
        name=language.name(board.name),
        cities=_named(board.cities, language),
        points=_named(board.points, language),
        junctions=_named(board.junctions, language),
        text=f"{language.code} {board.text}",
    )


def _named(things: Mapping[str, Thing], language: Language) -> Mapping[str, Thing]:
    return MappingProxyType({id_: replace(thing, name=language.name(thing.name)) for id_, thing in things.items()})
