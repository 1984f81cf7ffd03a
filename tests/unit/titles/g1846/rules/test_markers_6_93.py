"""6.93: the markers of Meat Packing, Steamboat and (15.13) Boomtown."""

from __future__ import annotations

from typing import Any

from stationmaster.titles.g1846.model.actions import Assign, BuyPrivate, Dividend, Pass, Run
from stationmaster.titles.g1846.model.position import (
    CompanyTurn,
    Marker,
    OperatingRound,
    Options,
    Position,
    SteamboatMarker,
)
from stationmaster.titles.g1846.routes.network_spec import bonuses_for
from stationmaster.titles.g1846.rules import steamboat
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, Opened, choices, do, position_with, refused
from tests.unit.titles.g1846.turn_positions import in_turn, now, settled

ONLINE = Options(conventions="online", consent="assumed")
BARE = Options(designer_clarifications=False)
SECOND = Options(edition="second")


def owning(private: str, *, step: str = "track", turn: CompanyTurn | None = None, **more: Any) -> Position:
    """Return NYC's (Amy's) turn; the private belongs to NYC."""
    opened = {"NYC": Opened(100, {AMY: 3}, cash=100, trains=["2"]), "GT": Opened(50, {BOB: 3})}
    more.setdefault("markers", {private: Marker(None, "NYC")})
    more.setdefault("privates", {private: "NYC"})
    return in_turn("NYC", step, opened, turn=turn, **more)


# Meat Packing, Boomtown


def test_6_93_mpc_in_chicago_or_st_louis() -> None:
    position = owning("MPC")
    assert [choice["hex"] for choice in choices(position, "assign")] == ["D6", "I1"]
    assert do(position, Assign("MPC", "I1")).markers["MPC"] == Marker("I1", "NYC")
    assert refused(position, Assign("MPC", "C15")) == ("wrong_marker_hex", "6.93-MPC")
    assert refused(position, Assign("MPC", None)) == ("no_hex", "6.93-MPC")


def test_6_93_mpc_the_marker_never_moves() -> None:
    position = do(owning("MPC"), Assign("MPC", "I1"))
    assert refused(position, Assign("MPC", "D6")) == ("marker_placed", "6.93-MPC")
    assert choices(position, "assign") == []


def test_6_93_mpc_only_its_owner_places_it() -> None:
    position = owning("MPC", privates={"MPC": "GT"}, markers={"MPC": Marker(None, "GT")})
    assert refused(position, Assign("MPC", "I1")) == ("not_owner", "6.93")
    assert refused(owning("MPC", privates={"MPC": AMY}), Assign("MPC", "I1")) == ("not_owner", "6.93")
    assert refused(owning("MPC"), Assign("LSL", "D14")) == ("no_marker", "6.93")


def test_6_93_mpc_not_necessarily_when_buying() -> None:
    """D-17: the placement is also legal after the run and in the steps that follow."""
    for step in ("trains", "privates"):
        assert (
            do(owning("MPC", step=step, turn=CompanyTurn(has_run=True)), Assign("MPC", "D6")).markers["MPC"].hex == "D6"
        )


def test_6_66a_only_the_company_that_the_marker_serves() -> None:
    position = do(owning("MPC"), Assign("MPC", "I1"))
    assert bonuses_for(position, "NYC").markers == (("MPC", "I1"),)
    assert bonuses_for(position, "GT").markers == ()


def test_15_13_boomtown_in_cincinnati() -> None:
    position = owning("BT", options=SECOND)
    assert choices(position, "assign") == [{"private": "BT", "hex": "H12"}]
    assert do(position, Assign("BT", "H12")).markers["BT"] == Marker("H12", "NYC")
    assert refused(position, Assign("BT", "D6")) == ("wrong_marker_hex", "15.13")


# A corporation's Steamboat


def test_6_93_scb_both_markers_come_off_when_a_corporation_buys_it() -> None:
    more: dict[str, Any] = {"privates": {"SC": AMY}, "markers": {"SC": Marker("B8", "GT")}}
    assert do(owning("SC", **more), BuyPrivate("SC", 1)).markers["SC"] == Marker(None, "NYC")


def test_o_4_online_the_port_marker_stays() -> None:
    more: dict[str, Any] = {"privates": {"SC": AMY}, "markers": {"SC": Marker("B8", "GT")}, "options": ONLINE}
    assert do(owning("SC", **more), BuyPrivate("SC", 1)).markers["SC"] == Marker("B8", "NYC")


