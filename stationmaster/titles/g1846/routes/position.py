"""What privates add to the revenue in a minimal position: markers on hexes, and the mail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from stationmaster.any_map.cache import Kept
from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.model.board import Board, Cities, Laid
from stationmaster.titles.g1846.model.kinds import PhaseKind
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.network_spec import NO_BONUSES, Bonuses, RouteRequest
from stationmaster.titles.g1846.routes.position_parts import (
    Complaint,
    Told,
    demand_none_removed,
    pointer_to,
    put_tokens,
    read_company,
    read_tiles,
)

MARKERS: Final[Mapping[str, str]] = {"steamboat": "SC", "meat_packing": "MPC", "boomtown": "BT"}
"""The minimal form's names of the markers, and whose they are."""

MAIL: Final = "mail_contract"


def read_privates(told: Told, value: Any, phase: PhaseKind | None, company: str | None) -> Bonuses:
    """The bonuses of what is there."""
    if not isinstance(value, dict):
        told.fault("/privates", "wrong_type.object")
        return NO_BONUSES
    for name in value:
        if name != MAIL and name not in MARKERS:
            told.fault(pointer_to("privates", name), "unknown_field.route_field")
    mail = value.get(MAIL, False)
    if type(mail) is not bool:
        told.fault(pointer_to("privates", MAIL), "wrong_type.flag")
    is_independent = company in tables().independents
    if mail is True and is_independent:
        told.fault(pointer_to("privates", MAIL), "not_for_independents.mail")
    markers = tuple(_markers(told, value, phase, is_independent=is_independent))
    return Bonuses(markers, _carrier() if mail is True else None)


def _markers(
    told: Told, value: dict[str, Any], phase: PhaseKind | None, *, is_independent: bool
) -> Iterator[tuple[str, str]]:
    for name, private in MARKERS.items():
        at = value.get(name)
        if at is None:
            continue
        kind = tables().privates[private]
        pointer = pointer_to("privates", name)
        places = kind.marker.hexes if kind.marker else ()
        if not isinstance(at, str) or at not in places:
            told.fault(pointer, "wrong_place", places=tuple(places), rule=kind.rule)
        elif phase is not None and phase.removes_markers:
            told.fault(pointer, "marker_removed", phase=phase.id)
        elif is_independent and not (kind.marker and kind.marker.movable):
            told.fault(pointer, "not_for_independents.marker", rule=kind.rule)
        else:
            yield private, at


@cache
def _carrier() -> str:
    """The private that brings mail."""
    return next(kind.id for kind in tables().privates.values() if kind.mail)


# --- The trains of a minimal position: those that a company can have by its phase.

MAX_TRAINS: Final = 8
"""More than a company can ever own, phased-out trains included: four that still run and four on their last run."""


def read_trains(told: Told, value: Any, phase: PhaseKind | None, company: str | None) -> tuple[str, ...]:
    """Those that exist."""
    if not isinstance(value, list):
        told.fault("/trains", "wrong_type.list")
        return ()
    if len(value) > MAX_TRAINS:
        told.fault("/trains", "too_many_trains.route", most=MAX_TRAINS)
        return ()
    private = tables().privates.get(company or "")
    independent = private.independent if private else None
    for index, name in enumerate(value):
        complaint = _impossible_train(name, phase)
        if complaint is not None:
            told.fault(pointer_to("trains", index), complaint[0], **complaint[1])
        elif independent and (index >= len(independent.trains) or name not in independent.trains):
            told.fault(pointer_to("trains", index), "not_its_train", company=str(company), train=independent.trains[0])
    return tuple(name for name in value if isinstance(name, str) and name in tables().trains)


def _impossible_train(name: Any, phase: PhaseKind | None) -> Complaint | None:
    table = tables()
    if not isinstance(name, str) or name not in table.trains:
        return "unknown_train", {"trains": tuple(table.trains)}
    train = table.trains[name]
    removed = table.cards[train.card].removed_by
    if phase is None:
        return None
    if table.phases[train.phase].index > phase.index:
        return "train_not_available", {"train": name, "starts": train.phase, "phase": phase.id}
    if removed is not None and table.phases[removed].index <= phase.index:
        return "train_removed.route", {"train": name, "phase": phase.id}
    return None


# --- The route calculator's question as a person at a table can give it, and everything that may be wrong with it.
#
# The minimal form has `phase`, `tiles`, `tokens`, `blocked_homes`, `privates`, `corporation`, `trains`. It is checked
# in
# full (`parse`), part by part (`form/`). How the game got there is not asked, and neither is the train limit: up to
# `MAX_TRAINS` may be tried.

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
