"""The tiles that titles share, by the number printed on them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from stationmaster.routes.tiles.language import parse_tile
from stationmaster.routes.tiles.parts import Tile

_DATA: Final = "standard.json"


@dataclass(frozen=True, slots=True)
class StandardTile:
    """A tile with its colour and its code; rotation 0 is as the code says."""

    number: str
    color: str
    code: str

    @property
    def tile(self) -> Tile:
        """What is on it."""
        return parse_tile(self.code)


@cache
def standard_tiles() -> MappingProxyType[str, StandardTile]:
    """All of them by number, in the order of colours and then of numbers."""
    written = json.loads(files(__package__).joinpath(_DATA).read_text("utf-8"))
    return MappingProxyType(
        {
            number: StandardTile(number, color, code)
            for color, tiles in written.items()
            for number, code in tiles.items()
        }
    )
