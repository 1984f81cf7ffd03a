"""The command `stationmaster`: its output, where it is written, and the exit status."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import stationmaster
from stationmaster.cli import main
from stationmaster.cli.commands import draw
from stationmaster.drawing.look import FACES
from tests.support.server import PATIENCE, interrupts_heard

ROOT = Path(__file__).resolve().parents[3]
FORM = {
    "phase": "II",
    "tiles": {"D18": ["8", 4], "E17": ["292", 3], "F18": ["9", 2]},
    "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}],
    "corporation": "NYC",
    "trains": ["3/5"],
}
DRAFT = '{"type": "draft", "card": "MS"}'
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def started(tmp_path: Path) -> Path:
    """Return a started game, in a file."""
    path = tmp_path / "game.json"
    assert main(["start", "1846", "Amy", "Bob", "Cy", "--seed", "spike", "-q", "-o", str(path)]) == 0
    return path


def put_in(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))


def written(path: Path, value: Any) -> str:
    path.write_text(json.dumps(value), encoding="utf-8")
    return str(path)


def test_a_game_is_started_and_played_through_files_and_pipes(
    started: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = stationmaster.loads(started.read_text(encoding="utf-8"))
    assert position == stationmaster.games["1846"].start(["Amy", "Bob", "Cy"], seed="spike").position

    assert main(["play", str(started), DRAFT]) == 0
    output = capsys.readouterr()
    assert stationmaster.loads(output.out) == stationmaster.play(position, json.loads(DRAFT)).position
    assert output.err == "card_kept: player Cy [3.2]\nDR 1, draft: Bob to act.\n"

    put_in(monkeypatch, output.out)
    assert main(["legal", "-"]) == 0
    assert "  1  draft card BIG4, cost 100 [3.2] Keep Big 4 (BIG4) for $100" in capsys.readouterr().out.splitlines()


def test_options_are_words_or_json(capsys: Captured) -> None:
    options = ["--option", "edition=second", "--option", "guarantee=true"]
    assert main(["start", "1846", "Amy", "Bob", "Cy", "--seed", "x", *options, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    started = stationmaster.games["1846"].start(["Amy", "Bob", "Cy"], {"edition": "second", "guarantee": True}, "x")
    assert stationmaster.loads(answer["state"]) == started.position
    assert answer["events"] == started.events
    assert answer["turn"] == stationmaster.turn(started.position)


def test_several_actions_are_played_or_none(started: Path, capsys: Captured) -> None:
    assert main(["play", str(started), DRAFT, "pass"]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("stationmaster: action 1, rule 3.21 (must_keep_a_card): ")
    assert output.err.count("\n") == 1


def test_the_legal_actions_are_reported_to_programs_too(started: Path, capsys: Captured) -> None:
    assert main(["legal", str(started), "--json"]) == 0
    position = stationmaster.loads(started.read_text(encoding="utf-8"))
    assert json.loads(capsys.readouterr().out) == stationmaster.legal(position).to_json()
    assert main(["legal", str(started), "--type", "pass"]) == 0
    assert capsys.readouterr().out == "DR 1, draft: Cy to act.\n"


def test_an_action_is_checked(started: Path, capsys: Captured) -> None:
    assert main(["check", str(started), DRAFT]) == 0
    assert capsys.readouterr().out == "legal\n"
    assert main(["check", str(started), "pass"]) == 1
    assert capsys.readouterr().out.startswith("illegal, rule 3.21 (must_keep_a_card): In the draft")
    assert main(["check", str(started), "pass", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["violation"]["code"] == "must_keep_a_card"
    assert main(["check", str(started), DRAFT, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"legal": True}


def test_a_position_is_read_from_everything_that_holds_one(tmp_path: Path, capsys: Captured) -> None:
    rules = stationmaster.games["switch-and-signal"]
    position = rules.start(["Amy", "Bob"], {"dice": "table", "cards": "table"}, "x").position
    view = rules.view(position)
    record = {"players": ["Amy", "Bob"], "options": {"dice": "table", "cards": "table"}, "seed": "x", "actions": []}
    for value in (
        view,
        {"game": "switch-and-signal", "state": "sm1.…", "view": view},
        {"state": json.loads(rules.dumps(position))},
        json.loads(rules.dumps(position)),
        {"format": "stationmaster", "record": record},
    ):
        named = ["--game", "switch-and-signal"] if "record" in value else []
        assert main(["view", written(tmp_path / "value.json", value), *named]) == 0
        assert json.loads(capsys.readouterr().out) == view


def test_the_board_is_drawn(started: Path, tmp_path: Path, capsys: Captured) -> None:
    picture = tmp_path / "board.svg"
    assert main(["draw", str(started), "-o", str(picture), "--highlight", '{"hexes": ["D20"]}']) == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert main(["board", str(started)]) == 0  # Its former name.
    svg = capsys.readouterr().out
    assert svg.startswith("<svg")
    assert main(["draw", str(started), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["game"], answer["turn"]["step"], answer["svg"]) == ("1846", "draft", svg.rstrip("\n"))


def test_the_option_operator_is_required_where_no_company_operates(
    started: Path, tmp_path: Path, capsys: Captured
) -> None:
    assert main(["routes", str(started)]) == 2
    output = capsys.readouterr().err
    assert output.startswith("stationmaster: no company operates now: say whose routes with --operator (B&O")
    kept = ROOT / "tests" / "data" / "golden" / "1846" / "site-bank.json"
    record = written(tmp_path / "record.json", json.loads(kept.read_text(encoding="utf-8"))["record"])
    assert main(["routes", record]) == 2
    output = capsys.readouterr().err
    assert output.startswith("stationmaster: the game is over: say whose routes with --operator (") and "GT" in output
    assert main(["routes", record, "--operator", "GT"]) == 0


def test_the_board_is_drawn_or_described_with_the_effects_of_an_action(started: Path, capsys: Captured) -> None:
    assert main(["draw", str(started), "--face", "dark", "--preview", '{"type": "draft", "card": "MS"}']) == 0
    assert 'class="stationmaster-1846 dark"' in capsys.readouterr().out
    assert main(["draw", str(started), "--preview", '{"type": "pass"}']) == 1
    assert main(["draw", str(started), "--preview", "6"]) != 0
    capsys.readouterr()
    assert main(["draw", str(started), "--words"]) == 0
    assert "\nD20 Erie: yellow" in capsys.readouterr().out
    assert draw.FACES == FACES


def test_the_best_routes_are_found_and_others_judged(tmp_path: Path, capsys: Captured) -> None:
    file = written(tmp_path / "form.json", FORM)
    assert main(["routes", file]) == 0
    assert capsys.readouterr().out.startswith("NYC runs for $80 (proved)\n    3/5: C21-D20-D18-E17 = $80 (Buffalo 30")
    assert main(["routes", written(tmp_path / "body.json", {"position": FORM}), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == stationmaster.routes.find(FORM)
    worse, none = '[{"train": "3/5", "path": ["D20", "D18", "E17"]}]', '[{"train": "3/5", "path": ["A1"]}]'
    assert main(["routes", file, "--check", worse]) == 0
    assert capsys.readouterr().out == "legal, $50; better ones earn $80\n"
    assert main(["routes", file, "--check", none]) == 1
    assert capsys.readouterr().out.startswith("route 0, rule ")
    assert main(["routes", file, "--max-nodes", "0"]) == 2


ANY_MAP = {
    "board": {
        "layout": "pointy",
        "axes": {"x": "number", "y": "letter"},
        "hexes": {"B2": "offboard=revenue:40;path=a:4,b:_0", "B4": ["57", 1]},
    },
    "colors": ["yellow"],
    "operator": "Blue",
    "tokens": [{"company": "Blue", "hex": "B4", "city": 0}],
    "trains": [{"name": "2", "distance": 2}],
}


def test_routes_on_any_map_are_found_judged_and_drawn(tmp_path: Path, capsys: Captured) -> None:
    file, target = written(tmp_path / "question.json", ANY_MAP), tmp_path / "board.svg"
    assert main(["routes", file]) == 0
    assert capsys.readouterr().out == "Blue runs for $60 (proved)\n    2: B2-B4 = $60 (B2 40, B4 20)\n"
    assert main(["routes", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == stationmaster.routes.find(ANY_MAP)
    declared = '[{"train": 0, "hexes": ["B4", "B2"]}]'
    assert main(["routes", file, "--check", declared]) == 0
    assert capsys.readouterr().out == "legal, $60; there are no better ones\n"
    assert main(["routes", file, "--operator", "Red", "--check", declared]) == 1
    assert "(no_token)" in capsys.readouterr().out
    assert main(["routes", file, "--picture", str(target)]) == 0
    assert target.read_text("utf-8").startswith("<svg")
    assert main(["routes", file, "--picture", str(target), "--face", "dark"]) == 0
    assert target.read_text("utf-8") == stationmaster.routes.picture(ANY_MAP, face="dark") + "\n"
    assert main(["routes", file, "--check", declared, "--picture", "-"]) == 0
    assert "Routes of Blue: 60" in capsys.readouterr().out
    assert main(["routes", written(tmp_path / "form.json", FORM), "--picture", str(target)]) == 2


def test_the_routes_of_a_position_are_those_of_its_operator(started: Path, capsys: Captured) -> None:
    assert main(["routes", str(started), "--operator", "NYC"]) == 0
    assert capsys.readouterr().out.startswith("NYC runs for $0")
    assert main(["routes", str(started)]) == 2
    assert capsys.readouterr().err.startswith(
        "stationmaster: no company operates now: say whose routes with --operator ("
    )


def test_switch_and_signal_has_no_routes_to_find(tmp_path: Path, capsys: Captured) -> None:
    position = stationmaster.games["switch-and-signal"].start(["Amy", "Bob"]).position
    assert main(["routes", written(tmp_path / "game.json", json.loads(stationmaster.dumps(position)))]) == 2
    assert capsys.readouterr().err == "stationmaster: switch-and-signal has no route finder\n"


def test_the_games_are_listed_and_shown(capsys: Captured) -> None:
    assert main(["games"]) == 0
    output = capsys.readouterr().out
    assert "1846: 1846: The Race for the Midwest, 2 to 5 players" in output
    assert 'edition ("first", "second"): ' in output
    assert main(["games", "--json"]) == 0
    assert [entry["id"] for entry in json.loads(capsys.readouterr().out)] == list(stationmaster.games)
    assert main(["games", "switch-and-signal"]) == 0
    assert json.loads(capsys.readouterr().out) == stationmaster.games["switch-and-signal"].components()


@pytest.mark.parametrize("command", ["legal", "view", "draw", "routes"])
@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "JSON object"),
        ("5", "JSON object"),
        ("{}", "neither a position nor a view nor a record"),
        ('{"state": "sm1.1846.2.abc"}', "sealed state"),
        ('{"corporations": 5}', "/corporations"),
        ('{"game": "1846", "version": 99, "position": [], "digest": ""}', "newer"),
        ('{"actions": [5], "seed": "x", "players": ["Amy", "Bob"]}', "/actions/0"),
    ],
)
def test_what_is_no_position_is_reported_in_one_line(
    command: str, content: str, expected: str, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "broken.json"
    path.write_text(content, encoding="utf-8")
    assert main([command, str(path)]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert expected in output.err
    assert output.err.startswith("stationmaster: ")
    assert output.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["start", "1846", "Amy"],
        ["start", "1846", "Amy", "Bob", "--option", "edition"],
        ["start", "1846", "Amy", "Bob", "--option", "edition=third"],
        ["start", "1846", "Amy", "Bob", "-q", "-o", "no/such/folder/game.json"],
        ["play", "GAME", "{"],
        ["play", "GAME", "6"],
        ["check", "GAME", "fly"],
        ["draw", "GAME", "--highlight", "5"],
        ["legal", "no-such-file"],
        ["legal", "."],
        ["replay", "--export", "stationmaster", "GAME", "GAME"],
        ["replay", "-o", "OUT", "GAME"],
        ["replay", "--trace", "full", "GAME"],
        ["replay", "--export", "stationmaster", "--trace", "full", "GAME"],
        ["replay", "--export", "stationmaster", "--json", "GAME"],
        ["draw", "GAME", "--words", "--face", "dark"],
        ["draw", "GAME", "--words", "--highlight", "{}"],
        ["draw", "GAME", "--words", "--preview", "pass"],
        ["draw", "GAME", "--words", "--json"],
        ["routes", "GAME", "--face", "dark"],
        ["routes", "GAME", "--picture", "-", "--json"],
        ["analyse", "GAME", "--scheduler", "tcp://127.0.0.1:1", "--workers", "2"],
        ["ladder", "random"],
        ["ladder", *["random"] * 6],
        ["ladder", "random", "random", "--option", "edition=third"],
        ["ladder", "random", "random", "--option", "edition"],
        ["openapi", "print", "--file", "OUT"],
        ["openapi", "write", "--json"],
    ],
)
def test_what_cannot_be_done_has_the_status_2(arguments: list[str], started: Path, capsys: Captured) -> None:
    assert main([str(started) if word == "GAME" else word for word in arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("stationmaster: ")


@pytest.mark.parametrize(
    "arguments", [[], ["fly"], ["start", "1830", "Amy"], ["legal"], ["routes", "x", "--max-nodes", "y"]]
)
def test_what_is_no_command_is_reported_by_the_usage(arguments: list[str], capsys: Captured) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert "usage: stationmaster" in capsys.readouterr().err


def test_a_ladder_has_the_wins_of_each_player(capsys: Captured) -> None:
    arguments = ["ladder", "random", "random", "random", "--game", "1846", "--games", "2", "--workers", "1"]
    assert main([*arguments, "--json"]) == 0
    standing = json.loads(capsys.readouterr().out)
    assert list(standing) == ["unfinished", "players"]
    assert standing["unfinished"] == 0
    assert [(one["player"], one["games"]) for one in standing["players"]] == [("random", 2)] * 3
    assert sum(one["wins"] for one in standing["players"]) >= 2
    assert main(arguments) == 0
    words = capsys.readouterr().out.splitlines()
    assert len(words) == 3
    assert all(line.startswith("random: ") and " of 2 games won; share " in line for line in words)


def test_a_ladder_reports_games_that_have_not_ended(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stationmaster.env.ladder.MOST_ACTIONS", 5)
    assert main(["ladder", "random", "random", "--games", "2", "--workers", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == ["random: no game has ended"] * 2 + ["2 games have not ended"]


def test_every_command_has_its_help(capsys: Captured) -> None:
    for command in (
        "games",
        "start",
        "legal",
        "check",
        "play",
        "view",
        "replay",
        "routes",
        "draw",
        "ladder",
        "completion",
        "serve",
        "key",
        "openapi",
    ):
        with pytest.raises(SystemExit, match="0"):
            main([command, "--help"])
        assert f"usage: stationmaster {command}" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"stationmaster {stationmaster.__version__}\n"


@pytest.mark.processes
def test_a_closed_pipe_is_no_failure() -> None:
    command = [sys.executable, "-m", "stationmaster", "games", "1846"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


FULL = "stationmaster: the output cannot be written: No space left on device\n"
COMMAND = f"{sys.executable} -m stationmaster"


@pytest.mark.parametrize(
    ("line", "status", "errors"),
    [
        (f"{COMMAND} --help | head -c 1", 0, ""),
        (f"{COMMAND} games 1846 >&-", 0, ""),
        (f"{COMMAND} fly 2>&-", 2, ""),
        (f"{COMMAND} view - <&-", 2, "stationmaster: standard input: no JSON: Input data was truncated\n"),
        (
            f"{COMMAND} games 1846 >/dev/full",
            2,
            FULL,
        ),
        (f"LC_ALL=C PYTHONUTF8=0 PYTHONIOENCODING=ascii {COMMAND} --help | wc -l >/dev/null", 0, ""),
    ],
)
@pytest.mark.processes
def test_streams_that_are_closed_full_or_narrow_bring_no_stack_trace(line: str, status: int, errors: str) -> None:
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (status, errors)


SLOW = """
import os, signal, sys
import stationmaster.cli
class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Slow())
sys.exit(stationmaster.cli.main(["games", "1846"]))
"""


@pytest.mark.parametrize(
    "module", ["stationmaster.cli.command", "stationmaster.cli.commands.games", "stationmaster.titles.g1846.game"]
)
@pytest.mark.processes
def test_ctrl_c_brings_no_stack_trace_whenever_it_comes(module: str) -> None:
    with interrupts_heard():
        done = subprocess.run(
            [sys.executable, "-c", SLOW, module],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "tcsh"])
def test_every_command_and_option_is_completed_by_each_shell(shell: str, capsys: Captured) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for word in ("replay", "align-passes", "draw", "serve", "openapi", "switch-and-signal"):
        assert word in script


def test_the_completion_for_bash_completes() -> None:
    script = subprocess.run([*COMMAND.split(), "completion", "bash"], cwd=ROOT, capture_output=True, check=True).stdout
    ask = b"""
