"""Boards for the tests of section 6.6, in the minimal form of the route calculator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stationmaster.titles.g1846.model.actions import TrainRun
from stationmaster.titles.g1846.routes.declared import CheckedRun, check_run
from stationmaster.titles.g1846.routes.position import parse
from stationmaster.titles.g1846.routes.revenue import CompanyRun, best_run


def form(
    company: str,
    trains: Sequence[str],
    tiles: Mapping[str, tuple[str, int]],
    tokens: Mapping[str, Sequence[str]],
    *,
    phase: str = "II",
    blocked: Mapping[str, str] | None = None,
    **privates: Any,
) -> dict[str, Any]:
    """Return a minimal position. Tokens by company; `D6:2` is city 2 of D6."""
    placed = [(name, *_place(place)) for name, places in tokens.items() for place in places]
    return {
        "phase": phase,
        "tiles": {hex_id: list(laid) for hex_id, laid in tiles.items()},
        "tokens": [{"corporation": name, "hex": hex_id, "city": city} for name, hex_id, city in placed],
        "blocked_homes": [{"corporation": n, "hex": h, "city": 0} for n, h in (blocked or {}).items()],
        "privates": privates,
        "corporation": company,
        "trains": list(trains),
    }


def _place(text: str) -> tuple[str, int]:
    hex_id, _, city = text.partition(":")
    return hex_id, int(city or 0)


def best(position: dict[str, Any], **limits: Any) -> CompanyRun:
    """Return the best routes of a minimal position."""
    question = parse(position)
    return best_run(question.board, question.phase, question.company, question.trains, question.bonuses, **limits)


def judged(position: dict[str, Any], *routes: tuple[str, str]) -> CheckedRun:
    """Check declared routes, each given as its train and its hexes in one string."""
    question = parse(position)
    runs = [TrainRun(train, tuple(path.split())) for train, path in routes]
    return check_run(question.board, question.phase, question.company, question.trains, question.bonuses, runs)


def earned(position: dict[str, Any], *routes: tuple[str, str]) -> int:
    """Return the revenue of declared routes, which must be legal."""
    run = judged(position, *routes).run
    assert run is not None, judged(position, *routes).violations
    return run.revenue


def forbidden(position: dict[str, Any], *routes: tuple[str, str]) -> list[tuple[int, str, str]]:
    """Return route, code and paragraph of each violation; there must be at least one."""
    found = judged(position, *routes)
    assert found.run is None
    assert all(wrong.violation.detail.endswith(".") for wrong in found.violations)
    return [(wrong.route, wrong.violation.code, wrong.violation.rule) for wrong in found.violations]


EXAMPLE_TILES = {
    "B16": ("619", 4),
    "C13": ("7", 4),
    "C15": ("294", 0),
    "D14": ("14", 2),
    "D18": ("8", 4),
    "E15": ("8", 2),
    "E17": ("292", 1),
    "G7": ("14", 0),
    "G9": ("57", 1),
    "H6": ("9", 0),
    "J4": ("9", 0),
}
"""The board of the rulebook's example in its second operating round, when New York Central runs (W-39)."""

EXAMPLE_TOKENS = {"MS": ["C15"], "BIG4": ["G9"], "NYC": ["D20", "C15"], "GT": ["B16", "D14"], "IC": ["K3"]}


def example(company: str = "NYC", trains: Sequence[str] = ("2", "2", "2", "3/5"), **privates: Any) -> dict[str, Any]:
    """Return the rulebook's example for one company and its trains."""
    return form(company, trains, EXAMPLE_TILES, EXAMPLE_TOKENS, **privates)
