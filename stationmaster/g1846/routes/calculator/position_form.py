"""The route calculator's question as a person at a table can give it, and everything that may be wrong with it.

The minimal form has `phase`, `tiles`, `tokens`, `blocked_homes`, `privates`, `corporation`, `trains`. It is checked in
full (`parse`), part by part (`form/`). How the game got there is not asked, and neither is the train limit: up to
`MAX_TRAINS` may be tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import msgspec

from stationmaster.g1846.components.kinds import PhaseKind
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.routes.calculator.form.privates import read_privates
from stationmaster.g1846.routes.calculator.form.tiles import read_tiles
from stationmaster.g1846.routes.calculator.form.tokens import demand_none_removed, put_tokens
from stationmaster.g1846.routes.calculator.form.told import Told, pointer_to, read_company
from stationmaster.g1846.routes.calculator.form.trains import read_trains
from stationmaster.g1846.routes.calculator.question import RouteRequest
from stationmaster.g1846.state.board import Board, Cities, Laid
from stationmaster.kernel.errors import ImpossibleInput
from stationmaster.routes.keeping import Kept

_REQUIRED: Final = ("phase", "tiles", "tokens", "corporation", "trains")
_OPTIONAL: Final = ("blocked_homes", "privates")

_KEPT_BOARDS: Final = 256
"""So many boards are kept: whoever asks about one asks about it again, for other trains or another company."""


@cache
def _before() -> Kept[Board]:
    """The boards that were asked about last, by their text and the phase; nothing was wrong with them."""
    return Kept(_KEPT_BOARDS)


def _text(position: dict[str, Any]) -> bytes | None:
    """What lies on the board, as JSON, in which nothing is alike that is not the same; None for what is no JSON."""
    told = [position.get("tiles", {}), position.get("blocked_homes", []), position.get("tokens", [])]
    try:
        return msgspec.json.encode(told)
    except (TypeError, ValueError, RecursionError):
        return None


def parse(position: Any) -> RouteRequest:
    """The question in a minimal position.

    :raises ImpossibleInput: with everything that is wrong with it; pointers are relative to the position.
    """
    told = Told()
    request = _read(told, position)
    if told.faults or request is None:
        raise ImpossibleInput(told.faults)
    return request


def _read(told: Told, position: Any) -> RouteRequest | None:
    if not isinstance(position, dict):
        told.fault("", "wrong_type.object")
        return None
    for name in position:
        if name not in _REQUIRED + _OPTIONAL:
            told.fault(pointer_to(name), "unknown_field.route_field")
    for name in _REQUIRED:
        if name not in position:
            told.fault(pointer_to(name), "required")
    phase = _phase(told, position.get("phase"))
    key = _text(position), phase and phase.id
    kept = _before().find(key)
    tiles = kept[0].tiles if kept else read_tiles(told, position.get("tiles", {}), phase)
    company = read_company(told, position.get("corporation", ""), "/corporation") if "corporation" in position else None
    board = kept[0] if kept else _board(told, tiles, position)
    if not kept and key[0] is not None and not told.faults.total:
        _before().keep(key, board)
    demand_none_removed(told, position, company)
    trains = read_trains(told, position.get("trains", []), phase, company)
    bonuses = read_privates(told, position.get("privates", {}), phase, company)
    if phase is None or company is None:
        return None
    return RouteRequest(board, phase.id, company, trains, bonuses)


def _board(told: Told, tiles: Mapping[str, Laid], position: dict[str, Any]) -> Board:
    slots: dict[str, Cities] = {}
    board = Board(tiles, slots)  # Nobody else sees it before all tokens stand on it.
    put_tokens(told, board, slots, position.get("blocked_homes", []), "blocked_homes")
    put_tokens(told, board, slots, position.get("tokens", []), "tokens")
    return board


def _phase(told: Told, value: Any) -> PhaseKind | None:
    phases = tables().phases
    if isinstance(value, str) and value in phases:
        return phases[value]  # type: ignore[index]
    if value is not None:
        told.fault("/phase", "unknown_phase", phases=tuple(phases))
    return None
