"""A client that maintains its own table from events alone, as `events.py` promises.

It knows the meaning of each kind of event, but no rule of the game. The table is a view; `seen` selects the parts of a
view that events cover. Stacks, remaining tokens and the state of the current turn are not among them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from stationmaster.titles.g1846.model.tables import tables

Table = dict[str, Any]
Event = Mapping[str, Any]


def follow(table: Table, event: Event) -> None:
    """Apply an event to the table."""
    change = _CHANGES.get(event["type"])
    if change is not None:
        change(table, event)


def seen(view: Mapping[str, Any]) -> dict[str, Any]:
    """Return the part of a view that events determine."""
    companies = {**view["corporations"], **view["independents"]}
    return {
        "bank": (view["bank"], view["bank_broken"], view["phase"], view["priority"], view["round"]),
        "cash": {name: holder["cash"] for name, holder in (*companies.items(), *_players(view).items())},
        "trains": {name: sorted(train["type"] for train in one["trains"]) for name, one in companies.items()},
        "tokens": {
            name: sorted((token["hex"], token["city"]) for token in one["tokens"]) for name, one in companies.items()
        },
        "shares": {name: (dict(one["shares"]), one["bankrupt"]) for name, one in _players(view).items()},
        "corporations": {
            name: tuple(one[key] for key in ("status", "price", "president", "treasury_shares", "market_shares"))
            for name, one in view["corporations"].items()
        },
        "privates": {name: (one["status"], one["owner"]) for name, one in view["privates"].items()},
        "markers": {name: (one["hex"], one["company"]) for name, one in view["markers"].items()},
        "tiles": {name: (one["tile"], one["rotation"]) for name, one in view["tiles"].items()},
    }


def _players(table: Mapping[str, Any]) -> dict[str, Any]:
    return {player["id"]: player for player in table["players"]}


def _company(table: Table, name: str) -> Any:
    return table["corporations"].get(name) or table["independents"][name]


def _payment(table: Table, event: Event) -> None:
    for purse, amount in ((event["from"], -event["amount"]), (event["to"], event["amount"])):
        if purse == "bank":
            table["bank"] += amount
        else:
            (_players(table).get(purse) or _company(table, purse))["cash"] += amount


def _give(table: Table, event: Event, count: int) -> None:
    shares = _players(table)[event["player"]]["shares"]
    shares[event["corporation"]] = shares.get(event["corporation"], 0) + count
    if not shares[event["corporation"]]:
        del shares[event["corporation"]]


def _opened(table: Table, event: Event) -> None:
    two = tables().president_shares
    table["corporations"][event["corporation"]].update(
        status="open", president=event["player"], price=event["price"], treasury_shares=tables().shares - two
    )
    _give(table, event, two)


def _bought(table: Table, event: Event) -> None:
    table["corporations"][event["corporation"]][f"{event['from']}_shares"] -= 1
    _give(table, event, 1)


def _sold(table: Table, event: Event) -> None:
    table["corporations"][event["corporation"]]["market_shares"] += event["shares"]
    _give(table, event, -event["shares"])


def _to_market(sign: int) -> Callable[[Table, Event], None]:
    def move(table: Table, event: Event) -> None:
        corporation = table["corporations"][event["corporation"]]
        corporation["market_shares"] += sign * event["shares"]
        corporation["treasury_shares"] -= sign * event["shares"]

    return move


def _closed(table: Table, event: Event) -> None:
    table["corporations"][event["corporation"]].update(
        status="closed", price=None, president=None, treasury_shares=0, market_shares=0, trains=[], tokens=[]
    )
    for player in table["players"]:
        player["shares"].pop(event["corporation"], None)


def _token(table: Table, event: Event) -> None:
    _company(table, event["company"])["tokens"].append({"hex": event["hex"], "city": event["city"]})
    if "replaces" in event:
        table["independents"][event["replaces"]]["tokens"] = []


def _token_gone(table: Table, event: Event) -> None:
    _company(table, event["company"])["tokens"].remove({"hex": event["hex"], "city": event["city"]})


def _train(table: Table, event: Event) -> None:
    if event["from"] in table["corporations"]:
        _lose(table, event["from"], event["train"])
    table["corporations"][event["corporation"]]["trains"].append({"type": event["train"]})


def _lose(table: Table, company: str, train: str) -> None:
    trains = _company(table, company)["trains"]
    trains.remove(next(one for one in trains if one["type"] == train))


def _trains_gone(table: Table, event: Event) -> None:
    for train in event["trains"]:
        _lose(table, event["company"], train)


def _drafted(table: Table, event: Event) -> None:
    for private in event.get("privates") or [event["private"]]:
        table["privates"][private].update(status="player", owner=event["player"])


def _private_bought(table: Table, event: Event) -> None:
    table["privates"][event["private"]].update(status="corporation", owner=event["corporation"])
    independent = table["independents"].get(event["private"])
    if independent is not None:
        table["corporations"][event["corporation"]]["trains"] += independent["trains"]
        independent["trains"] = []


def _private_closed(table: Table, event: Event) -> None:
    table["privates"][event["private"]].update(status="closed", owner=None)
    if event["private"] in table["independents"]:
        table["independents"][event["private"]].update(trains=[], tokens=[])


def _revealed(table: Table, event: Event) -> None:
    if event["privates"]:
        _drafted(table, event)


def _last_taken(table: Table, event: Event) -> None:
    """Show the last private together with the others in the dealt draft (3.23)."""
    if len(table["players"]) == 2:
        _drafted(table, event)


def _set(key: str, field: str) -> Callable[[Table, Event], None]:
    return lambda table, event: table.update({key: event[field]})


_CHANGES: Mapping[str, Callable[[Table, Event], None]] = {
    "payment": _payment,
    "bank_broken": lambda table, _event: table.update(bank_broken=True),
    "phase_began": _set("phase", "phase"),
    "priority_deal": _set("priority", "player"),
    "round_started": _set("round", "round"),
    "game_over": lambda table, _event: table.update(round="end"),
    "corporation_opened": _opened,
    "share_bought": _bought,
    "shares_sold": _sold,
    "shares_issued": _to_market(1),
    "shares_redeemed": _to_market(-1),
    "president_changed": lambda table, event: table["corporations"][event["corporation"]].update(
        president=event["new"]
    ),
    "price_moved": lambda table, event: table["corporations"][event["corporation"]].update(price=event["new"]),
    "corporation_closed": _closed,
    "bankrupt": lambda table, event: _players(table)[event["player"]].update(bankrupt=True),
    "tile_laid": lambda table, event: table["tiles"].update(
        {event["hex"]: {"tile": event["tile"], "rotation": event["rotation"]}}
    ),
    "token_placed": _token,
    "token_removed": _token_gone,
    "train_bought": _train,
    "train_returned": lambda table, event: _lose(table, event["corporation"], event["train"]),
    "trains_removed": _trains_gone,
    "private_drafted": _drafted,
    "last_private_taken": _last_taken,
    "draft_revealed": _revealed,
    "private_bought": _private_bought,
    "private_closed": _private_closed,
    "marker_placed": lambda table, event: table["markers"].update(
        {event["private"]: {"hex": event["hex"], "company": event["company"]}}
    ),
    "marker_removed": lambda table, event: table["markers"].update({event["private"]: {"hex": None, "company": None}}),
}
