"""Whole games by clicks alone: whatever `legal` lists is on the page, and nothing on the page is refused. At every
step, and after every field of a form, the decision stands in one glance: who acts, the card of the acting company or
player, all choices, Pass, Take back and the board lie within the window, without scrolling."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import visit_of
from tests.browser.playing import G1846, SIGNAL, drive, log_of, start
from tests.support.server import Server

pytestmark = pytest.mark.processes

SIZES = [(1280, 800), (1440, 900), (1920, 1080)]
MEASURE = (Path(__file__).parent / "glance.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", [G1846, SIGNAL])
def test_a_game_is_played_by_clicks_and_no_decision_is_scrolled_to(
    browser: Browser, server: Server, game: str, size: tuple[int, int]
) -> None:
    for visit in visit_of(browser, server, {"width": size[0], "height": size[1]}):
        page = visit.open()
        start(page, game)
        page.evaluate(f"() => {{ window.glance = {MEASURE}; }}")
        played = drive(page, size[0])
        assert played["wrong"] == []
        assert played["over"], played
        assert page.locator(".result").is_visible()
        assert not page.locator(".legal").count()
        assert sum(path.endswith("/moves") for path in visit.requested) == played["clicks"]
        log = log_of(page)
        assert len(log) > 1000
        text = page.locator("main").inner_text() + log
        assert "undefined" not in text
        assert "NaN" not in text
