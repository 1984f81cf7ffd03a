"""The desk of one game: opens what clients hand in, lets the rules decide, and writes what goes back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from flask import Response, g

from service.api.answers import json_answer
from service.api.offers import Offer
from service.api.problems import violation_fields
from service.api.schemas.common import TOP_LEVEL
from service.api.timing import timed
from service.rules.errors import Fault, IllegalAction, ImpossibleInput
from service.rules.game import Json
from service.sealing import Sealer

Events = list[dict[str, Json]]

LOGGED_ACTIONS = 5


@contextmanager
def pointing_into(prefix: str) -> Iterator[None]:
    """Makes the pointers of faults found in the block start at the body's root: what was read stood at `prefix`."""
    try:
        yield
    except ImpossibleInput as error:
        faults = [Fault(prefix + fault.pointer, fault.code, fault.detail) for fault in error.faults]
        raise ImpossibleInput(faults) from error


def note_actions(actions: Sequence[Any]) -> None:
    """Keeps the kinds of the first actions for the log."""
    g.actions = ",".join(action.type for action in actions[:LOGGED_ACTIONS]) or "-"


@dataclass(frozen=True, slots=True)
class Desk:
    """One game's counter: everything that its endpoints do, each step timed for `Server-Timing`."""

    offer: Offer
    sealer: Sealer

    @property
    def key(self) -> str:
        """The game's id in the form of a name: for the contract's operations."""
        return self.offer.id.replace("-", "_")

    def examples(self, endpoint: str) -> dict[str, Any] | None:
        """The examples of the contract for one of the game's endpoints."""
        return {name: {"value": value} for name, value in self.offer.examples.get(endpoint, {}).items()} or None

    def open(self, state: str | dict[str, Json]) -> Any:
        """The position of a sealed or an open state that was posted as `state`.

        :raises UnreadableState: for a sealed state that cannot be opened.
        :raises ImpossibleInput: for an open state that cannot be, with pointers from the body's root.
        """
        game = self.offer.game
        with timed("open"):
            if isinstance(state, str):
                return game.thaw(self.sealer.open(game.id, game.state_version, state))
            with pointing_into("/state"):
                return game.from_view(state)

    def start(self, body: dict[str, Any]) -> tuple[Any, Events]:
        """A new game.

        :raises ImpossibleInput: when the game cannot be started like that.
        """
        with timed("rules"):
            return self.offer.game.start(body["players"], body["options"], body["seed"])

    def play(self, position: Any, actions: Sequence[Any]) -> tuple[Any, Events]:
        """The position after all the actions, and what they did.

        :raises IllegalAction: with the index of the first action that the rules forbid.
        :raises ImpossibleInput: for an action that names what does not exist.
        """
        events: Events = []
        note_actions(actions)
        with timed("rules"):
            for index, action in enumerate(actions):
                position, done = self._play_one(position, action, index)
                events += done
        return position, events

    def _play_one(self, position: Any, action: Any, index: int) -> tuple[Any, Events]:
        try:
            with pointing_into(f"/actions/{index}"):
                return self.offer.game.play(position, action)
        except IllegalAction as refusal:
            raise IllegalAction(refusal.violation, index) from refusal

    def judge(self, position: Any, action: Any) -> dict[str, Json]:
        """What `check` answers: whether the action is legal, and what it would do or why not."""
        note_actions([action])
        with timed("rules"), pointing_into("/action"):
            try:
                _, events = self.offer.game.play(position, action)
            except IllegalAction as refusal:
                g.problem_code = refusal.violation.code
                return {"legal": False, "violation": violation_fields(refusal)}
        return {"legal": True, "events": events}

    def answer(self, position: Any, events: Events, fields: Collection[str] = TOP_LEVEL) -> Response:
        """The position in the contract's envelope, with the fields that were asked for. The others cost nothing."""
        game = self.offer.game
        parts: dict[str, tuple[str, Callable[[], Json]]] = {
            "game": ("view", lambda: game.id),
            "state": ("seal", lambda: self.sealer.seal(game.id, game.state_version, game.freeze(position))),
            "revision": ("view", lambda: game.revision(position)),
            "turn": ("view", lambda: game.turn(position)),
            "legal": ("legal", lambda: game.legal(position)),
            "events": ("view", lambda: events),
            "view": ("view", lambda: game.view(position)),
            "result": ("view", lambda: game.result(position)),
        }
        return json_answer({name: self._made(*parts[name]) for name in TOP_LEVEL if name in fields})

    @staticmethod
    def _made(part: str, make: Callable[[], Json]) -> Json:
        with timed(part):
            return make()
