"""O-20: `waiting` returns whether a step of a turn has a decision; a step without one is skipped."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from stationmaster.titles.g1846.model.position import CompanyTurn, Marker, Options, Position, Private
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import waiting
from tests.unit.titles.g1846.positions import AMY, BOB, Opened
from tests.unit.titles.g1846.turn_positions import in_turn

ONLINE = Options(conventions="online", consent="assumed")
MOVED = CompanyTurn(shares_moved=True)
BUILT = CompanyTurn(tiles=2, shares_moved=True)
BOTH = pytest.mark.parametrize("options", [Options(), ONLINE], ids=["rulebook", "online"])


def turn(
    step: str,
    cash: int,
    *,
    trains: int = 0,
    company: str = "NYC",
    others: dict[str, Opened] | None = None,
    used: dict[str, int] | None = None,
    tokens: list[tuple[str, int]] | None = None,
    **more: Any,
) -> Position:
    """Return a step of a corporation, the only one unless `others` are named; none of its shares can be moved."""
    more.setdefault("turn", MOVED)
    one = Opened(
        more.pop("price", 70),
        more.pop("shares", {AMY: 3}),
        market=more.pop("market", 0),
        cash=cash,
        trains=["2"] * trains,
        tokens=tokens or [],
        tokens_left=more.pop("left", None),
    )
    position = in_turn(company, step, {company: one, **(others or {})}, **more)
    privates = dict(position.privates)
    for name, times in (used or {}).items():
        privates[name] = Private(privates[name].status, privates[name].owner, times)
    return replace(position, privates=privates)


# Trains: the bank's cheapest costs $80 in phase I


def buying(cash: int, trains: int = 1, **more: Any) -> bool:
    return waiting.trains(turn("trains", cash, trains=trains, **more))


@BOTH
def test_6_2e_a_train_that_could_be_paid_for_is_waited_for(options: Options) -> None:
    assert buying(80, options=options)
    assert not buying(79, options=options)
    assert not buying(800, trains=4, options=options)


@BOTH
def test_6_2e_a_corporation_without_a_train_must_decide(options: Options) -> None:
    assert buying(0, trains=0, others={"GT": Opened(50, {BOB: 3})}, options=options)


@BOTH
@pytest.mark.parametrize(
    ("cash", "ms", "big4", "waits"),
    [
        (31, 50, 0, True),  # 31 + 49; an empty treasury subtracts nothing
        (30, 50, 0, False),
        (30, 30, 22, True),  # 30 + 29 + 21
        (30, 30, 21, False),
        (0, 200, 200, False),  # nothing to buy them with
    ],
)
def test_o_20_treasuries_of_independents_count(cash: int, ms: int, big4: int, waits: bool, options: Options) -> None:
    owned, money = {"MS": AMY, "BIG4": BOB}, {"MS": ms, "BIG4": big4}
    assert buying(cash, privates=owned, independent_cash=money, options=options) is waits


@BOTH
def test_o_20_treasuries_count_only_with_room_for_two_more_trains(options: Options) -> None:
    rich: dict[str, Any] = {"privates": {"MS": AMY}, "independent_cash": {"MS": 100}, "options": options}
    assert buying(10, trains=2, **rich)
    assert not buying(10, trains=3, **rich)


@BOTH
def test_o_20_only_independents_with_an_owner_can_be_bought(options: Options) -> None:
    money = {"MS": 100}
    assert not buying(10, privates={"MS": "undrafted"}, independent_cash=money, options=options)


@BOTH
def test_6_81_a_train_of_another_corporation_costs_a_dollar(options: Options) -> None:
    seller = {"GT": Opened(50, {BOB: 3}, trains=["2"])}
    assert buying(1, others=seller, options=options)
    assert not buying(0, others=seller, options=options)
    assert not buying(1, others={"GT": Opened(50, {BOB: 3})}, options=options)
    assert not buying(1, trains=4, others=seller, options=options)


# Privates


def ending(cash: int, **more: Any) -> bool:
    return waiting.privates_step(turn("privates", cash, **more))


@BOTH
def test_6_2f_a_private_that_can_be_bought_is_waited_for(options: Options) -> None:
    assert ending(1, privates={"MAIL": BOB}, options=options)
    assert not ending(0, privates={"MAIL": BOB}, options=options)
    assert not ending(100, options=options)


def test_6_2f_online_a_private_for_sale_counts_without_room_for_its_train() -> None:
    full: dict[str, Any] = {"trains": 4, "privates": {"MS": BOB}, "independent_cash": {"MS": 60}}
    assert ending(1, options=ONLINE, **full)
    assert not ending(1, **full)
    assert not ending(0, options=ONLINE, **full)
    full["trains"] = 0
    assert not ending(100, options=ONLINE, phase="III", **full)


@pytest.mark.parametrize(
    ("private", "used", "waits"),
    [
        ("MC", 0, True),
        ("MC", 1, True),
        ("MC", 2, False),
        ("C&WI", 0, True),
        ("C&WI", 1, False),
        ("MPC", 0, True),
        ("SC", 0, False),  # its marker is not moved after the run (6.93-SCc)
        ("MAIL", 0, False),
    ],
)
def test_6_2f_online_an_ability_that_is_not_used_up_is_waited_for(private: str, used: int, waits: bool) -> None:
    position = turn("privates", 0, privates={private: "NYC"}, used={private: used}, options=ONLINE)
    assert waiting.privates_step(position) is waits


def test_o_20b_c_and_wi_is_not_waited_for_where_the_corporation_stands_in_chicago() -> None:
    assert ending(0, privates={"C&WI": "NYC"}, options=ONLINE)
    assert not ending(0, privates={"C&WI": "NYC"}, tokens=[("D6", 1)], options=ONLINE)


def test_o_20b_tiles_that_can_never_be_laid_are_waited_for_at_the_end_of_a_turn() -> None:
    full = {"B10": ("9", 1), "B12": ("9", 1)}
    assert ending(0, privates={"MC": "NYC"}, tiles=full, options=ONLINE)


def test_6_2f_online_a_marker_that_lies_is_used_up() -> None:
    assert not ending(0, privates={"MPC": "NYC"}, markers={"MPC": Marker("D6", "NYC")}, options=ONLINE)


def test_6_2f_printed_an_ability_that_can_be_used_is_waited_for() -> None:
    assert ending(0, privates={"MC": "NYC"})
    assert not ending(0, privates={"MC": "NYC"}, used={"MC": 2})
    assert ending(0, privates={"MPC": "NYC"})
    assert not ending(0, privates={"MPC": "NYC"}, markers={"MPC": Marker("D6", "NYC")})
    assert not ending(0, privates={"MAIL": "NYC"})


# Track


def building(cash: int, **more: Any) -> bool:
    return waiting.track(turn("track", cash, **more))


@BOTH
def test_6_2b_a_tile_that_could_be_paid_for_is_waited_for(options: Options) -> None:
    assert building(20, options=options)
    assert not building(19, options=options)
    assert not building(20, turn=BUILT, left=0, options=options)


@BOTH
def test_6_48d_a_tile_on_land_granted_costs_nothing(options: Options) -> None:
    assert building(0, company="IC", options=options)
    granted = dict.fromkeys(("J4", "H6", "G5", "F6", "E5"), ("9", 0))
    assert not building(19, company="IC", tiles=granted, options=options)
    assert building(0, company="IC", tiles={"J4": ("9", 0)}, options=options)


@BOTH
def test_o_20_one_treasury_pays_for_a_tile(options: Options) -> None:
    rich: dict[str, Any] = {"privates": {"MS": AMY}, "independent_cash": {"MS": 20}, "options": options}
    assert building(1, **rich)  # 1 + 19
    assert not building(1, **{**rich, "independent_cash": {"MS": 19}})
    assert building(1, trains=3, **rich)
    assert not building(1, trains=4, **rich)


@BOTH
def test_6_2h_an_independent_has_its_own_money_only(options: Options) -> None:
    opened = {"NYC": Opened(70, {AMY: 3}, cash=500)}
    for cash, waits in ((20, True), (19, False)):
        position = in_turn(
            "MS",
            "track",
            opened,
            privates={"MS": AMY, "BIG4": AMY},
            independent_cash={"MS": cash, "BIG4": 90},
            options=options,
        )
        assert waiting.track(position) is waits


TO_CLEVELAND: dict[str, Any] = {"tiles": {"D18": ("8", 4), "E17": ("57", 0)}, "turn": BUILT}
"""NYC can place a token in Cleveland, and has made all its tile actions."""


@BOTH
def test_6_2b_a_token_that_could_be_paid_for_is_waited_for(options: Options) -> None:
    assert building(80, options=options, **TO_CLEVELAND)
    assert not building(79, options=options, **TO_CLEVELAND)
    assert not building(80, options=options, turn=BUILT)
    assert not building(80, options=options, **{**TO_CLEVELAND, "turn": CompanyTurn(2, 0, 1, shares_moved=True)})


def test_6_53a_online_the_cheapest_token_decides_wherever_it_could_go() -> None:
    """B&O's token costs $40 in Cincinnati once it is connected, and $100 before; no other location is in reach."""
    assert building(40, company="B&O", turn=BUILT, options=ONLINE)
    assert not building(39, company="B&O", turn=BUILT, options=ONLINE)
    assert building(100, company="B&O", turn=BUILT)
    assert not building(99, company="B&O", turn=BUILT)


