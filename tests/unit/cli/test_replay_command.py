"""`stationmaster replay`: the report on each file, and the exit status."""

from __future__ import annotations

import gzip
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from stationmaster.cli import main
from stationmaster.cli.progress import Pace, Progress
from stationmaster.languages import language

GOLDEN = Path(__file__).resolve().parents[2] / "data" / "golden" / "1846"


def kept(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


@pytest.fixture
def export(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(kept("site-agreement")["record"]), encoding="utf-8")
    return path


def test_an_export_is_replayed_and_summed_up(export: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(export)]) == 0
    output = capsys.readouterr()
    assert output.out.startswith(f"{export}: 99 actions in ")
    assert output.out.endswith("ended (agreement): Amy 294, Bob 241, Carlos 236\n")
    assert output.err == ""


def test_packed_files_own_records_and_bodies_of_the_api_are_read_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packed, own, body = tmp_path / "packed.json.gz", tmp_path / "own.json", tmp_path / "body.json"
    packed.write_bytes(gzip.compress(json.dumps(kept("site-agreement")["record"]).encode()))
    own.write_text(json.dumps(kept("all-closed")["record"]), encoding="utf-8")
    sent = {"format": "stationmaster", "record": kept("bankruptcy-three")["record"]}
    body.write_text(json.dumps(sent), encoding="utf-8")

    assert main(["replay", "--quiet", str(packed), str(own), str(body)]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert [line.split("; ")[-1].split(":")[0] for line in lines[:3]] == [
        "ended (agreement)",
        "ended (all_closed)",
        "ended (bankruptcy)",
    ]
    assert lines[3] == "3 games, 0 failed"


def test_a_game_that_is_not_over_goes_on(export: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(export.read_text(encoding="utf-8"))
    record["actions"] = record["actions"][:30]
    export.write_text(json.dumps(record), encoding="utf-8")
    assert main(["replay", str(export)]) == 0
    assert "goes on in SR 2, phase I" in capsys.readouterr().out


def test_one_bad_game_fails_the_whole_and_is_explained(
    export: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(export.read_text(encoding="utf-8"))
    record["actions"][12]["corporation"] = record["actions"][12].get("corporation", "NYC")
    record["actions"].insert(12, {**record["actions"][12], "entity": "Unknown"})
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(record), encoding="utf-8")

    assert main(["replay", str(bad), str(export)]) == 1

    first, second, summary = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{bad}: FAILED: action 12, rule ")
    assert '"entity": "Unknown"' in first
    assert "FAILED" not in second
    assert summary == "2 games, 1 failed"


def test_the_conventions_can_be_selected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(kept("site-bank")["record"]), encoding="utf-8")
    assert main(["replay", "--conventions", "online", str(path)]) == 0
    assert main(["replay", "--conventions", "rulebook", str(path)]) == 1
    assert "rule 6.2A (capital_closed)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "no JSON"),
        (b"{", "no JSON"),
        (b"\xff\xfe", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b"[]", "A record is to be an object."),
        (b"{}", "title is to be a text"),
        (b'{"title": "1830"}', "'1830'"),
        (b'{"format": "bgg", "record": {}}', "There is no format 'bgg'"),
        (b'{"state": "sealed", "actions": []}', "can only be opened by the service"),
        (b'{"seed": 7, "players": []}', "seed"),
    ],
)
def test_what_is_no_record_is_reported_without_a_stack_trace(
    content: bytes, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    assert main(["replay", str(path)]) == 1
    output = capsys.readouterr()
    assert "FAILED: " in output.out
    assert expected in output.out
    assert output.err == ""


def test_a_file_that_is_not_there_or_broken_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.gz"
    broken.write_bytes(gzip.compress(b"{}" * 100)[:-4])
    assert main(["replay", str(tmp_path / "missing.json"), str(broken), str(tmp_path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 4
    assert all("FAILED: " in line for line in out[:3])


def test_the_bar_fills_and_is_wiped_away(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    bar = Progress("game", shown=True)
    for done in range(5):
        bar.show(done, 4)
    bar.clear()
    drawn = capsys.readouterr().err.split("\r")
    assert drawn[1] == "game [" + "." * 30 + "] 0%"
    assert drawn[-3] == "game [" + "#" * 30 + "] 100%"
    assert drawn[-2].strip() == "" and drawn[-1] == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    Progress("game", shown=False).show(1, 2)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("code", "summary", "left"),
    [
        ("en", "30 games in 4.0 s, 7.5 a second", "7.5/s, 0:00:04 left"),
        ("ja", "30ゲーム、4.0秒、毎秒7.5", "毎秒7.5、残り0:00:04"),
        ("pl", "30 gier w 4,0 s, 7,5 na sekundę", "7,5/s, pozostało 0:00:04"),
        ("ru", "30 игр за 4,0 с, 7,5 в секунду", "7,5/с, осталось 0:00:04"),
    ],
)
def test_how_fast_games_are_read_is_reported_with_the_decimal_sign_of_the_language(
    code: str, summary: str, left: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter([100.0])
    monkeypatch.setattr("stationmaster.cli.progress.time.monotonic", lambda: next(clock, 104.0))
    pace = Pace(60, 0, language(code), shown=True)
    pace.add(30)
    assert left in capsys.readouterr().err
    assert pace.summary() == summary


def test_the_time_of_a_replay_has_the_decimal_sign_of_the_language(
    export: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for code, pattern in (("en", r"\d\.\d\d s"), ("ru", r"\d,\d\d с")):
        assert main(["--language", code, "replay", str(export)]) == 0
        assert re.search(pattern, capsys.readouterr().out)


SWITCH_AND_SIGNAL = GOLDEN.parent / "switch_and_signal"


def recorded_game_of_switch_and_signal() -> Any:
    """Return a whole game, as this project writes it."""
    lines = (SWITCH_AND_SIGNAL / "europe-won.jsonl").read_text(encoding="utf-8").splitlines()
    (start, _), *played, _ = map(json.loads, lines)
    return {**start, "actions": [action for action, *_ in played]}


@pytest.mark.parametrize(
    "held",
    [
        lambda record: record,
        lambda record: {"format": "stationmaster", "record": record},
        lambda record: {"game": "switch-and-signal", "revision": 5, "record": record},
        lambda record: {**record, "actions": record["actions"][:1]},
        lambda record: {**record, "actions": []},
    ],
    ids=["plain", "a body", "an answer", "one action", "no action"],
)
def test_records_of_switch_and_signal_are_known_by_what_is_in_them(
    held: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(held(recorded_game_of_switch_and_signal())), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    assert "FAILED" not in capsys.readouterr().out
    assert main(["replay", "--json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)[0]["game"] == "switch-and-signal"


def test_a_record_with_a_slip_is_not_taken_for_the_other_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = recorded_game_of_switch_and_signal()
    record["actions"][7] = {"type": "fly"}
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert main(["replay", str(path)]) == 1
    output = capsys.readouterr().out
    assert output.startswith(f"{path}: FAILED: /actions/7")
    assert output.count("\n") == 1


def test_several_faults_have_a_line_each_and_the_rest_is_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = recorded_game_of_switch_and_signal()
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**record, "options": {}}), encoding="utf-8")
    count = len(record["actions"])
    assert main(["replay", "--game", "1846", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{path}: FAILED: ") and lines[0].endswith(" things are wrong:")
    assert len(lines) == 12
    assert all(line.startswith("    /actions/") for line in lines[1:11])
    assert lines[11].startswith("    and ")
    path.write_text(json.dumps({**record, "actions": [{"type": "fly"}] * count, "options": {}}), encoding="utf-8")
    assert main(["replay", str(path)]) == 1
    assert (
        "(read as a record of 1846; if it is one of switch-and-signal, say so with --game):" in capsys.readouterr().out
    )


def test_a_file_that_cannot_be_read_is_named_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "nofile"
    assert main(["replay", str(missing), str(tmp_path)]) == 1
    first, second, _ = capsys.readouterr().out.splitlines()
    assert first == f"{missing}: FAILED: No such file or directory"
    assert second == f"{tmp_path}: FAILED: Is a directory"
