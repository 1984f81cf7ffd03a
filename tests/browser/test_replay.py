"""The replay of a recorded game: the slider, violations of the printed rules, missed revenue, playing on."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

import stationmaster
from stationmaster import records
from tests.browser.conftest import Visit
from tests.browser.playing import G1846, SIGNAL, wait_for_revision

pytestmark = pytest.mark.processes

Json = Any
SAMPLES = Path(__file__).parents[2] / "service" / "table" / "page" / "replay" / "samples"
SAMPLE: Json = json.loads((SAMPLES / "1846.json").read_text(encoding="utf-8"))
LENGTH = 130
"""Actions, enough for trains that have run."""


def game_of(name: str, options: Json, length: int) -> tuple[Json, Json]:
    """Return a random game as its record, and its actions as they were played."""
    game = stationmaster.games[name]
    random = Random(3)
    players = ["Amy", "Bob", "Cy"]
    position, _ = game.start(players, options, seed="12345")
    actions: list[Json] = []
    while len(actions) < length and stationmaster.turn(position):
        action = stationmaster.legal(position).pick(random)
        position, _ = stationmaster.play(position, action)
        actions.append(action)
    return {"players": players, "options": options, "seed": "12345", "actions": actions}, position


def open_record(page: Page, tmp_path: Path, record: Json) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    page.locator("[name=record]").set_input_files(file)
    page.wait_for_selector(".slider")


def test_a_record_of_18xx_games_is_shown_and_judged_by_the_printed_rules(visit: Visit, tmp_path: Path) -> None:
    options = {"deal": "18xx.games", "conventions": "online"}
    record, _ = game_of(G1846, options, LENGTH)
    converted = records.convert(records.read(record), "18xx.games")
    page = visit.open("/play/replay")
    open_record(page, tmp_path, converted)
    assert page.locator("output").get_attribute("data-place") == str(LENGTH)
    page.wait_for_selector(".picture svg")
    page.locator("[name=place]").fill("60")
    assert page.locator("output").get_attribute("data-place") == "61"
    page.locator("[data-do=previous]").click()
    assert page.locator("output").get_attribute("data-place") == "60"
    page.wait_for_selector("[data-broken]")
    broken = int(page.locator("[data-broken]").get_attribute("data-broken") or 0)
    assert broken == page.locator("[data-broken] .rule").count() > 0
    assert int(page.locator("[data-broken]").get_attribute("data-unjudged") or 0) < LENGTH / 10
    page.wait_for_selector("[data-runs]")
    assert int(page.locator("[data-runs]").get_attribute("data-runs") or 0) > 0
    page.locator("[data-do=go-on]").click()
    wait_for_revision(page, 60)


def shortened(rules: Any, position: Any) -> Json | None:
    """Return a run of one train that is shorter than possible; None where there is none."""
    runs = [family for family in rules.legal(position) if family.type == "run"]
    best = [choice["routes"] for family in runs for choice in family.choices if isinstance(choice["routes"], list)]
    for route in best[0] if best else ():
        for end in range(2, len(route["path"])):
            for path in (route["path"][:end], route["path"][-end:]):
                run = {"type": "run", "routes": [{"train": route["train"], "path": path}]}
                if rules.check(position, run) is None:
                    return run
    return None


def poor_runs() -> Json:
    """Return a random game with trains that run shorter than possible."""
    rules: Any = stationmaster.games[G1846]
    random, options, players = Random(3), {"conventions": "online"}, ["Amy", "Bob", "Cy"]
    position, _ = rules.start(players, options, seed="12345")
    actions: list[Json] = []
    run = None
    while run is None:
        run = shortened(rules, position)
        action = run or rules.legal(position).pick(random)
        position, _ = rules.play(position, action)
        actions.append(action)
    return {"players": players, "options": options, "seed": "12345", "actions": actions}


def drawn(page: Page, kind: str) -> int:
    """Return how many routes of a layer are on the board, once it is drawn."""
    page.wait_for_selector(".board[aria-busy=false]")
    numbers: Json = page.evaluate(
        "selector => [...new Set([...document.querySelectorAll(selector)].map((one) => one.dataset.route))].length",
        f".picture [data-route]{kind}",
    )
    return int(numbers)


def test_the_routes_that_were_run_and_the_best_are_two_layers_with_their_sums(visit: Visit, tmp_path: Path) -> None:
    page = visit.open("/play/replay")
    open_record(page, tmp_path, poor_runs())
    page.wait_for_selector("[data-layer=best]")
    ran, best = (page.locator(f"[data-layer={name}]") for name in ("ran", "best"))
    assert int(ran.inner_text().partition("$")[2]) < int(best.inner_text().partition("$")[2])
    page.wait_for_selector(".picture .dashed")
    both = [drawn(page, ".dashed"), drawn(page, ":not(.dashed)")]
    assert min(both) > 0
    ran.click()
    page.wait_for_selector(".picture .dashed", state="detached")
    assert drawn(page, "") == both[1]
    ran.click()
    best.click()
    page.wait_for_selector("[data-layer=best][aria-pressed=false]")
    page.wait_for_function("count => document.querySelectorAll('.picture .dashed').length === 0", arg=0)
    assert drawn(page, "") == both[0]
    page.locator("[data-do=previous]").click()
    assert not page.locator("[data-layer]").count()


def test_a_sample_is_opened_judged_and_shared_by_a_link(visit: Visit) -> None:
    page = visit.open("/play/replay")
    page.locator('[data-sample="1846"]').click()
    page.wait_for_selector("[data-broken]")
    assert int(page.locator("[data-runs]").get_attribute("data-left") or 0) > 0
    page.keyboard.press("Home")
    page.wait_for_selector('[data-place="1"]')
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    last = len(SAMPLE["record"]["actions"])
    page.wait_for_selector(f'[data-place="{last - 1}"]')
    worth = page.locator(".worth polyline")
    assert worth.count() == len(SAMPLE["record"]["players"])
    points = worth.first.get_attribute("points") or ""
    page.locator(".worth summary").click()
    assert page.locator(".worth tbody tr").count() == len(points.split()) > 10
    page.locator("[data-runs] .goto").first.click()
    place = page.locator("output").get_attribute("data-place")
    page.locator("[data-do=link]").click()
    link = page.locator("input.link").input_value()
    assert len(link) < 8000
    other = visit.open(link.removeprefix(visit.address))
    other.wait_for_selector(f'[data-place="{place}"]')
    other.wait_for_selector("[data-layer=best]")
    assert not any("#" in path or len(path) > 200 for path in visit.requested)


def test_the_samples_are_games_that_the_rules_allow() -> None:
    for file in sorted(SAMPLES.iterdir()):
        sample = json.loads(file.read_text(encoding="utf-8"))
        rules: Any = stationmaster.games[sample["game"]]
        record = sample["record"]
        position, _ = rules.start(record["players"], record["options"], seed=record["seed"])
        for action in record["actions"]:
            position, _ = rules.play(position, action)
        assert rules.result(position) is not None


@pytest.mark.parametrize("way", ["paste", "type"])
def test_a_record_may_be_pasted(visit: Visit, way: str) -> None:
    record, _ = game_of(SIGNAL, {}, 5)
    page = visit.open("/play/replay")
    field = page.locator("[name=pasted]")
    if way == "type":
        field.fill(json.dumps(record))
        page.locator("[data-do=read]").click()
    else:
        field.evaluate(
            "(field, text) => { const data = new DataTransfer(); data.setData('text', text);"
            " const event = { clipboardData: data, bubbles: true, cancelable: true };"
            " field.dispatchEvent(new ClipboardEvent('paste', event)); }",
            json.dumps(record),
        )
    page.wait_for_selector(".slider")
    assert page.locator(".log li").count() == 5


def test_a_link_without_a_record_is_reported(visit: Visit) -> None:
    page = visit.open("/play/replay#r=milk")
    page.wait_for_selector(".problem")
    assert "no record" in page.locator(".problem").inner_text()


def test_a_record_of_this_service_is_shown_to_its_last_action(visit: Visit, tmp_path: Path) -> None:
    record, _ = game_of(SIGNAL, {}, 20)
    page = visit.open("/play/replay")
    open_record(page, tmp_path, record)
    assert page.locator(".log li").count() == len(record["actions"])
    page.wait_for_selector(".picture svg")
    for _ in range(3):
        page.locator("[data-do=previous]").click()
    assert page.locator("output").get_attribute("data-place") == str(len(record["actions"]) - 3)


@pytest.mark.parametrize("place", [0, 12])
@pytest.mark.parametrize("action", ["milk", {"type": "milk"}, {"type": "deploy", "colour": "gray"}])
def test_a_record_is_shown_up_to_the_action_that_is_refused(
    visit: Visit, tmp_path: Path, place: int, action: Json
) -> None:
    record, _ = game_of(SIGNAL, {}, 20)
    record["actions"][place] = action
    page = visit.open("/play/replay")
    open_record(page, tmp_path, record)
    assert json.loads(page.locator(".refused p > code").first.inner_text()) == action
    assert page.locator(".refused .problem").is_visible()
    assert page.locator(".log li").count() == place
    page.wait_for_selector(".picture svg")
    assert page.locator(".panels .panel").count() > 3
    assert page.locator(".refused .rule").count() == (0 if action == "milk" or "colour" not in action else 1)
    visit.wrong = [one for one in visit.wrong if "422" not in one and "409" not in one]


def test_a_record_of_18xx_games_is_shown_up_to_what_cannot_be_read(phone: Visit, tmp_path: Path) -> None:
    record, _ = game_of(G1846, {"deal": "18xx.games", "conventions": "online"}, 60)
    converted = records.convert(records.read(record), "18xx.games")
    converted["actions"][50] |= {"type": "milk", "why": "none" * 30}
    page = phone.open("/play/replay")
    open_record(page, tmp_path, converted)
    assert "milk" in page.locator(".refused .problem").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert 40 < page.locator(".log li").count() <= 50
    page.wait_for_selector(".picture svg")
    phone.wrong = [one for one in phone.wrong if "422" not in one]


DROP = """([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type: "application/json" }));
    const over = new DragEvent("dragover", { dataTransfer: data, bubbles: true, cancelable: true });
    document.querySelector("main").dispatchEvent(over);
    const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
    document.querySelector("main").dispatchEvent(drop);
    return over.defaultPrevented && drop.defaultPrevented;
}"""


def test_a_record_may_be_dropped_anywhere_on_the_page(visit: Visit) -> None:
    record, _ = game_of(SIGNAL, {}, 5)
    page = visit.open("/play/replay")
    page.wait_for_selector(".drop")
    assert page.evaluate(DROP, ["record.json", json.dumps(record)])
    page.wait_for_selector(".slider")
    assert page.locator(".log li").count() == 5
    page.goto(visit.address + "/play/map")
    page.wait_for_selector("textarea")
    assert page.evaluate(DROP, ["record.json", "{}"])


def test_a_file_is_chosen_by_the_keyboard_with_a_button_in_the_language_of_the_page(foreign: Visit) -> None:
    page = foreign.open("/play/replay")
    button = page.locator("[data-do=choose-file]")
    assert "Choose" not in button.inner_text()
    page.evaluate(
        "() => document.querySelector('[name=record]').addEventListener('click', (event) => {"
        " event.preventDefault(); document.body.dataset.opened = 'yes'; })"
    )
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-opened=yes]")


def test_a_file_without_a_record_is_reported(visit: Visit, tmp_path: Path) -> None:
    page = visit.open("/play/replay")
    file = tmp_path / "shopping.json"
    file.write_text('["milk"]', encoding="utf-8")
    page.locator("[name=record]").set_input_files(file)
    assert "holds no record" in page.locator(".problem").inner_text()


def test_a_game_of_another_title_is_reported_by_its_name(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "1830.json"
    file.write_text(json.dumps({"id": 5, "title": "1830", "players": [], "actions": []}), encoding="utf-8")
    page = visit.open("/play/replay")
    page.locator("[name=record]").set_input_files(file)
    page.wait_for_selector(".problem")
    assert "1830" in page.locator(".problem").inner_text()


def test_a_packed_record_is_read_as_it_is(visit: Visit, tmp_path: Path) -> None:
    record, _ = game_of(SIGNAL, {}, 5)
    file = tmp_path / "record.json.gz"
    file.write_bytes(gzip.compress(json.dumps(record).encode()))
    page = visit.open("/play/replay")
    page.locator("[name=record]").set_input_files(file)
    page.wait_for_selector(".slider")
    assert page.locator(".log li").count() == 5


def test_a_file_that_is_packed_wrongly_is_no_record(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "record.json.gz"
    file.write_bytes(gzip.compress(b"{}" * 100)[:-12])
    page = visit.open("/play/replay")
    page.locator("[name=record]").set_input_files(file)
    page.wait_for_selector(".problem")
    assert "no record" in page.locator(".problem").inner_text()
