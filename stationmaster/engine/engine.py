"""The engine of every game: it finds, checks, plays and lists actions, and runs the automatic steps after them.

A game gives it data: the steps in the order of play, the kinds of action in the order of listing, and a few functions
of its own. Listing and checking both use the kinds of action; nothing else decides what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from stationmaster.engine.action_kind import ActionKind, Choice, Found, Refuse, completed
from stationmaster.engine.actions import first_surprise
from stationmaster.engine.step import Step
from stationmaster.errors import IllegalAction, Violation
from stationmaster.schema.statements import LAST_REVISION


class AnyPosition(Protocol):
    """A position, as far as the engine reads it. Its `__dict__` holds the memo."""

    @property
    def revision(self) -> int:
        """The number of actions played so far."""

    @property
    def turn_began(self) -> int:
        """The revision at which the present turn began, interruptions aside."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""


class AnyAction(Protocol):
    """An action, as far as the engine reads it."""

    @property
    def type(self) -> str:
        """The type by which the contract knows it."""

    @property
    def expected(self) -> Mapping[str, Any]:
        """The informative fields that were sent with it."""


P = TypeVar("P", bound=AnyPosition)
A = TypeVar("A", bound=AnyAction)


class AnyLedger(Protocol[P]):
    """A ledger, as far as the engine uses it: the position while an action is carried out."""

    position: P
    events: list[Any]

    def update(self, **changes: Any) -> None:
        """Change fields of the position."""


L = TypeVar("L", bound=AnyLedger[Any])


def in_no_round(_position: Any) -> None:
    """Return None: the game has no rounds."""


def of_one_stage(_position: Any) -> None:
    """Return None: all steps belong to one stage."""


def as_it_is(_position: Any, violation: Violation) -> Violation:
    """Return the violation itself: nothing in it needs another name."""
    return violation


