"""The board responds to clicks: tiles are picked, turned and laid on it, routes drawn, signals moved."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from stationmaster.titles.switch_and_signal.game import GAME
from tests.browser.conftest import Visit
from tests.browser.playing import G1846, SIGNAL, drive, middle, play_until, revision, start, wait_for_revision

pytestmark = pytest.mark.processes

Json = Any


def touch(page: Page, handle: str, value: str) -> None:
    """Click in the middle of the element with the handle, whatever is on top there, once the board is drawn."""
    page.wait_for_selector(".board[aria-busy=false]")
    page.mouse.click(*middle(page, f'.hit[{handle}="{value}"]'))


def test_a_click_is_not_lost_where_the_picture_is_drawn_anew_meanwhile(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=lay_tile]")
    page.locator(".legal .hexes .pick").last.click()
    page.wait_for_selector(".tiles .tile")
    page.mouse.move(*middle(page, ".hit.can[data-hex]"))
    page.mouse.down()
    with page.expect_response(lambda answer: answer.url.endswith("board.svg")):
        page.evaluate("() => document.querySelector('.tiles .tile').click()")
    page.wait_for_selector(".board[aria-busy=false]")
    page.mouse.up()
    first = page.locator(".hit.can[data-hex]").first.get_attribute("data-hex") or ""
    page.locator(".picked", has_text=first).wait_for()


@pytest.mark.parametrize("game", [G1846, SIGNAL])
def test_a_board_that_has_followed_a_game_is_as_if_it_were_drawn_anew(visit: Visit, game: str) -> None:
    page = visit.open()
    start(page, game)
    drive(page, 5, most=45)
    play_until(page, "[data-family=lay_tile], [data-family=set_signal]")
    picture = "document.querySelector('.board[aria-busy=false] .picture svg').outerHTML"
    quiet = "!document.querySelector('[aria-busy=true], [data-preview]')"
    page.evaluate("() => document.activeElement.blur()")
    page.wait_for_function(f"() => {quiet}")
    shown = page.evaluate(picture)
    page.reload()
    page.wait_for_selector(".board[aria-busy=false] .picture svg .can, .handover")
    same = page.evaluate(
        f"""shown => {{
            const parse = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
            return parse(shown).isEqualNode(parse({picture}));
        }}""",
        shown,
    )
    assert same


def test_the_keyboard_stays_on_the_hex_whose_tile_it_turns(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=lay_tile]")
    hexes = page.locator(".hit.can[data-hex]").evaluate_all("all => all.map((one) => one.dataset.hex)")
    words = page.locator(".main[data-type=lay_tile]")
    focus = "hex => document.querySelector(`.hit.can[data-hex='${hex}']`).focus()"
    for hex_id in hexes:
        page.evaluate(focus, hex_id)
        page.keyboard.press("Enter")
        page.locator(".tiles .tile").first.click()
        page.wait_for_selector(f'[data-preview="{hex_id}"]', state="attached")
        if page.locator("[data-do=turn]").count():
            break
    page.evaluate(focus, hex_id)
    for _ in range(2):
        before = words.inner_text()
        with page.expect_response(lambda answer: answer.url.endswith("board.svg")):
            page.keyboard.press("Enter")
        page.wait_for_function(
            "old => document.querySelector('.main[data-type=lay_tile]').textContent !== old", arg=before
        )
        page.wait_for_selector(".board[aria-busy=false]")
        assert page.evaluate("document.activeElement.dataset.hex") == hex_id


def test_a_tile_is_picked_turned_seen_and_laid_on_the_board(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=lay_tile]")
    page.wait_for_selector(".hit.can[data-hex]")
    hexes = page.locator(".hit.can[data-hex]").evaluate_all("all => all.map((one) => one.dataset.hex)")
    for hex_id in hexes:
        touch(page, "data-hex", hex_id)
        page.locator(".tiles .tile").first.click()
        page.wait_for_selector(f'[data-preview="{hex_id}"]')
        if page.locator("[data-do=turn]").count():
            break
        page.locator("[data-do=unpick]").click()
        page.mouse.move(5, 5)  # The element under the pointer is previewed, too.
        page.wait_for_selector("[data-preview]", state="detached")
    words = page.locator(".main[data-type=lay_tile]")
    before = words.inner_text()
    touch(page, "data-hex", hex_id)
    page.wait_for_function("old => document.querySelector('.main[data-type=lay_tile]').textContent !== old", arg=before)
    chosen, at = words.inner_text(), revision(page)
    words.click()
    page.mouse.move(5, 5)  # The element under the pointer is previewed, too.
    wait_for_revision(page, at + 1)
    tile, angle = chosen.split()[2].lstrip("#"), chosen.split("turned by ")[1].split("°")[0]
    turned = int(angle) // 60
    page.wait_for_selector(f'[data-hex="{hex_id}"][data-tile="{tile}"][data-rotation="{turned}"]')
    page.wait_for_selector("[data-preview]", state="detached")


def test_routes_are_found_by_clicks_on_their_stops(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=run] .routes li")
    page.wait_for_selector("[data-route]")
    best = page.locator(".choice[data-type=run]").first.inner_text()
    path = page.locator(".routes li").first.inner_text().split(" train ")[1].split(":")[0].split(" – ")
    page.locator("[data-do=own-routes]").click()
    page.wait_for_selector(".hit[data-hex]")
    for stop in (path[0], path[-1]):
        touch(page, "data-hex", stop.split()[0])
    page.wait_for_selector("[data-family=run] [role=status] p")
    verdict = page.locator("[data-family=run] [role=status]").inner_text()
    assert "These routes earn" in verdict or "§" in verdict
    page.get_by_role("button", name="Back to the best routes").click()
    assert page.locator(".choice[data-type=run]").first.inner_text() == best
    at = revision(page)
    page.locator(".choice[data-type=run]").first.click()
    wait_for_revision(page, at + 1)


def test_routes_are_found_by_keyboard_alone(visit: Visit) -> None:
    """The list offers exactly the stops to which track continues; the last one can be removed."""
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=run] .routes li")
    page.locator("[data-do=own-routes]").focus()
    page.keyboard.press("Enter")
    offered = page.locator("[name=stop] option")
    page.wait_for_selector("[name=stop]")
    everywhere = offered.count()
    page.locator("[name=stop]").focus()
    chosen = page.locator("[name=stop]").input_value()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    result = page.locator("[data-train-tab='0'] + span")
    page.wait_for_function("stop => document.querySelector('[data-train-tab] + span').textContent === stop", arg=chosen)
    assert 0 < offered.count() < everywhere
    page.locator("[data-do=last-stop]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-do=last-stop]:disabled")
    assert result.inner_text() == "no route"
    assert offered.count() == everywhere


def test_a_signal_is_moved_by_two_clicks_on_the_board(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    play_until(page, "[data-family=set_signal]")
    page.wait_for_selector(".hit.can[data-signal]")
    ways = page.evaluate(
        "() => { const signals = [...document.querySelectorAll('.hit.can[data-signal]')];"
        " const ids = (state) => signals.filter((one) => one.dataset.state === state).map((one) => one.dataset.signal);"
        " return { green: ids('green'), red: ids('red') }; }"
    )
    tracks = [one for one in ways["green"] if one.startswith("sig-ts-")]
    touch(page, "data-signal", tracks[0])
    page.wait_for_selector(".picked")
    touch(page, "data-signal", ways["red"][0])
    page.wait_for_selector("[data-preview]", state="attached")
    at = revision(page)
    page.locator(".main[data-type=set_signal]").click()
    wait_for_revision(page, at + 1)
    page.wait_for_selector(f'.hit[data-signal="{ways["red"][0]}"][data-state=green]')
    page.wait_for_selector(f'.hit[data-signal="{tracks[0]}"][data-state=red]')


def test_a_switch_is_set_by_a_click_on_its_branch(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    play_until(page, "[data-family=set_switch]")
    page.wait_for_selector(".hit.can[data-junction]")
    branch = page.locator('.hit[data-junction="j-lille"][data-state=closed]').first
    name = branch.get_attribute("data-branch")
    page.mouse.click(*middle(page, f'.hit[data-junction="j-lille"][data-branch="{name}"]'))
    page.wait_for_selector("[data-preview]", state="attached")
    page.locator(".main[data-type=set_switch]").click()
    page.wait_for_selector(f'.hit[data-junction="j-lille"][data-branch="{name}"][data-state=open]', state="attached")


def test_what_marks_a_hex_to_pick_leaves_prices_on_its_sides_free(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=lay_tile]")
    page.mouse.move(0, 0)
    dashes, side = page.evaluate(
        "() => { const hex = document.querySelector('polygon.hit.can[data-hex]');"
        " return [getComputedStyle(hex).strokeDasharray.split(',').map(parseFloat), hex.getTotalLength() / 6]; }"
    )
    bars = page.locator("[data-crossing] .bar").evaluate_all(
        "all => all.map((bar) => bar.getTotalLength() + parseFloat(getComputedStyle(bar).strokeWidth))"
    )
    drawn, free, drawn_again, _ = dashes
    assert sum(dashes) == pytest.approx(side, abs=0.1)
    assert drawn == drawn_again > 0
    assert bars
    assert max(bars) <= free


def test_a_click_where_nothing_is_possible_shows_why(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=lay_tile]")
    page.wait_for_selector(".hit.can[data-hex]")
    touch(page, "data-hex", "A15")
    page.wait_for_selector(".why .rule")
    assert "never changes" in page.locator(".why").inner_text()
    page.locator("[data-do=close-why]").click()
    page.wait_for_selector(".why", state="detached")


def test_nothing_is_picked_beforehand_but_the_most_that_may_be_paid(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=start]")
    form = page.locator("[data-family=start]")
    assert form.locator("[aria-pressed=true], .choice").count() == 0
    form.locator("[data-pick=corporation] button").first.click()
    prices = form.locator("[data-pick=price] button")
    assert prices.last.get_attribute("aria-pressed") == "true"
    prices.first.click()
    price = prices.first.inner_text().removeprefix("$")
    choice = form.locator(".choice").inner_text()
    assert f"at ${price}: pays ${2 * int(price)}" in choice
    assert ", then $" in choice


def test_hexes_are_marked_by_what_can_be_done_there(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=lay_tile]")
    page.wait_for_selector("polygon.hit.can.kind-track")
    legend = page.locator(".legend li").evaluate_all("all => all.map((one) => one.className)")
    marked = page.locator(".hit.can[data-hex]").evaluate_all("all => all.flatMap((one) => [...one.classList])")
    assert {one for one in marked if one.startswith("kind-")} == set(legend)


def test_a_tile_is_picked_from_the_list_of_pictures(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=lay_tile]")
    page.locator("[data-do=pictures]").click()
    page.locator("dialog.pictures[open] .tile").last.click()
    page.wait_for_selector("dialog.pictures", state="detached")
    at = revision(page)
    page.locator(".main[data-type=lay_tile]").click()
    wait_for_revision(page, at + 1)


def test_what_trains_come_to_next_stands_out_of_all_that_can_be_picked(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    play_until(page, "[data-family=set_signal]")
    page.wait_for_selector(".hit.can[data-signal]")
    sections = GAME.components()["boards"]["central-europe"]["sections"]
    waiting = page.locator(".hit[data-train][data-point]").evaluate_all("all => all.map((one) => one.dataset.point)")
    assert waiting
    for point in waiting:
        ends = next(section["ends"] for section in sections if point in section["ends"])
        ahead = next(end for end in ends if end != point)
        assert page.locator(f'.hit.can[data-junction="{ahead}"]:not(.faint)').count() == 1
    parts = ".hit.can:is([data-signal], [data-junction])"
    assert page.locator(f"{parts}:not(.faint)").count() < page.locator(parts).count() / 2
    faint = page.locator(".hit.can.faint[data-signal][data-state=red]").first.get_attribute("data-signal") or ""
    touch(page, "data-signal", faint)
    page.wait_for_selector(".picked")
    page.wait_for_selector(".hit.can[data-junction]:not(.faint)", state="detached")
    assert page.locator(".hit.can[data-signal][data-state=green]:not(.faint)").count() > 0
    assert page.locator(".hit.can[data-signal][data-state=red]:not(.faint)").count() <= 1
