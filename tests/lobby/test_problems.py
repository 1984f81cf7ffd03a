"""The lobby's refusals: each is documented, and the page has it in its own language."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from lobby.problems import away

ROOT = Path(__file__).parents[2]
RAISED = re.compile(r"""LobbyProblem\(\s*[\w.]+,\s*"(\w+)",\s*"([^"]+)\"""")
SENTENCE = re.compile(r"""(\w+): \(\) => say\("([^"]+)"\)""")


def raised() -> dict[str, str]:
    """Return all codes with their sentences."""
    found = {code: text for file in (ROOT / "lobby").glob("*.py") for code, text in RAISED.findall(file.read_text())}
    for one in (away("service"), away("database")):
        body = msgspec.json.decode(one.content)
        found[body["code"]] = body["detail"]
    return found


def test_the_page_has_a_sentence_for_every_refusal() -> None:
    page = (ROOT / "service/table/page/core/lobby_problems.js").read_text(encoding="utf-8")
    assert dict(SENTENCE.findall(page)) == raised()


def test_every_code_is_documented() -> None:
    table = (
        (ROOT / "docs/hosting.md")
        .read_text(encoding="utf-8")
        .partition("| status | code | when |")[2]
        .partition("\n\n")[0]
    )
    assert set(re.findall(r"`([a-z_]{4,})`", re.sub(r"\|[^|]*\|\n", "|\n", table + "\n"))) == set(raised())
