"""Whether a position can be built from an open state at all: names that the board knows, and piles that add up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stationmaster.kernel.errors import Fault, cut
from stationmaster.kernel.shapes.pointers import step
from stationmaster.switch_and_signal.boards.arrangement import switch_disc_faults
from stationmaster.switch_and_signal.boards.board import Board
from stationmaster.switch_and_signal.components.tables import TABLES
from stationmaster.switch_and_signal.messages.faults import fault_at
from stationmaster.switch_and_signal.shapes.start import player_faults
from stationmaster.switch_and_signal.state.position import RANDOM_NUMBERS

Json = Any
Sent = Mapping[str, Json]


def naming_faults(sent: Sent, board: Board) -> Iterator[Fault]:
    """Names that this board does not have, and places left out."""
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
    """Whether players who shuffle themselves have not turned up the start card yet (SS-18.9)."""
    is_at_the_table = sent["settings"].get("cards") == "table"
    return is_at_the_table and sent["card"] is None and not sent["departure_deck"]["discard"]


def _points_with_numbers(sent: Sent, board: Board) -> list[str]:
    """All departure points; while location tokens are dealt to them (SS-15.1), the first ones."""
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
    """Piles whose hidden cards could not be told from the cards that are seen."""
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
    """The tokens of the hidden pile; None when their number is not the one sent."""
    shown = {*tokens["start"], *tokens["revealed"]}
    pile = [number for number in TABLES.departure_numbers if number not in shown]
    return pile if len(pile) == tokens["pile"] else None
