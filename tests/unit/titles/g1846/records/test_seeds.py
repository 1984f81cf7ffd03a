"""The choice of the seed for a record that names several."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stationmaster.engine.replays import STATIONMASTER
from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.records.playthrough import SITE
from stationmaster.titles.g1846.records.replay import play_through, replay

GOLDEN = Path(__file__).resolve().parents[4] / "data" / "golden" / "1846"


def record(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))["record"]


@pytest.mark.parametrize("name", ["site-agreement", "site-two-players"])
def test_a_seed_that_was_for_the_seats_alone_gives_way_to_the_id(name: str) -> None:
    """Such records were dealt from the first digits of their id."""
    export = record(name)
    seed = export["settings"]["seed"]
    older = {**export, "id": seed, "settings": {**export["settings"], "seed": 2.399685262727493e38}}

    assert replay(SITE, older).position == replay(SITE, export).position


@pytest.mark.parametrize("name", ["site-agreement", "site-two-players", "site-bank"])
@pytest.mark.parametrize("rules", [{}, {"optional_rules": []}, {"optional_rules": None}])
def test_o_28_without_optional_rules_the_edition_follows_from_the_draft(name: str, rules: dict[str, Any]) -> None:
    export = record(name)
    seed = export["settings"]["seed"]
    older = {**export, "id": f"hs_{seed}", "settings": {"seed": 2**127 + 12345, **rules}}

    assert replay(SITE, older).position == replay(SITE, export).position


@pytest.mark.parametrize("name", ["site-agreement", "site-two-players", "site-five-guaranteed"])
def test_o_18_a_record_that_names_both_editions_is_read_and_handed_on(name: str) -> None:
    export = record(name)
    both = {**export, "settings": {**export["settings"], "optional_rules": ["first_ed", "second_ed_co"]}}

    end = replay(SITE, both, export=STATIONMASTER)

    assert end.position == replay(SITE, export).position
    assert replay(STATIONMASTER, end.record).position.players == end.position.players


def test_when_no_seed_fits_the_records_own_is_taken() -> None:
    export = record("site-agreement")
    strange = {**export, "id": 99991, "settings": {**export["settings"], "seed": 99990}}
    alone = {**strange, "id": "none"}
    assert play_through(SITE, strange).start == play_through(SITE, alone).start


@pytest.mark.parametrize("name", ["site-bank", "site-two-players"])
def test_who_acts_follows_from_the_name_where_the_type_is_missing(name: str) -> None:
    export = record(name)
    bare = {**export, "actions": [{k: v for k, v in one.items() if k != "entity_type"} for one in export["actions"]]}
    seats = {player["name"] for player in export["players"]}
    for sent, kept in zip(bare["actions"], export["actions"], strict=True):
        if kept["entity"] in seats:
            sent["entity_type"] = "player"
    assert replay(SITE, bare).position == replay(SITE, export).position


def test_an_action_without_a_player_is_reported() -> None:
    export = record("site-agreement")
    first = {name: value for name, value in export["actions"][0].items() if name != "entity"}
    with pytest.raises(ImpossibleInput) as caught:
        replay(SITE, {**export, "actions": [first, *export["actions"][1:]]})
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [("/record/actions/0/entity", "missing")]
