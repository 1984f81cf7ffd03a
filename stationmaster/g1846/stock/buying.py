"""5.3: opening corporations and buying shares in a stock round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stationmaster.g1846.actions import BuyShare, Start
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.family import Choice, first_violation, refuse
from stationmaster.g1846.state.ledger import BANK, Ledger
from stationmaster.g1846.state.position import Position
from stationmaster.g1846.stock import price_track, shares
from stationmaster.g1846.stock.rounds import stock_round
from stationmaster.g1846.tokens import slots
from stationmaster.kernel.errors import Violation

TREASURY: Final = "treasury"
MARKET: Final = "market"


# --- what all purchases have in common --------------------------------------------------------------------------------


def _check_may_buy(position: Position) -> Violation | None:
    """5.31: one certificate a turn. 5.39: none at the certificate limit or above it."""
    rnd = stock_round(position)
    if rnd.bought:
        return refuse("already_bought", "5.31", f"{rnd.player} has bought a certificate in this turn.")
    held, limit = shares.certificates(position, rnd.player), shares.certificate_limit(position)
    if held < limit:
        return None
    detail = f"{rnd.player} has {held} certificates and may hold {limit}: no purchase at the limit or above it."
    return refuse("certificate_limit", "5.39", detail, "Sell first.")


def _check_cash(position: Position, amount: int, rule: str, what: str) -> Violation | None:
    player = stock_round(position).player
    cash = position.players[player].cash
    if cash >= amount:
        return None
    return refuse("cannot_pay", rule, f"{what} costs ${amount}; {player} has ${cash}.")


def _note_purchase(ledger: Ledger) -> None:
    ledger.update_round(bought=True, last_actor=stock_round(ledger.position).player, passes=0)


# --- opening a corporation --------------------------------------------------------------------------------------------


def check_start(position: Position, action: Start) -> Violation | None:
    """5.34, 5.39."""
    return first_violation(_start_violations(position, action))


def _start_violations(position: Position, action: Start) -> Iterator[Violation | None]:
    yield _check_may_buy(position)
    yield _check_available(position, action.corporation)
    if action.price not in tables().market.opening_prices:
        prices = ", ".join(f"${one}" for one in tables().market.opening_prices)
        yield refuse("no_opening_price", "5.34", f"${action.price} is no opening price.", f"Opening prices: {prices}.")
    yield _check_can_open_at(position, action.price)


def _check_available(position: Position, corporation: str) -> Violation | None:
    company = position.corporations.get(corporation)
    if company is None:
        return refuse("unknown_corporation", "5.34", f"There is no corporation {corporation} in this game.")
    if company.status != "unopened":
        available = ", ".join(name for name, other in position.corporations.items() if other.status == "unopened")
        hint = f"Available: {available}." if available else None
        return refuse("not_available", "5.34", f"{corporation} is {company.status} and cannot be opened.", hint)
    return None


def _check_can_open_at(position: Position, price: int) -> Violation | None:
    return _check_cash(position, tables().president_shares * price, "5.34", f"Opening at ${price}")


def start_choices(position: Position) -> Iterator[Choice]:
    """What may be opened, by corporation in the printed order and then by price."""
    if _check_may_buy(position) is not None:
        return
    prices = [one for one in tables().market.opening_prices if _check_can_open_at(position, one) is None]
    for corporation in tables().corporations if prices else ():
        if _check_available(position, corporation) is None:
            for one in prices:
                yield {"corporation": corporation, "price": one, "cost": tables().president_shares * one}


def perform_start(ledger: Ledger, action: Start, _found: None) -> None:
    """5.34: pay for the President's certificate; the rest of the shares and the money lie in the treasury."""
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
    ledger.emit("corporation_opened", "5.34", player=player, corporation=name, price=action.price)
    ledger.pay(player, name, tables().president_shares * action.price, "shares", "5.34")
    ledger.pay(BANK, name, grant, "opening_grant", "5.35")
    slots.place_home(ledger, name)
    _note_purchase(ledger)


