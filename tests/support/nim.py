"""A complete little game on the engine, to test the kernel and the API with: Nim with one hidden stone.

1.1: take one to three stones; whoever takes the last one wins. 1.2: no more than there are. 1.3: only while the game
goes on. 1.4: who resigns has to be sure of it. Whether there is one stone more than the table shows stays hidden until
the heap looks empty, so that states with something hidden exist.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import asdict, replace

from stationmaster.engine.action_kind import Choice, Family, refuser
from stationmaster.engine.actions import Submitted
from stationmaster.engine.chance import new_seed
from stationmaster.engine.engine import Engine
from stationmaster.engine.step import Step
from stationmaster.engine.title import Json
from stationmaster.errors import ImpossibleInput, Violation
from stationmaster.i18n.message import ENGLISH, Language, catalogue, teller
from stationmaster.i18n.sentences import SURPRISES
from stationmaster.schema.faults import maker
from stationmaster.schema.sealed import Part, sealed_parts
from stationmaster.schema.statements import Statement

HEAP = 12
MOST = 3
refuse = refuser(catalogue({
    "game_over": "The game is over.",
    "heap_too_small": "There are only {stones}.",
    "not_sure": "Resigning needs to be sure of it.",
    "too_many": ("{stones} are too many.", "Take 1 to {most}."),
    "wrong_step": "{action} has no place now: {due}.",
}, SURPRISES))  # fmt: skip
tell = teller(catalogue({"takes": "{player} takes stones"}))
fault_at = maker(catalogue({
    "impossible": "There are 1 to {heap} stones.",
    "unknown_option": "Nim has no options.",
    "wrong_number_of_players": "Nim is for 2 to 4.",
    "wrong_type": "players is a list of two names or more.",
    "wrong_type.stones": "A number of stones.",
}))  # fmt: skip


class StatementNim(Statement, frozen=True):
    game_name = "Nim"


class SubmittedNim(Submitted, frozen=True):
    game_name = "Nim"


class Take(SubmittedNim, frozen=True, tag_field="type", tag="take"):
    """1.1: take stones."""

    type: ClassVar[str] = "take"
    stones: Annotated[int, Meta(ge=1, le=1000)]


class Resign(SubmittedNim, frozen=True, tag_field="type", tag="resign"):
    """1.4: give up."""

    type: ClassVar[str] = "resign"
    sure: bool


Action = Take | Resign


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


class Ledger:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.events: list[dict[str, Json]] = []

    def update(self, **changes: Any) -> None:
        self.position = replace(self.position, **changes)


def judge_take(position: Position, action: Take) -> Violation | None:
    if action.stones > MOST:
        return refuse("too_many", "1.1", stones=action.stones, most=MOST)
    if action.stones > position.stones:
        return refuse("heap_too_small", "1.2", stones=position.stones)
    return None


def take(ledger: Ledger, action: Take, _found: None) -> None:
    position, left = ledger.position, ledger.position.stones - action.stones
    ledger.events.append({"type": "taken", "player": position.player, "stones": action.stones})
    ledger.update(stones=left or position.hidden, hidden=position.hidden if left else 0)
    end_turn(ledger, winner=None if left or position.hidden else position.player)


def resign(ledger: Ledger, _action: Resign, _found: None) -> None:
    ledger.events.append({"type": "resigned", "player": ledger.position.player})
    end_turn(ledger)
    ledger.update(winner=ledger.position.player)


def end_turn(ledger: Ledger, winner: str | None = None) -> None:
    position = ledger.position
    following = (position.turn + 1) % len(position.players)
    ledger.update(turn=following, winner=winner, turn_began=position.revision)


def one_stone(_position: Position) -> tuple[Take]:
    return (Take(1),)


def stones_to_take(position: Position, action: Take, _found: None) -> Choice:
    return {"stones": {"min": action.stones, "max": min(MOST, position.stones)}, "leaves": position.stones}


def leaves(position: Position, _action: Take, _found: None) -> Choice:
    return {"leaves": position.stones}


def judge_resign(_position: Position, action: Resign) -> Violation | None:
    return None if action.sure else refuse("not_sure", "1.4")


HERE = frozenset({"take"})
ENGINE: Engine[Position, Action, Ledger] = Engine(
    steps=(
        Step("take", "1.1", lambda _: True, lambda _: True, end_turn, lambda position: position.player,
             lambda position: (position.player,), lambda position: tell("takes", player=position.player)),
    ),
    families=(
        Family("take", "1.1", HERE, one_stone, judge_take, take, informs=leaves, shows=stones_to_take),
        Family("resign", "1.4", HERE, lambda _: (Resign(True), Resign(False)), judge_resign, resign),
    ),
    begin=Ledger,
    over=lambda _: refuse("game_over", "1.3"),
    misplaced=lambda position, action, step: refuse(
        "wrong_step", step.rule, action=action.type, due=step.describe(position)
    ),
    refuse=refuse,
)  # fmt: skip


class Nim:
    """What the API asks of a game."""

    id = "nim"
    sealed = sealed_parts(Position, {1: list, 2: list})
    check = staticmethod(ENGINE.check)
    play = staticmethod(ENGINE.play)
    legal = staticmethod(ENGINE.legal)
    offered = staticmethod(ENGINE.offered)

    def catalogue(self) -> dict[str, Json]:
        return {"id": "nim", "name": "Nim", "players": {"min": 2, "max": 4}, "options": [], "capabilities": []}

    def components(self, language: Language = ENGLISH) -> dict[str, Json]:
        return {"heap": HEAP}

    def start(
        self,
        players: Sequence[str],
        options: Mapping[str, Json],
        seed: str | None,
        draw: Callable[[], str] = new_seed,
    ) -> tuple[Position, list[dict[str, Json]]]:
        faults = [fault_at("/players", "wrong_number_of_players")] if len(players) < 2 else []
        faults += [fault_at(f"/options/{name}", "unknown_option") for name in options]
        if faults:
            raise ImpossibleInput(faults)
        return Position(tuple(players), HEAP, len(seed or "") % 2, 0, 0), [{"type": "dealt", "stones": HEAP}]

    def turn(self, position: Position) -> dict[str, Json] | None:
        if position.is_over:
            return None
        named = {"round": "play", "step": "take", "entity": position.player, "players": [position.player]}
        return {**named, "began": position.turn_began}

    def revision(self, position: Position) -> int:
        return position.revision

    def foretold(
        self, position: Position, action: Action, events: Sequence[dict[str, Any]]
    ) -> tuple[Sequence[dict[str, Any]], bool]:
        return events, True

    def players(self, position: Position) -> Sequence[str]:
        return position.players

    def view_of(self, position: Position, player: str) -> dict[str, Json]:
        return self.view(position)

    def kept_from(self, position: Position, player: str) -> Violation | None:
        return None

    def keeps_secrets(self, position: Position) -> bool:
        return False

    def others_turn(self, position: Position, player: str) -> Violation | None:
        return None

    def unforeseen(self, position: Position, action: Action, events: Sequence[dict[str, Any]]) -> Violation | None:
        return None

    def view(self, position: Position) -> dict[str, Json]:
        return {name: list(value) if name == "players" else value
                for name, value in asdict(position).items() if name != "hidden"}  # fmt: skip

    def result(self, position: Position) -> dict[str, Json] | None:
        if position.winner is None:
            return None
        return {"reason": "no stones left", "standing": [{"player": position.winner, "score": 1, "rank": 1}]}

    def opened(self, view: Mapping[str, Json]) -> tuple[Position, list[Json]]:
        return self.from_view(view), []

    def from_view(self, view: Mapping[str, Json]) -> Position:
        faults = []
        names, stones, turn = view.get("players"), view.get("stones"), view.get("turn")
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or len(names) < 2:
            faults.append(fault_at("/players", "wrong_type"))
        if type(stones) is not int or not 0 < stones <= HEAP:
            faults.append(fault_at("/stones", "impossible", heap=HEAP))
        if faults or not isinstance(names, list) or type(stones) is not int:
            raise ImpossibleInput(faults)
        return Position(tuple(names), stones, 0, turn if type(turn) is int and 0 <= turn < len(names) else 0, 0)
