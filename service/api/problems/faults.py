"""The codes of what is wrong with a request before any game has looked at it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from stationmaster.i18n.message import catalogue
from stationmaster.schema.faults import maker

API_FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "no_spectator": "A player of this game has a name that begins with the mark of spectators.",
        "one_of": "Of several fields exactly one is to be given.",
        "too_many_values": "The body holds more values, those in lists and objects included, than any request needs.",
        "unknown_player": "Nobody of that name plays.",
        "unprintable": "The text holds control characters.",
    }
)

SENTENCES = catalogue(
    {
        "missing": "This field is missing.",
        "no_spectator": "{name!r} is a player of this game: nobody is answered as {spectator}.",
        "one_of": "Give either a state or a position.",
        "one_of.parameter": "This parameter may be given once only.",
        "too_many_values": "A body here may hold {most} values at most, those in lists and objects included.",
        "unknown_field": "There is no such field.",
        "unknown_field.parameter": "There is no such parameter here.",
        "unknown_field.operator": "A position names its corporation itself.",
        "unknown_player": "Nobody called {name!r} plays; there are: {names}.",
        "unknown_value": "There is no {name!r}; there are: {names}.",
        "unknown_value.batch": "A batch cannot hold a batch.",
        "unprintable": "This must not hold control characters.",
        "wrong_type": "This must be an object.",
        "wrong_type.state": "This must be a sealed state (a text) or an open one (an object).",
    }
)
"""What is said of each, under its code."""

fault_at = maker(SENTENCES)
"""Makes the faults of requests."""
