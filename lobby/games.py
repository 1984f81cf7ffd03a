"""What may be done at a seat: see, act, plan, take back; and what is then told.

Players get answers that the service made for them (`?as=`), watchers those for `@spectator`. States, the seed and
actions stay here. An action names the revision it was made for; of two that name the same one, the first is played.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import httpx

from lobby.bells import Bells
from lobby.problems import LobbyProblem
from lobby.service import SPECTATOR, Service
from lobby.settings import Settings
from lobby.store import ACTION, PROPOSAL, START, TAKEN_BACK, Entry, Game, Seat, Store
from lobby.webhooks import Webhooks

Json = dict[str, Any]
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
    """A seat or a watcher's place at a game, as it stands in the database, and the language of the reader."""

    game: Game
    seat: Seat
    language: str

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
    """The games of a lobby."""

    def __init__(self, settings: Settings, store: Store, service: Service, bells: Bells, webhooks: Webhooks) -> None:
        self._settings, self._store, self._service = settings, store, service
        self._bells, self._webhooks = bells, webhooks

    async def create(self, title: str, players: Sequence[str], options: Json, address: str, language: str) -> Json:
        """Start a game; return its tokens, one for each player and one for watching, which are shown only now.

        :raises LobbyProblem: when this address has too many games, or a name cannot be that of a player.
        """
        creator = hashed(address)
        if await self._store.run(self._store.games_of, creator) >= self._settings.games_per_address:
            raise LobbyProblem(429, "too_many_games", "Too many games were created from this address.")
        seed = secrets.token_hex(16)
        start = {"players": list(players), "options": options, "seed": seed}
        begun = await self._service.ask(title, "start", start, language, fields=HOST_FIELDS)
        game = Game(id=secrets.token_urlsafe(9), title=title, players=list(players), options=options, seed=seed,
            revision=0, over=begun["result"] is not None, creator=creator, touched=time.time())  # fmt: skip
        tokens = {player: secrets.token_urlsafe(24) for player in (*players, None)}
        seats = [Seat(token=hashed(token), game=game.id, player=player) for player, token in tokens.items()]
        entry = _entry(game.id, 0, START, None, None, 0, -1, begun)
        shown = {"id": game.id, "seats": [{"player": player, "token": tokens[player]} for player in players]}
        await self._store.run(self._store.create, game, seats, entry)
        return shown | {"watch": tokens[None]}

    async def place(self, token: str, language: str) -> Place:
        """Return the place that a token gives access to.

        :raises LobbyProblem: for an unknown token.
        """
        found = await self._store.run(self._store.seat, hashed(token))
        if found is None:
            raise LobbyProblem(401, "unknown_token", "This link leads to no game, or the game was removed.")
        return Place(*found, language)

    async def seen(self, place: Place) -> Json:
        """Return the game as it is seen from a place."""
        here = await self._here(place.game)
        asked = {"state": here.state}
        position = await self._service.ask(
            place.game.title, "legal-actions", asked, place.language, viewer=place.viewer, fields=SEEN_FIELDS
        )
        return _framed(place, position, self._settings.expiry)

    async def act(self, place: Place, revision: int, action: Json) -> Json:
        """Play an action that was made for a revision; sent again, it is played once.

        :raises LobbyProblem: when the game has gone on, with what happened since.
        """
        game, player = place.game, place.player()
        if game.revision != revision:
            return await self._repeated(place, revision, action)
        if revision >= MOST_ENTRIES:
            raise LobbyProblem(409, "too_long", "The game has too many actions.")
        here = await self._here(game)
        body = {"state": here.state, "actions": [action]}
        # The first answer is the player's, and refuses what is not theirs to decide; the second has the state.
        asked = (
            self._service.ask(game.title, "moves", body, place.language, viewer=player, fields=SEEN_FIELDS),
            self._service.ask(game.title, "moves", body, place.language, fields=HOST_FIELDS),
        )
        answers: Sequence[Any] = await asyncio.gather(*asked, return_exceptions=True)
        for answer in answers:  # The host's refusal may tell what is hidden: the player's comes before it.
            if isinstance(answer, BaseException):
                raise answer
        own, played = answers
        entry = _entry(game.id, revision + 1, ACTION, player, action, revision + 1, here.point, played)
        if not await self._store.run(self._store.append, entry):
            return await self._repeated(await self._again(place), revision, action)
        self._bells.ring([game.id])
        await self._notify(game, here.turn, played["turn"], revision + 1)
        game.revision, game.touched = entry.revision, time.time()
        return _framed(place, own, self._settings.expiry)

    async def plan(self, place: Place, revision: int, actions: Sequence[Json]) -> Json:
        """Return what actions would lead to, as the player would see it; nothing is kept.

        :raises LobbyProblem: when chance or hidden cards would decide what follows.
        """
        game, player = place.game, place.player()
        here = await self._current(place, revision)
        state = here.state
        if actions:
            # Refused at the first action after one that chance decides, so only the last remains to be checked.
            body = {"state": state, "actions": list(actions)}
            await self._service.ask(game.title, "moves", body, place.language, viewer=player, fields="revision")
            if len(actions) > 1:
                state = await self._after(game, state, actions[:-1])
            if not await self._foreseen(game, player, state, actions[-1]):
                raise LobbyProblem(409, "not_foreseen", "What follows is decided by chance or by hidden cards.")
            state = await self._after(game, state, actions[-1:])
        asked = {"state": state}
        planned: Json = await self._service.ask(
            game.title, "legal-actions", asked, place.language, viewer=player, fields=SEEN_FIELDS
        )
        return {"revision": revision, "planned": len(actions), "position": planned}

    async def take_back(self, place: Place, revision: int, to: int) -> Json:
        """Return to an earlier point: at once over one's own actions that revealed nothing, else when all agree.

        :raises LobbyProblem: when the game has gone on, or never stood at this point.
        """
        game, player = place.game, place.player()
        if game.over:
            raise LobbyProblem(409, "over", "The game is over, and its record is open to all.")
        here = await self._current(place, revision)
        line = await self._store.run(self._store.line, game.id, here.point)
        target = next((entry for entry in line[1:] if entry.revision == to), None)
        if target is None:
            raise LobbyProblem(409, "unknown_point", "The game cannot return to this point.")
        undone = line[: line.index(target)]
        agreed = {player} | await self._agreed(here, to)
        alone = all(entry.player == player for entry in undone) and await self._all_foreseen(game, undone, line)
        done = alone or agreed >= set(game.players)
        if done or player not in await self._agreed(here, to):
            kind, point, state = (TAKEN_BACK, to, target) if done else (PROPOSAL, here.point, here)
            told: Json = {"events": [], "turn": state.turn, "result": state.result, "state": state.state}
            parent = target.parent if done else to
            entry = _entry(game.id, revision + 1, kind, player, None, point, parent, told)
            if not await self._store.run(self._store.append, entry):
                raise await self._stale(game, revision)
            self._bells.ring([game.id])
        return await self.seen(await self._again(place))

    async def record(self, place: Place) -> Json:
        """Return the whole record, with the seed.

        :raises LobbyProblem: while the game goes on.
        """
        game = place.game
        if not game.over:
            raise LobbyProblem(409, "not_over", "The record holds the seed: it is given out when the game is over.")
        here = await self._here(game)
        line = await self._store.run(self._store.line, game.id, here.point)
        actions = [entry.action for entry in reversed(line) if entry.action is not None]
        record = {"players": game.players, "options": game.options, "seed": game.seed, "actions": actions}
        return {"game": game.title, "record": record}

    async def forward(self, place: Place, operation: str, body: Json, headers: Mapping[str, str]) -> httpx.Response:
        """Return the service's answer about the present position, for the viewer.

        :raises LobbyProblem: for an operation that is not for players.
        """
        if operation not in FOR_ONE | FOR_ALL or "state" in body or "position" in body:
            raise LobbyProblem(404, "not_found", "There is no such operation.")
        here = await self._here(place.game)
        params = {"as": place.viewer if operation in FOR_ONE else None}
        sent = json.dumps(body | {"state": here.state})
        return await self._service.send(place.game.title, operation, sent, headers, params)

    async def set_webhook(self, place: Place, url: str | None) -> Json:
        """Set or remove the webhook of one's own seat; return the secret that signs its calls."""
        place.player()
        secret = None
        if url is not None:
            self._webhooks.demand_allowed(url)
            secret = secrets.token_urlsafe(24)
        await self._store.run(self._store.set_webhook, place.seat.token, url, secret)
        return {"secret": secret}

    async def _after(self, game: Game, state: str, actions: Sequence[Json]) -> str:
        body = {"state": state, "actions": list(actions)}
        return str((await self._service.ask(game.title, "moves", body, fields="state"))["state"])

    async def _here(self, game: Game) -> Entry:
        return await self._store.run(self._store.entry, game.id, game.revision)

    async def _again(self, place: Place) -> Place:
        """Return the place as it is now in the database."""
        found = await self._store.run(self._store.seat, place.seat.token)
        return Place(*found, place.language) if found else place

    async def _current(self, place: Place, revision: int) -> Entry:
        if place.game.revision != revision:
            raise await self._stale(place.game, revision)
        return await self._here(place.game)

    async def _stale(self, game: Game, revision: int) -> LobbyProblem:
        since = await self._store.run(self._store.entries, game.id, max(revision, -1))
        return LobbyProblem(409, "stale", "The game has gone on since.", since=[one.public() for one in since or ()])

    async def _repeated(self, place: Place, revision: int, action: Json) -> Json:
        """Answer an action for an earlier revision: the same one sent again has been played."""
        game = place.game
        if 0 <= revision < game.revision:
            entry = await self._store.run(self._store.entry, game.id, revision + 1)
            if (entry.kind, entry.player, entry.action) == (ACTION, place.seat.player, action):
                return await self.seen(place)
        raise await self._stale(game, revision)

    async def _agreed(self, here: Entry, to: int) -> set[str]:
        """Return the players who have proposed to return to a point since the last action."""
        found = set()
        while here.kind == PROPOSAL:
            if here.parent == to and here.player is not None:
                found.add(here.player)
            here = await self._store.run(self._store.entry, here.game, here.revision - 1)
        return found

    async def _all_foreseen(self, game: Game, undone: Sequence[Entry], line: Sequence[Entry]) -> bool:
        for entry, before in zip(undone, line[1:], strict=False):
            if not await self._foreseen(game, str(entry.player), before.state, entry.action or {}):
                return False
        return True

    async def _foreseen(self, game: Game, player: str, state: str, action: Json) -> bool:
        """Return whether neither chance nor hidden cards decide what an action leads to."""
        verdict = await self._service.ask(game.title, "check", {"state": state, "action": action}, viewer=player)
        return bool(verdict.get("complete", False))

    async def _notify(self, game: Game, before: Json | None, now: Json | None, revision: int) -> None:
        if now is None or not self._settings.webhook_hosts:
            return
        players = set(now["players"]) - set((before or {}).get("players", ()))
        for seat in await self._store.run(self._store.webhooks, game.id, players):
            told = {"game": game.id, "title": game.title, "player": seat.player, "revision": revision, "turn": now}
            self._webhooks.call(str(seat.webhook), str(seat.secret), told)


def _framed(place: Place, position: Json, expiry: float) -> Json:
    game = place.game
    return {
        "id": game.id, "title": game.title, "players": game.players, "options": game.options,
        "seat": place.seat.player, "revision": game.revision, "over": position["result"] is not None,
        "expires": int(game.touched + expiry), "position": position,
    }  # fmt: skip


def _entry(
    game: str, revision: int, kind: str, player: str | None, action: Json | None, point: int, parent: int, told: Json
) -> Entry:
    return Entry(game=game, revision=revision, kind=kind, player=player, action=action, point=point, parent=parent,
        events=told["events"], turn=told["turn"], result=told["result"], state=told["state"])  # fmt: skip
