"""What a hex is, in words: for screen readers, and where the pointer rests."""

from __future__ import annotations

from collections.abc import Sequence

from stationmaster.drawing.any_map.scene import Laid
from stationmaster.routes.question.forms import Token
from stationmaster.routes.tiles.parts import Revenue, Stop, Tile

MOST_STOPS = 12


def words_of(name: str, laid: Laid, tile: Tile, tokens: Sequence[Token]) -> str:
    """The name of a hex, its tile, its stops with what they are worth, and the tokens in its cities."""
    parts = [name]
    if laid.number is not None:
        parts.append(f"tile {laid.number}, rotation {laid.rotation}")
    elif laid.color is not None and laid.color.isalpha():
        parts.append(laid.color)
    cities = {city.number: number for number, city in enumerate(tile.cities)}
    for stop in tile.stops[:MOST_STOPS]:
        standing = [token.company for token in tokens if cities.get(stop.number) == token.city]
        parts.append(_stop(stop, standing))
    if len(tile.stops) > MOST_STOPS:
        parts.append(f"{len(tile.stops) - MOST_STOPS} more stops")
    return "; ".join(parts)


def _stop(stop: Stop, standing: Sequence[str]) -> str:
    kind = "off-board area" if stop.kind == "offboard" else stop.kind
    slots = f" with {stop.slots} slots" if stop.kind == "city" and stop.slots != 1 else ""
    told = f"{kind}{slots} {_worth(stop.revenue)}".rstrip()
    return f"{told}, tokens: {', '.join(standing)}" if standing else told


def _worth(revenue: Revenue) -> str:
    if not revenue.by_color:
        return str(revenue.fixed)
    return ", ".join(f"{color} {value}" for color, value in revenue.by_color)
