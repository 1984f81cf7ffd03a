"""A slow reading of 6.86-6.88 by whole plans, written from the text alone, as a reference for the engine.

A plan is everything that the President does until the corporation has a train: perhaps an issue, then blocks of shares,
then the purchase of a train that was declared beforehand (6.88). An action is legal when it begins a legal plan. When
no plan leads to a train, everything that may be sold is sold (6.89). This module uses none of the engine's parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

LOW = (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165)
PRICES = (*LOW, 180, 195, 212, 230, 250, 270, 295, 320, 345, 375, 405, 440, 475, 510, 550)
HALF = 5
PRESIDENTS_SHARES = 2

Step = tuple[Any, ...]


@dataclass(frozen=True)
class Company:
    """A corporation reduced to its shares. `sold` means that the President has sold the one block of it (6.88d)."""

    column: int
    holders: Mapping[str, int]
    president: str | None
    market: int
    treasury: int
    operated: bool = True
    sold: bool = False

    @property
    def price(self) -> int:
        return PRICES[self.column]


@dataclass(frozen=True)
class Need:
    """A corporation without a train in step E. `offers` are the bank's trains, `others` those of corporations."""

    name: str
    seats: tuple[str, ...]
    treasury: int
    cash: int
    companies: Mapping[str, Company]
    offers: tuple[tuple[str, str, int], ...]
    others: tuple[tuple[str, str], ...] = ()
    issued: bool = False
    enough_before: int = 0
    """The proceeds of one share less: a train at that price is not the one that was aimed at (6.86f, 6.88e)."""
    sales: int = 0
    wallets: Mapping[str, int] = field(default_factory=dict)
    """The holdings of the other players."""
    inherited: bool = False
    """6.89a: the President was appointed in the bankruptcy of another player and makes no second forced issue."""
    bare: bool = False
    """Without the designer's clarifications: D-1, D-4, D-8, D-12 and D-13 restrict nothing."""

    @property
    def company(self) -> Company:
        return self.companies[self.name]

    @property
    def president(self) -> str:
        return self.company.president or ""

    @property
    def funds(self) -> int:
        return self.treasury + self.cash

    @property
    def targets(self) -> list[int]:
        return sorted({price for _, _, price in self.offers})


# 6.86: issuing


def raised(company: Company, count: int) -> int:
    """Return the proceeds of an issue (6.86e)."""
    return count * PRICES[max(0, company.column - count - 1)]


def issues(need: Need) -> set[int]:
    """Return the numbers of shares that may be issued by force.

    By 6.86d, 6.86f and 6.87; by 6.86g only those that raise money.
    """
    if need.issued or need.sales or need.inherited:
        return set()
    company = need.company
    limit = min(company.treasury, sum(company.holders.values()) - company.market)
    numbers = range(1, limit + 1)
    aims = set()
    for target in need.targets:
        enough = [number for number in numbers if need.treasury + raised(company, number) >= target]
        if target > need.treasury and enough:
            aims.add(enough[0])
    if aims or need.treasury >= need.targets[0]:
        return aims
    largest = [number for number in numbers if need.bare or raised(company, number)]
    return set(largest[-1:])


def after_issue(need: Need, count: int) -> Need:
    company = need.company
    treasury = need.treasury + raised(company, count)
    one_less = need.treasury + (raised(company, count - 1) if count > 1 else 0)
    moved = replace(
        company,
        column=max(0, company.column - count),
        market=company.market + count,
        treasury=company.treasury - count,
    )
    reached = treasury >= need.targets[0]
    companies = {**need.companies, need.name: moved}
    return replace(need, treasury=treasury, companies=companies, issued=True, enough_before=one_less if reached else 0)


# 6.88: selling


def heir(need: Need, company: Company, left: int) -> str | None:
    """Return the heir: the most shares, 20% at least and more than the seller.

    5.24: ties go to the nearest on the seller's left.
    """
    at = need.seats.index(need.president)
    clockwise = need.seats[at + 1 :] + need.seats[:at]
    able = [name for name in clockwise if company.holders.get(name, 0) >= max(PRESIDENTS_SHARES, left + 1)]
    return max(able, key=lambda name: company.holders[name], default=None)


def may_sell(need: Need, name: str, count: int) -> bool:
    """Return whether the block may be sold (5.23, 5.24b, 5.25, 7.13, 6.88b, 6.88d), regardless of the sum needed."""
    company = need.companies[name]
    if not company.column or company.market + count > HALF or company.president is None:
        return False
    if company.sold and not need.bare:
        return False
    presides = company.president == need.president
    if not presides:
        return company.operated
    left = company.holders[need.president] - count
    follower = heir(need, company, left)
    if name == need.name:
        return left >= PRESIDENTS_SHARES and follower is None and (company.column > 1 or need.bare)
    return left >= PRESIDENTS_SHARES or follower is not None


def blocks(need: Need) -> Iterator[tuple[str, int]]:
    for name, company in need.companies.items():
        for count in range(1, company.holders.get(need.president, 0) + 1):
            if may_sell(need, name, count):
                yield name, count


