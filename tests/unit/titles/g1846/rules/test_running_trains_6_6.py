"""6.6: routes, their revenue, and how routes of one company combine. W- and T-numbers name worked cases."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from stationmaster.search import SearchLimits
from stationmaster.titles.g1846.model.actions import INFORMATIVE
from stationmaster.titles.g1846.routes.revenue import Search
from stationmaster.titles.g1846.rules import running
from tests.unit.titles.g1846.routes.route_boards import best, earned, example, forbidden, form, judged

PHASE_I_GT = form("GT", ["2", "2"], {"B16": ("5", 0), "C13": ("7", 4)}, {"GT": ["B16"], "MS": ["C15"]}, phase="I")


def test_w_39_new_york_central_earns_370() -> None:
    routes = [("2", "B16 C15"), ("2", "C15 C13 D14"), ("2", "C15 C17"), ("3/5", "C15 D14 E15 E17")]
    assert earned(example(), *routes) == 370
    found = best(example())
    assert (found.revenue, found.idle) == (370, ())
    assert found.search is not None
    assert found.search.optimal
    assert found.search.upper_bound == 370


def test_t_9_the_mail_goes_to_the_train_that_visits_most() -> None:
    routes = [("2", "B16 C15"), ("2", "C15 C13 D14"), ("2", "C15 C17"), ("3/5", "C15 D14 E15 E17 D18 D20 C21")]
    assert earned(example(mail_contract=True), *routes) == 420
    found = best(example(mail_contract=True))
    assert found.revenue == 420
    mail = [bonus for route in found.routes for bonus in route.bonuses]
    assert [(bonus.name, bonus.rule, bonus.amount) for bonus in mail] == [("Mail Contract", "6.93-MAIL", 50)]


def test_6_61_each_train_runs_one_route() -> None:
    assert forbidden(PHASE_I_GT, ("2", "B16 C15"), ("2", "C15 C13"), ("2", "B16 C15"))[-1][1:] == (
        "no_such_train",
        "6.61",
    )
    assert forbidden(PHASE_I_GT, ("4", "B16 C15")) == [(0, "no_such_train", "6.61")]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("B16", "not_a_route"),
        ("B16 Z99", "unknown_hex"),
        ("B16 C17 C15", "no_track"),
        ("B16 D14", "not_neighbours"),
        ("B16 C15 B16", "reversing"),
        ("C15 C13", "no_track"),
        ("C15 C17", "no_track"),
    ],
)
def test_6_62_a_route_is_continuous_track_between_locations(path: str, code: str) -> None:
    assert forbidden(PHASE_I_GT, ("2", path)) == [(0, code, "6.62")]


def test_6_62_a_route_needs_a_city_with_an_own_token() -> None:
    position = form("IC", ["2"], {"B16": ("5", 0)}, {"GT": ["B16"], "IC": ["K3"]}, phase="I")
    assert forbidden(position, ("2", "B16 C15")) == [(0, "no_token", "6.62")]
    assert best(position).routes == ()
    assert best(position).idle == ("2",)


def test_6_62a_no_location_twice() -> None:
    position = form(
        "GT",
        ["4"],
        {"B16": ("619", 4), "C15": ("294", 0), "B14": ("7", 4), "D14": ("14", 2), "C13": ("7", 4)},
        {"GT": ["B16"]},
    )
    loop = "C15 C13 D14 C15"
    assert forbidden(position, ("4", loop)) == [(0, "location_twice", "6.62a")]


def test_6_62b_t_10_a_blocked_city_may_only_be_an_end() -> None:
    position = example("GT", ["4"])
    assert forbidden(position, ("4", "B16 C15 D14")) == [(0, "blocked", "6.62b")]
    assert earned(position, ("4", "B16 C15")) == 80
    assert earned(position, ("4", "C15 C13 D14 E15 E17")) == 120


def test_6_62b_a_vacant_slot_lets_pass_even_if_it_is_reserved() -> None:
    tiles = {"D18": ("8", 4), "E17": ("292", 1)}
    position = form("NYC", ["4"], tiles, {"NYC": ["D20"]})
    assert earned(position, ("4", "E17 D18 D20 C21")) == 40 + 10 + 30
    away = form("IC", ["4"], tiles, {"IC": ["E17"]})
    assert earned(away, ("4", "E17 D18 D20 C21")) == 80


def test_2_3b_the_token_of_a_removed_corporation_blocks() -> None:
    through = ("4", "F20 E19 E21 E23")
    free = form("PRR", ["4"], {"E19": ("7", 4)}, {"PRR": ["F20"]})
    assert earned(free, through) == 10 + 10 + 20
    blocked = form("PRR", ["4"], {"E19": ("7", 4)}, {"PRR": ["F20"]}, blocked={"ERIE": "E21"})
    assert forbidden(blocked, through) == [(0, "blocked", "6.62b")]
    assert earned(blocked, ("4", "F20 E19 E21")) == 20


def test_6_62c_off_board_areas_are_ends_only() -> None:
    tiles = {"G9": ("57", 2), "H10": ("8", 0), "I9": ("8", 3), "I11": ("9", 0), "H12": ("293", 0)}
    position = form("IC", ["4"], tiles, {"IC": ["G9", "H12"]})
    assert forbidden(position, ("4", "G9 H10 I9 J10 I11 H12")) == [(0, "area_passed", "6.62c")]
    assert earned(position, ("4", "G9 H10 I9 J10")) == 20 + 50


def test_6_62d_no_track_twice() -> None:
    """A loop back to the switch #25 would leave it by the track on which the route arrived."""
    tiles = {"C13": ("25", 4), "D12": ("7", 2), "C11": ("8", 3), "B12": ("7", 5)}
    position = form("NYC", ["4"], tiles, {"NYC": ["C15"]})
    assert forbidden(position, ("4", "C15 C13 D12 C11 B12 C13 C15")) == [(0, "track_twice", "6.62d")]


