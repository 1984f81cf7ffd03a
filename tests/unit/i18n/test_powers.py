"""The powers of privates are described by a sentence of each language, with the numbers and places of the box."""

from __future__ import annotations

import re
from typing import Any

import pytest

import stationmaster
from stationmaster.languages import LANGUAGES
from stationmaster.titles.g1846.model.tables import tables

RULES = stationmaster.games["1846"]


def numbers(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"(?<![A-Z\d])\d+", text)}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("private", tables().privates)
def test_a_power_has_a_sentence_with_the_data_of_the_box(private: str, code: str) -> None:
    kind, shown = tables().privates[private], RULES.components(code)["privates"][private]
    bonus = kind.marker.bonus if kind.marker else 0
    assert numbers(shown["power"]) == {number for number in (kind.mail, kind.blasting, bonus) if number}
    assert all(hex_ in shown["power"] for hex_ in kind.reserved_hexes)
    assert shown["rule"] == kind.rule
    words: Any = RULES.words(code)["names"]
    places = {
        hex_ for hex_ in (kind.marker.hexes if kind.marker and len(kind.marker.hexes) < 3 else ()) if hex_ in words
    }
    stems = {hex_: words[hex_][:5] for hex_ in places}  # A name has other endings in other cases.
    assert {hex_ for hex_, stem in stems.items() if stem not in shown["power"]} == set()


def test_no_two_languages_describe_a_power_alike() -> None:
    for private in tables().privates:
        assert len({RULES.components(code)["privates"][private]["power"] for code in LANGUAGES}) == len(LANGUAGES)
