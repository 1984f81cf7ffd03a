"""How games begin: drafts, links, hands; and how much a click requests."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.playing import G1846, SIGNAL, drive, start

pytestmark = pytest.mark.processes

MOST_REQUESTS = 3
"""The average number of requests for a click: one for its result, one for the picture, often one for a preview."""


@pytest.mark.parametrize("game", [G1846, SIGNAL])
def test_a_click_takes_few_requests(visit: Visit, game: str) -> None:
    page = visit.open()
    start(page, game)
    before = len(visit.requested)
    played = drive(page, 1, most=60)
    assert len(visit.requested) - before < MOST_REQUESTS * played["clicks"]


def test_an_open_draft_needs_no_hand_over(visit: Visit) -> None:
    page = visit.open()
    form = page.locator(f'form[data-game="{G1846}"]')
    form.get_by_role("button", name="One less").click()
    form.locator("[data-do=start]").click()
    page.wait_for_selector(".legal .choice")
    assert not page.locator("[data-do=hand-over]").count()


def test_a_link_without_a_game_is_reported(visit: Visit) -> None:
    page = visit.open("/play#g=milk")
    assert "holds no game" in page.locator(".problem").inner_text()
    page.locator("[data-do=start]").nth(1).wait_for()
    assert page.locator("[data-do=start]").count() == 2


def test_a_hand_is_hidden_until_the_device_was_handed_over(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    for player in ("Cy", "Bob"):
        page.wait_for_selector("[data-do=hand-over]")
        assert f"It is {player}’s turn" in page.locator(".handover").inner_text()
        assert not page.locator(".hand").count()
        assert not page.locator(".legal").count()
        page.locator("[data-do=hand-over]").click()
        page.wait_for_selector(".hand .card")
        page.locator(".legal .choice").first.click()
        page.wait_for_selector(".hand", state="detached")
