"""The decision in one glance: who acts, the card of the acting company or player, all choices, Pass, Take back and the
board lie within the window, without scrolling, at every step of whole games."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import visit_of
from tests.browser.playing import G1846, SIGNAL, drive, start
from tests.support.server import Server

pytestmark = pytest.mark.processes

SIZES = [(1280, 800), (1440, 900), (1920, 1080)]
MOST_STEPS = 700

MEASURE = (Path(__file__).parent / "glance.js").read_text(encoding="utf-8")


def measured(page: Page) -> list[str]:
    """Return what is not to be seen at once, or is scrolled by itself."""
    page.wait_for_selector(".board[aria-busy=false] .picture svg", state="attached")
    found: list[str] = page.evaluate(MEASURE)
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", [G1846, SIGNAL])
def test_nothing_that_a_decision_needs_is_scrolled_to(
    browser: Browser, server: Server, game: str, size: tuple[int, int]
) -> None:
    for visit in visit_of(browser, server, {"width": size[0], "height": size[1]}):
        page = visit.open()
        start(page, game)
        for step in range(MOST_STEPS):
            page.wait_for_selector(".result, .handover, .legal[aria-busy=false]")
            if page.locator(".result").count():
                break
            assert measured(page) == [], f"step {step}"
            if page.locator(".handover").count():
                page.locator("[data-do=hand-over]").click()
                page.wait_for_selector(".legal[aria-busy=false]")
                assert measured(page) == [], f"step {step}, with the hand"
            drive(page, step + 1, most=1)
        assert page.locator(".result").count()
