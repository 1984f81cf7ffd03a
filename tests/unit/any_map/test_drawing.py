"""The picture of any board: everything on it, with its handles, and the routes over their track."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from stationmaster import routes
from stationmaster.any_map.catalogue import LIMITS, SHEET, TILES, WORDS
from stationmaster.drawing.hexes import APOTHEM, FLAT, POINTY, Grid
from stationmaster.drawing.look import FACES, LIGHT, contrast
from stationmaster.errors import ImpossibleInput
from tests.support.pictures import SVG, handles, outside, texts, titles

SMALL: dict[str, Any] = {
    "board": {
        "layout": "pointy",
        "axes": {"x": "number", "y": "letter"},
        "hexes": {
            "B2": "offboard=revenue:yellow_30|green_40,groups:West;path=a:4,b:_0",
            "B4": ["57", 1],
            "B6": {"code": "town=revenue:10;path=a:1,b:_0;path=a:_0,b:4", "rotation": 0},
            "B8": "city=revenue:30,slots:2;path=a:1,b:_0;label=OO",
            "C5": {"code": "upgrade=cost:80,terrain:mountain;border=edge:2,type:impassable", "color": "white"},
        },
    },
    "colors": ["yellow", "green"],
    "operator": "Blue",
    "tokens": [{"company": "Blue", "hex": "B4", "city": 0}, {"company": "Red", "hex": "B8", "city": 0}],
    "trains": [{"name": "2", "distance": 2}, {"name": "3", "distance": 3}],
}


def drawn(question: dict[str, Any], declared: Any = None) -> ElementTree.Element:
    return ElementTree.fromstring(routes.picture(question, declared))


def lines_of_routes(root: ElementTree.Element) -> dict[str, list[str]]:
    groups = [element for element in root.iter(f"{SVG}g") if "route" in element.get("class", "").split()]
    return {group.get("data-train") or "": [part.tag.removeprefix(SVG) for part in group[1:]] for group in groups}


def test_the_best_routes_lie_over_their_track() -> None:
    root = drawn(SMALL)
    best = routes.find(SMALL)
    assert lines_of_routes(root) == {run["train"]: ["path"] * len(run["track"]) for run in best["routes"]}
    assert f"Best routes of Blue: {best['revenue']} (proved)" in texts(root)
    for run in best["routes"]:
        assert f"{run['train']}: {'–'.join(run['path'])} = {run['revenue']}" in texts(root)


def test_a_route_that_stays_is_a_ring_around_its_city() -> None:
    root = drawn({**SMALL, "trains": [{"name": "L", "distance": 1, "local": True}]})
    assert lines_of_routes(root) == {"L": ["circle"]}
    assert "L: B4 = 20" in texts(root)


def test_declared_routes_are_drawn_instead() -> None:
    root = drawn(SMALL, [{"train": 0, "hexes": ["B4", "B6"]}])
    assert lines_of_routes(root) == {"2": ["path", "path"]}
    assert "Routes of Blue: 30" in texts(root)


def test_illegal_routes_go_from_hex_to_hex_with_their_reason() -> None:
    root = drawn(SMALL, [{"train": 0, "hexes": ["B2", "B4", "C5"]}, {"train": 1, "hexes": ["B4", "B6"]}])
    assert lines_of_routes(root) == {"2": ["line", "line"], "3": ["path", "path"]}
    assert "Routes of Blue: not legal" in texts(root)
    assert [words for words in titles(root) if words.startswith("2: B2–B4–C5 (not legal: ")]


def test_without_routes_the_board_is_alone() -> None:
    root = drawn(SMALL, [])
    assert lines_of_routes(root) == {}
    assert "The board for Blue" in texts(root)


def test_what_lies_on_the_board_has_its_handle_and_its_words() -> None:
    root = drawn(SMALL, [])
    assert handles(root, "hex") == set(SMALL["board"]["hexes"])
    assert handles(root, "token") == {"Blue", "Red"}
    slots = {(e.get("data-hex"), e.get("data-city"), e.get("data-slot")) for e in root.iter(f"{SVG}circle")}
    assert {("B8", "0", "0"), ("B8", "0", "1"), ("B4", "0", "0")} <= slots
    shown = titles(root)
    assert "B4; tile 57, rotation 1; city 20, tokens: Blue" in shown
    assert "B8; city with 2 slots 30, tokens: Red" in shown
    assert "B2; off-board area yellow 30, green 40" in shown
    assert {"OO", "80", "30", "40"} <= set(texts(root))
    assert not outside(root)


def test_the_layer_that_takes_clicks_lies_on_top() -> None:
    board = next(element for element in drawn(SMALL).iter(f"{SVG}g") if element.get("transform"))
    top = list(board)[-len(SMALL["board"]["hexes"]) :]
    assert [group.get("data-hex") for group in top] == list(SMALL["board"]["hexes"])
    assert all(part.get("fill") == "transparent" for group in top for part in group[1:])


@pytest.mark.parametrize("layout", ["flat", "pointy"])
@pytest.mark.parametrize("x", ["letter", "number"])
def test_every_standard_tile_can_be_drawn_in_every_rotation(layout: str, x: str) -> None:
    hexes = {f"{chr(65 + row)}{2 * column + row % 2}": tile for row, column, tile in _grid()}
    axes = {"x": x, "y": "number" if x == "letter" else "letter"}
    board = {"layout": layout, "axes": axes, "hexes": hexes}
    root = drawn({**SMALL, "board": board, "tokens": [], "trains": []}, [])
    assert handles(root, "hex") == set(hexes)
    assert not outside(root)


def _grid() -> list[tuple[int, int, list[Any]]]:
    return [(at % 20, at // 20, [number, at % 6]) for at, number in enumerate(TILES)]


CONSTRUCTS = {
    "lanes": "path=a:0,b:3,lanes:2;path=a:1,b:4,lanes:3;city=revenue:10;path=a:2,b:_0,a_lane:2.1",
    "gauges": "path=a:0,b:3,track:narrow;path=a:1,b:4,track:dual;path=a:2,b:5,track:thin",
    "lawson": "junction;path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0",
    "terminal": "city=revenue:yellow_10|brown_50;path=a:1,b:_0,terminal:1;path=a:2,b:_0,terminal:2",
    "many cities": ";".join(["city=revenue:70"] * 6 + [f"path=a:{n},b:_{n}" for n in range(6)]),
    "slots": "city=revenue:60,slots:9;path=a:0,b:_0",
    "no slot": "city=revenue:60,slots:0;path=a:0,b:_0",
    "halts": "halt=revenue:10;halt=revenue:10;path=a:0,b:_0;path=a:_0,b:_1;path=a:_1,b:3",
    "a loop": "city=revenue:10;city=revenue:20;path=a:_0,b:_1;path=a:0,b:_0;path=a:_1,b:0",
    "diesel": "offboard=revenue:yellow_30|green_40|brown_50|gray_60|diesel_90,hide:0;path=a:0,b:_0",
    "crowd": ";".join(["town=revenue:10"] * 60 + [f"path=a:{n % 6},b:_{n}" for n in range(40)]),
    "dress": 'city=revenue:0,loc:nan;label=<&">;icon=image:1;upgrade=cost:x;border=edge:9,type:water;label=',
}


@pytest.mark.parametrize("layout", ["flat", "pointy"])
@pytest.mark.parametrize("construct", CONSTRUCTS)
def test_every_construct_can_be_drawn(construct: str, layout: str) -> None:
    board = {"layout": layout, "axes": {"x": "number", "y": "letter"}, "hexes": {"C3": CONSTRUCTS[construct]}}
    root = drawn({**SMALL, "board": board, "tokens": []}, [])
    assert handles(root, "hex") == {"C3"}
    assert not outside(root)


def test_more_tokens_than_slots_stand_beside_the_city() -> None:
    more = [{"company": name, "hex": "B4", "city": 0, "extra": name != "B"} for name in "ABCDEFG"]
    root = drawn({**SMALL, "tokens": more, "operator": "A"}, [])
    places = {
        (circle.get("cx"), circle.get("cy")) for circle in root.iter(f"{SVG}circle") if circle.get("class") == "token"
    }
    assert len(places) == len(more)
    assert not outside(root)


@pytest.mark.parametrize(
    ("third", "values"),
    [("city=revenue:50", ["50"]), ("city=revenue:40", ["40", "50", "50"]), ("city=revenue:50,hide:1", ["50", "50"])],
)
def test_what_three_cities_are_worth_alike_is_written_once(third: str, values: list[str]) -> None:
    code = f"city=revenue:50;city=revenue:50;{third};path=a:0,b:_0;path=a:2,b:_1;path=a:4,b:_2"
    root = drawn({**SMALL, "board": {**SMALL["board"], "hexes": {"B4": code}}, "tokens": []}, [])
    assert sorted(str(one.text) for one in root.iter(f"{SVG}text") if one.get("class") == "worth") == values


@pytest.mark.parametrize(("layout", "grid"), [("pointy", POINTY), ("flat", FLAT)])
@pytest.mark.parametrize("rotation", range(6))
def test_no_value_touches_a_side_of_its_hex(layout: str, grid: Grid, rotation: int) -> None:
    sides = [grid.toward((0.0, 0.0), side, 1.0) for side in range(6)]
    hexes = {f"{chr(65 + row)}{2 * column + row % 2}": [number, rotation] for row, column, (number, _) in _grid()}
    found = 0
    for part in range(0, len(hexes), 100):
        some = dict(list(hexes.items())[part : part + 100])
        board = {"layout": layout, "axes": {"x": "number", "y": "letter"}, "hexes": some}
        for group in drawn({**SMALL, "board": board, "tokens": [], "trains": []}, []).iter(f"{SVG}g"):
            for one in group.findall(f"{SVG}circle") if group.get("data-hex") else ():
                if one.get("class") == "value plain":
                    x, y = _middle(one)
                    found += 1
                    assert max(x * side[0] + y * side[1] for side in sides) + 8 <= APOTHEM, (group.attrib, rotation)
    assert found > 150


def test_tokens_beside_a_city_hide_no_value() -> None:
    code = "city=revenue:yellow_30|brown_40|gray_50,slots:0;path=a:4,b:_0,terminal:1;path=a:5,b:_0,terminal:1"
    board = {**SMALL["board"], "hexes": {"B4": code}}
    tokens = [{"company": name, "hex": "B4", "city": 0, "extra": True} for name in "ABC"]
    root = drawn({**SMALL, "board": board, "tokens": tokens, "operator": "A"}, [])
    (x, y), *_ = middles = [_middle(one) for one in root.iter(f"{SVG}circle") if one.get("class") == "token"]
    (city,) = [_middle(one) for one in root.iter(f"{SVG}circle") if one.get("class") == "city slotless"]
    group = next(one for one in root.iter(f"{SVG}g") if one.get("data-hex") == "B4")
    across, down = (float(part) for part in str(group.get("transform"))[10:-1].split())
    assert (x, y) == (city[0] + across, city[1] + down)
    boxes = [one for one in root.iter(f"{SVG}rect") if "value" in one.get("class", "").split()]
    assert len(boxes) == 3
    for box in boxes:
        left, top, width, height = (float(str(box.get(name))) for name in ("x", "y", "width", "height"))
        for at, above in middles:
            near = (min(max(at - across, left), left + width), min(max(above - down, top), top + height))
            assert (near[0] - at + across) ** 2 + (near[1] - above + down) ** 2 > 49


def _middle(circle: ElementTree.Element) -> tuple[float, float]:
    return float(str(circle.get("cx"))), float(str(circle.get("cy")))


@pytest.mark.parametrize("operator", ["Blue", "南満州鉄道", "The Great Western"])
def test_small_boards_have_room_for_the_heading(operator: str) -> None:
    board = {**SMALL["board"], "hexes": {"B4": "city=revenue:20"}}
    root = drawn({**SMALL, "board": board, "operator": operator, "tokens": []}, None)
    assert any(text.startswith(f"Best routes of {operator}") and text.endswith("(proved)") for text in texts(root))


def test_endless_words_are_cut() -> None:
    board = {**SMALL["board"], "hexes": {"B4": "city=revenue:20"}}
    root = drawn({**SMALL, "board": board, "operator": "W" * 80, "tokens": []}, None)
    assert any(text.startswith("Best routes of W") and text.endswith("…") for text in texts(root))
    assert float(str(root.get("viewBox")).split()[2]) <= 720


def test_a_board_that_is_too_large_for_a_picture_is_refused() -> None:
    code = ";".join([*["path=a:0,b:3,lanes:8"] * 12, "path=a:1,b:4"])
    hexes = {f"A{2 * n + 1}": code for n in range(LIMITS["drawn"] // 97 + 1)}
    with pytest.raises(ImpossibleInput) as refused:
        routes.picture({**SMALL, "board": {**SMALL["board"], "hexes": hexes}, "tokens": []}, [])
    assert [(fault.code, fault.pointer) for fault in refused.value.faults] == [("too_large", "/board")]


def test_what_is_wrong_with_a_question_is_reported_as_for_its_routes() -> None:
    with pytest.raises(ImpossibleInput) as refused:
        routes.picture({**SMALL, "operator": 5}, [{"train": "x"}])
    assert {fault.pointer for fault in refused.value.faults} == {"/operator", "/routes/0/train", "/routes/0/hexes"}


def test_only_boards_of_any_map_are_drawn_so() -> None:
    with pytest.raises(TypeError, match="any map"):
        routes.picture({"phase": "II"})


@pytest.mark.parametrize("grid", [FLAT, POINTY])
def test_plain_track_begins_and_ends_on_its_sides(grid: Any) -> None:
    for one in range(6):
        for other in range(6):
            if one != other:
                ends = [grid.on_track((5.0, 7.0), one, other, share) for share in (0, 1)]
                assert ends[0] == pytest.approx(grid.edge_point((5.0, 7.0), one))
                assert ends[1] == pytest.approx(grid.edge_point((5.0, 7.0), other))


def _colours(face: Any) -> dict[str, str]:
    """Return the colour of each class in a face: of its ground, or else of its line."""
    style = ElementTree.fromstring(routes.picture(SMALL, [], face=face)).findtext(f"{SVG}style") or ""
    rules = re.findall(r"\.stationmaster-any-map ?([^{}@]*)\{([^}]*)\}", style.partition("@media")[0])
    declared = {selector: dict(one.split(":") for one in text.split(";")) for selector, text in rules}
    return {selector: of.get("fill") or of["stroke"] for selector, of in declared.items()}


BORDERS = ("impassable", "water", "mountain", "province")


@pytest.mark.parametrize("face", ["light", "dark", "contrast"])
def test_text_can_be_read_on_its_ground(face: str) -> None:
    """WCAG AA: 4.5 to 1."""
    colours = _colours(face)
    grounds = [*(f".hex.{ground}" for ground in WORDS), ".sheet"]
    pairs = [(text, ground) for text in ("", ".name") for ground in grounds]
    pairs += [(".worth", ".plain"), (".worth", ".slot"), ("", ".rim.halo")]
    pairs += [(".price", f".tag.{border}") for border in BORDERS]
    assert [pair for pair in pairs if contrast(colours[pair[0]], colours[pair[1]]) < 4.5] == []


@pytest.mark.parametrize("face", ["light", "dark", "contrast"])
def test_lines_stand_out(face: str) -> None:
    """WCAG AA for graphics: 3 to 1."""
    colours = _colours(face)
    pairs = [(".track", f".hex.{ground}") for ground in WORDS]
    pairs += [(f".route-{number}", ground) for number in range(8) for ground in (".rim.halo", ".sheet")]
    assert [pair for pair in pairs if contrast(colours[pair[0]], colours[pair[1]]) < 3] == []


def test_the_colours_of_all_boards_of_hexes_are_also_those_of_any_map() -> None:
    colours = _colours("light")
    assert colours[""] == LIGHT["ink"]
    assert colours[".sheet"] == LIGHT["sheet"]
    assert {ground: colours[f".hex.{ground}"] for ground in WORDS if ground in LIGHT} == {
        ground: LIGHT[ground] for ground in WORDS if ground in LIGHT
    }


def test_a_face_changes_the_stylesheet_and_nothing_else() -> None:
    pictures = {face: ElementTree.fromstring(routes.picture(SMALL, face=face)) for face in FACES}
    styles = {face: root.findtext(f"{SVG}style") for face, root in pictures.items()}
    assert styles["bare"] is None
    assert styles["light"] == SHEET
    assert len({styles[face] for face in ("light", "dark", "contrast")}) == 3
    for face, root in pictures.items():
        assert root.attrib.pop("class") == f"stationmaster-any-map {face}"
        if (style := root.find(f"{SVG}style")) is not None:
            root.remove(style)
    assert len({ElementTree.tostring(root) for root in pictures.values()}) == 1
    assert "$" not in SHEET


def test_every_class_that_is_drawn_is_known_to_the_stylesheet_or_has_no_look() -> None:
    """A misspelt class would leave its elements black."""
    structure = {"stationmaster-any-map", "light", "route", "label", "single", "broad", "narrow", "dual", "thin"}
    codes = [*CONSTRUCTS.values(), *SMALL["board"]["hexes"].values(), "border=edge:1,type:province,cost:5"]
    hexes = {f"B{2 * number + 2}": code for number, code in enumerate(codes)}
    board = {**SMALL["board"], "hexes": hexes}
    root = drawn({**SMALL, "board": board, "tokens": []}, [{"train": 0, "hexes": ["B2", "B4"]}])
    used = {name for element in (*root.iter(), *drawn(SMALL).iter()) for name in element.get("class", "").split()}
    assert {name for name in used - structure if f".{name}" not in SHEET} == set()


def test_a_hex_has_the_ground_that_its_colour_means() -> None:
    colors = {"B2": "yellow", "B4": "grey", "B6": "octarine", "B8": None}
    hexes = {name: {"code": "town=revenue:10", "color": color} for name, color in colors.items()}
    hexes["B10"] = {"code": "offboard=revenue:10", "color": None}
    root = drawn({**SMALL, "board": {**SMALL["board"], "hexes": hexes}, "tokens": []}, [])
    grounds = [e.get("class") for e in root.iter(f"{SVG}polygon") if "hex" in e.get("class", "").split()]
    assert grounds == ["hex yellow", "hex gray", "hex land", "hex land", "hex offboard"]
