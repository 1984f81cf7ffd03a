"""Shared helpers of the browser tests."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DRIVER, Visit

Json = Any
G1846 = "1846"
SIGNAL = "switch-and-signal"
MOST = 150
"""The number of clicks that reaches anything tests look for."""


def start(page: Page, game: str, seed: str = "spike") -> None:
    """Start a game from the first view."""
    form = page.locator(f'form[data-game="{game}"]')
    form.locator("summary").click()
    form.locator("[name=seed]").fill(seed)
    form.locator("[data-do=start]").click()
    page.wait_for_selector(".table")


def open_twice(visit: Visit, game: str) -> tuple[Page, Page]:
    """Start a game, and return two pages that show it."""
    page = visit.open()
    start(page, game)
    page.wait_for_selector(".legal[aria-busy=false]")
    other = visit.open(page.url.removeprefix(visit.address))
    wait_for_revision(other, 0)
    return page, other


def drive(page: Page, seed: int, most: int = 2000, only: str | None = None) -> Json:
    """Play by clicks until the game is over, or for at most this many clicks; with `only`, by actions of that type."""
    return page.evaluate(DRIVER, {"seed": seed, "most": most, "only": only})


def revision(page: Page) -> int:
    """Return how many actions the log has played."""
    return int(page.locator(".log [aria-current] .goto").text_content() or "")


def log_of(page: Page) -> str:
    """Return the text of the log, also where it is below the window: what is not rendered there has no inner text."""
    return "\n".join(page.locator(".log ol").locator(".goto, .by, p").all_text_contents())


def wait_for_revision(page: Page, wanted: int) -> None:
    """Wait until the page shows this point of the game."""
    page.wait_for_function(
        "wanted => document.querySelector('.log [aria-current] .goto')?.textContent === String(wanted)"
        " && document.querySelector('[aria-busy=true]') === null",
        arg=wanted,
    )


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Return the centre of the matching element, which stays in place when the picture is redrawn."""
    page.wait_for_selector(selector, state="attached")
    x, y = page.evaluate(
        "selector => { const hit = document.querySelector(selector); hit.scrollIntoView({ block: 'center' });"
        " const box = hit.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }",
        selector,
    )
    return x, y


def play_until(page: Page, selector: str) -> None:
    """Play at random until an element matches the selector."""
    for seed in range(MOST):
        if page.locator(selector).count():
            return
        drive(page, seed + 7, most=1)
        page.wait_for_selector(".board[aria-busy=false]")
    pytest.fail(f"no game comes to {selector}")
