"""The sentences of the pictures of 1846, in English; catalogues have the other languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from stationmaster.drawing.speech import Speech
from stationmaster.engine.texts import InGame
from stationmaster.i18n.message import Entry, Language, Plural, catalogue
from stationmaster.titles.g1846.texts import TELLING

PICTURES: Mapping[str, Entry] = {
    "picture": "The board of {heading}",
    "picture.heading": "1846 · {round} · phase {phase}",
    "picture.heading_without_round": "1846 · phase {phase}",
    "picture.market": "The stock market of 1846",
    "picture.tile": "Tile {tile}, rotation {rotation}",
    # What the pointer reads.
    "shown.city": "{name}, city {city}",
    "shown.closed": "closed",
    "shown.corporation": "{corporation} at {price}",
    "shown.corporation_in_column": "{corporation} at {price}, place {place} from the top",
    "shown.crossing_paid": "{crossing}, paid",
    "shown.marker": "marker of {private}",
    "shown.marker_serving": "marker of {private} for {company}",
    "shown.opening_price": "{price}, opening price",
    "shown.route_wrong": "{route} (not legal: {why})",
    "shown.slot": "{city}, slot {slot}: {held}",
    "shown.tile": "{hex}; tile {tile}, rotation {rotation}",
    "shown.token": "{company}, token",
    "shown.token_face_down": "{company}, face down",
    "shown.token_would_stand": "a token would stand in {hex}",
    "shown.tokens": "{hex}; tokens: {tokens}",
    "shown.worth": "{city}, worth {value}",
    "shown.would_change": "{hex} would change",
    "crossing.bridge": "bridge between {one} and {other}: {price:money}",
    "crossing.pass": "pass between {one} and {other}: {price:money}",
    "crossing.tunnel": "tunnel between {one} and {other}: {price:money}",
    # What is written on the board.
    "written.closed": "closed",
    "written.kept": "kept: {private}",
    # The board in words.
    "chapter.board": "Board",
    "chapter.market": "Stock market",
    "chapter.markers": "Markers",
    "chapter.routes": "Routes",
    "line.marker": "{private} in {hex}",
    "line.marker_serving": "{private} in {hex}, serves {company}",
    "line.nothing_open": "No corporation is open.",
    "line.routes_together": "Together: {total}",
    "line.tile": "Tile {tile}, rotation {rotation}: {told}",
    "part.area_early": "off-board area worth {now} now (from phase III {other})",
    "part.area_late": "off-board area worth {now} now (before phase III {other})",
    "part.bonus": "{area}, {label} +{bonus}",
    "part.bridge": "bridge {price:money} to the {side}",
    "part.city": "city{worth}{slots}: {held}",
    "part.city_numbered": "city {city}{worth}{slots}: {held}",
    "part.city_of_tile": "city worth {value}{slots}",
    "part.kept": "kept for {keeper}",
    "part.label": "label {label}",
    "part.mountain": "mountain {price:money}",
    "part.pass": "pass {price:money} to the {side}",
    "part.ports": Plural("count", "a port", "{count} ports"),
    "part.slots": Plural("count", " with {count} slot", " with {count} slots"),
    "part.tile": "tile {tile}, rotation {rotation}, {colour:word}",
    "part.track": "track {pieces}",
    "part.tunnel": "tunnel {price:money} to the {side}",
    "part.vacant": "vacant",
    "part.water": "water {price:money}",
    "part.worth": " worth {value}",
    "end.area": "area",
    "end.city": "city",
    "end.city_numbered": "city {city}",
    "side.east": "east",
    "side.north_east": "north-east",
    "side.north_west": "north-west",
    "side.south_east": "south-east",
    "side.south_west": "south-west",
    "side.west": "west",
}

SENTENCES = catalogue(PICTURES)


@lru_cache(maxsize=16)
def speech(language: Language) -> Speech:
    """Return the texts of the pictures in a language."""
    return Speech(InGame(language, TELLING), SENTENCES)
