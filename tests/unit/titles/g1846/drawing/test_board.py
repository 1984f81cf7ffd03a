"""The drawing of the 1846 board: well-formed, deterministic, and complete."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from stationmaster.drawing.look import ink_on
from stationmaster.titles.g1846.drawing import marks, scenery, signs, tiles
from stationmaster.titles.g1846.drawing.board import board_svg
from stationmaster.titles.g1846.drawing.geometry import centre, edge_point, track_path
from stationmaster.titles.g1846.drawing.look import company_colour
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.grid import EDGES, beyond, opposite
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state.view import view
from tests.unit.titles.g1846.games import GAMES, open_positions, positions

SVG = "{http://www.w3.org/2000/svg}"


def picture(shown: dict[str, Any], highlight: dict[str, Any] | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(shown, highlight))


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def lines_of(root: ElementTree.Element, route: int) -> int:
    """Return the number of lines that draw a route."""
    groups = [group for group in root.iter(f"{SVG}g") if group.get("data-route") == str(route)]
    return sum(path.get("class") == "line" for group in groups for path in group.iter(f"{SVG}path"))


def titles(root: ElementTree.Element) -> dict[str, str]:
    """Return the tooltip of each hex, by the hex's id."""
    found = [element.text or "" for element in root.iter(f"{SVG}title")]
    return {words.split(";")[0].split(" ")[0]: words for words in found if words[:1] in "ABCDEFGHIJK"}


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_moment_of_a_game_can_be_drawn(game: int) -> None:
    for position in (*positions(game)[::60], positions(game)[-1]):
        root = picture(view(position))
        assert root.tag == f"{SVG}svg"
        assert set(tables().hexes) <= set(texts(root))


def test_the_same_view_gives_the_same_bytes() -> None:
    shown = view(open_positions(3)[-1])
    assert board_svg(shown) == board_svg(view(open_positions(3)[-1]))


@pytest.mark.parametrize(
    ("hex_id", "city", "platform"),
    [("G7", 0, None), ("D6", 3, None), ("E17", 0, "rect"), ("C15", 0, "polygon")],
    ids=["one slot", "one of four circles", "two slots", "three slots"],
)
def test_only_cities_of_several_slots_have_a_platform(hex_id: str, city: int, platform: str | None) -> None:
    laid = {"G7": ("57", 0), "D6": ("298", 0), "E17": ("295", 5), "C15": ("297", 0)}
    drawn = tiles.Drawn(Board(laid, {}).face(hex_id), (0.0, 0.0))
    parts = [ElementTree.fromstring(f"<g>{before}</g>") for before, _ in tiles.slots(drawn, city)]
    found = [element.tag for part in parts for element in part if element.get("class") == "platform"]
    assert found == ([] if platform is None else [platform])
    assert len(parts) == drawn.face.cities[city].slots


def test_tiles_and_tokens_are_reported() -> None:
    position = open_positions(1)[-1]
    shown = titles(picture(view(position)))
    for hex_id, (tile, rotation) in position.board.tiles.items():
        assert f"tile {tile}, rotation {rotation}" in shown[hex_id]
    for hex_id, _, _, token in position.board.tokens():
        assert token in shown[hex_id].split("tokens: ")[1].split(", ")


def test_prices_printed_in_hexes_are_covered_by_tiles() -> None:
    """6.48a: a printed price is paid once."""
    shown = view(positions(1)[0])
    assert texts(picture(shown)).count("$60") == 2  # The mountain of H14 and the tunnel to Windsor.
    shown["tiles"] = {"H14": {"tile": "9", "rotation": 1}}
    assert texts(picture(shown)).count("$60") == 1


def test_reserved_hexes_name_their_private_while_a_player_owns_it() -> None:
    """6.45c."""
    shown = view(positions(1)[0])
    for status, count in (("undrafted", 0), ("player", 2), ("corporation", 0), ("closed", 0)):
        shown["privates"]["MC"] = {"owner": None, "status": status, "used": 0}
        assert texts(picture(shown)).count("kept: MC") == count


def test_markers_lie_where_they_are() -> None:
    shown = view(positions(1)[0])
    before = texts(picture(shown)).count("MPC")
    shown["markers"] = {"MPC": {"hex": "I1", "company": "IC"}, "SC": {"hex": None, "company": None}}
    assert texts(picture(shown)).count("MPC") == before + 1


def test_hexes_and_routes_can_be_pointed_out() -> None:
    shown = view(positions(1)[0])
    shown["tiles"] = {"D14": {"tile": "57", "rotation": 2}, "B16": {"tile": "5", "rotation": 0}}
    plain, marked = board_svg(shown), board_svg(shown, {"hexes": ["E9", "E11"], "routes": []})
    assert marked.count('class="pointed"') == plain.count('class="pointed"') + 2
    routes = {"routes": [{"train": "2", "path": ["C15", "B16"]}, {"train": "2", "path": ["C15", "D14"]}]}
    drawn = picture(shown, routes)
    assert lines_of(drawn, 0) == 2
    assert lines_of(drawn, 1) == 2  # No track leads there yet, so the route is drawn from centre to centre.


@pytest.mark.parametrize(
    "highlight",
    [
        {},
        {"routes": [{"path": ["D6"]}, {"path": ["D6", "K3"]}]},
        {"routes": [{"path": list(tables().hexes)}]},
    ],
)
def test_what_cannot_be_pointed_out_is_left_out(highlight: dict[str, Any]) -> None:
    assert picture(view(positions(1)[0]), highlight).tag == f"{SVG}svg"


def test_names_cannot_break_out_of_the_picture() -> None:
    shown = view(positions(1)[0])
    shown["round"] = '"><script>alert(1)</script>\x00'
    root = picture(shown)
    assert not list(root.iter(f"{SVG}script"))
    assert any("<script>" in words for words in texts(root))


def test_track_of_neighbours_meets() -> None:
    for hex_id in ("D14", "E9"):
        for edge in range(EDGES):
            one = edge_point(centre(hex_id), edge)
            other = edge_point(centre(beyond(hex_id, edge)), opposite(edge))
            assert one == pytest.approx(other)


def test_track_is_straight_wide_or_tight() -> None:
    assert "A" not in track_path((0.0, 0.0), 0, 3)
    assert "A78 78" in track_path((0.0, 0.0), 0, 2)
    assert "A26 26" in track_path((0.0, 0.0), 0, 1)
    assert track_path((0.0, 0.0), 0, 5).count("A26 26") == 1


def test_every_company_has_a_colour_that_can_be_read() -> None:
    for company in tables().companies:
        assert ink_on(company_colour(company)) != company_colour(company)


def test_what_was_drawn_before_leaves_no_trace() -> None:
    """Parts of a drawing are cached as text; a drawing made after others equals one made first."""
    moments = [(*positions(game)[::150], positions(game)[-1]) for game in range(0, len(GAMES), 2)]
    shown = [view(position) for game in moments for position in game]
    kept = [board_svg(one) for one in shown]
    for one, drawn in zip(shown, kept, strict=True):
        for made in (
            scenery.scenery,
            scenery.ground,
            scenery.hits,
            signs.signs,
            tiles.token_mark,
            tiles.kept_mark,
            marks.crossing,
        ):
            made.cache_clear()
        assert board_svg(one) == drawn
