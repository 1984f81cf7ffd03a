"""The trains of a minimal position: those that a company can have by its phase."""

from __future__ import annotations

from typing import Any, Final

from stationmaster.g1846.components.kinds import PhaseKind
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.routes.calculator.form.told import Complaint, Told, pointer_to

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
