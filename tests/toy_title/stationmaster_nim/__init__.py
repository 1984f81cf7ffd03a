"""Nim with one hidden stone, as a title in a package of its own: a whole game on the public library.

1.1: take one to three stones; whoever takes the last one wins. 1.2: no more than there are. 1.3: only while the game
goes on. 1.4: whoever resigns has to be sure of it. One stone more than the table shows may be hidden until the heap
looks empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from stationmaster.engine.action_kind import ActionKind, Choice
from stationmaster.engine.actions import Submitted
from stationmaster.engine.engine import Engine
from stationmaster.engine.plain import PlainGame, PlainLedger, plain_title
from stationmaster.engine.shapes import shapes
from stationmaster.engine.step import Step
from stationmaster.engine.title import EnvCodes, Pictures
from stationmaster.errors import ImpossibleInput, Violation
from stationmaster.i18n.message import Language
from stationmaster.schema.envelope import Span
from stationmaster.schema.open_state import MAY_BE_LEFT_OUT
from stationmaster.schema.sealed import Part, sealed_parts
from stationmaster.schema.statements import Statement

from .texts import CONTRACT, TEXTS, fault_at, refuse, tell

if TYPE_CHECKING:
    from stationmaster.engine.env_codes import Codes, Sheet

HEAP, MOST = 12, 3
Stone = Annotated[int, Meta(ge=1, le=HEAP)]


class NimStatement(Statement, frozen=True):
    game_name: ClassVar[str] = "Nim"


class Take(Submitted, frozen=True):
    """1.1: take stones."""

    game_name: ClassVar[str] = "Nim"
    stones: Annotated[int, Meta(ge=1, le=1000)]


class Resign(Submitted, frozen=True):
    """1.4: give up."""

    game_name: ClassVar[str] = "Nim"
    sure: bool


class TakeChoice(NimStatement, frozen=True):
    """How many to take, and what the heap holds before."""

    stones: Span
    leaves: int


class Dealt(NimStatement, frozen=True, tag_field="type", tag="dealt"):
    """The heap is on the table."""

    stones: int


class Taken(NimStatement, frozen=True, tag_field="type", tag="taken"):
    """A player took stones."""

    player: str
    stones: int


class Resigned(NimStatement, frozen=True, tag_field="type", tag="resigned"):
    """A player gave up."""

    player: str


class View(NimStatement, frozen=True):
    """The table."""

    players: Annotated[tuple[str, ...], Meta(min_length=2, max_length=4)]
    stones: Stone
    turn: Annotated[int, MAY_BE_LEFT_OUT]
    revision: Annotated[int, MAY_BE_LEFT_OUT]
    winner: Annotated[str | None, MAY_BE_LEFT_OUT]
    turn_began: Annotated[int, MAY_BE_LEFT_OUT]


class Heap(NimStatement, frozen=True):
    """What is in the box."""

    heap: int


class Highlight(NimStatement, frozen=True):
    """Stones to mark."""

    stones: Annotated[tuple[Stone, ...], Meta(max_length=HEAP)] = ()


class Position(Part, frozen=True, dict=True):
    players: tuple[str, ...]
    stones: int
    hidden: int
    turn: int
    revision: int
    winner: str | None = None
    turn_began: int = 0

    @property
    def is_over(self) -> bool:
        return self.winner is not None

    @property
    def player(self) -> str:
        return self.players[self.turn]


Ledger = PlainLedger[Position]


def judge_take(position: Position, action: Take) -> Violation | None:
    if action.stones > MOST:
        return refuse("too_many", stones=action.stones, most=MOST)
    if action.stones > position.stones:
        return refuse("heap_too_small", stones=position.stones)
    return None


def take(ledger: Ledger, action: Take, _found: None) -> None:
    position, left = ledger.position, ledger.position.stones - action.stones
    ledger.emit(Taken(position.player, action.stones))
    ledger.update(stones=left or position.hidden, hidden=position.hidden if left else 0)
    end_turn(ledger, winner=None if left or position.hidden else position.player)


def stones_to_take(position: Position, action: Take, _found: None) -> Choice:
    return {"stones": {"min": action.stones, "max": min(MOST, position.stones)}, "leaves": position.stones}


def judge_resign(_position: Position, action: Resign) -> Violation | None:
    return None if action.sure else refuse("not_sure")


def resign(ledger: Ledger, _action: Resign, _found: None) -> None:
    ledger.emit(Resigned(ledger.position.player))
    end_turn(ledger)
    ledger.update(winner=ledger.position.player)


def end_turn(ledger: Ledger, winner: str | None = None) -> None:
    position = ledger.position
    following = (position.turn + 1) % len(position.players)
    ledger.update(turn=following, winner=winner, turn_began=position.revision)


HERE = frozenset({"take"})


class Nim(PlainGame[Position]):
    id, name, seats, box = "nim", "Nim", range(2, 5), Heap(HEAP)
    sealed = sealed_parts(Position, {1: list, 2: list})
    shapes = shapes(
        "Nim",
        actions=(Take, Resign),
        choices={Take: TakeChoice},
        events=(Dealt, Taken, Resigned),
        view=View,
        components=Heap,
        highlight=Highlight,
    )
    engine = Engine(
        steps=(
            Step("take", "1.1", lambda _: True, lambda _: True, end_turn, lambda position: position.player,
                 lambda position: (position.player,), lambda position: tell("takes", player=position.player)),
        ),
        kinds=(
            ActionKind("take", "1.1", HERE, lambda _: (Take(1),), judge_take, take,
                   informs=lambda position, _action, _found: {"leaves": position.stones}, shows=stones_to_take),
            ActionKind("resign", "1.4", HERE, lambda _: (Resign(True),), judge_resign, resign),
        ),
        begin=PlainLedger,
        over=lambda _: refuse("game_over"),
        misplaced=lambda _position, action, step: refuse("wrong_step", step.rule, action=action.type),
        refuse=refuse,
        round_name=lambda _: "play",
    )  # fmt: skip

    def deal(self, players: Sequence[str], options: Mapping[str, Any], seed: str) -> tuple[Position, list[Dealt]]:
        return Position(tuple(players), HEAP, len(seed) % 2, 0, 0), [Dealt(HEAP)]

    def restored(self, sent: Any) -> Position:
        turn = sent.turn if isinstance(sent.turn, int) else 0
        if not 0 <= turn < len(sent.players):
            raise ImpossibleInput([fault_at("/turn", "impossible", seats=len(sent.players))])
        return Position(sent.players, sent.stones, 0, turn, 0)

    def result(self, position: Position) -> dict[str, Any] | None:
        if position.winner is None:
            return None
        others = [{"player": name, "score": 0, "rank": 2} for name in position.players if name != position.winner]
        return {"reason": "no stones left", "standing": [{"player": position.winner, "score": 1, "rank": 1}, *others]}


def draw(view: Mapping[str, Any], highlight: Mapping[str, Any] | None, **_look: object) -> str:
    marked = (highlight or {}).get("stones", [])
    stones = "".join(f'<circle r="{5 + (stone in marked)}"/>' for stone in range(1, view["stones"] + 1))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{stones}</svg>'


def in_words(view: Mapping[str, Any], _language: Language) -> str:
    return f"{view['stones']} stones"


def resample(position: Position, _player: str, random: Random) -> Position:
    return replace(position, hidden=random.randrange(2))


def env() -> EnvCodes:
    from stationmaster.engine.env_codes import Block, Codes, Sheet, axis

    def codes(_position: Position) -> Codes:
        return Codes([Block("take", (axis("stones", range(1, MOST + 1)),)), Block("resign", (axis("sure", [True]),))])

    def observation(position: Position, player: str) -> Sheet:
        sheet = Sheet()
        sheet.put("stones", [position.stones])
        sheet.put("own turn", [position.player == player])
        return sheet

    return EnvCodes("1_1", codes, observation, resample, lambda position, player: float(position.winner == player))


TITLE = plain_title(
    Nim(), Position, (Take, Resign), lambda: TEXTS, lambda: CONTRACT,
    locale=files(__package__) / "locale", pictures=lambda: Pictures(draw, in_words, "12 stones"), env=env,
)  # fmt: skip
