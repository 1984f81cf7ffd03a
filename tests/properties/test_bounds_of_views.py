"""A view may be sent back: no number in it exceeds what an open state may hold, however the game continues."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from stationmaster.errors import ImpossibleInput
from stationmaster.registry import GAMES
from stationmaster.schema.statements import LAST_REVISION
from stationmaster.titles.g1846.model import actions as actions_1846
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state.validate import money
from stationmaster.titles.switch_and_signal.model import actions as actions_sas
from tests.properties.random_play import NAMES, WEIGHTS, pick

EXTREMES = (9, 10, 98, 99, 10_000, 999_999, 1_000_000, 100_000_000, LAST_REVISION)
STEPS = 8
READ = {"1846": actions_1846.from_json, "switch-and-signal": actions_sas.from_json}

STARTS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("1846", {"conventions": "online", "edition": "second"}, 3),
    ("1846", {}, 2),
    ("switch-and-signal", {}, 2),
    ("switch-and-signal", {"dice": "table", "cards": "table"}, 3),
)


def step(game: Any, position: Any, chance: Random) -> Any:
    action = one_of_all(pick(chance, game.legal(position), WEIGHTS), chance)
    return game.play(position, READ[game.id](action))[0]


def one_of_all(value: Any, chance: Random) -> Any:
    """Return a choice with one value wherever it holds several, at any depth."""
    if isinstance(value, dict):
        if value.keys() == {"one_of"}:
            return one_of_all(chance.choice(value["one_of"]), chance)
        if value.keys() == {"min", "max"}:
            return chance.randint(value["min"], value["max"])
        return {key: one_of_all(entry, chance) for key, entry in value.items()}
    return [one_of_all(entry, chance) for entry in value] if isinstance(value, list) else value


def positions(game: Any, options: dict[str, Any], players: int, chance: Random) -> Iterator[Any]:
    """Yield the positions of a random game."""
    position, _ = game.start(list(NAMES[:players]), options, str(chance.random()))
    while game.turn(position) is not None:
        yield position
        position = step(game, position, chance)


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all numbers in a document."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        if type(entry) is int:
            yield *path, key
        else:
            yield from numbers(entry, (*path, key))


def put(view: Any, path: Sequence[Any], number: int) -> None:
    *above, last = path
    for key in above:
        view = view[key]
    view[last] = number


def is_open(game: Any, view: Any) -> bool:
    """Return whether a view can be sent as a state, because nothing is hidden in it."""
    try:
        game.opened(view)
    except ImpossibleInput:
        return False
    return True


def demand_that_views_may_be_sent(game: Any, sent: Any, chance: Random) -> bool:
    """Assert that the view is accepted, and that all views after it are."""
    try:
        position, _ = game.opened(sent)
    except ImpossibleInput:
        return False
    for _ in range(STEPS):
        game.opened(game.view(position))
        if game.turn(position) is None:
            break
        position = step(game, position, chance)
    return True


@pytest.mark.parametrize(("name", "options", "players"), STARTS)
def test_no_number_outgrows_what_may_be_sent(name: str, options: dict[str, Any], players: int) -> None:
    game, chance, accepted = GAMES[name], Random(name), set()
    for position in list(positions(game, options, players, Random(players)))[::25]:
        view = game.view(position)
        if not is_open(game, view):
            continue
        for path in chance.sample(list(numbers(view)), 12):
            for number in EXTREMES:
                sent = deepcopy(view)
                put(sent, path, number)
                if demand_that_views_may_be_sent(game, sent, chance):
                    accepted.add((path[-1], number))
        sent = {**view, "revision": LAST_REVISION}
        assert demand_that_views_may_be_sent(game, sent, chance)
    assert accepted


def to_a_player(view: Any, dollars: int) -> None:
    view["players"][0]["cash"] += dollars
    del view["players"][0]["worth"]


def to_a_corporation(view: Any, dollars: int) -> None:
    next(one for one in view["corporations"].values() if one["status"] == "open")["cash"] += dollars


@pytest.mark.parametrize("give", [to_a_player, to_a_corporation])
def test_10_1_what_a_broken_bank_has_paid_leaves_room_for_what_it_will_pay(give: Callable[[Any, int], None]) -> None:
    game, chance, accepted = GAMES["1846"], Random(1), 0
    for position in list(positions(game, {}, 3, Random(4)))[::11]:
        if position.set_number < 1 or not any(one.status == "open" for one in position.corporations.values()):
            continue
        lowest = money.lowest(position)
        for bank in (lowest - 1, lowest):
            sent = deepcopy(game.view(position))
            give(sent, position.bank - bank)
            sent |= {"bank": bank, "bank_broken": True}
            if bank < lowest:
                with pytest.raises(ImpossibleInput) as refused:
                    game.opened(sent)
                assert "/bank" in [fault.pointer for fault in refused.value.faults]
            else:
                accepted += demand_that_views_may_be_sent(game, sent, chance)
    assert accepted > tables().longest_game // 10
