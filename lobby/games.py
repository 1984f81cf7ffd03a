"""The operations of a seat: see, act, plan, take back; and their events.

Players get answers that the service made for them (`?as=`), watchers those for `@spectator`. States, the seed and
actions stay here. An action names the revision it was made for; of two that name the same one, the first is played.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import httpx
from msgspec import Meta

from lobby.changes import Changes
from lobby.problems import LobbyProblem, unknown_token
from lobby.service import SPECTATOR, Service
from lobby.settings import Settings
from lobby.store import ACTION, PROPOSAL, START, TAKEN_BACK, Entry, Game, Seat, Store
from lobby.webhooks import Webhooks

Json = dict[str, Any]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Names = Annotated[list[Name], Meta(min_length=1, max_length=16)]
Revision = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Actions = Annotated[list[Json], Meta(max_length=100)]
HOST_FIELDS = "state,turn,events,result"
SEEN_FIELDS = "game,revision,turn,legal,events,view,result"
MOST_ENTRIES = 20_000
FOR_ONE = frozenset({"legal-actions", "check", "evaluate", "board.svg"})
"""Operations that the service answers for one viewer."""
FOR_ALL = frozenset({"market.svg", "routes", "routes/check"})
"""Operations whose answers depend on what lies open."""


def hashed(token: str) -> str:
    """Return the form in which a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True)
class Place:
    """A seat or a watcher's place at a game, as it stands in the database."""

    game: Game
    seat: Seat
    here: Entry
    """The newest entry."""
    reader: Mapping[str, str]
    """The headers that tell the service for whom it answers: the reader's languages and address."""

    @property
    def viewer(self) -> str:
        """The viewer for whom the service answers."""
        return self.seat.player or SPECTATOR

    def player(self) -> str:
        """Return the player.

        :raises LobbyProblem: for a watcher.
        """
        if self.seat.player is None:
            raise LobbyProblem(403, "watching", "This link is for watching: it cannot act.")
        return self.seat.player