def test_6_93_scb_the_owner_alone_profits() -> None:
    position = owning("SC")
    assert refused(position, Assign("SC", "B8", "GT")) == ("wrong_beneficiary", "6.93-SCb")
    assert do(position, Assign("SC", "B8", "NYC")).markers["SC"] == Marker("B8", "NYC")


def test_6_93_scc_once_in_an_operating_round() -> None:
    """D-6; by the bare text any number of times."""
    position = do(owning("SC"), Assign("SC", "B8"))
    assert refused(position, Assign("SC", "C5")) == ("marker_moved", "6.93-SCc")
    assert do(owning("SC", options=BARE), Assign("SC", "B8"), Assign("SC", "C5")).markers["SC"].hex == "C5"


def test_6_93_scc_before_the_trains_run() -> None:
    """D-5. A company without anything to run has not run its trains."""
    ran = CompanyTurn(has_run=True, run=(("2", ("C15", "B16"), 60),), revenue=60)
    position = owning("SC", step="trains", turn=ran)
    assert refused(position, Assign("SC", "B8")) == ("trains_have_run", "6.93-SCc")
    assert do(owning("SC", step="trains", turn=ran, options=BARE), Assign("SC", "B8")).markers["SC"].hex == "B8"
    idle = CompanyTurn(has_run=True)
    assert do(owning("SC", step="trains", turn=idle), Assign("SC", "B8")).markers["SC"].hex == "B8"


def test_6_93_sc_only_ports() -> None:
    assert [choice["hex"] for choice in choices(owning("SC"), "assign")] == ["B8", "C5", "D14", "G19", "I1"]
    assert refused(owning("SC"), Assign("SC", "D20")) == ("wrong_marker_hex", "6.93-SC")
    placed = owning("SC", markers={"SC": Marker("B8", "NYC")})
    assert refused(placed, Assign("SC", "B8")) == ("marker_already_there", "6.93-SC")


# A player's Steamboat


def start_of_round(owner: str = BOB, **more: Any) -> Position:
    opened = {"NYC": Opened(100, {AMY: 3}, cash=100), "GT": Opened(50, {BOB: 3})}
    return position_with(
        corporations=opened,
        privates={"SC": owner, "MS": CARLOS},
        set_number=2,
        round_=OperatingRound(1, "steamboat"),
        **more,
    )


def test_6_1a_the_owner_sets_the_markers_first() -> None:
    position = start_of_round()
    assert now(position) == (BOB, "steamboat")
    listed = choices(position, "assign")
    assert {"private": "SC", "hex": "B8", "to": "GT"} in listed
    assert {"private": "SC", "hex": "B8"} in listed
    assert {"private": "SC", "to": "MS"} in listed
    assert len(listed) == 5 + 3 + 15
    after = do(position, Assign("SC", "B8", "GT"))
    assert after.markers["SC"] == Marker("B8", "GT")
    assert now(after) == ("NYC", "track")  # Michigan Southern has neither money nor a route


def test_6_1a_or_leaves_them() -> None:
    after = do(start_of_round(markers={"SC": Marker("B8", "GT")}), Pass())
    assert after.markers["SC"] == Marker("B8", "GT")


def test_6_93_sca_one_marker_alone() -> None:
    after = do(start_of_round(markers={"SC": Marker("B8", "GT")}), Assign("SC", None, "NYC"))
    assert after.markers["SC"] == Marker("B8", "NYC")


def test_6_93_sca_what_may_not_be_assigned() -> None:
    position = start_of_round(markers={"SC": Marker("B8", "GT")})
    assert refused(position, Assign("SC", None, None)) == ("nothing_assigned", "6.93-SCa")
    assert refused(position, Assign("SC", "D20")) == ("wrong_marker_hex", "6.93-SC")
    assert refused(position, Assign("SC", None, "IC")) == ("wrong_beneficiary", "6.93-SCa")
    assert refused(position, Assign("SC", None, "BIG4")) == ("wrong_beneficiary", "6.93-SCa")
    assert refused(position, Assign("SC", "B8")) == ("marker_already_there", "6.93-SCa")
    assert refused(position, Assign("SC", None, "GT")) == ("marker_already_there", "6.93-SCa")
    assert refused(position, Assign("MPC", "I1")) == ("not_owner", "6.1A")


