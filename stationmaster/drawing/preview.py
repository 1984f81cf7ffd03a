"""The effect of an action, as far as it may be disclosed before it is played, for pictures.

Where chance or hidden cards decide the effect, the picture shows the position before the action and marks what the
action names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stationmaster.engine.title import Game, Json
from stationmaster.schema.statements import write


@dataclass(frozen=True, slots=True)
class Preview:
    """An action that is previewed."""

    before: Mapping[str, Json]
    """The view before it."""
    named: frozenset[str]
    """The ids that the action names: hexes, trains, spaces …"""
    events: Sequence[Mapping[str, Json]]
    """Its events, as far as they may be disclosed."""

    @property
    def routes(self) -> Sequence[Mapping[str, Json]]:
        """The routes that are run."""
        return [route for event in self.events if event["type"] == "run" for route in event.get("routes", ())]


def look_ahead(game: Game[Any, Any], position: Any, action: Any) -> tuple[Mapping[str, Json], Preview]:
    """Return the view to draw and the preview to mark on it.

    :raises IllegalAction: when the rules forbid the action.
    :raises ImpossibleInput: for an action that names what does not exist.
    """
    after, events = game.play(position, action)
    disclosed, is_all = game.foretold(position, action, events)
    before = game.view(position)
    return game.view(after) if is_all else before, Preview(before, frozenset(_texts(write(action))), disclosed)


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
