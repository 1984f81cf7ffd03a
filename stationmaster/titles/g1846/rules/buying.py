"""5.3: opening corporations and buying shares in a stock round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.titles.g1846.model.actions import BuyShare, Start
from stationmaster.titles.g1846.model.events import CorporationOpened, ShareBought
from stationmaster.titles.g1846.model.ledger import BANK, Ledger
from stationmaster.titles.g1846.model.position import Position, StockRound
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import prices as price_track
from stationmaster.titles.g1846.rules import shares, stock_rounds, token_slots
from stationmaster.titles.g1846.rules.kinds import Choice, refuse
from stationmaster.titles.g1846.rules.stock_rounds import stock_round
from stationmaster.titles.g1846.text.phrases import tell

TREASURY: Final = "treasury"
MARKET: Final = "market"


# What all purchases have in common


def check_may_buy(position: Position) -> Violation | None:
    """Check that the player may buy: one certificate a turn (5.31), none at the certificate limit or above it
    (5.39).
    """
    rnd = stock_round(position)
    if rnd.bought:
        return refuse("already_bought", player=rnd.player)
    if stock_rounds.excess_of_mover(position) < 0:
        return None
    held, limit = shares.certificates(position, rnd.player), shares.certificate_limit(position)
    return refuse("certificate_limit", player=rnd.player, held=held, limit=limit)


def _note_purchase(ledger: Ledger) -> None:
    ledger.update_round(bought=True, last_actor=stock_round(ledger.position).player, passes=0)


# Opening a corporation


def start_candidates(position: Position) -> Iterator[Start]:
    """Yield every unopened corporation, in the printed order, at every price."""
    prices, (available, _) = tables().market.opening_prices, _openings(position)
    for corporation in tables().corporations:
        if corporation in available:
            for price in prices:
                yield Start(corporation, price)


def judge_start(position: Position, action: Start) -> Violation | None:
    """Judge the opening of a corporation (5.34)."""
    prices, (available, dearest) = tables().market.opening_prices, _openings(position)
    if action.corporation not in available:
        return _unavailable(position, action.corporation)
    if action.price not in prices:
        return refuse("no_opening_price", price=action.price, prices=tuple(prices))
    if action.price > dearest:
        return _too_dear(position, action.price)
    return None


def _unavailable(position: Position, corporation: str) -> Violation:
    company, (available, _) = position.corporations.get(corporation), _openings(position)
    if company is None:
        return refuse("unknown_corporation.start", corporation=corporation)
    return refuse("not_available", corporation=corporation, status=company.status, available=available)


@memoized_on_position
def _openings(position: Position) -> tuple[tuple[str, ...], int]:
    """Return the unopened corporations, and the highest price at which the player can pay for a President's
    certificate.
    """
    cash = position.players[stock_round(position).player].cash
    available = tuple([name for name, company in position.corporations.items() if company.status == "unopened"])
    return available, cash // tables().president_shares


def _too_dear(position: Position, price: int) -> Violation:
    player = stock_round(position).player
    amount, cash = tables().president_shares * price, position.players[player].cash
    return refuse("cannot_pay.opening", price=price, amount=amount, player=player, cash=cash)


def start_informs(_position: Position, action: Start, _found: None) -> Choice:
    """Return what the President's certificate costs."""
    return {"cost": _opening_cost(action.price)}


def _opening_cost(price: int) -> int:
    """Return the cost of an opening (5.34)."""
    return tables().president_shares * price


def perform_start(ledger: Ledger, action: Start, _found: None) -> None:
    """Pay for the President's certificate (5.34). The other shares and the money go to the treasury."""
    player, name = stock_round(ledger.position).player, action.corporation
    grant = tables().corporations[name].opening_grant * action.price
    ledger.update_corporation(
        name,
        status="open",
        president=player,
        treasury_shares=tables().shares - tables().president_shares,
    )
    price_track.enter_column(ledger, name, tables().market.prices.index(action.price))
    shares.give_shares(ledger, player, name, tables().president_shares)
    ledger.emit(CorporationOpened(player=player, corporation=name, price=action.price, rule="5.34"))
    ledger.pay(player, name, tables().president_shares * action.price, "shares", "5.34")
    ledger.pay(BANK, name, grant, "opening_grant", "5.35")
    token_slots.place_home(ledger, name)
    _note_purchase(ledger)


