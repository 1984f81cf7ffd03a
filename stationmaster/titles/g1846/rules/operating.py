"""6.1, 6.2: the course of an operating round, and the steps of one company's turn.

`STEPS` has a row for each step of a turn. The modules that offer the kinds of action decide what is legal in a step;
this module decides whether a step waits for a decision, and what follows it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from stationmaster.titles.g1846.model.events import RoundStarted, TurnBegan
from stationmaster.titles.g1846.model.ledger import BANK, Ledger
from stationmaster.titles.g1846.model.operator import operating_round, operator
from stationmaster.titles.g1846.model.position import CompanyTurn, OperatingRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import (
    ending,
    shares,
    stock_rounds,
)

# The round


def start_operating_rounds(ledger: Ledger) -> None:
    """Start the first operating round of a set (4.1), or the one between two drafts of the two-player variant
    (15.26).
    """
    _begin_round(ledger, 1)


def _begin_round(ledger: Ledger, number: int) -> None:
    """Begin the round: trains may run again and privates pay their income; the Steamboat is the first step (6.1A)."""
    ledger.update(round=OperatingRound(number=number, step="steamboat"))
    ledger.emit(RoundStarted(round=f"OR {ledger.position.set_number}.{number}", rule="4.1"))
    for name in tables().companies:
        _refresh_trains(ledger, name)
    for name, private in ledger.position.privates.items():
        if private.owner is not None:
            ledger.pay(BANK, private.owner, tables().privates[name].income, "income", "6.1A")


def _refresh_trains(ledger: Ledger, name: str) -> None:
    position = ledger.position
    company = position.corporations.get(name) or position.independents.get(name)
    if company is not None and any(train.ran for train in company.trains):
        ledger.update_company(name, trains=tuple(replace(train, ran=False) for train in company.trains))


def next_operator(position: Position) -> str | None:
    """Return the company that operates next (4.2, 4.31): independents first, then the best-ranked corporation not yet
    done.
    """
    return next(operators_after(position, operating_round(position).done), None)


def operators_after(position: Position, done: Collection[str]) -> Iterator[str]:
    """Yield the companies that will operate after these, as the position stands."""
    for company in (*tables().independents, *operating_order(position)):
        if company not in done and _may_operate(position, company):
            yield company


def operating_order(position: Position) -> tuple[str, ...]:
    """Return the order (4.31). 4.2a: from the lowest price up in the very first operating round. O-7: or as fixed by a
    bankruptcy.
    """
    round_ = operating_round(position)
    if round_.queue is not None:
        return round_.queue
    return shares.stock_order(position, reverse=position.set_number == 1 and round_.number == 1)


def _may_operate(position: Position, company: str) -> bool:
    if company in position.independents:
        independent = position.independents[company]
        return independent.status == "independent" and independent.owner is not None
    return company in position.corporations and shares.is_open(position, company)


def begin_next_turn(ledger: Ledger) -> None:
    """Begin the next company's turn, or what follows the round."""
    company = next_operator(ledger.position)
    if company is None:
        _end_round(ledger)
        return
    ledger.update_round(operator=company, step="track", turn=CompanyTurn())
    ledger.emit(TurnBegan(company=company, rule="4.2"))


def end_turn(ledger: Ledger) -> None:
    """End the operator's turn in this round (4.31)."""
    round_ = operating_round(ledger.position)
    ledger.update_round(done=(*round_.done, operator(ledger.position)), operator=None, turn=CompanyTurn())
    begin_next_turn(ledger)


def _end_round(ledger: Ledger) -> None:
    """Begin the second operating round, or end the set (4.1). 15.26: or continue the draft."""
    position = ledger.position
    number = operating_round(position).number
    if number < tables().operating_rounds:
        _begin_round(ledger, number + 1)
    elif (reason := ending.ends_after_set(position)) is not None:
        ending.finish(ledger, reason)
    elif stock_rounds.undrafted(position):
        stock_rounds.open_draft(ledger)
    else:
        stock_rounds.start_stock_round(ledger)
