"""Undo, branches, and storage: in the browser, in a file, in a link."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.playing import SIGNAL, drive, log_of, open_twice, revision, start, wait_for_revision
from tests.support.server import HOST, running

pytestmark = pytest.mark.processes


def test_a_game_is_taken_back_goes_on_and_branches(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    drive(page, 1, most=6)
    later = revision(page)
    log = log_of(page)
    page.locator("[data-do=back]").click()
    wait_for_revision(page, later - 1)
    page.locator("[data-do=forward]").click()
    wait_for_revision(page, later)
    assert log_of(page) == log
    page.locator(".log .goto").nth(1).click()
    wait_for_revision(page, 1)
    assert not page.locator("[name=branch]").count()
    drive(page, 3, most=3)
    assert page.locator("[name=branch] option").count() == 2
    assert revision(page) == 4
    page.locator("[name=branch]").select_option(index=0)
    wait_for_revision(page, later)
    assert log_of(page) == log


def test_the_turn_s_beginning_is_one_click_away(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    for later in (1, 2):
        drive(page, 1, most=1, only="set_switch")
        wait_for_revision(page, later)
    page.locator("[data-do=began]").click()
    wait_for_revision(page, 0)
    assert page.locator("[data-do=began]").is_disabled()


def test_the_button_names_what_it_takes_back(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    drive(page, 1, most=1, only="set_switch")
    wait_for_revision(page, 1)
    text = page.locator(".log [aria-current] p").first.text_content() or ""
    assert page.locator(".log [aria-current] .by").count() + text.count("Amy") == 1
    assert page.locator("[data-do=back] .what").text_content() == text
    page.locator("[data-do=back]").click()
    wait_for_revision(page, 0)
    assert not page.locator("[data-do=back] .what").count()
    assert page.locator("[data-do=forward] .what").text_content() == text


def test_a_game_is_found_again_after_the_page_was_closed(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    drive(page, 1, most=5)
    before, log = revision(page), log_of(page)
    page.reload()
    wait_for_revision(page, before)
    assert log_of(page) == log
    again = visit.open()
    again.locator("[data-do=delete]").click()
    again.wait_for_selector("[data-kept]", state="detached")
    again.locator("[data-do=bring-back]").click()
    again.locator("[data-kept]").click()
    wait_for_revision(again, before)


def test_a_file_and_a_link_hold_the_whole_game(visit: Visit, tmp_path: Path) -> None:
    page = visit.open()
    start(page, SIGNAL)
    drive(page, 1, most=5)
    before = revision(page)
    with page.expect_download() as saving:
        page.locator("[data-do=save]").click()
    file = tmp_path / "game.json"
    saving.value.save_as(file)
    page.locator("[data-do=link]").click()
    link = page.locator("input.link").input_value()
    assert len(link) < 2000
    page.close()
    opened = visit.open()
    opened.locator("[name=file]").set_input_files(file)
    wait_for_revision(opened, before)
    opened.locator("[data-do=back]").click()
    wait_for_revision(opened, before - 1)
    shared = visit.open(link.removeprefix(visit.address))
    wait_for_revision(shared, before)
    drive(shared, 1, most=1)
    shared.reload()
    wait_for_revision(shared, before + 1)


def test_two_pages_of_a_browser_play_one_game(visit: Visit) -> None:
    page, other = open_twice(visit, SIGNAL)

    def do(playing: Page, selector: str, later: int) -> None:
        playing.bring_to_front()  # Background parts are redrawn rarely.
        playing.locator(selector).first.click()
        wait_for_revision(playing, later)
        watching = other if playing is page else page
        watching.bring_to_front()
        wait_for_revision(watching, later)

    do(page, ".legal .choice", 1)
    do(other, ".legal .choice", 2)
    do(page, ".legal .choice", 3)
    do(other, "[data-do=back]", 2)
    do(page, ".legal .choice >> nth=-1", 3)
    assert other.locator("[name=branch] option").count() == 2


def test_a_game_goes_on_when_the_service_can_no_longer_open_its_states(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    drive(page, 1, most=4)
    with running() as restarted:  # It has keys of its own, as after a start without any.
        strange = f"http://{HOST}:{restarted.port}"
        page.route(
            "**/v1/**",
            lambda route: route.fulfill(response=route.fetch(url=route.request.url.replace(visit.address, strange))),
        )
        page.locator(".legal .choice").first.click()
        wait_for_revision(page, 5)
        assert not page.locator(".problem").count()
        page.locator("[data-do=back]").click()
        wait_for_revision(page, 4)
        page.unroute_all(behavior="wait")
    visit.wrong = [one for one in visit.wrong if "400" not in one]


def test_what_takes_long_can_be_cancelled_and_blocks_nothing(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    page.route("**/moves?*", lambda _: None)  # No response ever arrives.
    page.locator(".legal .choice").first.click()
    page.get_by_role("button", name="Larger").click()
    page.wait_for_function("() => document.querySelector('.picture').style.width === '140%'")
    page.locator(".waiting progress").wait_for()  # A fast action shows no waiting indicator.
    page.locator("[data-do=cancel]").click()
    page.wait_for_selector(".legal[aria-busy=false]")
    assert revision(page) == 0
    assert not page.locator(".problem").count()
    page.unroute("**/moves?*")
    page.locator(".legal .choice").first.click()
    wait_for_revision(page, 1)


def test_a_service_that_is_away_loses_nothing(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    drive(page, 1, most=2)
    before = revision(page)
    page.route("**/moves?*", lambda route: route.abort())
    page.locator(".legal .choice").first.click()
    page.wait_for_selector(".problem")
    assert "does not answer" in page.locator(".problem").inner_text()
    assert revision(page) == before
    page.unroute("**/moves?*")
    page.locator(".legal .choice").first.click()
    wait_for_revision(page, before + 1)
    assert not page.locator(".problem").count()
    visit.wrong = [one for one in visit.wrong if "ERR_FAILED" not in one]
