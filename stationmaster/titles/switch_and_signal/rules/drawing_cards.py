"""Phase 3: drawing action cards (SS-9), and the piles they come from (SS-3.8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from operator import add, sub

from stationmaster.titles.switch_and_signal.model.events import CardsDrawn, DiscardShuffled
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import KINDS, TABLES


def sorted_pile(counts: tuple[int, ...]) -> str:
    """Return cards, given as counts by kind, as a pile sorted by kind."""
    return "".join(str(kind) * count for kind, count in enumerate(counts))


def counted(pile: str) -> tuple[int, ...]:
    """Return the cards of a pile as counts by kind."""
    return tuple(pile.count(str(kind)) for kind in range(len(KINDS)))


def draw(ledger: Ledger) -> None:
    """Draw cards for the active player, up to the limit of the hand (SS-9.1)."""
    take(ledger, wanted(ledger.position), "SS-9.1")


def wanted(position: Position) -> int:
    """Return how many cards the active player draws (SS-9.1): all that the piles hold, if these are too few."""
    room = max(0, TABLES.hand.limit - sum(position.hand))
    return min(TABLES.hand.draw, room, len(position.draw_pile) + sum(position.card_discard))


def possible(position: Position, count: int) -> Iterator[tuple[int, ...]]:
    """Yield every combination of `count` cards that can be on top (SS-18.9), by kind: from the draw pile, or from
    all of it and the discard (SS-9.2). They are in the order of the kinds.
    """
    pile = counted(position.draw_pile)
    whole = pile if count > sum(pile) else (0,) * len(KINDS)
    rest, source = count - sum(whole), position.card_discard if any(whole) or not any(pile) else pile
    for more in combinations_with_replacement(range(len(KINDS)), rest):
        drawn = tuple(map(more.count, range(len(KINDS))))
        if all(some <= there for some, there in zip(drawn, source, strict=True)):
            yield tuple(map(add, whole, drawn))


def take_reported(ledger: Ledger, drawn: tuple[int, ...], rule: str) -> None:
    """Give the active player the reported cards, by kind; the caller has checked that they are possible (SS-18.9)."""
    position = ledger.position
    if sum(drawn) > len(position.draw_pile):
        both = tuple(map(add, counted(position.draw_pile), position.card_discard))
        ledger.update(draw_pile=sorted_pile(both), card_discard=(0,) * len(KINDS))
        ledger.emit(DiscardShuffled(sum(position.card_discard), "SS-9.2"))
    hands = list(ledger.position.hands)
    hands[position.active] = tuple(map(add, position.hand, drawn))
    left = tuple(map(sub, counted(ledger.position.draw_pile), drawn))
    ledger.update(hands=tuple(hands), draw_pile=sorted_pile(left))
    cards = tuple(kind for kind, count in zip(KINDS, drawn, strict=True) for _ in range(count))
    ledger.emit(CardsDrawn(position.player, cards, rule))


def take(ledger: Ledger, wanted: int, rule: str) -> None:
    """Take cards from the draw pile, and from the discard when that is empty, for the active player (SS-9.2)."""
    drawn = ""
    while len(drawn) < wanted:
        if not ledger.position.draw_pile and not _shuffle_discard(ledger):
            break
        pile = ledger.position.draw_pile
        missing = wanted - len(drawn)
        drawn += pile[:missing]
        ledger.update(draw_pile=pile[missing:])
    position = ledger.position
    hands = list(position.hands)
    new = counted(drawn)
    hands[position.active] = tuple(held + more for held, more in zip(position.hand, new, strict=True))
    ledger.update(hands=tuple(hands))
    ledger.emit(CardsDrawn(position.player, tuple(KINDS[int(card)] for card in drawn), rule))


def _shuffle_discard(ledger: Ledger) -> bool:
    """Make the discard the draw pile (SS-9.2); return False if it is empty too."""
    position = ledger.position
    cards = sorted_pile(position.card_discard)
    if not cards:
        return False
    order, chance = position.chance.shuffled(cards)
    ledger.update(chance=chance, draw_pile="".join(order), card_discard=(0,) * len(KINDS))
    ledger.emit(DiscardShuffled(len(cards), "SS-9.2"))
    return True
