"""Hidden things stay in the lobby: searched for in every byte that devices receive.

`make hidden` searches many games, played further.
"""

from __future__ import annotations

import os
import re
import secrets
import sys
from random import Random

import pytest
from sqlalchemy import NullPool, create_engine, text

from tests.lobby.conftest import Client, Json, Running, Table, chosen

GAMES = int(os.environ.get("HIDDEN_GAMES", "3"))
"""How many games of each title are searched."""
ACTIONS = int(os.environ.get("HIDDEN_ACTIONS", "12"))
"""How many actions are played, in every tenth game four times as many."""
WORDS = (b"sm1.", b'"state"', b'"seed"', b'"action":')
CHANGING = re.compile(rb'"(id|expires)":("[^"]*"|\d+)|\'date\': \'[^\']*\'')


def played(table: Table, seed: int, first: int | None, actions: int) -> int:
    """Play at random, after the choice number `first` if given; return how many actions were played.

    Before each action the player in turn looks, and another device; some device asks for the record. At the end all
    look that are not in turn, and all ask for the record and read the stream.
    """
    random = Random(seed)
    seen = table.watcher.seen()
    for count in range(actions):
        turn = seen["position"]["turn"]
        if turn is None:
            break
        client = table.seats[turn["players"][0]]
        seen = client.seen()
        action = chosen(seen["position"], random)
        if count == 0 and first is not None:
            family = seen["position"]["legal"][0]
            action = {"type": family["type"], **family["choices"][first]}
        seen = client.act(seen["revision"], action)
        random.choice(table.all).ask("/game/record", status=200 if seen["over"] else 409)
        random.choice(waiting(table, seen)).seen()
    for client in waiting(table, seen):
        client.seen()
    for client in table.all:
        client.ask("/game/record", status=200 if seen["over"] else 409)
        with client.live() as events:
            for _ in range(seen["revision"] + 1):
                next(events)
    return int(seen["revision"])


def waiting(table: Table, seen: Json) -> list[Client]:
    """Return the devices that are not in turn: the cards that the next player draws may depend on a secret choice."""
    players = (seen["position"]["turn"] or {"players": []})["players"]
    return [*(client for player, client in table.seats.items() if player not in players), table.watcher]


def received(client: Client) -> bytes:
    """Return what a device has received, without ids and times."""
    return CHANGING.sub(b"", bytes(client.received))


@pytest.mark.slow
@pytest.mark.parametrize("title", ["1846", "switch-and-signal"])
def test_no_byte_holds_a_state_a_seed_or_an_action(lobby: Running, title: str) -> None:
    searched = actions = over = 0
    for seed in range(GAMES):
        table = lobby.create(title, ("Amy", "Bob", "Cy"))
        actions += played(table, seed, None, ACTIONS * 4 if seed % 10 == 9 else ACTIONS)
        with create_engine(lobby.settings.database, poolclass=NullPool).connect() as connection:
            kept = connection.execute(text("SELECT seed FROM games WHERE id = :id"), {"id": table.id}).scalar_one()
            states = connection.execute(text("SELECT state FROM entries WHERE game = :id"), {"id": table.id}).scalars()
            hidden = [state.encode()[:40] for state in states]
        is_over = table.watcher.seen()["over"]
        over += is_over
        # The record of a game that is over has the seed and the actions.
        hidden += [one for one in (kept.encode(), *WORDS) if not is_over or one not in (kept.encode(), b'"seed"')]
        for client in table.all:
            assert len(client.received) > 1000
            assert [one for one in hidden if one in client.received] == []
            searched += len(client.received)
    sys.stdout.write(f"{GAMES} games of {title}, {actions} actions, {over} to their end: {searched:,} bytes\n")


def test_a_refusal_is_the_players_however_fast_the_hosts_comes(lobby: Running) -> None:
    table = lobby.create()
    lobby.service.pause = 0.5
    refusal = table.seats["Amy"].act(0, {"type": "draft", "card": "nothing"}, 409)
    assert refusal["code"] == "not_your_turn"


@pytest.mark.slow
def test_what_others_receive_does_not_depend_on_a_secret_choice(
    lobby: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(GAMES):
        tables = []
        for first in (0, 1):
            with monkeypatch.context() as patched:
                patched.setattr(secrets, "token_hex", lambda _size, seed=seed: f"the same deal {seed}")
                table = lobby.create("1846", ("Amy", "Bob", "Cy"))
            played(table, seed, first, 1)
            tables.append(table)
        one, other = tables
        for mine, same in zip(one.all, other.all, strict=True):
            is_actor = mine is one.seats["Cy"]
            assert (received(mine) == received(same)) != is_actor
