"""Route positions with their proven best revenue, by group, read from the reference data."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stationmaster.titles.g1846.routes.network import plan
from stationmaster.titles.g1846.routes.network_spec import RouteRequest
from stationmaster.titles.g1846.routes.position import parse
from tests.support.reference import REFERENCE

ROOT = Path(__file__).resolve().parents[1]
FILE = REFERENCE / "routes" / "positions.jsonl.gz"
FORM = ("phase", "tiles", "tokens", "blocked_homes", "privates", "corporation", "trains")
RECORDED = "fx"
"""The group of positions from recorded games."""


@dataclass(frozen=True)
class KnownPosition:
    """A position in the minimal form, its id, and the best revenue that is possible."""

    id: str
    form: dict[str, Any]
    optimum: int

    @property
    def group(self) -> str:
        """Return the prefix of the id."""
        return self.id.partition("-")[0]

    def request(self) -> RouteRequest:
        """Return the request in the form that the rules take."""
        return parse(self.form)

    def network(self) -> dict[str, Any]:
        """Return the request as a neutral network for the finder."""
        request = self.request()
        drawn = plan(request.board, request.company, request.phase, request.trains, request.bonuses)
        return {
            "id": self.id,
            "group": self.group,
            **drawn.as_json(),
            "optimum": self.optimum,
        }


def known_positions() -> list[KnownPosition]:
    """Return all positions, or an empty list without reference data."""
    if not FILE.is_file():
        return []
    with gzip.open(FILE, "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    return [KnownPosition(r["id"], {name: r[name] for name in FORM}, r["optimum"]) for r in records]
