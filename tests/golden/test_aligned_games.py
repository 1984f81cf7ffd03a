"""Recorded games without their passes, and with too many: after alignment, they reach the recorded end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import replay
from tests.golden.recorded.reference import FOLDER, SUFFIX, RecordedGame

GAMES = sorted(FOLDER.glob(f"*{SUFFIX}")) if FOLDER.is_dir() else []

pytestmark = pytest.mark.skipif(not GAMES, reason="there are no recorded games")

Json = Any


def exported(game: RecordedGame) -> dict[str, Json]:
    """Return the game as an export, with its result."""
    return {**game.export(), "result": game.lines[-1]["state"]["result"]}


def passes(game: RecordedGame) -> Iterator[tuple[Json, bool]]:
    """Yield every action with whether it is a pass that may be missing; in the draft, passing decides a price."""
    for before, line, action in zip(game.lines, game.lines[1:], game.export()["actions"], strict=False):
        is_draft = before["state"]["round"].startswith("DR")
        yield action, line["action"]["type"] == "pass" and not is_draft


@pytest.mark.parametrize("path", GAMES[::6], ids=lambda path: path.name.removesuffix(SUFFIX))
def test_a_recorded_game_is_read_without_its_passes_and_with_too_many(path: Any) -> None:
    game = RecordedGame(path)
    record, chosen = exported(game), Random(game.name)
    bare = [action for action, is_pass in passes(game) if not is_pass]
    read = replay(SITE, {**record, "actions": bare}, passes="aligned")
    assert read.passes is not None
    assert (read.passes["scores_agree"], read.passes["left_out"]) == (True, [])
    longer = [
        one
        for action, is_pass in passes(game)
        for one in ([action, action] if is_pass and chosen.random() < 0.5 else [action])
    ]
    read = replay(SITE, {**record, "actions": longer}, passes="aligned")
    assert read.passes is not None
    assert read.passes["scores_agree"] is True
    assert len(read.passes["left_out"]) - len(read.passes["inserted"]) == len(longer) - len(record["actions"])


def test_a_game_that_was_played_to_its_end_is_passed_to_its_end() -> None:
    """The last passes are inserted as well, so that the game is over."""
    ending = next(
        (game for game in map(RecordedGame, GAMES) if game.lines[-1]["action"]["type"] == "pass"),
        None,
    )
    if ending is None:
        pytest.skip("no recorded game ends with a pass")
    record = exported(ending)
    actions = record["actions"]
    read = replay(SITE, {**record, "actions": actions[:-1]}, passes="aligned", trace="summary")
    assert read.passes is not None
    assert [one["index"] for one in read.passes["inserted"]] == [len(actions) - 1]
    assert read.passes["scores_agree"] is True
    assert read.applied == len(actions) - 1
    unfinished = replay(SITE, {**record, "actions": actions[:-1], "result": None}, passes="aligned")
    assert not unfinished.position.is_over
