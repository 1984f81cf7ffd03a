"""The vocabulary of shares: prices, the order of the markers, certificates, presidencies, and the sale of a block.

Stock rounds, forced purchases and bankruptcies all sell shares by the same rules (5.2), which this module implements
once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from stationmaster.errors import Violation
from stationmaster.titles.g1846.model.actions import Sell
from stationmaster.titles.g1846.model.events import PresidentChanged, PriceMoved, SharesSold
from stationmaster.titles.g1846.model.kinds import Edition, SetupKind
from stationmaster.titles.g1846.model.ledger import BANK, Ledger
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import prices
from stationmaster.titles.g1846.rules import prices as price_track
from stationmaster.titles.g1846.rules.kinds import Choice, refuse


def setup_of(position: Position) -> SetupKind:
    """Return the set-up data of this game. A bankruptcy does not change the column used (7.12): the seats count."""
    return tables().setup(len(position.seats), position.options.edition)


# Prices and markers


def price_at(column: int) -> int:
    """Return the price in a column of the track (5.0)."""
    return tables().market.prices[column]


def price(position: Position, corporation: str) -> int:
    """Return the current price of an open corporation; 0 for any other."""
    column = position.corporations[corporation].column
    return 0 if column is None else tables().market.prices[column]


def proceeds(position: Position, action: Sell, _found: None) -> Choice:
    """Return the proceeds of a block: for each share and for all of them."""
    return brought(price(position, action.corporation), action.shares)


def brought(each: int, count: int) -> Choice:
    """Return the proceeds at a given price for each share."""
    return {"price": each, "amount": count * each}


def is_open(position: Position, corporation: str) -> bool:
    """Return whether the President's certificate has been bought and the corporation has not closed (0.4b)."""
    return position.corporations[corporation].status == "open"


def stock_order(position: Position, *, reverse: bool = False) -> tuple[str, ...]:
    """Return the open corporations by price, highest first (4.31); `reverse` is 4.2a. Ties go from the top down
    (4.32).
    """
    sign = 1 if reverse else -1
    ranked = [
        (sign * (corporation.column or 0), corporation.arrival, name)
        for name, corporation in position.corporations.items()
        if corporation.status == "open"
    ]
    return tuple(name for _, _, name in sorted(ranked))


def _nothing_before(_ledger: Ledger) -> None:
    """Do nothing: the default for a corporation's last actions before it closes."""


def move_price(
    ledger: Ledger,
    corporation: str,
    columns: int,
    rule: str,
    before_closing: Callable[[Ledger], None] = _nothing_before,
) -> None:
    """Move a marker by so many columns, left if negative; the track's right end stops it (6.75b).

    A marker that does not change column keeps its place in the stack (4.33). $0 closes the corporation (8.0).
    """
    position = ledger.position
    old = position.corporations[corporation].column
    if old is None:
        return
    new = max(0, min(old + columns, len(tables().market.prices) - 1))
    if new == old:
        return
    price_track.leave_column(ledger, corporation)
    price_track.enter_column(ledger, corporation, new)
    ledger.emit(PriceMoved(corporation=corporation, old=price_at(old), new=price_at(new), rule=rule))
    if price_at(new) == 0:
        before_closing(ledger)
        prices.close_corporation(ledger, corporation, "8.0")


# Holdings and certificates


def shares_of(position: Position, holder: str, corporation: str) -> int:
    """Return how many shares a player holds."""
    return position.players[holder].shares.get(corporation, 0)


def held_by_players(position: Position, corporation: str) -> int:
    """Return how many shares the players hold together."""
    return sum(player.shares.get(corporation, 0) for player in position.players.values())


def give_shares(ledger: Ledger, holder: str, corporation: str, shares: int) -> None:
    """Add shares to a player's (negative: remove them). The caller updates their source."""
    held = dict(ledger.position.players[holder].shares)
    left = held.pop(corporation, 0) + shares
    if left:
        held[corporation] = left
    order = tables().corporations
    ledger.update_player(holder, shares={name: held[name] for name in order if name in held})


def certificates(position: Position, player: str) -> int:
    """Return the number of a player's certificates (5.41): privates, President's certificates and 10% shares, one
    each.
    """
    holder = position.players[player]
    corporations = position.corporations
    presidencies = [corporations[name].president for name in holder.shares].count(player)
    saved = presidencies * (tables().president_shares - 1)
    return len(holder.privates) + sum(holder.shares.values()) - saved


def certificate_limit(position: Position) -> int:
    """Return the limit by the number of seats and of corporations in play (5.41, 8.2), unopened ones included
    (5.41a).
    """
    statuses = [corporation.status for corporation in position.corporations.values()]
    in_play = statuses.count("unopened") + statuses.count("open")
    return _certificate_limit(len(position.seats), position.options.edition, in_play)


@cache
def _certificate_limit(players: int, edition: Edition, in_play: int) -> int:
    return tables().setup(players, edition).certificate_limit(in_play)


def players_after(position: Position, player: str) -> tuple[str, ...]:
    """0.4l, 5.51a: return the other players who are still in the game, clockwise from a player's left."""
    seats = position.seats
    at = seats.index(player)
    around = (*seats[at + 1 :], *seats[:at])
    return tuple(name for name in around if not position.players[name].bankrupt)


