"""Any map: a board is pasted and drawn, and its best routes are found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

import stationmaster.routes
from tests.browser.conftest import Visit
from tests.browser.playing import middle

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]
BOARDS = ROOT / "examples" / "any-map"
EXAMPLES = ROOT / "service" / "table" / "page" / "routes" / "examples.json"
SHEET = "getComputedStyle(document.querySelector('.picture svg .sheet')).fill"


def test_a_board_is_shown_and_its_best_routes_are_found(visit: Visit) -> None:
    page = visit.open("/play/map")
    page.wait_for_selector(".picture svg")
    page.wait_for_selector("[data-revenue]")
    question = json.loads(page.locator("[name=question]").input_value())
    question["trains"] = [{"name": "2", "distance": 2}]
    page.locator("[name=question]").fill(json.dumps(question))
    page.wait_for_selector("[data-revenue]", state="detached")
    page.locator("[data-do=find]").click()
    page.wait_for_selector("[data-revenue]")
    before = int(page.locator("[data-revenue]").get_attribute("data-revenue") or 0)
    question["trains"] = [{"name": "5", "distance": 5}]
    page.locator("[name=question]").fill(json.dumps(question))
    page.wait_for_selector("[data-revenue]", state="detached")
    page.locator("[data-do=find]").click()
    page.wait_for_selector("[data-revenue]")
    assert int(page.locator("[data-revenue]").get_attribute("data-revenue") or 0) > before
    page.locator("[name=question]").fill("{")
    page.wait_for_selector(".problem")
    assert "line 1, column 2" in page.locator(".problem").inner_text()
    for nothing in ("null", "[1]", '"x"'):
        page.locator("[name=question]").fill(nothing)
        page.wait_for_selector(".problem >> text=This must be an object")
        page.locator("[name=question]").fill(json.dumps(question))
        page.wait_for_selector(".problem", state="detached")
    visit.wrong = [one for one in visit.wrong if "400" not in one and "422" not in one]


def test_the_board_follows_the_colours_of_the_page(visit: Visit) -> None:
    page = visit.open("/play/map")
    page.wait_for_selector(".picture svg")
    page.wait_for_function(f"{SHEET} === 'rgb(251, 248, 240)'")
    page.locator("select.theme").select_option("dark")
    page.wait_for_function(f"{SHEET} === 'rgb(21, 23, 26)'")
    page.locator("select.theme").select_option("contrast")
    page.wait_for_function(f"{SHEET} === 'rgb(255, 255, 255)'")
    page.reload()
    page.wait_for_selector(".picture svg")
    assert page.locator("select.theme").input_value() == "contrast"
    assert page.locator(".picture svg style").count() == 0


def test_the_examples_are_those_of_the_documentation(visit: Visit) -> None:
    page = visit.open("/play/map")
    page.wait_for_selector("[data-revenue]")
    for name, question in json.loads(EXAMPLES.read_text(encoding="utf-8")).items():
        assert question == json.loads((BOARDS / f"{name}.json").read_text(encoding="utf-8"))
        page.locator(f'[data-example="{name}"]').click()
        wanted = stationmaster.routes.find(question)["revenue"]
        page.wait_for_selector(f'[data-revenue="{wanted}"]')
    assert page.locator("[data-example]").count() == len(list(BOARDS.glob("*.json"))) + 1


def test_a_board_is_laid_with_the_palette(visit: Visit) -> None:
    page = visit.open("/play/map")
    page.wait_for_selector("[data-revenue]")
    page.locator('[data-example="empty"]').click()
    page.wait_for_selector('[data-revenue="0"]')
    page.locator(".palette [name=tile]").select_option("57")
    for hex_id in ("C3", "C5"):
        for turn in (0, 1):
            page.wait_for_selector(".drawn .board[aria-busy=false]")
            page.mouse.click(*middle(page, f'.drawn g[data-hex="{hex_id}"] polygon'))
            page.wait_for_function(
                "([hex, turn]) => JSON.parse(document.querySelector('textarea').value).board.hexes[hex][1] === turn",
                arg=[hex_id, turn],
            )
    page.locator('[data-tool="token"]').click()
    page.locator("[name=at]").select_option("C5")
    page.locator("[data-do=use]").click()
    page.wait_for_selector('[data-revenue="40"]')
    page.locator('button[data-train="3"]').click()
    page.wait_for_selector('[data-revenue="0"]')


def test_a_tile_is_picked_from_its_picture(visit: Visit) -> None:
    page = visit.open("/play/map")
    page.locator('.palette [data-colour="green"]').click()
    page.wait_for_selector(".palette .board[aria-busy=false] .hex.green")
    page.mouse.click(*middle(page, '.palette g[data-hex="A1"] polygon'))
    page.wait_for_function("() => document.querySelector('.palette [name=tile]').value !== ''")


ANSWERED = {"/v1/routes", "/v1/routes/board.svg"}


def lay_and_find(page: Page) -> None:
    """Change a tile and find the best routes."""
    page.wait_for_selector(".picture svg")
    page.wait_for_selector("[data-revenue]")
    question = json.loads(page.locator("[name=question]").input_value())
    name = next(iter(question["board"]["hexes"]))
    question["board"]["hexes"][name] = ["9", 1]
    page.locator("[name=question]").fill(json.dumps(question))
    page.wait_for_selector("[data-revenue]", state="detached")
    page.wait_for_selector(f".picture title >> text={name}; tile 9, rotation 1", state="attached")
    page.locator("[data-do=find]").click()
    page.wait_for_selector("[data-revenue]")


def test_laying_tiles_asks_the_service_for_nothing(visit: Visit) -> None:
    lay_and_find(visit.open("/play/map"))
    assert not ANSWERED & set(visit.requested)
    assert any(path.endswith("/vendor/routes/routes.wasm") for path in visit.requested)


def test_a_browser_without_webassembly_asks_the_service(visit: Visit) -> None:
    visit.context.add_init_script("delete globalThis.WebAssembly")
    lay_and_find(visit.open("/play/map"))
    assert set(visit.requested) >= ANSWERED
    assert not any("/vendor/routes/" in path for path in visit.requested)


def test_the_first_view_has_no_module(visit: Visit) -> None:
    visit.open("/").wait_for_load_state("networkidle")
    assert not any("/vendor/routes/" in path for path in visit.requested)


def endless() -> str:
    """Return a question whose search takes far longer than a test."""
    names = [f"{row}{2 * place + 1 + number % 2}" for number, row in enumerate("ABCDEFGH") for place in range(8)]
    board = {"layout": "pointy", "axes": {"x": "number", "y": "letter"}, "hexes": {name: ["63", 0] for name in names}}
    tokens = [{"company": "Blue", "hex": name, "city": 0} for name in ("A1", "D8", "H10")]
    trains = [{"name": str(length), "distance": length} for length in (15, 12, 11, 10)]
    return json.dumps({"board": board, "colors": ["yellow"], "operator": "Blue", "tokens": tokens, "trains": trains})


def test_a_long_search_shows_how_far_it_is_and_can_be_cancelled(visit: Visit) -> None:
    page = visit.open("/play/map")
    page.wait_for_selector("[data-revenue]")
    page.locator("[name=question]").fill(endless())
    page.wait_for_selector("[data-revenue]", state="detached")
    page.locator("[data-do=find]").click()
    shown = page.wait_for_selector("[data-nodes]")
    assert shown is not None
    first = int(shown.get_attribute("data-nodes") or 0)
    page.wait_for_function(
        "(first) => Number(document.querySelector('[data-nodes]')?.dataset.nodes) > first", arg=first
    )
    page.wait_for_selector("[data-nodes] >> text=nothing earns more than")
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_selector("[data-nodes]", state="detached")
    page.locator('[data-example="diesel"]').click()
    page.wait_for_selector("[data-revenue]")