def after_sale(need: Need, name: str, count: int) -> Need:
    company = need.companies[name]
    left = company.holders[need.president] - count
    presides = company.president == need.president
    president = company.president
    if presides and (follower := heir(need, company, left)) is not None:
        president = follower
    holders = {who: held for who, held in {**company.holders, need.president: left}.items() if held}
    column = company.column - 1 if presides and not company.sold else company.column  # 5.22: one drop
    moved = replace(
        company, column=column, holders=holders, president=president, market=company.market + count, sold=True
    )
    return replace(
        need,
        cash=need.cash + count * company.price,
        companies={**need.companies, name: moved},
        enough_before=need.funds + (count - 1) * company.price,
        sales=need.sales + 1,
    )


def serves(need: Need, name: str, count: int, target: int) -> bool:
    """Return whether the sale is needed (6.88a): the money is short, and stays short without the block's last share."""
    return need.funds + (count - 1) * need.companies[name].price < target


@dataclass
class Reader:
    """A cache of results about how far a President can get."""

    known: dict[tuple[object, ...], bool] = field(default_factory=dict)

    def leads_to(self, need: Need, target: int) -> bool:
        """Return whether some sales, none of them excessive, raise the money for a train at this price."""
        if need.funds >= target or not need.company.column:
            return need.company.column > 0
        held = ((one.holders.get(need.president, 0), one.sold) for one in need.companies.values())
        key = (target, need.funds, *held)
        if key not in self.known:
            self.known[key] = any(
                serves(need, name, count, target) and self.leads_to(after_sale(need, name, count), target)
                for name, count in blocks(need)
            )
        return self.known[key]


# The whole reading


def steps(need: Need) -> set[Step]:
    """Return every action that begins a legal plan."""
    possible: set[Step] = {("issue", count) for count in issues(need)}
    own = {("buy", train, source) for train, source, price in need.offers if price <= need.treasury}
    if need.issued and need.treasury >= need.targets[0]:
        aimed = {(train, source) for train, source, price in need.offers if price > need.enough_before}
        own = {step for step in own if step[1:] in aimed}
    possible |= own
    others: set[Step] = set()
    if need.treasury and (need.bare or not need.issued):
        others = {("other", *train) for train in need.others if _could_sell(need, need.companies[train[0]])}
    if not need.sales:
        possible |= others
    if need.treasury < need.targets[0] and not issues(need):
        possible |= _with_help(need) or _out_of_reach(need, others)
    return possible


def _could_sell(need: Need, seller: Company) -> bool:
    """Return whether the corporation is open and has a President (6.81b, 8.1, D-13)."""
    return seller.column > 0 and (need.bare or seller.president is not None)


def _with_help(need: Need) -> set[Step]:
    """Return the steps with the President's help (6.87a-6.88e); nothing when no plan leads to a train of the bank.

    D-4 off: the last sale may also be one that closes the corporation.
    """
    reader = Reader()
    possible: set[Step] = set()
    closing: set[Step] = set()
    for train, source, price in need.offers:
        if need.treasury < price <= need.funds and (not need.sales or price > need.enough_before):
            possible.add(("buy", train, source))
    for target in need.targets:
        if need.funds >= target:
            continue
        for name, count in blocks(need):
            after = after_sale(need, name, count)
            if not serves(need, name, count, target):
                continue
            if not after.company.column:
                closing.add(("sell", name, count))
            elif reader.leads_to(after, target):
                possible.add(("sell", name, count))
    return possible | closing if possible else set()


def _out_of_reach(need: Need, others: set[Step]) -> set[Step]:
    """Return the steps without a reachable train (6.88g, 6.89).

    The sales bind to nothing, and a President with neither one nor another corporation's train is bankrupt.
    """
    dearest = need.targets[-1]
    sales = {("sell", *block) for block in blocks(need) if serves(need, *block, dearest)}
    return sales | others or {("bankrupt",)}


# 7: bankruptcy


def after_bankruptcy(need: Need) -> Need:
    """Return the state after a bankruptcy (7.11, 6.89a).

    Everything goes to the corporation, which waits for its new President, if it has one.
    """
    companies, treasury = {}, need.funds
    for name, company in need.companies.items():
        held = company.holders.get(need.president, 0)
        treasury += held * company.price
        president = heir(need, company, 0) if company.president == need.president else company.president
        holders = {who: count for who, count in company.holders.items() if who != need.president}
        companies[name] = replace(
            company, holders=holders, president=president, market=company.market + held, sold=False
        )
    follower = companies[need.name].president
    return replace(
        need,
        treasury=treasury,
        cash=need.wallets[follower] if follower is not None else 0,
        wallets={who: cash for who, cash in need.wallets.items() if who != follower},
        seats=tuple(name for name in need.seats if name != need.president),
        companies=companies,
        enough_before=0,
        sales=0,
        inherited=True,
    )
