"""A second reading of section 5, from its text and a view alone: the legal actions of a player in a stock round.

It shares no code with the service. Numbers appear as the rulebook prints them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

View = Mapping[str, Any]
Move = tuple[str, ...] | tuple[str, str, int]

PRICES = (
    0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165,
    180, 195, 212, 230, 250, 270, 295, 320, 345, 375, 405, 440, 475, 510, 550,
)  # fmt: skip
OPENING = (40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150)
LIMITS = {
    2: {5: 19, 4: 16},
    3: {5: 14, 4: 11},
    4: {6: 12, 5: 10, 4: 8},
    5: {7: 11, 6: 10, 5: 8, 4: 6},
}


def moves(view: View) -> set[Move]:
    """Return all legal actions of the player at turn: `sell`, `start`, `buy_share` with their fields, and `pass`."""
    sales = dict(_sales(view))
    excess = _excess(view, _at_turn(view))
    allowed = {("sell", *block) for block in sales if excess <= 0 or _is_enough(view, sales, block, excess)}
    found: set[Move] = {*allowed, *_purchases(view)}
    if excess <= 0 or not any(reduction > 0 for reduction in sales.values()):
        found.add(("pass",))  # 5.43
    return found


def _at_turn(view: View) -> str:
    return str(view["stock_round"]["player"])


def _player(view: View, name: str) -> Any:
    return next(player for player in view["players"] if player["id"] == name)


def _held(view: View, name: str, corporation: str) -> int:
    return int(_player(view, name)["shares"].get(corporation, 0))


def _certificates(view: View, name: str) -> int:
    """Return the number of certificates (5.41): privates and shares; the President's is one card with two shares."""
    player = _player(view, name)
    presidencies = sum(view["corporations"][one]["president"] == name for one in player["shares"])
    return int(len(player["privates"]) + sum(player["shares"].values()) - presidencies)


def _limit(view: View) -> int:
    in_play = sum(one["status"] in ("unopened", "open") for one in view["corporations"].values())
    column = LIMITS[len(view["players"])]
    return column[min(max(int(in_play), 4), max(column))]


def _excess(view: View, name: str) -> int:
    return _certificates(view, name) - _limit(view)


def _heir(view: View, corporation: str, seller: str, left: int) -> str | None:
    """Return the heir: the most shares, at least 20% and more than the seller.

    5.24: ties go to the nearest on the seller's left.
    """
    seats = [player["id"] for player in view["players"]]
    at = seats.index(seller)
    others = [name for name in seats[at + 1 :] + seats[:at] if not _player(view, name)["bankrupt"]]
    able = [name for name in others if _held(view, name, corporation) >= max(2, left + 1)]
    return max(able, key=lambda name: _held(view, name, corporation)) if able else None


def _may_sell(view: View, corporation: str, count: int) -> bool:
    """Return whether the block may be sold (5.23-5.25, 7.13)."""
    company, seller = view["corporations"][corporation], _at_turn(view)
    left = _held(view, seller, corporation) - count
    if company["president"] is None or company["market_shares"] + count > 5:
        return False
    if company["president"] != seller:
        return bool(company["operated"])
    return left >= 2 or _heir(view, corporation, seller, left) is not None


def _sales(view: View) -> Iterator[tuple[tuple[str, int], int]]:
    """Return each block that may be sold by itself, with the amount by which it reduces the excess (5.43)."""
    seller = _at_turn(view)
    one_block = view["options"]["designer_clarifications"]  # D-8
    closed = view["stock_round"]["sold_this_turn"] if one_block else []
    for corporation, held in _player(view, seller)["shares"].items():
        for count in range(1, held + 1):
            if corporation not in closed and _may_sell(view, corporation, count):
                after = _after_sale(view, corporation, count)
                yield (corporation, count), _excess(view, seller) - _excess(after, seller)


def _after_sale(view: View, corporation: str, count: int) -> View:
    """Apply the effects of a sale on holdings, presidency and the life of the corporation (5.22, 5.24, 5.26)."""
    after, seller = deepcopy(view), _at_turn(view)
    company, shares = after["corporations"][corporation], _player(after, seller)["shares"]
    shares[corporation] -= count
    if company["president"] != seller:
        return after
    company["president"] = _heir(after, corporation, seller, shares[corporation]) or seller
    if PRICES.index(company["price"]) == 1:
        company["status"] = "closed"
        for player in after["players"]:
            player["shares"].pop(corporation, None)
    return after


def _is_enough(view: View, sales: Mapping[tuple[str, int], int], block: tuple[str, int], excess: int) -> bool:
    """Return whether what is reachable stays reachable (5.43 with 5.21a). O-6, and D-8 off: no restriction."""
    options = view["options"]
    if options["conventions"] == "online" or not options["designer_clarifications"]:
        return True
    best: dict[str, int] = {}
    for (corporation, _), reduction in sales.items():
        best[corporation] = max(best.get(corporation, 0), reduction)
    others = sum(reduction for corporation, reduction in best.items() if corporation != block[0])
    return sales[block] + others >= min(excess, sum(best.values()))


def _purchases(view: View) -> Iterator[Move]:
    """Return the legal purchases (5.31-5.39, 7.13a)."""
    buyer = _at_turn(view)
    cash = _player(view, buyer)["cash"]
    if _certificates(view, buyer) >= _limit(view):
        return
    most = 7 if len(view["players"]) == 2 else 6
    for corporation, company in view["corporations"].items():
        if company["status"] == "unopened":
            yield from (("start", corporation, price) for price in OPENING if 2 * price <= cash)
        held = _held(view, buyer, corporation)
        has_sold = corporation in view["stock_round"]["sold"].get(buyer, ())
        if company["status"] != "open" or has_sold or held >= most or cash < company["price"]:
            continue
        if company["treasury_shares"]:
            yield "buy_share", corporation, "treasury"
        only_presidents = company["president"] is None and company["market_shares"] == 2
        if company["market_shares"] and (held or not only_presidents):
            yield "buy_share", corporation, "market"
