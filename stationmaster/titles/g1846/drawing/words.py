"""Descriptions of the pictures of 1846, for screen readers and for programs that only print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stationmaster.drawing.speech import Speech
from stationmaster.i18n.message import ENGLISH, Language, Param
from stationmaster.titles.g1846.drawing.board import heading
from stationmaster.titles.g1846.drawing.lines import called
from stationmaster.titles.g1846.drawing.scenery import Kept, kept_hexes, kept_slots
from stationmaster.titles.g1846.drawing.sentences import speech
from stationmaster.titles.g1846.model.board import Board, Face, face
from stationmaster.titles.g1846.model.grid import SIDES
from stationmaster.titles.g1846.model.kinds import Segment, city_of, is_edge
from stationmaster.titles.g1846.model.tables import tables


def board_in_words(view: Mapping[str, Any], language: Language = ENGLISH) -> str:
    """Return the board that a view shows: a line for each hex on which there is anything, then markers and a game's
    prices.
    """
    laid = {hex_id: (tile["tile"], tile["rotation"]) for hex_id, tile in view["tiles"].items()}
    board = Board(laid, {hex_id: tuple(map(tuple, cities)) for hex_id, cities in view["slots"].items()})
    phrases = speech(language)
    parts = [heading(phrases, view), "", phrases.say("chapter.board"), *_hexes(phrases, view, board)]
    markers = list(_markers(phrases, view))
    if markers:
        parts += ["", phrases.say("chapter.markers"), *markers]
    if not view.get("round"):
        return "\n".join([*parts, ""])  # A question about routes has no prices.
    return "\n".join([*parts, "", market_in_words(view, language)])


def routes_in_words(routes: Sequence[Mapping[str, Any]], language: Language = ENGLISH) -> str:
    """Describe the routes that are drawn on a board, with their stops and bonuses where these are known; nothing if
    there are none.

    Their total follows where each of them earns something.
    """
    if not routes:
        return ""
    phrases = speech(language)
    worth = [route.get("revenue") for route in routes]
    total = [] if None in worth else [phrases.say("line.routes_together", total=sum(map(int, worth)))]  # type: ignore[arg-type]
    return "\n".join(["", phrases.say("chapter.routes"), *(_route(phrases, route) for route in routes), *total, ""])


def _route(phrases: Speech, route: Mapping[str, Any]) -> str:
    stops = [f"{phrases.language.place(stop['hex'])} {stop['earned']}" for stop in route.get("stops") or ()]
    bonuses = [f"{phrases.name(bonus['name'])} +{bonus['amount']}" for bonus in route.get("bonuses") or ()]
    return "; ".join((called(route, phrases), *stops, *bonuses))


def market_in_words(view: Mapping[str, Any], language: Language = ENGLISH) -> str:
    """Return the corporations by their prices, the highest first and the topmost first at each."""
    standing = sorted(
        (-corporation["price"], corporation["stack"], name)
        for name, corporation in (view.get("corporations") or {}).items()
        if corporation["status"] == "open"
    )
    prices = dict.fromkeys(price for price, _, _ in standing)
    lines = [f"{-price}: {', '.join(name for at, _, name in standing if at == price)}" for price in prices]
    phrases = speech(language)
    return "\n".join([phrases.say("chapter.market"), *(lines or [phrases.say("line.nothing_open")]), ""])


def tile_in_words(tile: str, rotation: int, language: Language = ENGLISH) -> str:
    """Return a tile as it lies when it is turned."""
    kind, phrases = tables().tiles[tile], speech(language)
    cities = [
        phrases.say("part.city_of_tile", value=city.value, slots=_slots(phrases, city.slots)) for city in kind.cities
    ]
    label = [phrases.say("part.label", label=kind.label)] if kind.label else []
    track = phrases.say("part.track", pieces=_track(phrases, kind.track_at(rotation)))
    parts = "; ".join([phrases.language.word(kind.colour), *label, *cities, track])
    return phrases.say("line.tile", tile=tile, rotation=rotation, told=parts) + "\n"


def _hexes(phrases: Speech, view: Mapping[str, Any], board: Board) -> Iterator[str]:
    kept, private = kept_slots(view, board), kept_hexes(view)
    for hex_id in tables().hexes:
        shown = face(hex_id, board.tiles.get(hex_id))
        parts = [*_ground(phrases, shown, view["phase"]), *_cities(phrases, shown, board, kept.get(hex_id))]
        if shown.track:
            pieces = _track(phrases, shown.track, is_area=not shown.cities)
            parts.append(phrases.say("part.track", pieces=pieces))
        if shown.tile is None and hex_id in private:
            parts.append(phrases.say("part.kept", keeper=private[hex_id]))
        if parts:
            yield f"{phrases.language.place(hex_id)}: {'; '.join(parts)}"


def _ground(phrases: Speech, shown: Face, phase: str) -> Iterator[str]:
    hex_ = shown.hex
    if shown.tile is not None and shown.colour is not None:
        yield phrases.say("part.tile", tile=shown.tile.id, rotation=shown.rotation, colour=shown.colour)
    elif shown.colour is not None:
        yield phrases.language.word(shown.colour)
    if hex_.area is not None:
        yield _area(phrases, shown, phase)
    if hex_.label and hex_.takes_tiles:
        yield phrases.say("part.label", label=hex_.label)
    if hex_.terrain is not None and shown.tile is None:
        yield phrases.say(f"part.{hex_.terrain.kind}", price=hex_.terrain.price)
    if hex_.ports:
        yield phrases.say("part.ports", count=hex_.ports)
    for edge, crossing in hex_.crossings.items():
        yield phrases.say(f"part.{crossing.kind}", price=crossing.price, side=_side(phrases, edge))


def _area(phrases: Speech, shown: Face, phase: str) -> str:
    area = shown.hex.area
    assert area is not None
    holds = tables().phases[phase].values  # type: ignore[index]
    when = "part.area_early" if holds == 0 else "part.area_late"
    worth = phrases.say(when, now=area.values[holds], other=area.values[1 - holds])
    return phrases.say("part.bonus", area=worth, label=area.label, bonus=area.bonus) if area.label else worth


def _cities(phrases: Speech, shown: Face, board: Board, kept: Kept | None) -> Iterator[str]:
    standing = board.cities(shown.hex.id)
    for city, kind in enumerate(shown.cities):
        parts: dict[str, Param] = {
            "held": tuple(_held(phrases, token, kept, city, slot) for slot, token in enumerate(standing[city])),
            "worth": phrases.say("part.worth", value=kind.value) if kind.value else "",
            "slots": _slots(phrases, kind.slots),
        }
        many = len(shown.cities) > 1
        yield phrases.say("part.city_numbered", city=city, **parts) if many else phrases.say("part.city", **parts)


def _held(phrases: Speech, token: str | None, kept: Kept | None, city: int, slot: int) -> str:
    keeper = None if kept is None else kept[city][slot]
    return token or (phrases.say("part.kept", keeper=keeper) if keeper else phrases.say("part.vacant"))


def _slots(phrases: Speech, count: int) -> str:
    return phrases.say("part.slots", count=count) if count > 1 else ""


def _track(phrases: Speech, track: Sequence[Segment], *, is_area: bool = False) -> tuple[str, ...]:
    """Return pieces of track by their ends; those that are no sides are cities, or an area."""
    return tuple("–".join(_end(phrases, end, is_area=is_area) for end in segment) for segment in track)


def _end(phrases: Speech, end: int, *, is_area: bool) -> str:
    if is_edge(end):
        return _side(phrases, end)
    if is_area:
        return phrases.say("end.area")
    return phrases.say("end.city") if city_of(end) == 0 else phrases.say("end.city_numbered", city=city_of(end))


def _side(phrases: Speech, edge: int) -> str:
    return phrases.say(f"side.{SIDES[edge].replace('-', '_')}")


def _markers(phrases: Speech, view: Mapping[str, Any]) -> Iterator[str]:
    for private, placed in (view.get("markers") or {}).items():
        if placed["hex"] is not None and placed["company"]:
            yield phrases.say("line.marker_serving", private=private, hex=placed["hex"], company=placed["company"])
        elif placed["hex"] is not None:
            yield phrases.say("line.marker", private=private, hex=placed["hex"])
