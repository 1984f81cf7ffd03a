"""Options of games between programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stationmaster.front.games import AnyRules
from stationmaster.registry import TITLES

Json = Any


def table_options(rules: AnyRules, given: Mapping[str, Json]) -> dict[str, Json]:
    """Return the options of `start`: those of the title for games between programs, then those that are given."""
    return {**TITLES[rules.id].options_of_programs, **given}
