"""The most expensive inputs: open states of both games (dense boards of 1846, large custom boards of Switch & Signal),
routes declared on them, and requests about generated maps."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from loadtests.hostile.bench import Bench
from loadtests.hostile.climbing import Hill, climb
from loadtests.hostile.dear_boards import Plan, changed, own_board
from loadtests.hostile.dear_maps import PATH as ROUTES
from loadtests.hostile.dear_maps import Plan as MapPlan
from loadtests.hostile.dear_maps import changed as changed_map
from loadtests.hostile.dear_maps import first as first_map
from loadtests.hostile.dear_maps import question
from loadtests.hostile.dear_tracks import LATEST_FIRST, dense_form, dense_tiles, placed, with_another
from loadtests.hostile.messages import Request
from loadtests.hostile.pool import Moment, action_of, posted
from loadtests.payloads import play_on
from stationmaster.any_map.catalogue import LIMITS
from stationmaster.errors import ImpossibleInput
from stationmaster.registry import GAMES
from stationmaster.schema.statements import LONGEST_PATH, MOST_ROUTES
from stationmaster.titles.g1846.model.board import face
from stationmaster.titles.g1846.model.tables import tables

Json = Any
SAS = "switch-and-signal"


def dear_states(bench: Bench, moments: list[Moment]) -> None:
    """Search boards and states of both games and requests for routes, for the same time each."""
    chance = bench.chance
    late = [moment for moment in moments if moment.game == "1846" and moment.legal and moment.view["tiles"]]
    hills: list[Hill[Any]] = [
        _hill_of_boards(chance),
        _hill_of_forms(chance),
        _hill_of_tracks(chance, late),
        _hill_of_runs(chance),
        *(_hill_of_maps(chance, ask) for ask in (_judged, _drawn, _drawn_alone, _drawn_with_best)),
    ]
    left = bench.until - time.monotonic()
    for hill in hills:
        climb(bench, hill, left / len(hills))


# Switch & Signal


@dataclass(frozen=True, slots=True)
class _Game:
    """A game on a custom board, and its progress."""

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


# 1846


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
    """Return the view with dense track on its board, as far as the tiles of its phase allow."""
    return with_tiles(view, dense_tiles(chance, _colours(view)))


def _colours(view: Json) -> tuple[str, ...]:
    there = tables().phases[view["phase"]].colours
    return tuple(colour for colour in LATEST_FIRST if colour in there)


def with_tiles(view: Json, tiles: dict[str, tuple[str, int]]) -> Json:
    """Return the view with more tiles; the slots of cities grow with them."""
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


def _hill_of_runs(chance: Random) -> Hill[Json]:
    """Return the search over paths on a dense board, of the maximal length and number of trains."""

    def first() -> Json:
        return {"position": dense_form(chance), "routes": [_run(chance) for _ in range(MOST_ROUTES)]}

    def change(body: Json) -> Json:
        if chance.random() < 0.4:
            return {**body, "position": with_another(body["position"], chance)}
        routes = list(body["routes"])
        routes[chance.randrange(len(routes))] = _run(chance)
        return {**body, "routes": routes}

    def requests(body: Json) -> Iterable[Request]:
        judged = {**body, "max_nodes": 1}
        yield posted("dear run: check", "/v1/games/1846/routes/check", judged, "routes without a search")
        yield posted("dear run: drawing", "/v1/games/1846/routes/board.svg", body)

    return Hill(first, change, requests)


def _run(chance: Random) -> Json:
    path = [chance.choice(["D6", "D20", "E17"])]
    for _ in range(chance.choice((2, 8, 30, LONGEST_PATH - 1))):
        around = [name for name in tables().hexes[path[-1]].neighbours if name is not None]
        path.append(chance.choice(around))
    return {"train": chance.choice(["2", "4", "3/5", "4/6", "5", "6", "7/8"]), "path": path}


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


# Any map


def _hill_of_maps(chance: Random, ask: Callable[[MapPlan, Random], Request]) -> Hill[MapPlan]:
    def requests(plan: MapPlan) -> Iterable[Request]:
        yield ask(plan, chance)

    return Hill(lambda: first_map(chance), lambda plan: changed_map(plan, chance), requests)


def _judged(plan: MapPlan, chance: Random) -> Request:
    return posted("dear map: check", f"{ROUTES}/check", question(plan, chance), "routes without a search")


def _drawn(plan: MapPlan, chance: Random) -> Request:
    return posted("dear map: drawing", f"{ROUTES}/board.svg", question(plan, chance, LIMITS["drawn"]))


def _drawn_alone(plan: MapPlan, chance: Random) -> Request:
    body = question(plan, chance, LIMITS["drawn"]) | {"routes": []}
    return posted("dear map: drawing the board", f"{ROUTES}/board.svg", body)


def _drawn_with_best(plan: MapPlan, chance: Random) -> Request:
    body = question(plan, chance, LIMITS["drawn"])
    del body["routes"], body["max_nodes"]
    return posted("dear map: drawing the best", f"{ROUTES}/board.svg", body)


def _all_hexes() -> Json:
    hexes = list(tables().hexes)
    return {"hexes": hexes, "routes": [{"path": hexes}] * 8}


def _actions(families: list[Json], chance: Random) -> Iterable[Json]:
    """Return a legal action of every kind."""
    for family in families:
        yield action_of(family, chance)
