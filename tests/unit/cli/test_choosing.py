"""Actions selected by the numbers and the words of the lines that `legal` prints."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import stationmaster
from stationmaster.cli import main
from stationmaster.cli.choosing import action_named, lines
from stationmaster.cli.sentences import Unusable
from stationmaster.cli.writing import describe_fields
from stationmaster.front.games import GAMES
from stationmaster.front.legal import filled
from stationmaster.i18n.message import ENGLISH
from stationmaster.languages import language

Captured = pytest.CaptureFixture[str]
STEPS = {"1846": 110, "switch-and-signal": 25}
LOOKED_AT = 12
"""Lines of each position."""


def is_open(value: Any) -> bool:
    """Return whether one of several values is to be chosen somewhere."""
    if isinstance(value, dict) and value.keys() == {"one_of"}:
        return len(value["one_of"]) > 1
    if isinstance(value, dict) and value.keys() == {"min", "max"}:
        return bool(value["min"] != value["max"])
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return any(map(is_open, inside))


@pytest.mark.parametrize("code", ["en", "ja", "pl", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_every_line_that_legal_prints_can_be_played(game: str, code: str) -> None:
    rules: Any = GAMES[game]
    random, spoken = Random(code), language(code)
    position, _ = rules.start(["Amy", "Bob", "Cy"], {}, "lines")
    seen: set[str] = set()
    for _ in range(STEPS[game]):
        listed = list(lines(rules, position, spoken))
        if not listed:
            break
        for line in random.sample(listed, min(len(listed), LOOKED_AT)):
            seen.add(line.type)
            action = json.loads(json.dumps({"type": line.type, **filled(dict(line.choice), random)}))
            printed = line.printed(spoken)
            if is_open(line.choice):
                with pytest.raises(Unusable):
                    action_named(rules, position, printed, spoken)
                printed = f"{line.type} {describe_fields(action, spoken)} [{line.rule}]"
            else:
                assert action_named(rules, position, str(line.number), spoken) == action
            assert action_named(rules, position, printed, spoken) == action
            assert rules.check(position, action) is None
        position, _ = rules.play(position, rules.legal(position).pick(random))
    assert len(seen) > 5


@pytest.fixture
def drafted(tmp_path: Path) -> str:
    path = tmp_path / "game.json"
    assert main(["start", "1846", "Amy", "Bob", "Cy", "--seed", "spike", "-q", "-o", str(path)]) == 0
    return str(path)


def test_the_lines_are_numbered_whichever_are_shown(drafted: str, capsys: Captured) -> None:
    assert main(["legal", drafted]) == 0
    shown = capsys.readouterr().out.splitlines()[1:]
    assert shown[:2] == [
        "  1  draft card MS, cost 140 [3.2] Keep Michigan Southern (MS) for $140",
        "  2  draft card BIG4, cost 100 [3.2] Keep Big 4 (BIG4) for $100",
    ]
    assert [int(line.split()[0]) for line in shown] == list(range(1, len(shown) + 1))
    assert main(["play", drafted, "draft MS", "draft BIG4", "-q", "-o", drafted]) == 0
    assert main(["legal", drafted, "--type", "draft"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[0] == "1"


@pytest.mark.parametrize(
    "text",
    [
        *("1", " 1 ", "draft MS", "DRAFT  ms", "draft card MS", "draft card=MS", "draft MS 140", "9 draft MS [3.2]"),
        *('{"type": "draft", "card": "MS"}', "draft 140", "keep michigan  southern (MS) for $140"),
    ],
)
def test_an_action_is_named_by_number_words_or_json(text: str, drafted: str, capsys: Captured) -> None:
    position = stationmaster.loads(Path(drafted).read_text(encoding="utf-8"))
    expected = stationmaster.play(position, {"type": "draft", "card": "MS"}).position
    assert main(["play", drafted, text, "-q"]) == 0
    assert stationmaster.loads(capsys.readouterr().out) == expected
    assert main(["check", drafted, text]) == 0
    assert main(["draw", drafted, "--preview", text]) == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0", "there is no legal action 0: they are numbered from 1 to 5"),
        ("6", "there is no legal action 6: they are numbered from 1 to 5"),
        ("99999999999999999999", "they are numbered from 1 to 5"),
        ("draft", "'draft' can be several actions: 1 draft card MS, cost 140; 2 draft card BIG4, cost 100; 3 "),
        ("draft 60", "'draft 60' can be several actions: 3 draft card C&WI, cost 60; 4 draft card MPC, cost 60"),
        ("draft BIG5", "no legal action is called 'draft BIG5'; the nearest are: 1 draft card MS, cost 140; 2 "),
        ("drfat MS", "no legal action is called 'drfat MS'; the nearest are: 1 draft card MS"),
        ("MS draft", "no legal action is called"),
        ("MS", "no legal action is called 'MS'; the nearest are: 1 draft card MS"),
        ("1 BIG4", "no legal action is called '1 BIG4'; the nearest are: 1 draft card MS, cost 140\n"),
        ("", "no legal action is called ''"),
        ("[3.2]", "/: An action is an object with a type."),
        ("\u0661", "no legal action is called"),
    ],
)
def test_what_names_no_action_is_reported_with_the_nearest(
    text: str, expected: str, drafted: str, capsys: Captured
) -> None:
    for command in ("play", "check"):
        assert main([command, drafted, text]) == 2
        err = capsys.readouterr().err
        assert expected in err and err.count("\n") == 1


def test_what_is_left_open_is_named_with_the_action(tmp_path: Path, capsys: Captured) -> None:
    rules: Any = GAMES["1846"]
    position, _ = rules.start(["Amy", "Bob", "Cy"], {}, "lines")
    random = Random(3)
    while not (found := [line for line in lines(rules, position, ENGLISH) if line.type == "buy_private"]):
        position, _ = rules.play(position, rules.legal(position).pick(random))
    line, path = found[0], tmp_path / "game.json"
    path.write_text(rules.dumps(position), encoding="utf-8")
    private, prices = line.choice["private"], line.choice["price"]
    for text in (str(line.number), line.printed(ENGLISH), f"buy_private {private}"):
        assert main(["play", str(path), text]) == 2
        open_line = f"{line.number} buy_private private {private}, price {prices['min']} to {prices['max']};"
        assert f"leaves something open: {open_line}" in capsys.readouterr().err
    for text in (f"{line.number} {prices['max']}", f"buy_private {private} {prices['max']}"):
        assert main(["check", str(path), text]) == 0
    assert main(["check", str(path), f"buy_private {private} {prices['max'] + 1}"]) == 2


def test_nothing_is_named_once_the_game_is_over(tmp_path: Path, capsys: Captured) -> None:
    kept = Path(__file__).parents[2] / "data" / "golden" / "1846" / "site-bank.json"
    path = tmp_path / "record.json"
    path.write_text(json.dumps(json.loads(kept.read_text(encoding="utf-8"))["record"]), encoding="utf-8")
    for text in ("1", "sell GT"):
        assert main(["play", str(path), text]) == 2
        assert capsys.readouterr().err == "stationmaster: nothing is to be decided: there is no legal action\n"
    assert main(["play", str(path), "pass"]) == 1
