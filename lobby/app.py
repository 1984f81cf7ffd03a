"""The lobby over HTTP: `/lobby/v1/…`; every other path is the service's. Tokens travel in `Authorization` alone."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from inspect import signature
from typing import Any, TypeVar, get_type_hints

import msgspec
from sse_starlette.event import JSONServerSentEvent
from sse_starlette.sse import EventSourceResponse, SendTimeoutError
from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from lobby.changes import Changes, watch
from lobby.games import Games, Json, Place, hashed
from lobby.problems import LobbyProblem, Refusal
from lobby.service import HOP_BY_HOP, Service
from lobby.settings import Settings
from lobby.store import MOST_READ, Entry, Store
from lobby.webhooks import Webhooks

T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]
PREFIX = "/lobby/v1"
LONGEST_BODY = 64 * 1024
PING = 15
"""Seconds after which a silent stream gets a comment."""
SLOWEST = 30
"""Seconds for a body to arrive; and after which a stream whose client does not read is closed."""
AWAY = 1.0
OPERATORS = frozenset({"/metrics", "/readyz"})
"""Paths of the service that are not for visitors."""
HEADERS = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff"}


class Stream(EventSourceResponse):
    """Server-sent events; a stream counts from its first to its last moment."""

    def __init__(self, events: AsyncIterator[JSONServerSentEvent], open_: Counter[str], address: str) -> None:
        super().__init__(events, headers=HEADERS, ping=PING, send_timeout=SLOWEST)
        self._open, self._address = open_, address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events."""
        self._open[self._address] += 1
        try:
            with suppress(SendTimeoutError):
                await super().__call__(scope, receive, send)
        finally:
            self._open -= Counter([self._address])  # Addresses without a stream are dropped.


class Lobby:
    """The endpoints."""

    def __init__(self, settings: Settings, service: Service, webhooks: Webhooks) -> None:
        self.settings, self.service, self.webhooks = settings, service, webhooks
        self.store, self.changes = Store(settings.sqlalchemy_url), Changes()
        self.games = Games(settings, self.store, service, self.changes, webhooks)
        self.streams: Counter[str] = Counter()

    async def about(self, _request: Request) -> Response:
        """Answer `GET /lobby/v1`."""
        offered = {"webhooks": bool(self.settings.webhook_hosts), "expiry_days": self.settings.expiry_days}
        return answer({"name": "Stationmaster lobby", **offered})

    def endpoint(self, do: Callable[..., Awaitable[Json]], status: int = 200, reader_only: bool = False) -> Endpoint:
        """Return the endpoint of something that is done at the seat of the token, or by a reader without one."""
        body = shape(do)

        async def answered(request: Request) -> Response:
            subject = reader(request) if reader_only else await self.place(request)
            fields = msgspec.structs.asdict(await read(request, body)) if body.__struct_fields__ else {}
            return answer(await do(subject, **fields), status)

        return answered

    async def ask(self, request: Request) -> Response:
        """Answer `POST game/ask/…` as the service does for the present position."""
        place, body = await self.place(request), await read(request, dict[str, Any])
        accept = request.headers.get("accept", "*/*")
        answered = await self.games.forward(place, request.path_params["operation"], body, accept)
        return Response(answered.content, headers={**HEADERS, "Content-Type": answered.headers["content-type"]})

    async def live(self, request: Request) -> Response:
        """Answer `GET game/live` with server-sent events, from the one after `Last-Event-ID`."""
        place, address = await self.place(request), client(request)
        if self.streams[address] >= self.settings.streams_per_address:
            raise LobbyProblem(429, "too_many_streams", "Too many streams are open from this address.")
        last = request.headers.get("last-event-id", "")
        after = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else -1
        return Stream(self._events(place.game.id, after), self.streams, address)

    async def _events(self, game: str, after: int) -> AsyncIterator[JSONServerSentEvent]:
        change, entries = self.changes.next_of(game), await self._entries(game, after)
        while entries is not None:
            for entry in entries:
                if entry.revision > after:
                    after = entry.revision
                    yield JSONServerSentEvent(entry.public(), event="entry", id=str(after))
            if len(entries) < MOST_READ:
                await change.wait()
                latest, change = change.entry, change.next
                if latest is not None and latest.revision <= after + 1:
                    entries = [latest]
                    continue
            entries = await self._entries(game, after)
        yield JSONServerSentEvent({}, event="removed")

    async def _entries(self, game: str, after: int) -> list[Entry] | None:
        """Return the entries after a revision, however long the database is away."""
        while True:
            with suppress(LobbyProblem):
                return await self.store.run(self.store.entries, game, after)
            await asyncio.sleep(AWAY)

    async def place(self, request: Request) -> Place:
        """Return the place of the token in `Authorization`."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token or len(token) > 100:
            raise LobbyProblem(401, "no_token", "The token of a seat is missing.")
        return await self.games.place(hashed(token), reader(request))

    async def forward(self, request: Request) -> Response:
        """Forward every other path to the service."""
        raw_path, path = request.scope["raw_path"].decode("latin-1"), request.scope["path"]
        if path in OPERATORS or path.startswith("/lobby") or "//" in path or "/." in path:
            raise LobbyProblem(404, "not_found", "There is nothing here.")
        query = request.scope["query_string"].decode("latin-1")
        target = f"{raw_path}?{query}" if query else raw_path
        found = await self.service.forward(request.method, target, request.headers, request.stream(), client(request))
        kept = {name: value for name, value in found.headers.items() if name not in HOP_BY_HOP}
        return StreamingResponse(found.aiter_raw(), found.status_code, kept, background=BackgroundTask(found.aclose))

    async def tidy(self) -> None:
        """Remove idle games, now and every hour."""
        while True:
            with suppress(LobbyProblem):  # The next hour will do.
                if await self.store.run(self.store.remove_idle, time.time() - self.settings.expiry):
                    self.changes.announce_all()  # Streams of removed games end.
            await asyncio.sleep(3600)

    @asynccontextmanager
    async def running(self, _app: Starlette) -> AsyncIterator[None]:
        """Watch the database and remove idle games as long as the app runs."""
        tasks = [asyncio.create_task(watch(self.store, self.changes)), asyncio.create_task(self.tidy())]
        yield
        for task in tasks:
            task.cancel()
        await self.webhooks.close()
        await self.service.close()
        self.store.engine.dispose()


def shape(do: Callable[..., Any]) -> type[msgspec.Struct]:
    """Return the shape of a body: the parameters of a method after its first, with their types and defaults."""
    hints, (_, *given) = get_type_hints(do, include_extras=True), signature(do).parameters.values()
    fields: list[Any] = [(one.name, hints[one.name], *({one.default} - {one.empty})) for one in given]
    return msgspec.defstruct(do.__name__, fields, forbid_unknown_fields=True)


async def read(request: Request, shape: type[T]) -> T:
    """Return the body.

    :raises LobbyProblem: for one that is too large or has another shape.
    """
    content = bytearray()
    try:
        async with asyncio.timeout(SLOWEST):
            async for chunk in request.stream():
                content += chunk
                if len(content) > LONGEST_BODY:
                    raise LobbyProblem(413, "too_large", "The body is too large.")
        return msgspec.json.decode(content, type=shape)
    except TimeoutError as error:
        raise LobbyProblem(408, "too_slow", "The body took too long to arrive.") from error
    except msgspec.ValidationError as error:
        errors = [{"detail": str(error)}]
        raise LobbyProblem(422, "wrong_shape", "The body has the wrong shape.", errors=errors) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise LobbyProblem(400, "not_json", "The body is not JSON.") from error


def client(request: Request) -> str:
    """Return the client's IPv4 address, or the first IPv6 address of its /64, which one customer has."""
    try:
        found = ipaddress.ip_address((request.client.host if request.client else "").partition("%")[0])
    except ValueError:
        return ""
    plain = getattr(found, "ipv4_mapped", None) or found
    return str(plain if plain.version == 4 else ipaddress.ip_network((int(plain), 64), strict=False).network_address)


