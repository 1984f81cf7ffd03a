"""Shares: ten to a corporation, one President's certificate among them, and nobody has more than the rules let."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.state.position import Corporation, Position
from stationmaster.g1846.state.sense.common import fault, is_in_game, seat
from stationmaster.g1846.stock.shares import certificates, held_by_players, setup_of, shares_of
from stationmaster.kernel.errors import Fault


def faults(position: Position) -> Iterator[Fault]:
    """What is wrong with the shares."""
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
    """Who holds the most shares of a corporation."""
    most = max(shares_of(position, player, name) for player in position.seats)
    return tuple(player for player in position.seats if shares_of(position, player, name) == most)


def _without_holders(position: Position, name: str, corporation: Corporation) -> Iterator[Fault]:
    """Nobody holds shares of a corporation that is not open; all are in the treasury until it opens (5.34)."""
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
