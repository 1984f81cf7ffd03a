"""The page of an analysis is in the language of its reader; in English it matches the statistics."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from stationmaster.analysis.report import write_report
from stationmaster.analysis.sentences import SENTENCES, sentence
from stationmaster.analysis.statistics import Statistics, Tally
from stationmaster.i18n.message import ENGLISH
from stationmaster.languages import LANGUAGES, language
from stationmaster.titles.g1846.texts import TELLING

pytest.importorskip("matplotlib")
TAG = re.compile(r"<style.*?</style>|<!--.*?-->|<[^>]*>|\n", re.DOTALL)


def statistics() -> dict[str, Any]:
    """Return statistics with a row of each kind."""
    numbers = {"price": 60, "won_by_opener_percent": 100}
    tallies = {
        "first_opened": ({"NYC": numbers}),
        "opened": {"NYC": numbers},
        "corporations_at_the_end": {"NYC": {"last_price": 70}},
        "privates": {"MS": {"price": 40, "sold_percent": 100, "sold_for": 60, "won_by_buyer_percent": 0}},
        "trains_bought": {f"2 from {source}": {"price": 80} for source in ("bank", "discard", "a corporation")},
        "runs": {name: {"earned": 80, "possible": 90, "lost": 10} for name in ("phase I", "best", "not the best")},
        "scores": {"3 players": {"score": 5000}},
    }
    tables = dict(Statistics().to_json())
    assert set(tallies) < set(tables)
    tables |= {
        "games": {"1846": 4},
        "status": dict.fromkeys(("played", "refused", "impossible", "unreadable"), 1),
        "ends": {"1846: bankruptcy": 1},
        "first_breach_by_paragraph": {"6.45": 1, "none": 3},
    }
    for table, rows in tallies.items():
        tally = Tally()
        for name, means in rows.items():
            tally.add(name, **means)
        tables[table] = tally.to_json()
    return tables


def page(tmp_path: Path, code: str) -> str:
    write_report(tmp_path / "page.html", statistics(), language(code))
    return (tmp_path / "page.html").read_text(encoding="utf-8")


def words(text: str) -> list[str]:
    """Return the text between the tags."""
    return [
        found for found in re.split(r"<style.*?</style>|<!--.*?-->|<[^>]*>|\n", text, flags=re.DOTALL) if found.strip()
    ]


def test_in_english_it_has_the_names_of_the_statistics(tmp_path: Path) -> None:
    shown = words(page(tmp_path, "en"))
    for table, rows in statistics().items():
        assert table.replace("_", " ") in shown
        assert set(rows) <= set(shown)
    assert "4 games" in shown


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_in_others_nothing_is_left_in_english(code: str, tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    assert "bankruptcy" in TELLING.words
    text = page(tmp_path, code)
    assert f"<html lang='{code}'>" in text
    shown = set(words(text))
    for name, entry in SENTENCES.items():
        if not entry.places:
            assert sentence(language(code), name) in shown, name
            assert sentence(ENGLISH, name) not in shown, name
    for english in ("4 games", "3 players", "phase I", "2 from bank", "1846: bankruptcy"):
        assert english not in shown
    assert not [str(one.message) for one in recwarn if "Glyph" in str(one.message)]
