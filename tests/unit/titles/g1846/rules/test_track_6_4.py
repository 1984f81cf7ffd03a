"""6.4: legal tile lays, by company and hex, and their cost. T-numbers name worked cases of the rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from stationmaster.errors import Violation
from stationmaster.titles.g1846.model.actions import LayTile
from stationmaster.titles.g1846.model.board import Laid
from stationmaster.titles.g1846.model.grid import EDGES
from stationmaster.titles.g1846.model.position import CompanyTurn, Options, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.tile_fits import fits
from stationmaster.titles.g1846.rules import track
from stationmaster.titles.g1846.rules.track import Lay
from stationmaster.titles.g1846.sequence import check, play
from tests.unit.titles.g1846.positions import AMY, BOB, choices, refused
from tests.unit.titles.g1846.rules.track_positions import building, cost_of, lay, lays

GT = {"B16": ("5", 0)}
"""Port Huron with track to Detroit and B14."""
ONLINE = Options(conventions="online", consent="assumed")


def codes(position: Position, *action: object) -> tuple[str, str]:
    return refused(position, lay(*action))  # type: ignore[arg-type]


# Tiles and hexes


def test_6_4_unknown_things() -> None:
    position = building("GT", tiles=GT)
    assert codes(position, "Z9", "9", 0) == ("unknown_hex", "6.4")
    assert codes(position, "B14", "999", 0) == ("unknown_tile", "6.4")
    assert codes(position, "B14", "9", 6) == ("unknown_rotation", "6.4")


def test_6_41_an_empty_hex_takes_only_yellow() -> None:
    assert codes(building("GT", tiles=GT, phase="II"), "B14", "24", 1) == ("not_yellow", "6.41")


@pytest.mark.parametrize(
    ("hex_id", "tile", "rotation", "phase", "code"),
    [
        ("B16", "57", 1, "II", "wrong_colour"),
        ("B16", "611", 0, "III", "wrong_colour"),
        ("A15", "18", 0, "II", "fixed_hex"),
        ("E21", "14", 0, "II", "fixed_hex"),
        ("B16", "619", 4, "I", "colour_not_available"),
        ("D6", "299", 0, "III", "wrong_colour"),
    ],
)
def test_6_42_upgrades_go_one_colour_at_a_time(hex_id: str, tile: str, rotation: int, phase: str, code: str) -> None:
    assert codes(building("GT", tiles=GT, phase=phase), hex_id, tile, rotation) == (code, "6.42")


def test_6_42_a_gray_tile_is_the_last() -> None:
    position = building("IC", tiles={"G7": ("51", 0)}, tokens=[("G7", 0)], phase="IV")
    assert codes(position, "G7", "611", 0) == ("no_upgrade", "6.42")


def test_6_42_green_on_a_preprinted_tile_is_an_upgrade() -> None:
    position, _ = play(building("NYC", phase="II"), lay("D20", "14", 0))
    assert position.round.turn.upgrades == 1  # type: ignore[union-attr]


def test_6_43_two_tile_actions_one_of_them_an_upgrade() -> None:
    after_two = building("GT", tiles=GT, phase="II", turn=CompanyTurn(tiles=2, upgrades=1))
    assert codes(after_two, "B14", "9", 1) == ("no_tile_action_left", "6.43")
    assert lays(after_two) == set()
    after_upgrade = building("GT", tiles=GT, phase="II", turn=CompanyTurn(tiles=1, upgrades=1))
    assert codes(after_upgrade, "B16", "619", 4) == ("already_upgraded", "6.43")
    assert ("9", 1, 20) in lays(after_upgrade, "B14")


def test_6_43_the_second_action_may_upgrade_the_tile_just_laid() -> None:
    position, _ = play(building("GT", tiles=GT, phase="II"), lay("B14", "9", 1))
    position, _ = play(position, lay("B14", "24", 4))
    assert position.board.tiles["B14"] == ("24", 4)


@pytest.mark.parametrize(
    ("hex_id", "tile", "code"),
    [
        ("B14", "57", "wrong_tile_type"),
        ("E17", "57", "wrong_label"),
        ("E11", "291", "wrong_label"),
        ("E11", "9", "wrong_tile_type"),
    ],
)
def test_6_44_cities_z_and_chi(hex_id: str, tile: str, code: str) -> None:
    assert codes(building("NYC", tiles=GT), hex_id, tile, 0) == (code, "6.44")


def test_6_44_only_chi_tiles_on_chicago() -> None:
    assert codes(building("NYC", tokens=[("D6", 0)], phase="II"), "D6", "14", 0) == ("wrong_label", "6.44")


def test_6_45_all_old_track_stays() -> None:
    position = building("GT", tiles={**GT, "B14": ("9", 1)}, phase="II")
    assert codes(position, "B14", "23", 0) == ("track_not_kept", "6.45")


@pytest.mark.parametrize(
    ("hex_id", "tile", "rotation"), [("B14", "9", 2), ("D18", "9", 0), ("J6", "9", 2), ("D14", "57", 1)]
)
def test_6_45a_no_track_into_nothing(hex_id: str, tile: str, rotation: int) -> None:
    assert codes(building("GT", tiles=GT), hex_id, tile, rotation) == ("track_leads_nowhere", "6.45a")


def test_6_45a_no_tile_on_water_or_outside() -> None:
    assert codes(building("GT", tiles=GT), "D16", "9", 0) == ("fixed_hex", "6.45a")
    assert codes(building("GT", tiles=GT), "C17", "9", 0) == ("fixed_hex", "6.45a")


@pytest.mark.parametrize(
    ("hex_id", "green"), [("B16", ("619", 4)), ("C9", ("15", 3)), ("G3", ("15", 3)), ("G19", ("14", 1))]
)
def test_6_45b_four_cities_never_go_brown(hex_id: str, green: tuple[str, int]) -> None:
    position = building("GT", tiles={hex_id: green}, phase="III", others={"B&O": ()})
    for rotation in range(EDGES):
        assert codes(position, hex_id, "611", rotation)[1] in ("6.45a", "6.45")
    assert not lays(position, hex_id)


def test_6_45c_t_65_reserved_hexes() -> None:
    tiles = {**GT, "B14": ("9", 1)}
    assert codes(building("GT", tiles=tiles, privates={"MC": AMY}), "B12", "9", 1) == ("hex_reserved", "6.45c")
    for owner in ("GT", "NYC", "closed"):
        position = building("GT", tiles=tiles, privates={"MC": owner}, others={"NYC": ()})
        assert cost_of(position, lay("B12", "9", 1)) == 20


def test_6_45c_a_private_without_an_owner_reserves_nothing() -> None:
    """15.26: with two players there are operating rounds before the draft is over."""

    def michigan_southern(owner: str) -> Position:
        return building("MS", players=2, tiles={"C13": ("8", 2)}, privates={"MC": owner, "MS": AMY})

    assert cost_of(michigan_southern("undrafted"), lay("B12", "8", 5)) == 20
    assert codes(michigan_southern(BOB), "B12", "8", 5) == ("hex_reserved", "6.45c")


def test_6_46_no_tile_left() -> None:
    position = building("NYC", tiles={"E17": ("292", 1), "D18": ("8", 4)}, others={"B&O": [("H12", 0)]})
    assert codes(replace_operator(position, "B&O"), "H12", "292", 0) == ("no_tile_left", "6.46")


def test_6_46_a_replaced_tile_returns_at_once() -> None:
    position = building("NYC", tiles={"E17": ("292", 1), "D18": ("8", 4)}, phase="II", others={"B&O": [("H12", 0)]})
    position, _ = play(position, lay("E17", "294", 0))
    assert position.board.supply("292") == 1


def replace_operator(position: Position, company: str) -> Position:
    corporations = {**position.corporations, company: replace(position.corporations[company], cash=500)}
    return replace(position, corporations=corporations, round=replace(position.round, operator=company))


# Connection


def test_6_47_some_new_track_must_be_connected() -> None:
    position = building("GT", tiles=GT)
    assert codes(position, "B14", "7", 0) == ("not_connected", "6.47")
    assert ("9", 1, 20) in lays(position, "B14")
    assert codes(position, "H8", "9", 0) == ("not_connected", "6.47")


def test_6_47_connection_over_the_old_part_of_an_upgraded_tile_is_not_enough() -> None:
    """#20 adds a track that crosses the old one without touching it."""
    position = building("GT", tiles={**GT, "B14": ("9", 1)}, phase="II")
    assert codes(position, "B14", "20", 0) == ("not_connected", "6.47")
    assert ("24", 4, 20) in lays(position, "B14")


