"""3.22: the last private, offered at a falling price until a player takes it or must take it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from stationmaster.engine.title import Json
from stationmaster.errors import Violation
from stationmaster.titles.g1846.model.actions import Decline, Draft, Take
from stationmaster.titles.g1846.model.events import (
    CardKept,
    LastPrivateDeclined,
    LastPrivateOffered,
    LastPrivateTaken,
    RoundStarted,
)
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import BLANK, DraftRound, Position, RecordedShuffle
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import phases, stock_rounds
from stationmaster.titles.g1846.rules.drafting import (
    Chance,
    acquire,
    card_meant,
    check_can_pay,
    draft_round,
    is_blank,
    next_player,
    price,
    reveal,
    shuffle,
)
from stationmaster.titles.g1846.rules.kinds import ActionKind, Choice, always_possible, refuse
from stationmaster.titles.g1846.rules.shares import setup_of

LAST_PRIVATE: Final = "last_private"


def offer(ledger: Ledger, private: str) -> None:
    """Turn the private face up and offer it at its full price to the player whose turn it is."""
    ledger.update_round(deck=(), drawn=(private,), discount=0)
    _announce(ledger)


def _announce(ledger: Ledger) -> None:
    private, player = _last_private(ledger.position), draft_round(ledger.position).player
    amount = price(ledger.position, private)
    ledger.emit(LastPrivateOffered(player=player, private=private, price=amount, rule="3.22"))


def _last_private(position: Position) -> str:
    (private,) = draft_round(position).drawn
    return private


def is_at_floor(position: Position) -> bool:
    """Return whether nothing is left of the list price, so that the next player must take it (3.22, 3.22a)."""
    return (draft_round(position).discount or 0) >= tables().privates[_last_private(position)].price


def judge_take(position: Position, _action: Take) -> Violation | None:
    """Judge the purchase: only of what can be paid for. A dealt draft leaves all players the money for all their cards
    (3.23b).
    """
    return check_can_pay(position, _last_private(position), "3.22")


def _informs_of_price(position: Position, _action: Take, _found: None) -> Choice:
    """Return the current price."""
    return {"cost": price(position, _last_private(position))}


def perform_take(ledger: Ledger, _action: Take, _found: None) -> None:
    """22.2: perform the purchase, which ends the draft."""
    rnd = draft_round(ledger.position)
    private = _last_private(ledger.position)
    amount = price(ledger.position, private)
    ledger.emit(LastPrivateTaken(player=rnd.player, private=private, price=amount, rule="3.22"))
    if ledger.position.options.two_player:
        acquire(ledger, rnd.player, private, amount, "3.22")
        stock_rounds.start_stock_round(ledger)
        return
    ledger.update_round(kept={**rnd.kept, rnd.player: (*rnd.kept[rnd.player], private)}, drawn=())
    reveal(ledger, {private: rnd.discount or 0})


def perform_decline(ledger: Ledger, _action: Decline, _found: None) -> None:
    """Lower the price and ask the next player (3.22)."""
    rnd = draft_round(ledger.position)
    ledger.emit(LastPrivateDeclined(player=rnd.player, private=_last_private(ledger.position), rule="3.22"))
    discount = (rnd.discount or 0) + tables().draft_discount
    ledger.update_round(player=next_player(ledger.position), discount=discount)
    if not is_at_floor(ledger.position):
        _announce(ledger)


def force_take(ledger: Ledger) -> None:
    """Make the next player take the private at the floor (3.22); there is no decision.

    A player who cannot pay even the debt of an independent is passed over. That happens in no dealt game, but an open
    state of the two-player draft may be that poor; if no player can pay, the private leaves the game.
    """
    for _ in ledger.position.seats:
        if judge_take(ledger.position, Take()) is None:
            perform_take(ledger, Take(), None)
            return
        ledger.update_round(player=next_player(ledger.position))
    phases.close_players_private(ledger, _last_private(ledger.position), "3.22", leaves_markers=False)
    stock_rounds.start_stock_round(ledger)


LAST_PRIVATE_KINDS = (
    ActionKind(
        type="take",
        rule="3.22",
        steps=frozenset({LAST_PRIVATE}),
        candidates=lambda _position: (Take(),),
        judge=judge_take,
        perform=perform_take,
        informs=_informs_of_price,
    ),
    ActionKind(
        type="decline",
        rule="3.22",
        steps=frozenset({LAST_PRIVATE}),
        candidates=lambda _position: (Decline(),),
        judge=always_possible,  # At the floor the step does not wait.
        perform=perform_decline,
    ),
)


# 3: the draft of the private companies. That of two players is another (`open_draft.py`). Hands, deck and random source
# are hidden (3.2a): no event and no refusal names a card before it is revealed.

DRAFT: Final = "draft"
SECRECY: Final = "3.2a"


def start(ledger: Ledger, deck: tuple[str, ...], chance: Chance) -> None:
    """Start the draft with the player to the right of the PD holder, the last seat (3.2)."""
    seats = ledger.position.seats
    kept: Mapping[str, tuple[str, ...]] = dict.fromkeys(seats, ())
    ledger.update(round=DraftRound(1, seats[-1], deck, (), kept, chance))
    ledger.emit(RoundStarted(round="DR 1", rule="3.2"))
    _draw(ledger)


def _draw(ledger: Ledger) -> None:
    """Draw the top cards for the player whose turn it is, or all of them if there are too few (3.2, 3.21a)."""
    rnd = draft_round(ledger.position)
    hand = setup_of(ledger.position).hand
    ledger.update_round(drawn=rnd.deck[:hand], deck=rnd.deck[hand:])


def pass_on(ledger: Ledger) -> None:
    """Prepare the next turn: a hand, the last private, or the end of the draft (3.21b, 3.22)."""
    deck = draft_round(ledger.position).deck
    privates = [card for card in deck if not is_blank(card)]
    if not privates:
        reveal(ledger, {})
        return
    ledger.update_round(player=next_player(ledger.position))
    if len(deck) > 1:
        _draw(ledger)
        return
    offer(ledger, *privates)


def judge_draft(position: Position, action: Draft) -> Violation | None:
    """Judge the choice: only of a card that was drawn (3.2, 3.21)."""
    rnd = draft_round(position)
    if card_meant(rnd.drawn, action.card) in rnd.drawn:
        return None
    rule = "3.21" if is_blank(action.card) else "3.2"
    return refuse("card_not_drawn", rule, player=rnd.player)


def _candidates(position: Position) -> Iterator[Draft]:
    """Yield the privates in the printed order, then the blanks in hand, including their common name."""
    yield from map(Draft, tables().privates)
    yield from map(Draft, sorted({BLANK, *filter(is_blank, draft_round(position).drawn)}))


def _informs(position: Position, action: Draft, _found: None) -> Choice:
    """Return what a private costs."""
    return {} if is_blank(action.card) else {"cost": price(position, action.card)}


def perform_draft(ledger: Ledger, action: Draft, _found: None) -> None:
    """Keep a card and put the others under the deck."""
    rnd = draft_round(ledger.position)
    card = card_meant(rnd.drawn, action.card)
    rest, chance = _under_the_deck(rnd, card)
    kept = {**rnd.kept, rnd.player: (*rnd.kept[rnd.player], card)}
    ledger.update_round(deck=(*rnd.deck, *rest), drawn=(), kept=kept, chance=chance)
    ledger.emit(CardKept(player=rnd.player, rule="3.2"))
    pass_on(ledger)


def _under_the_deck(rnd: DraftRound, card: str) -> tuple[tuple[str, ...], Chance]:
    """Return the deck with the other cards under it, shuffled (3.2). Recorded games shuffle the kept card too and
    take it out
    afterwards.
    """
    if isinstance(rnd.chance, RecordedShuffle):
        shuffled, chance = shuffle(rnd.chance, rnd.drawn)
        return tuple(other for other in shuffled if other != card), chance
    kept_at = rnd.drawn.index(card)
    return shuffle(rnd.chance, (*rnd.drawn[:kept_at], *rnd.drawn[kept_at + 1 :]))


def foretold(position: Position, action: object, events: Sequence[Json]) -> tuple[Sequence[Json], bool]:
    """Return the part of an action's effects that may be shown beforehand, and whether it is complete.

    The deck is hidden, and therefore also whether the draft ends. The other players' kept cards are shown only at its
    end (3.2a).
    """
    if isinstance(action, Draft) and not position.options.two_player:
        return events[:1], False
    shown = next((place for place, event in enumerate(events) if event["type"] == "draft_revealed"), None)
    return (events, True) if shown is None else (events[:shown], False)


def is_under_way(position: Position) -> bool:
    """Return whether a player chooses from the cards in hand."""
    rnd = position.round
    return isinstance(rnd, DraftRound) and rnd.discount is None and not position.options.two_player


def kept_from(position: Position, player: str) -> Violation | None:
    """Return why the choices are hidden from a player: the cards are in another player's hand (3.2a)."""
    if not is_under_way(position) or player == draft_round(position).player:
        return None
    return refuse("hidden.drawn", player=draft_round(position).player)


def keeps_secrets(position: Position) -> bool:
    """Return whether any cards are hidden from other players: they are until all kept cards are shown (3.23)."""
    return isinstance(position.round, DraftRound) and not position.options.two_player


def check_pass(_position: Position) -> Violation:
    """Reject a pass: drafting a blank takes its place (3.21)."""
    return refuse("must_keep_a_card")


ACTION_KINDS = (
    ActionKind(
        type="draft",
        rule="3.2",
        steps=frozenset({DRAFT}),
        candidates=_candidates,
        judge=judge_draft,
        perform=perform_draft,
        informs=_informs,
    ),
    *LAST_PRIVATE_KINDS,
)
