"""SS-8.1 to SS-8.6 and SS-8.8: playing cards for signals and switches."""

from __future__ import annotations

import json

import pytest

from stationmaster.languages import language
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import SetSwitch, from_json
from stationmaster.titles.switch_and_signal.model.board import map_board
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import MAPS, TABLES
from stationmaster.titles.switch_and_signal.rules.movement import scene, ways
from tests.support.switch_and_signal import Table, conserved


@pytest.fixture
def table() -> Table:
    return Table().phase_2()


def test_ss_8_1_cards_go_on_the_discard_and_the_next_can_be_played(table: Table) -> None:
    table.act("set_signal", from_="sig-ts-mannheim-cologne", to="sig-paris-bourges", cards=["signal"])
    assert table.happened("cards_played") == [
        {"type": "cards_played", "player": "Amy", "cards": ["signal"], "rule": "SS-8.1"}
    ]
    assert table.hand() == {"signal": 2, "switch": 3, "move": 3}
    assert table.position.card_discard == (1, 0, 0)
    assert table.step == "actions"


def test_ss_8_1_one_action_is_carried_out_completely_before_the_next(table: Table) -> None:
    table.put("black-1", "calais").act("move_train", train="black-1", cards=["move"], dice=[3])
    refusal = table.refusal("set_signal", from_="sig-ts-lyon-basel", to="sig-paris-bourges", cards=["signal"])
    assert (refusal.code, refusal.rule) == ("not_due", "SS-8.1")


def test_ss_8_2_a_disc_moves_to_any_red_space(table: Table) -> None:
    table.act("set_signal", from_="sig-ts-mannheim-cologne", to="sig-berlin-cottbus", cards=["signal"])
    assert "sig-berlin-cottbus" in table.position.green
    assert "sig-ts-mannheim-cologne" not in table.position.green
    conserved(table.position)


@pytest.mark.parametrize(
    ("source", "to", "code"),
    [
        ("sig-paris-bourges", "sig-ts-mannheim-cologne", "no_disc"),
        ("sig-ts-lyon-basel", "sig-ts-mannheim-cologne", "not_red"),
        ("sig-ts-lyon-basel", "sig-nowhere", "unknown_signal"),
        ("sig-nowhere", "sig-paris-bourges", "unknown_signal"),
    ],
)
def test_ss_8_2_only_from_a_green_space_to_a_red_one(table: Table, source: str, to: str, code: str) -> None:
    refusal = table.refusal("set_signal", from_=source, to=to, cards=["signal"])
    assert (refusal.code, refusal.rule) == (code, "SS-8.2")


def test_ss_8_3_the_last_disc_of_a_city_stays_in_the_city(table: Table) -> None:
    refusal = table.refusal("set_signal", from_="sig-paris-lille", to="sig-berlin-cottbus", cards=["signal"])
    assert (refusal.code, refusal.rule) == ("last_green_exit", "SS-8.3")
    table.act("set_signal", from_="sig-paris-lille", to="sig-paris-bourges", cards=["signal"])
    table.act("set_signal", from_="sig-ts-lyon-basel", to="sig-paris-lille", cards=["signal"])
    table.act("set_signal", from_="sig-paris-bourges", to="sig-berlin-cottbus", cards=["signal"])
    conserved(table.position)


def test_ss_8_4_a_disc_goes_on_another_branch(table: Table) -> None:
    table.act("set_switch", junction="j-lille", discs=["calais--j-lille"], cards=["switch"])
    assert table.happened("switch_set")[0]["discs"] == ["calais--j-lille"]
    table.act("set_switch", junction="j-bourges", discs=["paris--j-bourges", "j-bourges--j-nimes"], cards=["switch"])
    conserved(table.position)


def test_ss_8_4_any_order_of_the_discs_is_the_same(table: Table) -> None:
    discs = ["paris--j-bourges", "j-bourges--j-nimes"]
    first = Table().phase_2()
    first.act("set_switch", junction="j-bourges", discs=discs, cards=["switch"])
    table.act("set_switch", junction="j-bourges", discs=discs[::-1], cards=["switch"])
    assert first.position == table.position