def test_6_47f_a_trace_that_reaches_new_track_connects_it() -> None:
    """The trace returns to C13 over edge 0; new track from 0 to 2 would need the hexside by which it left.

    Online such track is refused.
    """
    tiles = {"C13": ("8", 2), "B12": ("7", 5), "C11": ("8", 3), "D12": ("7", 2)}
    position = building("NYC", tokens=[("C15", 0)], tiles=tiles, phase="II")
    assert cost_of(position, lay("C13", "25", 2)) == 20
    online = building("NYC", tokens=[("C15", 0)], tiles=tiles, phase="II", options=ONLINE)
    assert codes(online, "C13", "25", 2) == ("not_connected", "6.47")
    assert {("25", 2, 20), ("25", 4, 20)} <= lays(position, "C13")
    assert lays(position, "C13") - lays(online, "C13") == {("25", 2, 20)}


def test_6_47f_round_a_loop_to_the_side_by_which_it_left() -> None:
    """From Dayton over F12, E13 and Fort Wayne back to F12; #31 joins the hexsides of departure and return."""
    tiles = {"G13": ("57", 2), "F12": ("8", 3), "E13": ("7", 0), "E11": ("5", 4)}
    position = building("B&O", tokens=[("G13", 0)], tiles=tiles, phase="II")
    assert cost_of(position, lay("F12", "31", 3)) == 20
    online = building("B&O", tokens=[("G13", 0)], tiles=tiles, phase="II", options=ONLINE)
    assert codes(online, "F12", "31", 3) == ("not_connected", "6.47")
    assert ("31", 3, 20) not in lays(online, "F12")


