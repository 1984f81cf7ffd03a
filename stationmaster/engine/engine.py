"""The engine of every game: it finds, checks, plays and lists actions, and settles what follows from them.

A game gives it data: the steps in the order of play, the kinds of action in the order of listing, and a few functions
of its own. Listing and checking both ask the kinds of action; nothing else decides what is legal.
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
    """What the engine knows of a position. What is found out about it is kept in its `__dict__`."""

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
    """What the engine knows of an action."""

    @property
    def type(self) -> str:
        """The type by which the contract knows it."""

    @property
    def expected(self) -> Mapping[str, Any]:
        """What its sender said of fields that only inform."""


P = TypeVar("P", bound=AnyPosition)
A = TypeVar("A", bound=AnyAction)


class AnyLedger(Protocol[P]):
    """What the engine knows of a ledger: an action being carried out."""

    position: P
    events: list[Any]

    def update(self, **changes: Any) -> None:
        """Change fields of the position."""


L = TypeVar("L", bound=AnyLedger[Any])


def never_ends_by_itself(_ledger: Any) -> bool:
    """The answer of a game that only ends within its steps."""
    return False


def in_no_round(_position: Any) -> None:
    """The answer of a game without rounds."""


def of_one_stage(_position: Any) -> None:
    """The answer of a game whose steps are all asked."""


def as_it_is(_position: Any, violation: Violation) -> Violation:
    """A refusal in which nothing needs another name."""
    return violation


@dataclass(frozen=True)
class Engine(Generic[P, A, L]):
    """One game's rules, ready to be asked. Holds no position.

    `over` refuses whatever is tried after the end. `object_to` is asked of every action first (whose turn it is, say),
    `misplaced` says why an action has no place in the present step. `refuse` makes the game's violations, those of
    `REFUSED_ANYWHERE` included. `end` ends the game where the rules end it at once, and tells whether it has.
    `named` gives the things in a refusal the names by which people know them. `round_name` is the round that a position
    stands in, `stage` the part of the game by which its steps are told apart.
    """

    steps: tuple[Step[P, L], ...]
    kinds: tuple[ActionKind[P, L], ...]
    begin: Callable[[P], L]
    over: Callable[[P], Violation]
    misplaced: Callable[[P, A, Step[P, L]], Violation]
    refuse: Refuse
    object_to: Callable[[P, A, Step[P, L]], Violation | None] | None = None
    end: Callable[[L], bool] = never_ends_by_itself
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
        """A type that the upper step knows itself is not taken from the lower one: while a second tile is to be laid,
        `pass` and `lay_tile` speak of that tile."""
        own = {kind.type for kind in self.kinds if name in kind.steps}
        return tuple(
            kind for kind in self.kinds if name in kind.steps or (beneath in kind.steps and kind.type not in own)
        )

    # Where the game stands

    def step(self, position: P) -> Step[P, L]:
        """The step at which a game that is not over stands."""
        kept: dict[str, Any] = position.__dict__
        if "step" in kept:
            found: Step[P, L] = kept["step"]
            return found
        for step in self.staged[self.stage(position)]:
            if step.is_current is None or step.is_current(position):
                kept["step"] = step
                return step
        raise AssertionError("the position stands at no step")  # The table covers every position.

    def turn(self, position: P) -> dict[str, Any] | None:
        """Whose turn it is, as the API tells it; None once the game is over."""
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
        """The revision at which the turn of those who may act began: who is asked in another's turn has just begun."""
        if step.interrupts:
            waiting = self.staged[self.stage(position)]
            interrupted = next(
                one for one in waiting if not one.interrupts and (one.is_current is None or one.is_current(position))
            )
            if interrupted.deciders(position) != step.deciders(position):
                return position.revision
        return position.turn_began

    def kinds_at(self, position: P, step: Step[P, L]) -> tuple[ActionKind[P, L], ...]:
        """The kinds of action that have a place in the step, and in the one beneath it if there is one."""
        return self.placed[step.name, None if step.beneath is None else step.beneath(position)]

    def types_at(self, position: P, step: Step[P, L]) -> tuple[str, ...]:
        """The types of action of which there is a legal one."""
        kinds = self.kinds_at(position, step)
        usable = (kind.type for kind in kinds if kind.is_possible(position))
        return tuple(dict.fromkeys(usable))

    # Asking

    def legal(self, position: P) -> list[dict[str, Any]]:
        """List each kind with at least one choice, in their order; its choices are in the order of its candidates."""
        return [
            {"type": kind.type, "rule": kind.paragraph(position), "choices": choices}
            for kind in self._placed(position)
            if (choices := list(kind.choices(position)))
        ]

    def offered(self, position: P) -> Iterator[tuple[ActionKind[P, L], Iterator[Choice]]]:
        """The same, each kind with its choices still to be listed: what is not read costs nothing."""
        for kind in self._placed(position):
            choices = kind.choices(position)
            for first in choices:
                yield kind.at(position), chain((first,), choices)
                break

    def _placed(self, position: P) -> tuple[ActionKind[P, L], ...]:
        """The kinds of action that have a place in the position."""
        return () if position.is_over else self.kinds_at(position, self.step(position))

    def check(self, position: P, action: A) -> Violation | None:
        """Why the action would be refused; None when it is legal."""
        judged = self._judge(position, action)
        return judged if isinstance(judged, Violation) else None

    def others_turn(self, position: P, player: str) -> Violation | None:
        """Why a player may do nothing now: only others may. None where he may, and once the game is over."""
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
        """What of a legal action is not as its sender expects it, by the paragraph of its kind."""
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
        """The position after the action and everything that follows from it by itself, with the events in order.

        :raises IllegalAction: with the rule that forbids it; the given position is unchanged.
        """
        judged = self._judge(position, action)
        if isinstance(judged, Violation):
            raise IllegalAction(judged, position=position)
        step, kind, found = judged
        ledger = self.begin(position)
        # What begins now begins with the position after this action.
        ledger.update(revision=min(position.revision + 1, LAST_REVISION))
        if step.name not in kind.steps:
            step.leave(ledger)  # An action of the step beneath: this one is over.
        kind.perform(ledger, action, found)
        self.settle(ledger)
        return ledger.position, ledger.events

    def settle(self, ledger: L) -> None:
        """Let everything happen that happens by itself, until a step waits for a decision or the game is over."""
        while not (ledger.position.is_over or self.end(ledger)):
            position = ledger.position
            step = self.step(position)
            if step.finds is not None:
                follows = step.finds(position)
            else:
                follows = None if step.waits(position) else step.leave
            if follows is None:
                return
            follows(ledger)


