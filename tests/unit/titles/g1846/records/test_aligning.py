"""Records whose passes are placed differently: passes are inserted or dropped, and nothing else changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as changed

from stationmaster.engine.replays import STATIONMASTER, Replayed
from stationmaster.errors import IllegalAction, ImpossibleInput
from stationmaster.schema.statements import faults
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.reading import AlignedPasses, InsertedPass, LeftOutPass
from stationmaster.titles.g1846.records.replay import play_through, replay

GOLDEN = Path(__file__).resolve().parents[4] / "data" / "golden" / "1846"
NAMES = ("site-agreement", "site-bank", "site-five-guaranteed", "site-two-players")

Json = Any
Choose = Callable[[int, Json], bool]


@cache
def record(name: str) -> Json:
    kept = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    result = kept["result"]
    scores = {one["player"]: one["score"] for one in result["standing"]} if result else None
    rounds = [one["round"] for one in replay(SITE, kept["record"], trace="summary").trace or ()]
    marked = [
        {**one, "drafting": round_.startswith("DR")}
        for one, round_ in zip(kept["record"]["actions"], rounds, strict=True)
    ]
    return {**kept["record"], "actions": marked, "result": scores}


def is_pass(entry: Json) -> bool:
    """Return whether the entry is a pass that can be missing or redundant; in the draft, a decision about a price."""
    return entry["type"] == "pass" and not entry["drafting"]


def without(export: Json, choose: Choose) -> Json:
    """Return the record without some of its passes."""
    kept = [one for place, one in enumerate(export["actions"]) if not (is_pass(one) and choose(place, one))]
    return {**export, "actions": kept}


def with_more(export: Json, choose: Choose) -> Json:
    """Return the record with redundant passes: a second one after some, and one before corporations build or run.

    If the latter counted, these corporations could no longer build or run.
    """
    actions: list[Json] = []
    for place, one in enumerate(export["actions"]):
        if choose(place, one) and one["type"] in ("lay_tile", "run_routes") and one["entity_type"] == "corporation":
            actions.append({"type": "pass", "entity": one["entity"], "entity_type": "corporation"})
        actions.append(one)
        if choose(place, one) and is_pass(one):
            actions.append(one)
    return {**export, "actions": actions}


def aligned(export: Json) -> Replayed[Position]:
    return replay(SITE, export, passes="aligned")


def changes(played: Replayed[Position]) -> tuple[int, int]:
    assert played.passes is not None
    assert not list(faults(AlignedPasses, played.passes))
    return len(played.passes["inserted"]), len(played.passes["left_out"])


def result_of(export: Json) -> Position:
    """Return the final position of the record as it stands, however many passes were inserted."""
    return changed(replay(SITE, export).position, revision=0)


def position_of(read: Replayed[Position]) -> Position:
    return changed(read.position, revision=0)


@pytest.mark.parametrize("name", NAMES)
def test_a_record_that_needs_no_change_is_played_as_it_stands(name: str) -> None:
    export = record(name)
    as_recorded, read = replay(SITE, export, trace="summary"), replay(SITE, export, trace="summary", passes="aligned")
    assert (read.position, read.applied, read.trace) == (as_recorded.position, as_recorded.applied, as_recorded.trace)
    assert read.passes == {"inserted": [], "left_out": [], "scores_agree": True}
    assert as_recorded.passes is None


@pytest.mark.parametrize("name", NAMES)
def test_passes_that_are_missing_are_put_in(name: str) -> None:
    export = record(name)
    bare = without(export, lambda place, one: True)
    with pytest.raises(IllegalAction):
        replay(SITE, bare)
    read = aligned(bare)
    assert read.position.players == result_of(export).players
    inserted, left_out = changes(read)
    # The next action may imply a pass: it gives up a second tile, for example (O-10).
    assert 0.9 * (len(export["actions"]) - len(bare["actions"])) < inserted
    assert inserted <= len(export["actions"]) - len(bare["actions"])
    assert left_out == 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_passes_that_are_too_many_are_left_out(name: str, seed: int) -> None:
    export = record(name)
    chosen = Random(seed)
    longer = with_more(export, lambda place, one: chosen.random() < 0.3)
    read = aligned(longer)
    assert position_of(read) == result_of(export)
    inserted, left_out = changes(read)
    assert left_out - inserted == len(longer["actions"]) - len(export["actions"])
    assert read.applied == len(longer["actions"]) - left_out


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_of_both_kinds_none_disturbs_the_other(name: str, seed: int) -> None:
    export = record(name)
    chosen = Random(seed)
    mixed = with_more(without(export, lambda place, one: chosen.random() < 0.5), lambda p, o: chosen.random() < 0.2)
    read = aligned(mixed)
    assert read.position.players == result_of(export).players
    assert read.passes is not None
    assert read.passes["scores_agree"] is True


def test_what_was_put_in_and_left_out_is_reported_by_its_place() -> None:
    export = record("site-bank")
    place = next(at for at, one in enumerate(export["actions"]) if is_pass(one) and one["entity_type"] == "corporation")
    passing = export["actions"][place]
    turn = replay(SITE, export, trace="summary").trace[place]  # type: ignore[index]
    shorter = {**export, "actions": [*export["actions"][:place], *export["actions"][place + 1 :]]}
    passes = aligned(shorter).passes
    assert passes is not None
    assert [(one["index"], one["entity"], one["round"]) for one in passes["inserted"]] == [
        (place, passing["entity"], turn["round"])
    ]
    longer = {**export, "actions": [*export["actions"][: place + 1], passing, *export["actions"][place + 1 :]]}
    passes = aligned(longer).passes
    assert passes is not None
    assert [(one["index"], one["entity"]) for one in passes["left_out"]] in (
        [(place, passing["entity"])],
        [(place + 1, passing["entity"])],
    )


def test_nothing_but_passes_is_changed() -> None:
    """An action that is illegal for another reason is rejected at its index, whatever the passes."""
    export = record("site-bank")
    for at in (60, 200, 400):
        place = next(
            number for number, one in enumerate(export["actions"]) if number >= at and one["type"] == "lay_tile"
        )
        wrong = {**export["actions"][place], "hex": "A15"}
        broken = {**export, "actions": [*export["actions"][:place], wrong, *export["actions"][place + 1 :]]}
        with pytest.raises(IllegalAction) as refusal:
            aligned(without(broken, lambda number, one: number % 2 == 0))
        assert refusal.value.action == wrong
        assert refusal.value.violation.code not in ("not_their_turn", "wrong_step")


def test_what_has_no_meaning_is_reported_with_its_place() -> None:
    export = record("site-bank")
    strange = {**export, "actions": [*export["actions"][:50], {"type": "strike", "entity": "NYC"}]}
    with pytest.raises(ImpossibleInput) as refusal:
        aligned(strange)
    assert refusal.value.faults[0].pointer == "/record/actions/50/type"


def test_other_scores_than_recorded_are_reported() -> None:
    export = record("site-bank")
    first = next(iter(export["result"]))
    passes = aligned({**export, "result": {**export["result"], first: 1}}).passes
    assert passes is not None
    assert passes["scores_agree"] is False
    assert aligned({**export, "result": {}}).passes == {"inserted": [], "left_out": [], "scores_agree": None}


def test_an_aligned_game_can_be_written_anew() -> None:
    export = record("site-bank")
    mixed = with_more(without(export, lambda place, one: place % 3 == 0), lambda place, one: place % 5 == 0)
    written = replay(SITE, mixed, passes="aligned", export=SITE).record
    assert position_of(replay(SITE, written)) == result_of(export)
    own = replay(SITE, mixed, passes="aligned", export=STATIONMASTER).record
    assert replay(STATIONMASTER, own).position.players == result_of(export).players


def test_an_aligned_game_can_be_judged_by_the_printed_rules() -> None:
    export = record("site-agreement")
    mixed = with_more(without(export, lambda place, one: place % 3 == 0), lambda place, one: place % 5 == 0)

    def verdict(document: Json, **more: Any) -> str:
        try:
            game = play_through(SITE, document, conventions="rulebook", **more)
            return f"{[played.after for played in game.played][-1].players}"
        except IllegalAction as error:
            return f"{error.action} {error.violation.rule}"

    assert verdict(mixed, passes="aligned") == verdict(export)


def test_the_passes_of_our_own_records_stand() -> None:
    with pytest.raises(ImpossibleInput) as refusal:
        replay(STATIONMASTER, {"players": ["Amy", "Bob"], "seed": "1", "actions": []}, passes="aligned")
    assert (refusal.value.faults[0].pointer, refusal.value.faults[0].code) == ("/passes", "unknown_option")


def test_a_record_without_end_is_given_up_soon() -> None:
    """The record has thousands of useless passes and an action that no pass makes legal."""
    export = record("site-bank")
    passes = [{"type": "pass", "entity": "NYC", "entity_type": "corporation"}] * 1500
    nowhere = {
        "type": "lay_tile",
        "entity": "NYC",
        "entity_type": "corporation",
        "hex": "A15",
        "tile": "9-0",
        "rotation": 0,
    }
    with pytest.raises(IllegalAction):
        aligned({**export, "actions": [*export["actions"][:40], *passes, nowhere]})


def test_the_statements_of_what_was_changed() -> None:
    assert InsertedPass(3, "NYC", "track", "OR 1.1").step == "track"
    assert LeftOutPass(3, "NYC", "OR 1.1").index == 3
