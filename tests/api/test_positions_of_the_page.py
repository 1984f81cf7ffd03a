"""The page detects impossible positions of 1846 by itself; the service reports their faults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stationmaster.errors import ImpossibleInput
from stationmaster.schema.statements import write
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.routes.position import MARKERS, parse
from tests.api.test_tiles_of_the_page import NODE, run_modules
from tests.properties.random_play import random_game

Json = Any

POSITIONS = """
import { positionOf } from "./routes/position.js";
import { readFileSync } from "node:fs";

const { views } = JSON.parse(readFileSync("input.json", "utf8"));
const companies = (view) => Object.entries({ ...view.corporations, ...view.independents });
const running = (view) => companies(view).filter(([, one]) => one.trains.length).map(([id]) => id);
console.log(JSON.stringify(views.flatMap((view) => running(view).map((id) => positionOf(view, id)))));
"""
SOUND = """
import { bare } from "./routes/position.js";
import { isSound } from "./routes/sound.js";
import { readFileSync } from "node:fs";

const { box, forms } = JSON.parse(readFileSync("input.json", "utf8"));
console.log(JSON.stringify(forms.map((form) => isSound(box, { ...bare(), ...form }))));
"""


def is_possible(form: Json) -> bool:
    try:
        parse(form)
    except ImpossibleInput:
        return False
    return True


def changed(form: Json, random: Random) -> Iterator[Json]:
    """Yield the position with one thing in another way, possible or not."""
    table = tables()
    hexes, companies = list(table.hexes), list(table.companies)
    cities = [(hex_.id, city) for hex_ in table.hexes.values() for city in range(len(hex_.cities))]
    yield {**form, "phase": random.choice(list(table.phases))}
    for hex_id in (random.choice(hexes), random.choice(list(form["tiles"]) or hexes)):
        yield {**form, "tiles": {**form["tiles"], hex_id: [random.choice(list(table.tiles)), random.randrange(6)]}}
    alike = (random.choice(list(table.tiles)), random.randrange(6))
    yield {**form, "tiles": {**form["tiles"], **{hex_id: list(alike) for hex_id in random.sample(hexes, 3)}}}
    for field in ("tokens", "blocked_homes"):
        (hex_id, city), company = random.choice(cities), random.choice(companies)
        yield {**form, field: [*form[field], {"corporation": company, "hex": hex_id, "city": city}]}
    yield {**form, "corporation": random.choice(companies)}
    yield {**form, "trains": [*form["trains"], random.choice(list(table.trains))]}
    yield {**form, "trains": form["trains"] * 9}
    name = random.choice(list(MARKERS))
    yield {**form, "privates": {**form["privates"], name: random.choice(hexes)}}
    marker = table.privates[MARKERS[name]].marker
    assert marker is not None
    yield {**form, "privates": {name: random.choice(marker.hexes)}}
    yield {**form, "privates": {**form["privates"], "mail_contract": True}}


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_the_page_asks_the_service_about_what_is_impossible_and_nothing_else(tmp_path: Path) -> None:
    games = (random_game(players, {}, f"sound {seed}") for players in (3, 5) for seed in range(4))
    views = [write(GAME.view(played.after)) for game in games for played in list(game)[100::25]]
    forms = run_modules(tmp_path, POSITIONS, {"views": views})
    random = Random(1)
    examined = [*forms, *(other for form in forms for other in changed(form, random))]
    found = run_modules(tmp_path, SOUND, {"box": write(GAME.components()), "forms": examined})
    # Which homes removed corporations may block is known to the service alone, and no choice of the page adds any.
    homes = [form["blocked_homes"] for form in forms]
    compared = 0
    for form, sound in zip(examined, found, strict=True):
        if form["blocked_homes"] not in homes:
            continue
        assert sound == is_possible(form), form
        compared += 1
    assert compared > 500
    assert set(found) == {True, False}


WRONG: list[Json] = [
    {"phase": "V"},
    {"tiles": {"D14": "x"}},
    {"tiles": {"Z9": ["57", 0]}},
    {"tiles": {"D14": ["5", 9]}},
    {"tokens": [None]},
    {"tokens": [{"corporation": "NYC", "hex": "Z9", "city": 0}]},
    {"tokens": [{"corporation": "NYC", "hex": "D20", "city": 7}]},
    {"corporation": "zz"},
    {"trains": ["9"]},
    {"trains": [3]},
    {"privates": {"zz": True}},
    {"privates": {"mail_contract": "x"}},
]


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_what_makes_no_sense_is_left_to_the_service(tmp_path: Path) -> None:
    found = run_modules(tmp_path, SOUND, {"box": write(GAME.components()), "forms": [{}, *WRONG]})
    assert found == [True, *[False] * len(WRONG)]
