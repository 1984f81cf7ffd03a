"""Variants of a recorded game: the same game in the different forms that the site has used over time."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from random import Random
from typing import Any

Record = dict[str, Any]

_CERTIFICATE = re.compile(r"(.+)_([1-8])")
_COPY = re.compile(r"([0-9]{1,3})-([0-9]{1,4})(-[0-9])?")
_PRINTED = re.compile(r"([A-K][0-9]{1,2})-([0-9]+)-([0-9])")


def numbers_as_fractions(record: Record, chance: Random) -> None:
    """Write numbers as fractions, as the JSON of other programs does."""
    for action in record["actions"]:
        for key, value in action.items():
            if type(value) is int and chance.random() < 0.5:
                action[key] = float(value)


def add_fields(record: Record, chance: Random) -> None:
    """Add when each player clicked, and what the site computed itself."""
    record |= {"loaded": True, "status": "finished", "acting": [], "turn": 9, "round": "Operating Round", "user": {}}
    for action in record["actions"]:
        action |= {"user": chance.randrange(9999), "created_at": 1_600_000_000 + chance.randrange(9999), "meta": None}
        if action["type"] == "buy_train":
            action |= {"exchange": None, "slots": None, "extra_due": None, "warranties": None}
        if action["type"] == "place_token":
            action |= {"slot": chance.randrange(3), "tokener": None, "cost": 40, "token_type": "normal"}
        if action["type"] == "run_routes":
            action |= {"extra_revenue": 0, "subsidy": 0}
            for route in action["routes"]:
                route |= {"hexes": ["A1"], "nodes": [], "revenue": 1, "revenue_str": "A1", "subsidy": 0, "halts": None}
        if action["type"] in ("buy_shares", "sell_shares"):
            action |= {"swap": None, "purchase_for": None, "borrow_from": None, "total_price": 1}


def leave_out_fields(record: Record, chance: Random) -> None:
    """Leave out what the oldest records leave out."""
    for action in record["actions"]:
        given = action.get("shares", ())
        if len(given) * 10 == action.get("percent") and not any(share.endswith("_0") for share in given):
            del action["percent"]
        for key in ("share_price", "slot", "id"):
            if key == "share_price" and action["type"] == "par":
                continue
            action.pop(key, None)


def numbers_name_players(record: Record, chance: Random) -> None:
    """Name players by their numbers, as numbers or as texts."""
    numbers = {entry["name"]: 900 + place * 7 for place, entry in enumerate(record["players"])}
    record["players"] = [{"id": numbers[entry["name"]], "name": entry["name"]} for entry in record["players"]]
    for action in record["actions"]:
        if action["entity_type"] == "player":
            number = numbers[action["entity"]]
            action["entity"] = number if chance.random() < 0.7 else str(number)


def routes_written_anyhow(record: Record, chance: Random) -> None:
    """Write connections in any order and direction, trains in any order, and idle trains without connections."""
    for action in record["actions"]:
        for route in action.get("routes", ()):
            chance.shuffle(route["connections"])
            for connection in route["connections"]:
                if chance.random() < 0.5:
                    connection.reverse()
        if action["type"] == "run_routes":
            chance.shuffle(action["routes"])


def other_pieces(record: Record, chance: Random) -> None:
    """Use other copies of the same tiles, certificates of the same corporation, or numbers of printed cities.

    Which certificates a bankruptcy issues is not recorded; their order determines it.
    """
    states_shares = all(action["type"] != "bankrupt" for action in record["actions"])
    copies: dict[str, dict[str, str]] = {}
    shares: dict[str, list[int]] = {}
    for action in record["actions"]:
        for key in ("tile", "city"):
            if key in action:
                action[key] = _other_copy(action[key], copies, chance)
        if "shares" in action and states_shares:
            action["shares"] = [_other_certificate(share, shares, chance) for share in action["shares"]]


def _other_copy(name: str, copies: dict[str, dict[str, str]], chance: Random) -> str:
    printed = _PRINTED.fullmatch(name)
    if printed is not None:
        return f"{printed[1]}-{chance.randrange(7)}-{printed[3]}"
    found = _COPY.fullmatch(name)
    assert found is not None, name
    known = copies.setdefault(found[1], {})
    copy = known.setdefault(found[2], str(len(known) * 10 + chance.randrange(10)))
    return f"{found[1]}-{copy}{found[3] or ''}"


def _other_certificate(name: str, shares: dict[str, list[int]], chance: Random) -> str:
    found = _CERTIFICATE.fullmatch(name)
    if found is None:
        return name
    order = shares.setdefault(found[1], chance.sample(range(1, 9), 8))
    return f"{found[1]}_{order[int(found[2]) - 1]}"


def passes_made_by_programs(record: Record, chance: Random) -> None:
    """Nest players' passes in the actions before them, and add the programs that made the passes."""
    actions: list[dict[str, Any]] = []
    for action in record["actions"]:
        if action["type"] == "pass" and action["entity_type"] == "player" and actions and chance.random() < 0.6:
            own = [{"type": "program_disable", "entity": action["entity"], "entity_type": "player", "reason": "x"}]
            nested = [action, *(own if chance.random() < 0.5 else [])]
            actions[-1].setdefault("auto_actions", []).extend(nested)
            continue
        if chance.random() < 0.1:
            kind = chance.choice(["program_share_pass", "program_buy_shares", "program_close_pass"])
            actions.append({"type": kind, "entity": record["players"][0]["name"], "entity_type": "player"})
        actions.append(action)
    record["actions"] = actions


def second_thoughts(record: Record, chance: Random) -> None:
    """Add chat and undone actions: one, several, back to an action or to the beginning, redone, or replaced."""
    player = {"entity": record["players"][0]["name"], "entity_type": "player"}
    actions: list[dict[str, Any]] = []
    done: list[dict[str, Any]] = []

    def tell(action: Mapping[str, Any]) -> dict[str, Any]:
        actions.append({**deepcopy(dict(action)), "id": len(actions) + 1})
        return actions[-1]

    for action in record["actions"]:
        if chance.random() < 0.05:
            tell({"type": "message", **player, "message": "hello"})
        if chance.random() < 0.04:  # An action that would not even be legal, undone at once
            tell({"type": "sell_shares", **player, "shares": ["GT_1"], "percent": 10})
            tell({"type": "message", **player, "message": "oops"})
            tell({"type": "undo", **player})
        done.append(tell(action))
        if chance.random() < 0.04:
            back = chance.randint(1, min(5, len(done)))
            if chance.random() < 0.5:
                for _ in range(back):
                    tell({"type": "undo", **player})
                for _ in range(back):
                    tell({"type": "redo", **player})
            else:
                last = done[-back - 1]["id"] if len(done) > back else 0
                tell({"type": "undo", **player, "action_id": last})
                if chance.random() < 0.5:
                    tell({"type": "message", **player, "message": "wait"})
                    tell({"type": "redo", **player})
                else:
                    done[-back:] = [tell(again) for again in deepcopy(done[-back:])]
    record["actions"] = actions


WORDINGS: tuple[Callable[[Record, Random], None], ...] = (
    routes_written_anyhow,
    other_pieces,
    passes_made_by_programs,
    leave_out_fields,
    second_thoughts,
    add_fields,
    numbers_name_players,
    numbers_as_fractions,
)
"""Variants in an order in which each can follow those before it."""
