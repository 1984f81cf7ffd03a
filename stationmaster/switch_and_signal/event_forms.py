"""Events as JSON, and the catalogue of them: both follow from their statements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from msgspec import inspect

from stationmaster.kernel.statements import write
from stationmaster.switch_and_signal.events import AnyEvent, Event

Json = Any

EVENTS: Final[Mapping[str, type[AnyEvent]]] = {kind.type: kind for kind in get_args(AnyEvent)}
"""Every kind of event by its type."""


def described() -> dict[str, Json]:
    """The catalogue of events as JSON, for the contract: what each means, its fields, and those that may be missing."""
    return {name: _described(kind) for name, kind in EVENTS.items()}


def _described(kind: type[AnyEvent]) -> dict[str, Json]:
    told = inspect.type_info(kind)
    assert isinstance(told, inspect.StructType)
    fields = [(field.encode_name, _meaning(field.type), field.required) for field in told.fields]
    return {
        "meaning": " ".join(str(kind.__doc__).split()),
        "fields": {name: meaning for name, meaning, is_always_there in fields if is_always_there},
        "optional": {name: meaning for name, meaning, is_always_there in fields if not is_always_there},
    }


def _meaning(told: inspect.Type) -> str:
    """What a field means: as it says itself, or as the ids or the union say that it holds."""
    schema = told.extra_json_schema or {} if isinstance(told, inspect.Metadata) else {}
    return str(schema.get("description") or schema.get("x-named", {}).get("description", ""))


def to_json(event: Event) -> dict[str, Json]:
    """An event as the contract writes it; what does not apply is left out."""
    written: dict[str, Json] = write(event)
    return written
