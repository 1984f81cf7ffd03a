"""What privates add to the revenue in a minimal position: markers on hexes, and the mail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from stationmaster.g1846.components.kinds import PhaseKind
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.routes.calculator.form.told import Told, pointer_to
from stationmaster.g1846.routes.stated import NO_BONUSES, Bonuses

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
