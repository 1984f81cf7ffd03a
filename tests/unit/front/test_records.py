"""Records in the library: read in every form, played through, written; and their forms distinguished."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

import stationmaster
from stationmaster import IllegalAction, ImpossibleInput, UnreadableRecord, records
from stationmaster.titles.g1846.model.actions import Draft

GOLDEN = Path(__file__).resolve().parents[2] / "data" / "golden"
EITHER = pytest.mark.parametrize("game", list(stationmaster.games))
START: dict[str, Any] = {"players": ["Amy", "Bob", "Cy"], "seed": "spike"}


def kept(name: str) -> Any:
    return json.loads((GOLDEN / "1846" / f"{name}.json").read_text(encoding="utf-8"))["record"]


def played(game: str, count: int, options: dict[str, Any] | None = None, seed: str = "7") -> tuple[Any, list[Any]]:
    """Return the beginning of a random game, and its actions."""
    rules, random, actions = stationmaster.games[game], Random(seed), []
    position = rules.start(START["players"], options, seed).position
    for _ in range(count):
        actions.append(rules.legal(position).pick(random))
        position, _ = rules.play(position, actions[-1])
    return position, actions


@EITHER
def test_a_game_that_was_played_is_written_and_read(game: str) -> None:
    position, actions = played(game, 25)
    written = records.write(game, START["players"], actions, seed="7")
    record = records.read(json.dumps(written))
    assert (record.game, record.format) == (game, "stationmaster")
    steps = list(records.play_through(record))
    assert steps[-1].after == position
    assert [step.before for step in steps[1:]] == [step.after for step in steps[:-1]]
    assert [step.index for step in steps] == list(range(25))
    assert all(step.events == stationmaster.play(step.before, step.action).events for step in steps)
    replayed = records.replay(record, trace="full")
    assert (replayed.position, replayed.applied) == (position, 25)
    assert replayed.trace is not None
    assert [entry["events"] for entry in replayed.trace] == [step.events for step in steps]
    assert replayed.trace[-1]["view"] == stationmaster.view(position)
    assert records.convert(record, "stationmaster") == written


@EITHER
def test_a_record_may_begin_with_a_view_or_a_kept_position(game: str) -> None:
    options: dict[str, Any] = {"dice": "table", "cards": "table"} if game == "switch-and-signal" else {}
    position, _ = played(game, 5 if options else 12, options)
    for state in (json.loads(stationmaster.dumps(position)), stationmaster.view(position)):
        record = records.read({"state": state, "actions": []}, game=game)
        assert stationmaster.view(records.replay(record).position) == stationmaster.view(position)


def test_a_record_that_begins_with_a_sealed_state_is_refused() -> None:
    with pytest.raises(ImpossibleInput) as refused:
        records.replay(records.read({"state": "sm1.1846.2.abc.def", "actions": []}))
    assert [fault.pointer for fault in refused.value.faults] == ["/state"]


def test_an_export_is_read_from_files_texts_and_values(tmp_path: Path) -> None:
    text = json.dumps(kept("site-agreement"))
    plain, packed = tmp_path / "game.json", tmp_path / "game"
    plain.write_text(text, encoding="utf-8")
    packed.write_bytes(gzip.compress(text.encode()))
    for source in (plain, packed, text, text.encode(), json.loads(text)):
        record = records.read(source)
        assert (record.game, record.format) == ("1846", "18xx.games")
    game = records.play_through(record)
    assert (game.total, len([step for step in game if step.is_last])) == (99, 99)
    assert stationmaster.result(records.replay(record).position)["reason"] == "agreement"  # type: ignore[index] # over


def test_a_body_of_the_contract_names_its_format() -> None:
    body = {"format": "18xx.games", "record": kept("site-bank"), "conventions": "rulebook"}
    record = records.read(body)
    assert (record.format, record.conventions) == ("18xx.games", "rulebook")
    with pytest.raises(IllegalAction) as refused:
        records.replay(record)
    assert refused.value.violation.rule == "6.2A"
    assert refused.value.index is not None
    assert records.replay(record, conventions="online").applied > refused.value.index


def test_a_game_is_handed_over_to_the_other_site() -> None:
    position, actions = played("1846", 30, {"deal": "18xx.games", "conventions": "online"}, "42")
    options = {"deal": "18xx.games", "conventions": "online"}
    there = records.write("1846", START["players"], actions, seed="42", options=options, format="18xx.games")
    assert there["title"] == "1846"
    assert stationmaster.turn(records.replay(records.read(there)).position) == stationmaster.turn(position)


def test_actions_are_written_from_records_too() -> None:
    written = records.write("1846", START["players"], [Draft(card="MS")], seed="spike")
    assert written == {**START, "options": {}, "actions": [{"type": "draft", "card": "MS"}]}


def test_what_cannot_be_played_is_not_written() -> None:
    with pytest.raises(IllegalAction) as refused:
        records.write("1846", START["players"], [{"type": "draft", "card": "MS"}, {"type": "pass"}], seed="spike")
    assert refused.value.index == 1
    with pytest.raises(ImpossibleInput) as impossible:
        records.write("1846", START["players"], [{"type": "draft"}], seed="spike")
    assert [fault.pointer for fault in impossible.value.faults] == ["/actions/0/card"]
    with pytest.raises(ImpossibleInput) as inexpressible:
        records.write("1846", START["players"], [], seed="spike", format="18xx.games")
    assert [fault.code for fault in inexpressible.value.faults] == ["not_expressible"]


@pytest.mark.parametrize("source", ["", "{", b"\xff", "[" * 100_000, Path("no-such-file.json"), Path()])
def test_what_cannot_be_read_is_reported(source: Any) -> None:
    with pytest.raises(UnreadableRecord):
        records.read(source)


def test_a_broken_or_endless_file_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, endless = tmp_path / "broken.gz", tmp_path / "endless.json"
    broken.write_bytes(gzip.compress(b"{}" * 100)[:-4])
    endless.write_bytes(b" " * 101)
    monkeypatch.setattr(records, "LARGEST", 100)
    for path in (broken, endless):
        with pytest.raises(UnreadableRecord):
            records.read(path)


@pytest.mark.parametrize(
    "document",
    [
        None,
        5,
        [],
        {},
        {"title": "1830"},
        {"seed": 7, "players": []},
        {"format": "bgg", "record": {}},
        {"format": 5, "record": 5},
        {"state": 5, "actions": []},
        {**START, "actions": 5},
        {**START, "actions": [5]},
        {**START, "actions": [{"type": []}]},
        {**START, "actions": [], "more": 1},
        {**START, "options": 5, "actions": []},
        {**START, "players": {"a": 1}, "actions": []},
        {"format": "stationmaster", "record": {**START, "actions": []}, "conventions": 5},
        {"format": "18xx.games", "record": kept("site-agreement"), "conventions": "house"},
        {"format": "18xx.games", "record": kept("site-agreement"), "conventions": ["online"]},
    ],
)
def test_what_is_no_record_is_reported(document: Any) -> None:
    for game in (None, *stationmaster.games):
        record = records.read(json.dumps(document), game=game)
        for use in (records.replay, lambda one: list(records.play_through(one))):
            with pytest.raises(ImpossibleInput):
                use(record)


def test_there_is_no_other_game() -> None:
    with pytest.raises(UnreadableRecord, match="1830"):
        records.replay(records.read({**START, "actions": []}, game="1830"))
    with pytest.raises(UnreadableRecord, match="1830"):
        records.write("1830", START["players"], [], seed="x")


def test_a_record_may_come_through_a_pipe_and_packed_bytes_are_unpacked(tmp_path: Path) -> None:
    """A pipe can be read only once."""
    text = b'{"players": ["Amy", "Bob"], "seed": "x", "actions": []}'
    for content in (text, gzip.compress(text)):
        pipe = tmp_path / f"pipe-{len(content)}"
        os.mkfifo(pipe)
        writing = Thread(target=pipe.write_bytes, args=(content,))
        writing.start()
        assert records.read(pipe).document == records.read(content).document
        writing.join()
    with pytest.raises(UnreadableRecord, match="cannot be unpacked"):
        records.read(b"\x1f\x8b nothing of the kind")
