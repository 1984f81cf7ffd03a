"""What lies beside the board: clock, departure card, dice, depot, helpers, players with their hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from stationmaster.drawing.boxes import fitting, text_width
from stationmaster.drawing.svg import Point, box, circle, element, points, text, title
from stationmaster.titles.switch_and_signal.drawing.layout import Stand
from stationmaster.titles.switch_and_signal.drawing.sentences import SpeechOfSas
from stationmaster.titles.switch_and_signal.drawing.trains import engine, shape_of
from stationmaster.titles.switch_and_signal.model.tables import TABLES

View = Mapping[str, Any]

_MARGIN: Final = 20.0
_GAP: Final = 12.0
_ROW: Final = 92.0
_PAD: Final = 12.0
_SIZE: Final = 14.0
_TOKEN: Final = 21.0
_STEP: Final = 56.0
"""From one symbol of the departure card to the next."""
NARROWEST: Final = 420.0
"""No picture is narrower, so that every block has room."""


@dataclass(frozen=True, slots=True)
class Block:
    """Something beside the board: how wide it is, what draws it from its upper left corner on, and its handles."""

    width: float
    head: str
    draw: Callable[[Point], Iterator[str]]
    handles: Mapping[str, object]
    is_active: bool = False


def panel(view: View, top: float, width: float, phrases: SpeechOfSas) -> tuple[str, float]:
    """Return all blocks in rows below the board, and how high that is."""
    x, y, drawn = _MARGIN, top + _MARGIN, []
    for block in _blocks(view, phrases):
        if x > _MARGIN and x + block.width > width - _MARGIN:
            x, y = _MARGIN, y + _ROW + _GAP
        drawn.append(_framed(block, (x, y), phrases))
        x += block.width + _GAP
    height = y + _ROW + _MARGIN - top
    ground = element("rect", x="0", y=top, width=width, height=height, class_="panel")
    return element("g", ground, *drawn, class_="table"), height


def _framed(block: Block, at: Point, phrases: SpeechOfSas) -> str:
    frame = element("rect", x=at[0], y=at[1], width=block.width, height=_ROW, rx=6, class_="block")
    indent = 16.0 if block.is_active else 0.0
    head = fitting(block.head, _SIZE, block.width - 2 * _PAD - indent)
    label = _line((at[0] + _PAD + indent, at[1] + 17), head, font_weight="bold")
    x, y = at[0] + _PAD, at[1] + 17
    pointer = element("polygon", points=points([(x, y - 6), (x + 10, y), (x, y + 6)]), class_="pointer")
    kind = "beside active" if block.is_active else "beside"
    name = title(phrases.say("shown.turn", player=block.head) if block.is_active else block.head)
    parts = (name, frame, pointer if block.is_active else "", label, *block.draw(at))
    return element("g", *parts, class_=kind, **block.handles)


def _line(at: Point, content: str, size: float = _SIZE, **look_of: object) -> str:
    return text(at, content, size, text_anchor="start", **look_of)


def _blocks(view: View, phrases: SpeechOfSas) -> Iterator[Block]:
    yield _clock(view, phrases)
    yield _card(view, phrases)
    yield _depot(view, phrases)
    yield _helpers(view, phrases)
    for player in view["players"]:
        yield _player(view, player, phrases)


# Time


def _clock(view: View, phrases: SpeechOfSas) -> Block:
    full = max(view["settings"]["time_tokens"], view["clock"])
    per_row = min(max(full, 5), 10)

    def draw(at: Point) -> Iterator[str]:
        for token in range(full):
            row, column = divmod(token, per_row)
            place = at[0] + _PAD + 9 + column * _TOKEN, at[1] + 42 + row * _TOKEN
            yield circle(place, 8, class_="full" if token < view["clock"] else "spent")
        deck = view["departure_deck"]
        final, count = phrases.say("beside.final_turn"), deck["count"]
        left = final if _is_final(view) else phrases.say("beside.cards_left", count=count)
        yield _line((at[0] + _PAD, at[1] + _ROW - 13), fitting(left, 13, width - 2 * _PAD), 13)

    width = max(2 * _PAD + per_row * _TOKEN, 190.0)
    head = phrases.say("beside.clock", clock=view["clock"], full=view["settings"]["time_tokens"])
    return Block(width, head, draw, {"data_clock": view["clock"]})


def _is_final(view: View) -> bool:
    return bool(view.get("final_turn", view["departure_deck"]["count"] == 0))


# The departure card


def _card(view: View, phrases: SpeechOfSas) -> Block:
    card, roll = view["card"], view["roll"]
    symbols = [] if card is None else symbols_of(view)
    width = 276 + _STEP * max(0, len(symbols) - 3)

    def draw(at: Point) -> Iterator[str]:
        if card is None:
            yield _line((at[0] + _PAD, at[1] + 50), phrases.say("beside.no_card"), 13, class_="quiet")
        else:
            for place, symbol in enumerate(symbols):
                yield _symbol((at[0] + _PAD + 24 + place * _STEP, at[1] + 56), symbol, place, card, phrases)
        if roll is not None:
            yield _die((at[0] + width - 50, at[1] + 50), roll, phrases)

    head = phrases.say("beside.departure_card")
    return Block(width, head, draw, {"data_card": None if card is None else card["id"]})


def symbols_of(view: View) -> list[tuple[str, str | None]]:
    """Return the symbols of the card in play: kind and colour."""
    return [(symbol["symbol"], symbol.get("colour")) for symbol in view["card"]["symbols"]]


def _symbol(at: Point, symbol: tuple[str, str | None], place: int, card: View, phrases: SpeechOfSas) -> str:
    kind, colour = symbol
    ground = box(at, 48, 40, rx=4, class_="card")
    train = element(
        "polygon",
        points=points(shape_of(colour or "any", Stand((at[0], at[1] + 8), 0.0))),
        class_=f"body {colour or 'any'}",
    )
    sign = phrases.say("beside.new" if kind == "deploy" else "beside.move")
    label = text((at[0], at[1] - 11), fitting(sign, 11, 46), 11, class_="number", font_weight="bold")
    state = "done" if place < card["next"] else None
    ring = box(at, 52, 44, rx=6, class_="current") if place == card["next"] else ""
    is_new = kind == "deploy"
    if colour:
        name = phrases.say("shown.deploy" if is_new else "shown.move", colour=colour)
    else:
        name = phrases.say("shown.deploy_any" if is_new else "shown.move_any")
    return element("g", title(name), ground, train, label, ring, class_=state, data_symbol=place)


_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _die(at: Point, roll: View, phrases: SpeechOfSas) -> str:
    """Return the die beside a train that is about to run."""
    face = box(at, 34, 34, rx=6, class_="die")
    shown = roll["points"]
    pips = "".join(circle((at[0] + 9 * x, at[1] + 9 * y), 3.2, class_="pip") for x, y in _PIPS.get(shown, ()))
    figure = "" if shown in _PIPS else text(at, str(shown), 16, class_="number", font_weight="bold")
    name = phrases.train(roll["train"])
    label = text((at[0], at[1] + 29), fitting(roll["train"], 12, 88), 12)
    rolled = title(phrases.say("shown.rolled", train=name, points=shown))
    return element("g", rolled, face, pips, figure, label, data_die=shown, data_for=roll["train"])


# Depot and helpers


def _depot(view: View, phrases: SpeechOfSas) -> Block:
    waiting = [train for train in view["trains"] if train["place"]["at"] == "depot"]

    def draw(at: Point) -> Iterator[str]:
        for place, train in enumerate(waiting):
            row, column = divmod(place, 5)
            yield engine(train, Stand((at[0] + _PAD + 18 + column * 38, at[1] + 43 + row * 26), 0.0), phrases)

    return Block(2 * _PAD + 190.0, phrases.say("beside.depot", count=len(waiting)), draw, {"data_depot": len(waiting)})


def _helpers(view: View, phrases: SpeechOfSas) -> Block:
    helpers = [(name, *_helper(view, name, state, phrases)) for name, state in view["helpers"].items()]
    width = max([224.0, *(2 * _PAD + 22 + text_width(words, 13) for _, words, _ in helpers)])

    def draw(at: Point) -> Iterator[str]:
        for place, (name, words, is_used) in enumerate(helpers):
            line = _line((at[0] + _PAD + 20, at[1] + 40 + 19 * place), words, 13)
            is_free = view["helpers"][name] == "free"
            lamp = circle((at[0] + _PAD + 7, at[1] + 40 + 19 * place), 6, class_="full" if is_free else "spent")
            yield element("g", title(words), lamp, line, class_="used" if is_used else None, data_helper=name)

    return Block(width, phrases.say("beside.helpers"), draw, {})


def _helper(view: View, name: str, state: str, phrases: SpeechOfSas) -> tuple[str, bool]:
    """Return the text of a helper, and whether it is used up."""
    on_duty = name == "dispatcher" and view["dispatcher"]
    how = phrases.say("beside.on_duty") if on_duty else phrases.say(f"beside.{state}")
    return f"{phrases.language.word(name)}: {how}", state != "free" and not on_duty


# Players


def _player(view: View, player: View, phrases: SpeechOfSas) -> Block:
    is_active = player["id"] == view["active"] and view.get("result") is None

    def draw(at: Point) -> Iterator[str]:
        for place, kind in enumerate(TABLES.card_kinds):
            count = player["hand"].get(kind.id, 0)
            x, y = at[0] + _PAD + 26 + 68 * place, at[1] + 54
            ground = box((x, y), 56, 46, rx=4, class_="card")
            icon = element("g", *_icon(kind.id, (x - 12, y - 5)))
            number = text((x + 14, y - 5), str(count), 18, class_="number", font_weight="bold")
            label = text((x, y + 16), fitting(phrases.say(f"beside.{kind.id}"), 11, 55), 11, class_="number")
            held = title(phrases.say("shown.cards_held", player=player["id"], count=count, kind=kind.id))
            faded = None if count else "done"
            parts = (held, ground, icon, number, label)
            yield element("g", *parts, class_=faded, data_action_card=kind.id, data_count=count)

    return Block(216.0, str(player["id"]), draw, {"data_player": player["id"]}, is_active)


def _icon(kind: str, at: Point) -> Iterator[str]:
    x, y = at
    match kind:
        case "signal":
            yield element("g", circle(at, 8), class_="signal green")
        case "switch":
            yield element(
                "path",
                d=f"M{x - 8:.1f} {y + 6:.1f}L{x:.1f} {y:.1f}L{x + 8:.1f} {y:.1f}M{x:.1f} {y:.1f}l8 -8",
                class_="icon dark",
            )
        case _:
            yield element("path", d=f"M{x - 9:.1f} {y:.1f}h16m-6 -6l6 6l-6 6", class_="icon dark")
