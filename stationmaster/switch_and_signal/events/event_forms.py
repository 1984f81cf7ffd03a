"""Events as JSON, and the catalogue of them: both follow from their statements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from stationmaster.kernel.shapes.schemas import catalogue_of_events
from stationmaster.kernel.shapes.statements import write
from stationmaster.switch_and_signal.events.events import AnyEvent, Event

Json = Any

EVENTS: Final[Mapping[str, type[AnyEvent]]] = {kind.type: kind for kind in get_args(AnyEvent)}
"""Every kind of event by its type."""


def described() -> dict[str, Json]:
    """The catalogue of events as JSON, for the contract: what each means, its fields, and those that may be missing."""
    return catalogue_of_events(AnyEvent)


def to_json(event: Event) -> dict[str, Json]:
    """An event as the contract writes it; what does not apply is left out."""
    written: dict[str, Json] = write(event)
    return written
