"""Corrupted open states, boards, options, actions and records: refused with reasons, or sound.

No input may crash the rules: whatever is accepted can be played on, and its components add up.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from stationmaster.errors import IllegalAction, ImpossibleInput
from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import from_json, to_json
from stationmaster.titles.switch_and_signal.model.board import map_board
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import MAPS, TABLES
from stationmaster.titles.switch_and_signal.records.replay import replay
from tests.support.sealed import reopened
from tests.support.switch_and_signal import conserved
from tests.support.switch_and_signal_players import NAMES, filled, greedy_player, play_out, random_player

Json = Any
Place = tuple[str | int, ...]
JUNK: tuple[Json, ...] = (
    None,
    True,
    0,
    1,
    -1,
    10**9,
    "",
    "x",
    "nonsense",
    [],
    {},
    [[]],
    {"at": "depot"},
    "paris",
    "D01",
)

PROFILE = settings()
many = settings(max_examples=PROFILE.max_examples * 4)


def places(value: Json, path: Place = ()) -> Iterator[Place]:
    """Yield every path in a value, except the root."""
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from places(item, (*path, key))


def value_at(value: Json, path: Place) -> Json:
    for key in path:
        value = value[key]
    return value


def tampered(document: Json, random: Random) -> Json:
    """Return the document with one to three places changed: removed, doubled, or replaced by a value from elsewhere."""
    changed = copy.deepcopy(document)
    for _ in range(random.choice((1, 1, 2, 3))):
        found = list(places(changed))
        if not found:
            break
        path = random.choice(found)
        holder, key = value_at(changed, path[:-1]), path[-1]
        old = holder[key]
        if type(old) is bool:
            holder[key] = not old
        elif type(old) is int and random.random() < 0.6:
            holder[key] = random.choice((old + 1, old - 1, 0, 10**9))
        elif isinstance(holder, list) and random.random() < 0.3:
            holder.append(copy.deepcopy(old))
        elif random.random() < 0.2:
            del holder[key]
        elif random.random() < 0.5:
            holder[key] = copy.deepcopy(random.choice(JUNK))
        else:
            holder[key] = copy.deepcopy(value_at(document, random.choice(list(places(document)))))
    return changed


def some_positions() -> list[Position]:
    """Return positions of every step, on both maps and in every variant."""
    found = []
    for number, (map_, variant) in enumerate((m, v) for m in MAPS for v in (None, *TABLES.variants)):
        options = {"map": map_, "variant": variant, "dice": ("service", "table")[number % 2]}
        position, _ = GAME.start(NAMES[: 2 + number % 3], options, f"documents-{number}")
        player = greedy_player if number % 2 else random_player
        steps = list(play_out(position, player, Random(number)))
        found += [steps[0].before, steps[-1].after, *(step.after for step in Random(number).sample(steps, 8))]
    return found


POSITIONS = some_positions()


@many
@given(st.integers(0, 10**9))
def test_a_tampered_state_is_refused_with_reasons_or_can_be_played(seed: int) -> None:
    random = Random(seed)
    sent = tampered(json.loads(json.dumps(GAME.view(random.choice(POSITIONS)))), random)
    try:
        position = GAME.from_view(sent)
    except ImpossibleInput as impossible:
        assert impossible.faults
        assert all(fault.pointer == "" or fault.pointer.startswith("/") for fault in impossible.faults)
        return
    conserved(position)
    for family in GAME.legal(position):
        choice = random.choice(family["choices"])
        after, _ = GAME.play(position, from_json({"type": family["type"], **filled(choice, random)}))
        conserved(after)
    assert reopened(GAME, position) == position


@many
@given(st.integers(0, 10**9))
def test_a_tampered_board_is_refused_with_reasons_or_can_be_played_on(seed: int) -> None:
    random = Random(seed)
    board = tampered(map_board(random.choice(MAPS)).document, random)
    try:
        position, _ = GAME.start(NAMES[:2], {"board": board}, "board")
    except ImpossibleInput as impossible:
        assert impossible.faults
        assert all(fault.pointer.startswith("/options/board") for fault in impossible.faults)
        return
    for number, step in enumerate(play_out(position, random_player, random)):
        conserved(step.after)
        if number > 20:
            break


@many
@given(st.integers(0, 10**9))
def test_tampered_options_are_refused_with_reasons_or_make_a_game(seed: int) -> None:
    random = Random(seed)
    view = GAME.view(POSITIONS[0])
    options = {
        "map": "central-europe",
        "time_tokens": 8,
        "departure_cards_removed": 2,
        "goods_to_win": 8,
        "goods_per_city": 2,
        "extra_signal_discs": 1,
        "extra_signal": "sig-paris-bourges",
        "variant": None,
        "switch_discs": json.loads(json.dumps(view["switch_discs"])),
        "green_signals": list(view["green_signals"]),
        "first_player": "Bob",
        "dice": "service",
    }
    try:
        position, _ = GAME.start(NAMES[:2], tampered(options, random), "options")
    except ImpossibleInput as impossible:
        assert impossible.faults
        return
    conserved(position)


@many
@given(st.integers(0, 10**9))
def test_a_tampered_action_is_malformed_refused_or_legal(seed: int) -> None:
    random = Random(seed)
    position = random.choice(POSITIONS)
    families = GAME.legal(position)
    if not families:
        return
    family = random.choice(families)
    sent = tampered({"type": family["type"], **filled(random.choice(family["choices"]), random)}, random)
    try:
        action = from_json(sent)
    except ImpossibleInput:
        return
    if GAME.check(position, action) is None:
        conserved(GAME.play(position, action)[0])


@given(st.integers(0, 10**9))
def test_a_tampered_record_is_refused_or_replayed(seed: int) -> None:
    random = Random(seed)
    position, _ = GAME.start(NAMES[:2], {}, "record")
    steps = list(play_out(position, random_player, Random(seed)))[:10]
    record = {"players": NAMES[:2], "options": {}, "seed": "record", "actions": [to_json(s.action) for s in steps]}
    record = json.loads(json.dumps(record))
    assert replay("stationmaster", record).position == steps[-1].after
    try:
        conserved(replay("stationmaster", tampered(record, random)).position)
    except (ImpossibleInput, IllegalAction) as refused:
        assert str(refused) or isinstance(refused, IllegalAction)