# What a game's engine answers for it: the part of `kernel.game.Game` that every game on an engine has alike.

Json = Any


class OnEngine(Generic[P, A]):
    """A game whose rules are an engine. Holds nothing."""

    __slots__ = ()

    engine: ClassVar[Engine[Any, Any, Any]]
    secrecy: ClassVar[str]
    """The paragraph by which something is hidden."""

    def check(self, position: P, action: A) -> Violation | None:
        """Why the action would be refused, or None when it is legal."""
        return self.engine.check(position, action)

    def foretold(
        self, position: P, action: A, events: Sequence[dict[str, Json]]
    ) -> tuple[Sequence[dict[str, Json]], bool]:
        """All, in a game in which nothing is hidden and nothing is left to chance."""
        return events, True

    def kept_from(self, position: P, player: str) -> Violation | None:
        """Nothing is, in a game in which all may see what may be done."""
        return None

    def keeps_secrets(self, position: P) -> bool:
        """Nobody does, in a game in which all hands are open."""
        return False

    def others_turn(self, position: P, player: str) -> Violation | None:
        """Why this player, or a spectator, may do nothing now: only others may."""
        return self.engine.others_turn(position, player)

    def unforeseen(self, position: P, action: A, events: Sequence[dict[str, Json]]) -> Violation | None:
        """Why it is not told what an action does, where chance or hidden cards decide that."""
        return None if self.foretold(position, action, events)[1] else self.engine.refuse("hidden", self.secrecy)

    def legal(self, position: P) -> list[dict[str, Json]]:
        """The families of legal actions, in the order of the step."""
        return self.engine.legal(position)

    def offered(self, position: P) -> Iterator[tuple[ActionKind[P, Any], Iterator[Choice]]]:
        """The same, to be listed as they are read."""
        return self.engine.offered(position)

    def turn(self, position: P) -> dict[str, Json] | None:
        """Whose turn it is; None once the game is over."""
        return self.engine.turn(position)

    def revision(self, position: P) -> int:
        """The number of actions played so far."""
        return position.revision
