"""Analyses of many games: what is told of each, and that workers, kills and new beginnings change nothing of it."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import psutil
import pytest
from pyarrow import parquet

from stationmaster import records
from stationmaster.analysis import tables
from stationmaster.analysis.cluster import share_out
from stationmaster.analysis.facts import GameFacts
from stationmaster.analysis.game import analyse
from stationmaster.analysis.parts import OtherAnalysis, Parts
from stationmaster.analysis.report import write_report
from stationmaster.analysis.sources import documents, planned
from stationmaster.cli import main

Json = Any
GOLDEN = Path(__file__).resolve().parents[2] / "data" / "golden"


def kept(name: str) -> Json:
    return json.loads((GOLDEN / "1846" / f"{name}.json").read_text(encoding="utf-8"))


def of_switch_and_signal() -> Json:
    lines = (GOLDEN / "switch_and_signal" / "europe-won.jsonl").read_text(encoding="utf-8").splitlines()
    (start, _), *played, _ = map(json.loads, lines)
    return {**start, "actions": [action for action, *_ in played]}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of seven games, of which some cannot be played."""
    wrong = {**kept("all-closed")["record"], "actions": [{"type": "pass"}]}
    lines = [kept("all-closed")["record"], of_switch_and_signal(), wrong, 5, {"title": "1830"}, of_switch_and_signal()]
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in lines) + "{\n", encoding="utf-8")
    return path


def test_a_game_is_told_as_it_was_played() -> None:
    game = kept("site-bank")
    facts, runs = analyse(3, "here", game["record"])
    assert (facts.number, facts.source, facts.status, facts.format) == (3, "here", "played", "18xx.games")
    assert facts.actions == game["applied"]
    assert facts.ended == game["result"]["reason"]
    assert facts.scores == {entry["player"]: entry["score"] for entry in game["result"]["standing"]}
    assert facts.breach is not None and (facts.breach.rule, facts.breach.code) == ("6.2A", "capital_closed")
    assert facts.earned == sum(run.earned for run in runs) > 1000
    assert all(run.possible >= run.earned and run.proved for run in runs)
    assert {private.private for private in facts.privates} <= {*"MS BIG4 C&WI MAIL TBC MPC SC LSL MC O&I BT LM".split()}
    position = records.replay(records.read(game["record"])).position
    companies = [*position.corporations.values(), *position.independents.values()]
    assert len(facts.trains) >= sum(len(company.trains) for company in companies) - 2
    assert facts.openings[0].action > 0


def test_a_game_by_the_printed_rules_has_no_breach_but_where_it_is_refused() -> None:
    record = kept("bank-four-second")["record"]
    facts, _ = analyse(0, "", record)
    assert (facts.status, facts.breach) == ("played", None)
    refused, _ = analyse(0, "", {**record, "actions": [{"type": "pass"}]})
    assert refused.status == "refused"
    assert refused.breach is not None and refused.breach.rule == "3.21"
    assert refused.error is not None and refused.error.startswith("action 0, rule 3.21 (must_keep_a_card)")


def test_files_of_every_kind_are_planned_alike(games: Path, tmp_path: Path) -> None:
    lines = games.read_bytes().splitlines(keepends=True)
    (tmp_path / "a.json").write_bytes(lines[0])
    (tmp_path / "b.jsonl.gz").write_bytes(gzip.compress(b"".join(lines[1:5])))
    (tmp_path / "c.ndjson").write_bytes(b"".join(lines[5:]))
    (tmp_path / "notes.txt").write_bytes(b"no game")
    plain, mixed = planned([str(games)], 2), planned([str(tmp_path)], 2)
    assert [shard.count for shard in plain.shards] == [2, 2, 2, 1]
    assert plain.count == mixed.count == 7
    found = [
        [(number, document) for shard in plan.shards for number, _, document in documents(shard)]
        for plan in (plain, mixed)
    ]
    assert [(number, str(document)) for number, document in found[0]] == [
        (number, str(document)) for number, document in found[1]
    ]
    assert [number for number, _ in found[0]] == list(range(7))


def written(parts: Parts, plan: Any, folder: Path) -> dict[str, bytes]:
    files = [*tables.write_lines(parts, plan, folder), *tables.write_parquet(parts, plan, folder)]
    statistics, told = tables.write_statistics(parts, plan, folder)
    write_report(folder / "report.html", told)
    return {file.name: file.read_bytes() for file in (*files, statistics, folder / "report.html")}


def _works(process: psutil.Process) -> bool:
    """Whether it is a worker; what has just ended is none any more."""
    try:
        return "spawn_main" in " ".join(process.cmdline())
    except psutil.Error:
        return False


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_workers_kills_and_new_beginnings_change_no_byte(games: Path, tmp_path: Path) -> None:
    plan = planned([str(games)], 1)
    alone = Parts(tmp_path / "alone")
    alone.begin(plan)
    for shard in plan.shards:
        alone.look_at(shard)
    shared = Parts(tmp_path / "shared")
    shared.begin(plan)
    shared.look_at(plan.shards[2])  # Somebody has begun, and was killed.
    shared.begin(plan)
    killed: list[int] = []

    def kill_one(_count: int) -> None:
        workers = [one for one in psutil.Process().children(recursive=True) if _works(one)]
        if workers and not killed:
            killed.append(workers[-1].pid)
            workers[-1].kill()

    share_out(shared.missing(plan), tmp_path / "shared", kill_one, workers=2)
    assert killed and not shared.missing(plan)
    expected = written(alone, plan, tmp_path / "alone")
    assert written(shared, plan, tmp_path / "shared") == expected

    rows = parquet.read_table(tmp_path / "alone" / "games.parquet").to_pylist()
    lines = expected["games.jsonl"].splitlines()
    assert [row["status"] for row in rows] == [msgspec.json.decode(line, type=GameFacts).status for line in lines]
    assert [row["status"] for row in rows] == [
        *("played", "played", "refused", "unreadable", "impossible", "played", "unreadable")
    ]
    page = expected["report.html"].decode()
    assert page.count("<svg") == 5
    assert not [word for word in ("<script", "<link", "<img", "src=", "@import") if word in page]


def test_a_folder_belongs_to_one_analysis(games: Path, tmp_path: Path) -> None:
    Parts(tmp_path).begin(planned([str(games)], 1))
    with pytest.raises(OtherAnalysis):
        Parts(tmp_path).begin(planned([str(games)], 2))


def test_the_command_goes_on_where_it_was_and_tells_what_is_missing(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = planned([str(games)])
    parts = Parts(tmp_path)
    parts.begin(plan)
    for shard in plan.shards:
        parts.look_at(shard)
    command = ["analyse", str(games), "-o", str(tmp_path)]
    assert main([*command, "--json"]) == 1  # Not all of the games could be played.
    told = json.loads(capsys.readouterr().out)
    assert told["status"] == {"impossible": 1, "played": 3, "refused": 1, "unreadable": 2}
    assert main(["analyse", str(games), "-o", str(tmp_path), "--shard", "3"]) == 2
    assert "belongs to an analysis of other games" in capsys.readouterr().err
    assert main(["analyse", "no-such-file", "-o", str(tmp_path)]) == 2
    assert main(["analyse", str(games), "--shard", "0"]) == 2
    monkeypatch.setitem(sys.modules, "distributed", None)
    capsys.readouterr()
    assert main(["analyse", str(games), "-o", str(tmp_path / "other")]) == 2
    assert "pip install 'stationmaster[analysis]'" in capsys.readouterr().err
