"""Games, seats and entries in SQLite or PostgreSQL.

An entry is what happened at one revision of a game: its start, an action, something taken back, a proposal. Entries are
only added, each with the next revision, and each holds the sealed state that follows, which never leaves the lobby.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar, TypeVar, cast

import anyio
from sqlalchemy import (
    JSON,
    CursorResult,
    Engine,
    ForeignKey,
    create_engine,
    delete,
    event,
    func,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, NoResultFound, TimeoutError
from sqlalchemy.orm import DeclarativeBase, Mapped, defer, mapped_column, sessionmaker

from lobby.problems import away, unknown_token

T = TypeVar("T")
THREADS = 16
"""The most queries of a process at once; streams hold neither a thread nor a connection."""
MOST_READ = 100
"""The most entries that are read, and sent, at once."""
CHANNEL = "lobby"
"""The channel on which PostgreSQL announces the games that have changed."""
START, ACTION, TAKEN_BACK, PROPOSAL = "start", "action", "taken_back", "back_proposed"


class Base(DeclarativeBase):
    """The tables; `migrations/` creates them."""

    type_annotation_map: ClassVar = {list[str]: JSON, list[Any]: JSON, dict[str, Any]: JSON}


class Game(Base):
    """A game."""

    __tablename__ = "games"
    id: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    players: Mapped[list[str]]
    options: Mapped[dict[str, Any]]
    seed: Mapped[str]
    revision: Mapped[int]
    over: Mapped[bool]
    creator: Mapped[str] = mapped_column(index=True)
    """The hash of the address that created the game."""
    touched: Mapped[float] = mapped_column(index=True)
    """When the last entry was added, in seconds since 1970."""


class Seat(Base):
    """What a token gives access to: a player's seat, or a place to watch."""

    __tablename__ = "seats"
    token: Mapped[str] = mapped_column(primary_key=True)
    """The SHA-256 of the token."""
    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), index=True)
    player: Mapped[str | None]
    webhook: Mapped[str | None]
    secret: Mapped[str | None]
    """The key that signs the calls of the webhook."""


class Entry(Base):
    """What happened at one revision."""

    __tablename__ = "entries"
    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    revision: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    player: Mapped[str | None]
    action: Mapped[dict[str, Any] | None]
    """Known to the host alone: it may be secret."""
    point: Mapped[int]
    """The revision at which the position first stood: its own one after an action."""
    parent: Mapped[int]
    """The point before, -1 for the start; for a proposal the point it would return to."""
    events: Mapped[list[Any]]
    turn: Mapped[dict[str, Any] | None]
    result: Mapped[dict[str, Any] | None]
    state: Mapped[str]

    def public(self) -> dict[str, Any]:
        """Return what all may see of it: of an action its type alone."""
        names = ("revision", "kind", "player", "point", "parent", "events", "turn", "result")
        return {name: getattr(self, name) for name in names} | {"type": (self.action or {}).get("type")}


