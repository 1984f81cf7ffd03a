"""No text lies on a signal, a token, a train's load or another text, whatever happens in a game."""

from __future__ import annotations

from math import cos, hypot, sin
from xml.etree import ElementTree

import pytest

from stationmaster.drawing.boxes import Box, box_of
from stationmaster.languages import LANGUAGES
from stationmaster.titles.g1846.drawing.board import board_svg as draw_1846
from stationmaster.titles.g1846.drawing.geometry import APOTHEM, RADIUS, centre
from stationmaster.titles.g1846.drawing.tile import tile_svg
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state.view import view
from stationmaster.titles.switch_and_signal.drawing.board import board_svg as draw_sas
from stationmaster.titles.switch_and_signal.drawing.layout import layout
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.board import map_board
from tests.support.layout import lying, overlaps, pictures
from tests.support.pictures import SVG
from tests.unit.titles.g1846.games import GAMES, positions
from tests.unit.titles.switch_and_signal.test_drawing import MAPS, played


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_nothing_lies_on_what_matters_on_boards_of_1846(game: int) -> None:
    for position in (*positions(game)[::50], positions(game)[-1]):
        assert overlaps(draw_1846(view(position))) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_lies_on_what_matters_whatever_language_is_written(code: str) -> None:
    for game, options in (("1846", {}), *(("switch-and-signal", {"map": name}) for name in MAPS)):
        for _, picture in pictures(game, "written", options, 4, 40, code):
            assert overlaps(picture) == []


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("seed", ["one", "two"])
def test_nothing_lies_on_what_matters_on_boards_of_switch_and_signal(name: str, seed: str) -> None:
    for _, picture in pictures("switch-and-signal", seed, {"map": name}, 4, 9):
        assert overlaps(picture) == []


@pytest.mark.parametrize("name", MAPS)
def test_a_train_anywhere_covers_neither_signal_nor_disc_nor_name(name: str) -> None:
    """One train stands on each section, at each point, in each city in turn: every place that a game can reach."""
    shown, board = GAME.view(played(name, 10)), map_board(name)
    places = [
        {"at": "section", "section": way.id, "towards": end} for way in board.sections.values() for end in way.ends
    ]
    places += [{"at": "departure", "point": point} for point in board.points]
    places += [{"at": "city", "city": city} for city in board.cities]
    full = {**shown, "switch_discs": all_discs(name)}
    parts = [one for kind, one in lying(ElementTree.fromstring(draw_sas(full))) if kind == "mark"]
    marks = [(one, one.radius) for one in parts if one.what in ("signal", "disc") and one.radius is not None]
    for place in places:
        stand = layout(board).stand(place)
        assert stand is not None
        for mark, radius in marks:
            assert distance(stand.at, stand.angle, mark.middle) >= radius - 0.5, (place, mark)
    for place in places[::15]:
        train = {**shown["trains"][0], "place": place, "good": "red"}
        assert overlaps(draw_sas({**full, "trains": [train]})) == [], place


@pytest.mark.parametrize("name", MAPS)
def test_no_city_covers_a_signal(name: str) -> None:
    root = ElementTree.fromstring(draw_sas(GAME.view(played(name, 0))))
    lamps = [one for _, one in lying(root) if one.what == "signal" and one.radius is not None]
    assert len(lamps) >= len(map_board(name).signals)
    for city in root.iter(f"{SVG}rect"):
        if city.get("class") == "harbour":
            x, y, wide, high = (float(city.get(side) or 0) for side in ("x", "y", "width", "height"))
            for lamp in lamps:
                across = max(x - lamp.middle[0], 0.0, lamp.middle[0] - x - wide)
                down = max(y - lamp.middle[1], 0.0, lamp.middle[1] - y - high)
                assert hypot(across, down) >= (lamp.radius or 0) - 0.5
    for city in root.iter(f"{SVG}circle"):
        if city.get("class") == "town":
            x, y, radius = (float(city.get(side) or 0) for side in ("cx", "cy", "r"))
            for lamp in lamps:
                assert hypot(lamp.middle[0] - x, lamp.middle[1] - y) >= radius + (lamp.radius or 0) - 0.5


def all_discs(name: str) -> dict[str, list[str]]:
    """Return a disc on every branch: more than a game has."""
    return {junction.id: list(junction.branches) for junction in map_board(name).junctions.values()}


def distance(at: tuple[float, float], angle: float, to: tuple[float, float]) -> float:
    """Return the distance of a point from a train."""
    x, y = to[0] - at[0], to[1] - at[1]
    along, beside = x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle)
    return hypot(max(abs(along) - 16.0, 0.0), max(abs(beside) - 8.5, 0.0))


