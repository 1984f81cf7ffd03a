"""The page of the contract: in the language and the colours of its reader."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.test_for_everybody import COLOURS, THEMES, violations, width

pytestmark = pytest.mark.processes

WORDS = {"ja": ("送信", "スキーマ"), "pl": ("Wyślij", "Schematy"), "ru": ("Отправить", "Схемы")}


def test_the_page_of_the_contract_is_in_the_language_of_the_browser(foreign: Visit) -> None:
    page = foreign.open("/docs")
    page.wait_for_selector("section.operation")
    code = page.locator("html").get_attribute("lang")
    assert code is not None
    send, schemas = WORDS[code]
    assert page.locator(".send").first.inner_text() == send
    assert schemas in page.locator("#schemas h2").inner_text()
    assert width(page) <= 390
    page.locator("#menu").click()
    page.locator("#language").select_option("en")
    page.wait_for_function("() => document.documentElement.lang === 'en'")
    page.wait_for_selector("section.operation")
    assert page.locator(".send").first.inner_text() == "Send"


def test_the_language_of_samples_is_not_that_of_the_page(visit: Visit) -> None:
    page = visit.open("/docs")
    page.wait_for_selector("section.operation")
    page.locator("#language").select_option("pl")
    page.wait_for_selector("section.operation >> text=Wyślij")
    page.locator("[role=tab]", has_text="Python").first.click()
    page.reload()
    page.wait_for_selector("section.operation")
    assert page.locator("html").get_attribute("lang") == "pl"
    assert page.locator("[role=tab][aria-selected=true]").first.inner_text() == "Python"


def test_the_page_of_the_contract_has_the_colours_that_were_chosen(visit: Visit) -> None:
    page = visit.open("/docs")
    page.wait_for_selector("section.operation")
    for theme in THEMES:
        page.locator("#theme").select_option(theme)
        assert violations(page, () if theme == THEMES[0] else COLOURS) == []
        other = visit.open("/")
        other.wait_for_selector("select.theme")
        assert other.locator("select.theme").input_value() == theme
        other.close()
