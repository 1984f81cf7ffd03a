"""Options of games between programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stationmaster.front.games import AnyRules

Json = Any


def table_options(rules: AnyRules, given: Mapping[str, Json]) -> dict[str, Json]:
    """The options of `start`: where sellers can be asked for their consent, it is assumed unless `given` says more."""
    has_consent = any(option["name"] == "consent" for option in rules.catalogue()["options"])
    return {**({"consent": "assumed"} if has_consent else {}), **given}
