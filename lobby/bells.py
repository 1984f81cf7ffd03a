"""Bells: streams wait here until their game changes, in whichever process.

One thread of a process watches the database. SQLite counts the commits of others (`PRAGMA data_version`), which is
cheap enough to be asked twenty times a second; PostgreSQL announces changes (`LISTEN`).
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

from lobby.store import CHANNEL, Store

log = logging.getLogger("lobby")
POLL = 0.05
RECONNECT = 1.0


class Bells:
    """An event for each stream, by game."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[asyncio.Event]] = {}

    @contextmanager
    def bell(self, game: str) -> Iterator[asyncio.Event]:
        """Return an event that is set whenever the game has changed."""
        bell = asyncio.Event()
        self._waiting.setdefault(game, set()).add(bell)
        try:
            yield bell
        finally:
            self._waiting[game].discard(bell)
            if not self._waiting[game]:
                del self._waiting[game]

    def ring(self, games: list[str] | None = None) -> None:
        """Set the events of these games, or of all."""
        for game in list(self._waiting) if games is None else games:
            for bell in self._waiting.get(game, ()):
                bell.set()


class Watcher(threading.Thread):
    """The thread that rings for changes of any process."""

    def __init__(self, store: Store, bells: Bells, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(name="lobby-watcher", daemon=True)
        self._store, self._bells, self._loop = store, bells, loop
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Let the thread end."""
        self._stopped.set()

    def run(self) -> None:
        """Watch until stopped; after a failure everything is rung for, because changes may have been missed."""
        watch = self._watch_sqlite if self._store.is_sqlite else self._listen
        while not self._stopped.is_set():
            try:
                watch()
            except Exception as error:  # Whatever fails, streams must go on.
                log.warning("watching the database failed: %s", error)
                self._stopped.wait(RECONNECT)

    def _ring(self, games: list[str] | None = None) -> None:
        with suppress(RuntimeError):  # The loop is closed while the thread ends.
            self._loop.call_soon_threadsafe(self._bells.ring, games)

    def _watch_sqlite(self) -> None:
        with closing(self._store.engine.raw_connection()) as connection:

            def ask(query: str, *values: Any) -> list[Any]:
                return [row[0] for row in connection.cursor().execute(query, values).fetchall()]

            last, version = ask("SELECT coalesce(max(rowid), 0) FROM entries")[0], -1
            self._ring()
            while not self._stopped.wait(POLL):
                now = ask("PRAGMA data_version")[0]
                if now == version:
                    continue
                version, newest = now, ask("SELECT coalesce(max(rowid), 0) FROM entries")[0]
                if newest != last:
                    self._ring(ask("SELECT DISTINCT game FROM entries WHERE rowid > ?", min(last, newest)))
                    last = newest

    def _listen(self) -> None:
        import psycopg

        url = self._store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._ring()
            while not self._stopped.is_set():
                for notice in connection.notifies(timeout=1):
                    self._ring([notice.payload])
