"""3: the draft of the private companies; 15.25, 15.26: the open draft of two players.

Hands, deck and chance are hidden (3.2a): no event and no refusal names a card before it is revealed. In the open draft
of the two-player variant the offer is what `drawn` holds, and privates are paid for at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from service.rules.errors import Violation
from service.rules.g1846.actions import Decline, Draft, Take
from service.rules.g1846.family import Choice, Family, refuse
from service.rules.g1846.ledger import BANK, Ledger
from service.rules.g1846.parts import operating, phases, rounds
from service.rules.g1846.parts.shares import setup_of
from service.rules.g1846.parts.shuffling import Chance, shuffle
from service.rules.g1846.position import BLANK, DraftRound, Position, RecordedShuffle
from service.rules.g1846.steps import StepKind
from service.rules.g1846.tables import tables

BEFORE: Final = DraftRound(number=0, player="", deck=(), drawn=(), kept={}, chance=rounds.SPENT)
"""The round of a position that is being set up."""

DRAFT: Final = "draft"
LAST_PRIVATE: Final = "last_private"


# --- cards ----------------------------------------------------------------------------------------------------------


def blank(number: int, chance: Chance) -> str:
    """A player card (2.5). Recorded games tell their blanks apart, because the generator's order depends on which of
    them was kept; in games begun here they are all alike.
    """
    return f"{BLANK} {number}" if isinstance(chance, RecordedShuffle) else BLANK


def is_blank(card: str) -> bool:
    """Whether a card of the draft is no private."""
    return card not in tables().privates


def round_of(position: Position) -> DraftRound:
    """The draft. Only for positions that are in it."""
    assert isinstance(position.round, DraftRound)  # The steps of this part stand in no other round.
    return position.round


def open_offer(position: Position) -> tuple[str, ...]:
    """What lies open to be bought: the offer of two players, or the last private (3.22). Empty while all is hidden."""
    rnd = round_of(position)
    return rnd.drawn if position.options.two_player or rnd.discount is not None else ()


def price(position: Position, private: str) -> int:
    """What a private costs now: list price less the discount of 3.22, and debt (3.1a, 3.22a)."""
    return tables().privates[private].cost - (round_of(position).discount or 0)


# --- beginning, turns, end --------------------------------------------------------------------------------------------


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


def _next_player(position: Position) -> str:
    """3.2: counter-clockwise."""
    seats = position.seats
    return seats[seats.index(round_of(position).player) - 1]


def _draw(ledger: Ledger) -> None:
    """3.2, 3.21a: the player whose turn it is takes the top cards, all of them when there are too few."""
    rnd = round_of(ledger.position)
    hand = setup_of(ledger.position).hand
    ledger.update_round(drawn=rnd.deck[:hand], deck=rnd.deck[hand:])


def _pass_on(ledger: Ledger) -> None:
    """3.21b, 3.22: what the next player finds: a hand, the last private, or the end of the draft."""
    deck = round_of(ledger.position).deck
    privates = [card for card in deck if not is_blank(card)]
    if not privates:
        _reveal(ledger, {})
        return
    ledger.update_round(player=_next_player(ledger.position))
    if len(deck) > 1:
        _draw(ledger)
        return
    ledger.update_round(deck=(), drawn=tuple(privates), discount=0)
    _announce_last_private(ledger)


def _announce_last_private(ledger: Ledger) -> None:
    rnd = round_of(ledger.position)
    (private,) = rnd.drawn
    amount = price(ledger.position, private)
    ledger.emit("last_private_offered", "3.22", player=rnd.player, private=private, price=amount)


def _reveal(ledger: Ledger, discounts: Mapping[str, int]) -> None:
    """3.23: all kept cards are shown and paid for, the last private at its reduced price; then the stock round."""
    kept = round_of(ledger.position).kept
    for player in ledger.position.seats:
        privates = [card for card in kept[player] if not is_blank(card)]
        ledger.emit("draft_revealed", "3.23", player=player, privates=privates)
        for private in privates:
            _acquire(ledger, player, private, tables().privates[private].cost - discounts.get(private, 0), "3.23")
    rounds.start_stock_round(ledger)


def _acquire(ledger: Ledger, player: str, private: str, amount: int, rule: str) -> None:
    """A player pays for a private. 3.23a: an independent gets its treasury from the bank, its list price."""
    owned = ledger.position.players[player].privates
    ledger.pay(player, BANK, amount, "private", rule)
    ledger.update_player(player, privates=(*owned, private))
    ledger.update_private(private, status="player", owner=player)
    if private in ledger.position.independents:
        ledger.update_independent(private, owner=player)
        ledger.pay(BANK, private, tables().privates[private].price, "treasury", "3.23a")


# --- keeping a card, buying from the offer ----------------------------------------------------------------------------


def check_draft(position: Position, action: Draft) -> Violation | None:
    """3.2, 3.21: only a card that was drawn. 15.25: only a private on offer that can be paid for."""
    rnd = round_of(position)
    if not position.options.two_player:
        if action.card in rnd.drawn:
            return None
        rule = "3.21" if is_blank(action.card) else "3.2"
        return refuse("card_not_drawn", rule, f"{rnd.player} has not drawn this card and cannot keep it.")
    if action.card not in rnd.drawn:
        return refuse("not_on_offer", "15.25", f"{action.card} is not on offer.", f"On offer: {', '.join(rnd.drawn)}.")
    cash, amount = position.players[rnd.player].cash, price(position, action.card)
    if cash < amount:
        return refuse("cannot_pay", "15.25", f"{rnd.player} has ${cash}; {action.card} costs ${amount}.")
    return None


def draft_choices(position: Position) -> Iterator[Choice]:
    """The cards in hand, privates in the printed order and then a blank; or the open offer by cost."""
    rnd = round_of(position)
    if position.options.two_player:
        offered: tuple[str, ...] = rnd.drawn
    else:
        privates = (name for name in tables().privates if name in rnd.drawn)
        offered = (*privates, *sorted({card for card in rnd.drawn if is_blank(card)}))
    for card in offered:
        if check_draft(position, Draft(card)) is None:
            yield {"card": card} if is_blank(card) else {"card": card, "cost": price(position, card)}


def perform_draft(ledger: Ledger, action: Draft) -> None:
    """Keep a card and put the others under the deck; or buy a private at once."""
    rnd = round_of(ledger.position)
    if ledger.position.options.two_player:
        _buy_from_offer(ledger, action.card)
        return
    rest, chance = _under_the_deck(rnd, action.card)
    kept = {**rnd.kept, rnd.player: (*rnd.kept[rnd.player], action.card)}
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
    rnd = round_of(ledger.position)
    amount = price(ledger.position, private)
    ledger.emit("private_drafted", "15.25", player=rnd.player, private=private, price=amount)
    _acquire(ledger, rnd.player, private, amount, "15.25")
    left = tuple(other for other in rnd.drawn if other != private)
    if not left:
        rounds.start_stock_round(ledger)
        return
    ledger.update_round(player=_next_player(ledger.position), drawn=left, passes=0)
    if len(left) == 1:
        ledger.update_round(discount=0)
        _announce_last_private(ledger)


def check_pass(position: Position) -> Violation | None:
    """3.21: nobody passes, a blank is the way. 15.25: two players may, but not on the very first turn."""
    if not position.options.two_player:
        return refuse(
            "must_keep_a_card",
            "3.21",
            "In the draft a card must be kept.",
            "Who wants none of the privates keeps a blank.",
        )
    if all(private.status in ("undrafted", "removed") for private in position.privates.values()):
        return refuse("first_turn", "15.25", "The very first turn of the draft may not be a pass.")
    return None


def pass_in_offer(ledger: Ledger) -> None:
    """15.26: when both pass in succession two operating rounds are played."""
    rnd = round_of(ledger.position)
    ledger.emit("passed", "15.26", player=rnd.player)
    passes = rnd.passes + 1
    ledger.update_round(player=_next_player(ledger.position), passes=passes)
    if passes == len(ledger.position.seats):
        operating.start_operating_rounds(ledger)


# --- the last private -------------------------------------------------------------------------------------------------


def _last_private(position: Position) -> str:
    (private,) = round_of(position).drawn
    return private


def is_at_floor(position: Position) -> bool:
    """3.22, 3.22a: nothing is left of the list price: the next player must take it."""
    return (round_of(position).discount or 0) >= tables().privates[_last_private(position)].price


def check_take(position: Position, _action: Take) -> Violation | None:
    """Only what can be paid for; a dealt draft leaves everybody the money for all their cards (3.23b)."""
    player, private = round_of(position).player, _last_private(position)
    cash, amount = position.players[player].cash, price(position, private)
    if cash < amount:
        return refuse("cannot_pay", "3.22", f"{player} has ${cash}; {private} costs ${amount}.")
    return None


def take_choices(position: Position) -> Iterator[Choice]:
    """One choice."""
    if check_take(position, Take()) is None:
        yield {"cost": price(position, _last_private(position))}


def perform_take(ledger: Ledger, _action: Take) -> None:
    """22.2: the draft ends with the purchase."""
    rnd = round_of(ledger.position)
    private = _last_private(ledger.position)
    amount = price(ledger.position, private)
    ledger.emit("last_private_taken", "3.22", player=rnd.player, private=private, price=amount)
    if ledger.position.options.two_player:
        _acquire(ledger, rnd.player, private, amount, "3.22")
        rounds.start_stock_round(ledger)
        return
    ledger.update_round(kept={**rnd.kept, rnd.player: (*rnd.kept[rnd.player], private)}, drawn=())
    _reveal(ledger, {private: rnd.discount or 0})


def check_decline(_position: Position, _action: Decline) -> Violation | None:
    """Always possible: at the floor nobody is asked (3.22)."""
    return None


def decline_choices(_position: Position) -> Iterator[Choice]:
    """One choice."""
    yield {}


def perform_decline(ledger: Ledger, _action: Decline) -> None:
    """3.22: the price falls and the next player is asked."""
    rnd = round_of(ledger.position)
    ledger.emit("last_private_declined", "3.22", player=rnd.player, private=_last_private(ledger.position))
    discount = (rnd.discount or 0) + tables().draft_discount
    ledger.update_round(player=_next_player(ledger.position), discount=discount)
    if not is_at_floor(ledger.position):
        _announce_last_private(ledger)


def force_take(ledger: Ledger) -> None:
    """3.22: at the floor the next player must take it; nobody decides anything.

    Whoever lacks even the debt of an independent is passed over. That happens in no dealt game, but an open state of
    the two-player draft may be that poor; if nobody can pay, the private leaves the game.
    """
    for _ in ledger.position.seats:
        if check_take(ledger.position, Take()) is None:
            perform_take(ledger, Take())
            return
        ledger.update_round(player=_next_player(ledger.position))
    phases.close_players_private(ledger, _last_private(ledger.position), "3.22", leaves_markers=False)
    rounds.start_stock_round(ledger)


# --- what the others see ----------------------------------------------------------------------------------------------


def _player(position: Position) -> str:
    return round_of(position).player


def _deciders(position: Position) -> tuple[str, ...]:
    return (round_of(position).player,)


def _is_draft(position: Position) -> bool:
    return isinstance(position.round, DraftRound) and position.round.discount is None


def _is_last_private(position: Position) -> bool:
    return isinstance(position.round, DraftRound) and position.round.discount is not None


STEPS = (
    StepKind(
        name=LAST_PRIVATE,
        rule="3.22",
        is_current=_is_last_private,
        waits=lambda position: not is_at_floor(position),
        leave=force_take,
        entity=_player,
        deciders=_deciders,
        describe=lambda position: f"{_player(position)} is offered the last private company",
    ),
    StepKind(
        name=DRAFT,
        rule="3.2",
        is_current=_is_draft,
        waits=lambda _position: True,
        leave=pass_in_offer,
        entity=_player,
        deciders=_deciders,
        describe=lambda position: f"{_player(position)} has to choose in the draft",
        check_pass=check_pass,
        passed=pass_in_offer,
    ),
)

FAMILIES = (
    Family("draft", "3.2", frozenset({DRAFT}), draft_choices, check_draft, perform_draft),
    Family("take", "3.22", frozenset({LAST_PRIVATE}), take_choices, check_take, perform_take),
    Family("decline", "3.22", frozenset({LAST_PRIVATE}), decline_choices, check_decline, perform_decline),
)
