"""9: the effects of a new phase."""

from __future__ import annotations

from typing import Any

from stationmaster.titles.g1846.model.actions import BuyTrain
from stationmaster.titles.g1846.model.position import Marker, Options, Position, Train
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, Opened, do, events_of
from tests.unit.titles.g1846.turn_positions import in_turn


def first_train_of(phase: str, nyc: Opened | None = None, gt: Opened | None = None, **more: Any) -> Position:
    """Return a position in which NYC is about to buy the first train of a phase, still in the phase before it."""
    before = {"II": "I", "III": "II", "IV": "III"}[phase]
    stock = {"II": {"2": 0}, "III": {"2": 0, "3/5": 0}, "IV": {"2": 0, "3/5": 0, "4/6": 0}}[phase]
    opened = {"NYC": nyc or Opened(100, {AMY: 3}, cash=2000), "GT": gt or Opened(50, {BOB: 3})}
    return in_turn("NYC", "trains", opened, phase=before, stock=stock, **more)


FIRST_3_5 = BuyTrain("3/5", "bank", 160)
FIRST_4_6 = BuyTrain("4/6", "bank", 450)
FIRST_7_8 = BuyTrain("7/8", "bank", 900)


def test_6_82_the_first_train_begins_the_phase() -> None:
    assert do(first_train_of("II"), FIRST_3_5).phase == "II"
    assert do(first_train_of("III"), BuyTrain("5", "bank", 500)).phase == "III"
    assert do(first_train_of("IV"), BuyTrain("6", "bank", 800)).phase == "IV"


def test_9_0a_the_order_of_effects() -> None:
    gt = Opened(50, {BOB: 3}, trains=[Train("2", True), "4"])
    kinds = [event["type"] for event in events_of(first_train_of("IV", gt=gt), FIRST_7_8)]
    order = ["payment", "train_bought", "phase_began", "trains_removed", "trains_phased_out"]
    assert [kind for kind in kinds if kind in order][:5] == order


def test_9_iii_all_privates_are_removed_but_a_corporations_mail() -> None:
    owned = {"MAIL": "GT", "LSL": "NYC", "C&WI": CARLOS, "TBC": AMY}
    after = do(first_train_of("III", privates=owned), FIRST_4_6)
    assert after.corporations["GT"].privates == ("MAIL",)
    assert after.corporations["NYC"].privates == ()
    assert after.players[CARLOS].privates == after.players[AMY].privates == ()
    assert {name: after.privates[name].status for name in owned} == {
        "MAIL": "corporation",
        "LSL": "closed",
        "C&WI": "closed",
        "TBC": "closed",
    }


def test_9_iii_a_players_mail_goes() -> None:
    after = do(first_train_of("III", privates={"MAIL": CARLOS}), FIRST_4_6)
    assert after.privates["MAIL"].status == "closed"


def test_6_93_ms_an_independent_leaves_the_game() -> None:
    position = first_train_of("III", privates={"MS": AMY}, independent_cash={"MS": 45})
    after = do(position, FIRST_4_6)
    assert after.independents["MS"].status == "removed"
    assert after.independents["MS"].trains == ()
    assert after.bank == position.bank + 450 + 45
    assert after.players[AMY].cash == position.players[AMY].cash
    assert not after.board.has_token("MS", "C15")


def test_9_iii_markers_of_corporations_stay() -> None:
    markers = {"MPC": Marker("I1", "NYC"), "SC": Marker("B8", "GT")}
    after = do(first_train_of("III", privates={"MPC": "NYC", "SC": "GT"}, markers=markers), FIRST_4_6)
    assert after.markers["MPC"] == Marker("I1", "NYC")
    assert after.markers["SC"] == Marker("B8", "GT")


def test_6_93_mpc_a_marker_not_placed_is_lost() -> None:
    markers = {"MPC": Marker(None, "NYC")}
    assert do(first_train_of("III", privates={"MPC": "NYC"}, markers=markers), FIRST_4_6).markers["MPC"] == Marker()


def test_6_93_sce_a_players_steamboat_takes_its_markers_along() -> None:
    """D-7; by the bare text the markers stay until phase IV."""
    more: dict[str, Any] = {"privates": {"SC": AMY}, "markers": {"SC": Marker("B8", "GT")}}
    assert do(first_train_of("III", **more), FIRST_4_6).markers["SC"] == Marker()
    bare = Options(designer_clarifications=False)
    assert do(first_train_of("III", options=bare, **more), FIRST_4_6).markers["SC"] == Marker("B8", "GT")


def test_t_59_2_trains_are_phased_out_in_phase_iii() -> None:
    after = do(first_train_of("III", Opened(100, {AMY: 3}, cash=500, trains=["2", "2"])), FIRST_4_6)
    assert [(train.type, train.phased_out) for train in after.corporations["NYC"].trains] == [
        ("2", True),
        ("2", True),
        ("4/6", False),
    ]


def test_t_58_2_trains_go_and_phase_ii_is_phased_out_in_phase_iv() -> None:
    gt = Opened(50, {BOB: 3}, trains=[Train("2", True), "3/5", "4"])
    after = do(first_train_of("IV", gt=gt, returned=["3/5"]), FIRST_7_8)
    assert [(train.type, train.phased_out) for train in after.corporations["GT"].trains] == [("3/5", True), ("4", True)]
    assert after.returned == ()


def test_t_58_returned_trains_of_phase_iii_stay() -> None:
    after = do(first_train_of("IV", returned=["3/5", "4/6"]), FIRST_7_8)
    assert after.returned == ("4/6",)


def test_9_iv_markers_are_removed() -> None:
    markers = {"MPC": Marker("I1", "NYC"), "SC": Marker("B8", "GT")}
    owned = {"MPC": "closed", "SC": "closed", "MAIL": "GT"}
    after = do(first_train_of("IV", privates=owned, markers=markers), FIRST_7_8)
    assert set(after.markers.values()) == {Marker()}
    assert after.privates["MAIL"].owner == "GT"


def test_a_returned_train_never_begins_a_phase() -> None:
    position = first_train_of("IV", returned=["4/6"])
    assert do(position, BuyTrain("4/6", "discard", 450)).phase == "III"


def test_a_second_train_of_a_phase_begins_nothing() -> None:
    position = do(first_train_of("II"), FIRST_3_5)
    assert "phase_began" not in [event["type"] for event in events_of(position, FIRST_3_5)]
