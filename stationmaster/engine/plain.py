"""A plain title: the defaults for a small game on the engine."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from msgspec.structs import replace

from stationmaster.engine.actions import ActionForms, written
from stationmaster.engine.chance import new_seed
from stationmaster.engine.engine import AnyPosition, OnEngine
from stationmaster.engine.own_records import OwnRecords
from stationmaster.engine.replays import STATIONMASTER, Tracing
from stationmaster.engine.texts import Telling
from stationmaster.engine.title import Contract, GameShapes, Json, Title
from stationmaster.engine.viewers import marked_names
from stationmaster.errors import Fault, Faults, ImpossibleInput
from stationmaster.i18n.message import ENGLISH, Language
from stationmaster.schema.faults import fault_at
from stationmaster.schema.sealed import SealedForm
from stationmaster.schema.statements import Statement, faults, read, write


class SeatedPosition(AnyPosition, Protocol):
    """A position that knows its players: a msgspec struct with `dict=True`."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in the order of their seats."""


P = TypeVar("P", bound=SeatedPosition)


class PlainLedger(Generic[P]):
    """A position while an action is carried out, and the events so far."""

    def __init__(self, position: P) -> None:
        self.position = position
        self.events: list[Statement] = []

    def update(self, **changes: Any) -> None:
        """Change fields of the position."""
        struct: Any = self.position
        self.position = replace(struct, **changes)

    def emit(self, event: Statement) -> None:
        """Add an event."""
        self.events.append(event)


class PlainGame(OnEngine[P, Any]):
    """The rules of a small game: open to all, without options unless its shapes declare some."""

    id: ClassVar[str]
    name: ClassVar[str]
    seats: ClassVar[range]
    """The numbers of players."""
    shapes: ClassVar[GameShapes]
    sealed: ClassVar[SealedForm[Any]]
    box: ClassVar[Statement]
    """The components."""
    secrecy = ""

    @abstractmethod
    def deal(self, players: Sequence[str], options: Mapping[str, Json], seed: str) -> tuple[P, Sequence[Statement]]:
        """Return the first position of a game, and the events of the deal. The same seed deals the same."""

    @abstractmethod
    def restored(self, sent: Any) -> P:
        """Return the position of an open state of the declared shape.

        :raises ImpossibleInput: with every fault; pointers are relative to the view.
        """

    @abstractmethod
    def result(self, position: P) -> dict[str, Json] | None:
        """Return how the game ended; None while it goes on."""

    def catalogue(self) -> dict[str, Json]:
        """Return the entry of the list of games, without options."""
        seats = {"min": self.seats[0], "max": self.seats[-1]}
        return {"id": self.id, "name": self.name, "players": seats, "options": []}

    def components(self, language: Language = ENGLISH) -> dict[str, Json]:
        """Return what is in the box."""
        box: dict[str, Json] = write(self.box)
        return box

    def start(
        self,
        players: Sequence[str],
        options: Mapping[str, Json],
        seed: str | None,
        draw: Callable[[], str] = new_seed,
    ) -> tuple[P, list[dict[str, Json]]]:
        """Deal a new game.

        :raises ImpossibleInput: for a wrong number of players, invalid names, and unknown options.
        """
        wrong = Faults(self._wrong_table(players, options))
        wrong.extend(marked_names(players))
        return self._dealt(players, options, draw() if seed is None else seed, wrong)

    def begin(self, players: Sequence[str], options: Mapping[str, Json], seed: str) -> P:
        """Return the first position of a recorded game."""
        return self._dealt(players, options, seed, Faults(self._wrong_table(players, options)))[0]

    def _dealt(
        self, players: Sequence[str], options: Mapping[str, Json], seed: str, wrong: Faults
    ) -> tuple[P, list[dict[str, Json]]]:
        if wrong:
            raise ImpossibleInput(wrong)
        return self._settled(*self.deal(tuple(players), options, seed))

    def _settled(self, position: P, before: Sequence[Statement] = ()) -> tuple[P, list[dict[str, Json]]]:
        ledger = self.engine.begin(position)
        self.engine.settle(ledger)
        return ledger.position, write([*before, *ledger.events])

    def _wrong_table(self, players: Sequence[str], options: Mapping[str, Json]) -> Iterator[Fault]:
        if len(players) < self.seats[0]:
            yield fault_at("/players", "too_short.list", least=self.seats[0])
        if len(players) > self.seats[-1]:
            yield fault_at("/players", "too_long.list", most=self.seats[-1])
        for seat, name in enumerate(players):
            if not isinstance(name, str):
                yield fault_at(f"/players/{seat}", "wrong_type.text")
            elif name in players[:seat]:
                yield fault_at(f"/players/{seat}", "unknown_value.form")
        yield from faults(self.shapes.options, dict(options), "/options")

    def play(self, position: P, action: Any) -> tuple[P, list[dict[str, Json]]]:
        """Return the position after the action, and its events.

        :raises IllegalAction: when the rules forbid it.
        """
        following, events = self.engine.play(position, action)
        return following, write(events)

    def players(self, position: P) -> Sequence[str]:
        """Return the players, in the order of their seats."""
        return position.players

    def view(self, position: P) -> dict[str, Json]:
        """Return the fields of the position that the view declares."""
        shown: dict[str, Json] = write({name: getattr(position, name) for name in self.shapes.view.__struct_fields__})
        return shown

    def view_of(self, position: P, player: str) -> dict[str, Json]:
        """Return the same for every player."""
        return self.view(position)

    def opened(self, view: Mapping[str, Json]) -> tuple[P, list[dict[str, Json]]]:
        """Return the position of an open state, and the events before its first decision.

        :raises ImpossibleInput: with every reason and its pointer.
        """
        return self._settled(self.restored(read(self.shapes.open_state, dict(view))))

    def from_view(self, view: Mapping[str, Json]) -> P:
        """Return the position alone."""
        return self.opened(view)[0]


def plain_title(
    game: PlainGame[P],
    positions: type[P],
    actions: tuple[type[Any], ...],
    texts: Callable[[], Telling],
    contract: Callable[[], Contract],
    **capabilities: Any,
) -> Title[P, Any]:
    """Return the title of a plain game, with records of this project and its other capabilities."""
    read_action = ActionForms[Any](actions, game.shapes.informative).read
    from_start, from_state = game.shapes.records[STATIONMASTER]
    round_of = game.engine.round_name
    records = OwnRecords(
        read_action=read_action,
        from_start=from_start,
        from_state=from_state,
        begin=game.begin,
        play=game.engine.play,
        tracing=Tracing(game.turn, round_of, game.view, game.legal),
    )
    more = {"records": partial(getattr, records, "records"), **capabilities}
    return Title(
        game=game,
        positions=positions,
        actions=actions,
        read_action=read_action,
        write_action=written,
        texts=texts,
        contract=contract,
        **more,
    )
