"""Custom departure cards, given by their symbols (SS-6.1): parsed, validated, played, stored and returned."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from stationmaster.errors import ImpossibleInput
from stationmaster.i18n.message import ENGLISH
from stationmaster.languages import language
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import from_json, to_json
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.records.replay import replay
from stationmaster.titles.switch_and_signal.texts import TELLING
from tests.support.sealed import reopened
from tests.support.switch_and_signal import Table, start_faults, view_faults
from tests.support.switch_and_signal_players import NAMES, greedy_player, play_out

Json = Any
HAND = ["signal", "signal", "switch", "move", "move"]


def dealt(**options: Json) -> Table:
    """Return a game with physical cards and five cards in each hand; the start card is in play."""
    table = Table(cards="table", **options)
    while table.step == "deal":
        table.act("report", cards=HAND)
    return table


def symbols(text: str) -> list[Json]:
    """Return the symbols of a card from a short form: `new` deploys, a colour moves."""
    return [
        {"symbol": "deploy", "colour": None} if word == "new" else {"symbol": "move", "colour": word}
        for word in text.split()
    ]


def deck(*cards: str, rest: str = "new any") -> list[Json]:
    """Return a deck of eighteen cards: the given ones, and `rest` for all others."""
    count = len(TABLES.departure_cards)
    return [{"symbols": symbols(card)} for card in (*cards, *[rest] * (count - len(cards)))]


def printed() -> list[Json]:
    """Return the deck of the data files, in the form of the components."""
    shown: list[Json] = json.loads(json.dumps(GAME.components()["departure_cards"]))
    return shown


def view_of(table: Table) -> dict[str, Json]:
    shown: dict[str, Json] = json.loads(json.dumps(GAME.view(table.position)))
    return shown


def test_ss_6_1_a_card_shows_the_symbols_that_were_sent() -> None:
    table = Table(deck=deck("new new brown gray")).card("D01")
    assert table.step == "deploy"
    shown = view_of(table)["card"]
    assert shown["id"] == "D01"
    assert shown["symbols"] == symbols("new new brown gray")
    table.act("deploy", colour="black", dice=[1, 1])
    table.act("deploy", colour="gray", dice=[1, 2])
    assert table.position.symbol is None or table.position.symbol.colour in ("brown", "gray")


def test_ss_6_13_three_multi_coloured_trains_move_all_wherever_the_card_lies() -> None:
    table = Table(deck=deck("any any any")).put("black-1", "calais").put("gray-1", "brest").card("D01")
    assert table.step == "train"
    assert set(table.position.card.waiting) == {"black-1", "gray-1"}  # type: ignore[union-attr]


def test_ss_6_7_three_new_trains_of_one_card_need_three_colours() -> None:
    table = Table(deck=deck("new new new")).card("D01")
    for colour, dice in (("black", [1, 1]), ("brown", [1, 2]), ("gray", [2, 2])):
        table.act("deploy", colour=colour, dice=dice)
    assert table.position.phase == 2


def test_the_deck_of_the_data_files_is_no_deck_of_ones_own() -> None:
    plain, sent = Table(), Table(deck=printed())
    assert sent.position == plain.position
    assert "deck" not in view_of(sent)


def test_ids_and_absent_colours_may_be_left_out_and_remarks_stand_anywhere() -> None:
    cards = deck("new black", rest="gray")
    short = [
        {"symbols": [{"symbol": "deploy", "note": "arrow"}, {"symbol": "move", "colour": "black"}], "note": "first"},
        *cards[1:],
    ]
    assert Table(deck=short).position == Table(deck=cards).position


def test_the_view_shows_the_deck_and_leads_back_to_the_game() -> None:
    table = Table(deck=deck("new black gray")).card("D01")
    shown = view_of(table)
    assert [card["id"] for card in shown["deck"]] == list(TABLES.departure_cards)
    assert shown["deck"][0]["symbols"] == symbols("new black gray")
    again = GAME.from_view(shown)
    assert again.settings.deck == table.position.settings.deck
    assert again.symbols == table.position.symbols
    del shown["card"]["symbols"]
    assert GAME.from_view(shown).symbols == table.position.symbols


def test_an_open_state_with_the_deck_of_the_data_files_has_no_deck_of_its_own() -> None:
    shown = view_of(Table())
    for given in (None, printed()):
        assert GAME.from_view({**shown, "deck": given}).settings.deck is None


def test_faults_of_the_deck_of_an_open_state_are_reported_with_those_of_its_board() -> None:
    shown = view_of(Table(deck=deck("black")))
    shown["deck"][0]["symbols"] = symbols("black black")
    assert view_faults(shown) == {"/deck/0/symbols/1/colour": "deck_card"}
    shown["board"] = {**view_of_board(), "ports": []}
    assert {"/deck/0/symbols/1/colour", "/board/ports"} <= view_faults(shown).keys()


def view_of_board() -> dict[str, Json]:
    board: dict[str, Json] = json.loads(json.dumps(GAME.components()["boards"]["central-europe"]))
    return board


FAULTY: list[tuple[str, Json, str, str]] = [
    ("too few cards", deck()[1:], "/options/deck", "wrong_count"),
    ("too many cards", [*deck(), *deck()], "/options/deck", "wrong_count"),
    ("no symbols", deck(""), "/options/deck/0/symbols", "deck_card"),
    ("a deployment below", deck("black new"), "/options/deck/0/symbols/1", "deck_card"),
    ("a colour twice", deck("new black black"), "/options/deck/0/symbols/2/colour", "deck_card"),
    ("four new trains", deck("new new new new"), "/options/deck/0/symbols", "deck_card"),
    ("four to move", deck("any any any any"), "/options/deck/0/symbols", "deck_card"),
    ("a new train of a colour", [{"symbols": [{"symbol": "deploy", "colour": "black"}]}, *deck()[1:]],
     "/options/deck/0/symbols/0/colour", "deck_card"),
    ("no colour to move", [{"symbols": [{"symbol": "move", "colour": None}]}, *deck()[1:]],
     "/options/deck/0/symbols/0/colour", "deck_card"),
    ("the id of another", [{"id": "D02", "symbols": symbols("new")}, *deck()[1:]], "/options/deck/0/id", "deck_card"),
    ("no list", {"cards": []}, "/options/deck", "wrong_type"),
    ("an unknown symbol", [{"symbols": [{"symbol": "wait"}]}, *deck()[1:]],
     "/options/deck/0/symbols/0/symbol", "unknown_value"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "pointer", "code"), [row[1:] for row in FAULTY], ids=[row[0] for row in FAULTY])
def test_every_fault_of_a_deck_is_reported_with_its_place(given: Json, pointer: str, code: str) -> None:
    assert start_faults(deck=given) == {pointer: code}


def test_all_faults_of_deck_and_board_are_reported_at_once() -> None:
    with pytest.raises(ImpossibleInput) as caught:
        GAME.start(NAMES[:2], {"deck": deck("black black", "new", "black new"), "board": {}, "goods_to_win": 9}, "x")
    pointers = {fault.pointer for fault in caught.value.faults}
    assert {"/options/deck/0/symbols/1/colour", "/options/deck/2/symbols/1", "/options/goods_to_win"} <= pointers
    assert any(pointer.startswith("/options/board") for pointer in pointers)


def test_a_game_with_a_deck_of_ones_own_is_played_kept_and_replayed() -> None:
    options = {"deck": deck("new new black brown gray", "any any any", "new black any", rest="new any any")}
    position, _ = GAME.start(NAMES[:3], options, "own")
    record: dict[str, Json] = {"players": list(NAMES[:3]), "options": options, "seed": "own", "actions": []}
    for step in play_out(position, greedy_player, Random("own")):
        record["actions"].append(to_json(step.action))
        position = step.after
        assert reopened(GAME, position) == position
        assert GAME.from_view(GAME.view(position)).symbols == position.symbols
    assert position.outcome is not None
    assert replay("stationmaster", record).position == position
    written = replay("stationmaster", record, export="stationmaster").record
    assert written is not None
    assert written["options"]["deck"] == options["deck"]


def test_ss_18_9_a_card_of_the_table_is_reported_by_its_symbols() -> None:
    table = dealt(deck=deck("new black", "new black", "gray")).phase_2(signal=2, switch=1, move=2)
    table.act("end_actions")
    table.act("report", cards=HAND)
    sent = {"type": "report", "symbols": symbols("new black")}
    assert to_json(from_json(sent)) == sent
    for seen in ("D01", "D02"):
        assert table.step == "reveal"
        following, events = GAME.play(table.position, from_json(sent))
        assert events[0]["card"] == seen
        assert following.symbols == following.settings.departure_card(seen).symbols
        table.change(discard=(*table.position.discard, seen), turn=table.position.turn + 1)
    refusal = GAME.check(table.position, from_json(sent))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("card_not_in_deck", "SS-18.9")
    assert refusal.detail == (
        "No card that shows deploy a train and move the black trains can lie in the departure deck any more."
    )
    both = GAME.check(table.position, from_json({**sent, "card": "D03"}))
    assert both is not None
    assert both.code == "wrong_report"


def test_the_log_names_a_departure_card_by_its_symbols() -> None:
    event = {"type": "card_revealed", "card": "D04", "shows": ["deploy", "move:black"], "left": 3, "rule": "SS-6.1"}
    line = TELLING.line(event, ENGLISH)
    assert line == "The departure card shows: deploy a train, move the black trains; 3 cards remain."
    for code in ("ru", "ja", "pl"):
        other = TELLING.line(event, language(code))
        assert "D04" not in other
        assert "move" not in other