# Presidencies


def successor(position: Position, seller: str, corporation: str, left: int) -> str | None:
    """Return who becomes President when the President is left with `left` shares (5.24); None when nobody does.

    The player with the most shares, of those with at least 20% and more than the seller; ties go to the one closest on
    the seller's left.
    """
    enough = max(left + 1, tables().president_shares)
    best, most = None, enough - 1
    for name in players_after(position, seller):
        held = shares_of(position, name, corporation)
        if held > most:
            best, most = name, held
    return best


def change_president(ledger: Ledger, corporation: str, new: str | None, rule: str) -> None:
    """Exchange the President's certificate for two ordinary shares; None: it goes to the market (7.11b)."""
    old = ledger.position.corporations[corporation].president
    if old == new:
        return
    ledger.update_corporation(corporation, president=new)
    ledger.emit(PresidentChanged(corporation=corporation, old=old, new=new, rule=rule))


def president_after_sale(ledger: Ledger, seller: str, corporation: str) -> None:
    """Update the presidency after the President's shares have been sold (5.24, 7.11b)."""
    position = ledger.position
    left = shares_of(position, seller, corporation)
    heir = successor(position, seller, corporation, left)
    if heir is not None:
        change_president(ledger, corporation, heir, "5.24")
    elif left < tables().president_shares:
        change_president(ledger, corporation, None, "7.11b")


def president_after_purchase(ledger: Ledger, buyer: str, corporation: str) -> None:
    """Make a buyer with more shares than the President the new President (5.37). 7.13: without one, two shares are
    enough.
    """
    position = ledger.position
    president = position.corporations[corporation].president
    held = shares_of(position, buyer, corporation)
    if president is None:
        if held >= tables().president_shares:
            change_president(ledger, corporation, buyer, "7.13")
    elif president != buyer and held > shares_of(position, president, corporation):
        change_president(ledger, corporation, buyer, "5.37")


# The sale of a block


def market_room(position: Position, corporation: str) -> int:
    """Return how many shares the market can still take in a sale (5.25)."""
    return max(0, tables().market_limit - position.corporations[corporation].market_shares)


def check_sale(position: Position, seller: str, corporation: str, shares: int) -> Violation | None:
    """Return why a player may not sell a block (5.23-5.25, 7.13), in a stock round as in a forced sale; None when
    legal.
    """
    barred = check_open(position, corporation, "5.21")
    if barred is not None:
        return barred
    held, president = shares_of(position, seller, corporation), position.corporations[corporation].president
    if not 1 <= shares <= held:
        return refuse("not_enough_shares", seller=seller, held=held, corporation=corporation, shares=shares)
    if president is None:
        return refuse("no_president.shares", corporation=corporation)
    if president != seller:
        if not position.corporations[corporation].operated:
            return refuse("not_operated", corporation=corporation, president=president)
    elif held - shares < tables().president_shares:
        barred = _check_succession(position, seller, corporation, held, held - shares)
    return barred or _check_room(position, corporation, shares)


def _check_succession(position: Position, seller: str, corporation: str, held: int, left: int) -> Violation | None:
    """Check that the President's certificate stays with a player (5.24b)."""
    if successor(position, seller, corporation, left) is not None:
        return None
    return refuse("no_successor", corporation=corporation, spare=held - tables().president_shares)


def _check_room(position: Position, corporation: str, shares: int) -> Violation | None:
    """Check that the market has room for the shares (5.25)."""
    room = market_room(position, corporation)
    if shares <= room:
        return None
    in_market, limit = position.corporations[corporation].market_shares, tables().market_limit
    return refuse("market_full", in_market=in_market, corporation=corporation, limit=limit, room=room)


def check_open(position: Position, corporation: str, rule: str) -> Violation | None:
    """Check that shares of this corporation exist at all."""
    company = position.corporations.get(corporation)
    if company is None:
        return refuse("unknown_corporation", rule, corporation=corporation)
    if company.status != "open":
        return refuse("not_open", rule, corporation=corporation, status=company.status)
    return None


def sell_block(
    ledger: Ledger, seller: str, corporation: str, shares: int, rule: str, *, moves_price: bool = True
) -> None:
    """Sell a block to the market: the bank pays (5.21), the presidency may pass (5.24), the price may drop (5.22).

    The sale is not checked: 7.11 sells even what `check_sale` rejects. Only a block of the President's moves the price,
    and by one column; `moves_price=False` leaves the price unchanged (7.11a, or a drop that has already been taken).
    """
    position = ledger.position
    company = position.corporations[corporation]
    was_president = company.president == seller
    amount = shares * price(position, corporation)
    give_shares(ledger, seller, corporation, -shares)
    ledger.update_corporation(corporation, market_shares=company.market_shares + shares)
    ledger.emit(SharesSold(player=seller, corporation=corporation, shares=shares, amount=amount, rule=rule))
    ledger.pay(BANK, seller, amount, "shares", rule)
    if was_president:
        president_after_sale(ledger, seller, corporation)
        if moves_price:
            move_price(ledger, corporation, tables().market.president_sells, "5.22")
