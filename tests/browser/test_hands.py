"""Keys, the wheel and dragging."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.playing import G1846, SIGNAL, drive, middle, play_until, revision, start, wait_for_revision

pytestmark = pytest.mark.processes

WIDTH = "parseFloat(document.querySelector('.picture').style.width)"
SCROLLED = "document.querySelector('.sheet').scrollLeft"


def wait_for_width(page: Page, condition: str) -> None:
    page.wait_for_function(f"() => {WIDTH} {condition}")


def test_keys_take_back_go_on_and_pass(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    drive(page, 1, most=4)
    at = revision(page)
    page.keyboard.press("Control+z")
    wait_for_revision(page, at - 1)
    page.keyboard.press("Control+y")
    wait_for_revision(page, at)
    page.keyboard.press("Control+z")
    wait_for_revision(page, at - 1)
    page.keyboard.press("Control+Shift+Z")
    wait_for_revision(page, at)
    play_until(page, ".legal .choice[data-type=end_actions]")
    at = revision(page)
    page.keyboard.press("1")
    wait_for_revision(page, at + 1)


def test_keys_leave_fields_alone(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    play_until(page, ".legal select")
    at = revision(page)
    page.locator(".legal select").first.focus()
    page.keyboard.press("1")
    page.keyboard.press("Control+z")
    page.keyboard.press("+")
    page.wait_for_selector("[aria-busy=true]", state="detached")
    assert revision(page) == at
    assert page.evaluate(WIDTH) == 100


def test_a_tile_is_turned_and_laid_by_keys_and_the_best_routes_are_run(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=lay_tile]")
    page.locator(".legal .hexes .pick").first.click()
    page.locator(".tiles .tile").first.click()
    page.wait_for_selector(".legal .main[data-type=lay_tile]")
    page.evaluate("() => document.activeElement.blur()")
    at = revision(page)
    page.keyboard.press("Enter")
    wait_for_revision(page, at + 1)
    play_until(page, "[data-family=run] .routes li")
    page.evaluate("() => document.activeElement.blur()")
    at = revision(page)
    page.keyboard.press("3")
    wait_for_revision(page, at + 1)


def test_the_routes_that_were_run_stay_on_the_board_at_the_dividend(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=dividend]")
    page.mouse.move(5, 5)
    page.wait_for_selector(".board[aria-busy=false]")
    assert page.locator(".picture [data-route]").count() > 0


def test_a_sheet_names_the_keys(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    page.keyboard.press("?")
    sheet = page.locator("dialog[open]")
    sheet.wait_for()
    assert "Ctrl + Z" in sheet.inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")


def test_the_wheel_zooms_where_the_pointer_is_and_dragging_moves_the_board(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    x, y = middle(page, ".picture svg")
    page.evaluate("() => scrollTo(0, 0)")
    x, y = page.evaluate(
        "() => { const box = document.querySelector('.sheet').getBoundingClientRect();"
        " return [box.x + box.width * 0.8, box.y + box.height / 2]; }"
    )
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    wait_for_width(page, "> 200")
    before = page.evaluate(SCROLLED)
    assert before > page.evaluate("document.querySelector('.sheet').clientWidth / 2")
    at = revision(page)
    page.mouse.down()
    page.mouse.move(x + 60, y, steps=4)
    page.mouse.up()
    page.wait_for_function(f"() => {SCROLLED} === {before - 60}")
    assert not page.locator(".picked, .why").count()
    page.mouse.wheel(0, 3000)
    wait_for_width(page, "=== 100")
    page.keyboard.press("+")
    wait_for_width(page, "=== 140")
    page.keyboard.press("0")
    wait_for_width(page, "=== 100")
    assert revision(page) == at
