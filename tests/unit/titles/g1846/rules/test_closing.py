"""8: a corporation closes."""

from __future__ import annotations

from stationmaster.schema.statements import write
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import Marker, Position
from stationmaster.titles.g1846.rules.prices import close_corporation
from stationmaster.titles.g1846.rules.shares import certificate_limit, stock_order
from tests.unit.titles.g1846.positions import AMY, BOB, Opened, holdings, money, position_with


def closed(position: Position, corporation: str = "GT") -> Position:
    ledger = Ledger(position)
    close_corporation(ledger, corporation, "8.0")
    return ledger.position


def open_gt(**more: object) -> Position:
    company = Opened(70, {AMY: 4, BOB: 2}, market=1, cash=33, trains=("2", "3/5"), tokens=[("D14", 0)])
    return position_with(
        cash={AMY: 10},
        corporations={"NYC": Opened(70, {BOB: 2}), "GT": company, "IC": Opened(70, {AMY: 2})},
        tiles={"D14": ("57", 2)},
        **more,  # type: ignore[arg-type]
    )


def test_8_1_everything_of_it_leaves_the_game() -> None:
    before = open_gt(privates={"MC": "GT", "LSL": BOB})
    position = closed(before)
    company = position.corporations["GT"]
    assert (company.status, company.trains, company.privates, company.tokens_left) == ("closed", (), (), 0)
    assert (company.treasury_shares, company.market_shares, company.president) == (0, 0, None)
    assert holdings(position, "GT") == {}
    assert position.privates["MC"].status == "closed"
    assert position.privates["LSL"].owner == BOB
    assert position.stock == before.stock  # its trains do not return to the bank


def test_8_1_its_cash_goes_to_the_bank_and_holders_get_nothing() -> None:
    before = open_gt()
    position = closed(before)
    assert position.bank == before.bank + 33
    assert position.players[AMY].cash == 10
    assert money(position) == money(before)


def test_8_1b_its_slots_are_vacant() -> None:
    position = closed(open_gt())
    assert position.board.tokens_of("GT") == ()
    assert position.board.vacant("B16", 0) == position.board.vacant("D14", 0) == 1


def test_4_33_the_markers_below_it_move_up() -> None:
    position = closed(open_gt())
    assert stock_order(position) == ("NYC", "IC")
    assert position.corporations["IC"].arrival == 1


def test_8_2_the_certificate_limit_is_read_anew() -> None:
    assert (certificate_limit(open_gt()), certificate_limit(closed(open_gt()))) == (14, 11)


def test_8_1_the_markers_of_its_privates_go_too() -> None:
    markers = {"MPC": Marker("I1", "GT"), "SC": Marker("D14", "GT")}
    position = closed(open_gt(privates={"MPC": "GT", "SC": "GT"}, markers=markers))
    assert position.markers == {"MPC": Marker(), "SC": Marker()}


def marker_events(position: Position) -> list[tuple[str, str | None, str | None]]:
    ledger = Ledger(position)
    close_corporation(ledger, "GT", "8.0")
    events = [event for event in write(ledger.events) if event["type"].startswith("marker")]
    return [(event["type"], event["hex"], event["rule"]) for event in events]


def test_8_1_what_becomes_of_the_markers_is_reported() -> None:
    owned = open_gt(privates={"MPC": "GT", "SC": "GT"}, markers={"MPC": Marker("I1", "GT"), "SC": Marker(None, "GT")})
    assert marker_events(owned) == [("marker_removed", "I1", "8.1"), ("marker_removed", None, "8.1")]
    outlived = open_gt(phase="III", privates={"MPC": "closed"}, markers={"MPC": Marker("I1", "GT")})
    assert marker_events(outlived) == [("marker_removed", "I1", "8.1")]
    lent = open_gt(privates={"SC": BOB}, markers={"SC": Marker("D14", "GT")})
    assert marker_events(lent) == [("marker_placed", "D14", "6.93-SCa")]


def test_8_1_a_marker_that_outlived_its_card_goes_too() -> None:
    position = closed(open_gt(phase="III", privates={"MPC": "closed"}, markers={"MPC": Marker("I1", "GT")}))
    assert position.markers["MPC"] == Marker()


def test_6_93_sca_a_steamboat_lent_by_a_player_serves_nobody_any_more() -> None:
    position = closed(open_gt(privates={"SC": BOB}, markers={"SC": Marker("D14", "GT")}))
    assert position.markers["SC"] == Marker("D14", None)
    other = closed(open_gt(privates={"SC": BOB}, markers={"SC": Marker("D14", "NYC")}))
    assert other.markers["SC"] == Marker("D14", "NYC")
