"""Any map: a board is pasted and drawn, and its best routes are found."""

from __future__ import annotations

import json

import pytest

from tests.browser.conftest import Visit

pytestmark = pytest.mark.processes

SHEET = "getComputedStyle(document.querySelector('.picture svg .sheet')).fill"


def test_a_board_is_shown_and_its_best_routes_are_found(visit: Visit) -> None:
    page = visit.open("/play/map")
    page.wait_for_selector(".picture svg")
    page.locator("[data-do=find]").click()
    page.wait_for_selector("[data-revenue]")
    before = int(page.locator("[data-revenue]").get_attribute("data-revenue") or 0)
    question = json.loads(page.locator("[name=question]").input_value())
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
