"""A title as the service holds it: all that it offers, imported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from stationmaster.engine.texts import Telling
from stationmaster.engine.title import (
    Aligned,
    Evaluator,
    Game,
    GameShapes,
    Json,
    Pictures,
    Replayer,
    RouteCalculator,
    Title,
)
from stationmaster.i18n.message import Language

__all__ = ["Offer", "Pictures", "RouteCalculator", "offer_of"]


@dataclass(frozen=True, slots=True)
class Offer:
    """One game with all that the API needs to speak of it.

    `read_action` reads an action that was sent, with a pointer
    to where it stands. `violations` is every code that a refusal of the game can carry, `faults` every code of its own
    that a fault can, each with its meaning. `examples` are requests for the contract, by endpoint and name. `events` is
    the catalogue of the kinds of event.
    """

    game: Game[Any, Any]
    read_action: Callable[[Json, str], Any]
    violations: Mapping[str, str]
    faults: Mapping[str, str]
    pictures: Pictures | None
    replay: Replayer
    aligned: Aligned | None = None
    """For a game of which records of other sites are read."""
    routes: RouteCalculator | None = None
    evaluator: Evaluator | None = None
    examples: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    events: Mapping[str, Json] = field(default_factory=dict)
    telling: Telling | None = None
    """How the game is told."""

    def catalogue(self, language: Language) -> Json:
        """The entry of the list of games; the meanings of options are told in a language."""
        entry = self.game.catalogue()
        for option in entry["options"]:
            option["meaning"] = language.phrase(f"option.{option['name']}", option["meaning"], 0)
        return entry

    @property
    def shapes(self) -> GameShapes:
        """The statements of what is the game's own."""
        return self.game.shapes

    @property
    def id(self) -> str:
        """The game's id."""
        return self.game.id

    @property
    def key(self) -> str:
        """The game's id in the form of a name: for the contract's operations and schemas."""
        return self.game.id.replace("-", "_")

    @property
    def name(self) -> str:
        """The game's id as the contract's schemas have it in their names."""
        return self.key.title().replace("_", "")


def offer_of(title: Title[Any, Any]) -> Offer | None:
    """What the service offers of a title; None when the title says nothing of the contract."""
    if title.contract is None:
        return None
    contract, records = title.contract(), title.records()
    return Offer(
        game=title.game,
        read_action=title.read_action,
        violations=contract.violations,
        faults=contract.faults,
        pictures=title.pictures(),
        replay=records.replay,
        aligned=records.aligned,
        routes=None if title.routes is None else title.routes(),
        evaluator=None if title.evaluator is None else title.evaluator(),
        examples=contract.examples,
        events=contract.events,
        telling=title.texts(),
    )
