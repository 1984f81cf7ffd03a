"""The published schema of an open state agrees with the check of its shape."""

from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator

from stationmaster.errors import ImpossibleInput
from stationmaster.schema.json_schema import schemas
from stationmaster.titles.g1846.open_state.read import Snapshot
from stationmaster.titles.g1846.open_state.statement import OpenState, View
from stationmaster.titles.g1846.open_state.view import view
from tests.unit.titles.g1846.games import GAMES, positions
from tests.unit.titles.g1846.open_state.test_from_view import SHAPES, Change
from tests.unit.titles.g1846.turn_positions import operating_w_31

BEYOND_WORDS = {"unknown_name", "unknown_round", "unusable_name", "wrong_number_of_players", "unknown_player"}
"""Codes of faults that the schema does not express."""


(OPEN, SHOWN), NAMED = schemas([OpenState, View])
VALIDATOR = Draft202012Validator({**OPEN, "components": {"schemas": NAMED}})
OF_VIEWS = Draft202012Validator({**SHOWN, "components": {"schemas": NAMED}})


def test_the_published_form_is_a_schema() -> None:
    Draft202012Validator.check_schema(VALIDATOR.schema)


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_view_has_the_published_form(game: int) -> None:
    """This includes views of the draft, although these cannot be posted back."""
    for position in positions(game)[::17]:
        VALIDATOR.validate(view(position))
        OF_VIEWS.validate(view(position))


@pytest.mark.parametrize(("change", "pointer", "code"), SHAPES)
def test_what_the_check_refuses_the_published_form_refuses(change: Change, pointer: str, code: str) -> None:
    shown = view(operating_w_31())
    change(shown)
    assert VALIDATOR.is_valid(shown) == (code in BEYOND_WORDS)


def test_a_snapshot_holds_what_was_sent() -> None:
    shown = view(operating_w_31())
    snapshot = Snapshot.from_json(shown)
    assert snapshot.view is shown
    assert snapshot.round == ("OR", 1, 2)


@pytest.mark.parametrize(
    ("name", "parts"),
    [("SR 12", ("SR", 12, 0)), ("OR 3.1", ("OR", 3, 1)), ("end", ("end", 0, 0))],
)
def test_the_name_of_a_round_is_taken_apart(name: str, parts: tuple[str, int, int]) -> None:
    shown = {**view(operating_w_31()), "round": name}
    assert Snapshot.from_json(shown).round == parts


@pytest.mark.parametrize(
    "name", ["", "SR", "SR x", "OR 1", "OR 1.", "or 1.1", "SR 1.1", "END", "SR 99999", " SR 1", "SR 1\n"]
)
def test_other_names_are_no_rounds(name: str) -> None:
    with pytest.raises(ImpossibleInput):
        Snapshot.from_json({**view(operating_w_31()), "round": name})
