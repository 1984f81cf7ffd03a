"""The open form of a position: the names and forms of the contract, and no hidden information."""

from __future__ import annotations

import json
import re

import pytest
from msgspec.structs import replace

from stationmaster.titles.g1846.model.position import DraftRound, OperatingRound
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state.view import view
from tests.unit.titles.g1846.games import GAMES, positions
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, position_with
from tests.unit.titles.g1846.turn_positions import operating_w_31

CONTRACT = {
    "round", "phase", "priority", "bank", "bank_broken", "certificate_limit", "players", "corporations", "independents",
    "privates", "tiles", "slots", "markers", "trains_for_sale", "returned_trains", "operating",
}  # fmt: skip


def test_the_names_of_the_contract_are_there() -> None:
    shown = view(operating_w_31())
    assert shown.keys() >= CONTRACT
    assert shown["round"] == "OR 1.2"
    assert shown["phase"] == "II"
    assert shown["certificate_limit"] == 14


def test_players_stand_in_seat_order() -> None:
    players = view(operating_w_31())["players"]
    assert [player["id"] for player in players] == [AMY, BOB, CARLOS]
    assert players[0] == {
        "id": "Amy",
        "cash": 65,
        "shares": {"GT": 3, "NYC": 1},
        "privates": ["MS"],
        "certificates": 4,
        "worth": 65 + 3 * 50 + 70 + 60,
        "bankrupt": False,
    }


def test_a_corporation_shows_all_that_it_has() -> None:
    corporations = view(operating_w_31())["corporations"]
    assert list(corporations) == list(tables().corporations)
    assert corporations["GT"] == {
        "status": "open",
        "cash": 0,
        "price": 50,
        "stack": 0,
        "president": "Amy",
        "treasury_shares": 5,
        "market_shares": 2,
        "trains": [{"type": "2", "phased_out": False, "ran": False}] * 2,
        "tokens": [{"hex": "B16", "city": 0}, {"hex": "D14", "city": 0}],
        "tokens_left": 1,
        "privates": [],
        "operated": True,
        "earnings": 0,
    }
    assert (corporations["NYC"]["stack"], corporations["IC"]["stack"]) == (0, 1)
    assert corporations["B&O"]["status"] == "unopened"
    assert corporations["B&O"]["price"] is None
    assert corporations["ERIE"]["status"] == "removed"


def test_independents_and_privates() -> None:
    shown = view(operating_w_31())
    assert shown["independents"]["MS"] == {
        "status": "independent",
        "owner": "Amy",
        "cash": 70,
        "trains": [{"type": "2", "phased_out": False, "ran": False}],
        "tokens": [{"hex": "C15", "city": 0}],
    }
    assert shown["privates"]["LSL"] == {"owner": "Bob", "status": "player", "used": 0}
    assert shown["privates"]["SC"]["status"] == "removed"


def test_the_board_shows_laid_tiles_and_slots_with_tokens() -> None:
    shown = view(operating_w_31())
    assert shown["tiles"]["D14"] == {"tile": "57", "rotation": 2}
    assert list(shown["tiles"]) == ["B16", "C13", "D14"]
    assert shown["slots"]["C15"] == [["MS", None]]
    assert shown["slots"]["D20"] == [["NYC", None]]
    assert shown["slots"]["E21"] == [["ERIE"]]
    assert "G13" not in shown["slots"]


def test_trains_for_sale_are_counted_by_card() -> None:
    assert view(operating_w_31())["trains_for_sale"] == {"2": 0, "3/5": 2, "4/6": 3, "7/8": None}


def test_the_order_holds_those_who_have_operated_and_those_to_come() -> None:
    position = operating_w_31()
    assert view(position)["operating"]["order"] == ["MS", "BIG4", "NYC", "IC", "GT"]
    assert view(position)["operating"]["operator"] == "MS"
    later = replace(position, round=OperatingRound(2, "track", "IC", done=("MS", "BIG4", "NYC")))
    assert view(later)["operating"]["order"] == ["MS", "BIG4", "NYC", "IC", "GT"]


def test_outside_operating_rounds_no_company_operates() -> None:
    shown = view(position_with())
    assert shown["operating"] is None
    assert shown["round"] == "SR 1"


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_the_draft_shows_no_card_that_is_hidden(game: int) -> None:
    """3.2a: kept cards, hands, the deck and the random state stay secret."""
    in_draft = [position for position in positions(game) if isinstance(position.round, DraftRound)]
    assert in_draft
    for position in in_draft:
        rnd = position.round
        assert isinstance(rnd, DraftRound)
        shown = view(position)
        text = json.dumps(shown["draft"])
        is_open = position.options.two_player or rnd.discount is not None
        for card in tables().privates:
            if not (is_open and card in rnd.drawn):
                assert f'"{card}"' not in text
        if not position.options.two_player:
            assert {one["status"] for one in shown["privates"].values()} <= {"undrafted", "removed"}
            assert all(not player["privates"] for player in shown["players"])
            assert "seed" not in json.dumps(shown)


def test_the_draft_shows_how_many_cards_there_are() -> None:
    shown = view(positions(1)[0])["draft"]
    assert (shown["cards"], shown["drawn"], shown["player"]) == (9, 5, CARLOS)
    assert shown["kept"] == {AMY: 0, BOB: 0, CARLOS: 0}
    later = view(positions(1)[1])["draft"]
    assert later["kept"] == {AMY: 0, BOB: 0, CARLOS: 1}
    assert later["cards"] == 8


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_a_view_is_json_and_its_rounds_have_names(game: int) -> None:
    for position in positions(game)[::10]:
        shown = view(position)
        assert json.loads(json.dumps(shown)) == shown
        assert re.fullmatch(r"(DR|SR) \d+|OR \d+\.[12]|end", shown["round"])
    assert view(positions(game)[-1])["finished"] is not None


def test_a_view_does_not_depend_on_how_the_position_came_about() -> None:
    position = operating_w_31()
    turned = replace(position, corporations=dict(reversed(list(position.corporations.items()))))
    assert json.dumps(view(turned)) == json.dumps(view(position))
