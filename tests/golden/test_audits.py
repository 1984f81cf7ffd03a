"""Audits of recorded games: real ones of 1846, and records that lead to the recorded positions of ten titles.

The records and positions are read from the reference data; without it these tests are skipped.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from typing import Any

import pytest

from stationmaster import routes
from tests.golden.recorded.audited_records import described, lean, of_positions, record, titles
from tests.support.any_map_positions import FILE, positions
from tests.support.reference import REFERENCE

LEGACY = REFERENCE / "legacy" / "records.jsonl.gz"

pytestmark = pytest.mark.skipif(not (FILE.exists() and LEGACY.exists()), reason="no reference data")


@cache
def by_title() -> dict[str, list[tuple[Any, Any]]]:
    found: dict[str, list[tuple[Any, Any]]] = {title: [] for title in titles()}
    for position, asked in positions():
        if position["title"] in found:
            found[position["title"]].append((position, asked))
    return found


def normal(asked: Any) -> Any:
    """Return what matters of a position: the track on each hex, colours, tokens."""
    hexes = asked["board"]["hexes"].items()
    return {
        "geometry": (asked["board"]["layout"], asked["board"]["axes"]),
        "hexes": {name: (lean(laid["code"], borders=True), laid["rotation"]) for name, laid in hexes},
        "colors": asked["colors"],
        "tokens": sorted(json.dumps(token, sort_keys=True) for token in asked["tokens"]),
    }


def trains_of(asked: Any) -> list[Any]:
    return sorted(
        (train["name"], json.dumps(train["distance"]), train.get("multiplier", 1)) for train in asked["trains"]
    )


@pytest.mark.parametrize("title", titles())
def test_each_recorded_position_follows_from_the_description(title: str) -> None:
    assert by_title()[title]
    for position, asked in by_title()[title]:
        found = routes.last_position(record(position), of_positions(title))
        assert normal(found["position"]) == normal(asked), position["id"]
        company = next(one for one in found["companies"] if one["operator"] == position["operator"])
        assert trains_of(company) == trains_of(asked), position["id"]
        best = routes.find({**found["position"], **{name: company[name] for name in ("operator", "trains", "rules")}})
        assert (best["revenue"], best["optimal"]) == (position["best_known"]["revenue"], True), position["id"]


@pytest.mark.parametrize("title", titles())
def test_each_recorded_run_is_judged_as_it_was_played(title: str) -> None:
    judged = sum(position["played"] is None for position, _ in by_title()[title])
    for position, _ in by_title()[title]:
        if position["played"] is None:
            continue
        [run] = routes.audit(record(position), of_positions(title))["runs"]
        if not run["judged"]:
            assert run["why_not"]["code"] == "hex_unknown", position["id"]
            continue
        best = position["best_known"]
        assert (position["id"], run["legal"], run["revenue"], run["value"]) == (
            position["id"],
            True,
            position["played"]["revenue"],
            "right",
        )
        assert (run["best"], run["proved"]) == (best["revenue"], True), position["id"]
        assert run["missed"] == best["revenue"] - position["played"]["revenue"]
        judged += 1
    assert judged


def legacy() -> list[Any]:
    if not LEGACY.exists():
        return []
    with gzip.open(LEGACY, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@pytest.mark.parametrize("game", legacy(), ids=lambda game: str(game["id"]))
def test_runs_of_real_games_are_legal_and_of_their_recorded_value(game: Any) -> None:
    """Not followed are a train that the site bought by itself, and companies without any further turn."""
    title = "18462pVariant" if "2p" in game["title"] else "1846"
    found = routes.audit(game, described(title))
    summary = found["summary"]
    assert summary["runs"] and not summary["illegal"] and not summary["wrong_value"] and not summary["unproved"]
    gone = {"22071": ["NYC"], "hs_cbxfbqwe_5779": ["IC"]}.get(str(game["id"]), [])
    doubts = {"train_unknown", "hex_unknown"} if gone else {"train_unknown"}
    assert {run["why_not"]["code"] for run in found["runs"] if not run["judged"]} <= doubts
    assert summary["not_judged"] <= (6 if gone else 1)
    assert [one["company"] for one in found["unknown"]["companies"]] == gone
    assert not found["unknown"]["actions"]
