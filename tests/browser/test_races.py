"""What comes late or at once: answers out of order, clicks between two pictures, two pages that play at one time."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import Visit
from tests.browser.playing import G1846, SIGNAL, middle, open_twice, play_until, revision, start, wait_for_revision
from tests.browser.test_replay import DROP, game_of

pytestmark = pytest.mark.processes

Json = Any


def held(page: Page, pattern: str) -> Callable[[], None]:
    """Hold the first request that matches; return what lets it go."""
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        if waiting:
            route.continue_()
        else:
            waiting.append(route)

    page.route(pattern, hold)
    return lambda: waiting[0].continue_()


def wait_for_requests(visit: Visit, ending: str, count: int, page: Page) -> None:
    for _ in range(400):
        if sum(path.endswith(ending) for path in visit.requested) >= count:
            return
        page.wait_for_timeout(25)
    pytest.fail(f"nothing was requested of {ending}")


def play_at_once(visit: Visit, page: Page, other: Page) -> Callable[[], None]:
    """Play the last choice on `other` and the first on `page`, whose request arrives first.

    Return the function that releases the request of `other`.
    """
    release = held(other, "**/moves?*")
    other.bring_to_front()
    other.locator(".legal .choice >> nth=-1").click()
    wait_for_requests(visit, "/moves", 1, other)
    page.bring_to_front()
    page.locator(".legal .choice").first.click()
    wait_for_revision(page, 1)
    return release


def test_a_reason_that_comes_late_leaves_what_was_picked_meanwhile(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=lay_tile]")
    page.wait_for_selector(".board[aria-busy=false] .hit.can[data-hex]")
    release = held(page, "**/check")
    page.mouse.click(*middle(page, '.hit[data-hex="A15"]'))
    wait_for_requests(visit, "/check", 1, page)
    page.locator(".legal .hexes .pick").first.click()
    page.wait_for_selector(".tiles .tile")
    release()
    page.wait_for_timeout(400)
    assert page.locator(".tiles .tile").count()
    assert not page.locator(".why").count()


def test_the_board_takes_clicks_again_when_routes_of_ones_own_are_given_up_by_taking_back(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=run] .routes li")
    at = revision(page)
    page.locator("[data-do=own-routes]").click()
    page.wait_for_selector("[name=stop]")
    page.locator("[data-do=back]").click()
    wait_for_revision(page, at - 1)
    assert page.locator(".legal [data-hex-pick], .legal [data-family=place_token]").count()
    page.wait_for_selector(".hit.can[data-hex]", state="attached")


def test_a_click_right_after_the_train_was_chosen_is_for_that_train(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    play_until(page, "[data-family=run] .routes li")
    page.locator("[data-do=own-routes]").click()
    page.wait_for_selector("[name=stop]")
    hex_id = page.locator("[name=stop] option").first.get_attribute("value")
    trains = page.locator("[data-train-tab]").count()
    shown = page.evaluate(
        "async ([hex, last]) => { document.querySelector(`[data-train-tab='${last}']`).click();"
        " await new Promise((done) => setTimeout(done));"
        " document.querySelector(`.hit[data-hex='${hex}']`).dispatchEvent(new MouseEvent('click', { bubbles: true }));"
        " await new Promise((done) => setTimeout(done, 50));"
        " return [...document.querySelectorAll('[data-train-tab] + span')].map((one) => one.textContent); }",
        [hex_id, trains - 1],
    )
    assert shown == ["no route"] * (trains - 1) + [hex_id]


def test_two_pages_that_play_at_the_same_time_keep_both_actions(visit: Visit) -> None:
    page, other = open_twice(visit, SIGNAL)
    release = play_at_once(visit, page, other)
    release()
    for one in (other, page):
        one.bring_to_front()
        one.wait_for_function("() => document.querySelectorAll('[name=branch] option').length === 2")
    other.reload()
    other.wait_for_selector("[name=branch]")
    assert other.locator("[name=branch] option").count() == 2


def test_a_page_that_was_busy_follows_another_one_afterwards(visit: Visit) -> None:
    page, other = open_twice(visit, SIGNAL)
    play_at_once(visit, page, other)
    other.bring_to_front()
    other.locator("[data-do=cancel]").click()
    wait_for_revision(other, 1)


def test_of_two_records_the_one_that_was_dropped_last_is_shown(visit: Visit) -> None:
    page = visit.open("/play/replay")
    page.wait_for_selector(".drop")
    release = held(page, "**/replay")
    first, second = (game_of(SIGNAL, {}, length)[0] for length in (3, 7))
    page.evaluate(DROP, ["first.json", json.dumps(first)])
    wait_for_requests(visit, "/v1/games/switch-and-signal/replay", 1, page)
    page.evaluate(DROP, ["second.json", json.dumps(second)])
    page.wait_for_selector(".slider")
    assert page.locator(".log li").count() == 7
    release()
    page.wait_for_timeout(400)
    assert page.locator(".log li").count() == 7


def test_the_focus_is_at_the_next_decision_as_soon_as_that_is_shown(visit: Visit) -> None:
    """Keys may come before the page is painted."""
    page = visit.open()
    start(page, G1846)
    wait = """([act, shown]) => {
        document.querySelector(act).click();
        return new Promise((done) => {
            const tell = () => done(document.activeElement.className);
            const look = () => document.querySelector(shown) && queueMicrotask(tell);
            new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
        });
    }"""
    page.wait_for_selector("[data-do=hand-over]")
    assert page.evaluate(wait, ["[data-do=hand-over]", ".legal .choice"]) == "legal"
    assert "handover" in page.evaluate(wait, [".legal .choice", ".handover"])