COMP_WORDS=(stationmaster rep); COMP_CWORD=1; COMP_LINE="stationmaster rep"; COMP_POINT=17
$(complete -p stationmaster | sed 's/.*-F \\([^ ]*\\).*/\\1/') stationmaster rep stationmaster
echo "${COMPREPLY[@]}"
"""
    done = subprocess.run(["bash"], input=script + ask, capture_output=True, timeout=PATIENCE, check=False)
    assert (done.stdout, done.stderr) == (b"replay\n", b"")


def test_without_shtab_the_command_prints_how_to_install_it(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["completion", "bash"]) == 2
    assert "pip install 'stationmaster[completion]'" in capsys.readouterr().err


WITHOUT_THE_WEB = """
import sys
for name in ("flask", "marshmallow", "werkzeug", "gunicorn", "cryptography", "orjson", "yaml", "prometheus_client"):
    sys.modules[name] = None
from stationmaster.cli import main
from stationmaster.cli.commands import draw
from stationmaster.drawing.look import FACES
sys.exit(main(sys.argv[1:]))
"""


def without_the_web(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT_THE_WEB, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_library_s_commands_need_no_web_framework(started: Path) -> None:
    assert without_the_web("legal", str(started)).returncode == 0
    assert "run the HTTP service" in without_the_web("--help").stdout


@pytest.mark.parametrize("arguments", [["serve"], ["serve", "--port", "80"], ["key"], ["openapi", "print"]])
def test_without_the_service_the_command_prints_how_to_install_it(arguments: list[str]) -> None:
    done = without_the_web(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(
        f"stationmaster: `{arguments[0]}` belongs to the HTTP service, which is not installed"
    )
    assert "pip install 'stationmaster[service]'" in done.stderr


def test_games_are_reported_in_the_requested_language(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    position = tmp_path / "position"
    assert main(["--language", "ru", "start", "1846", "Amy", "Bob", "Cy", "--seed", "s", "-o", str(position)]) == 0
    assert "Распределение" in capsys.readouterr().err
    assert main(["--language", "ja", "check", str(position), "pass"]) == 1
    assert capsys.readouterr().out.startswith("反則、ルール3.21（must_keep_a_card）：")
    assert main(["--language", "pl", "draw", str(position), "--words"]) == 0
    assert capsys.readouterr().out.startswith("1846 · ")
    assert main(["--language", "ru", "draw", str(position)]) == 0
    assert 'lang="ru"' in capsys.readouterr().out
