"""Changes of games, in whichever process: streams wait for them here.

Changes of the own process are announced at once. Those of all processes are found in the database: SQLite is polled
twenty times a second for entries after the last one; PostgreSQL notifies of changes (`LISTEN`). An entry is read once
for all streams.
"""

from __future__ import annotations

import asyncio
import logging
from weakref import WeakValueDictionary

import psycopg

from lobby.store import CHANNEL, Entry, Store

log = logging.getLogger("lobby")
POLL = 0.05
RECONNECT = 1.0


class Change(asyncio.Event):
    """The next change of a game, with its entry where that is known."""

    entry: Entry | None = None
    next: Change


class Changes:
    """The next changes of the games that streams wait for. Each leads to the one after it, so that none is missed."""

    def __init__(self) -> None:
        self._next: WeakValueDictionary[str, Change] = WeakValueDictionary()

    def next_of(self, game: str) -> Change:
        """Return the next change of a game, which is yet to come."""
        return self._next.setdefault(game, Change())

    def announce(self, game: str, entry: Entry | None = None) -> None:
        """Wake the streams that wait for a change of this game."""
        if (change := self._next.get(game)) is not None:
            change.entry, change.next = entry, Change()
            self._next[game] = change.next
            change.set()

    def announce_all(self) -> None:
        """Wake all streams: changes may have been missed, or games were removed."""
        for game in list(self._next):
            self.announce(game)


async def watch(store: Store, changes: Changes) -> None:
    """Announce the changes of all processes until cancelled."""
    while True:
        try:
            await (_poll if store.is_sqlite else _listen)(store, changes)
        except Exception as error:  # Whatever fails, streams must go on.
            log.warning("watching the database failed: %s", type(error).__name__)
            await asyncio.sleep(RECONNECT)


async def _poll(store: Store, changes: Changes) -> None:
    last = await store.run(store.newest)
    changes.announce_all()
    while True:
        await asyncio.sleep(POLL)
        newest = await store.run(store.newest)
        if newest < last:
            changes.announce_all()  # The newest games were removed: their numbers are given out again.
        elif newest > last:
            for entry in await store.run(store.added, last):
                changes.announce(entry.game, entry)
        last = newest


async def _listen(store: Store, changes: Changes) -> None:
    url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(f"LISTEN {CHANNEL}")
        changes.announce_all()
        async for notice in connection.notifies():
            game, revision = notice.payload.split()
            changes.announce(game, await store.run(store.entry, game, int(revision)))
