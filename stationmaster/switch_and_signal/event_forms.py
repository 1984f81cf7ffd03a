"""Events and places as JSON: the form of the HTTP contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args

from stationmaster.switch_and_signal.events import Event
from stationmaster.switch_and_signal.state.position import Place

Json = Any

EVENTS: Mapping[str, type[Event]] = {kind.type: kind for kind in get_args(Event)}
"""Every kind of event by its type."""

_FORMS = {"str": "text", "int": "whole number", "bool": "true or false", "tuple[str, ...]": "list of texts"}
_FORMS |= {"tuple[int, ...]": "list of whole numbers", "Place": "place of a train", "LossCause": "text"}


def _written_name(name: str) -> str:
    """`from` is a reserved word, and is called `source` in the records."""
    return "from" if name == "source" else name


def described() -> dict[str, Json]:
    """The catalogue of events as JSON, for the contract: what each means, its fields, and those that may be missing."""
    catalogue = {}
    for name, kind in EVENTS.items():
        forms = {_written_name(field.name): str(field.type) for field in fields(kind)}
        always = {field: form for field, form in forms.items() if not form.endswith("| None")}
        maybe = {field: form.removesuffix(" | None") for field, form in forms.items() if field not in always}
        catalogue[name] = {
            "meaning": " ".join(str(kind.__doc__).split()),
            "fields": {field: _FORMS[form] for field, form in always.items()},
            "optional": {field: _FORMS[form] for field, form in maybe.items()},
        }
    return catalogue


def place_to_json(place: Place) -> dict[str, Json]:
    """A train's place as the contract writes it."""
    match place.kind:
        case "depot":
            return {"at": "depot"}
        case "departure":
            return {"at": "departure", "point": place.space}
        case "city":
            return {"at": "city", "city": place.space}
        case "section":
            return {"at": "section", "section": place.space, "towards": place.towards}


def _to_json(value: Json) -> Json:
    if isinstance(value, Place):
        return place_to_json(value)
    return list(value) if isinstance(value, tuple) else value


def to_json(event: Event) -> dict[str, Json]:
    """An event as the contract writes it; what does not apply is left out."""
    written: dict[str, Json] = {"type": event.type}
    for field in fields(event):
        value = getattr(event, field.name)
        if value is not None:
            written[_written_name(field.name)] = _to_json(value)
    return written
