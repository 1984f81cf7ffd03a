"""Bells: streams wait here until their game changes, in whichever process.

Changes of the own process are rung for at once. Those of others are found in the database: SQLite is asked twenty times
a second for entries after the last one; PostgreSQL announces changes (`LISTEN`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from weakref import WeakValueDictionary

import psycopg

from lobby.store import CHANNEL, Store

log = logging.getLogger("lobby")
POLL = 0.05
RECONNECT = 1.0


class Bells:
    """The events that the next changes of games set."""

    def __init__(self) -> None:
        self._bells: WeakValueDictionary[str, asyncio.Event] = WeakValueDictionary()

    def of(self, game: str) -> asyncio.Event:
        """Return the event that the next change of a game sets."""
        return self._bells.setdefault(game, asyncio.Event())

    def ring(self, games: Iterable[str] | None = None) -> None:
        """Set the events of these games, or of all."""
        for game in list(self._bells) if games is None else games:
            if (bell := self._bells.pop(game, None)) is not None:
                bell.set()


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
    bells.ring()  # Changes may have been missed.
    while True:
        await asyncio.sleep(POLL)
        newest = await store.run(store.newest)
        if newest != last:
            bells.ring(await store.run(store.changed, min(last, newest)))
            last = newest


async def _listen(store: Store, bells: Bells) -> None:
    url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(f"LISTEN {CHANNEL}")
        bells.ring()
        async for notice in connection.notifies():
            bells.ring([notice.payload])
