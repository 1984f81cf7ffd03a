"""The desk of one game: opens what clients hand in, lets the rules decide, and writes what goes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import msgspec
import orjson
from flask import Response, g

from service.api.answering.answers import json_answer, packed, svg_answer, wants_words, words_answer
from service.api.endpoints import Operation
from service.api.games.game import Evaluator, Offer, Pictures, Replayed, RouteCalculator
from service.api.problems.faults import fault_at
from service.api.problems.problems import violation_fields
from service.api.reading.languages import spoken
from service.api.reading.narrowing import VIEWER, Asked
from service.api.searching.proofs import Proofs
from service.api.shapes.answers import PARTS_OF_POSITION, Answers, answers_of
from service.api.shapes.calculator import Questions, questions_of
from service.api.shapes.problems import Codes
from service.api.shapes.requests import Bodies, bodies_of, read_state
from service.api.watching.timing import timed
from service.api.words import GameWords
from service.sealing.sealer import Seals
from stationmaster.drawing.preview import Preview, look_ahead
from stationmaster.kernel.errors import IllegalAction, ImpossibleInput, Violation, cut
from stationmaster.kernel.game import Json
from stationmaster.kernel.messages.telling import Telling
from stationmaster.kernel.shapes.statements import write
from stationmaster.kernel.trace import TracePage
from stationmaster.routes.supervision import SearchLimits

Events = list[dict[str, Json]]

PREFIX = "/v1/games"
LOGGED_ACTIONS = 5
LARGEST_TRACE = 10 * 1024 * 1024
"""Bytes of the trace in one answer."""
HIDDEN_FROM_PLAYERS = frozenset({"state", "record"})
"""What of an answer holds everything: whoever has a state can ask what would follow, and a record has the seed."""


@contextmanager
def pointing_into(prefix: str) -> Iterator[None]:
    """Makes the pointers of faults found in the block start at the body's root: what was read stood at `prefix`."""
    try:
        yield
    except ImpossibleInput as error:
        raise error.under(prefix) from error


def note_actions(actions: Sequence[Any]) -> None:
    """Keeps the kinds of the first actions for the log."""
    g.actions = ",".join(action.type for action in actions[:LOGGED_ACTIONS]) or "-"


def _lower(asked: int | None, own: int | None) -> int | None:
    """The lower of two limits; None is no limit."""
    return min((limit for limit in (asked, own) if limit is not None), default=None)