# Buying a share


def buy_candidates(position: Position) -> Iterator[BuyShare]:
    """Yield a share of every open corporation in the printed order, from the treasury before the market."""
    for corporation in tables().corporations:
        if shares.is_open(position, corporation):
            yield BuyShare(corporation, TREASURY)
            yield BuyShare(corporation, MARKET)


def judge_buy(position: Position, action: BuyShare) -> Violation | None:
    """Judge the purchase of a share (5.31-5.38, 7.13a)."""
    rnd, name = stock_round(position), action.corporation
    return (
        _check_more_of(position, rnd, name)
        or _check_on_sale(position, rnd.player, name, action.source)
        or _check_cash(position, rnd.player, name, action.source)
    )


def _check_more_of(position: Position, rnd: StockRound, name: str) -> Violation | None:
    """Return why a player who may still buy may not buy a share of this corporation, regardless of its source."""
    barred = shares.check_open(position, name, "5.31")
    if barred is not None:
        return barred
    if name in (rnd.sold or {}).get(rnd.player, ()):
        return refuse("sold_this_round", player=rnd.player, corporation=name)
    limit = shares.setup_of(position).holding_limit
    if shares.shares_of(position, rnd.player, name) >= limit:
        return refuse("holding_limit", player=rnd.player, limit=limit, corporation=name)
    return None


def _check_cash(position: Position, player: str, name: str, source: str) -> Violation | None:
    amount, cash = shares.price(position, name), position.players[player].cash
    if cash >= amount:
        return None
    rule = "5.33" if source == TREASURY else "5.32"
    return refuse("cannot_pay.share", rule, corporation=name, amount=amount, player=player, cash=cash)


def _check_on_sale(position: Position, player: str, name: str, source: str) -> Violation | None:
    """Check that the chosen source has a share."""
    company = position.corporations[name]
    if source == TREASURY:
        if company.treasury_shares:
            return None
        other = tell("one_in_market") if company.market_shares else None
        return refuse("no_share_there.treasury", corporation=name).but(other)
    if source != MARKET:
        return refuse("unknown_source", treasury=TREASURY, market=MARKET, source=source)
    if not company.market_shares:
        other = tell("one_in_treasury") if company.treasury_shares else None
        return refuse("no_share_there", corporation=name).but(other)
    is_only_presidents = company.president is None and company.market_shares == tables().president_shares
    if is_only_presidents and not shares.shares_of(position, player, name):
        return refuse("presidents_certificate", corporation=name)
    return None


def buy_informs(position: Position, action: BuyShare, _found: None) -> Choice:
    """Return what the share costs."""
    return {"cost": shares.price(position, action.corporation)}


def perform_buy(ledger: Ledger, action: BuyShare, _found: None) -> None:
    """Buy the share. The market's share is paid to the bank, the treasury's to the corporation (5.32, 5.33). Then 5.37,
    7.13.
    """
    player, name = stock_round(ledger.position).player, action.corporation
    company, amount = ledger.position.corporations[name], shares.price(ledger.position, name)
    shares.give_shares(ledger, player, name, 1)
    if action.source == TREASURY:
        ledger.update_corporation(name, treasury_shares=company.treasury_shares - 1)
    else:
        ledger.update_corporation(name, market_shares=company.market_shares - 1)
    ledger.emit(ShareBought(source=action.source, player=player, corporation=name, price=amount, rule="5.31"))
    if action.source == TREASURY:
        ledger.pay(player, name, amount, "shares", "5.33")
    else:
        ledger.pay(player, BANK, amount, "shares", "5.32")
    shares.president_after_purchase(ledger, player, name)
    _note_purchase(ledger)
