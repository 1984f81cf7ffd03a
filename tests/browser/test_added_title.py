"""A title of another package on the page, which has no code for it: a plain form that lists its choices."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import WIDE, Visit, visit_of
from tests.browser.playing import start
from tests.support.guide_package import write_package
from tests.support.server import Server, running

pytestmark = pytest.mark.processes

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run the service with the toy game and the guide's game on its path."""
    packages = (ROOT / "tests/toy_title", write_package(tmp_path_factory.mktemp("package")), ROOT)
    with running(PYTHONPATH=os.pathsep.join(map(str, packages))) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Return a visitor with a desktop browser."""
    yield from visit_of(browser, server, WIDE)


def test_an_added_title_is_played_by_its_choices(visit: Visit) -> None:
    page = visit.open()
    start(page, "nim", "a")
    page.wait_for_selector(".picture circle")
    assert page.locator(".table h1").inner_text().startswith("Nim")
    assert page.locator(".picture circle").count() == 12
    family = page.locator('[data-family="take"]')
    family.locator("[name=stones]").fill("2")
    assert family.locator(".choice").inner_text() == "Take 2 of 12 stones."
    family.locator(".choice").click()
    page.wait_for_function("() => document.querySelectorAll('.picture circle').length === 10")
    assert "Bob: take stones" in page.locator(".whose").inner_text()
    assert page.locator(".plain-view dd").nth(1).inner_text() == "10"
    page.locator('[data-family="resign"] .choice').click()
    page.wait_for_selector(".result")
    assert page.locator(".outcome li").all_inner_texts() == ["Amy: 1", "Bob: 0"]
    page.reload()
    page.wait_for_selector(".result")


def test_a_title_without_pictures_is_played_by_its_choices(visit: Visit) -> None:
    page = visit.open()
    start(page, "chomp")
    family = page.locator('[data-family="bite"]')
    family.locator("[data-pick=row]").get_by_role("button", name="2", exact=True).click()
    family.locator("[data-pick=column]").get_by_role("button", name="2", exact=True).click()
    family.locator(".choice").click()
    page.wait_for_function("() => document.querySelector('.whose').innerText.startsWith('Bob')")
    assert page.locator(".plain-view dd").nth(1).inner_text() == "4, 1, 1"
    assert page.locator(".board").count() == 0