# --- buying a share ---------------------------------------------------------------------------------------------------


def check_buy(position: Position, action: BuyShare) -> Violation | None:
    """5.31-5.39, 7.13a."""
    return first_violation(_buy_violations(position, action))


def _buy_violations(position: Position, action: BuyShare) -> Iterator[Violation | None]:
    yield _check_may_buy(position)
    yield from _share_violations(position, action)


def _share_violations(position: Position, action: BuyShare) -> Iterator[Violation | None]:
    """What forbids this share to a player who may still buy."""
    rnd = stock_round(position)
    name = action.corporation
    yield shares.check_open(position, name, "5.31")
    if name in (rnd.sold or {}).get(rnd.player, ()):
        yield refuse("sold_this_round", "5.38", f"{rnd.player} has sold shares of {name} in this stock round.")
    limit = shares.setup_of(position).holding_limit
    if shares.shares_of(position, rnd.player, name) >= limit:
        yield refuse("holding_limit", "5.36", f"{rnd.player} holds {limit} shares of {name}; nobody may hold more.")
    yield _check_on_sale(position, rnd.player, action)
    rule = "5.33" if action.source == TREASURY else "5.32"
    yield _check_cash(position, shares.price(position, name), rule, f"A share of {name}")


def _check_on_sale(position: Position, player: str, action: BuyShare) -> Violation | None:
    """Whether there is a share to be had where the player wants it from."""
    name = action.corporation
    company = position.corporations[name]
    if action.source == TREASURY:
        if company.treasury_shares:
            return None
        hint = "There is one in the market." if company.market_shares else None
        return refuse("no_share_there", "5.33", f"{name} has no share left in its treasury.", hint)
    if action.source != MARKET:
        return refuse("unknown_source", "5.31", f"Shares are bought from the {TREASURY} or the {MARKET}.")
    if not company.market_shares:
        hint = "There is one in its treasury." if company.treasury_shares else None
        return refuse("no_share_there", "5.32", f"There is no share of {name} in the market.", hint)
    is_only_presidents = company.president is None and company.market_shares == tables().president_shares
    if is_only_presidents and not shares.shares_of(position, player, name):
        return refuse(
            "presidents_certificate",
            "7.13a",
            f"Only the President's certificate of {name} is in the market; it goes to a buyer who holds a share.",
        )
    return None


def buy_choices(position: Position) -> Iterator[Choice]:
    """The shares that may be bought, by corporation in the printed order, from the treasury before the market."""
    if _check_may_buy(position) is not None:
        return
    for corporation in tables().corporations:
        if not shares.is_open(position, corporation):
            continue
        for source in (TREASURY, MARKET):
            if first_violation(_share_violations(position, BuyShare(corporation, source))) is None:
                yield {"corporation": corporation, "from": source, "cost": shares.price(position, corporation)}


def perform_buy(ledger: Ledger, action: BuyShare, _found: None) -> None:
    """5.32, 5.33: the market's share is paid to the bank, the treasury's to the corporation. Then 5.37, 7.13."""
    player, name = stock_round(ledger.position).player, action.corporation
    company, amount = ledger.position.corporations[name], shares.price(ledger.position, name)
    shares.give_shares(ledger, player, name, 1)
    if action.source == TREASURY:
        ledger.update_corporation(name, treasury_shares=company.treasury_shares - 1)
    else:
        ledger.update_corporation(name, market_shares=company.market_shares - 1)
    ledger.emit("share_bought", "5.31", **{"from": action.source}, player=player, corporation=name, price=amount)
    if action.source == TREASURY:
        ledger.pay(player, name, amount, "shares", "5.33")
    else:
        ledger.pay(player, BANK, amount, "shares", "5.32")
    shares.president_after_purchase(ledger, player, name)
    _note_purchase(ledger)
