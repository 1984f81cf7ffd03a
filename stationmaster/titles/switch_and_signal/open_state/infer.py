"""Checks that a position can be built from an open state: names that the board knows, and piles that add up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stationmaster.errors import Fault, cut
from stationmaster.schema.faults import step
from stationmaster.titles.switch_and_signal.model.board import Board
from stationmaster.titles.switch_and_signal.model.board_checks import switch_disc_faults
from stationmaster.titles.switch_and_signal.model.kinds import ANY, DepartureCard
from stationmaster.titles.switch_and_signal.model.options import CARDS, DICE
from stationmaster.titles.switch_and_signal.model.position import NO_DEPARTURE_DICE, RANDOM_NUMBERS
from stationmaster.titles.switch_and_signal.model.start import player_faults
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.text.faults import fault_at

Json = Any
Sent = Mapping[str, Json]


def naming_faults(sent: Sent, board: Board) -> Iterator[Fault]:
    """Yield the names that this board does not have, and missing places."""
    names = [player["id"] for player in sent["players"]]
    for fault in player_faults(names):
        yield fault.at(fault.pointer + ("/id" if fault.pointer != "/players" else ""))
    if sent["active"] not in names:
        yield fault_at("/active", "unknown_player", player=sent["active"])
    goods = [city.id for city in board.goods_cities]
    ports = [port.id for port in board.ports]
    for field, wanted in (
        ("goods", goods),
        ("ports", ports),
        ("helpers", list(board.helpers)),
        ("departure_numbers", _points_with_numbers(sent, board)),
    ):
        yield from _key_faults(sent[field], wanted, f"/{field}")
    yield from switch_disc_faults(board.document, sent["switch_discs"], "/switch_discs")
    for index, signal in enumerate(sent["green_signals"]):
        where = step("/green_signals", index)
        if signal not in board.signals:
            yield fault_at(where, "unknown_signal", signal=signal)
        elif signal in sent["green_signals"][:index]:
            yield fault_at(where, "repeated_id", signal=signal)
    if [train["id"] for train in sent["trains"]] != list(TABLES.trains):
        yield fault_at("/trains", "wrong_trains", trains=tuple(TABLES.trains))
    for index, train in enumerate(sent["trains"]):
        yield from _place_faults(train["place"], board, f"/trains/{index}/place")


def is_being_laid(sent: Sent) -> bool:
    """Return whether players who shuffle themselves have not turned up the start card yet (SS-18.9)."""
    is_at_the_table = sent["settings"].get("cards") == "table"
    return is_at_the_table and sent["card"] is None and not sent["departure_deck"]["discard"]


def _points_with_numbers(sent: Sent, board: Board) -> list[str]:
    """Return all departure points; while location tokens are dealt to them (SS-15.1), the first ones."""
    points = list(board.points)
    deals = is_being_laid(sent) and sent["settings"]["variant"] == RANDOM_NUMBERS
    return points[: len(sent["departure_numbers"])] if deals else points


def _key_faults(given: Mapping[str, Json], wanted: list[str], pointer: str) -> Iterator[Fault]:
    for name in wanted:
        if name not in given:
            yield fault_at(step(pointer, name), "missing.key", name=name)
    for name in given:
        if name not in wanted:
            yield fault_at(step(pointer, name), "unknown_field.board", field=cut(name))


def _place_faults(place: Mapping[str, str], board: Board, pointer: str) -> Iterator[Fault]:
    match place["at"]:
        case "departure" if place["point"] not in board.points:
            yield fault_at(f"{pointer}/point", "unknown_point", point=place["point"])
        case "city" if place["city"] not in board.cities:
            yield fault_at(f"{pointer}/city", "unknown_city", city=place["city"])
        case "section" if place["section"] not in board.sections:
            yield fault_at(f"{pointer}/section", "unknown_section", section=place["section"])
        case "section" if place["towards"] not in board.sections[place["section"]].ends:
            yield fault_at(f"{pointer}/towards", "not_an_end", section=place["section"], end=place["towards"])


def counting_faults(sent: Sent) -> Iterator[Fault]:
    """Yield the faults of piles whose hidden cards do not follow from the visible cards."""
    discard = [row["hand"] for row in sent["players"]] + [sent["action_cards"]["discard"]]
    left = 0
    for kind in TABLES.card_kinds:
        seen = sum(cards[kind.id] for cards in discard)
        left += kind.count - seen
        if seen > kind.count:
            where = f"/action_cards/discard/{kind.id}"
            yield fault_at(where, "too_many_cards", count=kind.count, card=kind.id, shown=seen)
    if left != sent["action_cards"]["draw_pile"]:
        yield fault_at("/action_cards/draw_pile", "wrong_count.cards", count=left)
    yield from _deck_faults(sent)
    yield from _token_faults(sent)


def _deck_faults(sent: Sent) -> Iterator[Fault]:
    deck, card = sent["departure_deck"], sent["card"]
    shown = [*deck["discard"], *([card["id"]] if card else []), *([deck["bottom"]] if deck["bottom"] else [])]
    for name in dict.fromkeys(shown):
        if shown.count(name) > 1:
            yield fault_at("/departure_deck", "repeated_card", card=name)
    laid = is_being_laid(sent)
    if laid and (deck["bottom"] or not deck["count"]):
        yield fault_at("/departure_deck/count", "wrong_count.start_card")
    elif not laid and TABLES.start_card.id not in shown:
        yield fault_at("/departure_deck/discard", "start_card.discarded")
    elif not laid and shown[0] != TABLES.start_card.id:
        yield fault_at("/departure_deck/discard", "start_card.order")
    unseen = unseen_cards(sent)
    hidden = deck["count"] + deck["removed"] - (1 if deck["bottom"] or laid else 0)
    if deck["bottom"] and not deck["count"]:
        yield fault_at("/departure_deck/bottom", "deck_empty")
    elif len(unseen) != hidden:
        where = "/departure_deck/count"
        yield fault_at(where, "wrong_count.departure_cards", count=len(unseen), wanted=hidden)


def unseen_cards(sent: Sent) -> list[str]:
    deck, card = sent["departure_deck"], sent["card"]
    seen = {*deck["discard"], deck["bottom"], card["id"] if card else None}
    return [name for name in TABLES.departure_cards if name not in seen]


def _token_faults(sent: Sent) -> Iterator[Fault]:
    tokens = sent.get("location_tokens")
    if tokens is None:
        return
    shown = [*tokens["start"], *tokens["revealed"]]
    if len(set(shown)) != len(shown):
        yield fault_at("/location_tokens", "repeated_token")
    elif tokens_in_pile(tokens) is None:
        yield fault_at("/location_tokens/pile", "wrong_count.tokens")


def tokens_in_pile(tokens: Mapping[str, Json]) -> list[int] | None:
    """Return the tokens of the hidden pile; None when their number is not the one sent."""
    shown = {*tokens["start"], *tokens["revealed"]}
    pile = [number for number in TABLES.departure_numbers if number not in shown]
    return pile if len(pile) == tokens["pile"] else None


# What an open state may leave out: it follows from the rest, or takes the reading that allows the position.
# A client that describes a table states what lies there (SS-18.1): board, trains, goods, discs, cards, clock. What this
# service notes besides is inferred here: the numbers printed on the board, the additional signal disc that is seen, the
# cards in no hand, how far a departure card with a stated present symbol has been carried out.


def completed(sent: Sent, board: Board, cards: Mapping[str, DepartureCard]) -> dict[str, Json]:
    """Return the complete open state; its shape has been checked. Fields that were sent are unchanged."""
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
    """Return whether players who shuffle themselves are about to turn up a card, which the turn counts already. For
    the start card this follows from the table; for others the players state it.
    """
    return sent["settings"]["cards"] == "table" and (sent.get("phase") in (0, 1) or is_being_laid(sent))


def _action_cards(sent: Sent) -> dict[str, Json]:
    """Return the action cards: those in no hand and not played are in the draw pile."""
    given = sent["action_cards"]
    shown = [player["hand"] for player in sent["players"]] + [given["discard"]]
    seen = sum(cards[kind.id] for cards in shown for kind in TABLES.card_kinds)
    return {"draw_pile": max(0, sum(kind.count for kind in TABLES.card_kinds) - seen), **given}


def _removed(sent: Sent) -> int:
    """Return the number of removed departure cards: those neither seen nor in the deck."""
    deck = sent["departure_deck"]
    shown = 1 if deck["bottom"] or is_being_laid(sent) else 0
    return max(0, len(unseen_cards(sent)) + shown - int(deck["count"]))


# The departure card


def _card(sent: Sent, kind: DepartureCard) -> dict[str, Json]:
    """Return how far the card in play was carried out, by its present symbol, the die that lies there and the
    trains.
    """
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
    """Return a colour for every deploy symbol that is done: those whose trains stand at departure points first."""
    count = sum(symbol.kind == "deploy" for symbol in kind.symbols[:done])
    if kind == TABLES.start_card:
        return list(TABLES.colours[:count])
    waiting = {_colour(train) for train in sent["trains"] if train["place"]["at"] == "departure"}
    out = {_colour(train) for train in sent["trains"] if _is_out(train)}
    ranked = sorted(TABLES.colours, key=lambda colour: (colour not in waiting, colour not in out))
    return ranked[:count]


def _moves_all(kind: DepartureCard) -> bool:
    """Return whether every train moves once by this card (SS-6.13)."""
    return kind.move_colours.count(ANY) == len(TABLES.colours)


def _moved(sent: Sent, kind: DepartureCard, card: Sent) -> Iterator[str]:
    """Yield a colour for every move symbol that is done or begun: the one printed, that of the present trains, any
    other.
    """
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
    """Return the colour of the trains that the present symbol moves, if anything shows it."""
    if sent["roll"] is not None:
        return TABLES.trains[sent["roll"]["train"]]
    waiting = card.get("waiting")
    return TABLES.trains[waiting[0]] if waiting else None


def _due(sent: Sent, kind: DepartureCard, card: Sent) -> list[Sent]:
    """Return the trains that the present symbol moves, as far as none of them has moved."""
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
    """Yield the colours with a train that has moved, or that runs now, as far as anything shows it."""
    out = {_colour(train) for train in sent["trains"] if _is_out(train)}
    now = set(card["moved"] if _moves_all(kind) else card["moved"][-1:]) if card["begun"] else set()
    gone = {_colour(train) for train in due if train["id"] not in card["waiting"]}
    running = None if sent["roll"] is None else TABLES.trains[sent["roll"]["train"]]
    for colour in card["moved"]:
        has_moved = colour in gone or colour == running if colour in now else colour in out
        if has_moved and colour not in card["idle"] and card.get("touched", True):
            yield colour


def _is_touched(kind: DepartureCard, card: Sent) -> bool:
    """Return whether the card is touched, as `validate.py` checks it (SS-11.5)."""
    begun = kind.symbols[: card["next"] + card["begun"]]
    has_chosen = not _moves_all(kind) and any(symbol.colour == ANY for symbol in begun)
    return bool(card["rolled"] or card["deploying"]) or has_chosen or any(symbol.kind == "deploy" for symbol in begun)
