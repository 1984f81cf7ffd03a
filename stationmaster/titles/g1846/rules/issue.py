"""6.3: issuing and redeeming shares, once per turn.

The printed rules open this window before the first tile or token of the turn (6.2A); under the online conventions it
stays open until the revenue is distributed (O-1).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.i18n.message import Param
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Issue, Redeem
from stationmaster.titles.g1846.model.events import SharesIssued, SharesRedeemed
from stationmaster.titles.g1846.model.ledger import BANK, Ledger
from stationmaster.titles.g1846.model.operator import operating_round, operator, turn_of, working_corporation
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import shares
from stationmaster.titles.g1846.rules.kinds import ActionKind, Choice, refuse

STEPS_OF_CAPITAL: Final = frozenset({"track", "run", "dividend"})
"""The steps in which the window can be open at all; the convention decides whether it is."""


def issue_limit(position: Position, corporation: str) -> int:
    """Return how many shares may be issued (6.31): players' shares less the market's, and not more than the treasury
    has.
    """
    company = position.corporations[corporation]
    held = shares.held_by_players(position, corporation)
    return max(0, min(company.treasury_shares, held - company.market_shares))


@memoized_on_position
def _limit(position: Position) -> int:
    """Return `issue_limit` of the operator."""
    return issue_limit(position, operator(position))


def issue_price(position: Position, corporation: str) -> int:
    """Return the price of an issue (6.31): each issued share brings the price one column left. 6.31a: $0 at a price of
    $10.
    """
    return tables().market.moved(shares.price(position, corporation), -1)


def redeem_price(position: Position, corporation: str) -> int:
    """Return the price of a redemption (6.32): each share costs the price one column right; at the right end the price
    itself.
    """
    return tables().market.moved(shares.price(position, corporation), 1)


@memoized_on_position
def window_closed(position: Position) -> Violation | None:
    """Return why neither an issue nor a redemption is possible at this point of the turn (6.2A, O-1)."""
    turn = turn_of(position)
    if working_corporation(position) is None:
        if operator(position) in position.independents:
            return refuse("no_shares_to_move")
        return refuse("no_shares_to_move.no_president")
    if turn.shares_moved:
        return refuse("shares_already_moved", operator=operator(position))
    is_first_step = operating_round(position).step == "track"
    if conventions(position).capital_first and (turn.tiles or turn.tokens or not is_first_step):
        return refuse("capital_closed")
    return None


def _amount(count: int, each: int) -> Choice:
    return {"price": each, "amount": count * each}


def _issue_candidates(position: Position) -> Iterator[Issue]:
    """Yield the issues by number of shares, up to the whole treasury."""
    return map(Issue, range(1, position.corporations[operator(position)].treasury_shares + 1))


def _judge_issue(position: Position, action: Issue) -> Violation | None:
    corporation, limit = operator(position), _limit(position)
    if 1 <= action.shares <= limit:
        return None
    company = position.corporations[corporation]
    return refuse(
        "issue_limit",
        corporation=corporation,
        shares=action.shares,
        held=shares.held_by_players(position, corporation),
        in_market=company.market_shares,
        in_treasury=company.treasury_shares,
        limit=limit,
    )


def _issue_informs(position: Position, action: Issue, _found: None) -> Choice:
    return _amount(action.shares, issue_price(position, operator(position)))


def _issue(ledger: Ledger, action: Issue, _found: None) -> None:
    """Issue shares (6.31, 6.33): the bank pays; the price does not change."""
    corporation = operator(ledger.position)
    put_on_market(ledger, corporation, action.shares, issue_price(ledger.position, corporation), "6.31")
    ledger.update_turn(shares_moved=True)


def put_on_market(ledger: Ledger, corporation: str, count: int, price: int, rule: str) -> None:
    """Issue shares at a given price: shares to the market, money to the treasury."""
    company = ledger.position.corporations[corporation]
    ledger.update_corporation(
        corporation,
        treasury_shares=company.treasury_shares - count,
        market_shares=company.market_shares + count,
    )
    ledger.emit(SharesIssued(corporation=corporation, shares=count, price=price, rule=rule))
    ledger.pay(BANK, corporation, count * price, "issue", rule)


def _redeem_candidates(position: Position) -> Iterator[Redeem]:
    """Yield the redemptions by number of shares, up to all shares in the market."""
    return map(Redeem, range(1, position.corporations[operator(position)].market_shares + 1))


def _judge_redeem(position: Position, action: Redeem) -> Violation | None:
    corporation = operator(position)
    company = position.corporations[corporation]
    in_market, cash = company.market_shares, company.cash
    if not 1 <= action.shares <= in_market:
        return refuse("not_in_market", in_market=in_market, corporation=corporation, shares=action.shares)
    price = redeem_price(position, corporation)
    cost = action.shares * price
    if cost <= cash:
        return None
    facts: dict[str, Param] = {"shares": action.shares, "price": price, "cost": cost}
    return refuse("cannot_pay.redeem", corporation=corporation, cash=cash, **facts)


def _redeem_informs(position: Position, action: Redeem, _found: None) -> Choice:
    return _amount(action.shares, redeem_price(position, operator(position)))


def _redeem(ledger: Ledger, action: Redeem, _found: None) -> None:
    """Redeem shares (6.32, 6.33): the treasury pays; the price does not change."""
    corporation = operator(ledger.position)
    company = ledger.position.corporations[corporation]
    price = redeem_price(ledger.position, corporation)
    ledger.update_corporation(
        corporation,
        treasury_shares=company.treasury_shares + action.shares,
        market_shares=company.market_shares - action.shares,
    )
    ledger.emit(SharesRedeemed(corporation=corporation, shares=action.shares, price=price, rule="6.32"))
    ledger.pay(corporation, BANK, action.shares * price, "redemption", "6.32")
    ledger.update_turn(shares_moved=True)


def can_issue(position: Position) -> bool:
    """Return whether an issue is possible now. If any is, an issue of one share is."""
    return _ISSUE.judged(position, Issue(1)) is None


def can_redeem(position: Position) -> bool:
    """Return whether a redemption is possible now. If any is, a redemption of one share is."""
    return _REDEEM.judged(position, Redeem(1)) is None


def money_from_issue(position: Position) -> int:
    """Return the money that the operator could still raise by issuing in this turn (O-20)."""
    if not can_issue(position):
        return 0
    corporation = operator(position)
    return issue_limit(position, corporation) * issue_price(position, corporation)


_ISSUE: Final = ActionKind(
    type="issue",
    rule="6.31",
    steps=STEPS_OF_CAPITAL,
    candidates=_issue_candidates,
    bars=window_closed,
    judge=_judge_issue,
    perform=_issue,
    informs=_issue_informs,
)
_REDEEM: Final = ActionKind(
    type="redeem",
    rule="6.32",
    steps=STEPS_OF_CAPITAL,
    candidates=_redeem_candidates,
    bars=window_closed,
    judge=_judge_redeem,
    perform=_redeem,
    informs=_redeem_informs,
)

ACTION_KINDS: Final = (_ISSUE, _REDEEM)
