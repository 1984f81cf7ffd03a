"""Honest requests of every endpoint of both games, with their bodies mutated."""

from __future__ import annotations

import json
from dataclasses import replace

from loadtests.hostile.bench import Bench
from loadtests.hostile.mutations import mutated
from loadtests.hostile.pool import Moment, honest


def mutated_bodies(bench: Bench, moments: list[Moment]) -> None:
    """Cycle through all endpoints, sending an honest request and some of its mutations to each."""
    while bench.has_time:
        moment = bench.chance.choice(moments)
        requests = list(honest(moment, bench.chance))
        bodies = [json.loads(request.body) for request in requests]
        for request, body in zip(requests, bodies, strict=True):
            if not bench.has_time:
                return
            bench.send(request)
            for _ in range(4):
                bench.send(replace(request, body=mutated(body, bench.chance, bodies)))
