"""What the API offers of each game: the game itself and the schemas that read its requests. Knows no request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from service.api.schemas.common import BaseSchema
from service.rules.game import Game
from service.rules.registry import GAMES


@dataclass(frozen=True, slots=True)
class Offer:
    """One game with all that the API needs to speak of it.

    `actions` has one schema per type of action, which loads the game's own record. `violations` is every code that a
    refusal of the game can carry, with its meaning. `examples` are requests and answers for the contract, by endpoint.
    """

    game: Game[Any, Any]
    actions: Mapping[str, type[BaseSchema]]
    violations: Mapping[str, str] = field(default_factory=dict)
    examples: Mapping[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The game's id."""
        return self.game.id


OFFERS: tuple[Offer, ...] = ()
"""The offers of the service, in the order of the registry."""

assert tuple(offer.id for offer in OFFERS) == tuple(GAMES)