@pytest.mark.parametrize(
    ("junction", "discs", "code"),
    [
        ("j-nowhere", ["calais--j-lille"], "unknown_junction"),
        ("j-lille", ["brest--j-nantes"], "not_a_branch"),
        ("j-lille", [], "wrong_number_of_discs"),
        ("j-lille", ["calais--j-lille", "paris--j-lille"], "wrong_number_of_discs"),
        ("j-bourges", ["paris--j-bourges"], "wrong_number_of_discs"),
        ("j-bourges", ["paris--j-bourges", "paris--j-bourges"], "wrong_number_of_discs"),
    ],
)
def test_ss_2_6_and_8_4_discs_never_leave_their_junction(
    table: Table, junction: str, discs: list[str], code: str
) -> None:
    assert table.refusal("set_switch", junction=junction, discs=discs, cards=["switch"]).code == code


def test_ss_8_6_any_two_cards_pay_for_any_action(table: Table) -> None:
    table.put("black-1", "calais")
    table.act("set_switch", junction="j-lille", discs=["calais--j-lille"], cards=["signal", "move"])
    table.act("set_signal", from_="sig-ts-lyon-basel", to="sig-paris-bourges", cards=["switch", "switch"])
    table.act("move_train", train="black-1", cards=["signal", "switch"], dice=[2])
    assert sum(table.hand().values()) == 3


def test_ss_8_6_one_card_of_another_kind_does_not_pay(table: Table) -> None:
    table.put("black-1", "calais")
    assert table.refusal("set_switch", junction="j-lille", discs=["calais--j-lille"], cards=["move"]).rule == "SS-8.4"
    signal = {"from_": "sig-ts-lyon-basel", "to": "sig-paris-bourges"}
    assert table.refusal("set_signal", **signal, cards=["move"]).rule == "SS-8.2"
    refusal = table.refusal("move_train", train="black-1", cards=["signal"], dice=[2])
    assert (refusal.code, refusal.rule) == ("wrong_card", "SS-8.5")


@pytest.mark.parametrize("cards", [[], ["switch", "switch", "move"]])
def test_ss_8_6_neither_none_nor_three_cards(table: Table, cards: list[str]) -> None:
    refusal = table.refusal("set_switch", junction="j-lille", discs=["calais--j-lille"], cards=cards)
    assert (refusal.code, refusal.rule) == ("wrong_number_of_cards", "SS-8.6")


def test_ss_8_1_only_cards_of_the_hand(table: Table) -> None:
    table.cards(switch=1, move=1)
    discs = ["calais--j-lille"]
    assert table.refusal("set_switch", junction="j-lille", discs=discs, cards=["switch", "switch"]).rule == "SS-8.1"
    assert table.refusal("set_switch", junction="j-lille", discs=discs, cards=["joker"]).code == "unknown_card"
    assert table.refusal("set_switch", junction="j-lille", discs=discs, cards=["signal", "move"]).code == (
        "cards_not_in_hand"
    )


def test_ss_8_8_an_action_must_change_the_board(table: Table) -> None:
    refusal = table.refusal("set_switch", junction="j-lille", discs=["j-lille--ts-lille-brussels"], cards=["switch"])
    assert (refusal.code, refusal.rule) == ("no_change", "SS-8.8")
    refusal = table.refusal("set_signal", from_="sig-paris-lille", to="sig-paris-lille", cards=["signal"])
    assert (refusal.code, refusal.rule) == ("no_change", "SS-8.8")


