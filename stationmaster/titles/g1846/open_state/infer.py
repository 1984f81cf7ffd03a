"""Infer what an open state leaves out of an operating turn from what it states.

At the beginning of a turn nothing of this matters. In its course some fields follow from others: the revenue from the
routes, the step from what has been done, the private whose second tile is to follow from where the first one lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from stationmaster.titles.g1846.model.options import options_for
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules.setup import stock_at_start
from stationmaster.titles.g1846.rules.stock_rounds import by_cost

View = Mapping[str, Any]

_OF_THE_LAST_STEPS = (
    *("bought_trains", "forced_issue", "forced_minimum", "forced_sales", "must_buy_with_help", "refused_trains"),
)
"""What only the buying of trains brings."""


def rounds_of(view: View) -> Iterator[View | None]:
    """Yield the operating round in each way that it can be meant; the most usual first."""
    operating = view.get("operating")
    if operating is None:
        yield None
        return
    turn = _turn(view, operating)
    for step in _steps(view, operating, turn):
        has_run = {"has_run": True} if step in ("dividend", "trains", "privates") else {}
        yield {**operating, "turn": {**has_run, **turn}, **({} if step is None else {"step": step})}
    if "queue" not in operating and any(player.get("bankrupt") for player in view["players"]):
        # O-7: after a bankruptcy the order may be one that no longer follows from the prices.
        queue = [name for name in operating["order"] if name in tables().corporations]
        yield {**operating, "turn": turn, "queue": queue}


def _steps(view: View, operating: View, turn: View) -> tuple[str | None, ...]:
    """Return the possible steps of the turn; None leaves a missing step open.

    The trains that have run are marked when the revenue is distributed. A turn that cannot be beginning may have come
    to the buying of trains.
    """
    operator = operating["operator"]
    if operator is None or "step" in operating:
        return (None,)
    if any(turn.get(name) for name in _OF_THE_LAST_STEPS):
        return ("trains",)
    company = {**view["corporations"], **view["independents"]}[operator]
    if turn.get("has_run") or turn.get("run"):
        is_to_distribute = company["trains"] and not any(train.get("ran") for train in company["trains"])
        return ("dividend", "trains") if is_to_distribute else ("trains",)
    return (None, "trains") if operator in tables().corporations else (None,)


def _turn(view: View, operating: View) -> View:
    """6.43: an upgrade is a tile action. 6.71: the revenue is the sum of the routes."""
    turn = dict(operating.get("turn", {}))
    if "tiles" not in turn and "upgrades" in turn:
        turn["tiles"] = turn["upgrades"]
    if "revenue" not in turn and "run" in turn:
        turn["revenue"] = sum(run["revenue"] for run in turn["run"])
    if "refused_trains" not in turn and "refused_purchases" in turn:
        sellers = (purchase["from"] for purchase in turn["refused_purchases"] if purchase["type"] == "buy_train")
        turn["refused_trains"] = list(dict.fromkeys(sellers))
    if turn.get("first_tile_hex") and "second_tile" not in turn:
        turn["second_tile"] = _private_of(view, operating["operator"], turn["first_tile_hex"])
    if turn.get("second_tile") and "first_tile_hex" not in turn:
        turn["first_tile_hex"] = _only_tile_of(view, turn["second_tile"])
    return turn


def _private_of(view: View, operator: str | None, hex_id: str) -> str | None:
    """Return whose second tile is to follow when the first one lies there."""
    names: Iterable[str] = (name for name, private in view["privates"].items() if private["owner"] == operator)
    kinds = ((name, tables().privates[name].tiles) for name in names)
    return next((name for name, kind in kinds if kind is not None and kind.count > 1 and hex_id in kind.hexes), None)


def _only_tile_of(view: View, private: str) -> str | None:
    """Return where the first tile of a private lies, if only one of its hexes has a tile."""
    kind = tables().privates[private].tiles
    laid = [hex_id for hex_id in kind.hexes if hex_id in view["tiles"]] if kind is not None else []
    return laid[0] if len(laid) == 1 else None


# What an open state leaves out, inferred from what it states: the ways in which it can be meant. The contract requires
# less than a view shows. What is missing follows from the rest where it can, and otherwise takes the reading
# that allows the position: a game with the privates of the second edition is one, nine cards of the last trains are
# those of online play (O-11), a token beyond the supply is that of Chicago & Western Indiana (5.34b).


def money_of(view: View) -> int:
    """Return all the money in a view."""
    holders = [*view["players"], *view["corporations"].values(), *view["independents"].values()]
    bank: int = view["bank"]
    held: int = sum(holder["cash"] for holder in holders)
    return bank + held


def readings(view: View) -> Iterator[View]:
    """Yield the view with what it leaves out, in each way that it can be meant; the most usual first."""
    for options, operating in product(_options(view), rounds_of(view)):
        yield {
            **view,
            "options": options,
            "privates": _privates(view, operating),
            "operating": operating,
            **({"last_set": _last_set(view, options)} if "last_set" not in view else {}),
            **({"draft": _draft(view)} if view["round"].startswith("DR") and not view.get("draft") else {}),
        }


def _options(view: View) -> Iterator[Mapping[str, Any]]:
    """15.1: the edition follows from the privates. O-11: a stock without limit is that of the printed rules, and
    where these know one, a number is not. The rest is tried, the printed rules first.
    """
    sent = view.get("options", {})
    if "edition" in sent:
        edition = sent["edition"]
    else:
        first = tables().setup(len(view["players"]), "first").privates
        edition = "first" if all(name in first for name in view["privates"]) else "second"
    conventions = [sent["conventions"]] if "conventions" in sent else _conventions(view)
    guarantees = [False, True] if "guarantee" not in sent and edition == "second" else [sent.get("guarantee", False)]
    for guarantee, convention in product(guarantees, conventions):
        yield {**sent, "edition": edition, "conventions": convention, "guarantee": guarantee}


def _conventions(view: View) -> list[str]:
    stock, printed = view["trains_for_sale"], tables().setup(len(view["players"])).stock
    unlimited = [stock[card] is None for card, cards in printed.items() if cards is None]
    if not unlimited:
        return ["rulebook", "online"]
    return ["rulebook"] if all(unlimited) else ["online"]


def _privates(view: View, operating: View | None) -> Mapping[str, Any]:
    """5.34b: where `used` is missing, infer how often a private's token has been placed. If its second tile is to
    follow, its ability has been used once.
    """
    inferred = {}
    second_tile = operating["turn"].get("second_tile") if operating is not None else None
    if second_tile in view["privates"] and "used" not in view["privates"][second_tile]:
        inferred[second_tile] = {**view["privates"][second_tile], "used": 1}
    for name, private in view["privates"].items():
        place = tables().privates[name].token
        if place is not None and "used" not in private and private["status"] in ("corporation", "closed"):
            used = any(
                _stands(view, company, place.hex, place.city) and _beyond_supply(view, company) > 0
                for company in tables().corporations
            )
            inferred[name] = {**private, "used": int(used)}
    return {**view["privates"], **inferred}


def _stands(view: View, company: str, hex_id: str, city: int) -> bool:
    cities = view["slots"].get(hex_id, ())
    return city < len(cities) and company in cities[city]


def _beyond_supply(view: View, company: str) -> int:
    """Return how many tokens a corporation has placed that neither its supply nor a bought independent explains."""
    placed = sum(slot == company for cities in view["slots"].values() for slots in cities for slot in slots)
    homes = [
        kind.independent.home
        for name, kind in tables().privates.items()
        if kind.independent is not None and view["independents"][name]["status"] == "bought"
    ]
    explained = sum(_stands(view, company, home.hex, home.city) for home in homes)
    left: int = view["corporations"][company]["tokens_left"]
    supply: int = tables().corporations[company].tokens
    return int(placed + left - supply - explained)


def _last_set(view: View, options: Mapping[str, Any]) -> int | None:
    """15.28: two players who have bought the last train play one set more than the present one.

    Between the purchase and the end of its set the next stock round has not begun, so that this one is the
    last; so it is in an operating round that begins without a train at the bank.
    """
    seats = len(view["players"])
    stock = view["trains_for_sale"]
    chosen = options_for(seats, options)
    start = stock_at_start(tables().setup(seats, chosen.edition), chosen)
    if not chosen.two_player or any(stock[card] != 0 for card in start):
        return None
    kind, _, number = view["round"].partition(" ")
    if kind == "end":
        ended: int = view.get("set", 0)
        return ended
    this = int(number.partition(".")[0])
    operating = view.get("operating")
    if kind == "SR" or operating is None:
        return this
    is_fresh = number.endswith(".1") and operating["operator"] in (None, *operating["order"][:1])
    return this if is_fresh else this + 1


def _draft(view: View) -> Mapping[str, Any]:
    """15.25: on offer is what nobody owns, by cost and name; the second player begins, and both take turns."""
    in_order = by_cost(name for name, private in view["privates"].items() if private["status"] == "undrafted")
    drafted = sum(private["status"] == "player" for private in view["privates"].values())
    return {
        "player": view["players"][(drafted + 1) % len(view["players"])]["id"],
        "offer": [{"private": name} for name in in_order],
        "discount": 0 if len(in_order) == 1 else None,
    }