@dataclass(frozen=True)
class Desk:
    """One game's counter: everything that its endpoints do, each step timed for `Server-Timing`."""

    offer: Offer
    sealer: Seals
    limits: SearchLimits
    """How far any search for routes may go."""
    proofs: Proofs

    @property
    def key(self) -> str:
        """The game's id in the form of a name: for the contract's operations."""
        return self.offer.key

    @cached_property
    def bodies(self) -> Bodies:
        """The bodies of the game's requests."""
        offer = self.offer
        return bodies_of(offer.name, offer.shapes, offer.read_action, aligns=offer.aligned is not None)

    @cached_property
    def codes(self) -> Codes:
        """What the game's endpoints can refuse."""
        offer = self.offer
        return Codes(offer.name, offer.violations, offer.faults, offer.shapes.trace)

    @cached_property
    def answers(self) -> Answers:
        """What the game's endpoints answer."""
        offer = self.offer
        passes = None if offer.aligned is None else offer.aligned.told
        shown = "" if offer.pictures is None else offer.pictures.shown
        return answers_of(offer.id, offer.name, offer.shapes, self.codes.violation, passes, shown)

    @cached_property
    def words(self) -> GameWords | None:
        """The words of the game, if it can be told."""
        return None if self.offer.telling is None else GameWords(self.offer.telling)

    @property
    def telling(self) -> Telling | None:
        """How the game is told, if it can be."""
        return self.offer.telling

    def questions(self, calculator: RouteCalculator) -> Questions:
        """What the game's route calculator is asked, and what it answers."""
        return questions_of(self.offer.name, self.offer.shapes, calculator)

    def operation(self, name: str, endpoint: str, summary: str, **declared: Any) -> Operation:
        """The declaration of one of the game's endpoints."""
        path = f"{PREFIX}/{self.offer.id}/{endpoint}".rstrip("/")
        examples = self.offer.examples.get(endpoint, {})
        group: dict[str, Any] = {"group": self.offer.id, "codes": self.codes, "examples": examples}
        return Operation(id=f"{name}_{self.key}", path=path, summary=summary, **group, **declared)

    def open(self, state: str | dict[str, Json], pointer: str = "/state") -> Any:
        """The position of a sealed or an open state that was posted at `pointer`; raises as `opened` does."""
        return self.opened(state, pointer)[0]

    def opened(self, state: str | dict[str, Json], pointer: str = "/state") -> tuple[Any, Events]:
        """The same, and what happened by itself before the first decision of an open state.

        :raises UnreadableState: for a sealed state that cannot be opened.
        :raises ImpossibleInput: for an open state that cannot be, with pointers from the body's root.
        """
        game = self.offer.game
        with timed("open"):
            if isinstance(state, str):
                version, written = self.sealer.open(game.id, game.sealed.version, state)
                return game.sealed.read(written, version), []
            with pointing_into(pointer):
                return game.opened(state)

    def start(self, body: Any, key: str | None) -> tuple[Any, Events]:
        """A new game. Without a seed the deal is random, or derived from the key of the request when there is one.

        :raises ImpossibleInput: when the game cannot be started like that.
        """
        with timed("rules"):
            if key is None:
                return self.offer.game.start(body.players, body.options, body.seed)
            return self.offer.game.start(body.players, body.options, body.seed, partial(self._seed_of, key, body))

    def _seed_of(self, key: str, body: Any) -> str:
        """The seed of the game that is started by this key and body: not to be foretold without the service's keys."""
        said = [self.offer.id, key, list(body.players), body.options]
        return self.sealer.derived("seed of a start", orjson.dumps(said, option=orjson.OPT_SORT_KEYS))

    def play(self, position: Any, actions: Sequence[Any], viewer: str | None = None) -> tuple[Any, Events]:
        """The position after all the actions, and what they did.

        Whose answer it is hears nothing of a refusal that lies in what is hidden from him.

        :raises IllegalAction: with the index of the first action that the rules forbid.
        :raises ImpossibleInput: for an action that names what does not exist.
        """
        events: Events = []
        note_actions(actions)
        with timed("rules"):
            for index, action in enumerate(actions):
                position, done = self._play_one(position, action, index, viewer)
                events += done
        return position, events

    def _play_one(self, position: Any, action: Any, index: int, viewer: str | None) -> tuple[Any, Events]:
        try:
            return self.offer.game.play(position, action)
        except ImpossibleInput as error:
            raise error.under(f"/actions/{index}") from error
        except IllegalAction as refusal:
            raise IllegalAction(self._violation_for(viewer, refusal), index) from refusal

    @contextmanager
    def _refusing_for(self, viewer: str | None) -> Iterator[None]:
        """A refusal that is made for one player repeats no action, which may be another's and secret, and gives no
        reason that lies in what is hidden from him."""
        try:
            yield
        except IllegalAction as refusal:
            if viewer is None:
                raise
            raise IllegalAction(self._violation_for(viewer, refusal), refusal.index) from refusal

    def _violation_for(self, viewer: str | None, refusal: IllegalAction) -> Violation:
        """What a refusal says to the one for whom an answer is made."""
        hidden = None if refusal.position is None else self._hidden_from(viewer, refusal.position)
        return hidden or refusal.violation

    def _hidden_from(self, viewer: str | None, position: Any) -> Violation | None:
        """Why the one for whom an answer is made is not told what is legal now; None for the host, who is."""
        return None if viewer is None else self.offer.game.kept_from(position, viewer)

    def expect(self, viewer: str | None, position: Any) -> None:
        """Makes sure that the one for whom an answer is made plays.

        :raises ImpossibleInput: when nobody of that name does.
        """
        players = self.offer.game.players(position)
        if viewer is not None and viewer not in players:
            raise ImpossibleInput([fault_at(f"?{VIEWER}", "unknown_player", name=cut(viewer), names=tuple(players))])

    def judge(self, position: Any, action: Any, viewer: str | None = None) -> dict[str, Json]:
        """What `check` answers: whether the action is legal, and what it would do or why not.

        Whose answer it is hears nothing of an action that is judged by what is hidden from him.
        """
        note_actions([action])
        self.expect(viewer, position)
        hidden = self._hidden_from(viewer, position)
        if hidden is not None:
            return {"legal": False, "violation": hidden.written(spoken())}
        with timed("rules"), pointing_into("/action"):
            try:
                _, events = self.offer.game.play(position, action)
                told, is_all = self.offer.game.foretold(position, action, events)
            except IllegalAction as refusal:
                g.problem_code = refusal.violation.code
                return {"legal": False, "violation": violation_fields(refusal, spoken())}
        return {"legal": True, "events": told, "complete": is_all}

    def replay(self, body: Any, viewer: str | None = None) -> Replayed:
        """The end of a record. For one player, its trace has nothing that is another's.

        :raises IllegalAction: with index and action, for the first action that the rules forbid.
        :raises ImpossibleInput: for a record that cannot be read.
        """
        offer = self.offer
        is_aligned = offer.aligned is not None and "aligned" in (body.passes, body.options.passes)
        player = offer.aligned.replay if offer.aligned is not None and is_aligned else offer.replay
        pack = packed if viewer is None else lambda entry: packed(self._entry_for(viewer, entry))
        with timed("rules"), self._refusing_for(viewer):
            return player(
                body.format,
                body.record,
                trace=body.trace,
                conventions=body.conventions or body.options.conventions,
                open_state=self._open_recorded,
                export=body.export,
                pointer="/record",
                page=TracePage(body.trace_from, body.trace_limit, LARGEST_TRACE, pack),
            )

    def _entry_for(self, viewer: str, entry: dict[str, Json]) -> dict[str, Json]:
        """An entry of a trace as one player may read it: without the secret actions and the choices of others."""
        told = dict(entry)
        if told["type"] in self.offer.shapes.secret and told["entity"] != viewer:
            told.pop("action", None)
        if "legal" in told and viewer not in (told.get("turn") or {}).get("players", ()):
            told["legal"] = []
        return told

    def _open_recorded(self, state: Json) -> Any:
        pointer = "/record/state"
        with pointing_into(pointer):
            read = read_state(state)
        return self.open(read, pointer)

    def best_routes(self, calculator: RouteCalculator, body: Any) -> bytes:
        """What `routes` answers."""
        limits = self._limits(body)
        question = self._question(calculator, body)
        with timed("routes"):
            language = spoken()
            asked = f"best {language.code} ".encode() + calculator.canonical(question)
            return self.proofs.answer(asked, limits, lambda: calculator.find(question, limits, language))

    def judge_routes(self, calculator: RouteCalculator, body: Any) -> bytes:
        """What `routes/check` answers."""
        limits = self._limits(body)
        question = self._question(calculator, body)
        with timed("routes"):
            language = spoken()
            declared = msgspec.json.encode(body.routes)
            asked = f"check {language.code} ".encode() + declared + calculator.canonical(question)
            return self.proofs.answer(asked, limits, lambda: calculator.check(question, body.routes, limits, language))

    def evaluate(self, evaluator: Evaluator, body: Any, viewer: str | None = None) -> dict[str, Json]:
        """What `evaluate` answers. Whose answer it is hears nothing of actions that lie in what is hidden from him."""
        position = self.open(body.state)
        self.expect(viewer, position)
        hidden = self._hidden_from(viewer, position)
        with timed("rules"), pointing_into("/actions"):
            return evaluator.evaluate(position, body.actions, self._limits(body), spoken(), hidden)

    def _question(self, calculator: RouteCalculator, body: Any) -> Any:
        if body.position is not None:
            with timed("routes"), pointing_into("/position"):
                return calculator.of_form(body.position)
        position = self.open(body.state)
        with timed("routes"):
            return calculator.of_position(position, body.operator)

    def _limits(self, body: Any) -> SearchLimits:
        """What the client asks for; it may only lower the service's own limits."""
        return SearchLimits(
            max_nodes=_lower(body.max_nodes, self.limits.max_nodes),
            deadline_ms=_lower(body.deadline_ms, self.limits.deadline_ms),
        )

    def picture(self, pictures: Pictures, body: Any, viewer: str | None = None) -> Response:
        """The board as an SVG picture, or in words.

        :raises IllegalAction: when the rules forbid the action that is to be previewed, or whether they do is hidden
            from the one for whom it is drawn.
        :raises ImpossibleInput: for a state that cannot be, and for an action that names what does not exist.
        """
        position = self.open(body.state)
        self.expect(viewer, position)
        hidden = self._hidden_from(viewer, position)
        if hidden is not None and body.preview is not None:
            raise IllegalAction(hidden)
        with timed("view"):
            view, preview = self._looked_at(position, body.preview)
        routes = write(body.routes) if self.offer.shapes.drawn_route is not None else ()
        return self._drawn(pictures, view, body, preview, routes)

    def picture_of_question(self, pictures: Pictures, calculator: RouteCalculator, body: Any) -> Response:
        """The board of what the route calculator is asked, as a picture or in words; refuses as `routes` does."""
        assert calculator.shown is not None and calculator.judged_to_draw is not None
        question = self._question(calculator, body)
        with timed("routes"):
            routes = calculator.judged_to_draw(question, body.routes, spoken())
        return self._drawn(pictures, calculator.shown(question), body, None, routes)

    def _drawn(
        self,
        pictures: Pictures,
        view: Mapping[str, Json],
        body: Any,
        preview: Preview | None,
        routes: Sequence[Json],
    ) -> Response:
        highlight = write(body.highlight)
        if highlight is not None and pictures.demand_known is not None:
            pictures.demand_known(view, highlight)
        with timed("draw"):
            if wants_words():
                told = "" if pictures.routes_in_words is None else pictures.routes_in_words(routes, spoken())
                return words_answer(pictures.board_in_words(view, spoken()) + told)
            run = {"routes": routes} if self.offer.shapes.drawn_route is not None else {}
            shown = {"preview": preview, "face": body.face, "language": spoken(), **run}
            return svg_answer(pictures.board(view, highlight, **shown))

    def market(self, pictures: Pictures, body: Any) -> Response:
        """The stock market as an SVG picture, or in words; raises as `open` does."""
        position = self.open(body.state)
        with timed("view"):
            view = self.offer.game.view(position)
        with timed("draw"):
            if wants_words() and pictures.market_in_words is not None:
                return words_answer(pictures.market_in_words(view, spoken()))
            assert pictures.market is not None
            return svg_answer(pictures.market(view, face=body.face, language=spoken()))

    def _looked_at(self, position: Any, action: Any) -> tuple[Mapping[str, Json], Preview | None]:
        """The view to be drawn, and what an action changes in it, if there is one to be previewed."""
        if action is None:
            return self.offer.game.view(position), None
        note_actions([action])
        with pointing_into("/preview"):
            return look_ahead(self.offer.game, position, action)

    def answer(
        self,
        position: Any,
        events: Events,
        asked: Asked,
        more: Mapping[str, Json] | None = None,
    ) -> Response:
        """The position in the contract's envelope, with the fields that were asked for. The others cost nothing.

        `more` is what else there is to ask for; what is None in it is left out. An answer for one player has no state,
        and no record: both hold all that is hidden.
        """
        game, viewer = self.offer.game, asked.viewer
        self.expect(viewer, position)
        fields = asked.names if viewer is None else asked.names - HIDDEN_FROM_PLAYERS
        parts: dict[str, tuple[str, Callable[[], Json]]] = {
            "game": ("view", lambda: game.id),
            "state": ("seal", lambda: self.sealer.seal(game.id, game.sealed.version, game.sealed.write(position))),
            "revision": ("view", lambda: game.revision(position)),
            "turn": ("view", lambda: game.turn(position)),
            "legal": ("legal", lambda: self._legal_for(viewer, position)),
            "events": ("view", lambda: events),
            "view": ("view", lambda: game.view(position) if viewer is None else game.view_of(position, viewer)),
            "result": ("view", lambda: game.result(position)),
        }
        answer = {name: self._made(*parts[name]) for name in PARTS_OF_POSITION if name in fields}
        answer.update((name, value) for name, value in (more or {}).items() if name in fields and value is not None)
        return json_answer(answer)

    def _legal_for(self, viewer: str | None, position: Any) -> list[dict[str, Json]]:
        """The legal actions; for one player, his own."""
        turn = None if viewer is None else self.offer.game.turn(position)
        if viewer is not None and (turn is None or viewer not in turn["players"]):
            return []
        return self.offer.game.legal(position)

    @staticmethod
    def _made(part: str, make: Callable[[], Json]) -> Json:
        with timed(part):
            return make()