def test_every_payment_and_every_setting_is_listed(table: Table) -> None:
    """Central Europe: 16 junctions with 2 other settings and 5 with 5; seven ways to pay with all kinds in hand."""
    listed = table.legal("set_switch")
    assert [choice["junction"] for choice in listed] == list(table.position.board.junctions)
    assert [len(choice["discs"]["one_of"]) for choice in listed].count(2) == 16
    assert [len(choice["discs"]["one_of"]) for choice in listed].count(5) == 5
    payments = [
        ["switch"],
        ["signal", "signal"],
        ["signal", "switch"],
        ["signal", "move"],
        ["switch", "switch"],
        ["switch", "move"],
        ["move", "move"],
    ]
    assert all(choice["cards"] == {"one_of": payments} for choice in listed)
    signals = table.legal("set_signal")
    assert [(len(choice["from"]["one_of"]), len(choice["to"]["one_of"])) for choice in signals] == [
        (3, 25 - 8), (1, 3), (1, 2), (1, 2), (1, 3), (1, 2),
    ]  # fmt: skip
    assert all(choice["cards"]["one_of"] == [["signal"], *payments[1:]] for choice in signals)


def test_a_setting_names_the_branches_that_it_joins(table: Table) -> None:
    board = table.position.board
    for choice in table.legal("set_switch"):
        branches = board.junctions[choice["junction"]].branches
        for discs, setting in zip(choice["discs"]["one_of"], choice["settings"], strict=True):
            assert sorted([*discs, *setting["joins"]]) == sorted(branches)


def settings(table: Table, junction: str) -> dict[frozenset[str], dict[str, list[str]]]:
    """Return the trains affected by each setting of a junction, by the branches that it joins."""
    (choice,) = [choice for choice in table.legal("set_switch") if choice["junction"] == junction]
    return {
        frozenset(one["joins"]): {name: trains for name, trains in one.items() if name != "joins"}
        for one in choice["settings"]
    }


def test_a_setting_names_the_trains_that_it_frees_stops_and_turns(table: Table) -> None:
    """Lille junction joins Calais and Paris: a train from Calais passes, one from Brussels is held."""
    calais, paris, brussels = "calais--j-lille", "paris--j-lille", "j-lille--ts-lille-brussels"
    table.open("j-lille", calais, paris).put("black-1", "calais").put("brown-1", (brussels, "j-lille"))
    assert settings(table, "j-lille") == {
        frozenset((calais, brussels)): {"frees": ["brown-1"], "turns": ["black-1"]},
        frozenset((paris, brussels)): {"frees": ["brown-1"], "stops": ["black-1"]},
    }
    assert settings(table, "j-munich") == {joined: {} for joined in settings(table, "j-munich")}


def test_a_signal_names_the_trains_that_it_stops_and_frees(table: Table) -> None:
    table.put("black-1", ("paris--j-lille", "paris")).put("gray-1", ("j-lille--ts-lille-brussels", "ts-lille-brussels"))
    is_green = "sig-ts-lille-brussels" in table.position.green
    assert not is_green
    assert "sig-paris-lille" in table.position.green
    free, *bound = table.legal("set_signal")
    assert free["frees"] == {"sig-ts-lille-brussels": ["gray-1"]}
    assert "stops" not in free
    assert [choice.get("stops") for choice in bound] == [{"sig-paris-lille": ["black-1"]}, None, None, None, None]


