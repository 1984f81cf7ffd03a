"""6.1, 6.2: the course of an operating round, and the steps of one company's turn.

`STEPS` has a row for each step of a turn. What may be done in a step is the business of the parts that offer the kinds
of action; here stands whether a step waits for a decision, and what follows it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final

from msgspec.structs import replace

from stationmaster.errors import Violation
from stationmaster.titles.g1846.model.events import RoundStarted, TurnBegan
from stationmaster.titles.g1846.model.ledger import BANK, Ledger
from stationmaster.titles.g1846.model.operator import active_players, decider, operating_round, operator
from stationmaster.titles.g1846.model.position import CompanyTurn, OperatingRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import (
    challenge,
    dividends,
    ending,
    forced_purchase,
    receivership,
    running,
    shares,
    steamboat,
    stock_rounds,
    waiting,
)
from stationmaster.titles.g1846.rules.kinds import StepKind, freely_passed
from stationmaster.titles.g1846.text.phrases import tell

# --- the round --------------------------------------------------------------------------------------------------------


def start_operating_rounds(ledger: Ledger) -> None:
    """4.1: the first operating round of a set begins. 15.26: or that between two drafts of the two-player variant."""
    _begin_round(ledger, 1)


def _begin_round(ledger: Ledger, number: int) -> None:
    """6.1A: trains may run again, the privates bring their income; the Steamboat is the first step."""
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
    """4.2, 4.31: the company that operates next: independents first, then the best-ranked corporation not yet done."""
    return next(operators_after(position, operating_round(position).done), None)


def operators_after(position: Position, done: Collection[str]) -> Iterator[str]:
    """Who operates, one after the other, when these have, as it looks now."""
    for company in (*tables().independents, *operating_order(position)):
        if company not in done and _may_operate(position, company):
            yield company


def operating_order(position: Position) -> tuple[str, ...]:
    """4.31; 4.2a: from the lowest price up in the very first operating round. O-7: or as fixed by a bankruptcy."""
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
    """The next company's turn, or what follows the round."""
    company = next_operator(ledger.position)
    if company is None:
        _end_round(ledger)
        return
    ledger.update_round(operator=company, step="track", turn=CompanyTurn())
    ledger.emit(TurnBegan(company=company, rule="4.2"))


def end_turn(ledger: Ledger) -> None:
    """The operator is done for this round (4.31)."""
    round_ = operating_round(ledger.position)
    ledger.update_round(done=(*round_.done, operator(ledger.position)), operator=None, turn=CompanyTurn())
    begin_next_turn(ledger)


def _end_round(ledger: Ledger) -> None:
    """4.1: the second operating round, or the end of the set. 15.26: or the draft goes on."""
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


# --- the steps of a turn ----------------------------------------------------------------------------------------------


def _is_gone(position: Position) -> bool:
    """8.1a: the operator has closed in its own turn."""
    company = position.corporations.get(operator(position))
    return company is not None and company.status != "open"


def _leave_track(ledger: Ledger) -> None:
    ledger.update_round(step="run")


def _leave_trains(ledger: Ledger) -> None:
    """7.14d: without a President the corporation buys by itself."""
    ledger.update_round(step="privates")
    receivership.buy_train(ledger)


def _deciders(position: Position) -> tuple[str, ...]:
    """6.2G, 6.2H; O-5: without a President anybody enters the run."""
    player = decider(position, operator(position))
    return active_players(position) if player is None else (player,)


def _deciders_of_dividend(position: Position) -> tuple[str, ...]:
    """6.68: as long as better routes could be shown, any player may show them."""
    return active_players(position) if challenge.is_open(position) else _deciders(position)


def _step_of_turn(
    name: str,
    rule: str,
    due: str,
    waits: Callable[[Position], bool],
    leave: Callable[[Ledger], None],
    check_pass: Callable[[Position], Violation | None],
    deciders: Callable[[Position], tuple[str, ...]] = _deciders,
) -> StepKind:
    """One step of a company's turn. A corporation that has closed leaves every step and its turn at once."""

    def is_current(position: Position) -> bool:
        return isinstance(position.round, OperatingRound) and position.round.step == name

    return StepKind(
        name=name,
        rule=rule,
        is_current=is_current,
        stage=name,
        waits=lambda position: not _is_gone(position) and waits(position),
        leave=lambda ledger: end_turn(ledger) if _is_gone(ledger.position) else leave(ledger),
        entity=operator,
        deciders=deciders,
        describe=lambda position: tell(due, operator=operator(position)),
        check_pass=check_pass,
    )


STEPS: Final = (
    StepKind(
        name="steamboat",
        rule="6.1A",
        is_current=lambda position: isinstance(position.round, OperatingRound) and position.round.step == "steamboat",
        stage="steamboat",
        waits=steamboat.waits,
        leave=begin_next_turn,
        entity=steamboat.owner,
        deciders=lambda position: (steamboat.owner(position),),
        describe=lambda position: tell("sets_markers", player=steamboat.owner(position)),
        check_pass=freely_passed,
    ),
    _step_of_turn("track", "6.2B", "builds", waiting.track, _leave_track, freely_passed),
    _step_of_turn("run", "6.2C", "runs", running.waits, running.leave, running.check_pass),
    _step_of_turn(
        "dividend",
        "6.2D",
        "distributes",
        lambda position: dividends.waits(position) or challenge.is_open(position),
        dividends.leave,
        dividends.check_pass,
        _deciders_of_dividend,
    ),
    _step_of_turn("trains", "6.2E", "buys_trains", waiting.trains, _leave_trains, forced_purchase.check_pass),
    _step_of_turn("privates", "6.2F", "uses_privates", waiting.privates_step, end_turn, freely_passed),
)
