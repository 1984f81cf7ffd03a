"""What is sent to have pictures drawn, and what is answered."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta

from service.api.endpoints import Answer
from service.api.reading.stated import Body
from service.api.shapes.making import many, told
from stationmaster.drawing.look import Face
from stationmaster.engine.title import GameShapes
from stationmaster.schema.statements import MOST_ROUTES

SVG: Final = "image/svg+xml"
CSS: Final = "text/css"
STYLESHEET: Final = Answer(str, "The stylesheet.", CSS)

_FACE_MEANS: Final = (
    "How the picture looks. `light`, `dark` and `contrast` say it, `auto` is light or dark as whoever looks "
    "prefers it. `bare` has no stylesheet in it, for a page that brings it (`pictures.css`). The root element has this "
    "name among its classes: `light`, `auto` and `bare` pictures change their face with it."
)
FACE: Final = ("face", told(Face, _FACE_MEANS), "light")

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
    return Answer(str, meaning, SVG, also="text/xml", in_words=in_words, for_players=True)


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


class TileQuery(Body, frozen=True, kw_only=True):
    """How a tile is drawn."""

    rotation: Annotated[int, Meta(ge=0, le=5, description="So many times it is turned 60° clockwise.")] = 0
    face: Annotated[Face, Meta(description=_FACE_MEANS)] = "light"


def fields_to_draw(shapes: GameShapes) -> list[Any]:
    """What a picture of the board may show besides the state, and how it looks."""
    action = told(
        shapes.action | None,
        "An action that is not played: the picture shows what it would do, as far as that may be told before; where "
        "chance or hidden cards decide, what the action names. What the rules forbid is refused, as by `moves`.",
    )
    marks, *rest = fields_to_mark(shapes)
    return [marks, ("preview", action, None), *rest]


def fields_to_mark(shapes: GameShapes) -> list[Any]:
    """What a picture of a board may show besides what lies on it, and how it looks."""
    marks = told(shapes.highlight | None, "What to mark on the picture, besides the state of the game.")
    routes = told(
        many(shapes.drawn_route),
        "Routes to draw, each with its train. What is sent of one is drawn as it is, also where the rules would "
        "not have it; the picture of a question for routes judges them.",
        max_length=MOST_ROUTES,
    )
    run = [] if shapes.drawn_route is None else [("routes", routes, ())]
    return [("highlight", marks, None), *run, FACE]
