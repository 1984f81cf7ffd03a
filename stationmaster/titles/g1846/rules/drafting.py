"""Shuffling, by this service's random source or by the generator that recorded games were dealt with.

The generator of records is a linear congruential generator: each draw is the next state, one draw is made for each item
in its order, and the items are sorted by their draws.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from stationmaster.engine.chance import Source
from stationmaster.errors import Violation
from stationmaster.titles.g1846.model.events import DraftRevealed
from stationmaster.titles.g1846.model.ledger import BANK, Ledger
from stationmaster.titles.g1846.model.position import BLANK, DraftRound, Position, RecordedShuffle
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import stock_rounds
from stationmaster.titles.g1846.rules.kinds import refuse

T = TypeVar("T")

Chance = Source | RecordedShuffle

_MULTIPLIER = 1103515245
_INCREMENT = 12345
_MODULUS = 1 << 31


def recorded(seed: int) -> RecordedShuffle:
    """Return the generator of records, initialised with a seed."""
    return RecordedShuffle(seed % _MODULUS)


def shuffle(chance: Chance, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
    """Return the items in a random order, and the next state of the random source."""
    if isinstance(chance, Source):
        return chance.shuffled(items)
    state = chance.state
    draws = []
    for _ in items:
        state = (_MULTIPLIER * state + _INCREMENT) % _MODULUS
        draws.append(state)
    order = sorted(range(len(items)), key=draws.__getitem__)
    return tuple(items[index] for index in order), RecordedShuffle(state)


# The vocabulary of the draft: its cards, prices and turns, and how privates come to their owners (3.1-3.23).

BEFORE: Final = DraftRound(number=0, player="", deck=(), drawn=(), kept={}, chance=stock_rounds.SPENT)
"""The round of a position during set-up."""


def blank(number: int, chance: Chance) -> str:
    """Return a player card (2.5). In recorded games blanks are distinct, because the generator's order depends on which
    of them was kept; in games begun here they are all alike.
    """
    return f"{BLANK} {number}" if isinstance(chance, RecordedShuffle) else BLANK


def is_blank(card: str) -> bool:
    """Return whether a card of the draft is no private."""
    return card not in tables().privates


def card_meant(drawn: Sequence[str], card: str) -> str:
    """Return the named card of a hand. Where blanks are distinct, `blank` alone is the first of them."""
    if card != BLANK or card in drawn:
        return card
    return min((other for other in drawn if is_blank(other)), default=card)


def draft_round(position: Position) -> DraftRound:
    """Return the draft. Call it only for positions in the draft."""
    assert isinstance(position.round, DraftRound)  # The steps of this module occur in no other round.
    return position.round


def open_offer(position: Position) -> tuple[str, ...]:
    """Return what is openly for sale: the offer of two players, or the last private (3.22). Empty while all is
    hidden.
    """
    rnd = draft_round(position)
    return rnd.drawn if position.options.two_player or rnd.discount is not None else ()


def price(position: Position, private: str) -> int:
    """Return what a private costs now: list price less the discount of 3.22, and debt (3.1a, 3.22a)."""
    return tables().privates[private].cost - (draft_round(position).discount or 0)


def next_player(position: Position) -> str:
    """Return the next player, counter-clockwise (3.2)."""
    seats = position.seats
    return seats[seats.index(draft_round(position).player) - 1]


def check_can_pay(position: Position, private: str, rule: str) -> Violation | None:
    """Check that the player whose turn it is has the money for a private at its present price."""
    player = draft_round(position).player
    cash, amount = position.players[player].cash, price(position, private)
    if cash >= amount:
        return None
    return refuse("cannot_pay.card", rule, player=player, cash=cash, private=private, amount=amount)


def reveal(ledger: Ledger, discounts: Mapping[str, int]) -> None:
    """Show and pay for all kept cards, the last private at its reduced price (3.23); then start the stock round."""
    kept = draft_round(ledger.position).kept
    for player in ledger.position.seats:
        privates = tuple(card for card in kept[player] if not is_blank(card))
        ledger.emit(DraftRevealed(player=player, privates=privates, rule="3.23"))
        for private in privates:
            acquire(ledger, player, private, tables().privates[private].cost - discounts.get(private, 0), "3.23")
    stock_rounds.start_stock_round(ledger)


def acquire(ledger: Ledger, player: str, private: str, amount: int, rule: str) -> None:
    """Pay for a private. 3.23a: an independent gets its treasury, the list price, from the bank."""
    owned = ledger.position.players[player].privates
    ledger.pay(player, BANK, amount, "private", rule)
    ledger.update_player(player, privates=(*owned, private))
    ledger.update_private(private, status="player", owner=player)
    if private in ledger.position.independents:
        ledger.update_independent(private, owner=player)
        ledger.pay(BANK, private, tables().privates[private].price, "treasury", "3.23a")
