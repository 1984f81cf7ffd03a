"""5: the stock round: selling, opening, buying, the certificate limit, and the end of the round.

A turn is: any sales, then at most one purchase. Nothing can follow a purchase, so that it ends the turn; a turn without
purchase is ended by a pass. A player who can do nothing is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from service.rules.errors import Violation
from service.rules.g1846.actions import BuyShare, Sell, Start
from service.rules.g1846.family import Choice, Family, first_violation, refuse
from service.rules.g1846.ledger import BANK, Ledger
from service.rules.g1846.parts import limits, operating, price_track, rounds, shares, tokens
from service.rules.g1846.position import Position, StockRound
from service.rules.g1846.steps import StepKind
from service.rules.g1846.tables import tables

STOCK: Final = "stock"
TREASURY: Final = "treasury"
MARKET: Final = "market"


def round_of(position: Position) -> StockRound:
    """The stock round. Only for positions that are in one."""
    assert isinstance(position.round, StockRound)  # The step of this part stands in no other round.
    return position.round


# --- selling ----------------------------------------------------------------------------------------------------------


def check_sell(position: Position, action: Sell) -> Violation | None:
    """5.27: all that makes a sale illegal."""
    return first_violation(_sell_violations(position, action))


def _sell_violations(position: Position, action: Sell) -> Iterator[Violation | None]:
    rnd = round_of(position)
    if rnd.bought:
        yield refuse("sale_after_purchase", "5.11", f"{rnd.player} has bought in this turn and may not sell any more.")
    if position.options.designer_clarifications and action.corporation in rnd.sold_this_turn:
        yield refuse(
            "second_block",
            "5.21a",
            f"{rnd.player} has already sold {action.corporation} in this turn: all its shares are sold as one block.",
        )
    yield shares.check_sale(position, rnd.player, action.corporation, action.shares)
    yield limits.check_sells_enough(position, rnd.player, action.corporation, action.shares)


def sell_choices(position: Position) -> Iterator[Choice]:
    """The blocks that may be sold, by corporation in the printed order and then by size."""
    player = round_of(position).player
    for corporation, held in position.players[player].shares.items():
        for count in range(1, held + 1):
            if check_sell(position, Sell(corporation, count)) is None:
                proceeds = count * shares.price(position, corporation)
                yield {"corporation": corporation, "shares": count, "proceeds": proceeds}


def perform_sell(ledger: Ledger, action: Sell) -> None:
    """Sell a block. A price that has dropped for this corporation in this turn drops no further (5.22)."""
    rnd = round_of(ledger.position)
    name = action.corporation
    is_first = name not in rnd.sold_this_turn
    shares.sell_block(ledger, rnd.player, name, action.shares, "5.21", moves_price=is_first)
    sold = dict(rnd.sold or {})
    before = sold.get(rnd.player, ())
    sold[rnd.player] = before if name in before else (*before, name)
    this_turn = (*rnd.sold_this_turn, name) if is_first else rnd.sold_this_turn
    ledger.update_round(sold_this_turn=this_turn, sold=sold, last_actor=rnd.player, passes=0)


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
        return refuse("not_available", "5.34", f"{corporation} is {company.status} and cannot be opened.")
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


def perform_start(ledger: Ledger, action: Start) -> None:
    """5.34: pay for the President's certificate; the rest of the shares and the money lie in the treasury."""
    player, name, kind = round_of(ledger.position).player, action.corporation, tables().corporations[action.corporation]
    column = tables().market.prices.index(action.price)
    ledger.update_corporation(
        name,
        status="open",
        president=player,
        treasury_shares=tables().shares - tables().president_shares,
    )
    price_track.enter_column(ledger, name, column)
    shares.give_shares(ledger, player, name, tables().president_shares)
    ledger.emit("corporation_opened", "5.34", player=player, corporation=name, price=action.price)
    ledger.pay(player, name, tables().president_shares * action.price, "shares", "5.34")
    ledger.pay(BANK, name, kind.opening_grant * action.price, "opening_grant", "5.35")
    tokens.place_home(ledger, name)
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
    rnd = round_of(position)
    name = action.corporation
    yield shares.check_open(position, name, "5.31")
    if name in (rnd.sold or {}).get(rnd.player, ()):
        yield refuse("sold_this_round", "5.38", f"{rnd.player} has sold shares of {name} in this stock round.")
    limit = shares.setup_of(position).holding_limit
    if shares.shares_of(position, rnd.player, name) >= limit:
        yield refuse("holding_limit", "5.36", f"{rnd.player} holds {limit} shares of {name}; nobody may hold more.")
    yield _check_on_sale(position, rnd.player, action)
    yield _check_cash(position, shares.price(position, name), "5.31", f"A share of {name}")


def _check_on_sale(position: Position, player: str, action: BuyShare) -> Violation | None:
    """Whether there is a share to be had where the player wants it from."""
    name = action.corporation
    company = position.corporations[name]
    if action.source == TREASURY:
        if company.treasury_shares:
            return None
        return refuse("no_share_there", "5.33", f"{name} has no share left in its treasury.")
    if action.source != MARKET:
        return refuse("unknown_source", "5.31", f"Shares are bought from the {TREASURY} or the {MARKET}.")
    if not company.market_shares:
        return refuse("no_share_there", "5.32", f"There is no share of {name} in the market.")
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
    for corporation, company in position.corporations.items():
        if company.status != "open":
            continue
        for source in (TREASURY, MARKET):
            if first_violation(_share_violations(position, BuyShare(corporation, source))) is None:
                yield {"corporation": corporation, "from": source, "cost": shares.price(position, corporation)}


