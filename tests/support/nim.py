"""A complete little game that fulfils the protocol of games, to test the API with: Nim with one hidden stone.

A heap of stones; whoever takes the last one wins. One to three stones a turn. Whether there is one stone more than the
table shows stays hidden until the heap looks empty, so that states with something hidden exist.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

from service.api.offers import Offer
from service.api.schemas.actions import ActionSchema, kind
from service.api.schemas.common import BaseSchema, Flag, Many, Whole
from stationmaster.kernel.errors import Fault, IllegalAction, ImpossibleInput, Violation
from stationmaster.kernel.game import Json
from stationmaster.kernel.parts import sealed_values
from stationmaster.kernel.trace import TracePage

HEAP = 12
MOST = 3


@dataclass(frozen=True, slots=True)
class Take:
    type: ClassVar[str] = "take"
    stones: int


@dataclass(frozen=True, slots=True)
class Resign:
    type: ClassVar[str] = "resign"
    sure: bool


Action = Take | Resign


@dataclass(frozen=True, slots=True)
class Position:
    players: tuple[str, ...]
    stones: int
    hidden: int
    turn: int
    revision: int
    winner: str | None = None


def freeze(position: Position) -> Json:
    return [
        list(position.players),
        position.stones,
        position.hidden,
        position.turn,
        position.revision,
        position.winner,
    ]


def thaw(frozen: Json) -> Position:
    players, *rest = frozen
    return Position(tuple(players), *rest)


class Nim:
    """1.1: take one to three stones. 1.2: no more than there are. 1.3: only while the game goes on."""

    id = "nim"
    sealed = sealed_values(freeze, thaw, {1: list, 2: list})

    def catalogue(self) -> dict[str, Json]:
        return {"id": "nim", "name": "Nim", "players": {"min": 2, "max": 4}, "options": [], "capabilities": []}

    def components(self) -> dict[str, Json]:
        return {"heap": HEAP}

    def start(
        self, players: Sequence[str], options: Mapping[str, Json], seed: str | None
    ) -> tuple[Position, list[dict[str, Json]]]:
        faults = [Fault("/players", "wrong_number_of_players", "Nim is for 2 to 4.")] if len(players) < 2 else []
        faults += [Fault(f"/options/{name}", "unknown_option", "Nim has no options.") for name in options]
        if faults:
            raise ImpossibleInput(faults)
        position = Position(tuple(players), HEAP, len(seed or "") % 2, 0, 0)
        return position, [{"type": "dealt", "stones": HEAP}]

    def check(self, position: Position, action: Action) -> Violation | None:
        if position.winner is not None:
            return Violation("game_over", "1.3", "The game is over.")
        if isinstance(action, Resign):
            return None if action.sure else Violation("not_sure", "1.4", "Resigning needs to be sure of it.")
        if action.stones > MOST:
            return Violation("too_many", "1.1", f"{action.stones} are too many.", f"Take 1 to {MOST}.")
        if action.stones > position.stones:
            return Violation("heap_too_small", "1.2", f"There are only {position.stones}.")
        return None

    def play(self, position: Position, action: Action) -> tuple[Position, list[dict[str, Json]]]:
        violation = self.check(position, action)
        if violation is not None:
            raise IllegalAction(violation)
        player = position.players[position.turn]
        after = replace(position, turn=(position.turn + 1) % len(position.players), revision=position.revision + 1)
        if isinstance(action, Resign):
            after = replace(after, winner=position.players[after.turn])
            return after, [{"type": "resigned", "player": player}]
        left = position.stones - action.stones
        after = replace(after, stones=left or position.hidden, hidden=position.hidden if left else 0)
        if not after.stones:
            after = replace(after, winner=player)
        return after, [{"type": "taken", "player": player, "stones": action.stones}]

    def legal(self, position: Position) -> list[dict[str, Json]]:
        if position.winner is not None:
            return []
        stones = {"stones": {"min": 1, "max": min(MOST, position.stones)}, "leaves": position.stones}
        return [
            {"type": "take", "rule": "1.1", "choices": [stones]},
            {"type": "resign", "rule": "1.4", "choices": [{"sure": True}]},
        ]

    def turn(self, position: Position) -> dict[str, Json] | None:
        if position.winner is not None:
            return None
        player = position.players[position.turn]
        return {"round": "play", "step": "take", "entity": player, "players": [player]}

    def revision(self, position: Position) -> int:
        return position.revision

    def view(self, position: Position) -> dict[str, Json]:
        return {
            "players": list(position.players),
            "stones": position.stones,
            "turn": position.turn,
            "revision": position.revision,
            "winner": position.winner,
        }

    def result(self, position: Position) -> dict[str, Json] | None:
        if position.winner is None:
            return None
        return {"reason": "no stones left", "standing": [{"player": position.winner, "score": 1, "rank": 1}]}

    def from_view(self, view: Mapping[str, Json]) -> Position:
        faults = []
        names, stones, turn = view.get("players"), view.get("stones"), view.get("turn")
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or len(names) < 2:
            faults.append(Fault("/players", "wrong_type", "players is a list of two names or more."))
        if type(stones) is not int or not 0 < stones <= HEAP:
            faults.append(Fault("/stones", "impossible", f"There are 1 to {HEAP} stones."))
        if faults or not isinstance(names, list) or type(stones) is not int:
            raise ImpossibleInput(faults)
        return Position(tuple(names), stones, 0, turn if type(turn) is int and 0 <= turn < len(names) else 0, 0)


class TakeSchema(ActionSchema):
    """Take stones."""

    record = Take
    informs = frozenset({"leaves"})
    type = kind("take")
    stones = Whole(1, 1000, required=True)


class ResignSchema(ActionSchema):
    """Give up."""

    record = Resign
    type = kind("resign")
    sure = Flag(required=True)


class Highlight(BaseSchema):
    """Stones to mark."""

    stones = Many(Whole(1, HEAP), most=HEAP, load_default=list)


def draw(view: Mapping[str, Json], highlight: Mapping[str, Json] | None) -> str:
    marked = (highlight or {}).get("stones", [])
    stones = "".join(f'<circle r="{5 + (stone in marked)}"/>' for stone in range(1, view["stones"] + 1))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{stones}</svg>'


@dataclass(frozen=True, slots=True)
class Replayed:
    position: Position
    applied: int
    trace: list[Json] | None
    trace_next: int | None = None
    record: Json | None = None


def replay(
    record_format: str,
    record: Json,
    *,
    trace: Any,
    conventions: Any,
    open_state: Callable[[Json], Any],
    export: str | None,
    pointer: str,
    page: TracePage,
) -> Replayed:
    """Records of the form {state, actions}; an action is a number of stones. There is one format to export to."""
    position = open_state(record.get("state"))
    for index, stones in enumerate(record["actions"]):
        if type(stones) is not int:
            raise ImpossibleInput([Fault(f"{pointer}/actions/{index}", "wrong_type", "A number of stones.")])
        try:
            position, _ = Nim().play(position, Take(stones))
        except IllegalAction as refusal:
            raise IllegalAction(refusal.violation, index, {"take": stones}) from refusal
    for index in range(len(record["actions"])):
        page.note(partial(dict, index=index, type="take"))
    trace_wanted = None if trace == "none" else page.entries
    written = None if export is None else record
    return Replayed(position, len(record["actions"]), trace_wanted, page.next, written)


NIM = Offer(
    game=Nim(),
    actions={"take": TakeSchema, "resign": ResignSchema},
    highlight=Highlight,
    draw=draw,
    record_formats=("stationmaster",),
    replay=replay,
    violations={"game_over": "1.3", "not_sure": "1.4", "too_many": "1.1", "heap_too_small": "1.2"},
    faults={"wrong_number_of_players": "1.0", "unknown_option": "1.0", "impossible": "1.2"},
    examples={"start": {"two": {"players": ["Amy", "Bob"], "seed": "a"}}},
)
