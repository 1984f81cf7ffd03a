"""6.93 and 15.14: the extra tiles of private companies. T-numbers name worked cases of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from stationmaster.titles.g1846.model.events import SecondTileForfeited, TileLaid
from stationmaster.titles.g1846.model.position import CompanyTurn, Options, Position
from stationmaster.titles.g1846.sequence import play
from tests.unit.titles.g1846.positions import AMY, refused
from tests.unit.titles.g1846.rules.track_positions import building, cost_of, lay, lays

SECOND_EDITION = Options(edition="second")


def owner_of(private: str, owner: str = "GT", used: int = 0, **more: Any) -> Position:
    """Return Grand Trunk's turn, with a private that belongs to it or to another owner."""
    position = building("GT", privates={private: owner}, others={"NYC": ()}, **more)
    privates = {**position.privates, private: replace(position.privates[private], used=used)}
    return replace(position, privates=privates)


# Michigan Central, Ohio & Indiana


@pytest.mark.parametrize(("private", "hexes"), [("MC", ("B10", "B12")), ("O&I", ("F14", "F16"))])
def test_6_93_mc_6_93_oi_free_yellow_tiles_without_connection(private: str, hexes: tuple[str, str]) -> None:
    position = owner_of(private, turn=CompanyTurn(tiles=2, upgrades=1), cash=0)
    assert {(hex_id, cost) for hex_id, _, _, cost in lays(position, private=private)} == {(h, 0) for h in hexes}
    one, _ = play(position, lay(hexes[0], "9", 1, private))
    assert one.round.turn.tiles == 2  # type: ignore[union-attr]
    both, _ = play(one, lay(hexes[1], "9", 1, private))
    assert set(both.board.tiles) == set(hexes)
    assert lays(both, private=private) == set()


def test_6_93_mc_t_64_two_tiles_must_connect_with_each_other() -> None:
    position, _ = play(owner_of("MC"), lay("B10", "7", 0, "MC"))
    assert refused(position, lay("B12", "9", 1, "MC")) == ("tiles_not_joined", "6.93-MC")
    assert lays(position, private="MC") == set()
    joined, _ = play(owner_of("MC"), lay("B10", "9", 1, "MC"))
    assert {hex_id for hex_id, *_ in lays(joined, private="MC")} == {"B12"}
    assert refused(joined, lay("B12", "7", 4, "MC")) == ("tiles_not_joined", "6.93-MC")


def test_6_93_mc_the_second_tile_may_wait_but_not_online() -> None:
    printed, _ = play(owner_of("MC"), lay("B10", "9", 1, "MC"))
    assert printed.round.turn.second_tile is None  # type: ignore[union-attr]
    online, _ = play(owner_of("MC", options=Options(conventions="online")), lay("B10", "9", 1, "MC"))
    assert online.round.turn.second_tile == "MC"  # type: ignore[union-attr]


def two_privates(options: Options) -> Position:
    """Return Grand Trunk's turn after the first tile of Michigan Central; it also owns Ohio & Indiana."""
    position = building("GT", privates={"MC": "GT", "O&I": "GT", "LSL": "GT"}, options=options, tiles=LSL_TILES)
    return play(replace(position, phase="II"), lay("B10", "9", 1, "MC"))[0]


LSL_TILES = {"D14": ("57", 2), "E17": ("292", 1)}


def test_o_10_online_a_tile_of_another_private_forfeits_the_second_tile() -> None:
    position = two_privates(Options(conventions="online"))
    assert {hex_id for hex_id, *_ in lays(position, private="O&I")} == {"F14", "F16"}
    after, events = play(position, lay("F14", "9", 1, "O&I"))
    assert [type(event) for event in events][:2] == [SecondTileForfeited, TileLaid]
    assert after.round.turn.second_tile == "O&I"  # type: ignore[union-attr]
    assert after.privates["MC"].used == 2
    assert refused(after, lay("B12", "9", 1, "MC")) == ("ability_used", "6.93-MC")
    upgraded, _ = play(position, lay("D14", "14", 2, "LSL"))
    assert upgraded.round.turn.second_tile is None  # type: ignore[union-attr]
    assert upgraded.privates["MC"].used == 2


def test_o_10_printed_a_tile_of_another_private_forfeits_nothing() -> None:
    after, _ = play(two_privates(Options()), lay("F14", "9", 1, "O&I"))
    assert after.privates["MC"].used == 1
    assert {hex_id for hex_id, *_ in lays(after, private="MC")} == {"B12"}


@pytest.mark.parametrize(
    ("private", "owner", "used", "action", "expected"),
    [
        ("MC", AMY, 0, ("B10", "9", 1, "MC"), ("private_not_owned", "6.93")),
        ("MC", "NYC", 0, ("B10", "9", 1, "MC"), ("private_not_owned", "6.93")),
        ("MC", "GT", 2, ("B10", "9", 1, "MC"), ("ability_used", "6.93-MC")),
        ("MC", "GT", 0, ("B14", "9", 1, "MC"), ("wrong_place", "6.93-MC")),
        ("MC", "GT", 0, ("B10", "9", 0, "MC"), ("track_leads_nowhere", "6.45a")),
        ("MC", "GT", 0, ("B10", "57", 1, "MC"), ("wrong_tile_type", "6.44")),
        ("MAIL", "GT", 0, ("B10", "9", 1, "MAIL"), ("no_such_ability", "6.93")),
        ("LSL", "GT", 0, ("D14", "57", 2, "LSL"), ("wrong_colour", "6.93-LSL")),
        ("LSL", "GT", 1, ("D14", "57", 2, "LSL"), ("ability_used", "6.93-LSL")),
    ],
)
def test_6_93_what_an_ability_does_not_allow(
    private: str, owner: str, used: int, action: tuple[str, str, int, str], expected: tuple[str, str]
) -> None:
    assert refused(owner_of(private, owner, used), lay(*action)) == expected


