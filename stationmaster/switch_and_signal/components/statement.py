"""What all statements of Switch & Signal have in common, and the numbers and texts that many of them hold."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from msgspec import Meta

from stationmaster.kernel.bounds import LONGEST_TEXT
from stationmaster.kernel.statements import Statement

GAME: Final = "SwitchAndSignal"
"""How the contract names what belongs to this game."""
LARGEST: Final = 1_000_000_000
"""No count is larger."""


class SasStatement(Statement, frozen=True):
    """A shape of Switch & Signal; the contract adds the game's name to its own."""

    game_name: ClassVar[str] = GAME


Count = Annotated[int, Meta(ge=0, le=LARGEST)]
Name = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Paragraph = Annotated[str, Meta(description="The paragraph that it follows from.", examples=["SS-6.1"])]
