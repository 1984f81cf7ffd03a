"""The codes of what is wrong with the shape of a request, before any game has looked at it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from stationmaster.kernel.faults import maker

API_FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "invalid": "The value is not allowed; the detail says why.",
        "length": "The text has too many or too few characters, or the list or object too many or too few entries.",
        "not_a_choice": "The value is none of those that are possible.",
        "null": "The field cannot be null.",
        "one_of": "Of several fields exactly one is to be given.",
        "out_of_range": "The number is too small or too large.",
        "required": "The field is missing.",
        "too_many_values": "The body holds more values, those in lists and objects included, than any request needs.",
        "unknown_field": "There is no such field.",
        "unprintable": "The text holds control characters.",
        "wrong_type": "The value is of another JSON type.",
    }
)

fault_at = maker(API_FAULTS)
"""Makes the faults of requests."""
