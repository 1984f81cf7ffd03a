"""3: the draft of the private companies. That of two players is another (`open_draft.py`).

Hands, deck and chance are hidden (3.2a): no event and no refusal names a card before it is revealed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.draft import last_private
from stationmaster.g1846.draft.drafting import card_meant, deciders, draft_round, is_blank, next_player, price, reveal
from stationmaster.g1846.draft.shuffling import Chance, shuffle
from stationmaster.g1846.engine.family import Choice, Family, refuse
from stationmaster.g1846.engine.steps import StepKind
from stationmaster.g1846.messages.violations import tell
from stationmaster.g1846.shapes.actions import Draft
from stationmaster.g1846.state.ledger import Event, Ledger
from stationmaster.g1846.state.position import BLANK, DraftRound, Position, RecordedShuffle
from stationmaster.g1846.stock.shares import setup_of
from stationmaster.kernel.errors import Violation

DRAFT: Final = "draft"
SECRECY: Final = "3.2a"


def start(ledger: Ledger, deck: tuple[str, ...], chance: Chance) -> None:
    """3.2: the first turn is that of the player to the right of the PD holder, the last seat."""
    seats = ledger.position.seats
    kept: Mapping[str, tuple[str, ...]] = dict.fromkeys(seats, ())
    ledger.update(round=DraftRound(1, seats[-1], deck, (), kept, chance))
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
    """3.2, 3.21: only a card that was drawn."""
    rnd = draft_round(position)
    if card_meant(rnd.drawn, action.card) in rnd.drawn:
        return None
    rule = "3.21" if is_blank(action.card) else "3.2"
    return refuse("card_not_drawn", rule, player=rnd.player)


def draft_choices(position: Position) -> Iterator[Choice]:
    """The cards in hand: privates in the printed order and then a blank, by its name too if it has one."""
    drawn = draft_round(position).drawn
    for private in tables().privates:
        if private in drawn:
            yield {"card": private, **_informs(position, Draft(private), None)}
    blanks = {card for card in drawn if is_blank(card)}
    for card in sorted(blanks | {BLANK} if blanks else blanks):
        yield {"card": card}


def _informs(position: Position, action: Draft, _found: None) -> Choice:
    """What a private costs."""
    return {} if is_blank(action.card) else {"cost": price(position, action.card)}


def perform_draft(ledger: Ledger, action: Draft, _found: None) -> None:
    """Keep a card and put the others under the deck."""
    rnd = draft_round(ledger.position)
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


def foretold(position: Position, action: object, events: Sequence[Event]) -> tuple[Sequence[Event], bool]:
    """Of what an action of the draft would do, what may be told beforehand, and whether that is all.

    The deck is hidden, and so it is whether the draft ends; what the others have kept is shown at its end alone (3.2a).
    """
    if isinstance(action, Draft) and not position.options.two_player:
        return events[:1], False
    shown = next((place for place, event in enumerate(events) if event["type"] == "draft_revealed"), None)
    return (events, True) if shown is None else (events[:shown], False)


def kept_from(position: Position, player: str) -> Violation | None:
    """Why a player is not told what may be kept: the cards are in another's hand (3.2a)."""
    if not _is_current(position) or player == draft_round(position).player:
        return None
    return refuse("hidden.drawn", SECRECY, player=draft_round(position).player)


def keeps_secrets(position: Position) -> bool:
    """Whether cards are held that others do not see: until all that were kept are shown (3.23)."""
    return isinstance(position.round, DraftRound) and not position.options.two_player


def check_pass(_position: Position) -> Violation:
    """3.21: nobody passes, a blank is the way."""
    return refuse("must_keep_a_card", "3.21")


def _is_current(position: Position) -> bool:
    rnd = position.round
    return isinstance(rnd, DraftRound) and rnd.discount is None and not position.options.two_player


STEPS = (
    last_private.STEP,
    StepKind(
        name=DRAFT,
        rule="3.2",
        is_current=_is_current,
        stage=DraftRound,
        waits=lambda _position: True,
        leave=_pass_on,
        entity=lambda position: draft_round(position).player,
        deciders=deciders,
        describe=lambda position: tell("chooses_a_card", player=draft_round(position).player),
        check_pass=check_pass,
    ),
)

FAMILIES = (
    Family("draft", "3.2", frozenset({DRAFT}), draft_choices, check_draft, perform_draft, informs=_informs),
    *last_private.FAMILIES,
)
