"""Audits of recorded games: real ones of 1846, and records that lead to the recorded positions of the titles.

The records and positions are read from the reference data; without it these tests are skipped.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from typing import Any

import pytest

from stationmaster import routes
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import play_through
from tests.golden.recorded.audited_records import described, is_described, lean, of_positions, record, titles
from tests.golden.recorded.reference import FOLDER, SUFFIX, RecordedGame, recorded_games
from tests.support.any_map_positions import FILE, positions
from tests.support.reference import REFERENCE

LEGACY = REFERENCE / "legacy" / "records.jsonl.gz"

pytestmark = pytest.mark.skipif(not (FILE.exists() and LEGACY.exists()), reason="no reference data")


@cache
def by_title() -> dict[str, list[tuple[Any, Any]]]:
    found: dict[str, list[tuple[Any, Any]]] = {title: [] for title in titles()}
    for position, question in positions():
        if position["title"] in found:
            found[position["title"]].append((position, question))
    return found


def normal(question: Any) -> Any:
    """Return what matters of a position: the track on each hex, colours, tokens."""
    hexes = question["board"]["hexes"].items()
    return {
        "geometry": (question["board"]["layout"], question["board"]["axes"]),
        "hexes": {name: (lean(laid["code"], borders=True), laid["rotation"]) for name, laid in hexes},
        "colors": question["colors"],
        "tokens": sorted(json.dumps(token, sort_keys=True) for token in question["tokens"]),
    }


def trains_of(question: Any) -> list[Any]:
    return sorted(
        (train["name"], json.dumps(train["distance"]), train.get("multiplier", 1)) for train in question["trains"]
    )


@pytest.mark.parametrize("title", titles())
def test_each_recorded_position_follows_from_the_description(title: str) -> None:
    assert by_title()[title]
    for position, question in by_title()[title]:
        found = routes.last_position(record(position), of_positions(title))
        assert normal(found["position"]) == normal(question), position["id"]
        company = next(one for one in found["companies"] if one["operator"] == position["operator"])
        assert trains_of(company) == trains_of(question), position["id"]
        if not is_described(position):
            continue
        best = routes.find({**found["position"], **{name: company[name] for name in ("operator", "trains", "rules")}})
        assert (best["revenue"], best["optimal"]) == (position["best_known"]["revenue"], True), position["id"]


@pytest.mark.parametrize("title", titles())
def test_each_recorded_run_is_judged_as_it_was_played(title: str) -> None:
    judged = sum(position["played"] is None for position, _ in by_title()[title])
    for position, _ in by_title()[title]:
        if position["played"] is None or not is_described(position):
            continue
        [run] = routes.audit(record(position), of_positions(title))["runs"]
        if not run["judged"]:
            destination = described(title)["companies"][position["operator"]].get("destination")
            stands = any(
                (token["company"], token["hex"]) == (position["operator"], destination) for token in position["tokens"]
            )
            assert run["why_not"]["code"] == ("special_route" if stands else "hex_unknown"), position["id"]
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


TELLING = {
    "11098": "second tokens of companies that are out of the game",
    "r2p-1e-01": "a train of an independent that had its turn without a run",
    "r2p-2e-03": "second tokens that wait for green tiles",
    "r3p-2e-01": "a train that a company in receivership bought by itself, seen when it runs",
    "r4p-1e-10": "two turns of a company, one after the other",
    "r5p-2e-04": "a train of a receivership that is left idle",
    "r5p-2e-09": "a train of a receivership, seen when the next one is bought",
    "y5p-2e-01": "an independent that closes, and the marker of a player's private company",
}
"""Games whose runs were once misread, with what no action of them states."""


def judged_otherwise(game: RecordedGame) -> tuple[int, list[Any]]:
    """Return how many runs are judged, and those that the rules of 1846, which know the position, judge otherwise."""
    record = game.export()
    title = "18462pVariant" if "2p" in game.setup["game"] else "1846"
    runs = {run["index"]: run for run in routes.audit(record, described(title))["runs"] if run["judged"]}
    wrong = []
    seen = set()
    for played in play_through(SITE, record).played:
        run = runs.get(played.index)
        if run is None or played.index in seen:
            continue
        seen.add(played.index)
        best = routes.find(played.before)["revenue"]
        if (run["best"], run["proved"], run["legal"], run["value"]) != (best, True, True, "right"):
            wrong.append((game.name, played.index, best, run))
    return len(runs), wrong


@pytest.mark.slow
@pytest.mark.skipif(not FOLDER.is_dir(), reason="the recorded games are not at hand")
@pytest.mark.parametrize("name", TELLING)
def test_a_judged_run_is_judged_as_by_the_rules_of_1846(name: str) -> None:
    judged, wrong = judged_otherwise(RecordedGame(FOLDER / f"{name}{SUFFIX}"))
    assert judged
    assert wrong == []


@pytest.mark.slow
@pytest.mark.skipif(not FOLDER.is_dir(), reason="the recorded games are not at hand")
def test_nine_in_ten_runs_of_recorded_games_are_judged_and_all_of_them_rightly() -> None:
    runs = judged = 0
    for game in recorded_games():
        actions = [line["action"] for line in game.lines[1:]]
        runs += sum(action["type"] == "run_routes" and bool(action["routes"]) for action in actions)
        here, wrong = judged_otherwise(game) if game.name not in TELLING else (_judged(game), [])
        assert wrong == []
        judged += here
    assert judged >= 0.9 * runs


def _judged(game: RecordedGame) -> int:
    title = "18462pVariant" if "2p" in game.setup["game"] else "1846"
    judged: int = routes.audit(game.export(), described(title))["summary"]["judged"]
    return judged
