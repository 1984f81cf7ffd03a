"""Properties of whole random games of Switch & Signal, with every option.

The number of games is that of the `quick` profile by default; `make soak` plays thousands. A game is determined by its
seed, so that one that fails can be replayed.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given, note, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from stationmaster.titles.switch_and_signal.game import GAME
from stationmaster.titles.switch_and_signal.model.actions import from_json
from stationmaster.titles.switch_and_signal.model.position import FACE_DOWN, Position
from stationmaster.titles.switch_and_signal.model.tables import MAPS, TABLES
from tests.support.sealed import reopened
from tests.support.switch_and_signal import conserved
from tests.support.switch_and_signal_players import NAMES, Step, filled, play_out, random_player

Json = Any
PROFILE = settings()
some_games = settings(max_examples=max(15, PROFILE.max_examples // 4))
"""Settings for properties that try many things in each game."""
STEPS_LOOKED_AT = 12
"""The number of positions of each game in which the expensive properties are tried."""


@st.composite
def starts(draw: st.DrawFn) -> tuple[list[str], dict[str, Json], str]:
    """Return a strategy for players, options and a seed."""
    players = list(NAMES[: draw(st.integers(TABLES.min_players, TABLES.max_players))])
    options: dict[str, Json] = {
        "map": draw(st.sampled_from(MAPS)),
        "variant": draw(st.sampled_from([None, *TABLES.variants])),
        "dice": draw(st.sampled_from(["service", "table"])),
        "cards": draw(st.sampled_from(["service", "service", "table"])),
        "first_player": draw(st.sampled_from(players)),
    }
    for name, choice in TABLES.options.items():
        options[name] = draw(st.sampled_from(choice.values))
    return players, options, str(draw(st.integers(0, 10**9)))


def game(start: tuple[list[str], dict[str, Json], str]) -> tuple[Position, Random]:
    players, options, seed = start
    note(f"{players} {options} {seed}")
    position, _ = GAME.start(players, options, seed)
    return position, Random(seed)


def looked_at(steps: list[Step], random: Random) -> list[Step]:
    return random.sample(steps, min(STEPS_LOOKED_AT, len(steps)))


@given(starts())
def test_ss_2_10_components_are_conserved_and_every_game_ends(start: tuple[list[str], dict[str, Json], str]) -> None:
    position, random = game(start)
    conserved(position)
    revision = 0
    for step in play_out(position, random_player, random):
        conserved(step.after)
        revision += 1
        assert GAME.revision(step.after) == revision
        position = step.after
    result = GAME.result(position)
    assert result is not None
    assert result["won"] == (result["reason"] == "goods_delivered")
    assert GAME.turn(position) is None


@some_games
@given(starts())
def test_a_position_survives_freezing_and_being_shown(start: tuple[list[str], dict[str, Json], str]) -> None:
    position, random = game(start)
    steps = list(play_out(position, random_player, random))
    for step in [*looked_at(steps, random), steps[-1]]:
        state = step.after
        assert reopened(GAME, state) == state
        view = json.loads(json.dumps(GAME.view(state)))
        opened = GAME.from_view(view)
        assert json.loads(json.dumps(GAME.view(opened))) == view
        assert GAME.legal(opened) == GAME.legal(state)
        conserved(opened)
        if state.settings.hides_nothing:
            assert reopened(GAME, opened) == replace(state, returned=opened.returned, revision=opened.revision)


@some_games
@given(starts())
def test_what_is_listed_is_accepted(start: tuple[list[str], dict[str, Json], str]) -> None:
    position, random = game(start)
    for step in looked_at(list(play_out(position, random_player, random)), random):
        for family in step.families:
            for choice in random.sample(family["choices"], min(8, len(family["choices"]))):
                action = from_json({"type": family["type"], **filled(choice, random)})
                assert GAME.check(step.before, action) is None, (family["type"], choice)
                after, _ = GAME.play(step.before, action)
                conserved(after)


@some_games
@given(starts())
def test_no_event_and_no_view_shows_what_is_hidden(start: tuple[list[str], dict[str, Json], str]) -> None:
    """The seed, and every departure card that lies face down, appear in no visible data."""
    players, options, _ = start
    seed = "a-seed-that-is-nowhere-else"
    position, events = GAME.start(players, options, seed)
    random = Random(seed)
    shown = json.dumps([events, GAME.view(position)])
    for step in play_out(position, random_player, random):
        hidden = {*step.after.deck, *step.after.removed} - {step.after.returned, FACE_DOWN}
        shown = json.dumps([step.events, GAME.view(step.after)])
        revealed = {event["card"] for event in step.events if event["type"] in ("card_revealed", "card_discarded")}
        assert not any(f'"{card}"' in shown for card in hidden - revealed)
        assert seed not in shown


@given(st.integers(0, 10**6))
def test_the_dice_do_not_reveal_the_next_ones(seed: int) -> None:
    """Two games that look the same on the table may roll differently: no visible data determines the dice."""
    position, _ = GAME.start(NAMES[:2], {}, str(seed))
    opened = [GAME.from_view({**GAME.view(position), "seed": str(number)}) for number in range(12)]
    assert all(GAME.view(one) == GAME.view(position) for one in opened)
    rolled = set()
    for one in opened:
        action = from_json({"type": "end_actions"})
        rolled.add(json.dumps(GAME.play(one, action)[1]))
    assert len(rolled) > 1
