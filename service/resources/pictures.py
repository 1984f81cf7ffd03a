"""Pictures of a game: `board.svg`, for 1846 also `market.svg` and `tiles/{tile}.svg`, and `pictures.css`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from flask import Response
from werkzeug.exceptions import NotFound

from service.http.constant import Constant
from service.http.endpoints import Answer, Endpoints
from service.http.languages import in_language, spoken
from service.http.problem_texts import with_message
from service.http.query import Parameter, Query, QuerySchema, ViewerQuery
from service.http.respond import DRAWN, PICTURE_POLICY, WORDS, svg_answer, wants_words, words_answer
from service.http.schemas import Shape
from service.http.searches import PICTURE_NODES
from service.http.statements import described, many
from service.http.timing import timed
from service.resources.game_schemas import Action, GameRequest, GameShape, State
from service.resources.game_service import Body, GameService, note_actions, pointing_into
from stationmaster.drawing.look import Face
from stationmaster.drawing.preview import Preview, look_ahead
from stationmaster.engine.title import Json, Pictures
from stationmaster.schema.statements import MOST_ROUTES, write
from stationmaster.search import present


def picture(game: GameService, pictures: Pictures, body: Body, viewer: str | None = None) -> Response:
    """Return the board as an SVG picture, or in words.

    :raises IllegalAction: when the previewed action is illegal, or its legality is hidden from the viewer.
    :raises TooMuchWork: when the preview needs a longer search for routes than a picture may take.
    :raises ImpossibleInput: for an impossible state, and for an action with unknown names.
    """
    present().work.limit_searches(PICTURE_NODES)
    position = game.open(body["state"])
    game.expect(viewer, position)
    if body["preview"] is not None:
        game.demand_known(viewer, position)
    with timed("view"):
        view, preview = _looked_at(game, position, body["preview"])
    routes = write(body["routes"]) if game.title.shapes.drawn_route is not None else ()
    return drawn(game, pictures, view, body, preview, routes)


def market_picture(game: GameService, pictures: Pictures, body: Body) -> Response:
    """Return the stock market as an SVG picture, or in words; raises as `open` does."""
    position = game.open(body["state"])
    with timed("view"):
        view = game.title.game.view(position)
    with timed("draw"):
        if wants_words() and pictures.market_in_words is not None:
            return words_answer(pictures.market_in_words(view, spoken()))
        assert pictures.market is not None
        return svg_answer(pictures.market(view, face=body["face"], language=spoken()))


def drawn(
    game: GameService,
    pictures: Pictures,
    view: Mapping[str, Json],
    body: Body,
    preview: Preview | None,
    routes: Sequence[Json],
) -> Response:
    """Return a board as a picture or in words, with the marks of the body."""
    highlight = write(body["highlight"])
    if highlight is not None and pictures.demand_known is not None:
        pictures.demand_known(view, highlight)
    with timed("draw"):
        if wants_words():
            run_in_words = "" if pictures.routes_in_words is None else pictures.routes_in_words(routes, spoken())
            return words_answer(pictures.board_in_words(view, spoken()) + run_in_words)
        run = {"routes": routes} if game.title.shapes.drawn_route is not None else {}
        shown = {"preview": preview, "face": body["face"], "language": spoken(), **run}
        return svg_answer(pictures.board(view, highlight, **shown))


def _looked_at(game: GameService, position: Any, action: Any) -> tuple[Mapping[str, Json], Preview | None]:
    """Return the view to draw, and the changes of the previewed action, if there is one."""
    if action is None:
        return game.title.game.view(position), None
    note_actions([action])
    with pointing_into("/preview"):
        return look_ahead(game.title.game, position, action)


TILES_KEPT = 512

SVG: Final = "image/svg+xml"
CSS: Final = "text/css"
STYLESHEET: Final = Answer(str, "The stylesheet.", CSS)

_FACE_MEANS: Final = (
    "The colours of the picture: `light`, `dark` or `contrast`; `auto` is light or dark as the viewer's system "
    "prefers. `bare` contains no stylesheet, for a page that has its own (`pictures.css`). The root element has this "
    "name as a class: changing the class changes the colours of a `light`, `auto` or `bare` picture."
)
FACE: Final = described(Face, _FACE_MEANS)
LIGHT: Final = "light"

_MARKET_WORDS: Final = "Stock market\nNo corporation is open.\n"
_TILE_WORDS: Final = "Tile 5, rotation 0: yellow; city worth 20; track south-west–city, west–city\n"
ALSO_IN_WORDS: Final = " With `Accept: text/plain` the answer is a description in words."


def board_answer(in_words: str) -> Answer:
    """Return what is answered when a board is drawn; `in_words` is an example of its words."""
    meaning = "The board." + ALSO_IN_WORDS
    return Answer(str, meaning, SVG, also="text/xml", in_words=in_words)


MARKET: Final = Answer(str, "The stock market." + ALSO_IN_WORDS, SVG, also="text/xml", in_words=_MARKET_WORDS)
TILE: Final = Answer(str, "The tile." + ALSO_IN_WORDS, SVG, also="text/xml", in_words=_TILE_WORDS)


class Highlight(GameShape):
    """What to mark on a picture, or null."""

    def __init__(self) -> None:
        meaning = "What to mark on the picture, besides the state of the game."
        super().__init__(lambda request: described(request.shapes.highlight | None, meaning), load_default=None)


class DrawnRoutes(GameShape):
    """Routes to draw, in a game that has routes."""

    def __init__(self) -> None:
        meaning = (
            "Routes to draw, each with its train. What is sent of one is drawn as it is, also where the rules would "
            "not have it; the picture of a question for routes judges them."
        )
        super().__init__(
            lambda request: described(many(request.shapes.drawn_route), meaning, max_length=MOST_ROUTES),
            load_default=(),
        )


class DrawRequest(GameRequest):
    """A state to draw."""

    state = State(required=True)
    highlight = Highlight()
    preview = Action(
        lambda request: described(
            request.shapes.action | None,
            "An action to preview: the picture shows its effect without playing it, or, where chance or hidden "
            "cards decide, the things that it names. An illegal action is refused as by `moves`.",
        ),
        load_default=None,
    )
    routes = DrawnRoutes()
    face = Shape(FACE, load_default=LIGHT)


class DrawStateRequest(GameRequest):
    """A state of which something is drawn."""

    state = State(required=True)
    face = Shape(FACE, load_default=LIGHT)


class TileQuery(QuerySchema):
    """How a tile is drawn."""

    rotation = Parameter(described(int, "So many times it is turned 60° clockwise.", ge=0, le=5), load_default=0)
    face = Parameter(FACE, load_default=LIGHT)


def add_to(endpoints: Endpoints, game: GameService) -> None:
    """Add the endpoints of a game that has pictures."""
    pictures = game.pictures
    if pictures is None:
        return
    _add_board(endpoints, game, pictures)
    if pictures.market is not None:
        _add_market(endpoints, game, pictures)
    if pictures.tile is not None:
        _add_tiles(endpoints, game, pictures)
    if pictures.sheet is not None:
        _add_stylesheet(endpoints, game, pictures)


def _add_board(endpoints: Endpoints, game: GameService, pictures: Pictures) -> None:
    about: dict[str, Any] = {
        "body": game.request(DrawRequest, exclude=() if game.title.shapes.drawn_route is not None else ("routes",)),
        "query": ViewerQuery(),
        "answer": board_answer(pictures.shown),
        "refuses": (400, 409, 422),
    }

    @endpoints.serves(game.operation("board", "board.svg", "Draw the board", **about))
    def board(query: Query, body: Body) -> Response:
        return picture(game, pictures, body, query.viewer)


def _add_market(endpoints: Endpoints, game: GameService, pictures: Pictures) -> None:
    body = game.request(DrawStateRequest)
    about: dict[str, Any] = {"body": body, "answer": MARKET, "refuses": (400, 422)}

    @endpoints.serves(game.operation("market", "market.svg", "Draw the stock market", **about))
    def market(body: Body) -> Response:
        return market_picture(game, pictures, body)


def _add_tiles(endpoints: Endpoints, game: GameService, pictures: Pictures) -> None:
    about: dict[str, Any] = {
        "in_path": {"tile": ("The number of a tile.", pictures.tiles[0])},
        "query": TileQuery(),
        "answer": TILE,
        "refuses": (422,),
        "is_constant": True,
    }

    @lru_cache(maxsize=TILES_KEPT)
    def drawn(tile: str, rotation: int, face: str, code: str) -> Constant:
        assert pictures.tile is not None
        picture = pictures.tile(tile, rotation, face=face, language=in_language(code))
        return Constant(picture.encode(), f"{DRAWN[0]}; charset=utf-8", also=DRAWN[1])

    @endpoints.serves(game.operation("tile", "tiles/<tile>.svg", "Draw a tile", **about))
    def draw_tile(query: Any, tile: str) -> Response:
        if tile not in pictures.tiles:
            raise with_message(NotFound(), "not_found.tile", tiles=pictures.tiles)
        if wants_words() and pictures.tile_in_words is not None:
            words = pictures.tile_in_words(tile, query["rotation"], spoken())
            return Constant(words.encode(), f"{WORDS}; charset=utf-8").answer()
        answer = drawn(tile, query["rotation"], query["face"], spoken().code).answer()
        answer.headers["Content-Security-Policy"] = PICTURE_POLICY
        return answer


def _add_stylesheet(endpoints: Endpoints, game: GameService, pictures: Pictures) -> None:
    sheet = pictures.sheet
    assert sheet is not None
    written = cache(lambda: Constant(sheet.whole().encode(), f"{CSS}; charset=utf-8"))
    summary = "The stylesheet of the game's pictures, for pages that show `bare` ones"
    about: dict[str, Any] = {"answer": STYLESHEET, "is_constant": True}

    @endpoints.serves(game.operation("stylesheet", "pictures.css", summary, **about))
    def stylesheet() -> Response:
        return written().answer()