@dataclass(frozen=True)
class Engine(Generic[P, A, L]):
    """The rules of one game. It holds no position.

    `over` refuses any action after the end. `object_to` is called first for every action (to check whose turn it is,
    for example); `misplaced` refuses an action that is not possible in the current step. `refuse` makes the violations,
    those of `REFUSED_ANYWHERE` included. `end` ends the game where the rules end it at once, and returns whether it
    has. `named` replaces ids in a violation by names. `round_name` returns the round of a position, `stage` the part of
    the game that limits the steps to try.
    """

    steps: tuple[Step[P, L], ...]
    kinds: tuple[ActionKind[P, L], ...]
    begin: Callable[[P], L]
    over: Callable[[P], Violation]
    misplaced: Callable[[P, A, Step[P, L]], Violation]
    refuse: Refuse
    object_to: Callable[[P, A, Step[P, L]], Violation | None] | None = None
    end: Callable[[L], bool] | None = None
    named: Callable[[P, Violation], Violation] = as_it_is
    round_name: Callable[[P], str | None] = in_no_round
    stage: Callable[[P], Hashable] = of_one_stage
    placed: Mapping[tuple[str, str | None], tuple[ActionKind[P, L], ...]] = field(init=False, repr=False, compare=False)
    """(step, step beneath) -> the kinds of action that have a place there."""
    staged: Mapping[Hashable, tuple[Step[P, L], ...]] = field(init=False, repr=False, compare=False)
    """stage -> the steps at which its positions can stand, in their order."""

    def __post_init__(self) -> None:
        names = dict.fromkeys(step.name for step in self.steps)
        placed = {(name, beneath): self._kinds_in(name, beneath) for name in names for beneath in (None, *names)}
        object.__setattr__(self, "placed", placed)
        stages = dict.fromkeys(step.stage for step in self.steps)
        staged = {stage: tuple(step for step in self.steps if step.stage in (None, stage)) for stage in stages}
        object.__setattr__(self, "staged", staged)

    def _kinds_in(self, name: str, beneath: str | None) -> tuple[ActionKind[P, L], ...]:
        """Return the kinds of a step and of the step beneath. A type of the upper step hides that of the lower one:
        while a second tile is due, `pass` and `lay_tile` mean that tile."""
        own = {kind.type for kind in self.kinds if name in kind.steps}
        return tuple(
            kind for kind in self.kinds if name in kind.steps or (beneath in kind.steps and kind.type not in own)
        )

    # The state of the game

    def step(self, position: P) -> Step[P, L]:
        """Return the current step of a game that is not over."""
        kept: dict[str, Any] = position.__dict__
        if "step" in kept:
            found: Step[P, L] = kept["step"]
            return found
        for step in self.staged[self.stage(position)]:
            if step.is_current is None or step.is_current(position):
                kept["step"] = step
                return step
        raise AssertionError("the position has no current step")  # The table covers every position.

    def turn(self, position: P) -> dict[str, Any] | None:
        """Return whose turn it is, as in the contract; None once the game is over."""
        if position.is_over:
            return None
        step = self.step(position)
        return {
            "round": self.round_name(position),
            "step": step.name,
            "entity": step.entity(position),
            "players": list(step.deciders(position)),
            "began": self._began(position, step),
        }

    def _began(self, position: P, step: Step[P, L]) -> int:
        """Return the revision at which the turn of the deciders began. An interruption by others begins now."""
        if step.interrupts:
            waiting = self.staged[self.stage(position)]
            interrupted = next(
                kind
                for kind in waiting
                if not kind.interrupts and (kind.is_current is None or kind.is_current(position))
            )
            if interrupted.deciders(position) != step.deciders(position):
                return position.revision
        return position.turn_began

    def kinds_at(self, position: P, step: Step[P, L]) -> tuple[ActionKind[P, L], ...]:
        """Return the kinds of action that have a place in the step, or in the one beneath it."""
        return self.placed[step.name, None if step.beneath is None else step.beneath(position)]

    def types_at(self, position: P, step: Step[P, L]) -> tuple[str, ...]:
        """Return the types of the legal actions."""
        kinds = self.kinds_at(position, step)
        usable = (kind.type for kind in kinds if kind.is_possible(position))
        return tuple(dict.fromkeys(usable))

    # Queries

    def legal(self, position: P) -> list[dict[str, Any]]:
        """List each kind with at least one choice, in their order; its choices are in the order of its candidates."""
        return [
            {"type": kind.type, "rule": kind.paragraph(position), "choices": choices}
            for kind in self._placed(position)
            if (choices := list(kind.choices(position)))
        ]

    def offered(self, position: P) -> Iterator[tuple[ActionKind[P, L], Iterator[Choice]]]:
        """Yield the same lazily: each kind with its choices still to be listed."""
        for kind in self._placed(position):
            choices = kind.choices(position)
            for first in choices:
                yield kind.at(position), chain((first,), choices)
                break

    def _placed(self, position: P) -> tuple[ActionKind[P, L], ...]:
        """Return the kinds of action that have a place in the position."""
        return () if position.is_over else self.kinds_at(position, self.step(position))

    def check(self, position: P, action: A) -> Violation | None:
        """Return why the action is refused; None when it is legal."""
        judged = self._judge(position, action)
        return judged if isinstance(judged, Violation) else None

    def others_turn(self, position: P, player: str) -> Violation | None:
        """Return the refusal of a player who may not act now; None for one who may, and once the game is over."""
        if position.is_over:
            return None
        step = self.step(position)
        players = step.deciders(position)
        if player in players:
            return None
        return self.refuse("not_your_turn.others", step.paragraph(position), players=players)

    def _judge(self, position: P, action: A) -> Violation | tuple[Step[P, L], ActionKind[P, L], Found]:
        if position.is_over:
            return self.over(position)
        step = self.step(position)
        objection = None if self.object_to is None else self.object_to(position, action, step)
        if objection is not None:
            return objection
        for kind in self.kinds_at(position, step):
            if kind.type == action.type and (kind.covers is None or kind.covers(action)):
                found = kind.judged(position, action)
                if isinstance(found, Violation):
                    return self.named(position, completed(found))
                unexpected = self._unexpected(position, action, kind, found) if action.expected else None
                return unexpected or (step, kind, found)
        return self.misplaced(position, action, step)

    def _unexpected(self, position: P, action: A, kind: ActionKind[P, L], found: Found) -> Violation | None:
        """Return the refusal of a legal action whose informative fields do not match the actual values."""
        informs = kind.informs(position, action, found)
        if "rule" in action.expected:
            informs = {"rule": kind.paragraph(position), **informs}
        surprise = first_surprise(action.expected, informs)
        if surprise is None:
            return None
        rule = kind.paragraph(position)
        name, expected, actual = surprise
        if actual is None:
            return self.refuse("not_as_expected.nothing", rule, field=name, expected=expected)
        return self.refuse("not_as_expected", rule, field=name, expected=expected, actual=actual)

    # Playing

    def play(self, position: P, action: A) -> tuple[P, list[Any]]:
        """Play an action and its automatic consequences. Return the position and the events in order.

        :raises IllegalAction: with the rule that forbids it; the given position is unchanged.
        """
        judged = self._judge(position, action)
        if isinstance(judged, Violation):
            raise IllegalAction(judged, position=position)
        step, kind, found = judged
        ledger = self.begin(position)
        # What begins with this action begins at the revision after it.
        ledger.update(revision=min(position.revision + 1, LAST_REVISION))
        if step.name not in kind.steps:
            step.leave(ledger)  # An action of the step beneath: this one is over.
        kind.perform(ledger, action, found)
        self.settle(ledger)
        return ledger.position, ledger.events

    def settle(self, ledger: L) -> None:
        """Leave steps that have nothing to decide, until one waits for a decision or the game is over."""
        while not (ledger.position.is_over or (self.end is not None and self.end(ledger))):
            position = ledger.position
            step = self.step(position)
            if step.finds is not None:
                follows = step.finds(position)
            else:
                follows = None if step.waits(position) else step.leave
            if follows is None:
                return
            follows(ledger)


