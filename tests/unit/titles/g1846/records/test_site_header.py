"""The header of an export, before its actions."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.records.site.header import SiteRecord, read_site_record


def record(**changes: Any) -> dict[str, Any]:
    return {
        "id": "hs_abc_77",
        "title": "1846",
        "players": [{"id": 5, "name": "Amy"}, {"id": 9, "name": "Bob"}, {"id": 2, "name": "Cy"}],
        "settings": {"seed": 4711, "optional_rules": ["first_ed"]},
        "actions": [],
        **changes,
    }


def read(**changes: Any) -> SiteRecord:
    return read_site_record(record(**changes), "/record")


def fault(document: Any) -> tuple[str, str]:
    with pytest.raises(ImpossibleInput) as complaint:
        read_site_record(document, "/record")
    only = complaint.value.faults[0]
    return only.pointer, only.code


def test_players_sit_as_listed_and_are_found_by_number_and_by_name() -> None:
    header = read()
    assert header.players == ("Amy", "Bob", "Cy")
    assert header.names == {"5": "Amy", "9": "Bob", "2": "Cy", "Amy": "Amy", "Bob": "Bob", "Cy": "Cy"}


def test_the_number_of_a_player_is_not_taken_for_the_name_of_another() -> None:
    players = [{"id": 1, "name": "2"}, {"id": 2, "name": "3"}, {"id": 3, "name": "1"}]
    assert [read(players=players).names[key] for key in ("1", "2", "3")] == ["2", "3", "1"]


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (["Amy", "Bob", "Cy"], ("Amy", "Bob", "Cy")),
        ([1, 2, 3], ("1", "2", "3")),
        ([{"name": "Amy"}, {"id": 7}, "Cy"], ("Amy", "7", "Cy")),
        (["PRR", "bank", "Cy"], ("PRR'", "bank'", "Cy")),
        ([{"id": 1, "name": " Amy"}, {"id": 2, "name": "Amy"}, {"id": 3, "name": "\n"}], ("Amy", "Amy'", "?")),
    ],
)
def test_players_may_be_objects_names_or_numbers_and_are_distinguished(players: Any, names: tuple[str, ...]) -> None:
    assert read(players=players).players == names


@pytest.mark.parametrize(
    ("changes", "seeds"),
    [
        ({}, (4711, 77)),
        ({"settings": {}, "seed": 12}, (12, 77)),
        ({"settings": {"seed": "12"}}, (12, 77)),
        ({"settings": {"seed": 2**31 + 3}}, (3, 77)),
        ({"settings": {"seed": 77}}, (77,)),
        ({"settings": None}, (77,)),
        ({"settings": {}, "id": 10264}, (10264,)),
        ({"settings": {"seed": 2**127 + 5}}, (77, 5)),
        ({"settings": {"seed": 0.25}}, (77,)),
        ({"settings": {"seed": 2.0**127}}, (77, 0)),
        ({"settings": {"seed": 2**127 + 5}, "id": "game"}, (5,)),
    ],
)
def test_the_seed_is_the_records_own_and_else_the_first_digits_of_its_id(
    changes: dict[str, Any], seeds: tuple[int, ...]
) -> None:
    assert read(**changes).seeds == seeds


@pytest.mark.parametrize(
    ("rules", "readings"),
    [
        (["first_ed"], ({"edition": "first"},)),
        ([], ({"edition": "second"}, {"edition": "first"})),
        (None, ({"edition": "first"}, {"edition": "second"})),
        (["second_ed_co"], ({"edition": "second", "guarantee": True},)),
        (["first_ed", "second_ed_co"], ({"edition": "first"}, {"edition": "second", "guarantee": True})),
        (["second_ed_co", "first_ed"], ({"edition": "first"}, {"edition": "second", "guarantee": True})),
    ],
)
def test_o_18_o_28_the_edition_is_an_optional_rule(rules: Any, readings: Any) -> None:
    assert read(settings={"seed": 1, "optional_rules": rules}).readings == readings


def test_o_28_a_record_may_be_without_optional_rules() -> None:
    assert read(settings={"seed": 1}).readings[0] == {"edition": "first"}


@pytest.mark.parametrize(
    ("document", "pointer", "code"),
    [
        (None, "/record", "wrong_type"),
        ([], "/record", "wrong_type"),
        ({}, "/record/title", "missing"),
        (record(title="1830"), "/record/title", "other_title"),
        (record(title=""), "/record/title", "other_title"),
        (record(title={"1846": 1}), "/record/title", "wrong_type"),
        (record(settings=[]), "/record/settings", "wrong_type"),
        (record(players=None), "/record/players", "wrong_type"),
        (record(players=["Amy"]), "/record/players", "wrong_number_of_players"),
        (record(players=["Amy", "Bob"]), "/record/players", "wrong_number_of_players"),
        (record(title="1846 2p Variant"), "/record/players", "wrong_number_of_players"),
        (record(players=["a", "b", "c", "d", "e", "f"]), "/record/players", "wrong_number_of_players"),
        (record(players=["Amy", {"rank": 1}, "Cy"]), "/record/players/1", "wrong_type"),
        (record(players=["Amy", "", "Cy"]), "/record/players/1", "wrong_type"),
        (
            record(settings={"optional_rules": ["first_ed", "no_trains"]}),
            "/record/settings/optional_rules",
            "unknown_option",
        ),
        (record(id="game", settings={}), "/record/settings/seed", "missing"),
        (record(actions={}), "/record/actions", "wrong_type"),
    ],
)
def test_what_cannot_be_read_is_named(document: Any, pointer: str, code: str) -> None:
    assert fault(document) == (pointer, code)


@pytest.mark.parametrize(
    ("document", "wrong"),
    [
        ({}, ["title", "players", "settings/seed", "actions"]),
        (
            {"title": "1846", "settings": 5, "players": ["Amy", {}, ""]},
            ["players/1", "players/2", "settings", "actions"],
        ),
        (record(settings={"optional_rules": ["no_trains"]}, id=None), ["settings/optional_rules", "settings/seed"]),
        (record(title=None, players=["Amy", "Bob"]), ["title"]),
        ({"title": "1830"}, ["title"]),
    ],
)
def test_all_that_is_wrong_with_a_record_is_reported_at_once(document: Any, wrong: list[str]) -> None:
    with pytest.raises(ImpossibleInput) as complaint:
        read_site_record(document)
    assert [fault.pointer for fault in complaint.value.faults] == [f"/record/{name}" for name in wrong]


def test_all_players_of_a_table_that_is_too_large_are_counted() -> None:
    with pytest.raises(ImpossibleInput) as complaint:
        read(players=[str(number) for number in range(9)])
    (only,) = complaint.value.faults
    assert (only.pointer, only.params["players"]) == ("/record/players", 9)