def test_6_1a_no_player_decides_when_a_corporation_owns_it() -> None:
    assert now(settled(start_of_round("GT")))[1] != "steamboat"


def test_6_93_sca_at_no_other_time() -> None:
    opened = {"NYC": Opened(100, {AMY: 3}, cash=100), "GT": Opened(50, {BOB: 3})}
    position = in_turn("NYC", "track", opened, privates={"SC": AMY})
    assert refused(position, Assign("SC", "B8", "GT")) == ("not_owner", "6.93")


def test_o_22_online_each_marker_once_and_separately() -> None:
    position = start_of_round(options=ONLINE)
    assert refused(position, Assign("SC", "B8", "GT")) == ("one_marker_at_a_time", "O-22")
    after = do(position, Assign("SC", "B8"))
    assert now(after) == (BOB, "steamboat")
    assert refused(after, Assign("SC", "C5")) == ("marker_moved", "O-22")
    after = do(after, Assign("SC", None, "GT"))
    assert now(after)[1] == "track"


def test_o_22_online_only_while_something_of_it_can_be_decided() -> None:
    alone: dict[str, Any] = {"privates": {"SC": BOB}, "set_number": 2, "options": ONLINE}
    opened = {"NYC": Opened(100, {AMY: 3}, cash=100)}

    def waits(*done: SteamboatMarker, serves: str | None = None, opened: dict[str, Opened] = opened) -> bool:
        round_ = OperatingRound(1, "steamboat", steamboat_set=done)
        markers = {"SC": Marker(None, serves)}
        return steamboat.waits(position_with(corporations=opened, round_=round_, markers=markers, **alone))

    two = {**opened, "GT": Opened(50, {BOB: 3})}
    assert waits()
    assert waits("hex")
    assert not waits("to")  # no company is served, so a port would serve none
    assert waits(serves="NYC")  # the port
    assert not waits("hex", serves="NYC")  # there is no other company
    assert waits("hex", serves="NYC", opened=two)
    assert waits("to", serves="NYC")
    assert not waits("hex", "to", serves="NYC", opened=two)
    assert not waits(opened={})


def test_o_20c_online_an_independent_without_an_owner_is_not_served() -> None:
    """Two players between their drafts: no company operates, so the round passes automatically, but privates pay."""
    for options, owner, asks in ((ONLINE, "undrafted", False), (ONLINE, CARLOS, True), (Options(), "undrafted", True)):
        round_ = OperatingRound(1, "steamboat")
        privates = {"SC": BOB, "MS": owner}
        position = position_with(privates=privates, round_=round_, set_number=2, options=options)
        assert steamboat.waits(position) is asks
        served = [choice.get("to") for choice in choices(position, "assign")]
        assert ("MS" in served) is asks


def test_t_66_6_93_scd_two_companies_can_profit() -> None:
    """GT is assigned and runs; later NYC buys the Steamboat, places the marker and runs."""
    opened = {
        "GT": Opened(100, {BOB: 3}, cash=20, trains=["2"], tokens=[("D14", 0)]),
        "NYC": Opened(50, {BOB: 3}, cash=100, trains=["2"], tokens=[("D14", 0)]),
    }
    tiles = {"B16": ("5", 0), "C15": ("294", 0), "C13": ("7", 4), "D14": ("14", 2), "E15": ("8", 2), "E17": ("292", 1)}
    position = position_with(
        corporations=opened,
        privates={"SC": BOB},
        set_number=2,
        phase="II",
        tiles=tiles,
        stock={"2": 0},
        round_=OperatingRound(1, "steamboat"),
    )
    position = do(position, Assign("SC", "D14", "GT"), Pass(), Run("best"))
    assert isinstance(position.round, OperatingRound)
    first = position.round.turn.revenue
    assert first == 50 + 30 + 20  # Detroit and Toledo with its port
    position = do(position, Dividend("full"))
    while now(position)[0] == "GT":
        position = do(position, Pass())
    assert now(position) == ("NYC", "track")
    position = do(position, BuyPrivate("SC", 40), Assign("SC", "D14"), Pass(), Run("best"))
    assert isinstance(position.round, OperatingRound)
    assert position.round.turn.revenue == first
