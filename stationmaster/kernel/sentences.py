"""What can be wrong with the shape of values and actions of any game."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.kernel.messages import Entry

COMMON: Mapping[str, Entry] = {
    "missing": "{name} is missing.",
    "out_of_range": "This must be from {low} to {high}.",
    "out_of_range.at_least": "This must be at least {low}.",
    "out_of_range.at_most": "This must be at most {high}.",
    "too_long": "This may have at most {most} characters.",
    "too_long.exactly": "This list must have {count} entries.",
    "too_long.list": "This list may have at most {most} entries.",
    "too_long.object": "This object may have at most {most} entries.",
    "too_short": "This must have at least {least} characters.",
    "too_short.exactly": "This list must have {count} entries.",
    "too_short.list": "This list must have at least {least} entries.",
    "too_short.object": "This object must have at least {least} entries.",
    "unknown_action": "There is no action of the type {type!r}.",
    "unknown_field": "There is no such field here.",
    "unknown_name": "There is nothing of this name in this game.",
    "unknown_value": "This must be one of: {values}.",
    "unknown_value.form": "This does not have the form it must have.",
    "wrong_type": "This does not have the shape it must have.",
    "wrong_type.action": "An action is an object with a type.",
    "wrong_type.flag": "This must be true or false.",
    "wrong_type.list": "This must be a list.",
    "wrong_type.null": "This must be null.",
    "wrong_type.number": "This must be a number.",
    "wrong_type.object": "This must be an object.",
    "wrong_type.sealed": "A sealed state can only be opened by the service that sealed it.",
    "wrong_type.text": "This must be a text.",
    "wrong_type.whole_number": "This must be a whole number.",
}
