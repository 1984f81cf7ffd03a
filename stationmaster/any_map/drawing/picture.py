"""The picture of a question about routes on any map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from stationmaster._route_core import Route
from stationmaster.any_map.answer import RouteViolation, path_of
from stationmaster.any_map.board import LaidBoard
from stationmaster.any_map.declared import Judge
from stationmaster.any_map.drawable import too_many_parts
from stationmaster.any_map.drawing.board import DrawnReach, DrawnRoute, Map, board_svg
from stationmaster.any_map.drawing.look import decoration_of
from stationmaster.any_map.drawing.scene import Laid, parts_of
from stationmaster.any_map.drawing.words import speech
from stationmaster.any_map.faults import REFUSALS, fault_at
from stationmaster.any_map.finder import asked_of, read_both
from stationmaster.any_map.network import is_link
from stationmaster.any_map.query import Query
from stationmaster.any_map.question import ANY_SIZE, Board, DeclaredRoute, HexCode, SizeLimits
from stationmaster.any_map.question import Laid as SentHex
from stationmaster.any_map.reach import MAX_WORK, PARTS, Network, read_question
from stationmaster.any_map.search import NO_LIMITS, SearchLimits, search
from stationmaster.any_map.tile_language import standard_tiles
from stationmaster.drawing.look import Face
from stationmaster.drawing.speech import Speech
from stationmaster.errors import WrongShape
from stationmaster.i18n.message import ENGLISH, Language, retold

MOST_DRAWN: Final = 4_000
"""The most parts of a board in one picture: several times those of the largest map."""


def picture(
    question: Any,
    routes: Any = None,
    limits: SearchLimits = NO_LIMITS,
    language: Language = ENGLISH,
    face: Face = "light",
) -> str:
    """Return the board as SVG with the given routes, or else with the best ones.

    Legal declared routes are drawn over the track of their best reading, others from hex to hex. With no routes (`[]`)
    only the board is drawn, without a search.

    :raises ImpossibleInput: with everything that is wrong with the question or the routes; each fault has its pointer.
    :raises SearchCancelled: when the supervisor has ended the search.
    """
    if routes is None:
        asked = asked_of(question)
        declared = None
    else:
        asked, declared = read_both(question, routes)
    shown, phrases = _map(asked.board, asked.question.board), speech(language)
    heading, drawn = _found(asked, limits, phrases) if declared is None else _declared(asked, declared, phrases)
    return board_svg(shown, asked.question.tokens, asked.question.colors, heading, drawn, phrases, face)


def reach_picture(
    question: Any, limits: SizeLimits = ANY_SIZE, language: Language = ENGLISH, face: Face = "light"
) -> str:
    """Return the board with all that one company reaches, as SVG.

    :raises ImpossibleInput: with everything that is wrong with the question; each fault has its pointer.
    """
    asked = read_question(question, limits)
    if asked.operator is None:
        raise WrongShape([fault_at("/operator", "missing.drawn")])
    network = Network.of(asked)
    shown, phrases = _map(network.board, asked.board), speech(language)
    found = network.reached(asked.operator, PARTS, MAX_WORK)
    heading = phrases.say("map.reach" if found.complete else "map.reach_so_far", operator=asked.operator)
    drawn = DrawnReach(
        asked.operator,
        found.hexes or {},
        [(network.board.ground.names[hex_], piece) for hex_, piece in network.traced(asked.operator, MAX_WORK)[0]],
        found.tokenable or [],
    )
    return board_svg(shown, asked.tokens, asked.colors, heading, (), phrases, face, drawn)


def _map(board: LaidBoard, described: Board) -> Map:
    """Return what is drawn of a board.

    :raises ImpossibleInput: if it is too large for one picture.
    """
    laid = _laid(described)
    drawn = zip(board.tiles, laid.values(), strict=True)
    count = sum([parts_of(tile, decoration_of(one.code)) for tile, one in drawn])
    if count > MOST_DRAWN:
        raise too_many_parts(count, MOST_DRAWN)
    return Map(board.layout, laid, board.places)


def _laid(board: Board) -> Mapping[str, Laid]:
    return {name: _one(sent) for name, sent in board.hexes.items()}


def _one(sent: SentHex) -> Laid:
    if isinstance(sent, str):
        return Laid(sent, 0, None, None)
    if isinstance(sent, HexCode):
        return Laid(sent.code, sent.rotation, sent.color, None)
    number, rotation = sent
    tile = standard_tiles()[number]
    return Laid(tile.code, rotation, tile.color, number)


def _found(asked: Query, limits: SearchLimits, phrases: Speech) -> tuple[str, list[DrawnRoute]]:
    """Search for the best routes."""
    found = search(asked.network, asked.fleet, limits)
    runs = [(number, route) for number, route in enumerate(found.routes) if isinstance(route, Route)]
    proved = found.optimal or found.total >= found.upper_bound
    operator, total, most = asked.question.operator, found.total, found.upper_bound
    heading = phrases.say("map.best", operator=operator, total=total)
    if not proved:
        heading = phrases.say("map.best_so_far", operator=operator, total=total, most=most)
    return heading, [_over_track(asked, *run) for run in runs]


def _declared(asked: Query, declared: Sequence[DeclaredRoute], phrases: Speech) -> tuple[str, list[DrawnRoute]]:
    """Return the declared routes."""
    operator = asked.question.operator
    if not declared:
        return phrases.say("map.board", operator=operator), []
    judge = Judge(asked, declared)
    judged = judge.judged()
    if judged.routes is not None:
        total = sum(route.revenue for _, route in judged.routes)
        heading = phrases.say("map.declared", operator=operator, total=total)
        return heading, [_over_track(asked, *run) for run in judged.routes]
    wrong = {one.route: _why(one, phrases) for one in reversed(judged.violations)}
    drawn = [_alone(judge, number, wrong.get(number), phrases) for number in range(len(declared))]
    return phrases.say("map.declared_wrongly", operator=operator), drawn


def _why(violation: RouteViolation, phrases: Speech) -> str:
    return retold(REFUSALS.sentences[violation.sentence], violation.params, phrases.language)


def _alone(judge: Judge, number: int, wrong: str | None, phrases: Speech) -> DrawnRoute:
    """Return a route of an illegal set: over track that it can mean, else from hex to hex."""
    asked, route = judge.asked, judge.declared[number]
    found = judge.alone(number)
    if found is None:
        train = asked.question.trains[route.train].name
        words = f"{train}: {'–'.join(route.hexes)}"
        return _said(DrawnRoute(route.train, train, words, hexes=route.hexes), wrong, phrases)
    return _said(_over_track(asked, route.train, found), wrong, phrases)


def _said(route: DrawnRoute, wrong: str | None, phrases: Speech) -> DrawnRoute:
    """Return the route with its fault in words."""
    return route if wrong is None else replace(route, words=phrases.say("map.wrong", route=route.words, why=wrong))


def _over_track(asked: Query, number: int, route: Route) -> DrawnRoute:
    track = [at for at in map(asked.drawn.track.__getitem__, route.segments) if not is_link(at[1])]
    train = asked.question.trains[number].name
    hexes = "–".join(path_of([name for name, _ in track]))
    return DrawnRoute(number, train, f"{train}: {hexes} = {route.revenue}", track=track)
