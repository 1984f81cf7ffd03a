"""The methods of `Rules` as functions: the game is that of the position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from stationmaster.errors import Violation, cut
from stationmaster.front import positions
from stationmaster.front.games import GAMES, rules_of
from stationmaster.front.legal import LegalActions
from stationmaster.front.rules import Following
from stationmaster.schema.faults import unreadable

Json = Any
P = TypeVar("P")


def play(position: P, action: Any) -> Following[P]:
    """Return the position after the action and its automatic consequences, and the events. Lists no legal actions.

    The action is JSON, such as `{"type": "draft", "card": "MS"}`, or the game's record of its type.

    :raises IllegalAction: when the rules forbid it, with the paragraph.
    :raises ImpossibleInput: if it is not an action of this game.
    """
    return rules_of(position).play(position, action)


def check(position: object, action: Any) -> Violation | None:
    """Return why the rules forbid the action, or None if it is legal. Nothing is played.

    :raises ImpossibleInput: if it is not an action of this game.
    """
    return rules_of(position).check(position, action)


def legal(position: object) -> LegalActions:
    """Return every legal action, by type, listed lazily."""
    return rules_of(position).legal(position)


def turn(position: object) -> dict[str, Json] | None:
    """Return whose turn it is: `{"round", "step", "entity", "players"}`; None once the game is over."""
    return rules_of(position).turn(position)


def view(position: object) -> dict[str, Json]:
    """Return all public information: the position without its hidden parts."""
    return rules_of(position).view(position)


def result(position: object) -> dict[str, Json] | None:
    """Return how the game ended, or None while it goes on."""
    return rules_of(position).result(position)


def dumps(position: object) -> str:
    """Return the whole position as JSON text, including hidden parts. Equal positions give equal texts."""
    return rules_of(position).dumps(position)


def loads(text: str | bytes | Mapping[str, Json]) -> Any:
    """Return the position of any game that this or an earlier version of the library wrote by `dumps`.

    :raises UnreadableState: for anything else.
    """
    found = positions.opened(text)
    if found["game"] not in tuple(GAMES):
        raise unreadable("state_of_another_game.unknown", found=cut(found["game"]))
    return GAMES[found["game"]].loads(found)
