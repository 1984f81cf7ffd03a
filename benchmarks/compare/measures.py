"""Measurements within the process: requests to the app, and the engine itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from benchmarks.compare.material import GAME, late_actions, late_state, records, route_forms
from benchmarks.compare.ratio import Item, Measure, Spent
from benchmarks.compare.sides import Side

Json = Any

REPEATS = 3
RANDOM_GAMES = ("one", "two", "three")
RANDOM_STEPS = 400


def of_the_process(base: Side, this: Side) -> Iterator[Callable[[], Measure[Side]]]:
    """Yield the measures. Each is prepared only when it is due, because a build may not support what it needs."""
    yield partial(_moves, "moves, all legal actions listed", "", base, this)
    yield partial(_moves, "moves?fields=state,events", "?fields=state,events", base, this)
    yield _replays_in_process
    yield _replays_in_the_app
    yield _random_play
    yield partial(_routes_in_process, base)
    yield partial(_routes_in_the_app, base)
    yield partial(_picture, base, this)


def _fastest(seconds: Sequence[float]) -> Spent:
    return Spent(min(seconds))


def _moves(name: str, query: str, base: Side, this: Side) -> Measure[Side]:
    states = {side.name: late_state(side) for side in (base, this)}

    def move(action: Json, side: Side) -> Spent:
        body = {"state": states[side.name], "actions": [action]}
        return _fastest(side.request(f"{GAME}/moves{query}", body, repeats=REPEATS)[1])

    actions = late_actions([base, this])
    return Measure(name, [Item(str(action), partial(move, action)) for action in actions])


def _replays_in_process() -> Measure[Side]:
    def replay(body: Json, side: Side) -> Spent:
        done = side.ask("replay", record_format=body["format"], record=body["record"])
        return Spent(done["seconds"][0], done["count"])

    items = [Item(name, partial(replay, body)) for name, body in records()]
    return Measure("whole games replayed, in process", items, "actions/s")


def _replays_in_the_app() -> Measure[Side]:
    applied: dict[tuple[str, str], int] = {}

    def replay(name: str, body: Json, side: Side) -> Spent:
        if (side.name, name) not in applied:
            applied[side.name, name] = side.json(f"{GAME}/replay", body)["applied"]
        return Spent(side.request(f"{GAME}/replay", body)[1][0], applied[side.name, name])

    items = [Item(name, partial(replay, name, body)) for name, body in records()]
    return Measure("whole games replayed, within the app", items, "actions/s")


def _random_play() -> Measure[Side]:
    def play(seed: str, side: Side) -> Spent:
        done = side.ask("random_play", seed=seed, most=RANDOM_STEPS)
        return Spent(done["seconds"][0], done["count"])

    items = [Item(seed, partial(play, seed)) for seed in RANDOM_GAMES]
    return Measure("random play, all legal actions listed, in process", items, "steps/s")


def _routes_in_process(base: Side) -> Measure[Side]:
    def search(form: Json, side: Side) -> Spent:
        return _fastest(side.ask("routes", form=form, repeats=REPEATS)["seconds"])

    return Measure("routes, in process", [Item(str(form), partial(search, form)) for form in route_forms(base)])


def _routes_in_the_app(base: Side) -> Measure[Side]:
    def search(form: Json, side: Side) -> Spent:
        return _fastest(side.request(f"{GAME}/routes", {"position": form}, repeats=REPEATS)[1])

    return Measure("routes, within the app", [Item(str(form), partial(search, form)) for form in route_forms(base)])


def _picture(base: Side, this: Side) -> Measure[Side]:
    states = {side.name: late_state(side) for side in (base, this)}

    def draw(side: Side) -> Spent:
        body = {"state": states[side.name]}
        return _fastest(side.request(f"{GAME}/board.svg", body, accept="image/svg+xml", repeats=REPEATS)[1])

    return Measure("board.svg of a late game", [Item("late", draw)])
