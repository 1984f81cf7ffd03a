"""What an action would do, as far as it may be told before it is played: for pictures that show it.

Chance and hidden cards stay where they are: where these decide what follows, the picture shows the position as it is,
and marks what the action names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stationmaster.engine.title import Game, Json
from stationmaster.schema.statements import write


@dataclass(frozen=True, slots=True)
class Preview:
    """An action that is looked at before it is played."""

    before: Mapping[str, Json]
    """The view before it."""
    named: frozenset[str]
    """All that the action names: ids of hexes, trains, spaces …"""
    events: Sequence[Mapping[str, Json]]
    """What it does, as far as that may be told."""

    @property
    def routes(self) -> Sequence[Mapping[str, Json]]:
        """The routes that are run."""
        return [route for event in self.events if event["type"] == "run" for route in event.get("routes", ())]


def look_ahead(game: Game[Any, Any], position: Any, action: Any) -> tuple[Mapping[str, Json], Preview]:
    """The view to draw and what is to be marked on it.

    :raises IllegalAction: when the rules forbid the action.
    :raises ImpossibleInput: for an action that names what does not exist.
    """
    after, events = game.play(position, action)
    told, is_all = game.foretold(position, action, events)
    before = game.view(position)
    return game.view(after) if is_all else before, Preview(before, frozenset(_texts(write(action))), told)


def _texts(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, entry in value.items():
            if name not in ("type", "player"):
                yield from _texts(entry)
    elif isinstance(value, Sequence):
        for entry in value:
            yield from _texts(entry)
