"""The ids of components as the contract names them. What a board names (cities, sections, signals …) is any short text,
because players may bring boards of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

from msgspec import Meta

from stationmaster.kernel.bounds import LONGEST_TEXT
from stationmaster.kernel.statements import ids
from stationmaster.switch_and_signal.components.tables import KINDS, TABLES

Name = Annotated[str, Meta(max_length=LONGEST_TEXT)]

if TYPE_CHECKING:
    Card: TypeAlias = str
    Colour: TypeAlias = str
    Helper: TypeAlias = str
    Train: TypeAlias = str
else:
    Card = ids("ActionCard", KINDS, "A kind of action card.", closed=False)
    Colour = ids("TrainColour", TABLES.colours, "The colour of a train.", closed=False)
    Helper = ids("Helper", TABLES.helpers, "A helper.", closed=False)
    Train = ids("Train", TABLES.trains, "A train.", closed=False)
