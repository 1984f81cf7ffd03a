"""What is drawn at the desk of a game: its board, that of a question for routes, its stock market."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from flask import Response
from werkzeug.exceptions import NotFound

from service.http.constant import Constant
from service.http.endpoints import Endpoints
from service.http.languages import in_language, spoken
from service.http.problem_texts import saying
from service.http.query import Asked
from service.http.respond import DRAWN, PICTURE_POLICY, WORDS, svg_answer, wants_words, words_answer
from service.http.searches import PICTURE_NODES
from service.http.shapes import answers as shapes
from service.http.timing import timed
from service.resources.calculations import question_of
from service.resources.game_service import Desk, note_actions, pointing_into
from stationmaster.any_map.search import present
from stationmaster.drawing.preview import Preview, look_ahead
from stationmaster.engine.title import Json, Pictures, RouteCalculator
from stationmaster.schema.statements import write


def picture(desk: Desk, pictures: Pictures, body: Any, viewer: str | None = None) -> Response:
    """The board as an SVG picture, or in words.

    :raises IllegalAction: when the rules forbid the action that is to be previewed, or whether they do is hidden
        from the one for whom it is drawn.
    :raises TooMuchWork: when the rules would search longer for routes, to preview an action, than a picture may take.
    :raises ImpossibleInput: for a state that cannot be, and for an action that names what does not exist.
    """
    present().work.limit_searches(PICTURE_NODES)
    position = desk.open(body.state)
    desk.expect(viewer, position)
    if body.preview is not None:
        desk.demand_known(viewer, position)
    with timed("view"):
        view, preview = _looked_at(desk, position, body.preview)
    routes = write(body.routes) if desk.title.shapes.drawn_route is not None else ()
    return _drawn(desk, pictures, view, body, preview, routes)


def picture_of_question(desk: Desk, pictures: Pictures, calculator: RouteCalculator, body: Any) -> Response:
    """The board of what the route calculator is asked, as a picture or in words; refuses as `routes` does."""
    assert calculator.shown is not None and calculator.judged_to_draw is not None
    question = question_of(desk, calculator, body)
    with timed("routes"):
        routes = calculator.judged_to_draw(question, body.routes, spoken())
    return _drawn(desk, pictures, calculator.shown(question), body, None, routes)


def market_picture(desk: Desk, pictures: Pictures, body: Any) -> Response:
    """The stock market as an SVG picture, or in words; raises as `open` does."""
    position = desk.open(body.state)
    with timed("view"):
        view = desk.title.game.view(position)
    with timed("draw"):
        if wants_words() and pictures.market_in_words is not None:
            return words_answer(pictures.market_in_words(view, spoken()))
        assert pictures.market is not None
        return svg_answer(pictures.market(view, face=body.face, language=spoken()))


def _drawn(
    desk: Desk,
    pictures: Pictures,
    view: Mapping[str, Json],
    body: Any,
    preview: Preview | None,
    routes: Sequence[Json],
) -> Response:
    highlight = write(body.highlight)
    if highlight is not None and pictures.demand_known is not None:
        pictures.demand_known(view, highlight)
    with timed("draw"):
        if wants_words():
            told = "" if pictures.routes_in_words is None else pictures.routes_in_words(routes, spoken())
            return words_answer(pictures.board_in_words(view, spoken()) + told)
        run = {"routes": routes} if desk.title.shapes.drawn_route is not None else {}
        shown = {"preview": preview, "face": body.face, "language": spoken(), **run}
        return svg_answer(pictures.board(view, highlight, **shown))


def _looked_at(desk: Desk, position: Any, action: Any) -> tuple[Mapping[str, Json], Preview | None]:
    """The view to be drawn, and what an action changes in it, if there is one to be previewed."""
    if action is None:
        return desk.title.game.view(position), None
    note_actions([action])
    with pointing_into("/preview"):
        return look_ahead(desk.title.game, position, action)


# --- Pictures: `POST /v1/games/{game}/board.svg`, for 1846 `…/market.svg` and `GET …/tiles/{tile}.svg`; their look.

TILES_KEPT = 512


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoints for a game that can be drawn."""
    pictures = desk.pictures
    if pictures is None:
        return
    _add_board(endpoints, desk, pictures)
    if pictures.market is not None:
        _add_market(endpoints, desk, pictures)
    if pictures.tile is not None:
        _add_tiles(endpoints, desk, pictures)
    if pictures.sheet is not None:
        _add_stylesheet(endpoints, desk, pictures)


def _add_board(endpoints: Endpoints, desk: Desk, pictures: Pictures) -> None:
    about: dict[str, Any] = {"sent": desk.bodies.board, "answer": desk.answers.board, "refuses": (400, 409, 422)}

    @endpoints.serves(desk.operation("board", "board.svg", "Draw the board", **about))
    def board(asked: Asked, body: Any) -> Response:
        return picture(desk, pictures, body, asked.viewer)


def _add_market(endpoints: Endpoints, desk: Desk, pictures: Pictures) -> None:
    about: dict[str, Any] = {"sent": desk.bodies.state_in_face, "answer": shapes.MARKET, "refuses": (400, 422)}

    @endpoints.serves(desk.operation("market", "market.svg", "Draw the stock market", **about))
    def market(body: Any) -> Response:
        return market_picture(desk, pictures, body)


def _add_tiles(endpoints: Endpoints, desk: Desk, pictures: Pictures) -> None:
    about: dict[str, Any] = {
        "in_path": {"tile": ("The number of a tile.", pictures.tiles[0])},
        "in_query": shapes.TileQuery,
        "answer": shapes.TILE,
        "refuses": (422,),
        "is_constant": True,
    }

    @lru_cache(maxsize=TILES_KEPT)
    def drawn(tile: str, rotation: int, face: str, code: str) -> Constant:
        assert pictures.tile is not None
        picture = pictures.tile(tile, rotation, face=face, language=in_language(code))
        return Constant(picture.encode(), f"{DRAWN[0]}; charset=utf-8", also=DRAWN[1])

    @endpoints.serves(desk.operation("tile", "tiles/<tile>.svg", "Draw a tile", **about))
    def draw_tile(query: Any, tile: str) -> Response:
        if tile not in pictures.tiles:
            raise saying(NotFound(), "not_found.tile", tiles=pictures.tiles)
        if wants_words() and pictures.tile_in_words is not None:
            words = pictures.tile_in_words(tile, query.rotation, spoken())
            return Constant(words.encode(), f"{WORDS}; charset=utf-8").answer()
        answer = drawn(tile, query.rotation, query.face, spoken().code).answer()
        answer.headers["Content-Security-Policy"] = PICTURE_POLICY
        return answer


def _add_stylesheet(endpoints: Endpoints, desk: Desk, pictures: Pictures) -> None:
    sheet = pictures.sheet
    assert sheet is not None
    written = cache(lambda: Constant(sheet.whole().encode(), f"{shapes.CSS}; charset=utf-8"))
    summary = "The stylesheet of the game's pictures, for pages that show `bare` ones"
    about: dict[str, Any] = {"answer": shapes.STYLESHEET, "is_constant": True}

    @endpoints.serves(desk.operation("stylesheet", "pictures.css", summary, **about))
    def stylesheet() -> Response:
        return written().answer()
