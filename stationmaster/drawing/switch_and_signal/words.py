"""What the picture of a board of Switch & Signal shows, in words: for those who listen, and for plain terminals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stationmaster.drawing.switch_and_signal.places import cells_of
from stationmaster.drawing.switch_and_signal.scene import Scene, scene_of
from stationmaster.drawing.switch_and_signal.table import symbols_of
from stationmaster.switch_and_signal.components.tables import TABLES


def board_in_words(view: Mapping[str, Any]) -> str:
    """The board that a view shows, and what lies beside it."""
    scene = scene_of(view)
    chapters = {
        "Trains": _trains(scene),
        "Signals": _signals(scene),
        "Junctions": _junctions(scene),
        "Cities": _cities(scene),
        "Departure points": _points(scene),
        "Helpers": (f"{TABLES.helpers[name].name}: {state}" for name, state in view["helpers"].items()),
        "Players": _players(view),
    }
    parts = [f"{scene.board.name} · turn {view['turn']}", *_time(view)]
    for head, lines in chapters.items():
        parts += ["", head, *lines]
    return "\n".join(parts) + "\n"


def _time(view: Mapping[str, Any]) -> Iterator[str]:
    result = view.get("result")
    if result:
        yield f"The players have {'won' if result['won'] else 'lost'}: {str(result['reason']).replace('_', ' ')}"
    deck = view["departure_deck"]["count"]
    yield f"Clock: {view['clock']} of {view['settings']['time_tokens']} tokens; {deck} departure cards left"
    card, roll = view["card"], view["roll"]
    if card is not None:
        told = [
            f"{kind} {colour or 'a train'}{' (done)' if place < card['next'] else ''}"
            for place, (kind, colour) in enumerate(symbols_of(card))
        ]
        yield f"Departure card {card['id']}: {', '.join(told)}"
    if roll is not None:
        yield f"{roll['train']} has rolled {roll['points']}"


def _trains(scene: Scene) -> Iterator[str]:
    for train in scene.view["trains"]:
        load = f", carries {train['good']}" if train["good"] else ""
        yield f"{train['id']}: {_where(scene, train['place'])}{load}"


def _where(scene: Scene, place: Mapping[str, str]) -> str:
    nodes = scene.names.nodes
    match place["at"]:
        case "section":
            return f"on {scene.names.sections[place['section']]}, facing {nodes[place['towards']]}"
        case "city":
            return f"in {nodes[place['city']]}"
        case "departure":
            return f"at {nodes[place['point']]}"
        case _:
            return "in the depot"


def _signals(scene: Scene) -> Iterator[str]:
    green = frozenset(scene.view["green_signals"])
    for name in scene.board.signals:
        yield f"{scene.names.signals[name]}: {'green' if name in green else 'red'}"


def _junctions(scene: Scene) -> Iterator[str]:
    for name, junction in scene.board.junctions.items():
        closed = scene.view["switch_discs"].get(name, ())
        ways = [
            scene.names.nodes[scene.board.sections[way].other(name)] for way in junction.branches if way not in closed
        ]
        yield f"{junction.name}: open between {' and '.join(ways)}"


def _cities(scene: Scene) -> Iterator[str]:
    for name, city in scene.board.cities.items():
        if city.is_port:
            cells = cells_of(scene, city)
            got = [filled for _, filled in cells if filled]
            missing = [wanted for wanted, filled in cells if not filled]
            yield f"{city.name}: has {', '.join(got) or 'nothing'}; still asks for {', '.join(missing) or 'nothing'}"
        else:
            yield f"{city.name}: {scene.view['goods'].get(name, 0)} {city.goods} left"


def _points(scene: Scene) -> Iterator[str]:
    for name, point in scene.board.points.items():
        number = scene.view["departure_numbers"].get(name, point.number)
        yield f"{point.name}: {'no number yet' if number is None else number}"


def _players(view: Mapping[str, Any]) -> Iterator[str]:
    for player in view["players"]:
        turn = " (it is their turn)" if player["id"] == view["active"] and not view.get("result") else ""
        hand = ", ".join(f"{player['hand'].get(kind.id, 0)} {kind.id}" for kind in TABLES.card_kinds)
        yield f"{player['id']}{turn}: {hand}"
