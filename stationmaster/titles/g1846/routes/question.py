"""The question that the route calculator answers: a board, who runs, with which trains and bonuses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.kinds import Phase
from stationmaster.titles.g1846.model.operator import company_of, owns
from stationmaster.titles.g1846.model.position import OperatingRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.network_spec import Bonuses
from stationmaster.titles.g1846.text.faults import fault_at

BEFORE_STEP_E: Final = ("track", "run", "dividend")
"""The steps of a turn in which its routes can still be declared or replaced (6.2C, 6.68)."""


@dataclass(frozen=True, slots=True)
class RouteRequest:
    """All that the revenue of a company depends on."""

    board: Board
    phase: Phase
    company: str
    trains: tuple[str, ...]
    bonuses: Bonuses


def of_position(position: Position, company: str | None = None) -> RouteRequest:
    """What a company could run in a position; without a name, the one whose turn it is.

    Until the operator has distributed its revenue, trains that it may not run in this round are left out (6.61a, 6.68).
    Of any other company, and of an operator that is done with it, all trains are tried.

    :raises ImpossibleInput: when there is no such company, or none is named and none operates.
    """
    operating = position.round if isinstance(position.round, OperatingRound) else None
    name = company or (operating.operator if operating else None)
    if name is None:
        raise ImpossibleInput([fault_at("/operator", "required.operator")])
    if name not in tables().companies:
        raise ImpossibleInput([fault_at("/operator", "unknown_company.operator", company=name)])
    runs_now = operating is not None and operating.operator == name and operating.step in BEFORE_STEP_E
    trains = tuple(train.type for train in company_of(position, name).trains if not (runs_now and train.ran))
    return RouteRequest(position.board, position.phase, name, trains, bonuses_for(position, name))  # type: ignore[arg-type]


def bonuses_for(position: Position, company: str) -> Bonuses:
    """6.66: what privates add to a company's routes. Only the company that a marker serves profits (6.66a)."""
    markers = tuple(
        (private, marker.hex)
        for private, marker in position.markers.items()
        if marker.company == company and marker.hex is not None
    )
    return Bonuses(markers, _mail_of(position, company))


def _mail_of(position: Position, company: str) -> str | None:
    if conventions(position).mail_unpaid:
        return None
    return next(
        (kind.id for kind in tables().privates.values() if kind.mail and owns(position, company, kind.id)), None
    )
