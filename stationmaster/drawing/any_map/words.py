"""What a hex is, in words: for screen readers, and where the pointer rests."""

from __future__ import annotations

from collections.abc import Sequence

from stationmaster.drawing.any_map.scene import Laid
from stationmaster.drawing.speech import Speech
from stationmaster.routes.question.forms import Token
from stationmaster.routes.tiles.parts import Revenue, Stop, Tile

MOST_STOPS = 12


def words_of(name: str, laid: Laid, tile: Tile, tokens: Sequence[Token], told: Speech) -> str:
    """The name of a hex, its tile, its stops with what they are worth, and the tokens in its cities."""
    parts = [name]
    if laid.number is not None:
        parts.append(told.say("map_hex.tile", tile=laid.number, rotation=laid.rotation))
    elif laid.color is not None and laid.color.isalpha():
        parts.append(told.language.word(laid.color))
    cities = {city.number: number for number, city in enumerate(tile.cities)}
    for stop in tile.stops[:MOST_STOPS]:
        standing = tuple(token.company for token in tokens if cities.get(stop.number) == token.city)
        shown = _stop(stop, told)
        parts.append(told.say("map_hex.tokens", stop=shown, companies=standing) if standing else shown)
    if len(tile.stops) > MOST_STOPS:
        parts.append(told.say("map_hex.more_stops", count=len(tile.stops) - MOST_STOPS))
    return "; ".join(parts)


def _stop(stop: Stop, told: Speech) -> str:
    worth = _worth(stop.revenue, told)
    if stop.kind == "city" and stop.slots != 1:
        return told.say("map_stop.city_with_slots", slots=stop.slots, worth=worth)
    return told.say(f"map_stop.{stop.kind}", worth=worth)


def _worth(revenue: Revenue, told: Speech) -> str:
    if not revenue.by_color:
        return str(revenue.fixed)
    return ", ".join(told.say("map_stop.worth", colour=colour, value=value) for colour, value in revenue.by_color)
