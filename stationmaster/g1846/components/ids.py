"""The ids of components as the contract names them.

Where an action names something that does not exist, the rules say so, by their paragraph: so these enumerations tell
clients what there is, and any short text is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from stationmaster.g1846.components.tables import tables
from stationmaster.kernel.statements import ids

BLANK: Final = "blank"
"""A player card of the draft deck that is no private (2.5)."""

if TYPE_CHECKING:
    Hex: TypeAlias = str
    Tile: TypeAlias = str
    Corporation: TypeAlias = str
    Company: TypeAlias = str
    Private: TypeAlias = str
    Card: TypeAlias = str
    TrainType: TypeAlias = str
    TrainSource: TypeAlias = str
    ShareSource: TypeAlias = str
    Distribution: TypeAlias = str
else:
    _table = tables()
    Hex = ids("Hex1846", _table.hexes, "A hex of the board.", closed=False)
    Tile = ids("Tile1846", _table.tiles, "The number of a tile.", closed=False)
    Corporation = ids("Corporation1846", _table.corporations, "One of the seven share companies.", closed=False)
    Company = ids("Company1846", _table.companies, "A corporation or an independent railroad.", closed=False)
    Private = ids("Private1846", _table.privates, "A private company, or an independent railroad.", closed=False)
    Card = ids("DraftCard1846", (*_table.privates, BLANK), "A card of the draft.", closed=False)
    TrainType = ids("TrainType1846", _table.trains, "A type of train.", closed=False)
    ShareSource = ids("ShareSource1846", ("treasury", "market"), "Where a share comes from.", closed=False)
    Distribution = ids("Distribution1846", ("full", "half", "withhold"), "What happens with the revenue.", closed=False)
    TrainSource = ids(
        "TrainSource1846",
        ("bank", "discard", *_table.corporations),
        "Who sells a train: the bank, the bank from those returned (`discard`), or a corporation.",
        closed=False,
    )
