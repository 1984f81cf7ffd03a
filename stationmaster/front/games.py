"""The games there are, each brought when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args, overload

from stationmaster.engine.texts import Telling
from stationmaster.front.rules import Drawing, Parts, Rules, Typed

if TYPE_CHECKING:
    from stationmaster.titles.g1846 import shapes as shapes_1846
    from stationmaster.titles.g1846.model.actions import Action as Action1846
    from stationmaster.titles.g1846.model.position import Position as Position1846
    from stationmaster.titles.switch_and_signal import shapes as shapes_of_sas
    from stationmaster.titles.switch_and_signal.model.actions import Action as ActionOfSas
    from stationmaster.titles.switch_and_signal.model.position import Position as PositionOfSas

    Typed1846: TypeAlias = Typed[
        Position1846, shapes_1846.View, shapes_1846.Event, shapes_1846.LegalFamily, shapes_1846.Result
    ]
    TypedOfSas: TypeAlias = Typed[
        PositionOfSas, shapes_of_sas.View, shapes_of_sas.Event, shapes_of_sas.LegalFamily, shapes_of_sas.Result
    ]

    _Of1846: TypeAlias = Rules[Position1846, Action1846]
    _OfSas: TypeAlias = Rules[PositionOfSas, ActionOfSas]
else:
    _Of1846 = _OfSas = Rules

AnyRules: TypeAlias = Rules[Any, Any]


class Rules1846(_Of1846):
    """The rules of 1846."""

    @property
    def typed(self) -> Typed1846:
        """The answers as records whose fields a type checker knows."""
        return Typed(self._game, self._parts.shapes)


class RulesOfSwitchAndSignal(_OfSas):
    """The rules of Switch & Signal."""

    @property
    def typed(self) -> TypedOfSas:
        """The answers as records whose fields a type checker knows."""
        return Typed(self._game, self._parts.shapes)


@cache
def _rules_1846() -> Rules1846:
    from stationmaster.titles.g1846.game import GAME
    from stationmaster.titles.g1846.model import actions as action_forms
    from stationmaster.titles.g1846.model.actions import Action
    from stationmaster.titles.g1846.model.position import Position
    from stationmaster.titles.g1846.shapes import SHAPES

    def drawing() -> Drawing:
        from stationmaster.titles.g1846.drawing.board import board_svg
        from stationmaster.titles.g1846.drawing.words import board_in_words

        return Drawing(board_svg, board_in_words)

    def telling() -> Telling:
        from stationmaster.titles.g1846.texts import TELLING

        return TELLING

    return Rules1846(
        Parts(GAME, Position, get_args(Action), SHAPES, action_forms.from_json, action_forms.to_json, drawing, telling)
    )


@cache
def _rules_of_switch_and_signal() -> RulesOfSwitchAndSignal:
    from stationmaster.titles.switch_and_signal.game import GAME
    from stationmaster.titles.switch_and_signal.model import action_forms
    from stationmaster.titles.switch_and_signal.model.actions import Action
    from stationmaster.titles.switch_and_signal.model.position import Position
    from stationmaster.titles.switch_and_signal.shapes import SHAPES

    def drawing() -> Drawing:
        from stationmaster.titles.switch_and_signal.drawing.board import board_svg
        from stationmaster.titles.switch_and_signal.drawing.words import board_in_words

        return Drawing(board_svg, board_in_words)

    def telling() -> Telling:
        from stationmaster.titles.switch_and_signal.texts import TELLING

        return TELLING

    return RulesOfSwitchAndSignal(
        Parts(GAME, Position, get_args(Action), SHAPES, action_forms.from_json, action_forms.to_json, drawing, telling)
    )


_BRINGERS: Final[Mapping[str, Callable[[], AnyRules]]] = {
    "1846": _rules_1846,
    "switch-and-signal": _rules_of_switch_and_signal,
}


class Games(Mapping[str, AnyRules]):
    """The rules of each game by its id, in the order in which games are shown."""

    @overload
    def __getitem__(self, game: Literal["1846"]) -> Rules1846: ...
    @overload
    def __getitem__(self, game: Literal["switch-and-signal"]) -> RulesOfSwitchAndSignal: ...
    @overload
    def __getitem__(self, game: str) -> AnyRules: ...
    def __getitem__(self, game: str) -> AnyRules:
        return _BRINGERS[game]()

    def __iter__(self) -> Iterator[str]:
        return iter(_BRINGERS)

    def __len__(self) -> int:
        return len(_BRINGERS)

    def __repr__(self) -> str:
        return f"<games: {', '.join(_BRINGERS)}>"


GAMES: Final = Games()


_BY_PACKAGE: Final[Mapping[str, str]] = {"g1846": "1846", "switch_and_signal": "switch-and-signal"}
"""The game whose positions are of a package. A look at the position brings no other game."""


def rules_of(position: object) -> AnyRules:
    """The rules of the game that a position belongs to.

    :raises TypeError: for what is no position.
    """
    kind = type(position)
    project, _, path = kind.__module__.partition(".titles.")
    game = _BY_PACKAGE.get(path.partition(".")[0]) if project == "stationmaster" else None
    if game is None or kind is not GAMES[game].positions:
        raise TypeError(f"a position is needed, not {kind.__name__}")
    return GAMES[game]
