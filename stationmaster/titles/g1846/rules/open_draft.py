"""15.25, 15.26: the open draft of two players. All privates lie face up, and each is paid for at once.

`drawn` holds the offer; nothing is hidden. The last private falls in price as in any draft (3.22).
"""

from __future__ import annotations

from typing import Final

from stationmaster.errors import Violation
from stationmaster.titles.g1846.model.actions import Draft
from stationmaster.titles.g1846.model.events import Passed, PrivateDrafted
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.rules import draft, operating
from stationmaster.titles.g1846.rules.drafting import acquire, check_can_pay, draft_round, next_player, price
from stationmaster.titles.g1846.rules.kinds import ActionKind, Choice, refuse

OPEN_DRAFT: Final = "open_draft"


def judge_draft(position: Position, action: Draft) -> Violation | None:
    """Judge the choice: only of a private on offer that the player can pay for (15.25)."""
    offer = draft_round(position).drawn
    if action.card not in offer:
        return refuse("not_on_offer", card=action.card, offer=tuple(offer))
    return check_can_pay(position, action.card, "15.25")


def _informs(position: Position, action: Draft, _found: None) -> Choice:
    """Return the price of the private."""
    return {"cost": price(position, action.card)}


def perform_draft(ledger: Ledger, action: Draft, _found: None) -> None:
    """Pay for a private at once. The last one is then offered to the other player at a falling price."""
    rnd = draft_round(ledger.position)
    amount = price(ledger.position, action.card)
    ledger.emit(PrivateDrafted(player=rnd.player, private=action.card, price=amount, rule="15.25"))
    acquire(ledger, rnd.player, action.card, amount, "15.25")
    left = tuple(other for other in rnd.drawn if other != action.card)
    ledger.update_round(player=next_player(ledger.position), drawn=left, passes=0)
    if len(left) == 1:
        draft.offer(ledger, *left)


def check_pass(position: Position) -> Violation | None:
    """Check that the very first turn is no pass (15.25).

    In an open state the first player may be too poor for anything on offer, and has to pass.
    """
    is_first_turn = all(private.status in ("undrafted", "removed") for private in position.privates.values())
    if is_first_turn and _DRAFT.is_possible(position):
        return refuse("first_turn")
    return None


def pass_turn(ledger: Ledger) -> None:
    """Pass the turn. When both pass in succession two operating rounds are played (15.26)."""
    rnd = draft_round(ledger.position)
    ledger.emit(Passed(player=rnd.player, rule="15.26"))
    passes = rnd.passes + 1
    ledger.update_round(player=next_player(ledger.position), passes=passes)
    if passes == len(ledger.position.seats):
        operating.start_operating_rounds(ledger)


_DRAFT: Final = ActionKind(
    type="draft",
    rule="15.25",
    steps=frozenset({OPEN_DRAFT}),
    candidates=lambda position: map(Draft, draft_round(position).drawn),
    judge=judge_draft,
    perform=perform_draft,
    informs=_informs,
)

ACTION_KINDS: Final = (_DRAFT,)
