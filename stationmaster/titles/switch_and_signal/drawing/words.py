"""What the picture of a board of Switch & Signal shows, in words: for screen readers and plain terminals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.titles.switch_and_signal.drawing.places import cells_of
from stationmaster.titles.switch_and_signal.drawing.scene import Scene, heading, scene_of
from stationmaster.titles.switch_and_signal.drawing.table import symbols_of
from stationmaster.titles.switch_and_signal.model.tables import TABLES


def board_in_words(view: Mapping[str, Any], language: Language = ENGLISH) -> str:
    """Describe the board that a view shows, and what lies beside it."""
    scene = scene_of(view, language=language)
    chapters = {
        "trains": _trains(scene),
        "signals": _signals(scene),
        "junctions": _junctions(scene),
        "cities": _cities(scene),
        "points": _points(scene),
        "helpers": _helpers(scene),
        "players": _players(scene),
    }
    parts = [heading(scene), *_time(scene)]
    for head, lines in chapters.items():
        parts += ["", scene.phrases.say(f"chapter.{head}"), *lines]
    return "\n".join(parts) + "\n"


def _time(scene: Scene) -> Iterator[str]:
    view, say = scene.view, scene.phrases.say
    result = view.get("result")
    if result:
        yield say("line.won" if result["won"] else "line.lost", reason=result["reason"])
    deck = view["departure_deck"]["count"]
    yield say("line.clock", clock=view["clock"], full=view["settings"]["time_tokens"], cards=deck)
    card, roll = view["card"], view["roll"]
    if card is not None:
        symbols = enumerate(symbols_of(view))
        shown = [_symbol(scene, kind, colour, is_done=place < card["next"]) for place, (kind, colour) in symbols]
        yield say("line.card", symbols=tuple(shown))
    if roll is not None:
        yield say("line.rolled", train=scene.phrases.train(roll["train"]), points=roll["points"])


def _symbol(scene: Scene, kind: str, colour: str | None, *, is_done: bool) -> str:
    say = scene.phrases.say
    symbol = say(f"part.{kind}", colour=colour) if colour else say(f"part.{kind}_any")
    return say("part.done", symbol=symbol) if is_done else symbol


def _trains(scene: Scene) -> Iterator[str]:
    for train in scene.view["trains"]:
        where = _where(scene, train["place"])
        phrases = scene.phrases.say("part.carries", where=where, good=train["good"]) if train["good"] else where
        yield f"{scene.phrases.train(train['id'])}: {phrases}"


def _where(scene: Scene, place: Mapping[str, str]) -> str:
    nodes, say = scene.names.nodes, scene.phrases.say
    match place["at"]:
        case "section":
            return say(
                "part.on_section", section=scene.names.sections[place["section"]], towards=nodes[place["towards"]]
            )
        case "city":
            return say("part.in_city", city=nodes[place["city"]])
        case "departure":
            return say("part.at_point", point=nodes[place["point"]])
        case _:
            return say("part.in_depot")


def _signals(scene: Scene) -> Iterator[str]:
    green = frozenset(scene.view["green_signals"])
    for name in scene.board.signals:
        state = "green" if name in green else "red"
        yield scene.phrases.say(f"shown.signal_{state}", signal=scene.names.signals[name])


def _junctions(scene: Scene) -> Iterator[str]:
    for name, junction in scene.board.junctions.items():
        closed = scene.view["switch_discs"].get(name, ())
        ways = [
            scene.names.nodes[scene.board.sections[way].other(name)] for way in junction.branches if way not in closed
        ]
        yield scene.phrases.say("line.junction", junction=junction.name, ways=tuple(ways))


def _cities(scene: Scene) -> Iterator[str]:
    say, word = scene.phrases.say, scene.phrases.language.word
    for name, city in scene.board.cities.items():
        if city.is_port:
            cells = cells_of(scene, city)
            got = tuple(word(filled) for _, filled in cells if filled)
            missing = tuple(word(wanted) for wanted, filled in cells if not filled)
            nothing = say("part.nothing")
            yield say("line.port", port=city.name, received=got or nothing, missing=missing or nothing)
        else:
            yield say("line.goods", city=city.name, count=scene.view["goods"].get(name, 0), good=str(city.goods))


def _points(scene: Scene) -> Iterator[str]:
    for name, point in scene.board.points.items():
        number = scene.view["departure_numbers"].get(name, point.number)
        yield scene.phrases.say("line.no_number", point=point.name) if number is None else f"{point.name}: {number}"


def _helpers(scene: Scene) -> Iterator[str]:
    for name, state in scene.view["helpers"].items():
        yield f"{scene.phrases.language.word(name)}: {scene.phrases.say(f'beside.{state}')}"


def _players(scene: Scene) -> Iterator[str]:
    view, say = scene.view, scene.phrases.say
    for player in view["players"]:
        is_active = player["id"] == view["active"] and not view.get("result")
        kinds = {kind.id: say(f"beside.{kind.id}") for kind in TABLES.card_kinds}
        hand = tuple(say("part.held", count=player["hand"].get(id_, 0), kind=kind) for id_, kind in kinds.items())
        yield say("line.hand_of_active" if is_active else "line.hand", player=player["id"], cards=hand)
