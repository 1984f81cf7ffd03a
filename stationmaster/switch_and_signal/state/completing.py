"""What an open state may leave out: it follows from the rest, or takes the reading that allows the position.

Whoever tells a table needs to say what lies there (SS-18.1): board, trains, goods, discs, cards, clock. What this
service notes besides is found here: the numbers printed on the board, the additional signal disc that is seen, the
cards that nobody holds, how far a departure card has been carried out whose present symbol is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stationmaster.switch_and_signal.boards.board import Board
from stationmaster.switch_and_signal.components.kinds import ANY, DepartureCard
from stationmaster.switch_and_signal.components.tables import TABLES
from stationmaster.switch_and_signal.shapes.options import CARDS, DICE
from stationmaster.switch_and_signal.state.naming import is_being_laid, unseen_cards
from stationmaster.switch_and_signal.state.position import NO_DEPARTURE_DICE, RANDOM_NUMBERS

Json = Any
Sent = Mapping[str, Json]


def completed(sent: Sent, board: Board, cards: Mapping[str, DepartureCard]) -> dict[str, Json]:
    """The open state with everything in it; its shape is right. What was sent stays as it is."""
    whole: dict[str, Json] = {"card": None, "roll": None, "dispatcher": False, **sent}
    printed = {name: point.number for name, point in board.points.items()}
    whole["settings"] = _settings(whole, board, printed)
    whole.setdefault("departure_numbers", printed)
    whole["helpers"] = dict.fromkeys(board.helpers, "free") | sent.get("helpers", {})
    whole["action_cards"] = _action_cards(whole)
    whole["departure_deck"] = {"bottom": None, **sent["departure_deck"]}
    if whole["card"] is not None:
        whole["card"] = _card(whole, cards[whole["card"]["id"]])
    deck = whole["departure_deck"]
    deck.setdefault("removed", _removed(whole))
    if whole["settings"]["variant"] == NO_DEPARTURE_DICE and whole.get("location_tokens") is None:
        whole["location_tokens"] = {"start": [], "revealed": [], "pile": len(TABLES.departure_numbers)}
    is_revealed = whole["card"] is not None or _is_reported(whole)
    whole.setdefault("turn", len(deck["discard"]) + is_revealed)
    return whole


def _settings(sent: Sent, board: Board, printed: Mapping[str, int]) -> dict[str, Json]:
    given = sent["settings"]
    discs = len(board.cities) + TABLES.track_signal_discs
    variant = None
    if sent.get("location_tokens") is not None:
        variant = NO_DEPARTURE_DICE
    elif sent.get("departure_numbers", printed) != printed:
        variant = RANDOM_NUMBERS
    found = {"extra_signal_discs": int(len(sent["green_signals"]) > discs), "variant": variant}
    return {"dice": DICE[0], "cards": CARDS[0], **found, **given}


def _is_reported(sent: Sent) -> bool:
    """Whether players who shuffle themselves are about to turn up a card, which the turn counts already. Of the start
    card the table shows it, of others they say it."""
    return sent["settings"]["cards"] == "table" and (sent.get("phase") in (0, 1) or is_being_laid(sent))


def _action_cards(sent: Sent) -> dict[str, Json]:
    """What nobody holds and nobody has played lies in the draw pile."""
    given = sent["action_cards"]
    shown = [player["hand"] for player in sent["players"]] + [given["discard"]]
    seen = sum(cards[kind.id] for cards in shown for kind in TABLES.card_kinds)
    return {"draw_pile": max(0, sum(kind.count for kind in TABLES.card_kinds) - seen), **given}


def _removed(sent: Sent) -> int:
    """Every departure card that is neither seen nor in the deck is out of the game."""
    deck = sent["departure_deck"]
    told = 1 if deck["bottom"] or is_being_laid(sent) else 0
    return max(0, len(unseen_cards(sent)) + told - int(deck["count"]))


# ---------------------------------------------------------------- the departure card


def _card(sent: Sent, kind: DepartureCard) -> dict[str, Json]:
    """How far the card in play was carried out, by its present symbol, the die that lies there and the trains."""
    given = sent["card"]
    roll = sent["roll"]
    whole = {"idle": [], "spared": None, "deploying": None, **given}
    whole.setdefault("begun", roll is not None or bool(given.get("waiting")))
    whole.setdefault("deployed", _deployed(sent, kind, whole["next"]))
    whole.setdefault("moved", list(_moved(sent, kind, whole)))
    due = [train for train in _due(sent, kind, whole) if roll is None or train["id"] != roll["train"]]
    whole.setdefault("waiting", [train["id"] for train in due])
    whole.setdefault("rolled", list(_rolled(sent, kind, whole, due)))
    whole.setdefault("touched", _is_touched(kind, whole))
    return whole


def _colour(train: Sent) -> str:
    return TABLES.trains[train["id"]]


def _is_out(train: Sent) -> bool:
    return bool(train["place"]["at"] != "depot")


def _deployed(sent: Sent, kind: DepartureCard, done: int) -> list[str]:
    """A colour for every deploy symbol that is done: those whose trains stand at departure points first."""
    count = sum(symbol.kind == "deploy" for symbol in kind.symbols[:done])
    if kind == TABLES.start_card:
        return list(TABLES.colours[:count])
    waiting = {_colour(train) for train in sent["trains"] if train["place"]["at"] == "departure"}
    out = {_colour(train) for train in sent["trains"] if _is_out(train)}
    ranked = sorted(TABLES.colours, key=lambda colour: (colour not in waiting, colour not in out))
    return ranked[:count]


def _moves_all(kind: DepartureCard) -> bool:
    """SS-6.13: the card on which every train moves once."""
    return kind.move_colours.count(ANY) == len(TABLES.colours)


def _moved(sent: Sent, kind: DepartureCard, card: Sent) -> Iterator[str]:
    """A colour for every move symbol that is done or begun: the one printed, that of the present trains, any other."""
    done = card["next"] + (len(kind.symbols) if _moves_all(kind) and card["begun"] else card["begun"])
    begun = [symbol.colour for symbol in kind.symbols[:done] if symbol.kind == "move"]
    printed = set(kind.move_colours)
    present = _present(sent, card)
    free = [colour for colour in TABLES.colours if colour not in printed and colour != present]
    for place, colour in enumerate(begun):
        is_last = place == len(begun) - 1 and card["begun"]
        if colour != ANY:
            yield str(colour)
        elif is_last and present is not None and not _moves_all(kind):
            yield present
        elif free:
            yield free.pop(0)
        elif present is not None:
            yield present


def _present(sent: Sent, card: Sent) -> str | None:
    """The colour of the trains that the present symbol moves, where something tells it."""
    if sent["roll"] is not None:
        return TABLES.trains[sent["roll"]["train"]]
    waiting = card.get("waiting")
    return TABLES.trains[waiting[0]] if waiting else None


def _due(sent: Sent, kind: DepartureCard, card: Sent) -> list[Sent]:
    """The trains that the present symbol moves, as far as none of them has moved."""
    if not card["begun"]:
        return []
    colours = card["moved"] if _moves_all(kind) else card["moved"][-1:]
    return [
        train
        for train in sent["trains"]
        if _is_out(train)
        and _colour(train) in colours
        and _colour(train) not in card["idle"]
        and train["id"] != card["spared"]
    ]


def _rolled(sent: Sent, kind: DepartureCard, card: Sent, due: list[Sent]) -> Iterator[str]:
    """The colours with a train that moved, or that runs now, as far as anything tells."""
    out = {_colour(train) for train in sent["trains"] if _is_out(train)}
    now = set(card["moved"] if _moves_all(kind) else card["moved"][-1:]) if card["begun"] else set()
    gone = {_colour(train) for train in due if train["id"] not in card["waiting"]}
    running = None if sent["roll"] is None else TABLES.trains[sent["roll"]["train"]]
    for colour in card["moved"]:
        has_moved = colour in gone or colour == running if colour in now else colour in out
        if has_moved and colour not in card["idle"] and card.get("touched", True):
            yield colour


def _is_touched(kind: DepartureCard, card: Sent) -> bool:
    """SS-11.5: as `sense.card` asks it."""
    begun = kind.symbols[: card["next"] + card["begun"]]
    has_chosen = not _moves_all(kind) and any(symbol.colour == ANY for symbol in begun)
    return bool(card["rolled"] or card["deploying"]) or has_chosen or any(symbol.kind == "deploy" for symbol in begun)
