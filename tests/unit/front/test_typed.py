"""Typed results match the JSON, from the deal to the end."""

from __future__ import annotations

from random import Random

import pytest

import stationmaster
from stationmaster.schema.statements import write


@pytest.mark.parametrize("game", ["1846", "switch-and-signal"])
@pytest.mark.parametrize("seed", ["one", "two"])
def test_records_and_json_are_the_same_answers(game: str, seed: str) -> None:
    rules, random = stationmaster.games[game], Random(seed)
    typed = rules.typed
    position, events = rules.start(["Amy", "Bob", "Cy"], seed=seed)
    while rules.turn(position):
        assert [write(event) for event in typed.events(events)] == events
        assert write(typed.turn(position)) == rules.turn(position)
        assert write(typed.view(position)) == rules.view(position)
        assert [family.type for family in rules.legal(position)] == [
            family.__struct_config__.tag for family in typed.legal(position)
        ]
        position, events = rules.play(position, rules.legal(position).pick(random))
        if rules.revision(position) > 150:
            return
    assert typed.turn(position) is None
    assert write(typed.result(position)) == rules.result(position)
    assert typed.legal(position) == []
