"""The service of one game: opens states, lets the rules decide, and writes answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, TypeVar

import orjson
from flask import Response

from service.http.endpoints import Operation
from service.http.languages import spoken
from service.http.problem_schemas import Codes
from service.http.problem_texts import fault_at
from service.http.problems import violation_fields
from service.http.query import VIEWER, Query
from service.http.request import current_request
from service.http.respond import json_answer, packed
from service.http.searches import Proofs
from service.http.timing import timed
from service.resources.game_schemas import PARTS_OF_POSITION, Answers, GameRequest, answers_of, read_state
from service.resources.onlooking import Onlooking, is_dealt
from service.sealing import Seals
from stationmaster.engine.replays import TracePage
from stationmaster.engine.texts import Telling
from stationmaster.engine.title import Contract, Evaluator, Json, Pictures, Records, Replayed, RouteCalculator, Title
from stationmaster.engine.viewers import SPECTATOR, is_marked
from stationmaster.errors import IllegalAction, ImpossibleInput, Violation, cut
from stationmaster.search import SearchLimits

R = TypeVar("R", bound=GameRequest)
Events = list[dict[str, Json]]
Body = Mapping[str, Any]
"""A body, as read by its schema."""

PREFIX = "/v1/games"
LOGGED_ACTIONS = 5
LARGEST_TRACE = 10 * 1024 * 1024
"""Bytes of the trace in one answer."""
HIDDEN_FROM_PLAYERS = frozenset({"state", "record"})
"""Fields that disclose everything: with a state one can ask what would follow, and a record has the seed."""


@contextmanager
def pointing_into(prefix: str) -> Iterator[None]:
    """Prefix the pointers of faults raised in the block, so that they start at the body's root."""
    try:
        yield
    except ImpossibleInput as error:
        raise error.under(prefix) from error


def note_actions(actions: Sequence[Any]) -> None:
    """Keep the types of the first actions for the log."""
    current_request().actions = ",".join(action.type for action in actions[:LOGGED_ACTIONS]) or "-"


