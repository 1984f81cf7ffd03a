"""Drawn parts can be found, named and clicked: every part has a handle, and click targets lie on top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import stationmaster
from stationmaster.drawing.look import FACES, contrast, ink_on
from stationmaster.titles.g1846.drawing.board import board_svg as draw_1846
from stationmaster.titles.g1846.drawing.look import ROUTE_COLOURS, company_colour
from stationmaster.titles.g1846.drawing.look import SHEET as SHEET_1846
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state.view import view
from stationmaster.titles.switch_and_signal.drawing.board import board_svg as draw_sas
from stationmaster.titles.switch_and_signal.drawing.look import SHEET as SHEET_SAS
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.board import map_board
from tests.support.pictures import SVG, handles
from tests.unit.titles.g1846.games import open_positions
from tests.unit.titles.switch_and_signal.test_drawing import MAPS, played

Element = ElementTree.Element


def layer(root: Element, kind: str) -> Element:
    return next(group for group in root.iter(f"{SVG}g") if group.get("class") == kind)


def names(root: Element) -> Iterator[tuple[str, str | None]]:
    """Yield every part that has a handle, with its name."""
    for element in root.iter():
        if any(name.startswith("data-") for name in element.attrib) and element.get("class") != "slot":
            found = element.find(f"{SVG}title")
            yield str(element.attrib), None if found is None else found.text


def hits(root: Element, *named: str) -> Counter[tuple[str | None, ...]]:
    """Return how often each combination of handles takes clicks."""
    layers = [group for group in root.iter(f"{SVG}g") if group.get("class") == "hits"]
    assert all(group.get("pointer-events") == "all" and group.get("fill") == "none" for group in layers)
    parts = [part for group in layers for part in group]
    return Counter(
        values for part in parts if None not in (values := tuple(part.get(f"data-{name}") for name in named))
    )


@pytest.mark.parametrize("game", [1, 3])
def test_every_hex_slot_and_token_of_1846_has_its_handle(game: int) -> None:
    position = open_positions(game)[-1]
    root = ElementTree.fromstring(draw_1846(view(position)))
    assert handles(root, "hex") == set(tables().hexes)
    assert handles(root, "area") == set(tables().areas)
    tokens = {(token, hex_id, str(city)) for hex_id, city, _, token in position.board.tokens()}
    drawn = [group for group in root.iter(f"{SVG}g") if group.get("class") == "token" and group.get("data-hex")]
    assert {(one.get("data-token"), one.get("data-hex"), one.get("data-city")) for one in drawn} == tokens
    tiles = {(one.get("data-hex"), one.get("data-tile"), one.get("data-rotation")) for one in layer(root, "hexes")}
    laid = {(hex_id, tile, str(turned)) for hex_id, (tile, turned) in position.board.tiles.items()}
    assert {tile for tile in tiles if tile[1] is not None} == laid
    slots = {
        (hex_id, str(city), str(slot))
        for hex_id in tables().hexes
        for city, held in enumerate(position.board.cities(hex_id))
        for slot in range(len(held))
    }
    assert set(hits(root, "hex", "city", "slot")) == slots
    cities = [group for group in root.iter(f"{SVG}g") if group.get("class") == "city"]
    assert {(one.get("data-hex"), one.get("data-city")) for one in cities} == {slot[:2] for slot in slots}
    assert set(hits(root, "hex")) == {(hex_id,) for hex_id in tables().hexes}
    assert {price for (price,) in hits(root, "price")} == {str(price) for price in tables().market.prices}


@pytest.mark.parametrize("name", MAPS)
def test_everything_on_a_board_of_switch_and_signal_has_its_handle(name: str) -> None:
    shown, board = GAME.view(played(name, 60)), map_board(name)
    root = ElementTree.fromstring(draw_sas(shown))
    for kind, ids in (
        ("section", board.sections),
        ("city", board.cities),
        ("point", board.points),
        ("junction", board.junctions),
        ("signal", board.signals),
    ):
        assert set(ids) <= handles(root, kind), kind
        assert {(one,) for one in ids} <= set(hits(root, kind)), kind
    discs = {(junction, disc) for junction, closed in shown["switch_discs"].items() for disc in closed}
    drawn = [group for group in root.iter(f"{SVG}g") if group.get("class") == "disc"]
    assert {(one.get("data-switch"), one.get("data-disc")) for one in drawn} == discs
    branches = {(junction.id, branch) for junction in board.junctions.values() for branch in junction.branches}
    assert set(hits(root, "junction", "branch")) == branches
    assert handles(root, "train") == {train["id"] for train in shown["trains"]}
    green = {one.get("data-signal") for one in layer(root, "signals") if one.get("data-state") == "green"}
    assert green == set(shown["green_signals"])
    assert handles(root, "player") == {player["id"] for player in shown["players"]}
    assert handles(root, "helper") == set(shown["helpers"])


def pictures() -> Iterator[str]:
    yield draw_1846(view(open_positions(1)[-1]))
    for name in MAPS:
        yield draw_sas(GAME.view(played(name, 60)))


def test_everything_with_a_handle_has_a_name() -> None:
    for picture in pictures():
        assert [part for part, name in names(ElementTree.fromstring(picture)) if not name] == []


def test_what_takes_clicks_lies_on_top() -> None:
    for picture in pictures():
        root = ElementTree.fromstring(picture)
        classes = [child.get("class") for child in root]
        assert classes[-1] == "hits"
        assert classes.index("map") < classes.index("hits")


@pytest.mark.parametrize(
    ("draw", "shown", "sheet"),
    [
        (draw_1846, lambda: view(open_positions(1)[-1]), SHEET_1846),
        (draw_sas, lambda: GAME.view(played("central-europe", 20)), SHEET_SAS),
    ],
)
def test_a_face_changes_the_stylesheet_and_nothing_else(draw: Any, shown: Any, sheet: Any) -> None:
    drawn = {face: ElementTree.fromstring(draw(shown(), face=face)) for face in FACES}
    styles = {face: root.findtext(f"{SVG}style") for face, root in drawn.items()}
    assert styles["bare"] is None
    assert len({styles[face] for face in ("light", "dark", "contrast")}) == 3
    for face, root in drawn.items():
        assert root.get("class") == f"{sheet.name} {face}"
        root.attrib.pop("class")
        if (style := root.find(f"{SVG}style")) is not None:
            root.remove(style)
    assert len({ElementTree.tostring(root) for root in drawn.values()}) == 1
    for rule in sheet.whole().replace("@media", "\n@media").split("}"):
        assert "$" not in rule


def test_every_class_that_is_drawn_is_known_to_the_stylesheet_or_has_no_look() -> None:
    """A misspelt class would leave its elements black."""
    structure = {"map", "table", "market", "hits", "hit", "hexes", "tracks", "cities", "signs", "crossings", "markers"}
    structure |= {"sections", "junctions", "signals", "departures", "trains", "ground", "beside", "crossing", "city"}
    structure |= {"port", "section", "junction", "departure", "train", "track", "route", "kept", "dark", "any"}
    for picture, sheet in zip(pictures(), (SHEET_1846, SHEET_SAS, SHEET_SAS), strict=True):
        used = {name for element in ElementTree.fromstring(picture).iter() for name in element.get("class", "").split()}
        unknown = {name for name in used - structure - {sheet.name, "light"} if f".{name}" not in sheet.rules}
        assert unknown == set()


def test_a_previewed_run_is_shown_by_its_lines() -> None:
    """The routes with their trains, and no ring around every hex that they name."""
    random, rules = Random("run"), stationmaster.games["1846"]
    position, _ = rules.start(["Amy", "Bob", "Cy"], {}, "run")
    while True:
        families = [family for family in rules.legal(position) if family.type == "run"]
        if families and rules.revision(position) > 100:
            break
        position, _ = rules.play(position, rules.legal(position).pick(random))
    action = {"type": "run", "routes": "best"}
    root = ElementTree.fromstring(rules.board_svg(position, preview=action))
    ran = next(event for event in rules.play(position, action).events if event["type"] == "run")
    assert handles(root, "route") == {str(number) for number in range(len(ran["routes"]))}
    assert handles(root, "train") == {route["train"] for route in ran["routes"]}
    assert handles(root, "preview") == set()


GROUNDS = ("land", "yellow", "green", "brown", "gray", "offboard")


@pytest.mark.parametrize("palette", ["light", "dark", "contrast"])
def test_text_can_be_read_on_its_ground(palette: str) -> None:
    """WCAG AA: 4.5 to 1."""
    map_, sas = getattr(SHEET_1846, palette), getattr(SHEET_SAS, palette)
    pairs = [
        (map_[text], map_[ground]) for text in ("ink", "faint") for ground in (*GROUNDS, "sheet", "column", "opening")
    ]
    pairs += [(map_["paper"], map_["water"]), (map_["paper"], map_["mountain"]), (map_["valueink"], map_["value"])]
    pairs += [(map_["keptink"], map_["slot"]), *((map_["engineink"], map_[f"route{i}"]) for i in range(ROUTE_COLOURS))]
    pairs += [(sas["ink"], sas[ground]) for ground in ("sea", "land", "panel", "block")]
    pairs += [(sas["paper"], sas[ground]) for ground in ("black", "brown", "gray")]
    pairs += [(sas["houseline"], sas[ground]) for ground in ("house", "card", "die")] + [(sas["quiet"], sas["block"])]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []
    for company in tables().companies:
        assert contrast(ink_on(company_colour(company)), company_colour(company)) >= 4.5


def test_lamps_and_marks_stand_out() -> None:
    """WCAG AA for graphics: 3 to 1."""
    for sheet in (SHEET_SAS.light, SHEET_SAS.dark, SHEET_SAS.contrast):
        assert [name for name in ("stop", "go", "disc") if contrast(sheet["paper"], sheet[name]) < 3] == []
        assert contrast(sheet["bed"], sheet["land"]) >= 3


def test_what_takes_clicks_is_wide_enough_for_a_thumb() -> None:
    """WCAG 2.2, 2.5.8: 24 units at full size, whatever the shape."""
    for picture in pictures():
        for layer_of_hits in ElementTree.fromstring(picture).iter(f"{SVG}g"):
            if layer_of_hits.get("class") == "hits":
                assert [part.attrib for part in layer_of_hits if least(part) < 24] == []


def least(part: Element) -> float:
    """Return the least width of a part."""
    match part.tag.removeprefix(SVG):
        case "circle":
            return 2 * float(part.get("r") or 0)
        case "line":
            return float(part.get("stroke-width") or 0)
        case "rect":
            return min(float(part.get(side) or 0) for side in ("width", "height"))
    corners = [tuple(map(float, pair.split(","))) for pair in (part.get("points") or "").split()]
    return min(hypot(x - u, y - v) for (x, y), (u, v) in pairwise(corners))