@pytest.mark.parametrize("map_", MAPS)
def test_what_is_listed_of_signals_and_switches_is_what_happens(map_: str) -> None:
    """After a listed setting is played, the trains that it frees are no longer held there; those that it stops are."""
    for seed in range(4):
        table = Table(map_, seed=str(seed)).phase_2()
        points, sections = list(table.position.board.points), list(table.position.board.sections.values())
        for number, train in enumerate(("black-1", "black-2", "brown-1", "gray-1", "gray-2")):
            section = sections[(seed * 7 + number * 11) % len(sections)]
            table.put(train, points[number] if number % 2 else (section.id, section.ends[number // 2 % 2]))
        for choice in table.legal("set_switch"):
            for discs, setting in zip(choice["discs"]["one_of"], choice["settings"], strict=True):
                junction = choice["junction"]
                action = SetSwitch(junction=junction, discs=tuple(discs), cards=("switch",))
                after, _ = GAME.play(table.position, action)
                assert not held(after, junction) & set(setting.get("frees", ()))
                assert set(setting.get("stops", ())) <= held(after, junction)
                assert not held(after, junction) & set(setting.get("turns", ()))


def held(position: Position, junction: str) -> set[str]:
    """Return the trains that would stop before a junction with the highest roll of their die."""
    return {
        train.id
        for train in position.trains
        if train.place.is_on_network
        for way in ways(scene(position, train), max(TABLES.dice[train.colour].faces))
        if (way.ending, way.at) == ("closed_branch", junction)
    }


@pytest.mark.parametrize("map_", MAPS)
def test_an_answer_with_a_full_hand_and_many_trains_is_small(map_: str) -> None:
    """The complete response is measured, including the view and the sealed state."""
    for dice in ("service", "table"):
        table = Table(map_, players=4, dice=dice).phase_2(signal=3, switch=3, move=4)
        for train, point in zip(TABLES.trains, table.position.board.points, strict=False):
            table.put(train, point)
        table.green(remove=sorted(table.position.green)).green(add=list(table.position.board.signals)[:10])
        sealed = GAME.sealed.write(table.position)
        answer = [GAME.legal(table.position), GAME.view(table.position)]
        assert len(json.dumps(answer, separators=(",", ":"))) + len(sealed) * 4 / 3 < 25_000


@pytest.mark.parametrize("map_", MAPS)
def test_every_section_and_signal_has_a_name(map_: str) -> None:
    board, named = map_board(map_), GAME.components()["names"][map_]
    assert list(named["sections"]) == list(board.sections)
    assert list(named["signals"]) == list(board.signals)
    for kind in named.values():
        assert len(set(kind.values())) == len(kind)


def test_names_describe_where_a_section_or_signal_is() -> None:
    named = GAME.components()["names"]["central-europe"]
    assert named["sections"]["calais--j-lille"] == "Calais – Lille junction"
    assert named["sections"]["j-lille--ts-lille-brussels"] == "Lille junction – signal towards Brussels junction"
    assert named["signals"]["sig-paris-lille"] == "Paris, exit towards Lille junction"
    assert named["signals"]["sig-ts-lille-brussels"] == "Signal between Lille junction and Brussels junction"


def test_a_board_of_ones_own_has_names_in_the_view() -> None:
    document = map_board("north-america").document
    document["id"] = "own"
    view = GAME.view(Table(board=document).position)
    assert view["names"] == GAME.components()["names"]["north-america"]
    assert GAME.view(GAME.from_view(view)) == view
    assert GAME.view(Table().position)["names"] is None


def test_a_hand_of_one_kind_lists_only_what_it_pays(table: Table) -> None:
    table.cards(signal=1).put("black-1", "calais")
    assert table.legal("set_switch") == []
    assert table.legal("move_train") == []
    assert all(choice["cards"] == {"one_of": [["signal"]]} for choice in table.legal("set_signal"))


def test_refusals_name_what_lies_on_the_board_and_keep_its_ids_beside() -> None:
    table = Table().phase_2()
    refusal = table.refusal("set_signal", from_="sig-paris-lille", to="sig-ts-lille-brussels", cards=["signal"])
    assert refusal.detail == (
        "Paris must keep a green exit; its only disc lies here: Paris, exit towards Lille junction."
    )
    texts = {code: refusal.written(language(code)) for code in ("en", "ja", "pl", "ru")}
    assert "Париж (выезд: Узловой пункт Лилль)" in texts["ru"]["detail"]
    for one in texts.values():
        assert "sig-" not in one["detail"] + one["hint"]
        assert one["params"]["signal"] == "sig-paris-lille"
        assert one["params"]["city"] == "paris"


def test_refusals_name_what_lies_on_a_board_of_ones_own() -> None:
    board = json.loads(json.dumps(GAME.components()["boards"]["central-europe"]))
    board["name"] = "Mine"
    next(node for node in board["nodes"] if node["id"] == "paris")["name"] = "Lutetia"
    position, _ = GAME.start(["Amy", "Bob"], {"board": board}, "own")
    sent = {"type": "set_signal", "from": "sig-paris-lille", "to": "sig-ts-lille-brussels", "cards": ["signal"]}
    refusal = GAME.check(position, from_json(sent))
    assert refusal is not None
    assert "Lutetia" in refusal.detail
