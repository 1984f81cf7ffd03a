"""Companies: which are in the game (2.3), and what those have that are not open, or not open yet."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.errors import Fault
from stationmaster.titles.g1846.model.position import Corporation, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state.validate.common import fault, is_in_game, seat
from stationmaster.titles.g1846.rules.shares import certificates, held_by_players, setup_of, shares_of


def faults(position: Position) -> Iterator[Fault]:
    """Yield what is wrong with the corporations and independents."""
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
            members = tuple(group.members)
            if removed:
                yield fault(
                    "wrong_removals",
                    where,
                    members=members,
                    count=group.removed,
                    removed=tuple(removed),
                    here=len(removed),
                )
            else:
                yield fault("wrong_removals.none", where, members=members, count=group.removed)
    kept = tables().guaranteed if position.options.guarantee else ()
    for name in sorted(gone):
        if name not in grouped or name in kept:
            where = "corporations" if name in position.corporations else "privates"
            yield fault("never_removed", where, name, "status", company=name)


def _stacks(position: Position) -> Iterator[Fault]:
    """Check that the markers of one column lie upon each other, each in its own place, from 0 on top (4.33)."""
    for column, price in enumerate(tables().market.prices):
        here = [name for name, one in position.corporations.items() if one.status == "open" and one.column == column]
        places = sorted(position.corporations[name].arrival for name in here)
        if places != list(range(len(here))):
            yield from _wrong_stack(here, price)


def _wrong_stack(names: list[str], price: int) -> Iterator[Fault]:
    for name in names:
        at = ("corporations", name, "stack")
        if len(names) == 1:
            yield fault("wrong_stack.alone", *at, price=price)
        else:
            yield fault("wrong_stack", *at, price=price, last=len(names) - 1)


def _corporation(name: str, corporation: Corporation) -> Iterator[Fault]:
    at = ("corporations", name)
    if corporation.status == "open":
        if corporation.column is None:
            yield fault("no_price", *at, "price", company=name)
        elif tables().market.prices[corporation.column] == 0:
            yield fault("no_price.closed", *at, "price", company=name)
        return
    if corporation.column is not None:
        yield fault("not_open.price", *at, "price", company=name, status=corporation.status)
    for field, value in (
        ("cash", corporation.cash),
        ("trains", corporation.trains),
        ("privates", corporation.privates),
    ):
        if value:
            yield fault("not_open", *at, field, company=name, status=corporation.status, field=field)
    if corporation.status != "closed" and corporation.operated:
        yield fault("not_open.operated", *at, "operated", company=name, status=corporation.status)
    if corporation.status != "closed" and corporation.earnings:
        yield fault("not_open.earnings", *at, "earnings", company=name, status=corporation.status)


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
        yield fault("wrong_status", *at, "status", company=name, status=status, expected=tuple(expected))
    if company.status != "independent":
        for field, value in (("owner", company.owner), ("cash", company.cash), ("trains", company.trains)):
            if value:
                yield fault("not_independent", *at, field, company=name, status=company.status, field=field)
    elif card is not None and company.owner != card.owner:
        yield fault("wrong_owner.independent", *at, "owner", company=name)
    elif company.owner is not None and not is_in_game(position, company.owner):
        yield fault("unknown_player.owner", *at, "owner", owner=company.owner, company=name)
    elif company.owner is None and company.cash:
        yield fault("not_drafted", *at, "cash", company=name)


# Shares: ten to a corporation, one President's certificate among them, and nobody has more than the rules let.


def share_faults(position: Position) -> Iterator[Fault]:
    """Yield what is wrong with the shares."""
    for name, corporation in position.corporations.items():
        if corporation.status == "open":
            yield from _open(position, name, corporation)
        else:
            yield from _without_holders(position, name, corporation)
    yield from _holdings(position)


def _open(position: Position, name: str, corporation: Corporation) -> Iterator[Fault]:
    at = ("corporations", name)
    total = corporation.treasury_shares + corporation.market_shares + held_by_players(position, name)
    if total != tables().shares:
        yield fault("shares_do_not_add_up", *at, company=name, shares=tables().shares, total=total)
    if corporation.treasury_shares > tables().shares - tables().president_shares:
        yield fault("presidents_certificate.treasury", *at)
    nobody_bankrupt = not any(player.bankrupt for player in position.players.values())
    if corporation.market_shares > tables().market_limit and nobody_bankrupt:
        yield fault("market_full", *at, "market_shares", limit=tables().market_limit)
    if corporation.president is None:
        yield from _without_president(position, name, corporation)
    else:
        yield from _president(position, name, corporation.president)


def _president(position: Position, name: str, president: str) -> Iterator[Fault]:
    at = ("corporations", name, "president")
    if not is_in_game(position, president):
        yield fault("unknown_player.president", *at, president=president, company=name)
        return
    held = shares_of(position, president, name)
    if held < tables().president_shares:
        yield fault("not_president.alone", *at, president=president, held=held, company=name)
    holders = _most_shares(position, name)
    if president not in holders:
        yield fault("not_president", *at, company=name, president=president, holders=holders)


def _without_president(position: Position, name: str, corporation: Corporation) -> Iterator[Fault]:
    """7.11b, 7.13: only while nobody holds 20%; then the President's certificate is in the market."""
    at = ("corporations", name)
    if corporation.market_shares < tables().president_shares:
        yield fault("presidents_certificate.market", *at, "market_shares", company=name)
    holders = _most_shares(position, name)
    if shares_of(position, holders[0], name) >= tables().president_shares:
        yield fault("president_missing", *at, "president", company=name, holders=holders)


def _most_shares(position: Position, name: str) -> tuple[str, ...]:
    """Return the holder of the most shares of a corporation."""
    most = max(shares_of(position, player, name) for player in position.seats)
    return tuple(player for player in position.seats if shares_of(position, player, name) == most)


def _without_holders(position: Position, name: str, corporation: Corporation) -> Iterator[Fault]:
    """Check that no player holds shares of an unopened corporation; all are in the treasury until it opens (5.34)."""
    at = ("corporations", name)
    expected = tables().shares if corporation.status == "unopened" else 0
    if corporation.treasury_shares != expected:
        yield fault(
            "shares_do_not_add_up.treasury",
            *at,
            "treasury_shares",
            company=name,
            status=corporation.status,
            expected=expected,
        )
    if corporation.market_shares:
        yield fault("not_open.market", *at, "market_shares", company=name, status=corporation.status)
    if corporation.president is not None:
        yield fault("not_open.president", *at, "president", company=name, status=corporation.status)
    for player in position.seats:
        if shares_of(position, player, name):
            place = ("players", seat(position, player), "shares", name)
            yield fault("not_open.shares", *place, company=name, status=corporation.status)


def _holdings(position: Position) -> Iterator[Fault]:
    """5.36; and 5.41, as far as it must hold: a lost presidency or a closed corporation may push a player beyond."""
    setup = setup_of(position)
    in_game = sum(corporation.status != "removed" for corporation in position.corporations.values())
    most = setup.certificate_limit(in_game) + in_game
    for index, name in enumerate(position.seats):
        for corporation, held in position.players[name].shares.items():
            if held > setup.holding_limit:
                yield fault("holding_limit", "players", index, "shares", corporation, limit=setup.holding_limit)
        if certificates(position, name) > most:
            yield fault("certificate_limit", "players", index, most=most)
