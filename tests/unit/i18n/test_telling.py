"""Every event of both games has a sentence, and every sentence uses the event's own fields."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

import stationmaster
from stationmaster.engine.texts import ANYTHING, Telling
from stationmaster.titles.g1846.model.events import AnyEvent as AnyEvent1846
from stationmaster.titles.g1846.sequence import STEPS as STEPS_1846
from stationmaster.titles.g1846.texts import TELLING as TELLING_1846
from stationmaster.titles.switch_and_signal.model.events import AnyEvent as AnyEventOfSas
from stationmaster.titles.switch_and_signal.sequence import STEPS as STEPS_OF_SAS
from stationmaster.titles.switch_and_signal.texts import TELLING as TELLING_SAS

TELLINGS = {"1846": (TELLING_1846, AnyEvent1846), "switch-and-signal": (TELLING_SAS, AnyEventOfSas)}
each_telling = pytest.mark.parametrize(("telling", "events"), TELLINGS.values(), ids=TELLINGS)


def fields_of(kind: Any) -> set[str]:
    """Return the names of an event's fields as they are written; of an object, those within it."""
    found = set()
    for field in msgspec.structs.fields(kind):
        found |= {field.encode_name} | {f"{field.encode_name}_{inner}" for inner in ("at", "city", "point", "section")}
    return found


@each_telling
def test_every_type_of_event_has_a_sentence_that_is_reported_without_condition(telling: Telling, events: Any) -> None:
    types = {kind.__struct_config__.tag for kind in get_args(events)}
    assert {sentence.code for sentence in telling.lines.values()} == types
    assert types <= telling.lines.keys()


@each_telling
def test_sentences_and_conditions_use_the_fields_of_their_event(telling: Telling, events: Any) -> None:
    fields = {kind.__struct_config__.tag: fields_of(kind) for kind in get_args(events)}
    for sentence in telling.lines.values():
        assert sentence.places <= fields[sentence.code], sentence.name
    assert telling.when.keys() == {name for name in telling.lines if "." in name}
    for name, condition in telling.when.items():
        assert condition.keys() <= fields[name.partition(".")[0]], name


@pytest.mark.parametrize(("telling", "steps"), [(TELLING_1846, STEPS_1846), (TELLING_SAS, STEPS_OF_SAS)])
def test_every_step_has_a_name(telling: Telling, steps: Any) -> None:
    assert {step.name for step in steps} == telling.steps.keys()


def played(game: str, seed: int, actions: int) -> Iterator[dict[str, Any]]:
    """Yield the events of a game that is played at random."""
    rules, chance = stationmaster.games[game], random.Random(seed)
    position, events = rules.start(["Amy", "Bob", "Cy"], seed=str(seed))
    yield from events
    for _ in range(actions):
        families = list(rules.legal(position))
        if not families:
            return
        family = chance.choice(families)
        choice = next(iter(family.choices))
        action = {name: picked(value) for name, value in choice.items()}
        try:
            position, events = rules.play(position, {"type": family.type, **action})
        except stationmaster.RulesError:
            continue
        yield from events


def picked(value: Any) -> Any:
    if isinstance(value, dict) and "min" in value:
        return value["min"]
    return value["one_of"][0] if isinstance(value, dict) and "one_of" in value else value


@pytest.mark.parametrize("game", TELLINGS)
def test_every_event_is_reported(game: str) -> None:
    rules = stationmaster.games[game]
    seen = set()
    for event in played(game, 7, 250):
        line = rules.log_line(event)
        assert line[:1].isupper() or line[:1].isalnum(), line
        assert line.endswith((".", "?")) and "{" not in line and "None" not in line, line
        seen.add(event["type"])
    assert len(seen) > 10


@pytest.mark.parametrize(
    ("game", "event", "line"),
    [
        ("1846", {"type": "passed", "player": "Amy", "rule": "5.13"}, "Amy passes."),
        (
            "1846",
            {"type": "payment", "from": "bank", "to": "Amy", "amount": 400, "why": "setup", "rule": "2.2"},
            "Amy receives $400 from the bank (starting money).",
        ),
        (
            "1846",
            {"type": "tile_laid", "company": "GT", "hex": "D14", "tile": "57", "rotation": 2, "rule": "6.4"},
            "GT lays tile #57 on D14 Toledo.",
        ),
        (
            "1846",
            {"type": "president_changed", "corporation": "IC", "old": "Amy", "new": None, "rule": "7.13"},
            "IC has no President: its certificate is in the market.",
        ),
        ("1846", {"type": "round_started", "round": "OR 2.1", "rule": "4.1"}, "Operating round 2.1 begins."),
        ("1846", {"type": "draft_revealed", "player": "Bob", "privates": [], "rule": "3.23"}, "Bob shows no private."),
        (
            "1846",
            {"type": "shares_sold", "player": "Bob", "corporation": "GT", "shares": 1, "amount": 50, "rule": "5.2"},
            "Bob sells 1 share of GT for $50.",
        ),
        (
            "switch-and-signal",
            {
                "type": "train_moved",
                "train": "black-1",
                "to": {"at": "city", "city": "paris"},
                "ending": "city",
                "rule": "SS-7.9",
            },
            "Black train 1 stops in Paris (a stop in a city).",
        ),
        (
            "switch-and-signal",
            {"type": "signal_set", "from": "sig-paris-lille", "to": "sig-paris-reims", "rule": "SS-8.2"},
            "A signal disc moves from Paris, exit towards Lille junction to Paris, exit towards Reims junction.",
        ),
    ],
)
def test_an_event_is_reported_by_the_sentence_whose_condition_holds(
    game: str, event: dict[str, Any], line: str
) -> None:
    assert stationmaster.games[game].log_line(event) == line


@pytest.mark.parametrize("game", TELLINGS)
def test_words_have_all_that_a_client_needs_for_the_same_log(game: str) -> None:
    words = stationmaster.games[game].words()
    telling = TELLINGS[game][0]
    assert words["language"] == "en"
    assert words["formats"] == {"money": "${}", "list": ", ", "both": " and ", "either": " or "}
    assert sum(map(len, words["events"].values())) == len(telling.lines)
    for lines in words["events"].values():
        assert "when" not in lines[-1] and all("when" in line for line in lines[:-1])
    assert words["sentences"].keys() == telling.sentences.keys()
    assert any(ANYTHING in line.get("when", {}).values() for lines in words["events"].values() for line in lines)
