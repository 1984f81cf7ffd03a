"""What is drawn at the desk of a game: its board, that of a question for routes, its stock market."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response

from service.api.answering.answers import svg_answer, wants_words, words_answer
from service.api.games.calculating import question_of
from service.api.games.desk import Desk, note_actions, pointing_into
from service.api.reading.languages import spoken
from service.api.searching.supervised import PICTURE_NODES
from service.api.watching.timing import timed
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
    routes = write(body.routes) if desk.offer.shapes.drawn_route is not None else ()
    return _drawn(desk, pictures, view, body, preview, routes)


def picture_of_question(desk: Desk, pictures: Pictures, calculator: RouteCalculator, body: Any) -> Response:
    """The board of what the route calculator is asked, as a picture or in words; refuses as `routes` does."""
    assert calculator.shown is not None and calculator.judged_to_draw is not None
    question = question_of(desk, calculator, body)
    with timed("routes"):
        routes = calculator.judged_to_draw(question, body.routes, spoken())
    return _drawn(desk, pictures, calculator.shown(question), body, None, routes)


def market(desk: Desk, pictures: Pictures, body: Any) -> Response:
    """The stock market as an SVG picture, or in words; raises as `open` does."""
    position = desk.open(body.state)
    with timed("view"):
        view = desk.offer.game.view(position)
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
        run = {"routes": routes} if desk.offer.shapes.drawn_route is not None else {}
        shown = {"preview": preview, "face": body.face, "language": spoken(), **run}
        return svg_answer(pictures.board(view, highlight, **shown))


def _looked_at(desk: Desk, position: Any, action: Any) -> tuple[Mapping[str, Json], Preview | None]:
    """The view to be drawn, and what an action changes in it, if there is one to be previewed."""
    if action is None:
        return desk.offer.game.view(position), None
    note_actions([action])
    with pointing_into("/preview"):
        return look_ahead(desk.offer.game, position, action)
