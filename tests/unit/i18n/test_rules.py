"""Every cited paragraph exists: in code, in data, in sentences, and in games that are played."""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import stationmaster
from stationmaster.titles.g1846.texts import TELLING as TELLING_1846
from stationmaster.titles.switch_and_signal.texts import TELLING as TELLING_SAS

LIBRARY = Path(stationmaster.__file__).parent
PACKAGES = {"1846": "titles/g1846", "switch-and-signal": "titles/switch_and_signal"}
TELLINGS = {"1846": TELLING_1846, "switch-and-signal": TELLING_SAS}
CITED = {
    "1846": r"(?:\d{1,2}\.(?:\d{1,2}|I{1,3}|IV)(?:[A-H]|[a-z]{1,2})?(?:-[A-Z]+\d?[a-z]?)?|O-\d+)",
    "switch-and-signal": r"SS-\d{1,2}\.\d{1,2}",
}
"""The pattern of a citation. Sections, such as 10, look like any number."""
each = pytest.mark.parametrize("game", PACKAGES)


def texts(game: str) -> Iterator[tuple[str, str]]:
    """Yield every text in the game's code and data, with the name of its file. The rules' own texts cite nothing."""
    folder = LIBRARY / PACKAGES[game]
    for file in folder.rglob("*.py"):
        if "paragraphs" not in file.relative_to(folder).as_posix():
            yield from ((file.name, text) for text in strings_of(ast.walk(ast.parse(file.read_text(encoding="utf-8")))))
    for file in folder.rglob("data/*.json"):
        yield from ((file.name, rule) for rule in cited_in(json.loads(file.read_text(encoding="utf-8"))))


def strings_of(nodes: Iterator[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" not in node.value:
            yield node.value


def cited_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (rule for key, rule in value.items() if key == "rule")
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from cited_in(inner)


@each
def test_every_paragraph_that_the_code_names_is_reported(game: str) -> None:
    whole, within = re.compile(CITED[game]), re.compile(rf"(?<=[(, ]){CITED[game]}(?=[),]| \()")
    named = {
        rule: file for file, text in texts(game) for rule in ([text] if whole.fullmatch(text) else within.findall(text))
    }
    assert len(named) > 60
    assert {rule: file for rule, file in named.items() if rule not in TELLINGS[game].rules} == {}


@each
def test_every_paragraph_that_a_game_cites_is_reported(game: str) -> None:
    rules, chance = stationmaster.games[game], random.Random(14)
    found = set()
    for seed in range(3):
        position, events = rules.start(["Amy", "Bob", "Cy"], seed=str(seed))
        for _ in range(150):
            found |= {event["rule"] for event in events}
            families = list(rules.legal(position))
            if not families:
                break
            found |= {family.rule for family in families}
            family = chance.choice(families)
            action = {name: picked(value, chance) for name, value in chance.choice(list(family.choices)).items()}
            action = {"type": family.type, **action}
            refused = rules.check(position, action)
            if refused is not None:
                found.add(refused.rule)
                events = []
                continue
            position, events = rules.play(position, action)
    assert len(found) > 15
    assert found <= TELLINGS[game].rules.keys()


def picked(value: Any, chance: random.Random) -> Any:
    if isinstance(value, dict) and "min" in value:
        return value["min"]
    return chance.choice(value["one_of"]) if isinstance(value, dict) and "one_of" in value else value


@each
def test_paragraphs_are_short_sentences(game: str) -> None:
    for rule, text in TELLINGS[game].rules.items():
        assert text.endswith(".") and 20 < len(text) < 260, rule


@each
def test_the_library_has_paragraphs_in_each_language(game: str) -> None:
    rules = stationmaster.games[game]
    english = rules.paragraphs()
    rule = next(iter(english))
    assert rules.paragraph(rule) == english[rule]
    assert rules.paragraphs("ru").keys() == english.keys()
    assert rules.paragraph(rule, "ru") != english[rule]
    with pytest.raises(KeyError):
        rules.paragraph("99.99")
