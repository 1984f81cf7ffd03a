"""Kill what a lobby stands on while many games are played, and compare the database with what the clients received.

Locust plays LOBBY_LOAD_GAMES (60) games of four clients, each with an open stream; a player acts after
LOBBY_LOAD_PAUSE (3) seconds on average. Meanwhile workers of the lobby are killed, all of the lobby, the database is
restarted (PostgreSQL), and the service is away for ten seconds. Clients repeat what was not answered, as the page does.
Both databases are tried, or the one that LOBBY_LOAD_DATABASE names. The exit status is 1 when an accepted action is not
in the database exactly once, when there is one that no client sent, when a request was refused, or when a stream left
something out.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from time import sleep
from typing import Any

from sqlalchemy import NullPool, create_engine, text

from loadtests.lobby.machines import ARRIVALS, PLAYERS, Setting, running, write
from lobby.settings import Settings

GAMES = int(os.environ.pop("LOBBY_LOAD_GAMES", "60"))
PAUSE = os.environ.pop("LOBBY_LOAD_PAUSE", "3")
DATABASES = tuple(filter(None, os.environ.pop("LOBBY_LOAD_DATABASE", "sqlite postgresql").split()))
WORKERS = 2
AWAY = 10
CALM = 8
"""Seconds of undisturbed play after each fault."""


def main() -> int:
    """Try both databases; return the exit status."""
    return max(tried(database) for database in DATABASES)


def tried(database: str) -> int:
    """Play with faults on one database; return 1 if something was lost."""
    with running(database, WORKERS) as setting:
        setting.create(GAMES)
        record = setting.folder / "record.json"
        with setting.locust(GAMES, LOBBY_LOAD_PAUSE=PAUSE, LOBBY_LOAD_RECORD=str(record)):
            sleep(GAMES * len(PLAYERS) / ARRIVALS + CALM)
            done = list(faults(setting))
            sleep(CALM)
        received = json.loads(record.read_text(encoding="utf-8"))
        wrong = compared(setting, received)
    write(f"{database}: {GAMES} games of {len(PLAYERS)} clients, {len(received['accepted'])} actions accepted")
    write(f"  {', '.join(done)}")
    write(f"  {received['repeated']} requests repeated, {received['reopened']} streams opened again")
    write(f"  {received['refused']} requests refused, {received['gaps']} gaps in streams")
    write(f"  {'; '.join(wrong) or 'nothing lost, nothing done twice'}")
    return int(bool(wrong or received["gaps"] or received["refused"] or not received["repeated"]))


def faults(setting: Setting) -> Iterator[str]:
    """Do the harm; yield what was done."""
    for _ in range(3):
        setting.lobby.kill_worker()
        sleep(CALM)
    yield "3 workers of the lobby killed"
    setting.lobby.kill()
    setting.lobby.start()
    yield "all of the lobby killed"
    sleep(CALM)
    if setting.postgres is not None:
        for _ in range(2):
            setting.postgres.restart()
            sleep(CALM)
        yield "the database restarted 2 times"
    setting.service.kill()
    sleep(AWAY)
    setting.service.start()
    yield f"the service away for {AWAY} s"


def compared(setting: Setting, received: dict[str, Any]) -> list[str]:
    """Return how the database differs from what the clients received."""
    query = "SELECT game, revision, action FROM entries WHERE kind = 'action'"
    ends = "SELECT id, revision, (SELECT count(*) FROM entries WHERE game = id) FROM games"
    with create_engine(Settings(database=setting.url).sqlalchemy_url, poolclass=NullPool).connect() as connection:
        rows = list(connection.execute(text(query)))
        gapped = [game for game, revision, count in connection.execute(text(ends)) if count != revision + 1]
    kept = {
        (game, revision): json.loads(action) if isinstance(action, str) else action for game, revision, action in rows
    }
    accepted = {(game, revision): action for game, revision, action in received["accepted"]}
    sent = {(game, revision): action for game, revision, action in received["sent"]}
    wrong = {
        "accepted twice": len(received["accepted"]) - len(accepted),
        "accepted, but lost": sum(kept.get(place) != action for place, action in accepted.items()),
        "kept, but never sent": sum((accepted | sent).get(place) != action for place, action in kept.items()),
        "games with a gap": len(gapped),
    }
    return [f"{count} {what}" for what, count in wrong.items() if count]


if __name__ == "__main__":
    sys.exit(main())
