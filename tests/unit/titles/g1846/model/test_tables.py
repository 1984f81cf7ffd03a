"""The tables match the tables of the rulebook, and contradictions in them are detected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType

import pytest

from stationmaster.titles.g1846.model.checks import contradictions, keeps
from stationmaster.titles.g1846.model.grid import EDGES, beyond, opposite
from stationmaster.titles.g1846.model.kinds import city_end
from stationmaster.titles.g1846.model.tables import Tables, tables

PRINTED_COPIES = {"7": 5, "8": 15, "9": 15}
PRINTED_TILES = 120

USABLE_EDGES = {
    "012345": "C11 C13 D8 D10 D12 E7 E9 E13 E19 F6 F8 F10 F12 F14 F16 F18 G5 G11 H6 H8 H10 I7 I9 E11 G7 G9 G13 G15",
    "01345": "B14 E17 D20",
    "01245": "E15",
    "01234": "G17 H4 C15 H12",
    "12345": "H14 I3",
    "0145": "B10 B12",
    "0345": "E5 F4 H2 C9 G3",
    "0123": "H16 I11",
    "0234": "J4",
    "045": "D18",
    "134": "J6",
    "123": "J8",
    "0124": "B16",
    "02345": "D6",
    "01235": "D14",
    "1245": "G19",
}
"""18.3, the plain hexes and the city hexes."""


def test_18_3_usable_hexsides() -> None:
    found = {hex_.id: "".join(map(str, sorted(hex_.usable))) for hex_ in tables().hexes.values() if hex_.takes_tiles}
    assert found == {name: edges for edges, names in USABLE_EDGES.items() for name in names.split()}


def test_the_grid_is_symmetrical() -> None:
    for hex_ in tables().hexes:
        for edge in range(EDGES):
            assert beyond(beyond(hex_, edge), opposite(edge)) == hex_


def test_the_box_has_120_tiles_of_48_kinds() -> None:
    counts = [tile.count for tile in tables().tiles.values()]
    assert len(counts) == 48
    assert sum(count or 0 for count in counts) + sum(PRINTED_COPIES.values()) == PRINTED_TILES
    assert [tile.id for tile in tables().tiles.values() if tile.count is None] == list(PRINTED_COPIES)


@pytest.mark.parametrize(
    ("old", "new", "turns"),
    [
        ("8", "16", [0, 5]),
        ("9", "20", [0, 2, 3, 5]),
        ("57", "14", [0, 2, 3, 5]),
        ("25", "40", [0, 2, 4]),
        ("16", "70", [0]),
    ],
)
def test_upgrades_keep_the_track_in_these_turns(old: str, new: str, turns: list[int]) -> None:
    track, tile = tables().tiles[old].track, tables().tiles[new]
    assert [turn for turn in range(EDGES) if keeps(track, tile, turn)] == turns


IN_PLAY = {3: (6, 5), 4: (8, 6), 5: (10, 7), 2: (8, 5)}
"""Players -> privates and corporations in play (2.3a, 15.12, 15.23)."""


@pytest.mark.parametrize(
    ("players", "edition", "privates", "corporations"),
    [
        (3, "first", 6, 5),
        (4, "first", 8, 6),
        (5, "first", 10, 7),
        (2, "first", 8, 5),
        (3, "second", 6, 5),
        (4, "second", 8, 6),
        (5, "second", 10, 7),
        (2, "second", 8, 5),
    ],
)
def test_2_3_what_is_in_play(players: int, edition: str, privates: int, corporations: int) -> None:
    setup = tables().setups[players, edition]  # type: ignore[index]
    gone = {kind: sum(group.removed for group in setup.groups if group.corporations == kind) for kind in (False, True)}
    assert len(setup.privates) - gone[False] == privates
    assert len(setup.corporations) - gone[True] == corporations


@pytest.mark.parametrize(
    ("players", "limits"),
    [
        (3, {5: 14, 4: 11, 3: 11}),
        (4, {6: 12, 5: 10, 4: 8, 1: 8}),
        (5, {7: 11, 6: 10, 5: 8, 4: 6, 0: 6}),
        (2, {5: 19, 4: 16, 2: 16}),
    ],
)
def test_5_41_certificate_limits(players: int, limits: dict[int, int]) -> None:
    setup = tables().setup(players)
    assert {in_play: setup.certificate_limit(in_play) for in_play in limits} == limits


@pytest.mark.parametrize(
    ("price", "payout", "after"),
    [
        (100, 40, 90),
        (100, 50, 100),
        (100, 90, 100),
        (100, 100, 112),
        (100, 190, 112),
        (100, 200, 124),
        (100, 300, 124),
        (150, 450, 180),
        (165, 330, 195),
        (165, 490, 195),
        (165, 500, 212),
        (137, 60, 124),
        (137, 70, 137),
        (510, 1600, 550),
        (550, 0, 510),
        (10, 0, 0),
    ],
)
def test_6_75_price_moves(price: int, payout: int, after: int) -> None:
    market = tables().market
    assert market.moved(price, market.payout_move(payout, price)) == after


def _with_hex(good: Tables, name: str, **changes: object) -> Tables:
    hexes = {**good.hexes, name: replace(good.hexes[name], **changes)}  # type: ignore[arg-type]
    return replace(good, hexes=MappingProxyType(hexes))


def _with_tile(good: Tables, name: str, **changes: object) -> Tables:
    tiles = {**good.tiles, name: replace(good.tiles[name], **changes)}  # type: ignore[arg-type]
    return replace(good, tiles=MappingProxyType(tiles))


def _with_train(good: Tables) -> Tables:
    return replace(good, trains={**good.trains, "2": replace(good.trains["2"], pay=3)})


def _with_home(good: Tables) -> Tables:
    kind = good.corporations["GT"]
    return replace(good, corporations={**good.corporations, "GT": replace(kind, home=replace(kind.home, slot=1))})


def _with_limits(good: Tables) -> Tables:
    setup = replace(good.setups[3, "first"], certificate_limits={4: 11})
    return replace(good, setups={**good.setups, (3, "first"): setup})


BROKEN: list[tuple[Callable[[Tables], Tables], str]] = [
    (lambda good: _with_hex(good, "D8", neighbours=(None,) * 6), "do not agree that they are neighbours"),
    (lambda good: _with_hex(good, "D8", usable=frozenset({0})), "do not agree that track may join them"),
    (lambda good: _with_hex(good, "K3", track=((2, city_end(0)),)), "leads over edge 2 into nothing"),
    (lambda good: _with_hex(good, "K3", track=((3, city_end(1)),)), "no such track"),
    (lambda good: _with_tile(good, "57", count=5), "121 tiles instead of 120"),
    (lambda good: _with_tile(good, "5", count=None), "tiles without limit"),
    (lambda good: _with_tile(good, "23", track=((0, 1), (0, 5), (2, 4))), "no tile of the next colour keeps its track"),
    (lambda good: _with_tile(good, "298", track=((0, city_end(0)),)), "a city without track"),
    (_with_train, "counts more places than it visits"),
    (_with_home, "no such slot"),
    (_with_limits, "no certificate limit with 5 corporations"),
    (lambda good: replace(good, online_return_order=("GT",)), "does not name every corporation once"),
]


@pytest.mark.parametrize(("breaking", "expected"), BROKEN)
def test_contradictions_are_found(breaking: Callable[[Tables], Tables], expected: str) -> None:
    assert contradictions(tables(), PRINTED_TILES, PRINTED_COPIES) == []
    assert any(expected in found for found in contradictions(breaking(tables()), PRINTED_TILES, PRINTED_COPIES))
