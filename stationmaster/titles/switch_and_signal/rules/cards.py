"""Paying with action cards (SS-8.1, SS-8.6, SS-8.7): which cards an action takes, and the discard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import combinations_with_replacement
from typing import Any

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.i18n.message import Message
from stationmaster.titles.switch_and_signal.model.events import CardsPlayed
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import KINDS, TABLES
from stationmaster.titles.switch_and_signal.text.refusals import refuse, tell

Json = Any
Payment = tuple[str, ...]


def _holds(position: Position, payment: Sequence[str]) -> bool:
    hand = position.hand
    for kind in payment:  # A loop: a generator would be a call for each card.
        if hand[KINDS.index(kind)] < payment.count(kind):
            return False
    return True


def payments(position: Position, kind: str) -> list[Payment]:
    """Return every way to pay for the action printed on cards of `kind`: one such card, then any two (SS-8.6).

    Cards are named by kind; two of them stand in the order of the tables, and so do the pairs.
    """
    known = _known_payments(position)
    if kind not in known:
        possible = ((kind,), *combinations_with_replacement(KINDS, TABLES.cards_for_any_action))
        known[kind] = [cards for cards in possible if payment_violation(position, cards, kind, "SS-8.6") is None]
    return known[kind]


@memoized_on_position
def _known_payments(_position: Position) -> dict[str, list[Payment]]:
    """Return the cached result of `payments`, which is needed for every choice that takes cards."""
    return {}


@memoized_on_position
def load_payments(position: Position) -> list[Payment]:
    """Return every way to pay for loading: any one card (SS-8.7)."""
    return [(kind,) for kind in KINDS if load_violation(position, (kind,)) is None]


def one_of(values: Iterable[Sequence[str]]) -> dict[str, Json]:
    """Return several values of a field in one choice: each is legal with any values of the other fields."""
    return {"one_of": [list(value) for value in values]}


def _hand_violation(position: Position, cards: Sequence[str]) -> Violation | None:
    for kind in cards:
        if kind not in KINDS:
            return refuse("unknown_card", card=kind, kinds=tuple(KINDS))
    if not _holds(position, cards):
        return refuse("cards_not_in_hand", player=position.player, cards=tuple(cards), held=partial(_held, position))
    return None


def _held(position: Position) -> tuple[Message, ...]:
    return tuple(tell("cards_of_a_kind", count=position.held(kind), kind=kind) for kind in KINDS)


def payment_violation(position: Position, cards: Sequence[str], kind: str, rule: str) -> Violation | None:
    """Return why these cards do not pay for the action printed on cards of `kind`."""
    two = TABLES.cards_for_any_action
    if len(cards) not in (1, two):
        return refuse("wrong_number_of_cards", kind=kind, several=two, count=len(cards))
    violation = _hand_violation(position, cards)
    if violation is None and len(cards) == 1 and cards[0] != kind:
        return refuse("wrong_card", rule, card=cards[0], kind=kind, several=two)
    return violation


def judge_payment(position: Position, cards: Sequence[str], kind: str, rule: str) -> Violation | None:
    """Return why these cards do not pay for the action; for known payments the check is skipped."""
    known = _known_payments(position).get(kind, ())
    return None if cards in known else payment_violation(position, cards, kind, rule)


def load_violation(position: Position, cards: Sequence[str]) -> Violation | None:
    """Return why these cards do not pay for loading."""
    if len(cards) != 1:
        return refuse("wrong_number_of_cards.loading", count=len(cards))
    return _hand_violation(position, cards)


def discard(ledger: Ledger, cards: Sequence[str]) -> None:
    """Put the cards face up on the discard (SS-8.1). They are recorded in the order of the tables."""
    position = ledger.position
    hands, pile = list(position.hands), list(position.card_discard)
    hand = list(hands[position.active])
    for card in cards:
        kind = KINDS.index(card)
        hand[kind] -= 1
        pile[kind] += 1
    hands[position.active] = tuple(hand)
    ledger.update(hands=tuple(hands), card_discard=tuple(pile))
    ledger.emit(CardsPlayed(position.player, tuple(sorted(cards, key=KINDS.index)), "SS-8.1"))
