"""Accessibility: keyboard-only use, phones, and the findings of axe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.playing import G1846, SIGNAL, drive, log_of, middle, play_until, revision, start

pytestmark = pytest.mark.processes

Json = Any
TABS = 400
"""The maximum number of key presses to reach an element."""
CUT_OFF = "() => [...document.querySelectorAll('.wide')].filter((one) => one.scrollWidth > one.clientWidth).length"
"""A script that counts the parts of a page that are wider than their place."""


def tab_to(page: Page, selector: str, skip: int = 0) -> None:
    """Press Tab until a matching element has the focus; `skip` of them are passed over."""
    for _ in range(TABS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            if not skip:
                return
            skip -= 1
    pytest.fail(f"the keyboard does not come to {selector}")


def test_a_game_is_played_to_its_end_by_keyboard_alone(visit: Visit) -> None:
    page = visit.open()
    page.wait_for_selector("[data-do=start]")
    tab_to(page, f'form[data-game="{SIGNAL}"] summary')
    page.keyboard.press("Enter")
    tab_to(page, f'form[data-game="{SIGNAL}"] [name=seed]')
    page.keyboard.type("spike")
    tab_to(page, f'form[data-game="{SIGNAL}"] [data-do=start]')
    page.keyboard.press("Enter")
    page.wait_for_selector(".legal")
    for turn in range(200):
        page.wait_for_selector(".result, .legal[aria-busy=false]")
        if page.locator(".result").count():
            break
        before = str(revision(page))
        there = page.locator(".legal .choice:not(:disabled)").count()
        tab_to(page, ".legal .choice", skip=(turn * 7) % there)
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('.log [aria-current] .goto').textContent !== before", arg=before
        )
    assert page.locator(".result").count()


def test_the_keyboard_stays_where_the_next_decision_is(visit: Visit) -> None:
    page = visit.open()
    start(page, G1846)
    page.locator("[data-do=hand-over]").focus()
    for _ in range(2):
        page.keyboard.press("Enter")
        page.wait_for_selector(".legal[aria-busy=false]")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.matches('.legal .choice, .legal .pick')")
        page.keyboard.press("Enter")
        page.wait_for_selector(".handover")
        page.keyboard.press("Tab")
        page.wait_for_function("() => document.activeElement.matches('[data-do=hand-over]')")


def test_a_long_log_is_one_stop_of_the_keyboard(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    drive(page, 1, most=12)
    page.wait_for_selector(".legal[aria-busy=false]")
    at = revision(page)
    page.locator(".log ol").focus()
    number = "() => document.activeElement.textContent"
    page.keyboard.press("ArrowUp")
    assert page.evaluate(number) == str(at - 1)
    page.keyboard.press("ArrowUp")
    assert page.evaluate(number) == str(at - 2)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "wanted => document.querySelector('.log [aria-current] .goto').textContent === wanted", arg=str(at - 2)
    )
    page.locator(".log ol").focus()
    page.keyboard.press("Tab")
    assert not page.evaluate("() => document.activeElement.matches('.goto')")


def test_what_happens_is_reported_to_screen_readers(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    live = page.locator(".log [aria-live=polite]")
    page.wait_for_function("() => document.querySelector('.log [aria-live=polite]').textContent.includes('to decide')")
    before = live.text_content()
    drive(page, 1, most=1)
    page.wait_for_function("old => document.querySelector('.log [aria-live=polite]').textContent !== old", arg=before)


@pytest.mark.parametrize("game", [G1846, SIGNAL])
def test_nothing_is_wider_than_a_telephone(phone: Visit, game: str) -> None:
    page = phone.open()
    page.wait_for_selector("[data-do=start]")
    assert width(page) <= 390
    start(page, game)
    drive(page, 1, most=25)
    page.wait_for_selector(".picture svg")
    assert width(page) <= 390
    small = page.evaluate(
        "() => [...document.querySelectorAll('.legal .choice, .timeline button')]"
        ".filter((one) => one.getBoundingClientRect().height < 30).map((one) => one.textContent)"
    )
    assert small == []


@pytest.mark.parametrize("game", [G1846, SIGNAL])
def test_on_paper_there_is_nothing_to_click(visit: Visit, game: str) -> None:
    page = visit.open()
    page.emulate_media(color_scheme="dark")
    start(page, game)
    drive(page, 1, most=25)
    page.wait_for_selector(".board[aria-busy=false] .picture svg")
    page.emulate_media(media="print")
    assert page.locator("button:visible, select:visible, input:visible").count() == 0
    assert page.locator(".picture svg").is_visible()
    assert page.locator(".panels .panel").first.is_visible()
    bright = "() => getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(bright) == "rgb(255, 255, 255)"


def test_two_fingers_make_the_board_larger_and_smaller(phone: Visit) -> None:
    page = phone.open()
    start(page, SIGNAL)
    page.wait_for_selector(".picture svg")
    x, y = middle(page, ".board .sheet")
    fingers = page.context.new_cdp_session(page)

    def pinch(apart: int, then: int) -> None:
        for kind, away in (("touchStart", apart), ("touchMove", (apart + then) // 2), ("touchMove", then)):
            points = [{"x": x - away, "y": y, "id": 0}, {"x": x + away, "y": y, "id": 1}]
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    drawn = "parseFloat(document.querySelector('.picture').style.width)"
    pinch(40, 120)
    page.wait_for_function(f"() => {drawn} > 200")
    pinch(120, 10)
    page.wait_for_function(f"() => {drawn} === 100")
    assert width(page) <= 390


NAMES = ["Maximiliane Bartholomäus-Wittgenstein IV", "🚒🚂🎲", "محمد عبد الله", "<b>x</b> & 李小龍"]


@pytest.mark.parametrize("game", [G1846, SIGNAL])
def test_names_may_be_long_and_of_any_script(visit: Visit, game: str) -> None:
    page = visit.open()
    form = page.locator(f'form[data-game="{game}"]')
    for _ in range(2 if game == SIGNAL else 1):
        form.locator("fieldset button").first.click()
    for place, name in enumerate(NAMES):
        form.locator("fieldset input").nth(place).fill(name)
    form.locator("[data-do=start]").click()
    page.wait_for_selector(".table")
    drive(page, 1, most=12)
    page.wait_for_selector(".board[aria-busy=false] .picture svg")
    assert page.evaluate(CUT_OFF) == 0
    assert page.locator(".log b").count() == 0
    log = log_of(page)
    assert "\u2068محمد عبد الله\u2069" in log  # Without that, the colon would be placed before it.


@pytest.mark.parametrize("game", [G1846, SIGNAL])
def test_at_a_desk_nothing_is_cut_off_and_pictures_end_at_their_edges(visit: Visit, game: str) -> None:
    page = visit.open()
    start(page, game)
    drive(page, 1, most=25)
    page.wait_for_selector(".board[aria-busy=false] .picture svg")
    assert page.evaluate(CUT_OFF) == 0
    shown, drawn = page.evaluate(
        "() => { const svg = document.querySelector('.picture svg'); const box = svg.getBoundingClientRect();"
        " return [box.width / box.height, svg.viewBox.baseVal.width / svg.viewBox.baseVal.height]; }"
    )
    assert shown == pytest.approx(drawn, rel=0.01)


@pytest.mark.parametrize("path", ["/play/replay", "/play/routes", "/play/map"])
def test_the_other_views_are_accessible_and_fit_a_phone(phone: Visit, path: str) -> None:
    page = phone.open(path)
    page.wait_for_selector("h1")
    if path != "/play/replay":
        page.wait_for_selector(".picture svg")
    assert width(page) <= 390
    assert violations(page) == []


def test_a_telephone_follows_the_train_that_acts(phone: Visit) -> None:
    page = phone.open()
    start(page, SIGNAL)
    play_until(page, ".legal [data-family=run]")
    page.wait_for_selector(".board[aria-busy=false] .pointed", state="attached")
    page.wait_for_function(
        "() => { const box = (one) => document.querySelector(one).getBoundingClientRect();"
        " const [ring, sheet] = [box('.pointed'), box('.sheet')];"
        " return ring.left >= sheet.left && ring.right <= sheet.right"
        " && ring.top >= sheet.top && ring.bottom <= sheet.bottom; }"
    )


def test_the_page_is_in_the_language_of_the_browser(foreign: Visit) -> None:
    page = foreign.open()
    start(page, SIGNAL)
    drive(page, 1, most=8)
    assert page.evaluate("document.documentElement.lang") in ("ja", "pl", "ru")
    for english in ("Choices", "Take back", "Log", "Hands", "Clock"):
        assert page.get_by_role("heading", name=english, exact=True).count() == 0
        assert page.get_by_role("button", name=english, exact=True).count() == 0
    assert not set(log_of(page).split()) & {"train", "the", "draws", "departure"}
    shown = f"{page.locator('main').inner_text()} {log_of(page)}"
    assert not set(shown.split()) & {"junction", "Paris", "towards", "Roll"}
    assert width(page) <= 390
    cut = page.locator(".bar button").evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent)"
    )
    assert cut == []


def width(page: Page) -> int:
    """Return the width of the page, scrolled or not."""
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found


THEMES = ("light", "dark", "contrast")


def test_axe_finds_nothing_where_a_game_begins(visit: Visit) -> None:
    page = visit.open()
    page.wait_for_selector("[data-do=start]")
    assert violations_in_all_colours(page) == []


@pytest.mark.parametrize("game", [G1846, SIGNAL])
def test_axe_finds_nothing(visit: Visit, game: str) -> None:
    page = visit.open()
    start(page, game)
    drive(page, 1, most=30)
    page.wait_for_selector(".picture svg")
    assert violations_in_all_colours(page) == []


def violations_in_all_colours(page: Page) -> list[Json]:
    """Return all violations in light colours, and those of colours alone in the others, which change nothing else."""
    found: list[Json] = []
    for theme in THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found += [(theme, *one) for one in violations(page, () if theme == THEMES[0] else COLOURS)]
    return found


COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe that depend on colours."""


def violations(page: Page, rules: Sequence[str] = ()) -> list[Json]:
    """Return the violations that axe-core finds, of these rules or of all: the rule, and the first places."""
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found: Json = Axe().run(page, options=options).response["violations"]
    return [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found]
