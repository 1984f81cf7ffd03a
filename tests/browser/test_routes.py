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
        laid = page.wait_for_selector(f'[data-hex="{hex_id}"][data-tile="{tile}"]', state="attached")
        turned = laid.get_attribute("data-rotation") if laid else None
        if turned == str(rotation):
            return
        page.locator("[data-do=turn]").click()
        page.wait_for_selector(f'[data-hex="{hex_id}"][data-rotation="{turned}"]', state="detached")
    pytest.fail(f"{tile} cannot be turned by {rotation} on {hex_id}")


def tiles_on(page: Page) -> int:
    """Count the hexes with tiles on the board."""
    hexes = "all => new Set(all.map((one) => one.dataset.hex)).size"
    count: int = page.eval_on_selector_all("[data-hex][data-tile]", hexes)
    return count


def test_the_board_of_a_game_is_taken_to_the_routes(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=run] .routes li")
    page.wait_for_selector("[data-route]", state="attached")
    revenue = page.locator(".main[data-type=run]").inner_text().rpartition("$")[2]
    tiles = tiles_on(page)
    page.locator("[data-do=to-routes]").click()
    page.wait_for_selector(f'[data-revenue="{revenue}"]')
    page.wait_for_selector("[data-route]", state="attached")
    assert tiles_on(page) == tiles


def test_the_best_routes_of_a_board_laid_by_clicks_are_found_and_drawn(visit: Visit) -> None:
    page = visit.open("/play/routes")
    page.wait_for_selector(".hit[data-hex]")
    for one in README:
        lay(page, *one)
    page.wait_for_selector('[data-revenue="80"]')
    page.wait_for_selector("[data-route]", state="attached")
    page.locator("[name=train]").select_option("2")
    page.locator("[data-do=train]").click()
    with_two = page.locator('[data-revenue]:not([data-revenue="80"])').get_attribute("data-revenue")
    page.wait_for_function("() => !document.querySelector('progress')")
    link = page.url
    again = visit.open(link.removeprefix(visit.address))
    again.wait_for_selector(f'[data-revenue="{with_two}"]')
    again.wait_for_selector("[data-route]", state="attached")
    assert tiles_on(again) == len(README)
    page.locator('select[name="hex"]').select_option("H12")
    page.locator("[data-do=token]").click()
    page.wait_for_selector('[data-token="NYC"][data-hex="H12"]', state="attached")


FOUND, DRAWN = "/v1/games/1846/routes", "/v1/games/1846/routes/board.svg"


def is_of_tile(path: str) -> bool:
    return path.startswith("/v1/games/1846/tiles/")


def settled(page: Page, revenue: str) -> None:
    """Wait until the board is drawn with routes that earn so much."""
    page.wait_for_selector(f'[data-revenue="{revenue}"]')
    page.wait_for_selector(".board[aria-busy=false]")


def test_nothing_is_requested_while_a_board_is_changed(visit: Visit) -> None:
    page = visit.open("/play/routes")
    page.wait_for_selector(".hit[data-hex]")
    before = len(visit.requested)
    for one in README:
        lay(page, *one)
    settled(page, "80")
    page.wait_for_selector("[data-route]", state="attached")
    page.locator("[name=train]").select_option("2")
    page.locator("[data-do=train]").click()
    page.wait_for_selector('.board[aria-busy=false] [data-route="1"]', state="attached")
    page.locator("[aria-label='Take the 2 train away']").click()
    settled(page, "80")
    page.locator("[name=mail]").check()
    page.wait_for_selector(".sums >> text=Mail Contract: $30")
    page.locator("[name=steamboat]").select_option("D14")
    page.wait_for_selector('[data-mark="SC"]', state="attached")
    page.locator('select[name="hex"]').select_option("H12")
    page.locator("[data-do=token]").click()
    page.wait_for_selector('[data-token="NYC"][data-hex="H12"]', state="attached")
    page.get_by_role("button", name="Take the token away").click()
    page.wait_for_selector('[data-token="NYC"][data-hex="H12"]', state="detached")
    page.locator('select[name="hex"]').select_option("F18")
    page.get_by_role("button", name="Take tile 9 away").click()
    page.wait_for_selector('[data-hex="F18"][data-tile]', state="detached")
    requested = visit.requested[before:]
    assert [path for path in requested if not is_of_tile(path)] == []
    assert not {FOUND, DRAWN} & set(visit.requested)
    assert visit.requested.count("/v1/games/1846/map") == 1


