"""SS-2: the board as a graph, and the validation of custom boards."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.board import map_board, own_board
from stationmaster.titles.switch_and_signal.model.tables import MAPS
from tests.support.reference import REFERENCE
from tests.support.sealed import reopened
from tests.support.switch_and_signal import PLAYERS, Table, by_pointer, start_faults, view_faults

Json = Any


@pytest.fixture(params=MAPS)
def document(request: pytest.FixtureRequest) -> dict[str, Json]:
    return map_board(request.param).document


@pytest.fixture
def europe() -> dict[str, Json]:
    return map_board("central-europe").document


def node(document: Json, name: str) -> dict[str, Json]:
    found: dict[str, Json] = next(node for node in document["nodes"] if node["id"] == name)
    return found


def faults(document: Json) -> dict[str, str]:
    try:
        own_board(document)
    except ImpossibleInput as impossible:
        return by_pointer(impossible.faults)
    return {}


def test_a_printed_board_is_one_of_the_box_however_often_it_is_made(document: dict[str, Json]) -> None:
    """Two threads that request it first may each create one."""
    again = map_board.__wrapped__(document["id"])
    assert again is not map_board(document["id"])
    assert again.is_of_the_box


# SS-2 of the two maps


def test_ss_2_1_and_2_2_degrees_and_dead_ends(document: dict[str, Json]) -> None:
    degree = dict.fromkeys((node["id"] for node in document["nodes"]), 0)
    for section in document["sections"]:
        for end in section["ends"]:
            degree[end] += 1
    wanted = {"departure": {1}, "track_signal": {2}, "junction3": {3}, "junction4": {4}}
    for one in document["nodes"]:
        assert degree[one["id"]] in wanted.get(one["kind"], {2, 3, 4, 5})
    assert {name for name, count in degree.items() if count == 1} == {
        one["id"] for one in document["nodes"] if one["kind"] == "departure"
    }


def test_ss_2_3_trains_stand_on_sections_in_cities_at_points_or_in_the_depot() -> None:
    table = Table().put("black-1", "calais").put("black-2", "paris").put("black-3", ("paris--j-lille", "paris"))
    places = [train["place"] for train in GAME.view(table.position)["trains"][:4]]
    assert places == [
        {"at": "departure", "point": "calais"},
        {"at": "city", "city": "paris"},
        {"at": "section", "section": "paris--j-lille", "towards": "paris"},
        {"at": "depot"},
    ]


def test_ss_2_5_a_space_holds_one_train_and_the_depot_any_number() -> None:
    table = Table().phase_2().put("black-1", "paris").put("black-2", "paris")
    with pytest.raises(ImpossibleInput) as refused:
        GAME.from_view(GAME.view(table.position))
    assert by_pointer(refused.value.faults) == {"/trains/1/place": "space_occupied"}


def test_ss_2_6_exactly_two_branches_are_open(document: dict[str, Json]) -> None:
    board = own_board(document)
    for junction in board.junctions.values():
        pairs = len(junction.pairs)
        assert pairs == {3: 3, 4: 6}[len(junction.branches)]
        for pair in range(pairs):
            assert len(junction.closed(pair)) == junction.discs == len(junction.branches) - 2


def test_ss_2_7_a_signal_space_at_every_exit_and_track_signal(document: dict[str, Json]) -> None:
    board = own_board(document)
    exits = [way.signal for city in board.cities.values() for way in city.exits]
    track = [signal.signal for signal in board.track_signals.values()]
    assert sorted(exits + track) == sorted(board.signals)


def test_ss_2_9_more_than_three_track_signals_three_green(document: dict[str, Json]) -> None:
    board = own_board(document)
    assert len(board.track_signals) > 3
    assert sum(signal.signal in board.first_green for signal in board.track_signals.values()) == 3


def test_ss_2_11_counts_of_the_maps() -> None:
    counts = {name: map_board(name).document["counts"] for name in MAPS}
    wanted = {"goods_cities": 4, "departure_points": 11}
    europe = wanted | {"port_cities": 1, "switch_discs": 26, "signal_discs": 8}
    america = wanted | {"port_cities": 2, "switch_discs": 27, "signal_discs": 9}
    assert {name: counts["central-europe"][name] for name in europe} == europe
    assert {name: counts["north-america"][name] for name in america} == america


def test_the_maps_are_those_of_the_published_data() -> None:
    folder = REFERENCE / "data" / "switch-and-signal"
    if not folder.exists():
        pytest.skip("the reference data are not here")
    for name in MAPS:
        published = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        assert own_board(published) is map_board(name)


# Custom boards


def test_a_board_of_ones_own_is_played_on(europe: dict[str, Json]) -> None:
    europe["id"] = "home"
    europe["nodes"][0]["note"] = "A remark changes nothing."
    node(europe, "calais")["number"], node(europe, "brest")["number"] = 12, 6
    position, _ = GAME.start(PLAYERS[:2], {"board": europe, "dice": "table"}, "own")
    assert position.board.id == "home"
    assert reopened(GAME, position) == position
    view = GAME.view(position)
    assert view["board"]["id"] == "home"
    assert GAME.from_view(json.loads(json.dumps(view))).board == position.board
    table = Table(board=europe)
    table.act("deploy", colour="black", dice=[3, 3])
    assert table.at("black-1") == "brest"


def test_a_map_and_a_board_are_not_both_chosen(europe: dict[str, Json]) -> None:
    assert start_faults(map="north-america", board=europe) == {"/options/map": "map_and_board"}


def test_faults_of_the_board_point_into_the_options(europe: dict[str, Json]) -> None:
    europe["nodes"][0]["goods"] = "green"
    assert start_faults(board=europe) == {"/options/board/nodes/0/goods": "unknown_value"}
    assert start_faults(board=[]) == {"/options/board": "wrong_type"}


def without(document: Json, group: str, name: str) -> None:
    document[group] = [item for item in document[group] if item["id"] != name]


def _lone_island(document: Json) -> None:
    document["nodes"] += [
        {"id": "a", "kind": "departure", "name": "A", "x": 1, "y": 1, "number": 3, "section": "a--b"},
        {"id": "b", "kind": "departure", "name": "B", "x": 2, "y": 2, "number": 4, "section": "a--b"},
    ]
    document["sections"].append({"id": "a--b", "ends": ["a", "b"], "cost": 1})


def _parallel(document: Json) -> None:
    document["sections"].append({"id": "again", "ends": ["paris", "j-lille"], "cost": 1})


def _loop(document: Json) -> None:
    document["sections"].append({"id": "ring", "ends": ["paris", "paris"], "cost": 1})


def _third_departure_section(document: Json) -> None:
    document["sections"].append({"id": "more", "ends": ["calais", "brest"], "cost": 1})


def _swap_exits(document: Json) -> None:
    exits = node(document, "paris")["exits"]
    exits[0]["signal"], exits[1]["signal"] = exits[1]["signal"], exits[0]["signal"]


def _extra_signal(document: Json) -> None:
    document["signal_spaces"].append({"id": "more", "kind": "track", "node": "ts-lille-brussels"})


def _same_number(document: Json) -> None:
    node(document, "calais")["number"] = 7


def _second_yellow(document: Json) -> None:
    node(document, "paris")["goods"] = "yellow"


def _city_as_port(document: Json) -> None:
    document["ports"].append({"port": "paris", "demand": document["ports"][0]["demand"]})


def _wrong_counts(document: Json) -> None:
    document["counts"] |= {"switch_discs": 25, "junction3": 15}


def _two_discs_at_lille(document: Json) -> None:
    document["first_game"]["switch_discs"]["j-lille"].append("calais--j-lille")


def _two_green_exits(document: Json) -> None:
    document["first_game"]["green_signals"].append("sig-paris-bourges")
    document["counts"]["signal_discs"] = 9


def _fourth_track_signal(document: Json) -> None:
    document["first_game"]["green_signals"].append("sig-ts-lille-brussels")
    document["counts"] |= {"signal_discs": 9, "signal_discs_on_track_spaces": 4}


def _no_ports(document: Json) -> None:
    document["ports"] = []


def _three_ends(document: Json) -> None:
    document["sections"][0]["ends"].append("paris")


def _long_name(document: Json) -> None:
    document["name"] = "x" * 101


def _no_name(document: Json) -> None:
    document["name"] = ""


def _eleven_green_signals(document: Json) -> None:
    spaces = [space["id"] for space in document["signal_spaces"] if space["kind"] == "track"]
    document["first_game"]["green_signals"] = [*document["first_game"]["green_signals"][:5], *spaces[:6]]
    document["counts"] |= {"signal_discs": 11, "signal_discs_on_track_spaces": 6}


def _section_named_after_a_city(document: Json) -> None:
    """Name a section after a city, so that a train's location would be ambiguous."""
    document["sections"][55]["id"] = "berlin"


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (_section_named_after_a_city, {"/sections/55/id": "repeated_id"}),
        (_no_ports, {"/nodes/4": "port_without_demand", "/ports": "no_port"}),
        (_three_ends, {"/sections/0/ends": "wrong_number_of_ends"}),
        (_long_name, {"/name": "too_long"}),
        (_no_name, {"/name": "too_short"}),
        (_lone_island, {"/nodes/45": "not_connected", "/nodes/46": "not_connected"}),
        (_parallel, {"/sections/56/ends": "parallel_sections"}),
        (_loop, {"/sections/56/ends": "section_to_itself"}),
        (
            _extra_signal,
            {
                "/counts/track_signal_spaces": "wrong_count",
                "/nodes/37": "signal_missing",
                "/signal_spaces/25": "signal_unused",
            },
        ),
        (_same_number, {"/nodes": "departure_number", "/nodes/10/number": "departure_number"}),
        (_second_yellow, {"/nodes": "goods_city"}),
        (_city_as_port, {"/ports/1/port": "not_a_port"}),
        (_wrong_counts, {"/counts/switch_discs": "wrong_count", "/counts/junction3": "wrong_count"}),
        (_two_discs_at_lille, {"/first_game/switch_discs/j-lille": "wrong_number_of_discs"}),
        (_two_green_exits, {"/first_game/green_signals": "green_exit"}),
        (_fourth_track_signal, {"/first_game/green_signals": "green_track"}),
        (
            _swap_exits,
            {"/nodes/0/exits/0/signal": "signal_not_here", "/nodes/0/exits/1/signal": "signal_not_here"},
        ),
    ],
)
def test_every_condition_of_a_board_is_checked(
    europe: dict[str, Json], spoil: Callable[[Json], None], found: dict[str, str]
) -> None:
    spoil(europe)
    assert faults(europe) == found


