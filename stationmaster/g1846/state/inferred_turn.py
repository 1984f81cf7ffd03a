"""What an open state leaves out of an operating turn, read from what it tells of it.

At the beginning of a turn nothing of this matters. In its course some fields follow from others: the revenue from the
routes, the step from what has been done, the private whose second tile is to follow from where the first one lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from stationmaster.g1846.components.tables import tables

View = Mapping[str, Any]

_OF_THE_LAST_STEPS = (
    *("bought_trains", "forced_issue", "forced_minimum", "forced_sales", "must_buy_with_help", "refused_trains"),
)
"""What only the buying of trains brings."""


def rounds_of(view: View) -> Iterator[View | None]:
    """The operating round in each way that it can be meant; the most usual first."""
    operating = view.get("operating")
    if operating is None:
        yield None
        return
    turn = _turn(view, operating)
    for step in _steps(view, operating, turn):
        has_run = {"has_run": True} if step in ("dividend", "trains", "privates") else {}
        yield {**operating, "turn": {**has_run, **turn}, **({} if step is None else {"step": step})}
    if "queue" not in operating and any(one.get("bankrupt") for one in view["players"]):
        # O-7: after a bankruptcy the order may be one that no longer follows from the prices.
        queue = [name for name in operating["order"] if name in tables().corporations]
        yield {**operating, "turn": turn, "queue": queue}


def _steps(view: View, operating: View, turn: View) -> tuple[str | None, ...]:
    """The step of the turn, where nothing is said of it; None leaves it at that.

    The trains that have run are marked when the revenue is distributed. A turn that cannot be beginning may
    have come to the buying of trains.
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
        asked = (one["from"] for one in turn["refused_purchases"] if one["type"] == "buy_train")
        turn["refused_trains"] = list(dict.fromkeys(asked))
    if turn.get("first_tile_hex") and "second_tile" not in turn:
        turn["second_tile"] = _private_of(view, operating["operator"], turn["first_tile_hex"])
    if turn.get("second_tile") and "first_tile_hex" not in turn:
        turn["first_tile_hex"] = _only_tile_of(view, turn["second_tile"])
    return turn


def _private_of(view: View, operator: str | None, hex_id: str) -> str | None:
    """Whose second tile is to follow when the first one lies there."""
    names: Iterable[str] = (name for name, private in view["privates"].items() if private["owner"] == operator)
    kinds = ((name, tables().privates[name].tiles) for name in names)
    return next((name for name, kind in kinds if kind is not None and kind.count > 1 and hex_id in kind.hexes), None)


def _only_tile_of(view: View, private: str) -> str | None:
    """Where the first tile of a private lies, if only one of its hexes has a tile."""
    kind = tables().privates[private].tiles
    laid = [hex_id for hex_id in kind.hexes if hex_id in view["tiles"]] if kind is not None else []
    return laid[0] if len(laid) == 1 else None