def test_6_62d_no_hexside_twice() -> None:
    """Two switches face each other: a loop behind one leads back over the hexside between them."""
    tiles = {"C9": ("5", 4), "D10": ("25", 4), "D12": ("25", 1), "C13": ("7", 5), "D14": ("6", 0), "E13": ("7", 2)}
    position = form("NYC", ["4"], {**tiles, "E9": ("7", 3), "E11": ("57", 1)}, {"NYC": ["D14"]})
    assert forbidden(position, ("4", "C9 D10 D12 C13 D14 E13 D12 D10 E9 E11")) == [(0, "hexside_twice", "6.62d")]
    assert earned(position, ("4", "C9 D10 D12 C13 D14")) == 40


def test_6_63_t_50_no_route_between_two_e_areas() -> None:
    position = form("NYC", ["4"], {"B16": ("619", 4), "C15": ("294", 0)}, {"NYC": ["C15"]})
    assert forbidden(position, ("4", "B18 B16 C15 C17")) == [(0, "two_east_areas", "6.63")]


def test_6_63_two_circles_of_chicago_are_one_location() -> None:
    tiles = {"D6": ("298", 0), "E7": ("7", 2), "D8": ("7", 0), "E5": ("7", 3)}
    position = form("PRR", ["4"], tiles, {"PRR": ["D6:2"]})
    assert forbidden(position, ("4", "D6 D8 E7 D6")) == [(0, "location_twice", "6.63")]


def test_6_63_t_52_two_w_areas_are_allowed_without_bonus() -> None:
    tiles = {"D6": ("298", 0), "E5": ("9", 0), "F4": ("9", 0), "G3": ("57", 0), "H2": ("9", 0)}
    position = form("PRR", ["4"], tiles, {"PRR": ["D6:0"]})
    assert earned(position, ("4", "C5 D6 E5 F4 G3 H2 I1")) == 20 + 40 + 20 + 50