def test_a_board_that_is_too_large_to_travel_in_a_state_is_refused(europe: dict[str, Json]) -> None:
    text = json.dumps(europe)
    for one in sorted((one["id"] for one in europe["sections"]), key=len, reverse=True):
        text = text.replace(f'"{one}"', f'"{one}{"x" * (80 - len(one))}"')
    for one in sorted((one["id"] for one in europe["nodes"]), key=len, reverse=True):
        text = text.replace(f'"{one}"', f'"{one}{"y" * (80 - len(one))}"')
    for one in sorted((one["id"] for one in europe["signal_spaces"]), key=len, reverse=True):
        text = text.replace(f'"{one}"', f'"{one}{"z" * (80 - len(one))}"')
    assert faults(json.loads(text)) == {"": "board_too_large"}


def test_the_box_has_ten_signal_discs(europe: dict[str, Json]) -> None:
    _eleven_green_signals(europe)
    with pytest.raises(ImpossibleInput) as refused:
        own_board(europe)
    assert [fault.code for fault in refused.value.faults] == ["green_track", "too_many_discs"]


@pytest.mark.parametrize(
    ("goal", "per_colour", "extra", "code"),
    [
        (8, 0, 0, "demand_too_small"),
        (8, 1, 3, "demand_too_small"),
        (8, 3, 0, "demand_too_large"),
        (8, 2, 1, "demand_too_large"),
        (10, 2, 1, "demand_too_small"),
        (10, 3, 1, "demand_too_large"),
        (10, 4, 0, "demand_too_large"),
        (8, 0, 8, None),
        (8, 1, 4, None),
        (8, 2, 0, None),
        (10, 2, 2, None),
        (10, 3, 0, None),
    ],
)
def test_ss_18_8_the_demand_of_a_board_can_be_met_and_is_enough(
    europe: dict[str, Json], goal: int, per_colour: int, extra: int, code: str | None
) -> None:
    europe["id"] = "own"
    europe["ports"][0]["demand"][str(goal)] = {"per_colour": per_colour, "extra_any_colour": extra}
    options: dict[str, Json] = {"board": europe, "goods_to_win": goal}
    if code is not None:
        assert start_faults(**options) == {"/options/board/ports": code}
        return
    position = Table(**options).position
    assert GAME.from_view(json.loads(json.dumps(GAME.view(position)))).outcome is None


