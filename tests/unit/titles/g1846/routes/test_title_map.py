"""The description of 1846: it matches the tables, and audits take it."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from stationmaster import routes
from stationmaster.titles.g1846.model.kinds import city_end
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.calculator import routes_of_form
from stationmaster.titles.g1846.routes.title_map import title_map
from tests.support.pictures import SVG, texts, titles
from tests.support.reference import ROOT

MAP = title_map()
EXAMPLE = json.loads((ROOT / "examples" / "titles" / "1846.json").read_text("utf-8"))


def parts(code: str, kind: str) -> list[dict[str, str]]:
    """Return the parts of a kind that a code names, each by its keys."""
    named = [part.partition("=") for part in code.split(";") if part]
    return [dict(key.split(":", 1) for key in keys.split(",")) for name, _, keys in named if name == kind]


def track(code: str) -> list[tuple[int, int]]:
    def own(end: str) -> int:
        return city_end(int(end[1:])) if end.startswith("_") else int(end)

    pairs = [sorted((own(path["a"]), own(path["b"]))) for path in parts(code, "path")]
    return sorted((a, b) for a, b in pairs)


def revenues(code: str) -> list[str]:
    return [stop["revenue"] for kind in ("city", "offboard") for stop in parts(code, kind)]


def code_of(printed: Any) -> str:
    code: str = printed if isinstance(printed, str) else printed["code"]
    return code


def test_the_description_is_one_for_audits() -> None:
    assert routes.audit({"actions": []}, MAP)["summary"]["runs"] == 0


def test_hexes_and_tiles_have_the_track_and_the_cities_of_the_tables() -> None:
    assert list(MAP["board"]["hexes"]) == list(tables().hexes)
    for hex_ in tables().hexes.values():
        code = code_of(MAP["board"]["hexes"][hex_.id])
        assert track(code) == sorted(hex_.track), hex_.id
        cities = [(int(city["revenue"]), int(city["slots"])) for city in parts(code, "city")]
        assert cities == [(city.value, city.slots) for city in hex_.cities], hex_.id
    for tile in tables().tiles.values():
        assert track(MAP["tiles"][tile.id]["code"]) == sorted(tile.track), tile.id
        assert MAP["tiles"][tile.id]["color"] == tile.colour


@pytest.mark.parametrize("part", ["companies", "removed", "home_tokens", "float_percent", "privates"])
def test_it_matches_the_example(part: str) -> None:
    assert MAP[part] == EXAMPLE[part]


def test_its_phases_trains_and_areas_are_those_of_the_example() -> None:
    def lists(value: Any) -> Any:
        return [value] if isinstance(value, str) else value

    def phases(map_: Any) -> Any:
        return [(one["name"], lists(one.get("on", [])), one["colors"]) for one in map_["phases"]]

    def trains(map_: Any) -> Any:
        cards = map_["trains"]
        sides = [(one["name"], [other["name"] for other in one.get("variants", [])]) for one in cards]
        return sides, [(lists(one.get("rusts_on", [])), lists(one.get("obsolete_on", []))) for one in cards]

    assert phases(MAP) == phases(EXAMPLE)
    assert trains(MAP) == trains(EXAMPLE)
    for name, printed in EXAMPLE["board"]["hexes"].items():
        assert revenues(code_of(MAP["board"]["hexes"][name])) == revenues(code_of(printed)), name


def test_labels_and_prices_are_those_of_the_tables() -> None:
    for hex_ in tables().hexes.values():
        code = code_of(MAP["board"]["hexes"][hex_.id])
        labels = [part.removeprefix("label=") for part in code.split(";") if part.startswith("label=")]
        assert labels == ([hex_.label] if hex_.label and hex_.takes_tiles else []), hex_.id
        costs = [(part["terrain"], int(part["cost"])) for part in parts(code, "upgrade")]
        assert costs == ([(hex_.terrain.kind, hex_.terrain.price)] if hex_.terrain else []), hex_.id
    borders = {
        (hex_id, int(border["edge"]), int(border["cost"]))
        for hex_id, printed in MAP["board"]["hexes"].items()
        for border in parts(code_of(printed), "border")
    }
    assert borders == {(one.hexes[0], one.edges[0], one.price) for one in tables().crossings}
    for tile in tables().tiles.values():
        assert (f"label={tile.label}" in MAP["tiles"][tile.id]["code"]) == (tile.label is not None), tile.id


def test_pictures_show_names_bonuses_ports_and_colours() -> None:
    root = ElementTree.fromstring(routes.picture(question_of({}), []))
    drawn = texts(root)
    for word in ("South Bend", "Toledo", "Holland", "W +50", "E +30", "Z"):
        assert word in drawn, word
    assert {"D14 Toledo; city 0", "I1 St. Louis; red; off-board area yellow 50, brown 70"} <= set(titles(root))
    ships = [one for one in root.iter(f"{SVG}polygon") if one.get("class") == "tag water"]
    assert len(ships) == sum(hex_.ports for hex_ in tables().hexes.values())
    discs = {one.get("fill") for one in root.iter(f"{SVG}circle") if one.get("class") == "token"}
    assert discs == {tables().corporations["NYC"].colour}


def question_of(tiles: dict[str, tuple[str, int]]) -> dict[str, Any]:
    """Return the question about a board of 1846 on which the New York Central runs."""
    hexes = dict(MAP["board"]["hexes"])
    for name, (tile, rotation) in tiles.items():
        hexes[name] = {"code": MAP["tiles"][tile]["code"], "rotation": rotation}
    card = next(one for one in MAP["trains"] if one["name"] == "5")
    return {
        "board": {**MAP["board"], "hexes": hexes},
        "colors": MAP["phases"][2]["colors"],
        "operator": "NYC",
        "tokens": [{"company": "NYC", "hex": "D20"}],
        "trains": card["variants"],
        "rules": MAP["rules"],
        "decoration": MAP["decoration"],
    }


def test_a_position_earns_by_it_what_the_calculator_finds() -> None:
    tiles = {"D18": ("8", 4), "E17": ("292", 3), "F18": ("9", 2)}
    form = {
        "phase": "III",
        "tiles": {name: list(laid) for name, laid in tiles.items()},
        "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}],
        "corporation": "NYC",
        "trains": ["4/6"],
    }
    found, own = routes.find(question_of(tiles)), routes_of_form(form)
    assert (found["revenue"], found["optimal"]) == (own["revenue"], True)
