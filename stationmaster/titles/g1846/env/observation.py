"""The observation of a player of 1846. Money is in thousands, shares in tenths; seats are counted from the observer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from stationmaster.engine.env_codes import Sheet, each_of, from_seat, of_each, one_of
from stationmaster.titles.g1846.model.position import BLANK, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state.view import view_of
from stationmaster.titles.g1846.sequence import ENGINE

Json = Any

VERSION: Final = 1
"""Incremented when the meaning or the place of a number changes."""
STEPS: Final = (
    "consent",
    "return_trains",
    "second_tile",
    "last_private",
    "draft",
    "open_draft",
    "stock",
    "steamboat",
    "track",
    "run",
    "dividend",
    "trains",
    "privates",
)
"""The steps in the order of observations, independent of the order of play."""
SEATS: Final = 5
THOUSAND: Final = 1000
ROUNDS: Final = ("DR", "SR", "OR")
STATUSES: Final = ("unopened", "open", "closed", "removed")
OF_INDEPENDENTS: Final = ("independent", "bought", "removed")
DISTRIBUTIONS: Final = ("full", "half", "withhold")


def written(position: Position, player: str) -> Sheet:
    """Encode the observation."""
    shown, sheet = view_of(position, player), Sheet()
    seats = from_seat(position.seats, player)
    _table(sheet, position, shown, seats)
    for place in range(SEATS):
        seated = next((player for player in shown["players"] if seats[place : place + 1] == [player["id"]]), None)
        _player(sheet, f"player {place}", seated)
    for name in tables().corporations:
        _corporation(sheet, name, shown["corporations"].get(name), seats)
    for name in tables().independents:
        _independent(sheet, name, shown["independents"].get(name), seats)
    _privates(sheet, shown)
    _map(sheet, shown)
    return sheet


def _table(sheet: Sheet, position: Position, shown: Mapping[str, Json], seats: list[str]) -> None:
    table, turn = tables(), ENGINE.turn(position)
    acting = turn["players"] if turn else []
    sheet.put("players", one_of(len(seats), range(2, SEATS + 1)))
    sheet.put("round", one_of((turn or {"round": "over"})["round"][:2], ROUNDS))
    sheet.put("step", one_of(turn["step"] if turn else None, STEPS))
    sheet.put("who acts", [float(name in acting) for name in _padded(seats)])
    sheet.put("priority", one_of(shown["priority"], _padded(seats)))
    sheet.put("phase", one_of(shown["phase"], tuple(table.phases)))
    sheet.put("bank", [shown["bank"] / THOUSAND, float(shown["bank_broken"]), shown["set"] / 10])
    operating = shown["operating"] or {}
    companies = tuple(table.companies)
    sheet.put("operator", one_of(operating.get("operator"), companies))
    sheet.put("has operated", each_of(operating.get("done", ()), companies))
    so_far = operating.get("turn", {})
    sheet.put(
        "the turn so far", [float(so_far.get(name, 0)) for name in ("tiles", "upgrades", "tokens", "bought_trains")]
    )
    sheet.put("run", [so_far.get("revenue", 0) / THOUSAND, float(so_far.get("has_run", False))])
    for card in table.cards:
        left = shown["trains_for_sale"].get(card, 0)
        sheet.put(f"trains for sale: {card}", [-1.0 if left is None else float(left)])
    sheet.put("returned trains", each_of(shown["returned_trains"], tuple(table.cards)))
    request = shown["request"] or {"purchase": {"price": 0}}
    sheet.put("asked to sell", [float(shown["request"] is not None), request["purchase"]["price"] / THOUSAND])
    second = shown["options"]["edition"] == "second"
    sheet.put("options", [float(second), float(shown["options"]["conventions"] == "online")])


def _padded(seats: list[str]) -> list[str | None]:
    """Return the seats, padded with empty ones."""
    return [*seats, *["\0"] * (SEATS - len(seats))]


def _player(sheet: Sheet, name: str, shown: Mapping[str, Json] | None) -> None:
    table = tables()
    state = shown or {"cash": 0, "certificates": 0, "worth": 0, "bankrupt": False, "shares": {}, "privates": []}
    money = [state["cash"] / THOUSAND, state["worth"] / THOUSAND]
    sheet.put(name, [float(shown is not None), *money, state["certificates"] / 10, float(state["bankrupt"])])
    sheet.put(f"{name}: shares", of_each(state["shares"], tuple(table.corporations), 10))
    sheet.put(f"{name}: privates", each_of(state["privates"], tuple(table.privates)))


def _corporation(sheet: Sheet, name: str, shown: Mapping[str, Json] | None, seats: list[str]) -> None:
    table = tables()
    state = shown or {}
    sheet.put(name, one_of(state.get("status"), STATUSES))
    money = [(state.get(what) or 0) / THOUSAND for what in ("cash", "price", "earnings")]
    counts = [(state.get(what) or 0) / 10 for what in ("stack", "treasury_shares", "market_shares", "tokens_left")]
    sheet.put(f"{name}: money and shares", [*money, *counts, float(state.get("operated", False))])
    sheet.put(f"{name}: president", one_of(state.get("president"), _padded(seats)))
    sheet.put(f"{name}: trains", each_of((train["type"] for train in state.get("trains", ())), tuple(table.trains)))
    sheet.put(f"{name}: privates", each_of(state.get("privates", ()), tuple(table.privates)))


def _independent(sheet: Sheet, name: str, shown: Mapping[str, Json] | None, seats: list[str]) -> None:
    state = shown or {}
    sheet.put(name, [*one_of(state.get("status"), OF_INDEPENDENTS), (state.get("cash") or 0) / THOUSAND])
    sheet.put(f"{name}: owner", one_of(state.get("owner"), _padded(seats)))
    sheet.put(f"{name}: trains", [float(len(state.get("trains", ())))])


def _privates(sheet: Sheet, shown: Mapping[str, Json]) -> None:
    """Encode the offered and held cards of the draft, and the closed privates."""
    known = tuple(tables().privates)
    status = {name: private["status"] for name, private in shown["privates"].items()}
    sheet.put("privates: closed", [float(status.get(name) in ("closed", "removed")) for name in known])
    sheet.put("privates: used", [float(shown["privates"].get(name, {}).get("used", 0)) for name in known])
    draft = shown["draft"] or {}
    hand = draft.get("hand", {"drawn": [], "kept": []})
    sheet.put("draft: in hand", each_of(hand["drawn"], (*known, BLANK)))
    sheet.put("draft: kept", each_of(hand["kept"], (*known, BLANK)))
    sheet.put("draft: open", each_of((offer["private"] for offer in draft.get("offer", ())), known))
    sheet.put("draft: cards left", [draft.get("cards", 0) / 10, (draft.get("discount") or 0) / 100])


def _map(sheet: Sheet, shown: Mapping[str, Json]) -> None:
    table = tables()
    order = {tile: place + 1 for place, tile in enumerate(table.tiles)}
    companies = tuple(table.companies)
    laid = [shown["tiles"].get(hex_id) for hex_id in table.hexes]
    sheet.put("map: tiles", [order[tile["tile"]] / len(order) if tile else 0.0 for tile in laid])
    sheet.put("map: rotations", [(tile["rotation"] + 1) / 6 if tile else 0.0 for tile in laid])
    for hex_id, hex_ in table.hexes.items():
        if hex_.cities:
            here = [token for city in shown["slots"].get(hex_id, ()) for token in city if token is not None]
            sheet.put(f"tokens: {hex_id}", each_of(here, companies))
    for name, marker in sorted(shown["markers"].items()):
        sheet.put(f"marker {name}", _marker(marker, companies))
    for missing in sorted(_markers() - shown["markers"].keys()):
        sheet.put(f"marker {missing}", _marker({"hex": None, "company": None}, companies))


@cache
def _markers() -> frozenset[str]:
    return frozenset(name for name, private in tables().privates.items() if private.marker is not None)


def _marker(marker: Mapping[str, Json], companies: tuple[str, ...]) -> list[float]:
    hexes = list(tables().hexes)
    at = marker["hex"]
    return [(hexes.index(at) + 1) / len(hexes) if at else 0.0, *one_of(marker["company"], companies)]