def test_what_is_written_on_a_hex_stays_within_it() -> None:
    """All text but the prices of hexsides, which lie on them."""
    for position in (positions(1)[150], positions(3)[-1]):
        root = ElementTree.fromstring(draw_1846(view(position)))
        signs = next(group for group in root.iter(f"{SVG}g") if group.get("class") == "signs")
        for _, one in lying(signs):
            assert any(all(is_within(corner, hex_id) for corner in one.box.corners) for hex_id in tables().hexes), (
                one.what
            )


def is_within(at: tuple[float, float], hex_id: str) -> bool:
    x, y = (abs(here - there) for here, there in zip(at, centre(hex_id), strict=True))
    return x <= APOTHEM + 0.5 and x / 2 + y * APOTHEM / RADIUS <= APOTHEM + 0.5


@pytest.mark.parametrize("tile", tables().tiles)
def test_nothing_lies_on_what_matters_on_tiles(tile: str) -> None:
    for rotation in range(6):
        assert overlaps(tile_svg(tile, rotation)) == []


def test_what_lies_on_something_is_found() -> None:
    """Test the measure itself: names over a slot, over a signal and over each other."""
    head = '<svg xmlns="http://www.w3.org/2000/svg"><g class="signs">'
    name = '<text x="10" y="10" font-size="10">Erie</text>'
    assert overlaps(f"{head}{name}</g></svg>") == []
    assert len(overlaps(f'{head}{name}<text x="14" y="12" font-size="10">Ohio</text></g></svg>')) == 1
    assert len(overlaps(f'{head}{name}</g><circle class="slot" cx="20" cy="4" r="8"/></svg>')) == 1
    assert overlaps(f'{head}{name}</g><circle class="slot" cx="40" cy="4" r="8"/></svg>') == []
    signal = '<g class="signal red"><circle cx="2" cy="2" r="8"/></g>'
    assert len(overlaps(f"{head}{name}</g>{signal}</svg>")) == 1
    load = '<rect class="load" x="8" y="2" width="9" height="9"/>'
    train = f'<g class="train"><polygon class="body" points="0,0 30,0 30,14 0,14"/>{load}'
    assert len(overlaps(f'{head}</g>{train}<text x="16" y="10" font-size="10">1</text></g></svg>')) == 1
    assert overlaps(f'{head}</g>{train}<text x="24" y="10" font-size="10">1</text></g></svg>') == []


@pytest.mark.parametrize("name", MAPS)
def test_trains_face_where_they_go(name: str) -> None:
    """Trains on sections face the end to which they go, those in houses the side to which their track leads."""
    board, lies = map_board(name), layout(map_board(name))
    at = lies.geometry.nodes
    for (_, goal), stand in lies.on_section.items():
        before = hypot(at[goal][0] - stand.at[0], at[goal][1] - stand.at[1])
        nose = stand.at[0] + cos(stand.angle), stand.at[1] + sin(stand.angle)
        assert hypot(at[goal][0] - nose[0], at[goal][1] - nose[1]) == pytest.approx(before - 1, abs=1e-3)
    for point, kind in board.points.items():
        stand, goal = lies.at_point[point], board.sections[kind.section].other(point)
        assert abs(sin(stand.angle)) < 1e-9
        assert (at[goal][0] - at[point][0]) * cos(stand.angle) >= 0


@pytest.mark.parametrize("name", MAPS)
def test_a_train_that_waits_stands_on_its_departure_point_and_leaves_its_number_free(name: str) -> None:
    shown = GAME.view(played(name, 10))
    for point in map_board(name).points:
        train = {**shown["trains"][0], "place": {"at": "departure", "point": point}, "good": "red"}
        picture = draw_sas({**shown, "trains": [train]})
        assert overlaps(picture) == []
        root = ElementTree.fromstring(picture)
        house, body = (one_box(root, kind, point) for kind in ("house", "body"))
        assert house.left <= body.left and body.right <= house.right
        assert house.top <= body.top and body.bottom <= house.bottom


def one_box(root: ElementTree.Element, kind: str, point: str) -> Box:
    """Return the box of the house of a departure point, or of the one train on the board."""
    path = f".//*[@data-point='{point}']/*[@class='house']" if kind == "house" else ".//*[@data-train]/*"
    shape = next(one for one in root.iterfind(path) if (one.get("class") or "").split()[:1] == [kind])
    corners = [tuple(map(float, pair.split(","))) for pair in (shape.get("points") or "").split()]
    return box_of([(x, y) for x, y in corners])
