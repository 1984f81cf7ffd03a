"""The arguments of `start`: players, options, seed, and every invalid combination of them."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.model.options import OPTIONS, catalogue_options, options_for, parse_start
from stationmaster.titles.g1846.model.position import Options

THREE = ["Amy", "Bob", "Carlos"]


def faults(players: Any, options: Any = None, seed: Any = None) -> list[tuple[str, str]]:
    try:
        parse_start(players, options or {}, seed)
    except ImpossibleInput as error:
        return [(fault.pointer, fault.code) for fault in error.faults]
    return []


def test_without_options_the_printed_rules_hold() -> None:
    assert parse_start(THREE, {}, None) == Options()


def test_the_catalogue_names_every_field_of_the_options() -> None:
    assert [kind.name for kind in OPTIONS] == list(Options.__struct_fields__)
    for one in catalogue_options():
        assert one["meaning"].endswith(".")
        assert one["default"] is None or one["default"] in one["values"]


@pytest.mark.parametrize("kind", [kind for kind in OPTIONS if kind.default is not None], ids=lambda kind: kind.name)
def test_the_default_of_the_catalogue_is_the_one_that_is_used(kind: Any) -> None:
    assert getattr(options_for(3, {}), kind.name) == kind.default


def test_two_players_play_the_two_player_variant() -> None:
    """15.2."""
    assert parse_start(["Amy", "Bob"], {}, None).two_player
    assert parse_start(["Amy", "Bob"], {"two_player": True}, None).two_player
    assert not parse_start(THREE, {"two_player": False}, None).two_player
    assert faults(["Amy", "Bob"], {"two_player": False}) == [("/options/two_player", "contradiction")]
    assert faults(THREE, {"two_player": True}) == [("/options/two_player", "contradiction")]


def test_online_consent_is_given_outside_the_game_by_default() -> None:
    """O-3."""
    assert parse_start(THREE, {}, None).consent == "asked"
    assert parse_start(THREE, {"conventions": "online"}, None).consent == "assumed"
    assert parse_start(THREE, {"conventions": "online", "consent": "asked"}, None).consent == "asked"


def test_the_guarantee_needs_the_second_edition() -> None:
    """O-18."""
    assert parse_start(THREE, {"edition": "second", "guarantee": True}, None).guarantee
    assert faults(THREE, {"guarantee": True}) == [("/options/guarantee", "contradiction")]
    assert faults(THREE, {"guarantee": False}) == []


@pytest.mark.parametrize("players", [[], ["Amy"], ["A", "B", "C", "D", "E", "F"]])
def test_2_2_two_to_five_may_play(players: list[str]) -> None:
    assert ("/players", "wrong_number_of_players") in faults(players)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " Amy",
        "Amy ",
        "bank",
        "market",
        "blank",
        "NYC",
        "MS",
        "C&WI",
        "BT",
        "x" * 41,
        "a\nb",
        "\ud800",
        "\x00",
        7,
        None,
    ],
)
def test_names_must_be_usable(name: Any) -> None:
    assert faults(["Bob", name, "Carlos"]) == [("/players/1", "unusable_name")]


@pytest.mark.parametrize("name", ["Amy", "Жанна", "李", "O'Brien", "Amy Lou", "x" * 40, "<b>"])
def test_any_printable_name_will_do(name: str) -> None:
    assert faults([name, "Bob", "Carlos"]) == []


def test_no_player_sits_at_the_table_twice() -> None:
    assert faults(["Amy", "Bob", "Amy"]) == [("/players/2", "unusable_name")]


@pytest.mark.parametrize(
    ("options", "pointer", "code"),
    [
        ({"speed": "fast"}, "/options/speed", "unknown_option"),
        ({"a/b": 1}, "/options/a~1b", "unknown_option"),
        ({"edition": "third"}, "/options/edition", "unknown_value"),
        ({"edition": None}, "/options/edition", "unknown_value"),
        ({"edition": ["first"]}, "/options/edition", "unknown_value"),
        ({"designer_clarifications": 1}, "/options/designer_clarifications", "unknown_value"),
        ({"conventions": True}, "/options/conventions", "unknown_value"),
        ({"consent": "maybe"}, "/options/consent", "unknown_value"),
    ],
)
def test_options_must_be_known(options: dict[str, Any], pointer: str, code: str) -> None:
    assert faults(THREE, options) == [(pointer, code)]


@pytest.mark.parametrize("seed", ["", "x" * 201, "\ud800", 5, []])
def test_a_seed_is_a_short_text(seed: Any) -> None:
    assert faults(THREE, {}, seed) == [("/seed", "unusable_seed")]


def test_all_faults_come_at_once() -> None:
    assert faults(["bank"], {"edition": "third", "speed": 1}, "") == [
        ("/players", "wrong_number_of_players"),
        ("/players/0", "unusable_name"),
        ("/options/edition", "unknown_value"),
        ("/options/speed", "unknown_option"),
        ("/seed", "unusable_seed"),
    ]
