"""Sentences of pictures of any map, in English; catalogues have the other languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

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
