"""Aligning the passes of records, through the library and in a shell."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stationmaster import records
from stationmaster.cli import main
from stationmaster.errors import IllegalAction, ImpossibleInput

GOLDEN = Path(__file__).resolve().parents[2] / "data" / "golden"


@pytest.fixture(scope="module")
def shortened() -> Any:
    """Return a game without the first pass of a corporation, and the place of that pass."""
    export = json.loads((GOLDEN / "1846" / "site-agreement.json").read_text(encoding="utf-8"))["record"]
    actions = export["actions"]
    at = next(at for at, one in enumerate(actions) if one["type"] == "pass" and one["entity_type"] == "corporation")
    return {**export, "actions": actions[:at] + actions[at + 1 :]}, at


def test_the_library_aligns_passes_and_lists_the_changes(shortened: Any) -> None:
    record, at = records.read(shortened[0]), shortened[1]
    with pytest.raises(IllegalAction):
        records.replay(record)
    done = records.replay(record, passes="aligned")
    assert done.passes is not None
    assert [one["index"] for one in done.passes["inserted"]] == [at]
    game = records.play_through(record, passes="aligned")
    assert [played.after for played in game][-1] == done.position
    assert game.passes == done.passes
    written = records.convert(record, "18xx.games", passes="aligned")
    assert records.replay(records.read(written)).position == done.position
    assert records.replay(records.read(written)).passes is None


def test_there_is_nothing_to_align_in_switch_and_signal() -> None:
    record = records.Record("switch-and-signal", "stationmaster", {"players": ["Amy"], "seed": "1", "actions": []})
    for ask in (records.replay, records.play_through):
        with pytest.raises(ImpossibleInput) as refusal:
            ask(record, passes="aligned")
        assert refusal.value.faults[0].pointer == "/passes"


def test_the_command_aligns_passes(shortened: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(shortened[0]), encoding="utf-8")
    assert main(["replay", str(file), "--quiet"]) == 1
    assert main(["replay", str(file), "--quiet", "--align-passes"]) == 0
    assert "passes put in: 1, left out: 0" in capsys.readouterr().out
    assert main(["replay", str(file), "--json", "--align-passes"]) == 0
    assert len(json.loads(capsys.readouterr().out)[0]["passes"]["inserted"]) == 1