# The part of `Game` (`title.py`) that is the same for every game on an engine.

Json = Any


class OnEngine(Generic[P, A]):
    """A game whose rules are an engine. It holds no state."""

    __slots__ = ()

    engine: ClassVar[Engine[Any, Any, Any]]
    secrecy: ClassVar[str]
    """The paragraph by which something is hidden."""

    def check(self, position: P, action: A) -> Violation | None:
        """Return why the action is refused, or None when it is legal."""
        return self.engine.check(position, action)

    def foretold(
        self, position: P, action: A, events: Sequence[dict[str, Json]]
    ) -> tuple[Sequence[dict[str, Json]], bool]:
        """Return all events: nothing is hidden, and nothing depends on chance."""
        return events, True

    def kept_from(self, position: P, player: str) -> Violation | None:
        """Return None: the legal actions are open to all."""
        return None

    def keeps_secrets(self, position: P) -> bool:
        """Return False: all hands are open."""
        return False

    def others_turn(self, position: P, player: str) -> Violation | None:
        """Return the refusal of a player, or a spectator, who may not act now."""
        return self.engine.others_turn(position, player)

    def unforeseen(self, position: P, action: A, events: Sequence[dict[str, Json]]) -> Violation | None:
        """Return the refusal to foretell an action whose effect depends on chance or hidden cards."""
        return None if self.foretold(position, action, events)[1] else self.engine.refuse("hidden", self.secrecy)

    def legal(self, position: P) -> list[dict[str, Json]]:
        """List the legal actions: a family for each kind of action."""
        return self.engine.legal(position)

    def offered(self, position: P) -> Iterator[tuple[ActionKind[P, Any], Iterator[Choice]]]:
        """Yield the same lazily."""
        return self.engine.offered(position)

    def turn(self, position: P) -> dict[str, Json] | None:
        """Return whose turn it is; None once the game is over."""
        return self.engine.turn(position)

    def revision(self, position: P) -> int:
        """Return the number of actions played so far."""
        return position.revision
