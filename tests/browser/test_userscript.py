"""The userscript of `examples/userscript`: an exported game shows its routes, without a request."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.support.reference import ROOT
from tests.support.server import PATIENCE

ADDRESS = "https://18xx.games/game/1"
PAGE = "<!doctype html><title>A game</title><p>A page of 18xx.games.</p>"
NODE = shutil.which("node")

pytestmark = [pytest.mark.processes, pytest.mark.skipif(NODE is None, reason="Node is not installed")]


def action(kind: str, entity: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "entity": entity, "entity_type": "corporation", **fields}


GAME = {
    "id": 1,
    "title": "1846",
    "actions": [
        action("place_token", "NYC", city="D20-0-0", slot=0),
        action("lay_tile", "NYC", hex="D18", tile="8-0", rotation=4),
        action("lay_tile", "NYC", hex="E17", tile="292-0", rotation=3),
        action("lay_tile", "NYC", hex="F18", tile="9-0", rotation=2),
        action("buy_train", "NYC", train="4-0", price=180, variant="3/5"),
    ],
}
"""The board of the README's first example, on which the New York Central earns $80 with a 3/5 train."""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> str:
    made = tmp_path_factory.mktemp("userscript") / "stationmaster-routes.user.js"
    subprocess.run([str(NODE), str(ROOT / "examples" / "userscript" / "build.mjs"), str(made)], check=True, timeout=120)
    return made.read_text("utf-8")


@pytest.fixture
def page(browser: Browser, script: str) -> Iterator[Page]:
    """Return a page with the script, as a manager of userscripts runs it; it may ask for nothing further."""
    context = browser.new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin="https://18xx.games")
    requested: list[str] = []
    wrong: list[str] = []

    def serve(route: Route) -> None:
        requested.append(route.request.url)
        route.fulfill(body=PAGE, content_type="text/html")

    context.route("**/*", serve)
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(ADDRESS)
    page.evaluate(script)
    page.locator("[data-stationmaster=open]").click()
    yield page
    context.close()
    assert (requested, wrong) == ([ADDRESS], [])


def drawn(page: Page) -> None:
    """Wait for a picture."""
    page.wait_for_function("() => document.querySelector('dialog img')?.naturalWidth > 0")


def test_a_game_from_the_clipboard_shows_its_routes_and_its_reach(page: Page) -> None:
    page.evaluate("(game) => navigator.clipboard.writeText(game)", json.dumps(GAME))
    page.locator("[data-stationmaster=paste]").click()
    page.wait_for_selector("dialog [role=status] >> text=NYC earns 80 (proved to be the best).")
    drawn(page)
    assert (
        page.locator("dialog li").all_inner_texts() == ["3/5: D20–D18–E17–F18–E19 = 80"]
        or page.locator("dialog li").count() == 1
    )
    page.get_by_label("Shown").select_option("reach")
    page.wait_for_selector("dialog [role=status] >> text=NYC reaches")
    drawn(page)


def test_a_dropped_file_and_a_description_are_read(page: Page, tmp_path: Path) -> None:
    drop = """([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      document.querySelector("dialog").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
    }"""
    page.evaluate(drop, ["game.json", json.dumps({**GAME, "title": "1846 Elsewhere"})])
    page.wait_for_selector("dialog [role=status] >> text=No description of 1846 Elsewhere.")
    map_ = json.loads((ROOT / "examples" / "titles" / "1846.json").read_text("utf-8"))
    page.evaluate(drop, ["map.json", json.dumps({**map_, "title": "1846 Elsewhere"})])
    page.wait_for_selector("dialog [role=status] >> text=is known now")
    page.evaluate(drop, ["game.json", json.dumps({**GAME, "title": "1846 Elsewhere"})])
    page.wait_for_selector("dialog [role=status][data-revenue='80']")


def test_a_page_without_a_game_is_reported(page: Page) -> None:
    page.locator("dialog textarea").fill("milk")
    page.wait_for_selector("dialog [role=status] >> text=it is not JSON")
    page.locator("dialog textarea").fill('{"title": "1846"}')
    page.wait_for_selector("dialog [role=status] >> text=The record cannot be read: actions is missing.")
