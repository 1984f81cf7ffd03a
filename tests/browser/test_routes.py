"""Routes: tiles are laid by clicks on a bare board, and the best routes appear."""

from __future__ import annotations

import base64
import json
import zlib

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.playing import G1846, middle, play_until, start

pytestmark = pytest.mark.processes

README = (("D18", "8", 4), ("E17", "292", 3), ("F18", "9", 2))
"""The board of the README's first example, on which the New York Central earns $80 with a 3/5 train."""


def lay(page: Page, hex_id: str, tile: str, rotation: int) -> None:
    """Pick a hex and a tile, and turn the tile by clicks."""
    page.wait_for_selector(".board[aria-busy=false]")
    page.mouse.click(*middle(page, f'.hit[data-hex="{hex_id}"]'))
    page.locator(f'.tiles [data-tile="{tile}"]').click()
    for _ in range(6):
        laid = page.wait_for_selector(f'.hex[data-hex="{hex_id}"][data-tile="{tile}"]', state="attached")
        turned = laid.get_attribute("data-rotation") if laid else None
        if turned == str(rotation):
            return
        page.locator("[data-do=turn]").click()
        page.wait_for_selector(f'.hex[data-hex="{hex_id}"][data-rotation="{turned}"]', state="detached")
    pytest.fail(f"{tile} cannot be turned by {rotation} on {hex_id}")


def test_the_board_of_a_game_is_taken_to_the_routes(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=run] .routes li")
    page.wait_for_selector("[data-route]", state="attached")
    revenue = page.locator(".main[data-type=run]").inner_text().rpartition("$")[2]
    tiles = page.locator(".hex[data-tile]").count()
    page.locator("[data-do=to-routes]").click()
    page.wait_for_selector(f'[data-revenue="{revenue}"]')
    page.wait_for_selector("[data-route]", state="attached")
    assert page.locator(".hex[data-tile]").count() == tiles


def with_readme_laid(visit: Visit) -> Page:
    """Return a page with the tiles of the README, laid by clicks, and the best routes over them."""
    page = visit.open("/play/routes")
    page.wait_for_selector(".hit[data-hex]")
    for one in README:
        lay(page, *one)
    page.wait_for_selector('[data-revenue="80"]')
    page.wait_for_selector("[data-route]", state="attached")
    return page


def test_the_best_routes_of_a_board_laid_by_clicks_are_found_and_drawn(visit: Visit) -> None:
    page = with_readme_laid(visit)
    page.locator("[name=train]").select_option("2")
    page.locator("[data-do=train]").click()
    with_two = page.locator('[data-revenue]:not([data-revenue="80"])').get_attribute("data-revenue")
    page.wait_for_function("() => !document.querySelector('progress')")
    link = page.url
    again = visit.open(link.removeprefix(visit.address))
    again.wait_for_selector(f'[data-revenue="{with_two}"]')
    again.wait_for_selector("[data-route]", state="attached")
    assert again.locator(".hex[data-tile]").count() == len(README)
    page.locator('select[name="hex"]').select_option("H12")
    page.locator("[data-do=token]").click()
    page.wait_for_selector('.token[data-hex="H12"][data-token="NYC"]', state="attached")


FOUND, DRAWN = "/v1/games/1846/routes", "/v1/games/1846/routes/board.svg"


def test_laying_tiles_asks_the_service_for_a_picture_alone(visit: Visit) -> None:
    page = with_readme_laid(visit)
    before = visit.asked.copy()
    page.mouse.click(*middle(page, '.hit[data-hex="D14"]'))
    page.wait_for_selector('.hit.picked[data-hex="D14"]', state="attached")
    assert [path for path in visit.asked[len(before) :] if "/tiles/" not in path] == []
    before = visit.asked.copy()
    page.locator("[name=mail]").check()
    page.wait_for_selector('[data-revenue]:not([data-revenue="80"])')
    page.wait_for_selector(".sums >> text=Mail Contract: $30")
    page.wait_for_selector(".board[aria-busy=false]")
    assert visit.asked[len(before) :] == [DRAWN]
    assert FOUND not in visit.asked
    assert visit.asked.count("/v1/games/1846/map") == 1


def test_a_browser_without_webassembly_asks_the_service_for_routes(visit: Visit) -> None:
    visit.context.add_init_script("delete globalThis.WebAssembly")
    page = visit.open("/play/routes")
    page.wait_for_selector(".hit[data-hex]")
    for one in README:
        lay(page, *one)
    page.wait_for_selector('[data-revenue="80"]')
    page.locator("[name=mail]").check()
    page.wait_for_selector(".sums >> text=Mail Contract: $30")
    assert FOUND in visit.asked
    assert not any("/vendor/routes/" in path for path in visit.asked)


def packed(told: object) -> str:
    """Return the board as encoded in addresses."""
    squeeze = zlib.compressobj(wbits=-15)
    return base64.urlsafe_b64encode(squeeze.compress(json.dumps(told).encode()) + squeeze.flush()).decode().rstrip("=")


@pytest.mark.parametrize("told", ["milk", {"trains": "2"}, {"privates": None}, {"tiles": [1]}, None])
def test_a_link_without_a_board_shows_a_bare_one_and_says_so(visit: Visit, told: object) -> None:
    page = visit.open(f"/play/routes#p={packed(told)}")
    page.wait_for_selector(".picture svg")
    assert "holds no board" in page.locator(".problem").inner_text()
    page.locator("[data-do=train]").click()
    page.wait_for_selector(".problem", state="detached")


def test_what_is_wrong_with_the_board_of_a_link_is_reported(visit: Visit) -> None:
    page = visit.open(f"/play/routes#p={packed({'tiles': {'D14': ['nope', 0]}})}")
    page.wait_for_selector(".problem >> text=no such tile")
    page.locator("[data-do=bare]").click()
    page.wait_for_selector(".problem", state="detached")
    visit.wrong = [one for one in visit.wrong if "422" not in one]


def test_pictures_of_tiles_follow_the_colours_of_the_page(visit: Visit) -> None:
    page = visit.open("/play/routes")
    page.wait_for_selector(".board[aria-busy=false]")
    page.mouse.click(*middle(page, '.hit[data-hex="D18"]'))
    shown = page.locator(".tiles img").first
    assert "face=auto" in str(shown.get_attribute("src"))
    page.locator("select.theme").select_option("dark")
    page.wait_for_selector('.tiles img[src*="face=dark"]')
    assert page.locator('.tiles img:not([src*="face=dark"])').count() == 0
    page.locator("select.theme").select_option("light")
    page.wait_for_selector('.tiles img[src*="face=light"]')
    page.locator("select.theme").select_option("contrast")
    page.wait_for_selector('.tiles img[src*="face=contrast"]')
    page.locator("select.theme").select_option("auto")
    page.wait_for_selector('.tiles img[src*="face=auto"]')