DAYTON_LINE: dict[str, Any] = {"tiles": {"H12": ("293", 0), "G13": ("57", 0)}, "phase": "II", "turn": BUILT}
"""Track joins Cincinnati, which is reserved for B&O, and Dayton."""


@BOTH
def test_6_53a_with_a_token_in_the_reserved_city_the_others_count(options: Options) -> None:
    assert building(80, company="B&O", options=options, tokens=[("H12", 0)], **DAYTON_LINE)
    assert not building(79, company="B&O", options=options, tokens=[("H12", 0)], **DAYTON_LINE)


@BOTH
def test_6_53a_a_connected_reserved_city_is_waited_for_at_its_price(options: Options) -> None:
    assert building(40, company="B&O", options=options, tokens=[("G13", 0)], **DAYTON_LINE)
    assert not building(39, company="B&O", options=options, tokens=[("G13", 0)], **DAYTON_LINE)


def test_6_52b_printed_an_unconnected_reserved_city_is_waited_for_at_its_price() -> None:
    assert building(60, company="PRR", players=5, turn=BUILT)
    assert not building(59, company="PRR", players=5, turn=BUILT)


def test_6_53a_the_price_in_the_reserved_city_is_the_lowest_that_a_token_can_have() -> None:
    """If even that price is not affordable, locations for the token are not computed."""
    kept = [kind.reservation for kind in tables().corporations.values() if kind.reservation]
    assert [one.place.hex for one in kept] == ["H12", "D20", "I5", "E11"]
    for one in kept:
        assert one.price <= tables().token_price
        assert one.unconnected is None or one.price <= one.unconnected


