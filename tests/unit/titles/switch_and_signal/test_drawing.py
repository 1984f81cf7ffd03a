"""The drawing of the Switch & Signal board: well-formed, deterministic, with trains, discs and signals."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.switch_and_signal.drawing.board import board_svg
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import from_json
from stationmaster.titles.switch_and_signal.model.board import map_board
from stationmaster.titles.switch_and_signal.model.board_names import names
from tests.support.listing import one_by_one
from tests.support.pictures import handles

SVG = "{http://www.w3.org/2000/svg}"
MAPS = ("central-europe", "north-america")


def start(name: str) -> Any:
    return GAME.start(["Amy", "Bob"], {"map": name}, "seed")[0]


def played(name: str, actions: int) -> Any:
    """Return the position after a number of random actions."""
    random, position = Random(name), start(name)
    for _ in range(actions):
        families = GAME.legal(position)
        if not families:
            break
        family = random.choice(families)
        choice = random.choice(family["choices"])
        picked = next(one_by_one(choice))
        position, _ = GAME.play(position, from_json({"type": family["type"], **picked}))
    return position


def picture(shown: dict[str, Any], highlight: dict[str, Any] | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(shown, highlight))


def titles(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}title")]


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("actions", [0, 5, 40, 120])
def test_every_moment_can_be_drawn(name: str, actions: int) -> None:
    shown = GAME.view(played(name, actions))
    named = titles(picture(shown))
    board = map_board(name)
    assert {city.name for city in board.cities.values()} <= set(named)
    assert {point.name for point in board.points.values()} <= set(named)
    root = picture(shown)
    assert handles(root, "train") == {train["id"] for train in shown["trains"]}
    assert handles(root, "good") == {train["good"] for train in shown["trains"] if train["good"]}
    for signal in board.signals:
        assert f"{names(board).signals[signal]}: {'green' if signal in shown['green_signals'] else 'red'}" in named


@pytest.mark.parametrize("name", MAPS)
def test_the_same_view_gives_the_same_bytes(name: str) -> None:
    shown = GAME.view(played(name, 30))
    assert board_svg(shown) == board_svg(shown)


def test_trains_and_spaces_can_be_marked() -> None:
    shown = GAME.view(start("central-europe"))
    plain = board_svg(shown)
    for highlight in (
        {"trains": ["black-1"]},
        {"spaces": ["paris"]},
        {"spaces": ["j-lyon"]},
        {"spaces": ["calais--j-lille"]},
    ):
        assert board_svg(shown, highlight).count('class="pointed"') == plain.count('class="pointed"') + 1


def test_spaces_that_the_board_does_not_have_are_refused() -> None:
    shown = GAME.view(start("central-europe"))
    with pytest.raises(ImpossibleInput) as refused:
        board_svg(shown, {"spaces": ["paris", "nowhere", "black-1"]})
    faults = [(fault.pointer, fault.code) for fault in refused.value.faults]
    assert faults == [("/highlight/spaces/1", "unknown_name"), ("/highlight/spaces/2", "unknown_name")]


def test_a_board_of_ones_own_is_drawn_too() -> None:
    shown = GAME.view(start("central-europe"))
    own = {**map_board("central-europe").document, "id": "mine", "name": "<Mine>"}
    root = picture({**shown, "map": "mine", "board": own})
    assert any("<Mine>" in (element.text or "") for element in root.iter(f"{SVG}text"))
