"""SS-8.1 to SS-8.6 and SS-8.8: playing cards for signals and switches."""

from __future__ import annotations

import pytest

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
    assert len(listed) == (16 * 2 + 5 * 5) * 7
    payments = list(dict.fromkeys(tuple(choice["cards"]) for choice in listed))
    assert payments == [
        ("switch",),
        ("signal", "signal"),
        ("signal", "switch"),
        ("signal", "move"),
        ("switch", "switch"),
        ("switch", "move"),
        ("move", "move"),
    ]
    signals = table.legal("set_signal")
    track_discs, city_discs, red = 3, 5, 25 - 8
    exits = 3 + 2 + 2 + 3 + 2
    assert city_discs == 5 and len(signals) == (track_discs * red + exits) * 7


def test_a_hand_of_one_kind_lists_only_what_it_pays(table: Table) -> None:
    table.cards(signal=1).put("black-1", "calais")
    assert table.legal("set_switch") == []
    assert table.legal("move_train") == []
    assert {tuple(choice["cards"]) for choice in table.legal("set_signal")} == {("signal",)}
