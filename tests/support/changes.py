"""Modified JSON values: positions and boards that are almost right."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

Json = Any


def changed(document: Json, changes: Mapping[str, Json], without: Sequence[str] = ()) -> Json:
    """Return a JSON value with other values at some places; a missing place is added."""
    made = json.loads(json.dumps(document))
    for pointer, value in changes.items():
        place, last = _place(made, pointer)
        place[last] = value
    for pointer in without:
        place, last = _place(made, pointer)
        del place[last]
    return made


def _place(document: Json, pointer: str) -> tuple[Json, Any]:
    *way, last = (step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:])
    place = document
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    return place, int(last) if isinstance(place, list) else last
