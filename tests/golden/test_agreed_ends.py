"""O-9: games that were ended by agreement are the same game in this service's own records."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import replay
from stationmaster.titles.g1846.rules import ending
from tests.golden.kept_games import kept, names_of
from tests.golden.recorded.reference import FOLDER, SUFFIX, RecordedGame

Json = Any

GAMES = sorted(FOLDER.glob(f"*{SUFFIX}")) if FOLDER.is_dir() else []


def is_the_same_in_an_own_record(record: Json) -> str | None:
    """Return why the game ended, if it has, after checking that its export has the same end and number of actions."""
    read = replay(SITE, record, export=STATIONMASTER)
    written: Json = read.record
    again = replay(STATIONMASTER, written, export=STATIONMASTER, trace="summary")
    assert again.applied == len(written["actions"]) + ("end" in written) == len(again.trace or ())
    assert again.record == written
    result = ending.result(again.position)
    assert result == ending.result(read.position)
    assert ("end" in written) == (result is not None and result["reason"] == ending.AGREED)
    return None if result is None else str(result["reason"])


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.removesuffix(SUFFIX))
def test_a_recorded_game_ends_in_its_export_as_it_ended(path: Any) -> None:
    game = RecordedGame(path)
    reason = is_the_same_in_an_own_record(game.export())
    assert (reason is None) == (game.lines[-1]["state"].get("result") is None)


@pytest.mark.parametrize("name", [name for name in names_of("1846") if name.startswith("site-")])
def test_a_made_game_ends_in_its_export_as_it_ended(name: str) -> None:
    assert is_the_same_in_an_own_record(kept(name)["record"]) == kept(name)["result"]["reason"]


@pytest.mark.parametrize("played", [0, 1, 7])
def test_a_game_can_be_ended_at_any_time(played: int) -> None:
    record = {**kept("bank-three-first")["record"], "end": ending.AGREED}
    shorter = {**record, "actions": record["actions"][:played]}
    read = replay(STATIONMASTER, shorter, export=STATIONMASTER, trace="full")
    assert read.trace is not None
    assert (read.applied, read.trace[-1]["type"], read.trace[-1]["turn"]) == (played + 1, "end_game", None)
    result = GAME.result(read.position)
    assert result is not None
    assert result["reason"] == ending.AGREED
    assert read.record == shorter


def test_a_game_that_is_over_is_not_ended_again() -> None:
    kept_game = kept("bank-three-first")
    read = replay(STATIONMASTER, {**kept_game["record"], "end": ending.AGREED}, export=STATIONMASTER)
    assert GAME.result(read.position) == kept_game["result"]
    assert read.record is not None
    assert "end" not in read.record


def test_a_record_that_begins_with_a_state_can_be_ended_too() -> None:
    start = replay(STATIONMASTER, kept("bank-three-first")["record"] | {"actions": []}).position
    record = {"state": "a sealed state", "actions": [], "end": ending.AGREED}
    read = replay(STATIONMASTER, record, open_state=lambda _state: start)
    assert read.position.is_over


@pytest.mark.parametrize("end", ["bank", 5, None])
def test_other_ends_are_refused(end: Json) -> None:
    record = {**kept("bank-three-first")["record"], "end": end}
    with pytest.raises(ImpossibleInput) as refused:
        replay(STATIONMASTER, record)
    assert [fault.pointer for fault in refused.value.faults] == ["/record/end"]
