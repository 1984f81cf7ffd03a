"""Corrupted open states: refused with reasons, or sound enough to continue play."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stationmaster.errors import ImpossibleInput
from stationmaster.titles.g1846.model.actions import from_json
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.open_state.read import position_from_view
from stationmaster.titles.g1846.open_state.view import view
from stationmaster.titles.g1846.sequence import legal_actions, play
from tests.properties.invariants import broken
from tests.properties.random_play import WEIGHTS, pick
from tests.unit.titles.g1846.games import GAMES, open_positions

Place = tuple[str | int, ...]


def places(value: Any, path: Place = ()) -> Iterator[Place]:
    """Yield every path in a value, except the root."""
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from places(item, (*path, key))


def tampered(shown: dict[str, Any], random: Random) -> dict[str, Any]:
    """Return the view with one to three places changed: removed, doubled, or replaced by a value from elsewhere."""
    changed = copy.deepcopy(shown)
    for _ in range(random.choice((1, 1, 2, 3))):
        path = random.choice(list(places(changed)))
        holder: Any = changed
        for step in path[:-1]:
            holder = holder[step]
        key, old = path[-1], holder[path[-1]]
        if isinstance(old, bool):
            holder[key] = not old
        elif isinstance(old, int) and random.random() < 0.7:
            holder[key] = random.choice((old + 1, old - 1, old * 2, 0, -1, 10**9))
        elif random.random() < 0.2:
            del holder[key]
        else:
            holder[key] = copy.deepcopy(random.choice(leaves(shown)))
    return changed


def leaves(shown: dict[str, Any]) -> list[Any]:
    """Return every scalar value in a view, and some junk."""
    found: list[Any] = [None, True, 0, "", [], {}, "nonsense"]
    for path in places(shown):
        value: Any = shown
        for step in path:
            value = value[step]
        if not isinstance(value, dict | list):
            found.append(value)
    return found


def plays_on(position: Position, random: Random, actions: int) -> None:
    """Play some random actions, and check after each that everything is conserved."""
    for _ in range(actions):
        if position.is_over:
            return
        families = legal_actions(position)
        assert families, "no player can act"
        position, _ = play(position, from_json(pick(random, families, WEIGHTS)))
        assert broken(position) == []


@given(st.integers(0, len(GAMES) - 1), st.integers(0, 10**6), st.integers(0, 10**9))
def test_a_tampered_state_is_refused_or_can_be_played_on(game: int, index: int, seed: int) -> None:
    random = Random(seed)
    found = open_positions(game)
    sent = json.loads(json.dumps(tampered(view(found[index % len(found)]), random)))
    try:
        position = position_from_view(sent)
    except ImpossibleInput as error:
        assert error.faults
        assert all(fault.pointer == "" or fault.pointer.startswith("/") for fault in error.faults)
        assert all(fault.code and fault.detail for fault in error.faults)
    else:
        assert broken(position) == []
        plays_on(position, random, 6)


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_play_goes_on_from_any_open_state_as_it_would_have(game: int) -> None:
    """The same action leads to the same view, whether the state was sealed or open before."""
    found = open_positions(game)
    for position in found[::11]:
        if position.is_over:
            continue
        action = from_json(pick(Random(0), legal_actions(position), WEIGHTS))
        expected, events = play(position, action)
        again, events_again = play(position_from_view(view(position)), action)
        assert view(again) == view(expected)
        assert events_again == events