def test_small_pictures_of_tiles_are_requested_once(visit: Visit) -> None:
    page = visit.open("/play/routes")
    page.wait_for_selector(".hit[data-hex]")
    for hex_id in ("D10", "E9", "D10", "E9", "G11"):
        page.locator('select[name="hex"]').select_option(hex_id)
        page.wait_for_function("() => [...document.querySelectorAll('.tiles img')].every((one) => one.complete)")
    shown = [path for path in visit.requested if is_of_tile(path)]
    assert shown
    assert len(shown) == len(set(shown))


def test_a_browser_without_webassembly_asks_the_service_for_routes(visit: Visit) -> None:
    visit.context.add_init_script("delete globalThis.WebAssembly")
    page = visit.open("/play/routes")
    page.wait_for_selector(".hit[data-hex]")
    for one in README:
        lay(page, *one)
    page.wait_for_selector('[data-revenue="80"]')
    page.locator("[name=mail]").check()
    page.wait_for_selector(".sums >> text=Mail Contract: $30")
    assert FOUND in visit.requested
    assert not any("/vendor/routes/" in path for path in visit.requested)


def test_a_position_that_a_phase_does_not_have_is_explained_by_the_service(visit: Visit) -> None:
    page = visit.open("/play/routes")
    page.wait_for_selector(".hit[data-hex]")
    for one in README:
        lay(page, *one)
    settled(page, "80")
    page.locator("[name=phase]").select_option("I")
    page.wait_for_selector(".problem")
    assert {FOUND, DRAWN} <= set(visit.requested)
    before = len(visit.requested)
    page.locator("[name=phase]").select_option("II")
    page.wait_for_selector(".problem", state="detached")
    settled(page, "80")
    assert visit.requested[before:] == []
    visit.wrong = [one for one in visit.wrong if "422" not in one]


def test_the_board_is_read_and_changed_by_keyboard(visit: Visit) -> None:
    page = visit.open("/play/routes")
    page.locator('.hit.can[data-hex="D14"]').focus()
    assert str(page.locator('.hit.can[data-hex="D14"]').get_attribute("aria-label")).startswith("D14 Toledo; city")
    page.keyboard.press("Enter")
    page.wait_for_selector('.hit.picked[data-hex="D14"]', state="attached")
    page.locator('.tiles [data-tile="5"]').click()
    page.wait_for_selector('[data-hex="D14"][data-tile="5"]', state="attached")
    page.locator('.hit.can[data-hex="D14"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-hex="D14"][data-rotation="0"]', state="detached")
    assert page.evaluate("document.activeElement.matches('.hit.can[data-hex=D14]')")


def test_the_board_has_the_names_of_each_language(foreign: Visit) -> None:
    page = foreign.open("/play/routes")
    page.wait_for_selector(".hit[data-hex]")
    page.locator('select[name="hex"]').select_option("D6")
    listed = page.locator('select[name="hex"] option[value="D6"]').inner_text()
    label = str(page.locator('.hit.can[data-hex="D6"]').get_attribute("aria-label"))
    assert label.startswith(f"{listed};")
    assert page.locator(".picture text", has_text=listed.removeprefix("D6 ")).count() > 0
    assert not {FOUND, DRAWN} & set(foreign.requested)


def packed(value: object) -> str:
    """Return the board as encoded in addresses."""
    squeeze = zlib.compressobj(wbits=-15)
    return base64.urlsafe_b64encode(squeeze.compress(json.dumps(value).encode()) + squeeze.flush()).decode().rstrip("=")


@pytest.mark.parametrize("value", ["milk", {"trains": "2"}, {"privates": None}, {"tiles": [1]}, None])
def test_a_link_without_a_board_shows_a_bare_one_with_a_notice(visit: Visit, value: object) -> None:
    page = visit.open(f"/play/routes#p={packed(value)}")
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
