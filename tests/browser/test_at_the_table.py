"""Switch & Signal with the box on the table: what was rolled and drawn is reported, a board and a deck of one's own are
read from files, and every paragraph leads to its text."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from stationmaster.titles.switch_and_signal.game import GAME
from tests.browser.conftest import Visit
from tests.browser.playing import SIGNAL, start

pytestmark = pytest.mark.processes

Json = Any
IDS = re.compile(r"\bD\d\d\b|\bSTART\b")
HAND = {"signal": 2, "switch": 1, "move": 2}


def form_of(page: Page) -> Any:
    form = page.locator(f'form[data-game="{SIGNAL}"]')
    form.locator("summary").click()
    return form


def begin(page: Page, **options: str) -> None:
    """Start a game with these options."""
    form = form_of(page)
    for name, label in options.items():
        form.locator(f"[name={name}]").select_option(label=label)
    form.locator("[data-do=start]").click()
    page.wait_for_selector(".legal[aria-busy=false]")


def wait_for_report(page: Page, done: int) -> None:
    page.wait_for_function(
        "done => document.querySelector('.log [aria-current] .goto')?.textContent === String(done)"
        " && document.querySelector('.legal[aria-busy=false]')",
        arg=done,
    )


def deal(page: Page, done: int) -> None:
    """Report five cards by counting them."""
    report = page.locator('[data-family="report"]')
    assert report.locator("output").all_inner_texts() == ["0", "0", "0"]
    assert report.locator(".main").is_disabled()
    for kind, count in HAND.items():
        for _ in range(count):
            assert report.locator(".main").is_disabled()
            report.locator(f'[data-kind="{kind}"] [data-do=more]').click()
    assert report.locator("[data-do=more]:not(:disabled)").count() == 0
    report.locator(".main").click()
    wait_for_report(page, done)


def roll(page: Page, family: str, done: int, *faces: int) -> None:
    """Report the dice; none is preset."""
    place = page.locator(f'[data-family="{family}"]')
    assert place.locator('.face[aria-pressed="true"]').count() == 0
    for index, face in enumerate(faces):
        assert place.locator(".main").is_disabled()
        place.locator(f'[data-name="dice-{index}"] button', has_text=str(face)).click()
    place.locator(".main").click()
    wait_for_report(page, done)


def test_cards_and_dice_of_the_table_are_reported_and_nothing_is_preset(visit: Visit) -> None:
    page = visit.open()
    begin(page, dice="the players at the table", cards="the players at the table")
    deal(page, 1)
    deal(page, 2)
    for done, dice in ((3, (1, 1)), (4, (1, 2)), (5, (2, 2))):
        roll(page, "deploy", done, *dice)
    page.locator('[data-type="end_actions"]').click()
    wait_for_report(page, 6)
    deal(page, 7)
    cards = page.locator('[data-family="report"] .choice')
    cards_shown = cards.all_inner_texts()
    assert len(cards_shown) == len(set(cards_shown)) == 17  # Two of the eighteen are alike.
    cards.filter(has_text=re.compile("^deploy: any colour and move: black$")).click()
    wait_for_report(page, 8)
    page.locator('[data-family="deploy"] [data-pick=colour] button', has_text="gray").click()
    roll(page, "deploy", 9, 6, 6)
    roll(page, "choose_train", 10, 2)
    page.locator(".log", has_text="Departure card: deploy: any colour and move: black").wait_for()
    assert not IDS.search(page.locator("main").inner_text())
    assert not IDS.search(page.locator(".picture").inner_text())


def test_a_paragraph_leads_to_its_text(visit: Visit) -> None:
    page = visit.open()
    start(page, SIGNAL)
    link = page.locator(".legal .rule").first
    rule = link.inner_text().removeprefix("§ ")
    link.click()
    sheet = page.locator("dialog[open]")
    sheet.wait_for()
    assert sheet.locator("h2").inner_text() == f"§ {rule}"
    text = sheet.locator("p").first.inner_text()
    with visit.context.expect_page() as opened:
        sheet.locator("a").click()
    other = opened.value
    other.wait_for_selector("[data-rule][aria-current]")
    assert other.locator("[aria-current][data-rule]").get_attribute("data-rule") == rule
    assert other.locator("[aria-current][data-rule] dd").inner_text() == text
    assert "digest" in other.locator("main").inner_text()
    assert other.locator("[data-about=provenance] li").count() == 9
    other.close()
    page.goto(f"{visit.address}/play/rules#6.47")
    page.wait_for_selector('[data-rule="6.47"][aria-current]')
    assert not page.locator("[data-about=provenance]").count()


def test_a_board_and_a_deck_of_ones_own_come_out_of_files(visit: Visit, tmp_path: Path) -> None:
    box = json.loads(json.dumps(GAME.components()))
    board, deck = box["boards"]["central-europe"], box["departure_cards"]
    board["name"] = "My own Europe"
    for card in deck:
        card["symbols"] = [{"symbol": "move", "colour": "gray"}]
    files = {"board": board, "deck": deck, "wrong": {"players": []}, "broken": [{"symbols": []}] * 18}
    for name, content in files.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    page = visit.open()
    form = form_of(page)
    form.locator("[name=own]").set_input_files(tmp_path / "wrong.json")
    form.locator(".own .problem").wait_for()
    form.locator("[name=own]").set_input_files(tmp_path / "board.json")
    form.locator('[data-own="board"]', has_text="My own Europe").wait_for()
    assert not form.locator("[name=map]").count()
    form.locator("[name=own]").set_input_files(tmp_path / "deck.json")
    form.locator('[data-own="deck"]', has_text="18").wait_for()
    form.locator("[data-do=start]").click()
    page.wait_for_selector(".table")
    page.locator(".picture svg", has_text="My own Europe").wait_for()
    page.locator('[data-type="end_actions"]').click()
    page.wait_for_selector('[data-family="choose_train"]')
    assert page.locator(".departure .card").all_inner_texts() == ["move: gray"]
    page.locator(".log", has_text="Departure card: move: gray").wait_for()
    page.goto(visit.address)
    page.locator("[data-kept]").first.wait_for()


def test_what_is_wrong_with_a_deck_is_reported_with_its_place(visit: Visit, tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text(json.dumps([{"symbols": []}] * 18), encoding="utf-8")
    page = visit.open()
    form = form_of(page)
    form.locator("[name=own]").set_input_files(tmp_path / "broken.json")
    form.locator('[data-own="deck"]').wait_for()
    form.locator("[data-do=start]").click()
    page.locator(".problem code", has_text="/options/deck/0/symbols").wait_for()
    visit.wrong.clear()  # The browser logs that the response was a refusal.


def test_options_stand_in_the_order_of_their_numbers(visit: Visit) -> None:
    page = visit.open()
    form = form_of(page)
    select = form.locator("[name=departure_cards_removed]")
    assert select.locator("option").all_inner_texts() == ["0", "1", "2", "3", "4", "5", "6"]
    assert select.evaluate("one => one.options[one.selectedIndex].text") == "3"
    select.select_option(label="1")
    assert select.evaluate("one => one.options[one.selectedIndex].text") == "1"