def test_6_47f_track_that_only_meets_old_track_within_the_hex_is_not_reached() -> None:
    """A trace reaches hexside 1 of B14 from within; continuing from there would reverse at a junction (0.4k)."""
    position = building("GT", tiles={**GT, "B14": ("9", 1)}, phase="II")
    assert codes(position, "B14", "24", 1) == ("not_connected", "6.47")


def test_6_47_no_connection_through_a_blocked_city() -> None:
    tiles = {**GT, "C13": ("9", 1)}
    beyond = lay("C11", "9", 1)
    assert cost_of(building("GT", tiles=tiles), beyond) == 20
    blocked = building("GT", tiles=tiles, others={"NYC": [("C15", 0)]})
    assert refused(blocked, beyond) == ("not_connected", "6.47")


def test_6_47c_a_blocked_city_itself_is_connected() -> None:
    blocked = building("GT", tiles=GT, others={"NYC": [("C15", 0)]}, phase="II")
    assert cost_of(blocked, lay("C15", "294", 0)) == 100


def test_6_47a_a_city_tile_needs_only_the_city() -> None:
    """The new track of Detroit leads away from the connected side."""
    assert cost_of(building("GT", tiles=GT, phase="II"), lay("C15", "295", 0)) == 40


def test_6_47b_two_tiles_of_a_turn_need_not_connect() -> None:
    position = building("GT", tiles=GT, tokens=[("D20", 0)])
    position, _ = play(position, lay("B14", "9", 1))
    position, _ = play(position, lay("D18", "8", 4))
    assert set(position.board.tiles) == {"B16", "B14", "D18"}


def test_6_47e_a_token_in_an_empty_hex_connects_the_first_tile() -> None:
    position = building("B&O", tokens=[("H12", 0)])
    assert cost_of(position, lay("H12", "293", 1)) == 20
    assert refused(building("B&O"), lay("H12", "293", 1)) == ("not_connected", "6.47")


def test_6_2h_independents_build_from_their_own_treasury() -> None:
    position = building("MS", cash=40)
    assert cost_of(position, lay("B16", "5", 0)) == 20
    assert refused(building("MS", cash=10), lay("B16", "5", 0)) == ("cannot_pay", "6.48")


