"""Alignment of records whose passes differ from those of this engine.

Games of 2020 and 2021 were recorded by earlier builds of the site, which waited in other steps. In such a record a pass
is inserted wherever this game waits and the record goes on, and a recorded pass is removed wherever this game has gone
on. Only passes are changed, and the changes are reported.

A pass may be mistaken for another one, which shows only later. Alignment is therefore a backtracking search: for each
recorded action the alternatives are tried, the unchanged record first, and a dead end returns to the last action with
an untried alternative. Decisions more than `WINDOW` actions back are final. An end that is not the recorded one is a
dead end too, if another one is found.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Final, TypeAlias

from msgspec.structs import replace as changed

from stationmaster.errors import IllegalAction, ImpossibleInput
from stationmaster.titles.g1846.model.actions import Pass
from stationmaster.titles.g1846.model.position import DraftRound, OperatingRound, Position, StockRound
from stationmaster.titles.g1846.model.sealed import SEALED
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.vintages import Vintage
from stationmaster.titles.g1846.records.alignment import FURTHEST
from stationmaster.titles.g1846.records.playthrough import Played, refused
from stationmaster.titles.g1846.records.reading import AlignedPasses, InsertedPass, LeftOutPass
from stationmaster.titles.g1846.records.site.actions import Translator, complaint
from stationmaster.titles.g1846.records.site.header import SiteRecord
from stationmaster.titles.g1846.records.site.playing import play_one
from stationmaster.titles.g1846.records.site.undoing import SiteAction
from stationmaster.titles.g1846.sequence import current_step, describe_turn, play, round_name

WINDOW: Final = 200
"""The number of recorded actions that may still be changed."""
PATIENCE: Final = 3_000
"""The most actions tried without progress in the record."""
MOST_DETOURS: Final = 20_000
"""The most actions tried in a whole record, beyond two for each recorded one."""

_PASS: Final = "pass"
_Steps: TypeAlias = tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class _Way:
    """An alternative for one recorded action: the inserted passes before it, and the action, unless it is removed."""

    inserted: _Steps
    own: _Steps
    position: Position
    translator: Translator


@dataclass(slots=True)
class _Stand:
    """The game after a number of recorded actions, the way that led there, and the untried alternatives."""

    at: int
    position: Position
    translator: Translator
    came_by: _Way | None
    ways: Iterator[_Way] = field(default_factory=lambda: iter(()))


class Aligner:
    """The game of one record with aligned passes. After the last action `report` returns the changes."""

    def __init__(self, record: SiteRecord, start: Position, vintage: tuple[Vintage, ...] = ()) -> None:
        self._record = record
        self._vintage = vintage
        self._end = self._start = start
        self._inserted: list[InsertedPass] = []
        self._left_out: list[LeftOutPass] = []
        self._dead: set[tuple[int, bytes]] = set()
        self._furthest = -1
        self._tries = self._tries_till_there = 0
        self._refused_at = (False, -1, False)
        self._refusal: IllegalAction | ImpossibleInput | None = None

    @property
    def tries(self) -> int:
        """The number of actions tried."""
        return self._tries

    def report(self) -> AlignedPasses:
        """Return the inserted and removed passes, and whether the game reached the recorded scores."""
        return AlignedPasses(tuple(self._inserted), tuple(self._left_out), self._record.agrees_with(self._end))

    def played(self) -> Iterator[Played]:
        """Yield the actions of the game.

        :raises IllegalAction: at the first that has no place, however the passes stand.
        :raises ImpossibleInput: at the first that has no meaning.
        """
        begin = _Stand(0, self._start, Translator(self._start, self._record.names, self._vintage), None)
        begin.ways = self._ways(begin)
        stands = deque([begin])
        whole: tuple[_Stand, ...] = ()
        while not whole or not self._is_settled(whole):
            if stands and stands[-1].at == len(self._record.actions):
                whole = whole if whole and not self._has_its_scores(stands[-1]) else tuple(stands)
                stands.pop()
            elif not stands or not self._has_patience():
                if not whole:
                    raise self._last_refusal()
                break
            else:
                self._go_on(stands)
            if len(stands) > WINDOW:
                stands.popleft()
                yield from self._taken(stands[0])
        for stand in whole[1:]:
            yield from self._taken(stand, is_end=stand is whole[-1])

    def _is_settled(self, whole: Sequence[_Stand]) -> bool:
        """Return whether a way to the end of the record is final: it reached the recorded scores, if there are any."""
        return not self._record.scores or self._has_its_scores(whole[-1])

    def _has_its_scores(self, stand: _Stand) -> bool:
        trailing = self._trailing(stand.position, stand.at)
        return self._record.agrees_with(trailing[-1].after if trailing else stand.position) is True

    def _has_patience(self) -> bool:
        most = MOST_DETOURS + 2 * len(self._record.actions)
        return self._tries - self._tries_till_there <= PATIENCE and self._tries <= most

    def _go_on(self, stands: deque[_Stand]) -> None:
        """Try the next alternative of the last stand, or backtrack if none is left. Dead ends are not tried again."""
        stand = stands[-1]
        way = next(stand.ways, None)
        if way is None:
            self._dead.add(self._place(stands.pop()))
            return
        following = _Stand(stand.at + 1, way.position, way.translator, way)
        if following.at > self._furthest:
            self._furthest, self._tries_till_there = following.at, self._tries
        elif self._dead and self._place(following) in self._dead:
            return
        following.ways = self._ways(following)
        stands.append(following)

    def _last_refusal(self) -> IllegalAction | ImpossibleInput:
        if self._refusal is None:
            raise AssertionError("nothing was refused")  # Without a refusal there is an alternative.
        return self._refusal

    @staticmethod
    def _place(stand: _Stand) -> tuple[int, bytes]:
        """Return the point of the game, regardless of the passes that led there."""
        sealed = SEALED.write(changed(stand.position, revision=0, turn_began=0))
        return stand.at, blake2b(sealed, digest_size=16).digest()

    # Alternatives

    def _ways(self, stand: _Stand) -> Iterator[_Way]:
        """Yield alternatives for the next recorded action: unchanged, removed, after one more pass, after two …"""
        if stand.at == len(self._record.actions):
            return
        recorded = self._record.actions[stand.at]
        as_it_stands = self._with_action(stand, recorded, (), stand.position)
        if as_it_stands is not None:
            yield as_it_stands
        left_out = _Way((), (), stand.position, stand.translator) if recorded.type == _PASS else None
        if left_out is not None and (as_it_stands is not None or not self._may_be_due_later(stand)):
            yield left_out
            left_out = None
        yield from self._after_passes(stand, recorded)
        if left_out is not None:
            yield left_out

    def _after_passes(self, stand: _Stand, recorded: SiteAction) -> Iterator[_Way]:
        inserted: _Steps = ()
        position = stand.position
        while len(inserted) < FURTHEST:
            self._tries += 1
            passed = _passed(position, recorded)
            if passed is None:
                return
            inserted, position = (*inserted, passed), passed.after
            way = self._with_action(stand, recorded, inserted, position)
            if way is not None:
                yield way

    def _with_action(self, stand: _Stand, recorded: SiteAction, inserted: _Steps, position: Position) -> _Way | None:
        """Play the recorded action; return None if it is refused."""
        self._tries += 1
        translator = stand.translator.copy()
        try:
            own = tuple(play_one(self._record, recorded, translator, position))
        except IllegalAction as error:
            self._note(stand, inserted, refused(error, recorded.index, recorded.fields))
            return None
        except ImpossibleInput as error:
            self._note(stand, inserted, complaint(recorded, error))
            return None
        return _Way(inserted, own, own[-1].after, translator)

    def _note(self, stand: _Stand, inserted: _Steps, error: IllegalAction | ImpossibleInput) -> None:
        """Keep the first of the refusals furthest in the record.

        A pass can be removed: its refusal is kept only if there is no other.
        """
        place = (self._record.actions[stand.at].type != _PASS, stand.at, not inserted)
        if place > self._refused_at:
            self._refused_at, self._refusal = place, error

    def _may_be_due_later(self, stand: _Stand) -> bool:
        """Return whether a recorded pass that has no place now may have one in its entity's turn."""
        entity = self._record.actions[stand.at].fields.get("entity")
        round_ = stand.position.round
        if isinstance(round_, OperatingRound):
            return entity in tuple(tables().companies) and entity not in (round_.operator, *round_.done)
        has_just_acted = stand.at > 0 and self._record.actions[stand.at - 1].fields.get("entity") == entity
        return isinstance(round_, StockRound) and not has_just_acted

    # Results

    def _taken(self, stand: _Stand, *, is_end: bool = False) -> Iterator[Played]:
        """Return the actions that led to a stand. Trailing passes belong to the last recorded action."""
        way, recorded = stand.came_by, self._record.actions[stand.at - 1]
        if way is None:
            return
        if not way.own:
            entity = recorded.fields.get("entity")
            self._left_out.append(LeftOutPass(recorded.index, str(entity), round_name(way.position)))
        trailing = self._trailing(stand.position, stand.at) if is_end else ()
        for passed in (*way.inserted, *trailing):
            self._put_in(passed)
        steps = (*way.inserted, *way.own, *trailing)
        for number, step in enumerate(steps, 1):
            self._end = step.after
            yield step if not trailing else replace(step, is_last=number == len(steps))

    def _put_in(self, passed: Played) -> None:
        turn = describe_turn(passed.before)
        if turn is not None:
            self._inserted.append(InsertedPass(passed.index, str(turn["entity"]), turn["step"], turn["round"]))

    def _trailing(self, position: Position, at: int) -> _Steps:
        """Yield passes after the last action, if the record is of a game that was played to its end."""
        if not at:
            return ()  # The record has only chat: there is no last action.
        recorded = self._record.actions[at - 1]
        trailing: list[Played] = []
        while self._record.scores and not position.is_over and len(trailing) < FURTHEST:
            passed = _passed(position, recorded)
            if passed is None:
                return ()
            trailing.append(replace(passed, index=recorded.index + 1))
            position = passed.after
        return tuple(trailing) if position.is_over else ()


def _passed(position: Position, before: SiteAction) -> Played | None:
    """Insert a pass before a recorded action; return None if no pass is possible."""
    if position.is_over or isinstance(position.round, DraftRound):
        return None
    fields = {"type": _PASS, "entity": current_step(position).entity(position)}
    try:
        after, events = play(position, Pass())
    except IllegalAction:
        return None
    return Played(before.index, fields, Pass(), position, after, events, is_last=False)
