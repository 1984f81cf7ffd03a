"""The project's own recorded games, state by state: after each action view and legal actions equal the stored ones."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import play_through, replay
from tests.golden.kept_games import actions_of, kept, names_of, positions_of
from tests.golden.traces import FOLDERS, file_of, lines

ALL = [(game_id, name) for game_id in FOLDERS for name in names_of(game_id)]
OF_THE_SITE = [name for name in names_of("1846") if kept(name)["format"] == SITE]


def first_difference(game_id: str, name: str, positions: Sequence[Any]) -> str | None:
    """Return the first action after which something differs from the stored trace, and what differs."""
    kept_lines = file_of(game_id, name).read_text(encoding="utf-8").splitlines()
    if len(kept_lines) != len(positions):
        return f"{len(positions)} positions instead of {len(kept_lines)}"
    actions = ["the start", *(f"action {n}, {json.dumps(one)}" for n, one in enumerate(actions_of(game_id, name)))]
    for action, was, found in zip(actions, kept_lines, lines(game_id, positions), strict=True):
        if was != found:
            views_differ = was.split()[1] != found.split()[1]
            return f"after {action}: {'the view' if views_differ else 'the list of legal actions'} is another"
    return None


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "name"), ALL, ids=[name for _, name in ALL])
def test_a_kept_game_looks_as_it_did_after_every_action(game_id: str, name: str) -> None:
    assert first_difference(game_id, name, positions_of(game_id, name)) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in OF_THE_SITE if kept(name)["result"]["reason"] != "agreement"])
def test_a_game_of_the_site_looks_the_same_in_our_form(name: str) -> None:
    ours: Any = replay(SITE, kept(name)["record"], export=STATIONMASTER).record
    game = play_through(STATIONMASTER, ours)
    assert first_difference("1846", name, [game.start, *(played.after for played in game.played)]) is None


def test_a_difference_is_reported_with_the_action_that_made_it() -> None:
    name = "europe-out-of-tokens"
    positions = list(positions_of("switch-and-signal", name))
    assert first_difference("switch-and-signal", name, positions) is None
    positions[7] = positions[6]
    difference = first_difference("switch-and-signal", name, positions)
    assert difference is not None
    assert difference.startswith(f"after action 6, {json.dumps(actions_of('switch-and-signal', name)[6])}")
    assert first_difference("switch-and-signal", name, positions[1:]) is not None


def test_every_digest_belongs_to_a_kept_game() -> None:
    found = {path for folder in FOLDERS.values() for path in folder.glob("*.digests")}
    assert found == {file_of(game_id, name) for game_id, name in ALL}
