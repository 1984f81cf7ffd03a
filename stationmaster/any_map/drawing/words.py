"""Sentences of pictures of any map, in English; catalogues have the other languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from stationmaster.any_map.drawing.scene import Laid
from stationmaster.any_map.question import Token
from stationmaster.any_map.tile_parts import Revenue, Stop, Tile
from stationmaster.drawing.speech import Speech
from stationmaster.i18n.message import Entry, Language, Plural, catalogue

PICTURES: Mapping[str, Entry] = {
    "map.best": "Best routes of {operator}: {total} (proved)",
    "map.best_so_far": "Best routes of {operator}: {total} (not proved, at most {most})",
    "map.board": "The board for {operator}",
    "map.declared": "Routes of {operator}: {total}",
    "map.declared_wrongly": "Routes of {operator}: not legal",
    "map.reach": "What {operator} reaches",
    "map.reach_so_far": "What {operator} reaches; there may be more",
    "map.wrong": "{route} (not legal: {why})",
    "map_hex.more_stops": Plural("count", "{count} more stop", "{count} more stops"),
    "map_hex.tile": "tile {tile}, rotation {rotation}",
    "map_hex.token": "Token of {company} in {hex}",
    "map_hex.tokens": "{stop}, tokens: {companies}",
    "map_stop.city": "city {worth}",
    "map_stop.city_with_slots": Plural("slots", "city with {slots} slot {worth}", "city with {slots} slots {worth}"),
    "map_stop.halt": "halt {worth}",
    "map_stop.offboard": "off-board area {worth}",
    "map_stop.town": "town {worth}",
    "map_stop.worth": "{colour:word} {value}",
}

SENTENCES = catalogue(PICTURES)


@lru_cache(maxsize=16)
def speech(language: Language) -> Speech:
    """Return the sentences of pictures in a language."""
    return Speech(language, SENTENCES)


# Descriptions of hexes, for screen readers and tooltips.

MOST_STOPS = 12


def words_of(name: str, laid: Laid, tile: Tile, tokens: Sequence[Token], phrases: Speech) -> str:
    """The name of a hex, its tile, its stops with what they are worth, and the tokens in its cities."""
    parts = [name]
    if laid.number is not None:
        parts.append(phrases.say("map_hex.tile", tile=laid.number, rotation=laid.rotation))
    elif laid.color is not None and laid.color.isalpha():
        parts.append(phrases.language.word(laid.color))
    cities = {city.number: number for number, city in enumerate(tile.cities)}
    for stop in tile.stops[:MOST_STOPS]:
        standing = tuple(token.company for token in tokens if cities.get(stop.number) == token.city)
        shown = _stop(stop, phrases)
        parts.append(phrases.say("map_hex.tokens", stop=shown, companies=standing) if standing else shown)
    if len(tile.stops) > MOST_STOPS:
        parts.append(phrases.say("map_hex.more_stops", count=len(tile.stops) - MOST_STOPS))
    return "; ".join(parts)


def _stop(stop: Stop, phrases: Speech) -> str:
    worth = _worth(stop.revenue, phrases)
    if stop.kind == "city" and stop.slots != 1:
        return phrases.say("map_stop.city_with_slots", slots=stop.slots, worth=worth)
    return phrases.say(f"map_stop.{stop.kind}", worth=worth)


def _worth(revenue: Revenue, phrases: Speech) -> str:
    if not revenue.by_color:
        return str(revenue.fixed)
    return ", ".join(phrases.say("map_stop.worth", colour=colour, value=value) for colour, value in revenue.by_color)