@dataclass(frozen=True)
class GameService:
    """The work of the endpoints of one game, each step timed for `Server-Timing`."""

    title: Title[Any, Any]
    sealer: Seals
    limits: SearchLimits
    """The limits of each search for routes."""
    proofs: Proofs

    @property
    def key(self) -> str:
        """The game's id as part of the ids of operations."""
        return self.title.key

    @cached_property
    def contract(self) -> Contract:
        """The game's part of the contract."""
        return self.title.contract()

    @cached_property
    def records(self) -> Records:
        """The reader of the game's records."""
        return self.title.records()

    @cached_property
    def pictures(self) -> Pictures | None:
        """The game's pictures, if it has any."""
        return None if self.title.pictures is None else self.title.pictures()

    @cached_property
    def routes(self) -> RouteCalculator | None:
        """The game's route calculator, if it has one."""
        return None if self.title.routes is None else self.title.routes()

    @cached_property
    def evaluator(self) -> Evaluator | None:
        """The game's evaluator of actions, if it has one."""
        return None if self.title.evaluator is None else self.title.evaluator()

    @cached_property
    def telling(self) -> Telling:
        """The game's message catalogues."""
        return self.title.texts()

    def request(self, schema: type[R], **more: Any) -> R:
        """Return the schema of a body of this game; `more` is what it needs besides the game's shapes."""
        title = self.title
        return schema(title.key_of_schemas, title.shapes, title.read_action, **more)

    @cached_property
    def codes(self) -> Codes:
        """The codes of the game's refusals."""
        contract, shapes = self.contract, self.title.shapes
        return Codes(self.title.key_of_schemas, contract.violations, contract.faults, shapes.trace)

    @cached_property
    def answers(self) -> Answers:
        """The answers of the game's endpoints."""
        title, violation = self.title, self.codes.violation
        return answers_of(title.id, title.key_of_schemas, title.shapes, violation, self.records.aligned)

    def operation(self, name: str, endpoint: str, summary: str, **declared: Any) -> Operation:
        """Return the declaration of one of the game's endpoints."""
        path = f"{PREFIX}/{self.title.id}/{endpoint}".rstrip("/")
        examples = self.contract.examples.get(endpoint, {})
        group: dict[str, Any] = {"group": self.title.id, "codes": self.codes, "examples": examples}
        return Operation(id=f"{name}_{self.key}", path=path, summary=summary, **group, **declared)

    def open(self, state: str | dict[str, Json], pointer: str = "/state") -> Any:
        """Return the position of a sealed or open state, sent at `pointer`; raises as `opened` does."""
        return self.opened(state, pointer)[0]

    def opened(self, state: str | dict[str, Json], pointer: str = "/state") -> tuple[Any, Events]:
        """Return the position, and the events before the first decision of an open state.

        :raises UnreadableState: for a sealed state that cannot be opened.
        :raises ImpossibleInput: for an impossible open state, with pointers from the body's root.
        """
        game = self.title.game
        with timed("open"):
            if isinstance(state, str):
                version, written = self.sealer.open(game.id, game.sealed.version, state)
                return game.sealed.read(written, version), []
            with pointing_into(pointer):
                return game.opened(state)

    def start(self, body: Body, key: str | None) -> tuple[Any, Events]:
        """Start a game. Without a seed the deal is random, or derived from the idempotency key if there is one.

        :raises ImpossibleInput: when the game cannot be started like that.
        """
        with timed("rules"):
            if key is None:
                return self.title.game.start(body["players"], body["options"], body["seed"])
            seed_of = partial(self._seed_of, key, body)
            return self.title.game.start(body["players"], body["options"], body["seed"], seed_of)

    def _seed_of(self, key: str, body: Body) -> str:
        """Return the seed for a key and body. It cannot be predicted without the service's keys."""
        inputs = [self.title.id, key, list(body["players"]), body["options"]]
        return self.sealer.derived("seed of a start", orjson.dumps(inputs, option=orjson.OPT_SORT_KEYS))

    def play(self, position: Any, actions: Sequence[Any], viewer: str | None = None) -> tuple[Any, Events]:
        """Return the position after all actions, and their events.

        For one player, only the player's own turn is played, and only up to what chance or hidden cards decide:
        otherwise an all-or-nothing request could be used to test the outcome of chance.

        :raises IllegalAction: with the index of the first action that is illegal or another player's.
        :raises ImpossibleInput: for an action with unknown names.
        """
        events: Events = []
        hidden: Violation | None = None
        note_actions(actions)
        with timed("rules"):
            for index, action in enumerate(actions):
                self.demand_turn(viewer, position, index)
                if hidden is not None:
                    raise IllegalAction(hidden, index)
                following, done = self._play_one(position, action, index)
                if viewer is not None:
                    hidden = self.title.game.unforeseen(position, action, done)
                position = following
                events += done
        return position, events

    def _play_one(self, position: Any, action: Any, index: int) -> tuple[Any, Events]:
        try:
            return self.title.game.play(position, action)
        except ImpossibleInput as error:
            raise error.under(f"/actions/{index}") from error
        except IllegalAction as refusal:
            raise IllegalAction(refusal.violation, index) from refusal

    def others_turn(self, viewer: str | None, position: Any) -> Violation | None:
        """Return why the viewer may not act now; None if they may, and for the host."""
        return None if viewer is None else self.title.game.others_turn(position, viewer)

    def demand_turn(self, viewer: str | None, position: Any, index: int | None = None) -> None:
        """Demand that it is the viewer's turn.

        :raises IllegalAction: when it is another player's turn.
        """
        others = self.others_turn(viewer, position)
        if others is not None:
            raise IllegalAction(others, index)

    def demand_known(self, viewer: str | None, position: Any) -> None:
        """Demand that the legality of actions is not hidden from the viewer.

        :raises IllegalAction: when it is.
        """
        hidden = None if viewer is None else self.title.game.kept_from(position, viewer)
        if hidden is not None:
            raise IllegalAction(hidden)

    def expect(self, viewer: str | None, position: Any) -> None:
        """Demand that the viewer is a player or a spectator.

        :raises ImpossibleInput: for an unknown name, and for spectators of a game with a player whose name could be
            mistaken for one.
        """
        players = self.title.game.players(position)
        if viewer is None or (viewer in players and viewer != SPECTATOR):
            return
        if viewer != SPECTATOR:
            raise ImpossibleInput([fault_at(f"?{VIEWER}", "unknown_player", name=cut(viewer), names=tuple(players))])
        marked = next(filter(is_marked, players), None)
        if marked is not None:
            fault = fault_at(f"?{VIEWER}", "no_spectator", name=marked, spectator=SPECTATOR)
            raise ImpossibleInput([fault])

    def judge(self, position: Any, action: Any, viewer: str | None = None) -> dict[str, Json]:
        """Return the answer of `check`: whether the action is legal, and its events or the violation.

        :raises IllegalAction: when the viewer is not the player whose turn it is.
        """
        note_actions([action])
        self.expect(viewer, position)
        self.demand_turn(viewer, position)
        with timed("rules"), pointing_into("/action"):
            try:
                _, events = self.title.game.play(position, action)
                shown, is_all = self.title.game.foretold(position, action, events)
            except IllegalAction as refusal:
                current_request().problem_code = refusal.violation.code
                return {"legal": False, "violation": violation_fields(refusal, spoken())}
        return {"legal": True, "events": shown, "complete": is_all}

    def replay(self, body: Body, viewer: str | None = None, *, words: bool = False) -> Replayed:
        """Play a record to its end. For one player, the trace has nothing of others. With `words`, its choices have
        words.

        :raises IllegalAction: with index and action, for the first illegal action; for one player without the action,
            and also where the answer would disclose hidden information.
        :raises ImpossibleInput: for an unreadable record.
        """
        records = self.records
        is_aligned = records.aligned is not None and "aligned" in (body["passes"], body["options"].passes)
        player = records.aligned.replay if records.aligned is not None and is_aligned else records.replay
        narrow = viewer is not None or words
        pack = (lambda entry: packed(self._entry_for(viewer, entry, words=words))) if narrow else packed
        onlooker = None if viewer is None else self._onlooking(viewer, body)
        with timed("rules"), nullcontext() if onlooker is None else onlooker.refusing():
            return player(
                body["format"],
                body["record"],
                trace=body["trace"],
                conventions=body["conventions"] or body["options"].conventions,
                open_state=self._open_recorded,
                export=body["export"],
                pointer="/record",
                page=TracePage(body["trace_from"], body["trace_limit"], LARGEST_TRACE, pack),
                onlooker=onlooker,
            )

    def _onlooking(self, viewer: str, body: Body) -> Onlooking:
        dealt = is_dealt(body["format"], body["record"])
        return Onlooking(self.title.game, viewer, partial(self.expect, viewer), begins_with_the_deal=dealt)

    def _entry_for(self, viewer: str | None, entry: dict[str, Json], *, words: bool) -> dict[str, Json]:
        """Return an entry of a trace for one player: without secret actions and choices of others."""
        shown = dict(entry)
        if viewer is not None:
            if shown["type"] in self.title.shapes.secret and shown["entity"] != viewer:
                shown.pop("action", None)
            if "legal" in shown and viewer not in (shown.get("turn") or {}).get("players", ()):
                shown["legal"] = []
        if words and "legal" in shown:
            shown["legal"] = self.telling.with_words(shown["legal"], spoken(), shown["view"])
        return shown

    def _open_recorded(self, state: Json) -> Any:
        pointer = "/record/state"
        with pointing_into(pointer):
            read = read_state(state)
        return self.open(read, pointer)

    def answer(
        self,
        position: Any,
        events: Events,
        query: Query,
        more: Mapping[str, Json] | None = None,
    ) -> Response:
        """Return the position with the requested fields. The others are not computed.

        `more` has further fields; None leaves one out. An answer for one player has no state and no record: both hold
        all hidden information.
        """
        game, viewer = self.title.game, query.viewer
        self.expect(viewer, position)
        fields = query.names if viewer is None else query.names - HIDDEN_FROM_PLAYERS
        parts: dict[str, tuple[str, Callable[[], Json]]] = {
            "game": ("view", lambda: game.id),
            "state": ("seal", lambda: self.sealer.seal(game.id, game.sealed.version, game.sealed.write(position))),
            "revision": ("view", lambda: game.revision(position)),
            "turn": ("view", lambda: game.turn(position)),
            "legal": ("legal", lambda: self._legal(query, position)),
            "events": ("view", lambda: events),
            "view": ("view", lambda: self._view_for(viewer, position)),
            "result": ("view", lambda: game.result(position)),
        }
        answer = {name: self._made(*parts[name]) for name in PARTS_OF_POSITION if name in fields}
        answer.update((name, value) for name, value in (more or {}).items() if name in fields and value is not None)
        return json_answer(answer)

    def _legal(self, query: Query, position: Any) -> list[dict[str, Json]]:
        """Return the legal actions, with words if requested."""
        legal, telling = self._legal_for(query.viewer, position), self.telling
        if not query.words:
            return legal
        view = None if telling.named_in is None else self.title.game.view(position)
        return telling.with_words(legal, spoken(), view)

    def _view_for(self, viewer: str | None, position: Any) -> dict[str, Json]:
        """Return the view; for one player, with what that player alone may see."""
        game = self.title.game
        return game.view(position) if viewer in (None, SPECTATOR) else game.view_of(position, viewer)

    def _legal_for(self, viewer: str | None, position: Any) -> list[dict[str, Json]]:
        """Return the legal actions; for one player, their own."""
        turn = None if viewer is None else self.title.game.turn(position)
        if viewer is not None and (turn is None or viewer not in turn["players"]):
            return []
        return self.title.game.legal(position)

    @staticmethod
    def _made(part: str, make: Callable[[], Json]) -> Json:
        with timed(part):
            return make()
