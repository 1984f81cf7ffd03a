"""The game page as the service delivers it. Its behaviour in a browser is tested in `tests/browser`."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from service.table.sentences import PAGE
from service.table.serving import HTML, VIEWS, contents

MODULES = sorted(path for path in contents() if path.endswith(".js"))
OURS = [path for path in MODULES if "/vendor/" not in path]
FIRST_VIEW = 150_000
"""Bytes over the wire."""


@pytest.mark.parametrize("path", VIEWS)
def test_each_view_is_the_same_page_and_revalidated(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers={"Accept": "text/html"})
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.data == client.get(VIEWS[0]).data
    again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("path", sorted(contents()))
def test_nothing_comes_from_elsewhere_and_nothing_is_run_that_stands_in_the_page(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert not re.search(rb"""(?:src|href|from|fetch)\s*[=(]?\s*["'](?:https?:)?//""", answer.data)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
    assert "worker-src 'self'" in policy
    assert "http" not in policy


@pytest.mark.parametrize("path", OURS)
def test_no_module_makes_markup_or_code_of_text(client: FlaskClient, path: str) -> None:
    assert not re.search(r"innerHTML|insertAdjacentHTML|\beval\(|new Function", client.get(path).text)


def test_the_page_holds_no_script_or_style_of_its_own(client: FlaskClient) -> None:
    page = client.get(VIEWS[0]).text
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=", page)
    for named in re.findall(r'(?:src|href)="(/[^"]+)"', page):
        assert client.get(named).status_code == 200, named


def test_what_a_view_is_made_of_is_kept_for_good_under_a_name_of_its_content(client: FlaskClient) -> None:
    for path in MODULES:
        assert client.get(path).headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert client.get(re.sub(r"/table/\w+/", "/table/0123456789ab/", MODULES[0])).status_code == 404


def test_the_first_view_is_small(client: FlaskClient) -> None:
    page = client.get(VIEWS[0])
    named = [one for one in re.findall(r'(?:src|href)="(/[^"]+)"', page.text) if not one.endswith("openapi.yaml")]
    packed = [client.get(one, headers={"Accept-Encoding": "gzip"}).data for one in [*named, "/v1/games"]]
    assert sum(map(len, packed)) < FIRST_VIEW / 2


def test_every_module_that_a_module_names_is_there() -> None:
    for file in sorted(PAGE.iterdir(), key=str):
        assert file.name != HTML or "{preloads}" in file.read_text()
    for path in OURS:
        text = contents()[path].content.decode()
        for named in re.findall(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""", text):
            folder = path.rpartition("/")[0].split("/")
            for part in named.split("/"):
                if part == "..":
                    folder.pop()
                elif part != ".":
                    folder.append(part)
            assert "/".join(folder) in contents(), (path, named)