def test_6_64a_an_n_train_counts_every_location_it_visits() -> None:
    position = example("NYC", ["4"])
    assert earned(position, ("4", "C15 D14 E15 E17 D18 D20")) == 50 + 30 + 40 + 10
    assert forbidden(position, ("4", "C15 D14 E15 E17 D18 D20 C21")) == [(0, "too_many_stops", "6.64")]


def test_6_64b_t_11_an_n_m_train_counts_the_best_with_a_token_among_them() -> None:
    """Erie, with the only token, has the lowest value: it replaces the third best."""
    tokens = {"NYC": ["D20"]}
    tiles = {"D18": ("8", 4), "E17": ("292", 1), "E15": ("8", 2), "D14": ("14", 2), "C15": ("294", 0)}
    position = form("NYC", ["3/5"], tiles, tokens)
    assert earned(position, ("3/5", "D20 D18 E17 E15 D14 C15 C17")) == 10 + 50 + 40
    run = best(position).routes[0]
    assert sum(stop.counted for stop in run.stops) == 3
    assert any(stop.counted and stop.hex == "D20" for stop in run.stops)


EAST_WEST = {
    "D6": ("298", 0),
    "D8": ("9", 1),
    "D10": ("9", 1),
    "D12": ("9", 1),
    "D14": ("15", 0),
    "C15": ("294", 0),
}


@pytest.mark.parametrize(
    ("train", "revenue"),
    [("4", 20 + 40 + 30 + 50), ("5", 40 + 40 + 30 + 50 + 60 + 50 + 30)],
)
def test_6_65_t_51_the_east_west_bonus_needs_both_ends(train: str, revenue: int) -> None:
    phase = "II" if train == "4" else "III"
    position = form("GT", [train], EAST_WEST, {"GT": ["D6:2", "C15"]}, phase=phase)
    path = "C5 D6 D8 D10 D12 D14 C15" + (" C17" if train == "5" else "")
    assert earned(position, (train, path)) == revenue


def test_6_65_poor_ends_are_counted_for_the_sake_of_the_bonus() -> None:
    position = form("GT", ["3/5"], EAST_WEST, {"GT": ["D14"]})
    run = best(position).routes[0]
    assert [stop.hex for stop in run.stops if stop.counted] in (["C5", "D14", "C17"], ["C17", "D14", "C5"])
    assert run.revenue == 20 + 30 + 40 + 50 + 30
    assert [(bonus.name, bonus.rule, bonus.amount) for bonus in run.bonuses] == [("East-West", "6.65", 80)]


def test_6_66_markers_count_where_their_location_is_counted() -> None:
    tiles = {"J4": ("9", 0), "I3": ("9", 1)}
    plain = form("IC", ["2"], tiles, {"IC": ["K3", "I5"]}, phase="I")
    assert best(plain).revenue == 60
    both = form("IC", ["2"], tiles, {"IC": ["K3", "I5"]}, phase="I", meat_packing="I1", steamboat="I1")
    run = best(both)
    assert run.revenue == 60 + 30 + 20
    assert [(bonus.private, bonus.amount) for bonus in run.routes[0].bonuses] == [("SC", 20), ("MPC", 30)]


def test_6_93_sc_two_port_symbols_bring_40() -> None:
    position = form("B&O", ["2"], {"G19": ("14", 1)}, {"B&O": ["G19"]}, steamboat="G19")
    assert earned(position, ("2", "G19 G21")) == 30 + 30 + 40


def test_6_67_routes_of_one_company_share_no_track() -> None:
    routes = [("2", "B16 C15"), ("2", "C15 B16")]
    assert forbidden(example("NYC", ["2", "2"]), *routes) == [(1, "track_shared", "6.67")]


def test_6_67_routes_may_share_locations_each_counting_them() -> None:
    assert earned(example("GT", ["2", "2"]), ("2", "C15 D14"), ("2", "C15 C13 D14")) == 160


CROSSING = {"E11": ("57", 0), "C13": ("8", 4), "D10": ("8", 2), "C9": ("5", 4), "D14": ("5", 1)}


