"""Pictures: `POST /v1/games/{game}/board.svg`, for 1846 `…/market.svg` and `GET …/tiles/{tile}.svg`; their look."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from flask import Response
from werkzeug.exceptions import NotFound

from service.api.answering.answers import DRAWN, PICTURE_POLICY, WORDS, wants_words
from service.api.answering.constant import Constant
from service.api.endpoints import Endpoints
from service.api.games import drawing
from service.api.games.desk import Desk
from service.api.games.game import Pictures
from service.api.problems.sentences import saying
from service.api.reading.languages import in_language, spoken
from service.api.reading.narrowing import Asked
from service.api.shapes import pictures as shapes

TILES_KEPT = 512


def add_to(endpoints: Endpoints, desk: Desk) -> None:
    """Adds the endpoints for a game that can be drawn."""
    pictures = desk.offer.pictures
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
        return drawing.picture(desk, pictures, body, asked.viewer)


def _add_market(endpoints: Endpoints, desk: Desk, pictures: Pictures) -> None:
    about: dict[str, Any] = {"sent": desk.bodies.state_in_face, "answer": shapes.MARKET, "refuses": (400, 422)}

    @endpoints.serves(desk.operation("market", "market.svg", "Draw the stock market", **about))
    def market(body: Any) -> Response:
        return drawing.market(desk, pictures, body)


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
