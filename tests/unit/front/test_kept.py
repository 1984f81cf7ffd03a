"""Positions as text: a saved position opens again, whatever version wrote it; any other text is reported."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import stationmaster
from service.sealing import Sealer
from stationmaster import UnreadableState
from stationmaster.front import positions
from stationmaster.registry import GAMES

STATES = sorted((Path(__file__).resolve().parents[2] / "data" / "states").glob("*.jsonl.gz"))
SEALER = Sealer([bytes(range(64))])


def text(game: str = "1846") -> str:
    return stationmaster.dumps(stationmaster.games[game].start(["Amy", "Bob"], seed="x").position)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_position_of_a_game_opens_as_it_was(game: str) -> None:
    position, random = stationmaster.games[game].start(["Amy", "Bob", "Cy"], seed="kept").position, Random("kept")
    while stationmaster.turn(position):
        written = stationmaster.dumps(position)
        opened = stationmaster.loads(written)
        assert (opened, hash(opened)) == (position, hash(position))
        assert stationmaster.dumps(opened) == written
        position, _ = stationmaster.play(position, stationmaster.legal(position).pick(random))


@pytest.mark.parametrize("game", list(GAMES))
def test_the_text_is_json_and_may_be_written_anew(game: str) -> None:
    value = json.loads(text(game))
    assert value["game"] == game
    assert value["version"] == GAMES[game].sealed.version
    assert stationmaster.loads(json.dumps(value, indent=2)) == stationmaster.loads(value)
    assert stationmaster.loads(text(game).encode()) == stationmaster.games[game].loads(value)


@pytest.mark.parametrize("path", STATES, ids=lambda path: path.name)
def test_what_earlier_versions_wrote_opens(path: Path) -> None:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        states = [json.loads(line) for line in file]
    assert states
    for state in states:
        game = GAMES[state["game"]]
        version, written = SEALER.open(game.id, game.sealed.version, state["sealed"])
        digest = positions.digest_of(game.id, version, written)
        document = {"game": game.id, "version": version, "position": json.loads(written), "digest": digest}
        assert stationmaster.loads(json.dumps(document)) == game.sealed.read(written, version)


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(text()), **fields})


@pytest.mark.parametrize(
    ("damaged", "code"),
    [
        ("", "state_damaged"),
        ("{}", "state_damaged"),
        ("[]", "state_damaged"),
        ("null", "state_damaged"),
        ("sm1.1846.2.abc", "state_damaged"),
        (b"\xff\xfe", "state_damaged"),
        ("[" * 100_000, "state_damaged"),
        (text()[:-3], "state_damaged"),
        (text().replace("Amy", "Eve"), "state_damaged"),
        (changed(position=[]), "state_damaged"),
        (changed(digest=5), "state_damaged"),
        (changed(version=1), "state_damaged"),
        (changed(version=0), "state_damaged"),
        (changed(version=True), "state_damaged"),
        (changed(version="2"), "state_damaged"),
        (changed(version=99), "state_too_new"),
        (changed(game="1830"), "state_of_another_game"),
        (changed(game=["1846"]), "state_of_another_game"),
        (changed(game="switch-and-signal"), "state_damaged"),
    ],
)
def test_anything_else_is_reported(damaged: str | bytes, code: str) -> None:
    with pytest.raises(UnreadableState) as refused:
        stationmaster.loads(damaged)
    assert refused.value.code == code


def test_a_game_reads_its_own_alone() -> None:
    with pytest.raises(UnreadableState) as refused:
        stationmaster.games["1846"].loads(text("switch-and-signal"))
    assert refused.value.code == "state_of_another_game"
