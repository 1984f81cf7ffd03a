"""The page in a real browser: the Chromium of this machine, against the service as deployed.

Without a Chromium the tests are skipped with a message, and `make test-browser` fails. Nothing is downloaded.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

from tests.support.server import HOST, PATIENCE, Server, running

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
DRIVER = (Path(__file__).parent / "driver.js").read_text(encoding="utf-8")
WIDE = {"width": 1400, "height": 1000}
PHONE = {"width": 390, "height": 844}


def found_chromium() -> str | None:
    """Return the browser that `CHROMIUM` names, or the first one installed."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Run one browser for all tests of a process."""
    executable = found_chromium()
    if executable is None:
        reason = f"No Chromium was found ({', '.join(NAMES)}, or named by CHROMIUM): nothing was tried in a browser."
        if os.environ.get("BROWSER_TESTS") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable, args=["--no-sandbox"], timeout=PATIENCE * 1000)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Run the service on a port of its own."""
    with running(STATIONMASTER_CLIENT_PLACES="8") as server:
        yield server


@dataclass
class Visit:
    """The pages of one visitor, their requests, and their errors, of which there must be none."""

    context: BrowserContext
    address: str
    wrong: list[str] = field(default_factory=list)
    requested: list[str] = field(default_factory=list)

    def open(self, path: str = "/") -> Page:
        """Open a monitored page: every error, every refusal and every request to another host is recorded."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", self._note_message)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("request", self._note_request)
        page.goto(self.address + path)
        return page

    def _note_message(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"console: {message.text}")

    def _note_request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        self.requested.append(parts.path)
        if parts.scheme in ("http", "https", "ws", "wss") and f"{parts.scheme}://{parts.netloc}" != self.address:
            self.wrong.append(f"request: {request.url}")


def visit_of(browser: Browser, server: Server, size: dict[str, int], locale: str = "en-GB") -> Iterator[Visit]:
    """Open a visit with this window size and language, which must end without an error."""
    context = browser.new_context(viewport=size, accept_downloads=True, locale=locale)  # type: ignore[arg-type]
    visit = Visit(context, f"http://{HOST}:{server.port}")
    yield visit
    context.close()
    assert visit.wrong == []


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Return a visitor with a desktop browser."""
    yield from visit_of(browser, server, WIDE)


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Visit]:
    """Return a visitor with a phone."""
    yield from visit_of(browser, server, PHONE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Extend the time-out of browser tests, because a browser on a busy machine is slow."""
    for item in items:
        if Path(__file__).parent in item.path.parents and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(1200))


@pytest.fixture(params=["ja-JP", "pl-PL", "ru-RU"])
def foreign(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Return a visitor with a phone set to another language."""
    yield from visit_of(browser, server, PHONE, request.param)
