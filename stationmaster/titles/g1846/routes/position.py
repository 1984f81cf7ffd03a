"""The minimal position of the route calculator: privates, trains, and the whole form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.model.board import Board, Cities, Laid
from stationmaster.titles.g1846.model.kinds import PhaseKind
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.network_spec import NO_BONUSES, Bonuses, RouteRequest
from stationmaster.titles.g1846.routes.position_parts import (
    Complaint,
    PositionFaults,
    demand_none_removed,
    pointer_to,
    put_tokens,
    read_company,
    read_tiles,
)

MARKERS: Final[Mapping[str, str]] = {"steamboat": "SC", "meat_packing": "MPC", "boomtown": "BT"}
"""The minimal form's names of the markers, with their privates."""

MAIL: Final = "mail_contract"


def read_privates(faults: PositionFaults, value: Any, phase: PhaseKind | None, company: str | None) -> Bonuses:
    """Read the bonuses."""
    if not isinstance(value, dict):
        faults.add("/privates", "wrong_type.object")
        return NO_BONUSES
    for name in value:
        if name != MAIL and name not in MARKERS:
            faults.add(pointer_to("privates", name), "unknown_field.route_field")
    mail = value.get(MAIL, False)
    if type(mail) is not bool:
        faults.add(pointer_to("privates", MAIL), "wrong_type.flag")
    is_independent = company in tables().independents
    if mail is True and is_independent:
        faults.add(pointer_to("privates", MAIL), "not_for_independents.mail")
    markers = tuple(_markers(faults, value, phase, is_independent=is_independent))
    return Bonuses(markers, _carrier() if mail is True else None)


def _markers(
    faults: PositionFaults, value: dict[str, Any], phase: PhaseKind | None, *, is_independent: bool
) -> Iterator[tuple[str, str]]:
    for name, private in MARKERS.items():
        at = value.get(name)
        if at is None:
            continue
        kind = tables().privates[private]
        pointer = pointer_to("privates", name)
        places = kind.marker.hexes if kind.marker else ()
        if not isinstance(at, str) or at not in places:
            faults.add(pointer, "wrong_place", places=tuple(places), rule=kind.rule)
        elif phase is not None and phase.removes_markers:
            faults.add(pointer, "marker_removed", phase=phase.id)
        elif is_independent and not (kind.marker and kind.marker.movable):
            faults.add(pointer, "not_for_independents.marker", rule=kind.rule)
        else:
            yield private, at


@cache
def _carrier() -> str:
    """Return the private that carries mail."""
    return next(kind.id for kind in tables().privates.values() if kind.mail)


# The trains of a minimal position: those that a company can own in its phase.

MAX_TRAINS: Final = 8
"""More than a company can ever own: four trains, and four phased-out ones on their last run."""


def read_trains(faults: PositionFaults, value: Any, phase: PhaseKind | None, company: str | None) -> tuple[str, ...]:
    """Read the trains."""
    if not isinstance(value, list):
        faults.add("/trains", "wrong_type.list")
        return ()
    if len(value) > MAX_TRAINS:
        faults.add("/trains", "too_many_trains.route", most=MAX_TRAINS)
        return ()
    private = tables().privates.get(company or "")
    independent = private.independent if private else None
    for index, name in enumerate(value):
        complaint = _impossible_train(name, phase)
        if complaint is not None:
            faults.add(pointer_to("trains", index), complaint[0], **complaint[1])
        elif independent and (index >= len(independent.trains) or name not in independent.trains):
            faults.add(pointer_to("trains", index), "not_its_train", company=str(company), train=independent.trains[0])
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


# The minimal position as a whole.
#
# It has `phase`, `tiles`, `tokens`, `blocked_homes`, `privates`, `corporation`, `trains`. `parse`
# validates it part by part. Reachability and the train limit are not checked: up to `MAX_TRAINS` trains may be tried.

_REQUIRED: Final = ("phase", "tiles", "tokens", "corporation", "trains")
_KNOWN: Final = frozenset((*_REQUIRED, "blocked_homes", "privates"))

_KEPT_BOARDS: Final = 256
"""The number of cached boards: a client often asks about the same board for other trains or companies."""


@cache
def _before() -> dict[tuple[bytes | None, object], Board]:
    """Return the cache of the latest valid boards, by their text and phase."""
    return {}


def _text(position: dict[str, Any]) -> bytes | None:
    """Return tiles and tokens as unambiguous JSON; None if they are not JSON."""
    given = [position.get("tiles", {}), position.get("blocked_homes", []), position.get("tokens", [])]
    try:
        return msgspec.json.encode(given)
    except (TypeError, ValueError, RecursionError):
        return None


def parse(position: Any) -> RouteRequest:
    """Return the question of a minimal position.

    :raises ImpossibleInput: with every fault; pointers are relative to the position.
    """
    faults = PositionFaults()
    request = _read(faults, position)
    if faults.all or request is None:
        raise ImpossibleInput(faults.all)
    return request


def _read(faults: PositionFaults, position: Any) -> RouteRequest | None:
    if not isinstance(position, dict):
        faults.add("", "wrong_type.object")
        return None
    for name in position:
        if name not in _KNOWN:
            faults.add(pointer_to(name), "unknown_field.route_field")
    for name in _REQUIRED:
        if name not in position:
            faults.add(pointer_to(name), "required")
    phase = _phase(faults, position.get("phase"))
    key = _text(position), phase and phase.id
    kept = _before().get(key)
    tiles = kept.tiles if kept else read_tiles(faults, position.get("tiles", {}), phase)
    company = (
        read_company(faults, position.get("corporation", ""), "/corporation") if "corporation" in position else None
    )
    board = kept or _board(faults, tiles, position)
    if not kept and key[0] is not None and not faults.all.total:
        if len(_before()) >= _KEPT_BOARDS:
            _before().clear()
        _before()[key] = board
    demand_none_removed(faults, position, company)
    trains = read_trains(faults, position.get("trains", []), phase, company)
    bonuses = read_privates(faults, position.get("privates", {}), phase, company)
    if phase is None or company is None:
        return None
    return RouteRequest(board, phase.id, company, trains, bonuses)


def _board(faults: PositionFaults, tiles: Mapping[str, Laid], position: dict[str, Any]) -> Board:
    slots: dict[str, Cities] = {}
    board = Board(tiles, slots)  # It is shared only once all tokens are placed.
    put_tokens(faults, board, slots, position.get("blocked_homes", []), "blocked_homes")
    put_tokens(faults, board, slots, position.get("tokens", []), "tokens")
    return board


def _phase(faults: PositionFaults, value: Any) -> PhaseKind | None:
    phases = tables().phases
    if isinstance(value, str) and value in phases:
        return phases[value]  # type: ignore[index]
    if value is not None:
        faults.add("/phase", "unknown_phase", phases=tuple(phases))
    return None
