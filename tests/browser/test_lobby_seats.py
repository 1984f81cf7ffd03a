"""The lobby's views: accessible, on phones, in other languages; webhooks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from lobby.__main__ import migrate
from lobby.app import create_app
from lobby.settings import Settings
from lobby.webhooks import Webhooks
from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.test_for_everybody import violations, width
from tests.browser.test_lobby import create
from tests.lobby.conftest import serving
from tests.support.server import HOST, running

pytestmark = pytest.mark.processes

PICTURES = os.environ.get("LOBBY_PICTURES")
"""A folder for pictures of the views, to be looked at."""


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a service and a lobby that offers webhooks; yield its address."""
    with ExitStack() as opened:
        server = opened.enter_context(running(STATIONMASTER_CLIENT_PLACES="10", STATIONMASTER_LOBBY="1"))
        folder = tmp_path_factory.mktemp("lobby")
        settings = Settings(
            f"sqlite:///{folder}/lobby.sqlite3", f"http://{HOST}:{server.port}", webhook_hosts=("good.example",)
        )
        migrate(settings.sqlalchemy_url)
        yield opened.enter_context(serving(create_app(settings, webhooks=Webhooks(settings.webhook_hosts))))


def visits(browser: Browser, lobby: str, size: dict[str, int], locale: str) -> Iterator[Visit]:
    """Open a visit that must end without an error."""
    found = Visit(browser.new_context(viewport=size, locale=locale), lobby)  # type: ignore[arg-type]
    yield found
    found.context.close()
    assert found.wrong == []


@pytest.fixture(params=[WIDE, PHONE], ids=["wide", "phone"])
def visit(browser: Browser, lobby: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Return a visitor with a wide window, or with a phone."""
    yield from visits(browser, lobby, request.param, "en-GB")


def picture(page: Page, name: str) -> None:
    """Keep a picture of a view, if that is enabled."""
    if PICTURES:
        size = page.viewport_size or {"width": 0}
        page.screenshot(path=str(Path(PICTURES) / f"{name}-{size['width']}.png"), full_page=True)


def test_every_view_is_accessible_and_fits(visit: Visit) -> None:
    page = visit.open("/")
    page.locator("[data-form=others]").wait_for()
    assert violations(page) == []
    links = create(page, "1846", "Amy, Bob, Cy")
    assert page.locator("[data-seat]").first.is_visible(), "the links are not to be seen"
    picture(page, "create")
    assert (violations(page), width(page) <= page.viewport_size["width"]) == ([], True)  # type: ignore[index]
    for name in ("Cy", "Amy", "To watch"):
        seat = visit.open(links[name].removeprefix(visit.address))
        seat.wait_for_selector(".seatbar")
        seat.wait_for_selector(".picture svg")
        assert seat.locator(".webhook").count() == (name != "To watch")
        picture(seat, f"seat-{name.replace(' ', '-')}")
        assert (violations(seat), width(seat) <= page.viewport_size["width"]) == ([], True)  # type: ignore[index]
        if name == "Cy":
            seat.locator("[data-do=plan]").click()
            seat.locator("[data-do=drop-plan]").wait_for()
            picture(seat, "plan")
            for theme in ("light", "dark", "contrast"):
                seat.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
                assert violations(seat) == [], theme
        seat.close()


def test_a_webhook_is_set_and_removed(visit: Visit) -> None:
    page = visit.open("/")
    link = create(page, "1846", "Amy, Bob, Cy")["Amy"].removeprefix(visit.address)
    page = visit.open(link)
    hook = page.locator(".webhook")
    hook.locator("summary").click()
    hook.locator("[name=url]").fill("https://evil.example/x")
    hook.locator("[data-do=set-webhook]").click()
    assert hook.locator(".problem").inner_text() == "Webhooks may not call this address."
    hook.locator("[name=url]").fill("https://good.example/x")
    hook.locator("[data-do=set-webhook]").click()
    assert len(hook.locator("[data-secret]").inner_text()) == 32
    assert violations(page) == []
    picture(page, "webhook")
    page.close()
    page = visit.open(link)
    hook = page.locator(".webhook")
    hook.locator("summary").click()
    assert hook.locator("[name=url]").input_value() == "https://good.example/x"
    assert not hook.locator("[data-secret]").count()
    hook.locator("[data-do=remove-webhook]").click()
    hook.locator("[data-do=remove-webhook]").wait_for(state="detached")
    assert hook.locator("[name=url]").input_value() == ""
    visit.wrong[:] = [one for one in visit.wrong if "403" not in one]


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        ("ja-JP", "このリンクに対応するゲームがないか、ゲームは削除されました。"),
        ("pl-PL", "Ten odnośnik nie prowadzi do żadnej gry albo gra została usunięta."),
        ("ru-RU", "Эта ссылка не ведёт ни к какой игре, или игра удалена."),
    ],
)
def test_the_page_shows_a_refusal_of_the_lobby_in_its_own_language(
    browser: Browser, lobby: str, locale: str, expected: str
) -> None:
    for visit in visits(browser, lobby, PHONE, locale):
        page = visit.open("/play#seat=nothing")
        page.locator(".problem").wait_for()
        assert page.locator(".problem").inner_text().strip() == expected
        visit.wrong[:] = [one for one in visit.wrong if "401" not in one]