def test_ss_18_8_only_the_number_of_goods_chosen_counts(europe: dict[str, Json]) -> None:
    europe["id"] = "own"
    europe["ports"][0]["demand"]["8"]["per_colour"] = 0
    assert GAME.result(Table(board=europe, goods_to_win=10).position) is None


def test_ss_18_8_several_ports_ask_together() -> None:
    america = map_board("north-america").document
    america["id"] = "own"
    america["ports"][0]["demand"]["8"]["per_colour"] = 2
    assert start_faults(board=america) == {"/options/board/ports": "demand_too_large"}
    america["ports"][1]["demand"]["8"]["per_colour"] = 0
    assert GAME.result(Table(board=america).position) is None


def test_ss_18_8_an_open_state_is_on_a_board_that_can_be_won(europe: dict[str, Json]) -> None:
    europe["id"] = "own"
    view = json.loads(json.dumps(GAME.view(Table(board=europe).position)))
    view["board"]["ports"][0]["demand"]["8"]["per_colour"] = 3
    del view["ports"]["marseille"]["demand"]
    assert view_faults(view) == {"/board/ports": "demand_too_large"}


def test_degrees_and_the_agreement_of_nodes_and_sections(europe: dict[str, Json]) -> None:
    _third_departure_section(europe)
    assert faults(europe) == {
        "/nodes/9": "wrong_degree",
        "/nodes/9/section": "track_disagrees",
        "/nodes/15": "wrong_degree",
        "/nodes/15/section": "track_disagrees",
    }