def perform_buy(ledger: Ledger, action: BuyShare) -> None:
    """5.32, 5.33: the market's share is paid to the bank, the treasury's to the corporation. Then 5.37, 7.13."""
    player, name = round_of(ledger.position).player, action.corporation
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


# --- what all purchases have in common --------------------------------------------------------------------------------


def _check_may_buy(position: Position) -> Violation | None:
    """5.31: one certificate a turn. 5.39: none at the certificate limit or above it."""
    rnd = round_of(position)
    if rnd.bought:
        return refuse("already_bought", "5.31", f"{rnd.player} has bought a certificate in this turn.")
    held, limit = shares.certificates(position, rnd.player), shares.certificate_limit(position)
    if held < limit:
        return None
    return refuse("certificate_limit", "5.39", f"{rnd.player} has {held} certificates; the limit is {limit}.")


def _check_cash(position: Position, amount: int, rule: str, what: str) -> Violation | None:
    player = round_of(position).player
    cash = position.players[player].cash
    if cash >= amount:
        return None
    return refuse("cannot_pay", rule, f"{what} costs ${amount}; {player} has ${cash}.")


def _note_purchase(ledger: Ledger) -> None:
    ledger.update_round(bought=True, last_actor=round_of(ledger.position).player, passes=0)


# --- turns and the end of the round -----------------------------------------------------------------------------------


def can_act(position: Position) -> bool:
    """Whether the player can do anything but pass.

    If any block of a corporation can be sold, then a single share of it: fewer shares leave more with the President and
    need less room in the market. (5.43 may ask for more than one, but then that block is possible.)
    """
    rnd = round_of(position)
    if rnd.bought:
        return False
    return _can_sell(position, rnd) or _has_any(buy_choices, position) or _has_any(start_choices, position)


def _can_sell(position: Position, rnd: StockRound) -> bool:
    is_closed_to = rnd.sold_this_turn if position.options.designer_clarifications else ()
    return any(
        corporation not in is_closed_to
        and (
            shares.check_sale(position, rnd.player, corporation, 1) is None
            or _is_held_to_be_sold(position, corporation)
        )
        for corporation in position.players[rnd.player].shares
    )


def _is_held_to_be_sold(position: Position, corporation: str) -> bool:
    """O-20: online the test whether a player is passed over forgets that a corporation without President cannot be sold
    (7.13). Such a player has to pass, and records hold that pass.
    """
    company = position.corporations[corporation]
    is_forgotten = position.options.is_online and company.president is None and company.operated
    return is_forgotten and shares.market_room(position, corporation) > 0


def _has_any(choices: Callable[[Position], Iterator[Choice]], position: Position) -> bool:
    return next(choices(position), None) is not None


def check_pass(position: Position) -> Violation | None:
    """5.43: not while a legal sale would bring the player nearer to the certificate limit."""
    rnd = round_of(position)
    return None if rnd.bought else limits.check_may_stop_selling(position, rnd.player)


def end_turn(ledger: Ledger) -> None:
    """5.11a: a turn with neither sale nor purchase is a pass. 5.13: when all pass in succession the round ends."""
    rnd = round_of(ledger.position)
    others = shares.players_after(ledger.position, rnd.player)
    passes = 0
    if not rnd.bought and not rnd.sold_this_turn:
        passes = rnd.passes + 1
        ledger.emit("passed", "5.11a", player=rnd.player)
    if passes > len(others):
        _end_round(ledger)
        return
    ledger.update_round(player=others[0], passes=passes, bought=False, sold_this_turn=())


def _end_round(ledger: Ledger) -> None:
    last = round_of(ledger.position).last_actor
    if last is not None:
        rounds.give_priority(ledger, shares.players_after(ledger.position, last)[0])
    market = tables().market
    for name in shares.stock_order(ledger.position):
        company = ledger.position.corporations[name]
        if company.market_shares:
            shares.move_price(ledger, name, market.market_holds_shares, "5.52")
        elif not company.treasury_shares:
            shares.move_price(ledger, name, market.players_hold_all, "5.52")
    operating.start_operating_rounds(ledger)


STEPS = (
    StepKind(
        name=STOCK,
        rule="5.11",
        is_current=lambda position: isinstance(position.round, StockRound),
        waits=can_act,
        leave=end_turn,
        entity=lambda position: round_of(position).player,
        deciders=lambda position: (round_of(position).player,),
        describe=lambda position: f"{round_of(position).player} has a turn in the stock round",
        check_pass=check_pass,
    ),
)

FAMILIES = (
    Family("sell", "5.21", frozenset({STOCK}), sell_choices, check_sell, perform_sell),
    Family("start", "5.34", frozenset({STOCK}), start_choices, check_start, perform_start),
    Family("buy_share", "5.31", frozenset({STOCK}), buy_choices, check_buy, perform_buy),
)
