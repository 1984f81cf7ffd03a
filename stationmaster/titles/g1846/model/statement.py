"""What all statements of 1846 have in common, and the numbers and names that many of them hold."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta

from stationmaster.schema.statements import Statement


class Statement1846(Statement, frozen=True):
    """A shape of 1846; the contract adds the game's name to its own."""

    game_name: ClassVar[str] = "1846"


PlayerName: TypeAlias = str
Money = Annotated[int, Meta(ge=0, description="Dollars.")]
Count = Annotated[int, Meta(ge=0)]
City = Annotated[int, Meta(ge=0, description="The city on its hex, counted from 0.")]
Edge = Annotated[int, Meta(ge=0, le=5, description="A side of a hex.")]
Rotation = Annotated[int, Meta(ge=0, le=5, description="Steps of 60° clockwise from its drawing.")]
Shares = Annotated[int, Meta(ge=0, le=10, description="How many shares, in units of 10%.")]
RoundName = Annotated[str, Meta(description="`DR 1`, `SR 2`, `OR 2.1` … or `end`.", examples=["OR 2.1"])]
