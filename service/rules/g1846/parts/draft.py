"""3: the draft of the private companies; 15.25, 15.26: the open draft of two players.

Hands, deck and chance are hidden (3.2a): no event and no refusal names a card before it is revealed. In the open draft
of the two-player variant the offer is what `drawn` holds, and privates are paid for at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from service.rules.errors import Violation
from service.rules.g1846.actions import Draft
from service.rules.g1846.family import Choice, Family, refuse
from service.rules.g1846.ledger import Ledger
from service.rules.g1846.parts import last_private, operating, rounds
from service.rules.g1846.parts.drafting import (
    acquire,
    card_meant,
    check_can_pay,
    deciders,
    draft_round,
    is_blank,
    next_player,
    price,
    reveal,
)
from service.rules.g1846.parts.shares import setup_of
from service.rules.g1846.parts.shuffling import Chance, shuffle
from service.rules.g1846.position import BLANK, DraftRound, Position, RecordedShuffle
from service.rules.g1846.steps import StepKind
from service.rules.g1846.tables import tables

DRAFT: Final = "draft"


def start(ledger: Ledger, deck: tuple[str, ...], chance: Chance) -> None:
    """3.2, 15.25: the first turn is that of the player to the right of the PD holder, the last seat."""
    position = ledger.position
    if position.options.two_player:
        rounds.open_draft(ledger)
        return
    kept: Mapping[str, tuple[str, ...]] = dict.fromkeys(position.seats, ())
    ledger.update(round=DraftRound(1, position.seats[-1], deck, (), kept, chance))
    ledger.emit("round_started", "3.2", round="DR 1")
    _draw(ledger)


def _draw(ledger: Ledger) -> None:
    """3.2, 3.21a: the player whose turn it is takes the top cards, all of them when there are too few."""
    rnd = draft_round(ledger.position)
    hand = setup_of(ledger.position).hand
    ledger.update_round(drawn=rnd.deck[:hand], deck=rnd.deck[hand:])


def _pass_on(ledger: Ledger) -> None:
    """3.21b, 3.22: what the next player finds: a hand, the last private, or the end of the draft."""
    deck = draft_round(ledger.position).deck
    privates = [card for card in deck if not is_blank(card)]
    if not privates:
        reveal(ledger, {})
        return
    ledger.update_round(player=next_player(ledger.position))
    if len(deck) > 1:
        _draw(ledger)
        return
    last_private.offer(ledger, *privates)


def check_draft(position: Position, action: Draft) -> Violation | None:
    """3.2, 3.21: only a card that was drawn. 15.25: only a private on offer that can be paid for."""
    rnd = draft_round(position)
    if not position.options.two_player:
        if card_meant(rnd.drawn, action.card) in rnd.drawn:
            return None
        rule = "3.21" if is_blank(action.card) else "3.2"
        return refuse("card_not_drawn", rule, f"{rnd.player} has not drawn this card and cannot keep it.")
    if action.card not in rnd.drawn:
        return refuse("not_on_offer", "15.25", f"{action.card} is not on offer.", f"On offer: {', '.join(rnd.drawn)}.")
    return check_can_pay(position, action.card, "15.25")


def draft_choices(position: Position) -> Iterator[Choice]:
    """The cards in hand, privates in the printed order and then a blank, by its name too if it has one; or the open
    offer by cost.
    """
    rnd = draft_round(position)
    if position.options.two_player:
        offered: tuple[str, ...] = rnd.drawn
    else:
        privates = (name for name in tables().privates if name in rnd.drawn)
        blanks = {card for card in rnd.drawn if is_blank(card)}
        offered = (*privates, *sorted(blanks | {BLANK} if blanks else blanks))
    for card in offered:
        if check_draft(position, Draft(card)) is None:
            yield {"card": card} if is_blank(card) else {"card": card, "cost": price(position, card)}


def perform_draft(ledger: Ledger, action: Draft) -> None:
    """Keep a card and put the others under the deck; or buy a private at once."""
    rnd = draft_round(ledger.position)
    if ledger.position.options.two_player:
        _buy_from_offer(ledger, action.card)
        return
    card = card_meant(rnd.drawn, action.card)
    rest, chance = _under_the_deck(rnd, card)
    kept = {**rnd.kept, rnd.player: (*rnd.kept[rnd.player], card)}
    ledger.update_round(deck=(*rnd.deck, *rest), drawn=(), kept=kept, chance=chance)
    ledger.emit("card_kept", "3.2", player=rnd.player)
    _pass_on(ledger)


def _under_the_deck(rnd: DraftRound, card: str) -> tuple[tuple[str, ...], Chance]:
    """3.2: the others, shuffled. Recorded games shuffle the kept card too and take it out afterwards."""
    if isinstance(rnd.chance, RecordedShuffle):
        shuffled, chance = shuffle(rnd.chance, rnd.drawn)
        return tuple(other for other in shuffled if other != card), chance
    kept_at = rnd.drawn.index(card)
    return shuffle(rnd.chance, (*rnd.drawn[:kept_at], *rnd.drawn[kept_at + 1 :]))


def _buy_from_offer(ledger: Ledger, private: str) -> None:
    rnd = draft_round(ledger.position)
    amount = price(ledger.position, private)
    ledger.emit("private_drafted", "15.25", player=rnd.player, private=private, price=amount)
    acquire(ledger, rnd.player, private, amount, "15.25")
    left = tuple(other for other in rnd.drawn if other != private)
    if not left:
        rounds.start_stock_round(ledger)
        return
    ledger.update_round(player=next_player(ledger.position), drawn=left, passes=0)
    if len(left) == 1:
        last_private.offer(ledger, *left)


def check_pass(position: Position) -> Violation | None:
    """3.21: nobody passes, a blank is the way. 15.25: two players may, but not on the very first turn.

    In an open state the first player may be too poor for anything on offer, and has to pass.
    """
    if not position.options.two_player:
        return refuse(
            "must_keep_a_card",
            "3.21",
            "In the draft a card must be kept.",
            "Who wants none of the privates keeps a blank.",
        )
    is_first_turn = all(private.status in ("undrafted", "removed") for private in position.privates.values())
    if is_first_turn and next(draft_choices(position), None) is not None:
        return refuse("first_turn", "15.25", "The very first turn of the draft may not be a pass.")
    return None


def pass_in_offer(ledger: Ledger) -> None:
    """15.26: when both pass in succession two operating rounds are played."""
    rnd = draft_round(ledger.position)
    ledger.emit("passed", "15.26", player=rnd.player)
    passes = rnd.passes + 1
    ledger.update_round(player=next_player(ledger.position), passes=passes)
    if passes == len(ledger.position.seats):
        operating.start_operating_rounds(ledger)


STEPS = (
    last_private.STEP,
    StepKind(
        name=DRAFT,
        rule="3.2",
        is_current=lambda position: isinstance(position.round, DraftRound) and position.round.discount is None,
        waits=lambda _position: True,
        leave=pass_in_offer,
        entity=lambda position: draft_round(position).player,
        deciders=deciders,
        describe=lambda position: f"{draft_round(position).player} has to choose in the draft",
        check_pass=check_pass,
        passed=pass_in_offer,
    ),
)

FAMILIES = (
    Family("draft", "3.2", frozenset({DRAFT}), draft_choices, check_draft, perform_draft),
    *last_private.FAMILIES,
)
