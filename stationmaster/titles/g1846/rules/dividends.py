"""6.7: the distribution of the revenue, and its effect on the price."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from stationmaster.errors import Violation
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Dividend
from stationmaster.titles.g1846.model.events import DividendPaid, TrainsRemoved
from stationmaster.titles.g1846.model.ledger import BANK, Ledger
from stationmaster.titles.g1846.model.operator import company_of, operator, turn_of, working_corporation
from stationmaster.titles.g1846.model.position import Independent, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import shares
from stationmaster.titles.g1846.rules import trains as receivership
from stationmaster.titles.g1846.rules.kinds import ActionKind, Choice, refuse

KINDS: Final = ("full", "half", "withhold")


@dataclass(frozen=True, slots=True)
class Distribution:
    """A distribution of revenue: what the treasury keeps, what each share gets, how many columns the price moves."""

    retained: int
    payout: int
    """0.4i: the part declared as dividend, on all shares wherever they are."""
    per_share: int
    move: int


def distribution(revenue: int, kind: str, price: int) -> Distribution:
    """Return the distribution. 6.71a: half is retained, rounded down to a multiple of $10. 6.75: the payout alone moves
    the price.
    """
    table = tables()
    unit = table.retained_half_unit
    retained = {"full": 0, "half": revenue // 2 // unit * unit, "withhold": revenue}[kind]
    payout = revenue - retained
    return Distribution(retained, payout, payout // table.shares, table.market.payout_move(payout, price))


def _check_chooser(position: Position) -> Violation | None:
    """Check that the corporation has a President, who chooses (6.72, 7.14b)."""
    return refuse("nothing_to_choose") if working_corporation(position) is None else None


def _judge(position: Position, action: Dividend) -> Violation | None:
    """Judge a distribution (6.71). 6.71c: without revenue nothing is paid out."""
    if action.kind not in KINDS:
        return refuse("unknown_dividend", kinds=tuple(KINDS), kind=action.kind)
    if action.kind not in (KINDS if turn_of(position).revenue else ("withhold",)):
        return refuse("nothing_earned", operator=operator(position))
    return None


def _informs(position: Position, action: Dividend, _found: None) -> Choice:
    """Return what the treasury keeps, what each share gets, and the price after it."""
    price = shares.price(position, operator(position))
    divided = distribution(turn_of(position).revenue, action.kind, price)
    return {
        "retained": divided.retained,
        "per_share": divided.per_share,
        "price": tables().market.moved(price, divided.move),
    }


def _declare(ledger: Ledger, action: Dividend, _found: None) -> None:
    distribute(ledger, action.kind)
    _end(ledger)


def waits(position: Position) -> bool:
    """Return whether there is a choice. 6.71c: something was earned. 6.72, 7.14b: only a corporation with a President
    chooses.
    """
    return working_corporation(position) is not None and turn_of(position).revenue > 0


def check_pass(position: Position) -> Violation | None:
    """Return why the step cannot be passed: revenue has to be distributed (6.71). 6.72: an independent's owner only
    accepts its run.
    """
    if working_corporation(position) is None:
        return None
    return refuse("must_distribute", operator=operator(position), revenue=turn_of(position).revenue)


def leave(ledger: Ledger) -> None:
    """Perform what needs no choice: an independent's halves (6.72), nothing to pay (6.71c), no President (7.14b)."""
    company = operator(ledger.position)
    independent = ledger.position.independents.get(company)
    if independent is not None:
        _halve(ledger, company, independent)
    else:
        distribute(ledger, "withhold")
    _end(ledger)


def _end(ledger: Ledger) -> None:
    """End the runs of this round, for idle trains too (6.61), and remove phased-out trains, whether they ran or not
    (6.69).

    This cannot come earlier: until the revenue is distributed, better routes of the same trains may be shown (6.68).
    """
    _let_phased_out_go(ledger)
    ledger.update_round(step="trains")


def _let_phased_out_go(ledger: Ledger) -> None:
    company = operator(ledger.position)
    trains = company_of(ledger.position, company).trains
    gone = [train.type for train in trains if train.phased_out]
    if trains:
        kept = tuple(replace(train, ran=True) for train in trains if not train.phased_out)
        ledger.update_company(company, trains=kept)
    if gone:
        ledger.emit(TrainsRemoved(company=company, trains=tuple(gone), rule="6.69"))


def _halve(ledger: Ledger, company: str, independent: Independent) -> None:
    """Pay half to the owner and half to the treasury (6.72); the revenue is even."""
    revenue = turn_of(ledger.position).revenue
    if not revenue or independent.owner is None:
        return
    paid = revenue - revenue // 2
    ledger.emit(
        DividendPaid(company=company, kind="half", revenue=revenue, retained=revenue // 2, payout=paid, rule="6.72")
    )
    ledger.pay(BANK, company, revenue // 2, "retained", "6.72")
    ledger.pay(BANK, independent.owner, paid, "dividend", "6.72")


def distribute(ledger: Ledger, kind: str) -> None:
    """Pay out, record the earnings and move the price (6.71–6.75). The corporation has operated now (0.4c)."""
    corporation = operator(ledger.position)
    revenue = turn_of(ledger.position).revenue
    company = ledger.position.corporations[corporation]
    divided = distribution(revenue, kind, shares.price(ledger.position, corporation))
    ledger.emit(
        DividendPaid(
            company=corporation,
            kind=kind,
            revenue=revenue,
            retained=divided.retained,
            payout=divided.payout,
            rule="6.71",
        )
    )
    ledger.pay(BANK, corporation, divided.retained, "retained", "6.71a")
    for player in ledger.position.seats:
        held = shares.shares_of(ledger.position, player, corporation)
        ledger.pay(BANK, player, held * divided.per_share, "dividend", "6.71b")
    ledger.pay(BANK, corporation, company.treasury_shares * divided.per_share, "dividend", "6.71b")
    ledger.update_corporation(corporation, operated=True, earnings=revenue // tables().shares)
    columns = _columns(ledger.position, corporation, divided)
    shares.move_price(ledger, corporation, columns, "6.75", before_closing=_last_purchase)


def _last_purchase(ledger: Ledger) -> None:
    """Buy a train. O-27: online a corporation without President closes only after this purchase."""
    position = ledger.position
    if conventions(position).buys_before_closing and position.corporations[operator(position)].president is None:
        _let_phased_out_go(ledger)
        receivership.buy_train(ledger)


def _columns(position: Position, corporation: str, divided: Distribution) -> int:
    """Return by how many columns the price moves (6.75). 7.14b: without a President one left, or two if it had no train
    to run either.

    Online a phased-out train that found no route does not count: where nothing is run, it is removed first (6.69).
    """
    company = position.corporations[corporation]
    if company.president is not None:
        return divided.move
    lost = conventions(position).price_after_removals and not turn_of(position).revenue
    has_train = any(not (train.phased_out and lost) for train in company.trains)
    market = tables().market
    return market.without_president if has_train else market.without_president_and_train


ACTION_KINDS = (
    ActionKind(
        type="dividend",
        rule="6.71",
        steps=frozenset({"dividend"}),
        candidates=lambda _position: map(Dividend, KINDS),
        bars=_check_chooser,
        judge=_judge,
        perform=_declare,
        informs=_informs,
    ),
)