def test_7_14a_without_a_president_nothing_is_built() -> None:
    position = building("GT", tiles=GT, president="market")
    assert track.ACTION_KINDS[0].judged(position, lay("B14", "9", 1)).rule == "7.14a"


# Cost


def test_6_48_the_treasury_must_cover_it() -> None:
    assert codes(building("GT", tiles=GT, cash=19), "B14", "9", 1) == ("cannot_pay", "6.48")
    assert lays(building("GT", tiles=GT, cash=19)) == set()


@pytest.mark.parametrize(
    ("company", "hex_id", "tile", "rotation", "cost"),
    [("C&O", "H16", "9", 0, 40), ("C&O", "H14", "8", 3, 60), ("C&O", "G17", "7", 0, 40), ("PRR", "F18", "9", 1, 40)],
)
def test_6_48a_mountains(company: str, hex_id: str, tile: str, rotation: int, cost: int) -> None:
    position = building(company, tiles={"H16": ("9", 0)} if hex_id == "G17" else {})
    assert cost_of(position, lay(hex_id, tile, rotation)) == cost


def test_6_48a_later_upgrades_cost_20() -> None:
    position = building("C&O", tiles={"H16": ("9", 0)}, phase="II")
    assert {cost for _, _, cost in lays(position, "H16")} == {20}


def test_6_48a_t_16_detroit() -> None:
    position = building("GT", tiles=GT, phase="II")
    assert cost_of(position, lay("C15", "295", 0)) == 40
    assert cost_of(position, lay("C15", "294", 0)) == 100
    again = building("GT", tiles={**GT, "C15": ("295", 0)}, phase="III")
    assert cost_of(again, lay("C15", "297", 0)) == 20 + 60


def test_6_48b_t_17_port_huron_reaches_sarnia() -> None:
    assert cost_of(building("GT", tiles=GT, phase="II"), lay("B16", "619", 4)) == 60
    assert cost_of(building("GT"), lay("B16", "57", 1)) == 60


def test_6_48b_the_second_side_pays() -> None:
    """T-55: the first tile towards an empty J6 pays nothing for the bridge; the tile that joins it pays."""
    first = building("GT", tokens=[("I5", 0)])
    assert cost_of(first, lay("J4", "7", 3)) == 20
    second = building("GT", tokens=[("I5", 0)], tiles={"J4": ("7", 3)})
    assert cost_of(second, lay("J6", "9", 1)) == 60


def test_6_48c_a_hexside_is_paid_once() -> None:
    tiles = {"J4": ("7", 3), "J6": ("9", 1)}
    position = building("GT", tokens=[("I5", 0)], tiles=tiles, phase="II")
    assert {cost for _, _, cost in lays(position, "J4") | lays(position, "J6")} == {20}


def test_6_48d_t_54_illinois_central_pays_only_the_bridge() -> None:
    assert cost_of(building("IC"), lay("J4", "9", 0)) == 0
    position = building("IC", tokens=[("I5", 0)], tiles={"J6": ("9", 1)})
    assert cost_of(position, lay("J4", "7", 3)) == 40
    assert cost_of(building("IC", cash=0), lay("J4", "9", 0)) == 0


def test_6_48d_upgrades_and_other_companies_pay() -> None:
    position = building("IC", tiles={"J4": ("9", 0)}, phase="II")
    assert {cost for _, _, cost in lays(position, "J4")} == {20}
    assert cost_of(building("GT", tokens=[("I5", 0)]), lay("J4", "9", 0)) == 20


def test_6_48g_wheeling() -> None:
    position = building("B&O", tiles={"F18": ("9", 2)}, phase="II")
    assert cost_of(position, lay("G19", "14", 1)) == 20 + 40 + 20


