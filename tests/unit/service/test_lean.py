"""What is left out of Flask changes nothing of what it says: the same view is found, hosts and upgrades included."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter
from werkzeug.test import create_environ

from service.http.lean import LeanFlask

HOSTS = (
    "a.example",
    "A.Example:80",
    "127.0.0.1:8000",
    "[::1]:8000",
    "a..b",
    "a_b",
    "-",
    "x" * 70,
    f"{'x' * 60}.{'y' * 60}.{'z' * 60}.{'w' * 60}",
    "b\xfccher.example",
    "a b",
    "a.example:99999",
    "",
)


def found(app: Flask, changes: dict[str, Any]) -> Any:
    """All that an app knows of a request before it looks for the view, or how it refuses it."""
    environ = create_environ("/routes", method="POST", query_string="a=1") | changes
    try:
        adapter = app.create_url_adapter(app.request_class(environ))
    except HTTPException as error:
        return type(error)
    assert isinstance(adapter, MapAdapter)
    return {name: value for name, value in vars(adapter).items() if name != "map"}


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_hosts_are_read_as_flask_reads_them(host: str, scheme: str) -> None:
    lean, changes = LeanFlask("lean"), {"HTTP_HOST": host, "wsgi.url_scheme": scheme}
    expected = found(Flask("full"), changes)
    assert [found(lean, changes) for _ in range(2)] == [expected, expected]


@pytest.mark.parametrize(
    "changes",
    [
        {"HTTP_CONNECTION": "Upgrade", "HTTP_UPGRADE": "websocket"},
        {"PATH_INFO": "/caf\xc3\xa9"},
        {"PATH_INFO": "/broken\xff"},
        {"PATH_INFO": ""},
        {"QUERY_STRING": "a=\xff"},
        {"SCRIPT_NAME": "/mounted"},
        {"REQUEST_METHOD": "BREW"},
    ],
    ids=str,
)
def test_paths_and_upgrades_are_read_as_flask_reads_them(changes: dict[str, Any]) -> None:
    assert found(LeanFlask("lean"), changes) == found(Flask("full"), changes)


def test_hooks_run_in_the_order_of_flask() -> None:
    told: dict[str, list[str]] = {}
    for app in (LeanFlask("lean"), Flask("full")):
        heard = told.setdefault(app.name, [])
        for number in (1, 2):
            app.before_request(lambda number=number, heard=heard: heard.append(f"before {number}"))
            app.after_request(lambda answer, number=number, heard=heard: heard.append(f"after {number}") or answer)
            app.teardown_request(lambda _error, number=number, heard=heard: heard.append(f"end {number}"))
        app.before_request(lambda: "refused")
        app.before_request(lambda heard=heard: heard.append("never"))
        assert app.test_client().get("/nowhere").text == "refused"
    assert told["lean"] == told["full"] == ["before 1", "before 2", "after 2", "after 1", "end 2", "end 1"]