def reader(request: Request) -> dict[str, str]:
    """Return the headers that tell the service for whom it answers."""
    languages = request.headers.get("accept-language", "en")[:200]
    return {"accept-language": languages, "x-forwarded-for": client(request)}


def answer(body: Json, status: int = 200) -> Response:
    """Return an answer in JSON."""
    return Response(msgspec.json.encode(body), status, HEADERS, "application/json")


async def refused(_request: Request, problem: Exception) -> Response:
    """Answer with a problem."""
    if isinstance(problem, HTTPException):  # Starlette's own: a path that has other methods.
        problem = LobbyProblem(problem.status_code, "method_not_allowed", "This method is not allowed here.")
    elif not isinstance(problem, Refusal):
        problem = LobbyProblem(500, "internal", "The lobby has a fault.")
    again, close = {"Retry-After": "2"}, {"Connection": "close"}  # The rest of a body is not read.
    more = {401: {"WWW-Authenticate": "Bearer"}, 408: close, 413: close, 429: again, 503: again}
    headers = {**HEADERS, "Content-Type": problem.content_type, **more.get(problem.status, {})}
    return Response(problem.content, problem.status, headers)


def create_app(
    settings: Settings | None = None, service: Service | None = None, webhooks: Webhooks | None = None
) -> Starlette:
    """Return the app, by default with the settings of the environment."""
    settings = settings or Settings.from_env(os.environ)
    service = service or Service(settings.service, settings.service_key)
    lobby = Lobby(settings, service, webhooks or Webhooks(settings.webhook_hosts))
    games, at_seat = lobby.games, lobby.endpoint
    own: list[tuple[str, str, Endpoint]] = [
        ("GET", "", lobby.about), ("POST", "/games", lobby.endpoint(games.create, 201, reader_only=True)),
        ("GET", "/game", at_seat(games.seen)), ("GET", "/game/live", lobby.live),
        ("POST", "/game/ask/{operation:path}", lobby.ask), ("POST", "/game/actions", at_seat(games.act)),
        ("POST", "/game/plan", at_seat(games.plan)), ("POST", "/game/back", at_seat(games.take_back)),
        ("GET", "/game/record", at_seat(games.record)), ("PUT", "/game/webhook", at_seat(games.set_webhook)),
    ]  # fmt: skip
    routes = [Route(PREFIX + path, endpoint, methods=[method]) for method, path, endpoint in own]
    routes.append(Route("/{path:path}", lobby.forward, methods=["GET", "POST", "OPTIONS"]))
    handlers = dict.fromkeys((Refusal, HTTPException, ClientDisconnect, Exception), refused)
    return Starlette(routes=routes, exception_handlers=handlers, lifespan=lobby.running)
