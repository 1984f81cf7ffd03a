"""What the endpoints of a game answer, around what the game states itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from service.api.endpoints import Answer
from service.api.shapes.making import left_out, made, many, told
from service.api.shapes.pictures import board_answer
from service.api.shapes.unions import either
from stationmaster.engine.title import Aligned, GameShapes
from stationmaster.schema.envelope import Catalogue
from stationmaster.schema.statements import Statement

PARTS_OF_POSITION = ("game", "state", "revision", "turn", "legal", "events", "view", "result")
"""What an answer with a position is made of, in this order."""
PARTS_OF_END = ("applied", "trace", "trace_next", "record", "passes", "vintage")
"""What the end of a replay has besides."""

CATALOGUE = Answer(Catalogue, "The games there are.")


@dataclass(frozen=True, slots=True)
class Answers:
    """What the endpoints of one game answer."""

    components: Answer
    position: Answer
    replayed: Answer
    verdict: Answer
    board: Answer


def answers_of(
    game_id: str, game: str, shapes: GameShapes, violation: Any, aligned: Aligned | None, board: str
) -> Answers:
    """The answers of one game, which the contract calls by the name `game`; `aligned`: how records of other sites
    are read; `board`: how the telling of a board begins.
    """
    parts = _parts_of_position(game_id, shapes)
    end = parts | _parts_of_end(game, shapes, aligned)
    position = "A position: every answer carries the state that follows."
    replayed = "The position at the end of a record, and what was asked for besides."
    return Answers(
        components=Answer(shapes.components, "What is in the box."),
        position=_narrowable(game, "Position", position, parts),
        replayed=_narrowable(game, "Replayed", replayed, end),
        verdict=Answer(_verdict(game, shapes, violation), "Whether the action is legal.", for_players=True),
        board=board_answer(board),
    )


def _parts_of_position(game_id: str, shapes: GameShapes) -> dict[str, Any]:
    legal = "Every legal action, and no other: `type` with one of the `choices` is an action, ready to post."
    return {
        "game": told(Literal[game_id], "The id of the game."),
        "state": told(str, "Sealed: opaque, and the same for the same state."),
        "revision": told(int, "Number of actions played so far.", ge=0),
        "turn": told(shapes.turn | None, "Whose turn it is; null once the game is over."),
        "legal": told(many(shapes.family), legal),
        "events": told(many(shapes.event), "What the actions did, in order."),
        "view": told(shapes.view, "What lies open on the table: the open form of the state."),
        "result": told(shapes.result | None, "How the game ended; null while it goes on."),
    }


def _parts_of_end(game: str, shapes: GameShapes, aligned: Aligned | None) -> dict[str, Any]:
    trace = "One entry for each action, if a trace was asked for: the page that was asked for."
    following = "Where the trace goes on, if it does: the `trace_from` of the next request."
    changed = "What was put in and left out, if the passes were to be aligned."
    by_vintage = "By which rules of 2020 a record of 18xx.games was read; empty where today's were enough."
    of_sites = (
        {}
        if aligned is None
        else {"passes": told(aligned.told, changed), "vintage": told(many(aligned.vintages), by_vintage)}
    )
    return {
        "applied": told(int, "How many actions were played.", ge=0),
        "trace": told(many(shapes.trace), trace),
        "trace_next": told(int, following, ge=0),
        "record": told(record_of(game, shapes), "The game as a record, if an export was asked for."),
        **of_sites,
    }


_MAY_BE_MISSING = ("trace", "trace_next", "record", "passes", "vintage")


def _narrowable(game: str, name: str, meaning: str, parts: dict[str, Any]) -> Answer:
    fields = [left_out(*part) if part[0] in _MAY_BE_MISSING else part for part in parts.items()]
    return Answer(made(f"{name}{game}", meaning, fields, Statement), meaning, names=tuple(parts))


def record_of(game: str, shapes: GameShapes) -> Any:
    """A record of a game, in whatever format."""
    kinds = [kind for records in shapes.records.values() for kind in records]
    return either(f"Record{game}", kinds, "A recorded game, in one of the formats.")


def _verdict(game: str, shapes: GameShapes, violation: Any) -> Any:
    events = told(many(shapes.event), "What the action would do, up to what chance or hidden cards decide.")
    complete = told(bool, "Whether that is all; false where chance or hidden cards decide what follows.")
    parts = [("legal", Literal[True]), ("events", events), ("complete", complete)]
    legal = made(f"Legal{game}", "The action is legal.", parts, Statement)
    why = [("legal", Literal[False]), ("violation", told(violation, "Why not."))]
    illegal = made(f"Illegal{game}", "The rules forbid the action.", why, Statement)
    return either(f"Verdict{game}", [legal, illegal], "Whether an action is legal, and what it would do or why not.")