class Games:
    """The games of a lobby. The fields of a body are the parameters of the method that it is for."""

    def __init__(
        self, settings: Settings, store: Store, service: Service, changes: Changes, webhooks: Webhooks
    ) -> None:
        self._settings, self._store, self._service = settings, store, service
        self._changes, self._webhooks = changes, webhooks

    async def create(self, reader: Mapping[str, str], title: Name, players: Names, options: Json | None = None) -> Json:
        """Start a game; return its tokens, one for each player and one for watching, which are shown only now.

        :raises LobbyProblem: when this address has too many games.
        """
        creator = hashed(reader["x-forwarded-for"])
        if await self._store.run(self._store.games_of, creator) >= self._settings.games_per_address:
            raise LobbyProblem(429, "too_many_games", "Too many games were created from this address.")
        seed = secrets.token_hex(16)
        start = {"players": players, "options": options or {}, "seed": seed}
        begun = await self._service.ask(title, "start", start, reader, fields=HOST_FIELDS)
        game = Game(id=secrets.token_urlsafe(9), title=title, players=players, options=start["options"], seed=seed,
            revision=0, over=begun["result"] is not None, creator=creator, touched=time.time())  # fmt: skip
        tokens = {player: secrets.token_urlsafe(24) for player in (*players, None)}
        seats = [Seat(token=hashed(token), game=game.id, player=player) for player, token in tokens.items()]
        entry = Entry(game=game.id, revision=0, kind=START, point=0, parent=-1, **begun)
        shown = {"id": game.id, "seats": [{"player": player, "token": tokens[player]} for player in players]}
        await self._store.run(self._store.create, game, seats, entry)
        return shown | {"watch": tokens[None]}

    async def place(self, key: str, reader: Mapping[str, str]) -> Place:
        """Return the place that a hashed token gives access to, as it is now.

        :raises LobbyProblem: for an unknown token.
        """
        found = await self._store.run(self._store.seat, key)
        if found is None:
            raise unknown_token()
        return Place(*found, reader)

    async def seen(self, place: Place) -> Json:
        """Return the game as it is seen from a place."""
        position = await self._ask(place, "legal-actions", {"state": place.here.state})
        return self._framed(place, position)

    async def act(self, place: Place, revision: Revision, action: Json) -> Json:
        """Play an action that was made for a revision; sent again, it is played once.

        :raises LobbyProblem: when the game has gone on, with what happened since.
        """
        place.player()
        game = place.game
        if game.revision == revision:
            body = {"state": place.here.state, "actions": [action]}
            # The player's answer refuses what is not theirs to decide; a refusal of the host's may tell what is hidden.
            own = await self._ask(place, "moves", body)
            played = await self._service.ask(game.title, "moves", body, place.reader, fields=HOST_FIELDS)
            fields = {"kind": ACTION, "action": action, "point": revision + 1, "parent": place.here.point, **played}
            if await self._add(place, fields):
                game.revision, game.touched = revision + 1, time.time()
                return self._framed(place, own)
            place = await self.place(place.seat.token, place.reader)
        return await self._repeated(place, revision, lambda done: (done.kind, done.action) == (ACTION, action))

    async def plan(self, place: Place, revision: Revision, actions: Actions) -> Json:
        """Return what actions would lead to, as the player would see it; nothing is kept.

        :raises LobbyProblem: when chance or hidden cards would decide what follows.
        """
        place.player()
        if place.game.revision != revision:
            return await self._repeated(place, revision, lambda _: False)
        state = place.here.state
        # Refused at the first action after one that chance decides, so only the last remains to be checked.
        body: Json = {"state": state, "actions": actions} if actions else {"state": state}
        position = await self._ask(place, "moves" if actions else "legal-actions", body)
        if len(actions) > 1:
            body = {"state": state, "actions": actions[:-1]}
            state = (await self._service.ask(place.game.title, "moves", body, place.reader, fields="state"))["state"]
        if actions and not await self._foreseen(place, state, actions[-1]):
            raise LobbyProblem(409, "not_foreseen", "What follows is decided by chance or by hidden cards.")
        return {"revision": revision, "planned": len(actions), "position": position}

    async def take_back(self, place: Place, revision: Revision, to: Revision) -> Json:
        """Return to an earlier point: at once over one's own actions that revealed nothing, else when all agree.

        :raises LobbyProblem: when the game has gone on, or never stood at this point.
        """
        game, player = place.game, place.player()
        if game.revision == revision:
            if game.over:
                raise LobbyProblem(409, "over", "The game is over, and its record is open to all.")
            here = place.here
            line = await self._store.run(self._store.line, game.id, here.point)
            target = next((entry for entry in line[1:] if entry.revision == to), None)
            if target is None:
                raise LobbyProblem(409, "unknown_point", "The game cannot return to this point.")
            agreed = await self._store.run(self._store.agreed, game.id, to)
            done = agreed | {player} >= set(game.players) or await self._is_own(place, line, target)
            kind, point, parent = (TAKEN_BACK, to, target.parent) if done else (PROPOSAL, here.point, to)
            stands = target if done else here
            fields = {"kind": kind, "point": point, "parent": parent, "events": [], "turn": stands.turn,
                "result": stands.result, "state": stands.state}  # fmt: skip
            if (player in agreed and not done) or await self._add(place, fields):
                return await self.seen(await self.place(place.seat.token, place.reader))
            place = await self.place(place.seat.token, place.reader)
        return await self._repeated(place, revision, lambda done: (TAKEN_BACK, to) == (done.kind, done.point)
            or (PROPOSAL, to) == (done.kind, done.parent))  # fmt: skip

    async def record(self, place: Place) -> Json:
        """Return the whole record, with the seed.

        :raises LobbyProblem: while the game goes on.
        """
        game = place.game
        if not game.over:
            raise LobbyProblem(409, "not_over", "The record holds the seed: it is given out when the game is over.")
        line = await self._store.run(self._store.line, game.id, place.here.point)
        actions = [entry.action for entry in reversed(line) if entry.action is not None]
        record = {"players": game.players, "options": game.options, "seed": game.seed, "actions": actions}
        return {"game": game.title, "record": record}

    async def forward(self, place: Place, operation: str, body: Json, accept: str) -> httpx.Response:
        """Return the service's answer about the present position, for the viewer.

        :raises LobbyProblem: for an operation that is not for players.
        """
        if operation not in FOR_ONE | FOR_ALL or "state" in body or "position" in body:
            raise LobbyProblem(404, "not_found", "There is nothing here.")
        sent = body | {"state": place.here.state}
        params = {"as": place.viewer if operation in FOR_ONE else ""}
        return await self._service.send(place.game.title, operation, sent, {**place.reader, "accept": accept}, params)

    async def set_webhook(self, place: Place, url: str | None) -> Json:
        """Set or remove the webhook of one's own seat; return the secret that signs its calls."""
        place.player()
        secret = None
        if url is not None:
            if not self._webhooks.allows(url):
                raise LobbyProblem(403, "webhook_not_allowed", "Webhooks may not call this address.")
            secret = secrets.token_urlsafe(24)
        await self._store.run(self._store.set_webhook, place.seat.token, url, secret)
        return {"secret": secret}

    async def _ask(self, place: Place, operation: str, body: Json) -> Json:
        """Return the position that the service answers with, as it is seen from a place."""
        found: Json = await self._service.ask(
            place.game.title, operation, body, place.reader, place.viewer, SEEN_FIELDS
        )
        return found

    async def _add(self, place: Place, fields: Json) -> bool:
        """Add an entry and tell who waits for it; return False when another one was faster."""
        game, revision = place.game, place.game.revision + 1
        if revision > MOST_ENTRIES:
            raise LobbyProblem(409, "too_long", "The game has too many actions.")
        entry = Entry(game=game.id, revision=revision, player=place.seat.player, **fields)
        if not await self._store.run(self._store.append, entry):
            return False
        self._changes.announce(game.id, entry)
        if entry.turn is not None and self._settings.webhook_hosts:
            called = set(entry.turn["players"]) - set((place.here.turn or {}).get("players", ()))
            for seat in await self._store.run(self._store.webhooks, game.id, called):
                body = {
                    "game": game.id,
                    "title": game.title,
                    "player": seat.player,
                    "revision": revision,
                    "turn": entry.turn,
                }
                self._webhooks.call(str(seat.webhook), str(seat.secret), body)
        return True

    async def _repeated(self, place: Place, revision: int, is_same: Callable[[Entry], bool]) -> Json:
        """Answer a request for an earlier revision: the same one sent again has been done."""
        if revision < place.game.revision:
            entry = await self._store.run(self._store.entry, place.game.id, revision + 1)
            if entry.player == place.seat.player and is_same(entry):
                return await self.seen(place)
        since = await self._store.run(self._store.entries, place.game.id, revision) or ()
        raise LobbyProblem(409, "stale", "The game has moved on since.", since=[one.public() for one in since])

    async def _is_own(self, place: Place, line: Sequence[Entry], target: Entry) -> bool:
        """Return whether a player alone has acted since a point, and nothing was revealed."""
        undone = line[: line.index(target)]
        if any(entry.player != place.seat.player for entry in undone):
            return False
        for entry, before in zip(undone, line[1:], strict=False):
            if not await self._foreseen(place, before.state, entry.action or {}):
                return False
        return True

    async def _foreseen(self, place: Place, state: str, action: Json) -> bool:
        """Return whether neither chance nor hidden cards decide what an action leads to."""
        body = {"state": state, "action": action}
        verdict = await self._service.ask(place.game.title, "check", body, place.reader, place.viewer)
        return bool(verdict.get("complete", False))

    def _framed(self, place: Place, position: Json) -> Json:
        game, seat = place.game, place.seat
        return {
            "id": game.id, "title": game.title, "players": game.players, "options": game.options,
            "seat": seat.player, "revision": game.revision, "over": position["result"] is not None,
            "expires": int(game.touched + self._settings.expiry), "webhook": seat.webhook, "position": position,
        }  # fmt: skip
