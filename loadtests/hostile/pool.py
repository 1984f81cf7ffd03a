"""Honest requests to all endpoints of both games, from random games that are played here: the base of mutations."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from loadtests.hostile.messages import Request
from loadtests.payloads import PLAYERS, play
from service.resources.any_map import ROUTES_ANYWHERE
from service.sealing import Sealer
from service.settings import BATCH, DEVELOPMENT_KEY
from stationmaster.engine.actions import written
from stationmaster.engine.title import Game
from stationmaster.registry import GAMES
from stationmaster.titles.g1846.model import actions as action_forms

Json = Any
GAME_IDS = tuple(PLAYERS)


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a random game as seen by a client."""

    game: str
    sealed: str
    view: Json
    legal: list[Json]
    turn: Json
    record: Json
    """How the game came there: a record that `replay` takes."""

    def path(self, endpoint: str) -> str:
        """Return the path of an endpoint of its game."""
        return f"/v1/games/{self.game}/{endpoint}"


def moments(chance: Random, of_each: int) -> list[Moment]:
    """Return positions from all parts of one random game of each title."""
    found = []
    for game_id in GAME_IDS:
        found += _of_game(GAMES[game_id], chance.randrange(10**6), of_each)
    return found


def _of_game(game: Game[Any, Any], seed: int, wanted: int) -> list[Moment]:
    steps = list(play(game.id, seed))
    actions = [_written(game.id, action) for action, _ in steps]
    chosen = sorted({len(steps) * part // wanted for part in range(wanted)} | {len(steps) - 1})
    record = {"players": PLAYERS[game.id], "options": {}, "seed": f"load {seed}"}
    return [_moment(game, steps[at][1], {**record, "actions": actions[: at + 1]}) for at in chosen]


def _written(game_id: str, action: Any) -> Json:
    return action_forms.to_json(action) if game_id == "1846" else written(action)


def sealed(game_id: str, position: Any) -> str:
    """Seal a position as the service under test does."""
    game = GAMES[game_id]
    return Sealer((DEVELOPMENT_KEY,)).seal(game.id, game.sealed.version, game.sealed.write(position))


def _moment(game: Game[Any, Any], position: Any, record: Json) -> Moment:
    return Moment(
        game.id,
        sealed(game.id, position),
        json.loads(json.dumps(game.view(position))),
        json.loads(json.dumps(game.legal(position))),
        json.loads(json.dumps(game.turn(position))),
        record,
    )


def posted(kind: str, path: str, body: Json, group: str = "plain") -> Request:
    """Return a request with a JSON body. Pictures have a separate bound, whatever else is requested with them."""
    group = "pictures" if path.endswith(".svg") else group
    return Request(
        kind, "POST", path, json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass"), group=group
    )


def honest(moment: Moment, chance: Random) -> Iterator[Request]:
    """Return one request to each endpoint, as a client would send it."""
    state = chance.choice([moment.sealed, moment.view])
    action = legal_action(moment, chance)

    def to(endpoint: str, body: Json, group: str = "plain") -> Request:
        return posted(f"{moment.game} {endpoint}", moment.path(endpoint), body, group)

    yield to("start", {name: moment.record[name] for name in ("players", "options", "seed")})
    yield to("legal-actions", {"state": state})
    yield to("moves", {"state": state, "actions": [action]})
    yield to("check", {"state": state, "action": action})
    yield to("board.svg", {"state": state, "highlight": _highlight(moment, chance)})
    line = {"id": 1, "path": moment.path("check"), "body": {"state": state, "action": action}}
    yield posted(f"{moment.game} batch", BATCH, line)
    replayed = {"record": moment.record, "format": "stationmaster", "trace": chance.choice(["none", "summary"])}
    yield to("replay", replayed, "replay")
    if moment.game == "1846":
        yield to("market.svg", {"state": state})
        yield to("evaluate", {"state": state, "actions": [action] * chance.choice((1, 100))}, "routes")
        yield from _about_routes(moment, state, chance)
        for endpoint, examples in ROUTES_ANYWHERE.items():
            for body in examples.values():
                yield posted(f"any map {endpoint}".rstrip(), f"/v1/routes/{endpoint}".rstrip("/"), body, "routes")


def _about_routes(moment: Moment, state: Json, chance: Random) -> Iterator[Request]:
    operator = chance.choice(list(moment.view["corporations"]))
    path = [chance.choice(["D20", "E17", "C15", "G7", "D6"]) for _ in range(3)]
    body = {"state": state, "operator": operator, "deadline_ms": 500}
    yield posted("1846 routes", moment.path("routes"), body, "routes")
    body["routes"] = [{"train": "2", "path": path}]
    yield posted("1846 routes/check", moment.path("routes/check"), body, "routes")
    drawn = {"state": state, "operator": operator, "routes": body["routes"]}
    yield posted("1846 routes/board.svg", moment.path("routes/board.svg"), drawn)
    form = {
        "phase": moment.view["phase"],
        "tiles": {name: [tile["tile"], tile["rotation"]] for name, tile in moment.view["tiles"].items()},
        "tokens": [{"corporation": "NYC", "hex": "D20", "city": 0}],
        "corporation": "NYC",
        "trains": chance.choice([["2"], ["3/5", "2"], ["4/6", "5"], ["7/8", "7/8"]]),
    }
    yield posted("1846 routes of a form", moment.path("routes"), {"position": form, "deadline_ms": 500}, "routes")


def legal_action(moment: Moment, chance: Random) -> Json:
    """Return one of the legal actions, or something like one when the game is over."""
    if not moment.legal:
        return {"type": "pass"}
    return action_of(chance.choice(moment.legal), chance)


def action_of(family: Json, chance: Random) -> Json:
    """Return one of the actions of a listed kind, with the largest number of a range."""
    choice = chance.choice(family["choices"])
    return {"type": family["type"], **{key: _picked(value) for key, value in choice.items()}}


def _picked(value: Json) -> Json:
    if isinstance(value, dict):
        if set(value) == {"min", "max"}:
            return value["max"]
        if set(value) == {"one_of"}:
            return value["one_of"][0]
    return value


def _highlight(moment: Moment, chance: Random) -> Json:
    if moment.game == "1846":
        hexes = chance.sample(["D20", "E17", "C15", "G7", "D6", "B16"], 3)
        return {"hexes": hexes, "routes": [{"path": ["D20", "D18", "E17"]}]}
    return {"trains": ["black-1"], "spaces": chance.sample(["paris", "berlin", "j-lille", "nowhere"], 2)}


def renamed(request: Request, kind: str) -> Request:
    """Return the same request, counted in another row."""
    return replace(request, kind=kind)
