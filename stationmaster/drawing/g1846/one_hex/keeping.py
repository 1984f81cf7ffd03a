"""For whom something on the board of 1846 is kept: slots for tokens (6.53), hexes for a private's track (6.45c)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stationmaster.drawing.g1846.one_hex.scenery import Kept
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.state.board import Board


def kept_slots(view: Mapping[str, Any], board: Board) -> Mapping[str, Kept]:
    """For whom vacant slots are kept: homes of unopened corporations, reservations, C&WI (6.53)."""
    kept: dict[str, list[list[str | None]]] = {}
    for name, place in _keepers(view, board):
        slots = kept.setdefault(place.hex, [[None] * len(slots) for slots in board.cities(place.hex)])
        if place.slot < len(slots[place.city]):
            slots[place.city][place.slot] = name
    return {hex_id: tuple(map(tuple, cities)) for hex_id, cities in kept.items()}


def kept_hexes(view: Mapping[str, Any]) -> Mapping[str, str]:
    """For which private hexes are kept while a player owns it (6.45c)."""
    return {
        hex_id: name
        for name, kind in tables().privates.items()
        for hex_id in kind.reserved_hexes
        if _status(view, name) == "player"
    }


def _keepers(view: Mapping[str, Any], board: Board) -> Iterator[tuple[str, Any]]:
    ended = tables().phases[view["phase"]].ends_reservations
    for name, kind in tables().corporations.items():
        status = (view.get("corporations") or {}).get(name, {"status": "unopened"})["status"]
        if status == "unopened":
            yield name, kind.home
        if kind.reservation and status in ("unopened", "open") and not ended:
            place = kind.reservation.place
            if not board.has_token(name, place.hex, place.city):
                yield name, place
    for name, private in tables().privates.items():
        if private.token and _status(view, name) in ("player", "undrafted"):
            yield name, private.token


def _status(view: Mapping[str, Any], private: str) -> str | None:
    status: str | None = (view.get("privates") or {}).get(private, {}).get("status")
    return status
