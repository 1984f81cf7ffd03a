"""Options of games between programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stationmaster.front.games import AnyRules

Json = Any


def table_options(rules: AnyRules, given: Mapping[str, Json]) -> dict[str, Json]:
    """Return the options of `start`: the consent of sellers is assumed unless `given` has the option."""
    has_consent = any(option["name"] == "consent" for option in rules.catalogue()["options"])
    return {**({"consent": "assumed"} if has_consent else {}), **given}
