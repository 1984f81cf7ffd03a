"""The available games, each imported on first use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, overload

from stationmaster.front.rules import Rules, Typed
from stationmaster.registry import TITLES, AnyTitle

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

    class Rules1846(Rules[Position1846, Action1846]):
        """The rules of 1846."""

        @property
        def typed(self) -> Typed1846: ...

    class RulesOfSwitchAndSignal(Rules[PositionOfSas, ActionOfSas]):
        """The rules of Switch & Signal."""

        @property
        def typed(self) -> TypedOfSas: ...

else:  # The classes of the built-in titles differ in their types alone.
    Rules1846 = RulesOfSwitchAndSignal = Rules

AnyRules: TypeAlias = Rules[Any, Any]


@cache
def _rules(title: AnyTitle) -> AnyRules:
    return Rules(title)


class Games(Mapping[str, AnyRules]):
    """The rules of each game by its id, in display order."""

    @overload
    def __getitem__(self, game: Literal["1846"]) -> Rules1846: ...
    @overload
    def __getitem__(self, game: Literal["switch-and-signal"]) -> RulesOfSwitchAndSignal: ...
    @overload
    def __getitem__(self, game: str) -> AnyRules: ...
    def __getitem__(self, game: str) -> AnyRules:
        return _rules(TITLES[game])

    def __iter__(self) -> Iterator[str]:
        return iter(TITLES)

    def __len__(self) -> int:
        return len(TITLES)

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


GAMES: Final = Games()


def rules_of(position: object) -> AnyRules:
    """Return the rules of the game that a position belongs to.

    :raises TypeError: for anything that is not a position.
    """
    return _rules(TITLES.of_position(type(position)))