def test_6_93_mc_lays_no_upgrade() -> None:
    position = owner_of("MC", tiles={"B10": ("9", 1)}, phase="II")
    assert refused(position, lay("B10", "23", 1, "MC")) == ("wrong_colour", "6.93-MC")


# Lake Shore Line


def test_6_93_lsl_t_63_one_free_upgrade_without_connection() -> None:
    tiles = {"D14": ("57", 2), "E17": ("292", 1)}
    assert refused(owner_of("LSL", tiles=tiles), lay("D14", "14", 2, "LSL")) == ("colour_not_available", "6.42")
    position = owner_of("LSL", tiles=tiles, phase="II", cash=0)
    assert {hex_id for hex_id, *_ in lays(position, private="LSL")} == {"D14", "E17"}
    assert cost_of(position, lay("E17", "294", 0, "LSL")) == 0
    after, _ = play(position, lay("D14", "14", 2, "LSL"))
    assert after.round.turn.upgrades == 0  # type: ignore[union-attr]
    assert refused(after, lay("E17", "294", 0, "LSL")) == ("ability_used", "6.93-LSL")


# Little Miami


def miami(tiles: Mapping[str, tuple[str, int]] | None = None, **more: Any) -> Position:
    more = {"cash": 100, **more}
    return building("GT", privates={"LM": "GT"}, options=SECOND_EDITION, tiles=tiles, removed=["ERIE", "PRR"], **more)


def test_15_14_two_tiles_join_cincinnati_and_dayton() -> None:
    position = miami()
    assert {hex_id for hex_id, *_ in lays(position, private="LM")} == {"G13", "H12"}
    first, _ = play(position, lay("H12", "293", 0, "LM"))
    assert first.round.turn.second_tile == "LM"  # type: ignore[union-attr]
    assert {entry[:3] for entry in lays(first, private="LM")} == {
        ("G13", tile, rotation)
        for tile, rotations in {"5": (0, 5), "6": (0, 4), "57": (0, 3)}.items()
        for rotation in rotations
    }
    both, _ = play(first, lay("G13", "57", 0, "LM"))
    assert both.round.turn.second_tile is None  # type: ignore[union-attr]
    assert both.round.turn.tiles == 0  # type: ignore[union-attr]
    assert both.corporations["GT"].cash == 100


def test_15_14_one_tile_may_be_enough() -> None:
    after, _ = play(miami({"G13": ("57", 0)}), lay("H12", "293", 0, "LM"))
    assert after.round.turn.second_tile is None  # type: ignore[union-attr]
    assert refused(after, lay("G13", "14", 0, "LM")) == ("ability_used", "15.14")


def test_15_14_a_way_through_other_hexes_joins_too() -> None:
    """The path leads from Cincinnati over G11 to Dayton; tokens on it do not matter (15.14b)."""
    position = miami({"G11": ("7", 4), "G13": ("57", 1)})
    assert ("H12", "292", 0, 0) in lays(position, private="LM")


def test_15_14a_the_bridge_is_paid() -> None:
    position = miami({"G13": ("57", 0), "I11": ("9", 0)})
    assert cost_of(position, lay("H12", "293", 0, "LM")) == 40
    poor = miami({"G13": ("57", 0), "I11": ("9", 0)}, cash=39)
    assert refused(poor, lay("H12", "293", 0, "LM")) == ("cannot_pay", "6.48")


def test_15_14c_every_tile_must_serve_the_connection() -> None:
    assert refused(miami({"G13": ("57", 1)}), lay("H12", "293", 1, "LM")) == ("tiles_not_joined", "15.14c")
    first, _ = play(miami(), lay("H12", "293", 0, "LM"))
    assert refused(first, lay("G13", "57", 1, "LM")) == ("tiles_not_joined", "15.14c")


def test_15_14d_not_twice_in_one_hex() -> None:
    first, _ = play(miami(phase="II"), lay("H12", "293", 0, "LM"))
    assert refused(first, lay("H12", "294", 0, "LM")) == ("same_hex", "15.14d")


def test_15_14d_the_second_tile_follows_at_once() -> None:
    for conventions in ("rulebook", "online"):
        position = miami()
        position = replace(position, options=replace(position.options, conventions=conventions))
        privates = {**position.privates, "MC": replace(position.privates["MC"], status="corporation", owner="GT")}
        first, _ = play(replace(position, privates=privates), lay("H12", "293", 0, "LM"))
        assert refused(first, lay("B10", "9", 1, "MC")) == ("second_tile_first", "15.14")


def test_15_14e_unusable_when_the_two_are_connected() -> None:
    position = miami({"G13": ("57", 0), "H12": ("293", 0)}, phase="II")
    assert refused(position, lay("H12", "294", 0, "LM")) == ("already_linked", "15.14e")
