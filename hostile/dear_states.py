"""Open states that are as dear as can be, both games: dense boards of 1846, large own boards of Switch & Signal."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from hostile.bench import Bench
from hostile.climbing import Hill, climb
from hostile.dear_boards import Plan, changed, own_board
from hostile.dear_tracks import LATEST_FIRST, dense_form, dense_tiles, placed, with_another
from hostile.messages import Request
from hostile.pool import Moment, action_of, posted
from loadtests.payloads import play_on
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.state.board import face
from stationmaster.kernel.errors import ImpossibleInput
from stationmaster.registry import GAMES

Json = Any
SAS = "switch-and-signal"


def dear_states(bench: Bench, moments: list[Moment]) -> None:
    """Searches boards and states of both games and questions to the route calculator, a third of the time each."""
    left = bench.until - time.monotonic()
    climb(bench, _hill_of_boards(bench.chance), left / 3)
    climb(bench, _hill_of_forms(bench.chance), left / 3)
    late = [moment for moment in moments if moment.game == "1846" and moment.legal and moment.view["tiles"]]
    climb(bench, _hill_of_tracks(bench.chance, late), left / 3)


# ---------------------------------------------------------------- Switch & Signal


@dataclass(frozen=True, slots=True)
class _Game:
    """A game on an own board, and how far it has gone."""

    plan: Plan
    seed: int
    steps: int


def _hill_of_boards(chance: Random) -> Hill[_Game]:
    def first() -> _Game:
        plan = Plan(links=chance.randint(3, 90), hub=chance.random())
        return _Game(plan, chance.randrange(1000), chance.randrange(20))

    def change(game: _Game) -> _Game:
        if chance.random() < 0.6:
            return replace(game, plan=changed(game.plan, chance))
        return replace(game, seed=chance.randrange(1000), steps=chance.randrange(20))

    return Hill(first, change, _on_own_board)


def _on_own_board(game: _Game) -> Iterable[Request]:
    options = {"board": own_board(game.plan), "dice": "table"}
    started = {"players": ["Amy", "Bob"], "seed": str(game.seed), "options": options}
    yield posted("dear board: start", f"/v1/games/{SAS}/start", started)
    try:
        position, _ = GAMES[SAS].start(["Amy", "Bob"], {"board": options["board"]}, str(game.seed))
    except ImpossibleInput:
        return
    for _, after in islice(play_on(SAS, position, Random(game.seed)), game.steps):
        position = after
    state = {"state": json.loads(json.dumps(GAMES[SAS].view(position)))}
    yield posted("dear board: listing", f"/v1/games/{SAS}/legal-actions", state)
    yield posted("dear board: drawing", f"/v1/games/{SAS}/board.svg", state)
    for action in _actions(GAMES[SAS].legal(position), Random(game.seed)):
        yield posted("dear board: check", f"/v1/games/{SAS}/check", {**state, "action": action})


# ---------------------------------------------------------------- 1846


def _hill_of_tracks(chance: Random, late: list[Moment]) -> Hill[Json]:
    def first() -> Json:
        return denser(chance.choice(late).view, chance)

    def change(view: Json) -> Json:
        hex_id = chance.choice(list(tables().hexes))
        laid = {name: (tile["tile"], tile["rotation"]) for name, tile in view["tiles"].items()}
        found = placed(chance, hex_id, laid, _colours(view))
        return view if found is None else with_tiles(view, {hex_id: found})

    return Hill(first, change, lambda view: _of_view(view, chance))


def denser(view: Json, chance: Random) -> Json:
    """The view with dense track on its board, as far as its phase has such tiles."""
    return with_tiles(view, dense_tiles(chance, _colours(view)))


def _colours(view: Json) -> tuple[str, ...]:
    there = tables().phases[view["phase"]].colours
    return tuple(colour for colour in LATEST_FIRST if colour in there)


def with_tiles(view: Json, tiles: dict[str, tuple[str, int]]) -> Json:
    """The view with more tiles; the slots of cities grow with them."""
    made = json.loads(json.dumps(view))
    for name, (tile, rotation) in tiles.items():
        made["tiles"][name] = {"tile": tile, "rotation": rotation}
        if name in made["slots"]:
            cities = zip(made["slots"][name], face(name, (tile, rotation)).cities, strict=False)
            made["slots"][name] = [(old + [None] * city.slots)[: max(city.slots, len(old))] for old, city in cities]
    return made


def _hill_of_forms(chance: Random) -> Hill[Json]:
    def requests(form: Json) -> Iterable[Request]:
        yield posted("dear form: routes", "/v1/games/1846/routes", {"position": form}, "routes")

    return Hill(lambda: dense_form(chance), lambda form: with_another(form, chance), requests)


def _of_view(view: Json, chance: Random) -> Iterable[Request]:
    state = {"state": view}
    yield posted("dear state: listing", "/v1/games/1846/legal-actions", state)
    yield posted("dear state: evaluating", "/v1/games/1846/evaluate", state, "routes")
    try:
        position = GAMES["1846"].from_view(view)
    except ImpossibleInput:
        return
    yield posted("dear state: drawing", "/v1/games/1846/board.svg", {**state, "highlight": _all_hexes()})
    for action in _actions(GAMES["1846"].legal(position), chance):
        yield posted("dear state: check", "/v1/games/1846/check", {**state, "action": action})
        yield posted("dear state: moves", "/v1/games/1846/moves", {**state, "actions": [action]})


def _all_hexes() -> Json:
    hexes = list(tables().hexes)
    return {"hexes": hexes, "routes": [{"path": hexes}] * 8}


def _actions(families: list[Json], chance: Random) -> Iterable[Json]:
    """A legal action of every kind."""
    for family in families:
        yield action_of(family, chance)
