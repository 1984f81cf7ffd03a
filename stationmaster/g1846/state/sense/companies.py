"""Companies: which are in the game (2.3), and what those have that are not open, or not open yet."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.state.position import Corporation, Position
from stationmaster.g1846.state.sense.common import fault, is_in_game
from stationmaster.g1846.stock.shares import setup_of
from stationmaster.kernel.errors import Fault


def faults(position: Position) -> Iterator[Fault]:
    """What is wrong with the corporations and independents."""
    yield from _removals(position)
    for name, corporation in position.corporations.items():
        yield from _corporation(name, corporation)
    yield from _stacks(position)
    for name in position.independents:
        yield from _independent(position, name)


def _removals(position: Position) -> Iterator[Fault]:
    """2.3, 15.12, 15.23: from each group as many as the number of players says; O-18: never the guaranteed ones."""
    setup = setup_of(position)
    gone = {name for name, corporation in position.corporations.items() if corporation.status == "removed"}
    gone |= {name for name, private in position.privates.items() if private.status == "removed"}
    grouped: set[str] = set()
    for group in setup.groups:
        grouped |= set(group.members)
        removed = [name for name in group.members if name in gone]
        if len(removed) != group.removed:
            where = "corporations" if group.corporations else "privates"
            detail = (
                f"Of {', '.join(group.members)} {group.removed} are removed at set-up (2.3), "
                f"here {len(removed)}{': ' + ', '.join(removed) if removed else ''}."
            )
            yield fault("wrong_removals", detail, where)
    kept = tables().guaranteed if position.options.guarantee else ()
    for name in sorted(gone):
        if name not in grouped or name in kept:
            where = "corporations" if name in position.corporations else "privates"
            yield fault("never_removed", f"{name} is never removed at set-up (2.3a).", where, name, "status")


def _stacks(position: Position) -> Iterator[Fault]:
    """4.33: the markers of one column lie upon each other, each in a place of its own, from 0 on top."""
    for column, price in enumerate(tables().market.prices):
        here = [name for name, one in position.corporations.items() if one.status == "open" and one.column == column]
        places = sorted(position.corporations[name].arrival for name in here)
        if places != list(range(len(here))):
            for name in here:
                detail = f"The markers at ${price} lie in the places 0 to {len(here) - 1}, one in each (4.33)."
                yield fault("wrong_stack", detail, "corporations", name, "stack")


def _corporation(name: str, corporation: Corporation) -> Iterator[Fault]:
    at = ("corporations", name)
    if corporation.status == "open":
        if corporation.column is None:
            yield fault("no_price", f"{name} is open and has a price.", *at, "price")
        elif tables().market.prices[corporation.column] == 0:
            yield fault("no_price", f"At a price of $0 {name} has closed (8.0).", *at, "price")
        return
    if corporation.column is not None:
        yield fault("not_open", f"{name} is {corporation.status}: it has no price.", *at, "price")
    for field, value in (
        ("cash", corporation.cash),
        ("trains", corporation.trains),
        ("privates", corporation.privates),
    ):
        if value:
            yield fault("not_open", f"{name} is {corporation.status}: it has no {field}.", *at, field)
    if corporation.status != "closed" and corporation.operated:
        yield fault("not_open", f"{name} is {corporation.status}: it has not operated.", *at, "operated")
    if corporation.status != "closed" and corporation.earnings:
        yield fault("not_open", f"{name} is {corporation.status}: it has earned nothing.", *at, "earnings")


def _independent(position: Position, name: str) -> Iterator[Fault]:
    """3.1a, 6.92a: an independent lives as long as its card is a player's, or is still to be drafted."""
    at = ("independents", name)
    company, card = position.independents[name], position.privates.get(name)
    status = card.status if card is not None else "removed"
    expected = {
        "undrafted": ("independent",),
        "player": ("independent",),
        "corporation": ("bought",),
        "closed": ("bought", "removed"),
        "removed": ("removed",),
    }[status]
    if company.status not in expected:
        detail = f"The private {name} is {status}: the independent is {' or '.join(expected)} (6.92a)."
        yield fault("wrong_status", detail, *at, "status")
    if company.status != "independent":
        for field, value in (("owner", company.owner), ("cash", company.cash), ("trains", company.trains)):
            if value:
                yield fault("not_independent", f"{name} is {company.status}: it has no {field}.", *at, field)
    elif card is not None and company.owner != card.owner:
        yield fault("wrong_owner", f"{name} and its private have the same owner.", *at, "owner")
    elif company.owner is not None and not is_in_game(position, company.owner):
        yield fault("unknown_player", f"{company.owner} is no player who could own {name}.", *at, "owner")
    elif company.owner is None and company.cash:
        yield fault("not_drafted", f"{name} gets its treasury when it is bought (3.23a).", *at, "cash")