@pytest.mark.parametrize(
    ("hex_id", "tile", "rotation", "tiles", "cost"),
    [
        ("C15", "294", 0, GT, 80),
        ("G19", "14", 1, {"F18": ("9", 2)}, 60),
        ("G17", "9", 1, {"G19": ("14", 1)}, 40),
        ("H16", "9", 0, {}, 20),
        ("H14", "8", 3, {}, 40),
        ("C15", "295", 0, GT, 40),
    ],
)
def test_6_93_tbc_t_53_tunnel_blasting(
    hex_id: str, tile: str, rotation: int, tiles: dict[str, tuple[str, int]], cost: int
) -> None:
    company = {"C15": "GT", "G19": "B&O", "G17": "B&O", "H16": "C&O", "H14": "C&O"}[hex_id]
    with_it = building(company, tiles=tiles, phase="II", privates={"TBC": company})
    assert cost_of(with_it, lay(hex_id, tile, rotation)) == cost
    players = building(company, tiles=tiles, phase="II", privates={"TBC": AMY})
    blasted = cost_of(players, lay(hex_id, tile, rotation)) - cost
    assert blasted == (0 if (hex_id, tile) == ("C15", "295") else 20)


# Agreement of lists and lays


def test_6_4_everything_that_is_accepted_is_listed_and_nothing_else() -> None:
    """Every tile is tried on every hex in every rotation, in a developed position."""
    tiles = {**GT, "B14": ("9", 1), "C13": ("7", 4), "D14": ("57", 2), "D18": ("8", 4), "E17": ("292", 1)}
    position = building("GT", tiles=tiles, tokens=[("D14", 0)], phase="II", cash=60, privates={"MC": AMY})
    accepted = {
        (hex_id, tile, rotation)
        for hex_id in tables().hexes
        for tile in tables().tiles
        for rotation in range(EDGES)
        if isinstance(track.ACTION_KINDS[0].judged(position, lay(hex_id, tile, rotation)), Lay)
    }
    assert accepted == {entry[:3] for entry in lays(position)}
    assert len(accepted) >= 20


def test_choices_are_listed_by_hex_tile_number_rotation() -> None:
    position = building("GT", tiles=GT, phase="II")
    order = list(tables().hexes)
    listed = [(order.index(c["hex"]), int(c["tile"]), c["rotation"]) for c in choices(position, "lay_tile")]
    assert listed == sorted(listed)


@pytest.mark.parametrize(
    ("action", "hint"),
    [
        (lay("B14", "9", 2), "#9 fits there turned by 0, 1, 3, 4."),
        (lay("B16", "57", 1), "What fits there: #619."),
        (lay("H8", "9", 0), "GT can build on B14, B16, C13, C15."),
    ],
)
def test_a_refusal_hints_at_what_is_possible(action: LayTile, hint: str) -> None:
    violation = check(building("GT", tiles=GT, phase="II"), action)
    assert isinstance(violation, Violation)
    assert violation.hint == hint


def test_6_48_no_discount_makes_a_lay_cheaper_than_the_ordinary_price_or_a_hexside_less_than_free() -> None:
    """6.93-TBC. The discounts of the box never go further; a larger one must be capped as well."""
    kind = replace(track.builder(building("GT")), blasting=100)
    mountain = next(fit for fit in fits("F18", None) if not fit.priced)
    assert track.base_price(kind, mountain) == 20
    full_price = replace(kind, blasting=0)
    paid = [
        fit
        for hex_id in tables().hexes
        for fit in fits(hex_id, kind.board.tiles.get(hex_id))
        if track.hexside_price(full_price, fit) and all(crossing.blasted for _, crossing in fit.priced)
    ]
    assert paid
    assert {track.hexside_price(kind, fit) for fit in paid} == {0}


def test_all_that_fits_on_a_hex_has_one_colour_and_but_for_its_hexsides_one_price() -> None:
    """The list checks only the first of them on behalf of all."""
    by = track.builder(building("GT"))
    shown: list[tuple[str, Laid | None]] = [(hex_id, None) for hex_id in tables().hexes]
    shown += [(fit.hex, (fit.tile, fit.rotation)) for hex_id, _ in shown for fit in fits(hex_id, None)]
    found = [together for hex_id, laid in shown if (together := fits(hex_id, laid))]
    assert len(found) > len(tables().hexes)
    for together in found:
        assert len({(fit.colour, fit.is_upgrade, track.base_price(by, fit)) for fit in together}) == 1
