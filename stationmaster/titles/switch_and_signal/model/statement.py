"""What all statements of Switch & Signal have in common, and the numbers, texts and lists that many of them hold.

They are bounded, so that all later work on a value is bounded.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, TypeVar

from msgspec import Meta

from stationmaster.schema.statements import LONGEST_TEXT, Statement

T = TypeVar("T")
K = TypeVar("K")

GAME: Final = "SwitchAndSignal"
"""How the contract names what belongs to this game."""
LARGEST: Final = 1_000_000_000
"""No count is larger."""
MOST: Final = 400
"""Most entries of a list or an object."""


class SasStatement(Statement, frozen=True):
    """A shape of Switch & Signal; the contract adds the game's name to its own."""

    game_name: ClassVar[str] = GAME


Count = Annotated[int, Meta(ge=0, le=LARGEST)]
Name = Annotated[str, Meta(max_length=LONGEST_TEXT)]
"""Whatever an action names."""
Text = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
Paragraph = Annotated[
    str,
    Meta(
        description="The paragraph, in the digest of the rulebook that `GET …/rules` answers.",
        examples=["SS-6.1"],
    ),
]
Row = Annotated[tuple[T, ...], Meta(max_length=MOST)]
"""A list."""
Table = Annotated[dict[K, T], Meta(max_length=MOST)]
"""An object whose names are ids."""
