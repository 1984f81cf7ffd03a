"""Departure cards by their symbols: the deck of the data files, or one of the players' own.

The rulebook shows two or three of the eighteen departure cards, so the deck of the data files is a reconstruction. With
a deck of their own players can use the cards of their box. Its cards have the ids of the data files, in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from stationmaster.errors import Fault, Faults, ImpossibleInput
from stationmaster.schema.faults import step
from stationmaster.titles.switch_and_signal.model.kinds import ANY, DepartureCard, Symbol
from stationmaster.titles.switch_and_signal.model.tables import TABLES, cards_of_words
from stationmaster.titles.switch_and_signal.text.faults import fault_at

Json = Any
OwnDeck = tuple[tuple[str, ...], ...]
"""The cards of a deck in order; a card is its symbols, each a word such as `move:black`."""
MOST = len(TABLES.colours)
"""Most symbols of a kind on one card: their colours differ (SS-6.3, SS-6.12)."""


@lru_cache(maxsize=64)
def deck_cards(deck: OwnDeck | None) -> Mapping[str, DepartureCard]:
    """The cards of a deck by id, the start card among them."""
    cards = TABLES.departure_cards
    if deck is not None:
        cards = cards_of_words(zip(TABLES.departure_cards, deck, strict=True))
    return MappingProxyType({TABLES.start_card.id: TABLES.start_card, **cards})


def own_deck(sent: Sequence[Mapping[str, Json]] | None, pointer: str) -> OwnDeck | None:
    """Return a client's deck, checked in full; None where none was sent, or one like that of the data files.

    :raises ImpossibleInput: with every fault, its pointer beginning with `pointer`. The shape must be right.
    """
    if sent is None:
        return None
    faults = Faults(deck_faults(sent, pointer))
    if faults:
        raise ImpossibleInput(faults)
    deck = tuple(_sent_symbols(card) for card in sent)
    words = tuple(tuple(symbol.word for symbol in symbols) for symbols in deck)
    return None if words == tuple(card.words for card in TABLES.departure_cards.values()) else words


def _sent_symbols(card: Mapping[str, Json]) -> tuple[Symbol, ...]:
    return tuple(Symbol(symbol["symbol"], symbol.get("colour")) for symbol in card["symbols"])


def deck_faults(sent: Sequence[Mapping[str, Json]], pointer: str) -> Iterator[Fault]:
    """Yield everything that is wrong with a deck whose shape is right: the number of its cards, and cards that cannot
    be carried out (SS-6).
    """
    if len(sent) != len(TABLES.departure_cards):
        yield fault_at(pointer, "wrong_count.deck", wanted=len(TABLES.departure_cards), count=len(sent))
    for index, (card, id_) in enumerate(zip(sent, TABLES.departure_cards, strict=False)):
        where = step(pointer, index)
        if card.get("id", id_) != id_:
            yield fault_at(step(where, "id"), "deck_card.id", card=id_)
        yield from card_faults(_sent_symbols(card), step(where, "symbols"))


def card_faults(symbols: Sequence[Symbol], pointer: str) -> Iterator[Fault]:
    """Yield the faults of a departure card: deploy symbols are above move symbols and have no colour (SS-6.1,
    SS-6.2), and no card moves a colour twice (SS-6.12)."""
    if not symbols:
        yield fault_at(pointer, "deck_card.empty")
    seen: list[Symbol] = []
    for index, symbol in enumerate(symbols):
        where = step(pointer, index)
        if symbol.kind == "deploy":
            yield from _deploy_faults(symbol, seen, where)
        elif symbol.colour is None:
            yield fault_at(step(where, "colour"), "deck_card.no_colour")
        elif symbol.colour != ANY and symbol in seen:
            yield fault_at(step(where, "colour"), "deck_card.repeated", colour=symbol.colour)
        seen.append(symbol)
    for kind in ("deploy", "move"):
        if sum(symbol.kind == kind for symbol in symbols) > MOST:
            yield fault_at(pointer, "deck_card.too_many", most=MOST)


def _deploy_faults(symbol: Symbol, above: Sequence[Symbol], pointer: str) -> Iterator[Fault]:
    if any(other.kind == "move" for other in above):
        yield fault_at(pointer, "deck_card.order")
    if symbol.colour is not None:
        yield fault_at(step(pointer, "colour"), "deck_card.deploy_colour")
