"""The catalogues of sentences: each code has one, each is used, and every use fills exactly its places."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

import pytest

from service.http.problem_texts import API_FAULTS
from service.refusals import SENTENCES as START_SENTENCES
from stationmaster.any_map import catalogue as of_any_map
from stationmaster.any_map import faults as faults_of_routes
from stationmaster.i18n.message import Plural, Sentence, Template, all_templates, places
from stationmaster.i18n.sentences import COMMON
from stationmaster.i18n.table import Table
from stationmaster.titles.g1846.drawing import sentences as pictures_1846
from stationmaster.titles.g1846.text import faults as faults_1846
from stationmaster.titles.g1846.text import phrases as phrases_1846
from stationmaster.titles.g1846.text import refusals as violations_1846
from stationmaster.titles.switch_and_signal.drawing import sentences as pictures_ss
from stationmaster.titles.switch_and_signal.text import faults as faults_ss
from stationmaster.titles.switch_and_signal.text import refusals as violations_ss

ROOT = Path(__file__).parents[3] / "stationmaster"
WAYS = {"", "#", "action", "and", "money", "or", "word"}


@dataclass(frozen=True)
class Source:
    """A catalogue, the codes it serves, where its sentences are used, and by which functions."""

    folder: str
    codes: Mapping[str, str] | None
    sentences: Mapping[str, Sentence]
    makers: frozenset[str]


CATALOGUES = {
    "violations of 1846": Source(
        "titles/g1846", violations_1846.REFUSALS.meanings, violations_1846.REFUSALS.sentences, frozenset({"refuse"})
    ),
    "phrases of 1846": Source("titles/g1846", None, phrases_1846.PHRASES, frozenset({"tell"})),
    "faults of 1846": Source(
        "titles/g1846", faults_1846.FAULTS.meanings, faults_1846.FAULTS.sentences, frozenset({"fault", "fault_at"})
    ),
    "violations of Switch & Signal": Source(
        "titles/switch_and_signal",
        violations_ss.REFUSALS.meanings,
        violations_ss.REFUSALS.sentences,
        frozenset({"refuse"}),
    ),
    "phrases of Switch & Signal": Source(
        "titles/switch_and_signal", None, violations_ss.PHRASES, frozenset({"tell"})
    ),
    "faults of Switch & Signal": Source(
        "titles/switch_and_signal",
        faults_ss.FAULTS.meanings,
        faults_ss.FAULTS.sentences,
        frozenset({"_fault", "fault_at"}),
    ),
    "faults of routes on any map": Source(
        "any_map", faults_of_routes.FAULTS.meanings, faults_of_routes.FAULTS.sentences, frozenset({"fault_at"})
    ),
    "refusals of routes on any map": Source(
        "any_map", faults_of_routes.REFUSALS.meanings, faults_of_routes.REFUSALS.sentences, frozenset({"_violation"})
    ),
    "faults of requests": Source(
        "../service", API_FAULTS.meanings, API_FAULTS.sentences, frozenset({"fault_at"})
    ),
    "refusals to start": Source("../service", None, START_SENTENCES, frozenset({"make_message", "WrongSetting"})),
    "pictures of 1846": Source("titles/g1846/drawing", None, pictures_1846.SENTENCES, frozenset({"say"})),
    "pictures of Switch & Signal": Source(
        "titles/switch_and_signal/drawing", None, pictures_ss.SENTENCES, frozenset({"say"})
    ),
    "pictures of any map": Source("any_map", None, of_any_map.PICTURES, frozenset({"say"})),
    "faults of any game": Source("", COMMON.meanings, COMMON.sentences, frozenset({"fault_at"})),
}  # fmt: skip

each_source = pytest.mark.parametrize("source", CATALOGUES.values(), ids=CATALOGUES)


WITH_CODES = {name: source.codes for name, source in CATALOGUES.items() if source.codes is not None}


@pytest.mark.parametrize(("name", "codes"), WITH_CODES.items(), ids=WITH_CODES)
def test_every_code_has_a_sentence_and_every_sentence_a_code(name: str, codes: Mapping[str, str]) -> None:
    source = CATALOGUES[name]
    common = COMMON.meanings.keys() - codes.keys() if "fault_at" in source.makers else set()
    assert {sentence.code for sentence in source.sentences.values()} - common == codes.keys()


@each_source
def test_sentences_stand_in_order_under_names_of_words(source: Source) -> None:
    for name, sentence in source.sentences.items():
        assert re.fullmatch(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?", name)
        assert sentence.name == name


@each_source
def test_every_place_is_written_in_a_way_that_there_is(source: Source) -> None:
    for template in all_templates(source.sentences):
        for form in _forms(template):
            for _, place, ways, _ in Formatter().parse(form):
                assert place is None or re.fullmatch(r"[a-z][a-z0-9_]*", place), form
                assert set((ways or "").split("|")) <= WAYS, form
    for sentence in source.sentences.values():
        assert isinstance(sentence.detail, str) or sentence.detail.by in places(sentence.detail)


@each_source
def test_every_use_of_a_sentence_fills_exactly_its_places(source: Source) -> None:
    """Read from the source code, so that no sentence waits for a game in which it is used."""
    for file, call in _calls(source):
        given = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
        more = any(keyword.arg is None for keyword in call.keywords)
        for name in _names(file, call):
            where = f"{file}:{call.lineno}: {name}"
            assert name in source.sentences, where
            wanted = source.sentences[name].places
            assert given <= wanted if more else given == wanted, where


@pytest.mark.parametrize(
    "refusals", [violations_1846.REFUSALS, violations_ss.REFUSALS], ids=["1846", "switch-and-signal"]
)
def test_the_paragraph_of_a_refusal_stands_in_the_table_or_is_given_by_the_rule(refusals: Table) -> None:
    (source,) = (source for source in CATALOGUES.values() if source.sentences is refusals.sentences)
    for file, call in _calls(source):
        for name in _names(file, call):
            if "engine/engine.py" not in file:
                assert (name in refusals.rules) == (len(call.args) == 1), f"{file}:{call.lineno}: {name}"


@each_source
def test_every_sentence_is_reported_somewhere(source: Source) -> None:
    written = {name for file in _files(source) for name in _texts(file)}
    if source.folder == "any_map":
        written |= set(_texts_in_rust())
    assert {name for name in source.sentences if not _is_written(name, written)} == set()


def test_the_extension_has_the_sentences_of_any_game_for_common_faults() -> None:
    """Its module for browsers has no Python: it has sentences of its own for the shapes of values and of bodies."""
    for row in of_any_map.rows("common"):
        assert row.meaning == COMMON.meanings[row.code]
        for name, reason in row.named():
            assert reason.detail == COMMON.sentences[name].detail
    stated = {row.code: [reason.detail for reason in row.reasons] for row in of_any_map.rows("body")}
    assert stated == {code: [API_FAULTS.sentences[code].detail] for code in stated}


@each_source
def test_no_parameter_is_a_piece_of_a_sentence(source: Source) -> None:
    """Values of places are named, computed or counted, never written: words of English belong in the templates."""
    for file, call in _calls(source):
        for keyword in call.keywords:
            for node in ast.walk(keyword.value):
                is_word = isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
                assert not is_word and not isinstance(node, ast.JoinedStr), f"{file}:{call.lineno}: {keyword.arg}"


def _forms(template: Template) -> tuple[str, ...]:
    return (template.one, template.other) if isinstance(template, Plural) else (template,)


def _files(source: Source) -> Iterator[Path]:
    if "refuse" in source.makers:
        yield ROOT / "engine" / "engine.py"  # It refuses in the words of its game,
    for path in sorted((ROOT / source.folder).rglob("*.py")):
        is_game = not source.folder and path.relative_to(ROOT).parts[0] in ("titles", "any_map")
        if is_game or "text" in path.parts:
            continue
        if path.name not in ("violations.py", "faults.py", "messages.py", "sentences.py"):
            yield path


def _has_common_faults(path: Path) -> bool:
    """Return whether `fault_at` makes the faults that all games have in common in a module."""
    return bool(re.search(r"stationmaster\.schema\.faults import .*\bfault_at\b", path.read_text(encoding="utf-8")))


def _calls(source: Source) -> Iterator[tuple[str, ast.Call]]:
    for path in _files(source):
        if source.folder and "fault_at" in source.makers and _has_common_faults(path):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in source.makers:
                yield path.as_posix(), node


def _called(call: ast.Call) -> str:
    return getattr(call.func, "attr", "") or getattr(call.func, "id", "")


def _names(file: str, call: ast.Call) -> Iterator[str]:
    """Yield the literal name of the sentence, or both of a choice: the first argument, or the one after a pointer."""
    at_pointer = _called(call) in ("fault_at", "fault", "_fault") and "/validate" not in file
    at_pointer |= _called(call) == "fault_at"
    argument = call.args[1 if at_pointer else 0]
    ways = (argument.body, argument.orelse) if isinstance(argument, ast.IfExp) else (argument,)
    yield from (str(way.value) for way in ways if isinstance(way, ast.Constant))


def _texts(path: Path) -> Iterator[str]:
    """Yield every text in a file; of a text with places only the part after them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _texts_in_rust() -> Iterator[str]:
    """Yield every text of the extension's crates for routes, but for the tables of sentences; of a text with a place
    only the part before it."""
    folders = (ROOT.parent / "route_core" / crate / "src" for crate in ("anymap", "core"))
    for path in sorted(path for folder in folders for path in folder.rglob("*.rs")):
        source = path.read_text(encoding="utf-8")
        if path.name == "words.rs":
            source = re.sub(r"pub const PICTURES.*?^\];", "", source, flags=re.DOTALL | re.MULTILINE)
        if path.parent.name != "text":
            yield from re.findall(r'"([a-z_.]+)(?:\{\})?"', source)


def _is_written(name: str, written: set[str]) -> bool:
    code, _, variant = name.partition(".")
    if any(name.startswith(start) for start in written if start in _CHOSEN):
        return True
    return name in written or (bool(variant) and f".{variant}" in written and code in written | set(_LAID))


_CHOSEN = (
    "beside.",
    "chapter.",
    "crossing.",
    "map_stop.",
    "part.",
    "picture.",
    "shown.branch_",
    "shown.signal_",
    "side.",
)
"""Prefixes of the names of sentences that pictures choose by what they show: a colour, a side, a kind of stop."""
_LAID = ("fixed_hex", "track_leads_nowhere", "wrong_colour", "wrong_label", "wrong_tile_type")
"""Codes that a violation passes on to a fault."""
