"""Schemathesis against both games: requests that the contract allows, about positions from real play."""

from __future__ import annotations

import json
import os
from functools import cache
from random import Random
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from loadtests.hostile.mutations import changed
from loadtests.hostile.pool import Moment, honest, moments
from service.app import create_app
from service.settings import DEVELOPMENT_KEY, Settings
from tests.support.fuzzing import checks
from tests.support.promises import Promises

APP = create_app(Settings(keys=(DEVELOPMENT_KEY,), route_deadline_ms=300))
CHECKS = checks(Promises(APP.extensions["stationmaster-contract"].document))
SCHEMA = schemathesis.openapi.from_wsgi("/openapi.json", APP).include(path_regex="^/v1/")
SCHEMA.config.phases.coverage.enabled = False  # It visits every field of every open state each time.
EXAMPLES = {"soak": 400}.get(os.environ.get("STATIONMASTER_PROFILE", ""), 12)


@cache
def pool() -> list[Moment]:
    """Return positions from all parts of a random game of each title."""
    return moments(Random(7), 10)


@SCHEMA.hook
def before_generate_body(context: Any, strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Build three bodies in four from a played position, as a client would, and then corrupt some of their fields."""
    path = context.operation.path
    here = [moment for moment in pool() if f"/{moment.game}/" in path]
    if not any(request.path == path for moment in here[:1] for request in honest(moment, Random(0))):
        return strategy
    played = st.builds(_played, st.just(path), st.sampled_from(here), st.integers(0, 9999))
    return st.one_of(strategy, played, played, played)


def _played(path: str, moment: Moment, seed: int) -> Any:
    """Return a valid body for the endpoint, in one case of three with one of its parts changed."""
    chance = Random(seed)
    bodies = [json.loads(request.body) for request in honest(moment, chance) if request.path == path]
    body = chance.choice(bodies)
    return changed(body, chance, bodies) if chance.random() < 0.33 else body


@SCHEMA.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_the_games_keep_the_contract(case: Any) -> None:
    case.call_and_validate(checks=CHECKS)


def test_the_pool_has_both_games_in_several_phases() -> None:
    steps = {(moment.game, moment.turn["step"]) for moment in pool() if moment.turn}
    assert {game for game, _ in steps} == {"1846", "switch-and-signal"}
    assert len(steps) >= 6
