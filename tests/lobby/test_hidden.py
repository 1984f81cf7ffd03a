"""Hidden things stay in the lobby: searched for in every byte that devices receive."""

from __future__ import annotations

import os
import re
import secrets
from random import Random

import pytest
from sqlalchemy import NullPool, create_engine, text

from tests.lobby.conftest import Client, Running, Table, chosen

GAMES = int(os.environ.get("HIDDEN_GAMES", "3"))
"""How many games are searched."""
ACTIONS = 12
WORDS = (b"sm1.", b'"state"', b'"seed"', b'"action":')
CHANGING = re.compile(rb'"(id|expires)":("[^"]*"|\d+)|\'date\': \'[^\']*\'')


def played(table: Table, seed: int, first: int | None, actions: int) -> None:
    """Play at random, after the choice number `first` if given; all devices look after each action, and stream it."""
    random = Random(seed)
    for count in range(actions):
        turn = table.watcher.seen()["position"]["turn"]
        if turn is None:
            break
        seen = {player: client.seen() for player, client in table.seats.items()}
        actor = turn["players"][0]
        action = chosen(seen[actor]["position"], random)
        if count == 0 and first is not None:
            family = seen[actor]["position"]["legal"][0]
            action = {"type": family["type"], **family["choices"][first]}
        table.seats[actor].act(seen[actor]["revision"], action)
        for client in table.all:
            client.ask("/game/record", status=200 if seen[actor]["over"] else 409)
    for client in table.all:
        with client.live() as events:
            for _ in range(table.watcher.seen()["revision"] + 1):
                next(events)


def received(client: Client) -> bytes:
    """Return what a device has received, without ids and times."""
    return CHANGING.sub(b"", bytes(client.received))


@pytest.mark.slow
@pytest.mark.parametrize("title", ["1846", "switch-and-signal"])
def test_no_byte_holds_a_state_a_seed_or_an_action(lobby: Running, title: str) -> None:
    for seed in range(GAMES):
        table = lobby.create(title, ("Amy", "Bob", "Cy"))
        played(table, seed, None, ACTIONS)
        with create_engine(lobby.settings.database, poolclass=NullPool).connect() as connection:
            kept = connection.execute(text("SELECT seed FROM games WHERE id = :id"), {"id": table.id}).scalar_one()
            states = connection.execute(text("SELECT state FROM entries WHERE game = :id"), {"id": table.id}).scalars()
            hidden = [
                kept.encode(),
                *(state.encode()[:40] for state in states),
                *WORDS,
            ]
        for client in table.all:
            assert len(client.received) > 1000
            assert [one for one in hidden if one in client.received] == []


def test_a_refusal_is_the_players_however_fast_the_hosts_comes(lobby: Running) -> None:
    table = lobby.create()
    lobby.service.pause = 0.5
    told = table.seats["Amy"].act(0, {"type": "draft", "card": "nothing"}, 409)
    assert told["code"] == "not_your_turn"


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
