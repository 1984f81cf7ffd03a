"""Bells: streams wait here until their game changes, in whichever process.

Changes of the own process are rung for at once. Those of all processes are found in the database: SQLite is asked
twenty times a second for entries after the last one; PostgreSQL announces changes (`LISTEN`). An entry is read once for
all streams.
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


class Bell(asyncio.Event):
    """The next change of a game, with its entry where that is known."""

    entry: Entry | None = None
    next: Bell


class Bells:
    """The bells of the games that streams wait for. Each leads to the next one, so that no change is missed."""

    def __init__(self) -> None:
        self._bells: WeakValueDictionary[str, Bell] = WeakValueDictionary()

    def of(self, game: str) -> Bell:
        """Return the bell of the next change of a game."""
        return self._bells.setdefault(game, Bell())

    def ring(self, game: str, entry: Entry | None = None) -> None:
        """Ring for a change."""
        if (bell := self._bells.get(game)) is not None:
            bell.entry, bell.next = entry, Bell()
            self._bells[game] = bell.next
            bell.set()

    def ring_all(self) -> None:
        """Ring for all games: changes may have been missed, or games were removed."""
        for game in list(self._bells):
            self.ring(game)


async def watch(store: Store, bells: Bells) -> None:
    """Ring for the changes of all processes until cancelled."""
    while True:
        try:
            await (_poll if store.is_sqlite else _listen)(store, bells)
        except Exception as error:  # Whatever fails, streams must go on.
            log.warning("watching the database failed: %s", type(error).__name__)
            await asyncio.sleep(RECONNECT)


async def _poll(store: Store, bells: Bells) -> None:
    last = await store.run(store.newest)
    bells.ring_all()
    while True:
        await asyncio.sleep(POLL)
        newest = await store.run(store.newest)
        if newest < last:
            bells.ring_all()  # The newest games were removed: their numbers are given out again.
        elif newest > last:
            for entry in await store.run(store.added, last):
                bells.ring(entry.game, entry)
        last = newest


async def _listen(store: Store, bells: Bells) -> None:
    url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(f"LISTEN {CHANNEL}")
        bells.ring_all()
        async for notice in connection.notifies():
            game, revision = notice.payload.split()
            bells.ring(game, await store.run(store.entry, game, int(revision)))