def test_t_18_tracks_that_merely_cross_carry_two_routes() -> None:
    position = form("PRR", ["2", "2"], {**CROSSING, "D12": ("20", 0)}, {"PRR": ["E11", "D14"]})
    assert earned(position, ("2", "E11 D12 C13 C15"), ("2", "C9 D10 D12 D14")) == 20 + 40 + 20 + 20


def test_t_18_tracks_that_share_a_hexside_carry_one_route() -> None:
    position = form("PRR", ["2", "2"], {**CROSSING, "D12": ("23", 0)}, {"PRR": ["E11", "D14"]})
    both = ("2", "E11 D12 C13 C15"), ("2", "E11 D12 D14")
    assert forbidden(position, *both) == [(1, "track_shared", "6.67")]
    assert best(position).revenue == 60
    assert best(position).idle == ("2",)


def test_19_1_one_route_to_chicago_connections() -> None:
    """Its end is the city of Chicago that makes it legal, and only one route can use that city."""
    tiles = {"D6": ("298", 0)}
    position = form("PRR", ["2", "2"], tiles, {"PRR": ["D6:2"]})
    route = judged(position, ("2", "C5 D6")).run
    assert route is not None
    assert [(stop.hex, stop.city) for stop in route.routes[0].stops] in (
        [("C5", None), ("D6", 2)],
        [("D6", 2), ("C5", None)],
    )
    assert forbidden(position, ("2", "C5 D6"), ("2", "C5 D6")) == [(1, "track_shared", "6.67")]


def test_6_68_a_short_deadline_gives_a_bound() -> None:
    """The search may be cut short: the response is then the best set of routes found, and the bound holds."""
    found = best(example("NYC", ["2", "2", "2", "3/5"]), limits=SearchLimits(max_nodes=1))
    assert found.search is not None
    assert found.revenue <= 370 <= found.search.upper_bound
    assert found.search.optimal == (found.revenue == found.search.upper_bound == 370)


def test_6_61_the_listed_set_is_marked_when_it_is_not_proved_to_be_the_best() -> None:
    found = best(example())
    proved, unproved = (
        [
            running.shown(one, replace(found, search=Search(optimal, bound, 1)))
            for one in (running.BEST, running.BEST_BY_ITS_PATHS)
        ]
        for optimal, bound in ((True, 370), (False, 400))
    )
    assert proved[0] == {"routes": "best", "revenue": 370}
    assert unproved[0] == {"routes": "best", "revenue": 370, "optimal": False}
    assert [choice["routes"] for choice in proved] == [choice["routes"] for choice in unproved]
    assert {*proved[0], *unproved[0]} - {"routes"} <= INFORMATIVE


def test_every_path_of_the_best_run_is_legal_when_declared() -> None:
    for company, trains in (("NYC", ["2", "2", "2", "3/5"]), ("GT", ["2", "4"]), ("MS", ["2"]), ("BIG4", ["2"])):
        position = example(company, trains)
        found = best(position)
        assert earned(position, *((run.train, " ".join(run.path)) for run in found.routes)) == found.revenue


def details(*routes: tuple[str, str]) -> list[str]:
    """Return the message for each illegal route."""
    return [wrong.violation.detail for wrong in judged(PHASE_I_GT, *routes).violations]


def test_6_62_a_refused_route_is_named_by_its_train_and_its_number_from_one() -> None:
    assert details(("2", "B16 C15"), ("2", "B16 C17 C15")) == [
        "Route 2 (train 2): no track leads from C17 to a city or area in B16, and a route ends at one."
    ]
    assert details(("2", "B16 C15"), ("2", "B16 C15")) == [
        "Route 2 (train 2) crosses the hexside between B16 and C15, as route 1 does."
    ]
    assert details(("4", "B16 C15")) == ["There is no 4 train to run route 1."]
    many = details(("2", "B16 C15"), ("2", "C15 C13"), ("2", "B16 C15"))
    assert many[-1] == "Route 3 needs another 2 train: there are 2 to run, and each runs one route."
