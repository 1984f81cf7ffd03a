"""Analyses of many games: what they report of each; workers, kills and restarts do not change the results."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import msgspec
import psutil
import pytest
from distributed import LocalCluster
from pyarrow import parquet

from stationmaster import records
from stationmaster.analysis import tables
from stationmaster.analysis.cluster import share_out
from stationmaster.analysis.facts import GameFacts, RunOfTrains
from stationmaster.analysis.game import analyse
from stationmaster.analysis.parts import OtherAnalysis, Parts
from stationmaster.analysis.report import summary, write_report
from stationmaster.analysis.sources import documents, kept_input, planned
from stationmaster.analysis.statistics import Statistics
from stationmaster.cli import main
from stationmaster.errors import UnreadableRecord
from stationmaster.i18n.message import ENGLISH
from tests.support.server import PATIENCE, ROOT, interrupts_heard, wait_for

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
    """Return a file of seven games, some of which cannot be played."""
    wrong = {**kept("all-closed")["record"], "actions": [{"type": "pass"}]}
    lines = [kept("all-closed")["record"], of_switch_and_signal(), wrong, 5, {"title": "1830"}, of_switch_and_signal()]
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in lines) + "{\n", encoding="utf-8")
    return path


def test_a_game_is_reported_as_it_was_played() -> None:
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
        [(number, document) for shard in plan.shards for number, _, document in documents(shard, Path())]
        for plan in (plain, mixed)
    ]
    assert [(number, str(document)) for number, document in found[0]] == [
        (number, str(document)) for number, document in found[1]
    ]
    assert [number for number, _ in found[0]] == list(range(7))


def written(parts: Parts, plan: Any, folder: Path) -> dict[str, bytes]:
    files = [*tables.write_lines(parts, plan, folder), *tables.write_parquet(parts, plan, folder)]
    found = tables.statistics_of(parts, plan)
    statistics = tables.write_statistics(found, folder)
    write_report(folder / "report.html", found)
    return {file.name: file.read_bytes() for file in (*files, statistics, folder / "report.html")}


def _works(process: psutil.Process) -> bool:
    """Return whether the process is a worker; a process that has just ended is not."""
    try:
        return "spawn_main" in " ".join(process.cmdline())
    except psutil.Error:
        return False


@pytest.mark.slow
def test_workers_kills_and_new_beginnings_change_no_byte(games: Path, tmp_path: Path) -> None:
    plan = planned([str(games)], 1)
    alone = Parts(tmp_path / "alone")
    alone.begin(plan)
    for shard in plan.shards:
        alone.look_at(shard, Path())
    shared = Parts(tmp_path / "shared")
    shared.begin(plan)
    shared.look_at(plan.shards[2], Path())  # The first run had begun, and was killed.
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


@pytest.mark.parametrize("kind", ["games", "runs"])
def test_both_kinds_of_tables_have_the_same_content(kind: str, games: Path, tmp_path: Path) -> None:
    plan = planned([str(games)], 3)
    parts = Parts(tmp_path)
    parts.begin(plan)
    for shard in plan.shards:
        parts.look_at(shard, Path())
    tables.write_lines(parts, plan, tmp_path)
    tables.write_parquet(parts, plan, tmp_path)
    row_of: type[GameFacts | RunOfTrains] = GameFacts if kind == "games" else RunOfTrains
    lines = msgspec.json.Decoder(row_of).decode_lines((tmp_path / f"{kind}.jsonl").read_bytes())
    file = parquet.ParquetFile(tmp_path / f"{kind}.parquet")
    rows = [as_in_json(row) for row in file.read().to_pylist()]
    assert all(row.keys() == set(row_of.__struct_fields__) for row in rows)
    assert [msgspec.convert(row, row_of) for row in rows] == lines
    assert len(lines) == plan.count if kind == "games" else len(lines) > 3
    assert file.num_row_groups == len(plan.shards)


def as_in_json(row: dict[str, Json]) -> dict[str, Json]:
    """Return a row of Parquet as in JSON: Parquet reads maps as lists of pairs."""
    return {name: dict(value) if name in ("scores", "prices", "events") else value for name, value in row.items()}


def test_a_folder_belongs_to_one_analysis(games: Path, tmp_path: Path) -> None:
    Parts(tmp_path).begin(planned([str(games)], 1))
    with pytest.raises(OtherAnalysis):
        Parts(tmp_path).begin(planned([str(games)], 2))


def test_the_command_resumes_and_reports_what_is_missing(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = planned([str(games)])
    parts = Parts(tmp_path)
    parts.begin(plan)
    for shard in plan.shards:
        parts.look_at(shard, Path())
    command = ["analyse", str(games), "-o", str(tmp_path)]
    assert main([*command, "--json"]) == 1  # Not all of the games could be played.
    statistics = json.loads(capsys.readouterr().out)
    assert statistics["status"] == {"impossible": 1, "played": 3, "refused": 1, "unreadable": 2}
    assert main(["analyse", str(games), "-o", str(tmp_path), "--shard", "3"]) == 2
    assert "belongs to an analysis of other games" in capsys.readouterr().err
    assert main(["analyse", "no-such-file", "-o", str(tmp_path)]) == 2
    with pytest.raises(SystemExit, match="2"):
        main(["analyse", str(games), "--shard", "0"])
    with pytest.raises(SystemExit, match="2"):
        main(["analyse", str(games), "--workers", "0"])
    monkeypatch.setitem(sys.modules, "distributed", None)
    capsys.readouterr()
    assert main(["analyse", str(games), "-o", str(tmp_path / "other")]) == 2
    assert "pip install 'stationmaster[analysis]'" in capsys.readouterr().err


def sources(plan: Any) -> list[tuple[int, str, bool]]:
    """Return the number and source of each game, and whether there is a document."""
    return [
        (number, source, not isinstance(document, UnreadableRecord))
        for shard in plan.shards
        for number, source, document in documents(shard, Path())
    ]


def test_lines_without_anything_are_no_games(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('\n{"a": 1}\n  \n\n{"b": 2}\n5\n\n', encoding="utf-8")
    for packed in (False, True):
        if packed:
            file = tmp_path / "a.jsonl.gz"
            file.write_bytes(gzip.compress((tmp_path / "a.jsonl").read_bytes()))
        for size in (1, 2, 9):
            expected = [(0, f"{file}:2", True), (1, f"{file}:5", True), (2, f"{file}:6", True)]
            assert sources(planned([str(file)], size)) == expected


def test_of_a_packed_file_that_was_cut_the_beginning_is_looked_at(tmp_path: Path) -> None:
    file, random = tmp_path / "a.jsonl.gz", Random(1)
    packed = gzip.compress(b"".join(b'{"seed": "%x"}\n' % random.getrandbits(400) for _ in range(2000)))
    file.write_bytes(packed[: len(packed) // 2])
    *whole, (number, source, has_document) = sources(planned([str(file)]))
    assert 500 < len(whole) < 1500 and all(one[2] for one in whole)
    assert (number, source, has_document) == (len(whole), f"{file}:{len(whole) + 1}", False)
    file.write_bytes(packed[: len(packed) // 2] + b"xxxx" + packed[len(packed) // 2 :])
    assert not sources(planned([str(file)]))[-1][2]
    (tmp_path / "b.jsonl.gz").write_bytes(b"\x1f\x8bnothing of the kind")
    assert [one[2] for one in sources(planned([str(tmp_path / "b.jsonl.gz")]))] == [False]


def test_a_line_longer_than_any_record_is_one_bad_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "LARGEST", 100)
    file = tmp_path / "a.jsonl"
    file.write_text(f'{{"a": 1}}\n"{"x" * 1000}"\n{{"b": 2}}\n', encoding="utf-8")
    assert [one[1:] for one in sources(planned([str(file)], 1))] == [
        *((f"{file}:1", True), (f"{file}:2", False), (f"{file}:3", True))
    ]


def test_what_an_analysis_has_written_is_not_among_its_games(games: Path, tmp_path: Path) -> None:
    folder = tmp_path / "analysis"
    (tmp_path / "a.jsonl").write_bytes(games.read_bytes())
    folder.mkdir()
    (folder / "games.jsonl").write_bytes(games.read_bytes())
    assert planned([str(tmp_path)], apart_from=folder).count == 7
    assert planned([str(tmp_path)]).count == 14
    assert planned([str(tmp_path / "a.jsonl")] * 2).count == 14


def test_games_that_have_changed_are_other_games(tmp_path: Path) -> None:
    for name in ("a.jsonl", "a.json", "a.jsonl.gz"):
        file = tmp_path / name
        digests = []
        for text in (b'{"a": 1}\n', b'{"a": 2}\n'):
            file.write_bytes(gzip.compress(text, mtime=0) if name.endswith("gz") else text)
            digests.append(planned([str(file)]).digest)
        assert digests[0] != digests[1] == planned([str(file)]).digest


def test_a_file_that_has_gone_meanwhile_is_no_bad_game(games: Path, tmp_path: Path) -> None:
    for name in ("a.json", "a.jsonl"):
        file = tmp_path / name
        file.write_bytes(games.read_bytes().splitlines(keepends=True)[0])
        plan = planned([str(file)])
        file.unlink()
        with pytest.raises(FileNotFoundError):
            sources(plan)


@pytest.mark.parametrize("packed", [False, True])
def test_the_standard_input_is_kept(games: Path, tmp_path: Path, packed: bool) -> None:
    def kept_from(text: bytes) -> Path:
        return kept_input(BytesIO(gzip.compress(text) if packed else text), tmp_path / "parts")

    ending = ".gz" if packed else ""
    lines = kept_from(games.read_bytes())
    assert lines.name == f"standard-input.jsonl{ending}" and planned([str(lines)]).count == 7
    one = kept_from(json.dumps(kept("all-closed")["record"], indent=2).encode())
    assert one.name == f"standard-input.json{ending}" and planned([str(one)]).count == 1
    assert planned([str(kept_from(b""))]).count == 0


def test_the_command_reports_what_it_cannot_use(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert main(["analyse", str(tmp_path / "pipe"), "-o", str(tmp_path / "o")]) == 2
    assert "no file that can be read again" in capsys.readouterr().err
    assert main(["analyse", str(games), "-o", str(tmp_path / "o"), "--scheduler", "nonsense"]) == 2
    assert "no cluster at nonsense" in capsys.readouterr().err
    (tmp_path / "o" / "parts" / "plan.json").write_text("{", encoding="utf-8")
    assert main(["analyse", str(games), "-o", str(tmp_path / "o")]) == 2
    assert "belongs to an analysis of other games" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"\n")))
    assert main(["analyse", "-", "-o", str(tmp_path / "none")]) == 0
    assert capsys.readouterr().out.startswith("0 games, 0 played to the end\n")
    for beside in (["--scheduler", "tcp://127.0.0.1:1"], ["--format", "parquet"]):
        assert main(["analyse", str(games), *beside]) == 2
        assert "says nothing without --out" in capsys.readouterr().err
    report = tmp_path / "no" / "report.html"
    assert main(["analyse", str(games), "--workers", "1", "--quiet", "--report", str(report)]) == 2
    assert capsys.readouterr().err == f"stationmaster: {report}: No such file or directory\n"


def test_without_a_folder_the_findings_are_reported_and_nothing_is_written(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, room = tmp_path / "here", tmp_path / "room"
    here.mkdir()
    room.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr("tempfile.tempdir", str(room))
    assert main(["analyse", str(games), "--quiet", "--workers", "1"]) == 1
    output = capsys.readouterr().out
    assert not list(here.iterdir()) and not list(room.iterdir())
    assert main(["analyse", str(games), "--quiet", "--workers", "1", "--out", "found"]) == 1
    assert capsys.readouterr().out == f"{output}Statistics, games and runs are in found.\n"
    assert sorted(path.name for path in (here / "found").iterdir()) == [
        *("games.jsonl", "parts", "runs.jsonl", "statistics.json")
    ]
    rows = [" ".join(line.split()) for line in output.splitlines()]
    assert rows[0] == "7 games, 3 played to the end"
    found = json.loads((here / "found" / "statistics.json").read_text(encoding="utf-8"))
    assert {f"{status} {count}" for status, count in found["status"].items()} < set(rows)
    assert {f"{end} {count}" for end, count in found["ends"].items()} < set(rows)
    assert "first opened" in rows
    assert main(["--language", "ja", "analyse", str(games), "--quiet", "--out", "found"]) == 1
    japanese = capsys.readouterr().out
    assert japanese.count("\n") == output.count("\n") + 1 and "7" in japanese.splitlines()[0]
    assert not {"status", "ends", "count"} & set(japanese.split())


def test_a_summary_has_room_for_ten_rows_of_a_table() -> None:
    empty: dict[str, Json] = {**Statistics().to_json(), "first_opened": {f"C{n}": {"count": n} for n in range(13)}}
    lines = list(summary(empty, ENGLISH))
    assert lines[:5] == ["", "first opened", "         count", "    C12     12", "    C11     11"]
    assert lines[-1] == "    and 3 more rows" and len(lines) == 14


def end_at_the_first_task(cluster: LocalCluster) -> None:
    """Close the scheduler as soon as it has a task."""
    wait_for(lambda: cluster.scheduler.tasks, "no task arrives")
    cluster.loop.add_callback(cluster.scheduler.close)


@pytest.mark.slow
def test_a_cluster_that_is_lost_is_reported_and_another_goes_on(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quiet: Any = {"dashboard_address": None, "scheduler_kwargs": {"dashboard_address": "127.0.0.1:0"}}
    quiet |= {"processes": False, "protocol": "tcp", "host": "127.0.0.1"}
    command = ["analyse", str(games), "-o", str(tmp_path / "o"), "--shard", "1", "--quiet", "--scheduler"]
    with LocalCluster(n_workers=0, **quiet) as cluster:
        ends = Thread(target=end_at_the_first_task, args=[cluster])
        ends.start()
        assert main([*command, cluster.scheduler_address]) == 2  # It has no workers: there is time to lose it.
        ends.join()
    assert "could do the work" in capsys.readouterr().err
    with LocalCluster(n_workers=1, **quiet) as cluster:
        assert main([*command, cluster.scheduler_address]) == 1  # Not all of the games could be played.
    assert capsys.readouterr().out.startswith("7 games, 3 played to the end")


@pytest.mark.slow
def test_ctrl_c_ends_the_command_and_its_workers_without_a_word(games: Path, tmp_path: Path) -> None:
    """Send the signal as a terminal does: to all processes of the command. They have hardly begun then."""
    many = tmp_path / "many.jsonl"
    many.write_bytes((json.dumps(kept("site-bank")["record"]).encode() + b"\n") * 300)
    command = [sys.executable, "-m", "stationmaster", "analyse", str(many), "-o", str(tmp_path / "o"), "--workers", "2"]
    with ExitStack() as opened:
        with interrupts_heard():
            running = opened.enter_context(
                subprocess.Popen(command, start_new_session=True, stderr=subprocess.PIPE, cwd=ROOT)
            )
        assert running.stderr is not None
        while not (children := psutil.Process(running.pid).children(recursive=True)):
            time.sleep(0.01)
        while not any(_works(child) for child in children):
            children = psutil.Process(running.pid).children(recursive=True)
        os.killpg(running.pid, signal.SIGINT)
        assert running.stderr.read() == b""
        assert running.wait() == 130
    gone, alive = psutil.wait_procs(children, timeout=PATIENCE)
    assert gone and not alive
