"""Phase 3: drawing action cards (SS-9), and the piles they come from (SS-3.8)."""

from __future__ import annotations

from stationmaster.switch_and_signal.components.tables import KINDS, TABLES
from stationmaster.switch_and_signal.events import CardsDrawn, DiscardShuffled
from stationmaster.switch_and_signal.state.ledger import Ledger


def sorted_pile(counts: tuple[int, ...]) -> str:
    """Cards given as counts by kind, as a pile sorted by kind."""
    return "".join(str(kind) * count for kind, count in enumerate(counts))


def counted(pile: str) -> tuple[int, ...]:
    """The cards of a pile as counts by kind."""
    return tuple(pile.count(str(kind)) for kind in range(len(KINDS)))


def draw(ledger: Ledger) -> None:
    """SS-9.1: the active player draws, but never beyond the limit of the hand."""
    held = sum(ledger.position.hand)
    wanted = min(TABLES.hand.draw, max(0, TABLES.hand.limit - held))
    take(ledger, wanted, "SS-9.1")


def take(ledger: Ledger, wanted: int, rule: str) -> None:
    """The active player takes cards from the draw pile, and from the discard when it is empty (SS-9.2)."""
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
    """SS-9.2: the discard becomes the draw pile; False when it is empty too."""
    position = ledger.position
    cards = sorted_pile(position.card_discard)
    if not cards:
        return False
    order, chance = position.chance.shuffled(cards)
    ledger.update(chance=chance, draw_pile="".join(order), card_discard=(0,) * len(KINDS))
    ledger.emit(DiscardShuffled(len(cards)))
    return True
