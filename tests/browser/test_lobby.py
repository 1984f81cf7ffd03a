"""Play with others: a game at several browsers, each with its own seat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from lobby.__main__ import migrate
from lobby.app import create_app
from lobby.settings import Settings
from tests.browser.conftest import WIDE, Visit
from tests.browser.playing import G1846, SIGNAL, drive, log_of
from tests.lobby.conftest import serving
from tests.support.server import HOST, PATIENCE, running

pytestmark = pytest.mark.processes

CHOICE = ".legal[aria-busy=false] .choice:not(:disabled)"
MOST = 2000


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[str]:
    """Run a service that offers a lobby, and the lobby in front of it; yield its address."""
    with ExitStack() as opened:
        server = opened.enter_context(running(STATIONMASTER_CLIENT_PLACES="10", STATIONMASTER_LOBBY="1"))
        settings = Settings(f"sqlite:///{tmp_path}/lobby.sqlite3", service=f"http://{HOST}:{server.port}")
        migrate(settings.sqlalchemy_url)
        yield opened.enter_context(serving(create_app(settings)))


@pytest.fixture
def visits(browser: Browser, lobby: str) -> Iterator[list[Visit]]:
    """Return five visitors with browsers of their own, whose visits must end without an error."""
    found = [Visit(browser.new_context(viewport=WIDE, locale="en-GB"), lobby) for _ in range(5)]  # type: ignore[arg-type]
    yield found
    for visit in found:
        visit.context.close()
        assert visit.wrong == []


def create(page: Page, game: str, players: str) -> dict[str, str]:
    """Create a game on the first page; return the links by their names."""
    form = page.locator("[data-form=others]")
    form.locator("[name=title]").select_option(game)
    form.locator("[name=players]").fill(players)
    form.locator("[data-do=create]").click()
    page.locator("[data-seat]").first.wait_for()
    return {link.inner_text(): str(link.get_attribute("href")) for link in page.locator("[data-seat]").all()}


def seated(visits: list[Visit], game: str, players: str) -> dict[str, Page]:
    """Create a game with the first visitor, open each seat by another one, and return the pages by player."""
    page = visits[0].open("/")
    links = create(page, game, players)
    page.close()
    return {name: visit.open(link.removeprefix(visit.address)) for (name, link), visit in
        zip(links.items(), visits, strict=False)}  # fmt: skip


def to_move(pages: dict[str, Page]) -> str | None:
    """Wait until a page offers a choice and return its player; None when all show the end."""
    for _ in range(PATIENCE * 20):
        for player, page in pages.items():
            if page.locator(CHOICE).count():
                return player
        if all(page.locator(".result").count() for page in pages.values()):
            return None
        next(iter(pages.values())).wait_for_timeout(50)
    raise TimeoutError("no seat can act")


def test_a_game_of_four_browsers_is_played_to_its_end(visits: list[Visit]) -> None:
    pages = seated(visits, SIGNAL, "Amy, Bob, Cy, Dot")
    watcher = pages.pop("To watch")
    acted = set()
    for click in range(MOST):
        player = to_move(pages)
        if player is None:
            break
        acted.add(player)
        assert drive(pages[player], click, most=1)["clicks"] == 1
        if click == 15:
            pages["Bob"].reload()
            pages["Bob"].wait_for_selector(".seatbar")
    assert acted == set(pages)
    watcher.wait_for_selector(".result")
    logs = {log_of(page) for page in (*pages.values(), watcher)}
    assert len(logs) == 1
    assert "undefined" not in logs.pop()
    assert not watcher.locator(CHOICE).count()


def test_a_hand_is_seen_at_its_seat_alone_and_planned_from(visits: list[Visit]) -> None:
    pages = seated(visits, G1846, "Amy, Bob, Cy")
    first = to_move(pages)
    assert first is not None
    page = pages[first]
    assert page.locator(".hand .card").count()
    assert not sum(other.locator(".hand .card").count() for name, other in pages.items() if name != first)
    page.locator("[data-do=plan]").click()
    page.locator("[data-do=drop-plan]").wait_for()
    page.locator("[data-do=drop-plan]").click()
    page.locator("[data-do=plan]").wait_for()
    page.locator(CHOICE).first.click()
    page.locator(CHOICE).first.wait_for(state="detached")
    second = to_move(pages)
    assert second not in (None, first)
    assert f"You are {second}" in pages[str(second)].locator(".seatbar").inner_text()