def test_all_shape_faults_are_reported_at_once(europe: dict[str, Json]) -> None:
    del europe["canvas"]
    europe["nodes"][0]["kind"] = "village"
    europe["sections"][0]["cost"] = 2
    europe["sections"][1]["ends"] = "paris"
    europe["colour"] = "red"
    europe["helpers"]["ids"] = ["cook"]
    assert faults(europe) == {
        "/canvas": "missing",
        "/nodes/0/kind": "unknown_value",
        "/sections/0/cost": "unknown_value",
        "/sections/1/ends": "wrong_type",
        "/colour": "unknown_field",
        "/helpers/ids/0": "unknown_value",
    }


def test_sections_end_at_known_nodes(europe: dict[str, Json]) -> None:
    node(europe, "marseille")["id"] = "elsewhere"
    found = faults(europe)
    for section in ("marseille--j-lyon", "marseille--j-nice", "marseille--j-nimes"):
        assert found[f"/sections/{_index_of(europe, section)}/ends"] == "unknown_node"


def _index_of(document: Json, section: str) -> int:
    return next(index for index, one in enumerate(document["sections"]) if one["id"] == section)


def test_a_junction_may_be_called_like_a_remark(europe: dict[str, Json]) -> None:
    text = json.dumps({**europe, "id": "own"}).replace('"j-lille"', '"note"')
    position, _ = GAME.start(["Amy", "Bob"], {"board": json.loads(text)}, "note")
    view = GAME.view(position)
    assert GAME.view(GAME.from_view(view))["switch_discs"]["note"] == view["switch_discs"]["note"] != []
