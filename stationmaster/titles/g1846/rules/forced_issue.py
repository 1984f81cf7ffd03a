"""6.86: the need of a corporation without a train, and the means to meet it.

In the words of 6.86, T is the treasury, C the cheapest train that the bank sells (6.86a).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.i18n.message import Param
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Issue
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import operator, turn_of, working_corporation
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.rules import issue, shares
from stationmaster.titles.g1846.rules.kinds import ActionKind, Choice, refuse
from stationmaster.titles.g1846.rules.phases import offers


@memoized_on_position
def must_buy(position: Position) -> bool:
    """Return whether the operator has no train and the bank sells one (6.86). 15.29: if it sells none, there is no
    obligation.
    """
    corporation = working_corporation(position)
    return corporation is not None and not corporation.trains and bool(offers(position))


def cheapest(position: Position) -> int:
    """Return C (6.86a): the price of the cheapest train now for sale at the bank, returned ones included."""
    return min(offer.price for offer in offers(position))


def dearest(position: Position) -> int:
    """Return the price of the dearest train now for sale at the bank."""
    return max(offer.price for offer in offers(position))


def treasury(position: Position) -> int:
    """Return T."""
    return position.corporations[operator(position)].cash


def presidents_cash(position: Position) -> int:
    """Return the cash of the operator's President."""
    president = position.corporations[operator(position)].president
    return 0 if president is None else position.players[president].cash


def funds(position: Position) -> int:
    """Return the money of the treasury and the President together."""
    return treasury(position) + presidents_cash(position)


# 6.86d–6.86g: a corporation without a train issues shares before its President has to help.


def issue_proceeds(position: Position, corporation: str, count: int) -> int:
    """Return the proceeds of an issue (6.86e). The price first moves one column for each share; each share then brings
    the price one column left of that.
    """
    column = position.corporations[corporation].column or 0
    return count * shares.price_at(max(0, column - count - 1))


@memoized_on_position
def issue_sizes(position: Position) -> tuple[int, ...]:
    """Return how many shares may be issued by force now, smallest first (6.86f); none when no forced issue is
    possible.
    """
    if _check_moment(position) is not None:
        return ()
    name = operator(position)
    limit = issue.issue_limit(position, name)
    gains = {count: issue_proceeds(position, name, count) for count in range(1, limit + 1)}
    if conventions(position).any_useful_issue:
        return _online_sizes(position, gains)
    sizes = sorted({count for offer in offers(position) if (count := _smallest(position, gains, offer.price))})
    if sizes or treasury(position) >= cheapest(position):
        return tuple(sizes)
    return _largest(position, gains)


def _online_sizes(position: Position, gains: dict[int, int]) -> tuple[int, ...]:
    """Return the legal sizes online, where 6.86f is read by what an issue raises: whatever affords the cheapest train,
    up to the first that affords the dearest. Several issues may be legal that the printed rule forbids.
    """
    if treasury(position) >= dearest(position):
        return ()
    raising = sorted((count for count, gain in gains.items() if gain), key=lambda count: (gains[count], count))
    enough = [count for count in raising if treasury(position) + gains[count] >= cheapest(position)]
    if not enough:
        return _largest(position, gains)
    reaches = [count for count in enough if treasury(position) + gains[count] >= dearest(position)]
    last = enough.index(reaches[0]) + 1 if reaches else len(enough)
    return tuple(sorted(enough[:last]))


def _smallest(position: Position, gains: dict[int, int], price: int) -> int | None:
    """Return the smallest issue that affords a train of this price (D-2); none for a train that needs none."""
    lacking = price - treasury(position)
    return None if lacking <= 0 else next((count for count, gain in gains.items() if gain >= lacking), None)


def _largest(position: Position, gains: dict[int, int]) -> tuple[int, ...]:
    """Return the largest issue (D-3): when no train is within reach, all that raises money (6.86g, D-1); by the bare
    text all shares.
    """
    if not conventions(position).worthless_issue_barred:
        return tuple(gains)[-1:]
    return tuple(count for count, gain in gains.items() if gain)[-1:]


@memoized_on_position
def _check_moment(position: Position) -> Violation | None:
    """Check the moment (6.86d, 6.86e, 6.89a): once, for a corporation that must buy, unless its President has changed
    since.
    """
    name, turn = operator(position), turn_of(position)
    if not must_buy(position):
        return refuse("not_forced.issue", corporation=name)
    if turn.forced_issue:
        return refuse("forced_issue_made", corporation=name)
    if turn.must_buy_with_help:
        return refuse("forced_issue_made.new_president", corporation=name)
    return None


def _issue_candidates(position: Position) -> Iterator[Issue]:
    """Yield the issues by number of shares, up to the whole treasury."""
    return map(Issue, range(1, position.corporations[operator(position)].treasury_shares + 1))


def _judge_issue(position: Position, action: Issue) -> Violation | None:
    """Judge a forced issue (6.31, 6.86f)."""
    name, sizes = operator(position), issue_sizes(position)
    if action.shares in sizes:
        return None
    limit = issue.issue_limit(position, name)
    if not 1 <= action.shares <= limit:
        return refuse("issue_limit.forced", corporation=name, limit=limit, shares=action.shares)
    return _wrong_size(position, action.shares, sizes)


def _wrong_size(position: Position, count: int, sizes: tuple[int, ...]) -> Violation:
    name = operator(position)
    if conventions(position).worthless_issue_barred and not issue_proceeds(position, name, count):
        return refuse("worthless_issue", count=count, corporation=name)
    if not sizes and treasury(position) >= cheapest(position):
        return refuse("wrong_issue.needless", corporation=name, cash=treasury(position))
    facts: dict[str, Param] = {"corporation": name, "count": count, "sizes": tuple(sizes)}
    if _brings_train(position, count):
        return refuse("wrong_issue", **facts)
    if any(_brings_train(position, size) for size in sizes):
        return refuse("wrong_issue.too_few", **facts)
    return refuse("wrong_issue.all", **facts)


def _brings_train(position: Position, count: int) -> bool:
    """Return whether this number of shares pays for a train that the treasury alone cannot pay for."""
    before = treasury(position)
    after = before + issue_proceeds(position, operator(position), count)
    return any(before < offer.price <= after for offer in offers(position))


def _informs(position: Position, action: Issue, _found: None) -> Choice:
    """Return the proceeds for each share and for all of them."""
    amount = issue_proceeds(position, operator(position), action.shares)
    return {"price": amount // action.shares, "amount": amount}


def _issue(ledger: Ledger, action: Issue, _found: None) -> None:
    force_issue(ledger, action.shares)


def force_issue(ledger: Ledger, count: int) -> None:
    """Move the price first, then sell the shares for one column less (6.86e). Without D-1 the corporation closes at
    $0.
    """
    position = ledger.position
    name = operator(position)
    gain = issue_proceeds(position, name, count)
    before = treasury(position)
    minimum = before + max((issue_proceeds(position, name, fewer) for fewer in range(1, count)), default=0)
    reaches = before + gain >= cheapest(position)
    ledger.update_turn(forced_issue=True, forced_minimum=max(before, minimum) if reaches else 0)
    shares.move_price(ledger, name, -count, "6.86e")
    if ledger.position.corporations[name].status == "open":
        issue.put_on_market(ledger, name, count, gain // count, "6.86e")


ACTION_KINDS: Final = (
    ActionKind(
        type="issue",
        rule="6.86e",
        steps=frozenset({"trains"}),
        candidates=_issue_candidates,
        bars=_check_moment,
        judge=_judge_issue,
        perform=_issue,
        informs=_informs,
    ),
)