def test_o_20_online_a_token_that_costs_nothing_makes_any_place_worth_waiting_for() -> None:
    assert building(0, privates={"C&WI": "NYC"}, options=ONLINE, **TO_CLEVELAND)
    assert not building(0, privates={"C&WI": "NYC"}, used={"C&WI": 1}, options=ONLINE, **TO_CLEVELAND)


def test_o_20_online_the_ability_to_lay_tiles_is_waited_for() -> None:
    assert building(0, privates={"MC": "NYC"}, options=ONLINE)
    assert not building(0, privates={"MC": "NYC"}, used={"MC": 2}, options=ONLINE)
    assert not building(0, privates={"MAIL": "NYC"}, options=ONLINE)
    assert not building(0, privates={"MC": "NYC"}, options=ONLINE, turn=BUILT)


def test_o_20a_an_ability_counts_while_one_of_its_hexes_shows_its_printed_face() -> None:
    one, both = {"B10": ("9", 1)}, {"B10": ("9", 1), "B12": ("9", 1)}
    assert building(0, privates={"MC": "NYC"}, tiles=one, options=ONLINE)
    assert not building(0, privates={"MC": "NYC"}, tiles=both, options=ONLINE)
    assert not building(19, privates={"LSL": "NYC"}, tiles={"D14": ("57", 0), "E17": ("57", 0)}, options=ONLINE)
    assert building(20, privates={"MC": "NYC"}, tiles=both, options=ONLINE)


