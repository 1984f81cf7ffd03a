"""The minimal form of a position: every fault is reported with its pointer."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.tile_fits import impossible_lay
from stationmaster.titles.g1846.routes.calculator import routes_of_form
from stationmaster.titles.g1846.routes.position import MAX_TRAINS, parse
from stationmaster.titles.g1846.routes.position_parts import MAX_TOKENS
from tests.unit.titles.g1846.routes.route_boards import example, form


def faults(position: Any) -> list[tuple[str, str]]:
    """Return pointer and code of every fault."""
    with pytest.raises(ImpossibleInput) as caught:
        parse(position)
    assert all(fault.detail.endswith((".", ").")) or fault.detail.endswith(")") for fault in caught.value.faults)
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def with_tiles(**tiles: Any) -> dict[str, Any]:
    return {**form("GT", ["2"], {}, {}, phase="III"), "tiles": tiles}


def token(corporation: Any, hex_id: Any, city: Any = 0) -> dict[str, Any]:
    return {"corporation": corporation, "hex": hex_id, "city": city}


def with_tokens(*tokens: Any, tiles: dict[str, Any] | None = None) -> dict[str, Any]:
    return {**form("GT", ["2"], tiles or {}, {}), "tokens": list(tokens)}


def test_an_example_is_answered() -> None:
    answer = routes_of_form(example())
    assert (answer["operator"], answer["phase"], answer["revenue"], answer["optimal"]) == ("NYC", "II", 370, True)
    assert sum(route["revenue"] for route in answer["routes"]) == 370


def test_optional_fields_may_be_left_out() -> None:
    position = form("GT", ["2"], {}, {"GT": ["B16"]})
    del position["blocked_homes"], position["privates"]
    assert routes_of_form(position)["revenue"] == 0


def test_a_company_without_a_token_has_no_routes() -> None:
    assert routes_of_form(form("GT", ["2"], {}, {}))["idle_trains"] == ["2"]


@pytest.mark.parametrize("position", [None, [], "x", 7, True])
def test_a_position_is_an_object(position: Any) -> None:
    assert faults(position) == [("", "wrong_type")]


def test_missing_and_unknown_fields() -> None:
    assert faults({"x/~": 1}) == [
        ("/x~1~0", "unknown_field"),
        *((f"/{name}", "required") for name in ("phase", "tiles", "tokens", "corporation", "trains")),
    ]


@pytest.mark.parametrize(
    ("tiles", "pointer", "code"),
    [
        ({"Z9": ["9", 0]}, "/tiles/Z9", "unknown_hex"),
        ({"D12": ["999", 0]}, "/tiles/D12/0", "unknown_tile"),
        ({"D12": [9, 0]}, "/tiles/D12/0", "unknown_tile"),
        ({"D12": ["9", 6]}, "/tiles/D12/1", "unknown_rotation"),
        ({"D12": ["9", True]}, "/tiles/D12/1", "unknown_rotation"),
        ({"D12": ["9"]}, "/tiles/D12", "wrong_type"),
        ({"D12": "9"}, "/tiles/D12", "wrong_type"),
        ({"D12": ["57", 0]}, "/tiles/D12", "wrong_tile_type"),
        ({"G7": ["9", 0]}, "/tiles/G7", "wrong_tile_type"),
        ({"E17": ["57", 0]}, "/tiles/E17", "wrong_label"),
        ({"G7": ["291", 0]}, "/tiles/G7", "wrong_label"),
        ({"C17": ["9", 0]}, "/tiles/C17", "fixed_hex"),
        ({"A15": ["9", 0]}, "/tiles/A15", "fixed_hex"),
        ({"D16": ["9", 0]}, "/tiles/D16", "fixed_hex"),
        ({"C15": ["291", 1]}, "/tiles/C15", "wrong_colour"),
        ({"B10": ["9", 0]}, "/tiles/B10", "track_leads_nowhere"),
        ({"D20": ["14", 1]}, "/tiles/D20", "track_leads_nowhere"),
        ({"G19": ["15", 1]}, "/tiles/G19", "track_leads_nowhere"),
        ({"C15": ["294", 1]}, "/tiles/C15", "track_leads_nowhere"),
        ({"D14": ["51", 5]}, "/tiles/D14", "colour_not_available"),
    ],
)
def test_tiles_that_cannot_lie_there(tiles: dict[str, Any], pointer: str, code: str) -> None:
    assert faults(with_tiles(**tiles)) == [(pointer, code)]


@pytest.mark.parametrize("rotation", range(6))
def test_whatever_tile_lies_on_whatever_hex_is_answered(rotation: int) -> None:
    """Each tile is legal there, or the fault has a code that a table explains."""
    for hex_id in tables().hexes:
        for tile in tables().tiles:
            if impossible_lay(hex_id, tile, rotation) is not None:
                assert [pointer for pointer, _ in faults(with_tiles(**{hex_id: [tile, rotation]}))] == [
                    f"/tiles/{hex_id}"
                ]


@pytest.mark.parametrize(
    ("tiles", "params"),
    [
        ({"Z9": ["9", 0]}, {"hex": "Z9"}),
        ({"D12": ["999", 0]}, {}),
        ({"D12": ["9", 6]}, {"most": 5}),
        ({"D14": ["51", 5]}, {"colour": "gray", "phase": "III", "tile": "51"}),
        ({"E17": ["291", 0], "H12": ["291", 0]}, {"count": 1, "tile": "291"}),
        (
            {"D20": ["14", 0], "G7": ["14", 0], "G9": ["14", 0], "G13": ["14", 0], "G15": ["14", 0]},
            {"count": 4, "tile": "14"},
        ),
        ({f"X{n}": ["9", 0] for n in range(100)}, {"most": len(tables().hexes)}),
        ({"D12": "9"}, {}),
    ],
)
def test_what_a_fault_of_a_tile_tells(tiles: dict[str, Any], params: dict[str, Any]) -> None:
    with pytest.raises(ImpossibleInput) as caught:
        parse(with_tiles(**tiles))
    assert [fault.written()["params"] for fault in caught.value.faults] == [params]


def test_a_fault_of_a_tile_has_the_reason_why_it_can_never_lie_there() -> None:
    with pytest.raises(ImpossibleInput) as caught:
        parse(with_tiles(E17=["57", 0], B10=["9", 0]))
    label, track = (fault.written()["params"] for fault in caught.value.faults)
    assert (label["rule"], label["cause"]["sentence"]) == ("6.44", "wrong_label")
    assert (track["rule"], track["cause"]["sentence"]) == ("6.45a", "track_leads_nowhere.off_the_map")


def test_6_46_more_tiles_than_there_are() -> None:
    assert faults(with_tiles(E17=["291", 0], H12=["291", 0])) == [("/tiles/H12", "no_tile_left")]


def test_a_tile_that_comes_too_early_still_bears_its_tokens() -> None:
    """6.42: the tile is the only fault; a token in its second slot is not another."""
    position = with_tokens(token("NYC", "E11"), token("GT", "E11"), tiles={"E11": ["619", 0]})
    assert faults({**position, "phase": "I"}) == [("/tiles/E11", "colour_not_available")]


def test_more_tiles_than_hexes() -> None:
    assert faults(with_tiles(**{f"X{n}": ["9", 0] for n in range(100)})) == [("/tiles", "too_many")]


@pytest.mark.parametrize(
    ("entry", "pointer", "code"),
    [
        (7, "/tokens/0", "wrong_type"),
        ({"corporation": "GT", "hex": "B16"}, "/tokens/0/city", "required"),
        ({**token("GT", "B16"), "slot": 0}, "/tokens/0/slot", "unknown_field"),
        (token("X", "B16"), "/tokens/0/corporation", "unknown_company"),
        (token([], "B16"), "/tokens/0/corporation", "unknown_company"),
        (token("GT", "Z1"), "/tokens/0/hex", "unknown_hex"),
        (token("GT", {}), "/tokens/0/hex", "unknown_hex"),
        (token("GT", "D12"), "/tokens/0/hex", "no_city"),
        (token("GT", "B16", 1), "/tokens/0/city", "unknown_city"),
        (token("GT", "B16", False), "/tokens/0/city", "unknown_city"),
        (token("GT", "D6", 4), "/tokens/0/city", "unknown_city"),
        (token("MS", "D6", 0), "/tokens/0", "wrong_place"),
    ],
)
def test_tokens_that_cannot_stand_there(entry: Any, pointer: str, code: str) -> None:
    assert faults(with_tokens(entry)) == [(pointer, code)]


def test_a_city_has_its_slots_and_no_more() -> None:
    three = [token("NYC", "D20"), token("ERIE", "D20"), token("GT", "D20")]
    assert faults(with_tokens(*three)) == [("/tokens/2", "city_full")]
    assert parse(with_tokens(*three[1:], tiles={"D20": ["14", 0]})).company == "GT"


def test_6_54_6_55_one_token_in_a_city_and_in_chicago() -> None:
    assert faults(with_tokens(token("GT", "D20"), token("GT", "D20"))) == [("/tokens/1", "token_in_city")]
    assert faults(with_tokens(token("GT", "D6", 0), token("GT", "D6", 2))) == [("/tokens/1", "token_in_chicago")]


def test_too_many_tokens() -> None:
    assert faults(with_tokens(*[token("GT", "D20")] * (MAX_TOKENS + 1))) == [("/tokens", "too_many")]


def test_2_3b_blocked_homes() -> None:
    position = {**form("GT", ["2"], {}, {"ERIE": ["D20"]}), "blocked_homes": [token("ERIE", "E21"), token("C&O", "D6")]}
    assert faults(position) == [("/blocked_homes/1", "wrong_place"), ("/tokens/0/corporation", "corporation_removed")]
    assert faults({**form("GT", ["2"], {}, {}), "blocked_homes": [token("GT", "B16")]}) == [
        ("/corporation", "corporation_removed")
    ]
    assert faults({**form("GT", [], {}, {}), "blocked_homes": [token("MS", "C15")]}) == [
        ("/blocked_homes/0", "not_a_corporation")
    ]


@pytest.mark.parametrize(
    ("company", "phase", "trains", "expected"),
    [
        ("GT", "I", ["9"], [("/trains/0", "unknown_train")]),
        ("GT", "I", ["2", 2, None], [("/trains/1", "unknown_train"), ("/trains/2", "unknown_train")]),
        ("GT", "I", ["3/5"], [("/trains/0", "train_not_available")]),
        ("GT", "IV", ["2"], [("/trains/0", "train_removed")]),
        ("GT", "I", ["2"] * (MAX_TRAINS + 1), [("/trains", "too_many_trains")]),
        ("GT", "I", "2", [("/trains", "wrong_type")]),
        ("MS", "II", ["2", "2"], [("/trains/1", "not_its_train")]),
        ("MS", "II", ["4"], [("/trains/0", "not_its_train")]),
        ("X", "V", [], [("/phase", "unknown_phase"), ("/corporation", "unknown_company")]),
    ],
)
def test_trains_that_do_not_exist(company: str, phase: str, trains: Any, expected: list[tuple[str, str]]) -> None:
    position = {**form("GT", [], {}, {}), "corporation": company, "phase": phase, "trains": trains}
    assert faults(position) == expected


@pytest.mark.parametrize(
    ("phase", "company", "privates", "expected"),
    [
        ("II", "GT", {"x": 1}, [("/privates/x", "unknown_field")]),
        ("II", "GT", {"mail_contract": 1}, [("/privates/mail_contract", "wrong_type")]),
        ("II", "GT", {"steamboat": "D6"}, [("/privates/steamboat", "wrong_place")]),
        ("II", "GT", {"meat_packing": "B8"}, [("/privates/meat_packing", "wrong_place")]),
        ("II", "GT", {"boomtown": []}, [("/privates/boomtown", "wrong_place")]),
        ("IV", "GT", {"steamboat": "B8"}, [("/privates/steamboat", "marker_removed")]),
        ("II", "MS", {"mail_contract": True}, [("/privates/mail_contract", "not_for_independents")]),
        ("II", "MS", {"meat_packing": "D6"}, [("/privates/meat_packing", "not_for_independents")]),
        ("II", "GT", [], [("/privates", "wrong_type")]),
    ],
)  # fmt: skip
def test_privates_that_cannot_be(phase: str, company: str, privates: Any, expected: list[tuple[str, str]]) -> None:
    assert faults({**form(company, [], {}, {}, phase=phase), "privates": privates}) == expected


def test_a_port_may_serve_an_independent() -> None:
    question = parse(form("MS", ["2"], {}, {"MS": ["C15"]}, steamboat="D14", boomtown=None))
    assert question.bonuses.markers == (("SC", "D14"),)


def test_all_faults_at_once() -> None:
    position = with_tokens(token("GT", "B16", 9), token("IC", "Z1"), tiles={"Z9": ["9", 0], "D12": ["57", 0]})
    position["trains"] = ["1"]
    assert [pointer for pointer, _ in faults(position)] == [
        "/tiles/Z9",
        "/tiles/D12",
        "/tokens/0/city",
        "/tokens/1/hex",
        "/trains/0",
    ]
