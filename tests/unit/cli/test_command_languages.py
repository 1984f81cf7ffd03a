"""The command reports refusals and faults in the requested language, or in that of the terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import stationmaster
from stationmaster.cli import main
from stationmaster.languages import LANGUAGES, language

RULES = stationmaster.games["1846"]
PLAYERS = ["Amy", "Bob", "Cy"]


def _in_draft(code: str) -> str:
    refusal = RULES.check(RULES.start(PLAYERS, seed="spike")[0], {"type": "pass"})
    assert refusal is not None
    return refusal.detail_in(language(code))


IN_DRAFT = {code: _in_draft(code) for code in LANGUAGES}


def test_no_two_languages_have_the_same_sentence() -> None:
    assert len(set(IN_DRAFT.values())) == len(LANGUAGES)


@pytest.fixture(name="game", scope="module")
def a_game(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("games") / "game.json"
    assert main(["start", "1846", *PLAYERS, "--seed", "spike", "-o", str(file)]) == 0
    return str(file)


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("code", IN_DRAFT)
def test_a_refusal_is_reported_in_the_requested_language(
    code: str, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--language", code, "check", game, "pass"]) == 1
    assert IN_DRAFT[code] in capsys.readouterr().out
    assert main(["--language", code, "check", game, "pass", "--json"]) == 1
    violation = json.loads(capsys.readouterr().out)["violation"]
    assert violation["code"] == "must_keep_a_card"
    assert IN_DRAFT[code] in violation["detail"]
    assert main(["--language", code, "play", game, '{"type": "pass"}']) == 1
    assert IN_DRAFT[code] in capsys.readouterr().err


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "", "LC_MESSAGES": "ru"}, "ru"),
        ({"LANG": "pl_PL.UTF-8", "LANGUAGE": "ja:en"}, "ja"),
        ({"LANG": "pl_PL.UTF-8", "LANGUAGE": ""}, "pl"),
    ],
)
def test_without_it_in_that_of_the_terminal(
    variables: dict[str, str], code: str, game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert main(["check", game, "pass"]) == 1
    assert IN_DRAFT[code] in capsys.readouterr().out


def test_faults_of_a_record_are_reported_so_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps({"players": ["Amy"], "options": {}, "actions": [], "seed": "s"}))
    assert main(["--language", "ja", "replay", "--game", "1846", str(file)]) == 1
    assert "1846" in (output := capsys.readouterr().out)
    assert "人" in output
    assert main(["--language", "ja", "replay", "--json", "--game", "1846", str(file)]) == 1
    assert "人" in json.loads(capsys.readouterr().out)[0]["error"]["errors"][0]["detail"]


def test_a_language_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["--language", "fr", "games"])
    assert "--language" in capsys.readouterr().err


UNUSABLE = [
    ["legal", "no-such-file"],
    ["legal", "."],
    ["legal", "EMPTY"],
    ["legal", "LIST"],
    ["legal", "NOTHING"],
    ["legal", "SEALED"],
    ["play", "GAME", "{"],
    ["check", "GAME", '{"a" 5}'],
    ["draw", "GAME", "--highlight", "5"],
    ["routes", "GAME", "--check", "["],
    ["routes", "GAME", "--picture", "-"],
    ["routes", "SWITCHES"],
    ["start", "1846", "Amy", "Bob", "--option", "edition"],
    ["start", "1846", "Amy", "Bob", "-q", "-o", "no/such/folder/game.json"],
    ["replay", "--export", "stationmaster", "GAME", "GAME"],
    ["replay", "--export", "stationmaster", "LIST"],
    ["replay", "-o", "OUT", "GAME"],
    ["analyse", "no-such-file"],
]
IN_A_ROW = re.compile(r"[A-Za-z]{3,}:? [a-z]{2,}")
"""Two words in Latin letters: names of files, options and commands stand alone."""
ENGLISH_WORDS = {
    "ja": IN_A_ROW,
    "ru": IN_A_ROW,
    "pl": re.compile(r"\b(?:an|and|are|be|cannot|found|is|no|not|of|or|such|that|the|there|this|with)\b(?!-)"),
}
"""Signs that a text was left in English."""


@pytest.fixture(name="files", scope="module")
def some_files(game: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("files")
    texts = {"EMPTY": "", "LIST": "[]", "NOTHING": "{}", "SEALED": '{"state": "sm1.1846.2.abc"}'}
    for name, text in texts.items():
        (folder / name).write_text(text)
    switches = stationmaster.games["switch-and-signal"].start(["Amy", "Bob"], {}, "x").position
    (folder / "SWITCHES").write_text(stationmaster.games["switch-and-signal"].dumps(switches))
    return {"GAME": game, **{name: str(folder / name) for name in (*texts, "SWITCHES")}}


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("arguments", UNUSABLE, ids=" ".join)
def test_what_cannot_be_used_is_reported_in_it_too(
    arguments: list[str], code: str, files: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    also = ["-o", str(tmp_path)] if arguments[0] == "analyse" else []
    assert main(["--language", code, *(files.get(word, word) for word in arguments), *also]) == 2
    output = capsys.readouterr().err.replace("no-such-file", "").replace("no/such/folder", "")
    assert output.startswith("stationmaster: ")
    assert not ENGLISH_WORDS[code].search(output.removeprefix("stationmaster: ")), output


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_so_are_summaries_and_lists(code: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    record = stationmaster.records.write("switch-and-signal", ["Amy", "Bob"], [], seed="x")
    file = Path(files["GAME"]).with_name("record.json")
    file.write_text(json.dumps(record))
    for arguments in (
        ["replay", str(file), str(file)],
        ["replay", files["EMPTY"]],
        ["legal", files["GAME"]],
        ["games"],
    ):
        main(["--language", code, *arguments])
        output = capsys.readouterr().out.replace("switch-and-signal", "").replace("Switch & Signal", "")
        output = (
            output.replace("draft card", "").replace("The Race for the Midwest", "").replace("Chicago and Western", "")
        )
        assert not ENGLISH_WORDS[code].search(output), output
