"""The tables of fault codes: they hold every code in the source, and no other code can be created."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from service.http.problem_texts import API_FAULTS
from stationmaster.any_map.faults import FAULTS as FAULTS_OF_ROUTES
from stationmaster.i18n.message import catalogue
from stationmaster.i18n.sentences import COMMON
from stationmaster.schema.faults import maker
from stationmaster.titles.g1846.text.faults import FAULTS as FAULTS_OF_1846
from stationmaster.titles.switch_and_signal.text.faults import FAULTS as FAULTS_OF_SWITCH_AND_SIGNAL

ROOT = Path(__file__).parents[2]
TABLES = (
    API_FAULTS.meanings,
    COMMON.meanings,
    FAULTS_OF_1846.meanings,
    FAULTS_OF_SWITCH_AND_SIGNAL.meanings,
    FAULTS_OF_ROUTES.meanings,
)


@pytest.mark.parametrize("table", TABLES, ids=("api", "common", "1846", "switch-and-signal", "routes"))
def test_codes_are_words_in_order_and_meanings_are_sentences(table: Mapping[str, str]) -> None:
    assert list(table) == sorted(table)
    for code, meaning in table.items():
        assert re.fullmatch(r"[a-z][a-z0-9_]*", code)
        assert meaning[0].isupper()
        assert meaning.endswith(".")


def test_a_game_does_not_explain_once_more_what_is_common() -> None:
    for table in (FAULTS_OF_1846.meanings, FAULTS_OF_SWITCH_AND_SIGNAL.meanings, FAULTS_OF_ROUTES.meanings):
        assert not table.keys() & COMMON.meanings.keys()


def test_a_fault_cannot_bear_a_code_that_no_table_has() -> None:
    fault_at = maker(catalogue({"known": "This.", "known.also": "That."}))
    assert fault_at("/here", "known.also").code == "known"
    with pytest.raises(KeyError, match="unheard_of"):
        fault_at("/here", "unheard_of")


def test_no_fault_is_made_but_by_the_tables() -> None:
    """`errors` itself repeats a fault within a larger sentence, under its own code."""
    makers = [path.relative_to(ROOT).as_posix() for path, call in _calls() if _name(call) == "Fault"]
    assert makers == ["stationmaster/errors.py", "stationmaster/schema/faults.py"]


def test_every_code_that_is_written_stands_in_its_table() -> None:
    """Search the whole source, so that no code waits for an input to show that it is missing from a table."""
    for path, call in _calls():
        if _name(call) in ("fault_at", "fault", "_fault") and "validate" not in path.parts:
            known = _table_of(path)
            for code in _codes(call):
                assert code in known, f"{path}:{call.lineno}: {code}"


def _calls() -> Iterator[tuple[Path, ast.Call]]:
    for path in sorted([*ROOT.glob("service/**/*.py"), *ROOT.glob("stationmaster/**/*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield path, node


def _name(call: ast.Call) -> str:
    return getattr(call.func, "attr", "") or getattr(call.func, "id", "")


def _codes(call: ast.Call) -> Iterator[str]:
    """Yield the words among the arguments, except the pointer and the sentences."""
    for argument in call.args[:2]:
        for node in ast.walk(argument) if isinstance(argument, ast.Constant | ast.IfExp) else ():
            if isinstance(node, ast.Constant) and re.fullmatch(r"[a-z][a-z0-9_.]*", str(node.value)):
                yield str(node.value).partition(".")[0]


def _table_of(path: Path) -> frozenset[str]:
    parts = path.relative_to(ROOT).parts
    if parts[0] == "service":
        return frozenset(COMMON.meanings) | frozenset(API_FAULTS.meanings)
    games = {
        "g1846": FAULTS_OF_1846.meanings,
        "switch_and_signal": FAULTS_OF_SWITCH_AND_SIGNAL.meanings,
        "any_map": FAULTS_OF_ROUTES.meanings,
    }
    own = games.get(parts[2] if parts[1] == "titles" else parts[1], {})
    return frozenset(COMMON.meanings) | frozenset(own)
