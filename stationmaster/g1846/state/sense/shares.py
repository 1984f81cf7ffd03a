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
        detail = f"{name} has {tables().shares} shares; in treasury, market and with players there are {total}."
        yield fault("shares_do_not_add_up", detail, *at)
    if corporation.treasury_shares > tables().shares - tables().president_shares:
        yield fault("presidents_certificate", "The President's certificate is never in a treasury (5.34).", *at)
    nobody_bankrupt = not any(player.bankrupt for player in position.players.values())
    if corporation.market_shares > tables().market_limit and nobody_bankrupt:
        detail = f"The market holds at most {tables().market_limit} shares of a corporation (5.25)."
        yield fault("market_full", detail, *at, "market_shares")
    if corporation.president is None:
        yield from _without_president(position, name, corporation)
    else:
        yield from _president(position, name, corporation.president)


def _president(position: Position, name: str, president: str) -> Iterator[Fault]:
    at = ("corporations", name, "president")
    if not is_in_game(position, president):
        yield fault("unknown_player", f"{president} is no player who could preside over {name}.", *at)
        return
    held = shares_of(position, president, name)
    if held < tables().president_shares:
        detail = f"{president} holds {held} shares of {name}; the President's certificate alone is 20%."
        yield fault("not_president", detail, *at)
    most = max(shares_of(position, player, name) for player in position.seats)
    if held < most:
        yield fault("not_president", f"Somebody holds more of {name} than {president} (5.24, 5.37).", *at)


def _without_president(position: Position, name: str, corporation: Corporation) -> Iterator[Fault]:
    """7.11b, 7.13: only while nobody holds 20%; then the President's certificate is in the market."""
    at = ("corporations", name)
    if corporation.market_shares < tables().president_shares:
        detail = f"{name} has no President, but its President's certificate is not in the market (7.13)."
        yield fault("presidents_certificate", detail, *at, "market_shares")
    if any(shares_of(position, player, name) >= tables().president_shares for player in position.seats):
        yield fault("president_missing", f"Somebody holds 20% of {name} and is its President (7.13).", *at, "president")


def _without_holders(position: Position, name: str, corporation: Corporation) -> Iterator[Fault]:
    """Nobody holds shares of a corporation that is not open; all are in the treasury until it opens (5.34)."""
    at = ("corporations", name)
    expected = tables().shares if corporation.status == "unopened" else 0
    if corporation.treasury_shares != expected:
        detail = f"{name} is {corporation.status}: there are {expected} shares in its treasury."
        yield fault("shares_do_not_add_up", detail, *at, "treasury_shares")
    if corporation.market_shares:
        yield fault("not_open", f"{name} is {corporation.status}: the market has none of it.", *at, "market_shares")
    if corporation.president is not None:
        yield fault("not_open", f"{name} is {corporation.status}: it has no President.", *at, "president")
    for player in position.seats:
        if shares_of(position, player, name):
            place = ("players", seat(position, player), "shares", name)
            yield fault("not_open", f"{name} is {corporation.status}: nobody holds shares of it.", *place)


def _holdings(position: Position) -> Iterator[Fault]:
    """5.36; and 5.41, as far as it must hold: a lost presidency or a closed corporation may push a player beyond."""
    setup = setup_of(position)
    in_game = sum(corporation.status != "removed" for corporation in position.corporations.values())
    most = setup.certificate_limit(in_game) + in_game
    for index, name in enumerate(position.seats):
        for corporation, held in position.players[name].shares.items():
            if held > setup.holding_limit:
                detail = f"Nobody holds more than {setup.holding_limit} shares of a corporation (5.36)."
                yield fault("holding_limit", detail, "players", index, "shares", corporation)
        if certificates(position, name) > most:
            detail = f"Even with every presidency lost nobody gets beyond {most} certificates (5.41)."
            yield fault("certificate_limit", detail, "players", index)