class Store:
    """The queries. Each method is one transaction; `run` takes it to a thread."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = create_engine(
            url, pool_size=THREADS, max_overflow=0, pool_pre_ping=True, hide_parameters=True
        )
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self._session = sessionmaker(self.engine, expire_on_commit=False)
        self._threads = anyio.CapacityLimiter(THREADS)
        if self.is_sqlite:
            event.listen(self.engine, "connect", _prepare_sqlite)
            event.listen(self.engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))

    async def run(self, query: Callable[..., T], *args: Any) -> T:
        """Return what a query returns.

        :raises LobbyProblem: when the database does not answer, or a game has just been removed.
        """
        try:
            return await anyio.to_thread.run_sync(query, *args, limiter=self._threads)
        except NoResultFound as error:
            raise unknown_token() from error
        except (DBAPIError, TimeoutError) as error:
            raise away("database") from error

    def create(self, game: Game, seats: Sequence[Seat], entry: Entry) -> None:
        """Add a game."""
        with self._session.begin() as session:
            session.add(game)
            session.flush()
            session.add_all([*seats, entry])

    def games_of(self, creator: str) -> int:
        """Return how many games of this creator there are."""
        with self._session() as session:
            return session.scalar(select(func.count()).select_from(Game).where(Game.creator == creator)) or 0

    def seat(self, token: str) -> tuple[Game, Seat, Entry] | None:
        """Return the game, the seat and the present entry of a hashed token."""
        here = (Entry.game == Game.id) & (Entry.revision == Game.revision)
        wanted = select(Game, Seat, Entry).join(Seat).join(Entry, here).where(Seat.token == token)
        with self._session() as session:
            found = session.execute(wanted).one_or_none()
            return None if found is None else (found[0], found[1], found[2])

    def entry(self, game: str, revision: int) -> Entry:
        """Return one entry."""
        with self._session() as session:
            return session.get_one(Entry, (game, revision))

    def entries(self, game: str, after: int) -> list[Entry] | None:
        """Return what happened after a revision, the oldest first, at most `MOST_READ` entries and without their
        states; None for a game that has been removed."""
        wanted = select(Entry).where(Entry.game == game, Entry.revision > after).options(defer(Entry.state))
        with self._session() as session:
            found = list(session.scalars(wanted.order_by(Entry.revision).limit(MOST_READ)))
            return found if found or session.get(Game, game) is not None else None

    def line(self, game: str, point: int) -> list[Entry]:
        """Return the entries that led to a position, the newest first."""
        with self._session() as session:
            kept = session.scalars(select(Entry).where(Entry.game == game, Entry.revision == Entry.point))
            entries = {entry.revision: entry for entry in kept}
        if not entries:
            raise NoResultFound
        line = [entries[point]]
        while line[-1].parent >= 0:
            line.append(entries[line[-1].parent])
        return line

    def agreed(self, game: str, to: int) -> set[str | None]:
        """Return the players who have proposed to return to a point since anything else happened."""
        last = select(func.max(Entry.revision)).where(Entry.game == game, Entry.kind != PROPOSAL).scalar_subquery()
        with self._session() as session:
            wanted = select(Entry.player).where(Entry.game == game, Entry.revision > last, Entry.parent == to)
            return set(session.scalars(wanted))

    def newest(self) -> int:
        """Return the number of the newest entry of all games (SQLite)."""
        with self._session() as session:
            return session.scalar(select(func.max(text("rowid"))).select_from(Entry)) or 0

    def added(self, after: int) -> list[Entry]:
        """Return the entries after a number, without their states (SQLite)."""
        wanted = select(Entry).where(text("rowid > :after")).order_by(text("rowid")).options(defer(Entry.state))
        with self._session() as session:
            return list(session.scalars(wanted, {"after": after}))

    def append(self, entry: Entry) -> bool:
        """Add an entry if its revision follows the game's; return False if another one was faster."""
        following = update(Game).where(Game.id == entry.game, Game.revision == entry.revision - 1)
        over = entry.result is not None
        with self._session.begin() as session:
            done = session.execute(following.values(revision=entry.revision, over=over, touched=time.time()))
            if cast("CursorResult[Any]", done).rowcount != 1:
                return False
            session.add(entry)
            if not self.is_sqlite:
                notification = {"channel": CHANNEL, "payload": f"{entry.game} {entry.revision}"}
                session.execute(text("SELECT pg_notify(:channel, :payload)"), notification)
        return True

    def set_webhook(self, token: str, url: str | None, secret: str | None) -> None:
        """Set the webhook of a seat."""
        with self._session.begin() as session:
            session.execute(update(Seat).where(Seat.token == token).values(webhook=url, secret=secret))

    def webhooks(self, game: str, players: Collection[str]) -> list[Seat]:
        """Return the seats of these players that have a webhook."""
        wanted = select(Seat).where(Seat.game == game, Seat.player.in_(players), Seat.webhook.is_not(None))
        with self._session() as session:
            return list(session.scalars(wanted))

    def remove_idle(self, before: float) -> int:
        """Remove games without an entry since a time; return how many."""
        with self._session.begin() as session:
            return cast("CursorResult[Any]", session.execute(delete(Game).where(Game.touched < before))).rowcount


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Let SQLAlchemy begin transactions, readers not wait for the writer, and writers wait for each other."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")
