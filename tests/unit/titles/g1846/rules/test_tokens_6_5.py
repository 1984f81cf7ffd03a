"""6.5: token locations and their cost; the extra tokens of section 6.9; tokens at set-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from stationmaster.errors import Violation
from stationmaster.titles.g1846.model.events import Payment, TokenPlaced, TokenRemoved
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.position import CompanyTurn, Options, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import token_slots, tokens
from stationmaster.titles.g1846.sequence import check, play
from tests.unit.titles.g1846.positions import AMY, choices, refused
from tests.unit.titles.g1846.rules.track_positions import building, lay, token


def places(position: Position, private: str | None = None) -> set[tuple[Any, ...]]:
    """Return hex, city and price of the listed tokens."""
    found = [choice for choice in choices(position, "place_token") if choice.get("private") == private]
    return {(choice["hex"], choice["city"], choice["cost"]) for choice in found}


def test_6_51_a_token_costs_80() -> None:
    position = building("GT", tiles={"B16": ("5", 0)})
    assert places(position) == {("C15", 0, 80)}
    after, events = play(position, token("C15"))
    assert after.corporations["GT"].cash == 420
    assert after.corporations["GT"].tokens_left == position.corporations["GT"].tokens_left - 1
    assert after.board.cities("C15") == (("MS", "GT"),)
    assert [type(event) for event in events][:2] == [Payment, TokenPlaced]


def test_6_51_one_token_in_an_operating_round() -> None:
    position = building("GT", tiles={"B16": ("5", 0)}, turn=CompanyTurn(tokens=1))
    assert refused(position, token("C15")) == ("token_already_placed", "6.51")
    assert places(position) == set()


def test_6_51_only_as_many_tokens_as_there_are() -> None:
    assert refused(building("GT", tiles={"B16": ("5", 0)}, tokens_left=0), token("C15")) == ("no_token_left", "6.51")


def test_o_26_online_the_extra_token_may_be_the_token_of_the_turn() -> None:
    """This requires a connection: Grand Trunk has a token in Terre Haute and reaches the circle by F8 and E7."""
    tiles = {"E7": ("9", 2), "F8": ("8", 0), "G7": ("57", 0)}
    for options, price in ((Options(), 80), (Options(conventions="online"), 0)):
        position = building("GT", privates={"C&WI": "GT"}, tiles=tiles, tokens=[("G7", 0)], options=options)
        assert ("D6", 3, price) in places(position)
        after, _ = play(position, token("D6", 3))
        assert after.round.turn.tokens == 1  # type: ignore[union-attr]
        assert after.privates["C&WI"].used == (price == 0)
        assert after.corporations["GT"].tokens_left == position.corporations["GT"].tokens_left - (price > 0)
        assert position.corporations["GT"].cash - after.corporations["GT"].cash == price
    online = Options(conventions="online")
    assert refused(building("GT", privates={"C&WI": "GT"}, options=online), token("D6", 3)) == ("not_connected", "6.52")
    theirs = {"C&WI": "NYC"}
    position = building("GT", privates=theirs, others={"NYC": ()}, tiles=tiles, tokens=[("G7", 0)], options=online)
    assert ("D6", 3, 80) in places(position)


def test_6_51_the_treasury_must_cover_it() -> None:
    assert refused(building("GT", tiles={"B16": ("5", 0)}, cash=79), token("C15")) == ("cannot_pay", "6.51")


def test_6_2h_independents_place_no_token() -> None:
    assert tokens.ACTION_KINDS[0].judged(building("MS"), token("B16")).rule == "6.2H"


def test_7_14a_without_a_president_no_token() -> None:
    position = building("GT", tiles={"B16": ("5", 0)}, president="market")
    assert tokens.ACTION_KINDS[0].judged(position, token("C15")).rule == "7.14a"


@pytest.mark.parametrize(
    ("hex_id", "city", "code"), [("Z9", 0, "unknown_hex"), ("D12", 0, "unknown_city"), ("C15", 1, "unknown_city")]
)
def test_6_52_a_token_goes_into_a_city(hex_id: str, city: int, code: str) -> None:
    assert refused(building("GT", tiles={"B16": ("5", 0)}), token(hex_id, city)) == (code, "6.52")


def test_6_52_the_city_must_be_connected() -> None:
    assert refused(building("GT"), token("C15")) == ("not_connected", "6.52")
    violation = check(building("B&O"), token("C15"))
    assert isinstance(violation, Violation)
    assert violation.detail == "The city in C15 is not connected to a token of B&O."
    assert violation.hint == "Open to B&O: H12 for $100."
    in_chicago = tokens.ACTION_KINDS[0].judged(building("B&O"), token("D6", 1))
    assert isinstance(in_chicago, Violation)
    assert in_chicago.detail == "City 1 in D6 is not connected to a token of B&O."


def test_6_52_a_full_city_takes_no_token() -> None:
    position = building("GT", tiles={"B16": ("5", 0)}, others={"NYC": [("C15", 0)]})
    assert refused(position, token("C15")) == ("city_full", "6.52")
    violation = tokens.ACTION_KINDS[0].judged(position, token("C15"))
    assert isinstance(violation, Violation)
    assert violation.detail == "Every slot in C15 holds a token."


def test_6_52a_before_between_or_after_the_tiles() -> None:
    position = building("GT", tiles={"B16": ("5", 0)})
    position, _ = play(position, lay("C13", "7", 4))
    position, _ = play(position, token("C15"))
    position, _ = play(position, lay("D14", "57", 2))
    assert position.board.tokens_of("GT") == (("B16", 0), ("C15", 0))


@pytest.mark.parametrize(("company", "hex_id", "price"), [("B&O", "H12", 100), ("PRR", "E11", 60)])
def test_6_52b_t_48_without_connection(company: str, hex_id: str, price: int) -> None:
    position = building(company)
    assert (hex_id, 0, price) in places(position)
    after, _ = play(position, token(hex_id))
    assert after.board.has_token(company, hex_id)
    assert after.corporations[company].cash == 500 - price


def test_6_52b_connected_it_costs_40() -> None:
    position = building(
        "PRR", tiles={"E11": ("57", 1), "E13": ("9", 1), "E15": ("9", 1), "E17": ("293", 1)}, tokens=[("E17", 0)]
    )
    assert ("E11", 0, 40) in places(position)


def test_6_52b_others_have_no_such_right() -> None:
    assert refused(building("ERIE", others={"NYC": ()}), token("D20")) == ("not_connected", "6.52")
    assert refused(building("IC"), token("I5")) == ("not_connected", "6.52")


def test_6_53_t_47_the_last_slot_is_kept_for_the_holder() -> None:
    def beside(cincinnati: tuple[str, int]) -> Position:
        tiles = {"G13": ("57", 0), "H12": cincinnati}
        return building("C&O", tiles=tiles, tokens=[("G13", 0)], others={"B&O": ()}, phase="II")

    assert refused(beside(("293", 0)), token("H12")) == ("slot_reserved", "6.53e")
    green = beside(("294", 0))
    assert ("H12", 0, 80) in places(green)
    after, _ = play(green, token("H12"))
    assert after.board.cities("H12") == ((None, "C&O"),)


def _erie(company: str, phase: str = "II", **more: Any) -> Position:
    """Return the turn of a company next to Erie D20."""
    return building(company, tiles={"D20": ("14", 0), "D18": ("8", 4), "E17": ("292", 1)}, phase=phase, **more)


def test_6_53_the_holder_pays_40_in_its_own_slot() -> None:
    position = building("ERIE", tiles={"D20": ("619", 3)}, others={"NYC": ()}, phase="II")
    assert ("D20", 0, 40) in places(position)
    after, _ = play(position, token("D20"))
    assert after.board.cities("D20") == (("NYC", "ERIE"),)


def test_6_53e_others_may_not_take_the_last_slot_before_phase_iv() -> None:
    for phase in ("II", "III"):
        position = _erie("IC", phase, tokens=[("E17", 0)], others={"NYC": (), "ERIE": ()})
        assert refused(position, token("D20")) == ("slot_reserved", "6.53e")
    position = _erie("IC", "IV", tokens=[("E17", 0)], others={"NYC": (), "ERIE": ()})
    assert ("D20", 0, 80) in places(position)


def test_6_53_a_used_reservation_protects_no_more() -> None:
    kept = tables().corporations["PRR"].reservation
    assert kept is not None
    assert token_slots.protections(building("GT", others={"PRR": ()}), "E11", 0) == {"PRR": kept.place}
    assert token_slots.protections(building("GT", others={"PRR": [("E11", 0)]}), "E11", 0) == {}


def test_6_53a_t_49_the_price_survives_phase_iv() -> None:
    connected = building("ERIE", tiles={"D20": ("619", 3)}, others={"NYC": ()}, phase="IV")
    assert ("D20", 0, 40) in places(connected)
    assert ("E11", 0, 60) in places(building("PRR", phase="IV"))


def test_6_53c_homes_of_unopened_corporations_are_kept_in_every_phase() -> None:
    for phase in ("I", "IV"):
        position = building("IC", tiles={"D18": ("8", 4), "E17": ("292", 1)}, tokens=[("E17", 0)], phase=phase)
        kept = {"NYC"} if phase == "IV" else {"NYC", "ERIE"}
        assert set(token_slots.protections(position, "D20", 0)) == kept
    alone = building("ERIE", removed=["PRR"])
    assert set(token_slots.protections(alone, "B16", 0)) == {"GT"}


def test_6_53d_the_slot_of_c_and_wi_is_kept_until_a_corporation_has_it() -> None:
    position = building("IC", privates={"C&WI": AMY})
    assert token_slots.protections(position, "D6", 3) == {"C&WI": tables().privates["C&WI"].token}
    assert token_slots.protections(building("IC", privates={"C&WI": "IC"}), "D6", 3) == {}


def test_6_54_6_55_one_token_in_a_city_and_in_chicago() -> None:
    position = building("GT", tokens=[("D6", 1)], tiles={"D6": ("298", 0)}, phase="II")
    assert refused(position, token("B16")) == ("token_in_city", "6.54")
    assert refused(position, token("D6", 2)) == ("token_in_chicago", "6.55")


# Extra tokens


def test_6_93_cwi_its_token_is_free_and_extra() -> None:
    position = building("GT", privates={"C&WI": "GT"}, tokens_left=0, turn=CompanyTurn(tokens=1))
    assert places(position, "C&WI") == {("D6", 3, 0)}
    after, _ = play(position, token("D6", 3, "C&WI"))
    assert after.board.tokens_of("GT") == (("B16", 0), ("D6", 3))
    assert after.corporations["GT"].cash == 500
    assert refused(after, token("D6", 3, "C&WI")) == ("ability_used", "6.93-CWI")


@pytest.mark.parametrize(
    ("owner", "own", "others", "action", "expected"),
    [
        (AMY, [], [], token("D6", 3, "C&WI"), ("private_not_owned", "6.93")),
        ("GT", [], [], token("D6", 3, "LSL"), ("no_such_ability", "6.93")),
        ("GT", [], [], token("D6", 0, "C&WI"), ("wrong_place", "6.93-CWI")),
        ("GT", [("D6", 0)], [], token("D6", 3, "C&WI"), ("token_in_chicago", "6.93-CWI")),
        ("GT", [], [("D6", 3)], token("D6", 3, "C&WI"), ("city_full", "6.93-CWI")),
    ],
)
def test_6_93_cwi_when_it_may_not_be_placed(
    owner: str,
    own: Sequence[tuple[str, int]],
    others: Sequence[tuple[str, int]],
    action: Any,
    expected: tuple[str, str],
) -> None:
    position = building("GT", privates={"C&WI": owner}, tokens=own, others={"NYC": others})
    assert refused(position, action) == expected


def test_6_92a_t_61_the_buyer_of_an_independent_takes_its_place_once() -> None:
    ledger = Ledger(building("GT"))
    token_slots.replace_independent(ledger, "MS", "GT")
    assert ledger.position.board.cities("C15") == (("GT", None),)
    ledger = Ledger(building("GT", tokens=[("C15", 0)]))
    token_slots.replace_independent(ledger, "MS", "GT")
    assert ledger.position.board.cities("C15") == ((None, "GT"),)
    assert [type(event) for event in ledger.events] == [TokenRemoved]


# Set-up


def test_2_3b_2_4b_the_board_at_the_beginning() -> None:
    board = token_slots.opening_board(tables().setup(3), ["ERIE", "PRR"])
    assert dict(board.slots) == {
        "C15": (("MS", None),),
        "G9": (("BIG4",),),
        "E21": (("ERIE",),),
        "F20": (("PRR",),),
    }


def test_15_24_second_tokens_of_removed_corporations() -> None:
    board = token_slots.opening_board(tables().setup(2), ["ERIE", "C&O"])
    assert board.cities("D20") == ((None, "ERIE"),)
    assert "H12" not in board.slots
    two = Options(two_player=True)
    position = building(
        "B&O", tokens=[("H12", 0)], tiles={"H12": ("293", 1)}, phase="II", players=2, removed=["C&O"], options=two
    )
    after, events = play(position, lay("H12", "294", 0))
    assert after.board.cities("H12") == (("B&O", "C&O"),)
    assert TokenPlaced(company="C&O", hex="H12", city=0, rule="15.24") in events


def test_19_2_tokens_stay_when_the_tile_changes() -> None:
    position = building("PRR", tokens=[("D6", 1)], phase="II")
    after, _ = play(position, lay("D6", "298", 0))
    assert after.board.tokens_of("PRR") == (("D6", 1), ("F20", 0))
