"""Positions in the track step of one company, for the tests of sections 6.4 and 6.5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stationmaster.titles.g1846.model.actions import LayTile, PlaceToken
from stationmaster.titles.g1846.model.events import Payment
from stationmaster.titles.g1846.model.position import CompanyTurn, OperatingRound, Options, Position
from stationmaster.titles.g1846.sequence import play
from tests.unit.titles.g1846.positions import AMY, Opened, choices, position_with


def building(
    company: str,
    *,
    tiles: Mapping[str, tuple[str, int]] | None = None,
    tokens: Sequence[tuple[str, int]] = (),
    others: Mapping[str, Sequence[tuple[str, int]]] | None = None,
    cash: int = 500,
    phase: str = "I",
    privates: Mapping[str, str] | None = None,
    turn: CompanyTurn | None = None,
    players: int = 5,
    options: Options | None = None,
    tokens_left: int | None = None,
    president: str | None = None,
    removed: Sequence[str] | None = None,
) -> Position:
    """Return the company's turn, before its first action unless `turn` is given. `others` are open as well."""
    named = {company: tokens, **(others or {})}
    opened = {
        name: Opened(
            60,
            {AMY: 3} if president is None or name != company else {AMY: 1},
            cash=cash if name == company else 0,
            tokens=tuple(places),
            tokens_left=tokens_left if name == company else None,
            president=president if name == company else None,
            market=2 if president == "market" and name == company else 0,
        )
        for name, places in named.items()
        if name not in ("MS", "BIG4")
    }
    return position_with(
        players=players,
        corporations=opened,
        privates={"MS": AMY, "BIG4": AMY, **(privates or {})},
        independent_cash={company: cash} if company in ("MS", "BIG4") else {},
        tiles=tiles,
        phase=phase,
        options=options,
        removed=removed,
        round_=OperatingRound(1, "track", company, turn=turn or CompanyTurn()),
    )


def lay(hex_id: str, tile: str, rotation: int, private: str | None = None) -> LayTile:
    return LayTile(hex_id, tile, rotation, private)


def token(hex_id: str, city: int = 0, private: str | None = None) -> PlaceToken:
    return PlaceToken(hex_id, city, private)


def lays(position: Position, hex_id: str | None = None, private: str | None = None) -> set[tuple[Any, ...]]:
    """Return (tile, rotation, cost) of the listed lays on a hex, or (hex, tile, rotation, cost) of all."""
    found = [choice for choice in choices(position, "lay_tile") if choice.get("private") == private]
    if hex_id is None:
        return {(c["hex"], c["tile"], c["rotation"], c["cost"]) for c in found}
    return {(c["tile"], c["rotation"], c["cost"]) for c in found if c["hex"] == hex_id}


def cost_of(position: Position, action: LayTile) -> int:
    """Play a lay and return the payment to the bank; the list must name the same cost."""
    paid = [event.amount for event in play(position, action)[1] if isinstance(event, Payment) and event.why == "track"]
    cost: int = sum(paid)
    assert (action.tile, action.rotation, cost) in lays(position, action.hex, action.private)
    return cost
