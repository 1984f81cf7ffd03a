"""What is sent to have pictures drawn, and what is answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, inspect

from service.http.endpoints import Answer
from service.http.problem_schemas import left_out, made, many, told
from stationmaster.drawing.look import Face
from stationmaster.engine.title import Aligned, GameShapes
from stationmaster.schema.envelope import Catalogue
from stationmaster.schema.json_schema import PLACE, schema_name, types_within
from stationmaster.schema.statements import NAMED, Statement

SVG: Final = "image/svg+xml"
CSS: Final = "text/css"
STYLESHEET: Final = Answer(str, "The stylesheet.", CSS)

_FACE_MEANS: Final = (
    "How the picture looks. `light`, `dark` and `contrast` say it, `auto` is light or dark as whoever looks "
    "prefers it. `bare` has no stylesheet in it, for a page that brings it (`pictures.css`). The root element has this "
    "name among its classes: `light`, `auto` and `bare` pictures change their face with it."
)
FACE: Final = told(Face, _FACE_MEANS)
LIGHT: Final = "light"

_QUESTION_WORDS: Final = (
    "1846 · phase III\n\nBoard\nA15: gray; track south-west–south-east\nB8 Holland: off-board area worth 10 now "
    "(before phase III 40); 2 ports; track east–area\n…"
)
_MARKET_WORDS: Final = "Stock market\nNo corporation is open.\n"
_TILE_WORDS: Final = "Tile 5, rotation 0: yellow; city worth 20; track south-west–city, west–city\n"
_ALSO: Final = " With `Accept: text/plain` it is told in words."


def board_answer(in_words: str) -> Answer:
    """What is answered when a board is drawn; `in_words`: how the telling of one begins."""
    meaning = "The board as it stands." + _ALSO
    return Answer(str, meaning, SVG, also="text/xml", in_words=in_words)


QUESTION: Final = Answer(
    str,
    "The board that routes are asked for. Declared `routes` are judged as by `routes/check`: beside each stands what "
    "it earns, or what is wrong with it." + _ALSO,
    SVG,
    also="text/xml",
    in_words=_QUESTION_WORDS,
)
MARKET: Final = Answer(str, "The stock market." + _ALSO, SVG, also="text/xml", in_words=_MARKET_WORDS)
TILE: Final = Answer(str, "The tile." + _ALSO, SVG, also="text/xml", in_words=_TILE_WORDS)


# --- Unions of statements that no word tells apart: the contract names them, and nothing is read by them.

_KINDS = "either"


def either(name: str, kinds: Sequence[Any], meaning: str) -> Any:
    """One of several statements, which the contract knows by `name`; where there is but one, that."""
    if len(kinds) == 1:
        return kinds[0]
    places = [{"$ref": PLACE.format(name=schema_name(kind))} for kind in kinds]
    shown = {NAMED: {"title": name, "description": meaning}, "anyOf": places}
    return Annotated[Any, Meta(extra_json_schema=shown, extra={_KINDS: tuple(kinds)})]


def with_alternatives(kinds: Iterable[Any]) -> list[Any]:
    """The kinds, and after them those of which any of them may be one by `either`, however deep that stands."""
    found = list(kinds)
    seen: set[Any] = set()
    for kind in found:  # The list grows while it is gone through.
        found += [one for one in _alternatives(inspect.type_info(kind), seen) if one not in found]
    return found


def _alternatives(info: Any, seen: set[Any]) -> Iterator[Any]:
    if isinstance(info, inspect.Metadata):
        yield from (info.extra or {}).get(_KINDS, ())
    if isinstance(info, inspect.StructType):
        if info.cls in seen:
            return
        seen.add(info.cls)
    for one in types_within(info):
        yield from _alternatives(one, seen)


# --- What the endpoints of a game answer, around what the game states itself.

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
        verdict=Answer(_verdict(game, shapes, violation), "Whether the action is legal."),
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
    return Answer(made(f"{name}{game}", meaning, fields, Statement), meaning)


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