def test_o_20a_c_and_wi_makes_no_token_cheap_where_the_corporation_stands_in_chicago() -> None:
    in_chicago: dict[str, Any] = {"privates": {"C&WI": "NYC"}, "tokens": [("D6", 1)], "left": 1, **TO_CLEVELAND}
    assert not building(79, options=ONLINE, **in_chicago)
    assert building(80, options=ONLINE, **in_chicago)


def test_6_2a_printed_shares_that_could_be_issued_are_waited_for() -> None:
    """At $10 an issue raises nothing, but is legal (6.31a)."""
    assert building(0, price=10, turn=CompanyTurn())
    assert not building(0, price=10, turn=MOVED)
    assert not building(0, price=10, turn=CompanyTurn(), options=ONLINE)


@BOTH
def test_6_2a_what_issuing_brings_is_counted(options: Options) -> None:
    """One share at $30 raises the $20 for a tile."""
    held = {"shares": {AMY: 2}, "market": 1}
    assert building(0, price=30, turn=CompanyTurn(), options=options, **held)
    assert not building(0, price=20, turn=CompanyTurn(), options=ONLINE, **held)


OPENING: dict[str, Any] = {"turn": BUILT, "left": 1}
"""NYC has made all its tile actions and has a token, but no location for it."""


def test_6_52a_printed_an_ability_may_open_a_place_for_the_token() -> None:
    assert building(80, privates={"MC": "NYC"}, **OPENING)
    assert not building(79, privates={"MC": "NYC"}, **OPENING)
    assert not building(80, privates={"MC": "NYC"}, **{**OPENING, "left": 0})
    assert not building(80, privates={"MC": "NYC"}, turn=CompanyTurn(2, 0, 1, shares_moved=True))
    assert not building(80, privates={"MC": "NYC"}, used={"MC": 2}, **OPENING)


@pytest.mark.parametrize(("private", "opens"), [("MC", True), ("C&WI", True), ("MS", True), ("MAIL", False)])
def test_6_52a_printed_a_private_to_be_bought_may_open_a_place_too(private: str, opens: bool) -> None:
    assert building(81, privates={private: BOB}, independent_cash={"MS": 0}, **OPENING) is opens
    assert not building(80, privates={private: BOB}, independent_cash={"MS": 0}, **OPENING)


def test_6_2b_printed_privates_are_waited_for_where_the_trains_have_no_route() -> None:
    """Illinois Central has no route from its home; NYC always has one, to Buffalo."""
    over = CompanyTurn(tiles=2, tokens=1, shares_moved=True)
    idle: dict[str, Any] = {"company": "IC", "trains": 1, "turn": over}
    assert building(1, privates={"MAIL": BOB}, **idle)
    assert not building(0, privates={"MAIL": BOB}, **idle)
    assert not building(1, **idle)
    assert building(0, privates={"MPC": "IC"}, **idle)
    assert building(0, privates={"MC": "IC"}, **idle)
    assert not building(0, privates={"MAIL": "IC"}, **idle)
    assert not building(0, privates={"MC": "IC"}, **{**idle, "trains": 0})
    assert not building(0, privates={"MC": "NYC"}, trains=1, turn=over)
    assert not building(1, privates={"MAIL": BOB}, trains=1, turn=over)


@BOTH
def test_7_14a_nobody_decides_for_a_corporation_without_a_president(options: Options) -> None:
    lost = {"NYC": Opened(70, {BOB: 1}, president="market", market=6, cash=500)}
    for step, ask in (("track", waiting.track), ("trains", waiting.trains), ("privates", waiting.privates_step)):
        assert not ask(in_turn("NYC", step, lost, privates={"MAIL": BOB}, options=options))
