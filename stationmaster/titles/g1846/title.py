"""1846 as a title: one record of everything that it offers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from importlib.resources import files
from typing import Final, get_args

from stationmaster.engine.texts import Telling
from stationmaster.engine.title import (
    Aligned,
    Analysis,
    Contract,
    EnvCodes,
    Evaluator,
    Pictures,
    Records,
    RouteCalculator,
    Title,
)
from stationmaster.i18n.source import Source
from stationmaster.titles.g1846.game import GAME
from stationmaster.titles.g1846.model import actions
from stationmaster.titles.g1846.model.actions import Action
from stationmaster.titles.g1846.model.position import Position


def _texts() -> Telling:
    from stationmaster.titles.g1846.texts import TELLING

    return TELLING


def _pictures() -> Pictures:
    from stationmaster.titles.g1846.drawing import words
    from stationmaster.titles.g1846.drawing.board import board_svg
    from stationmaster.titles.g1846.drawing.look import SHEET
    from stationmaster.titles.g1846.drawing.market import market_svg
    from stationmaster.titles.g1846.drawing.tile import tile_svg
    from stationmaster.titles.g1846.model.tables import tables

    return Pictures(
        board=board_svg,
        board_in_words=words.board_in_words,
        shown="1846 · SR 1 · phase I\n\nBoard\nA15: gray; track south-west–south-east\n…",
        sheet=SHEET,
        market=market_svg,
        market_in_words=words.market_in_words,
        tile=tile_svg,
        tile_in_words=words.tile_in_words,
        routes_in_words=words.routes_in_words,
        tiles=tuple(tables().tiles),
    )


def _records() -> Records:
    from stationmaster.titles.g1846.model.vintages import Vintage
    from stationmaster.titles.g1846.records import replay
    from stationmaster.titles.g1846.records.reading import AlignedPasses

    aligned = Aligned(partial(replay.replay, passes="aligned"), AlignedPasses, Vintage)
    return Records(replay.play_through, replay.replay, aligned)


def _contract() -> Contract:
    from stationmaster.titles.g1846.examples import examples
    from stationmaster.titles.g1846.model.events import described
    from stationmaster.titles.g1846.text.faults import FAULTS
    from stationmaster.titles.g1846.text.refusals import REFUSALS

    return Contract(REFUSALS.meanings, FAULTS.meanings, described(), examples())


def _routes() -> RouteCalculator:
    from stationmaster.titles.g1846.routes import calculator, network_spec, position, proofs, statement, title_map

    return RouteCalculator(
        position=statement.RoutePosition,
        declared=actions.TrainRun,
        best=statement.BestRoutes,
        judged=(statement.LegalRoutes, statement.IllegalRoutes),
        of_form=position.parse,
        of_position=network_spec.of_position,
        canonical=proofs.canonical,
        find=calculator.best_routes,
        check=calculator.check_routes,
        is_form=calculator.is_form,
        operators=calculator.operators,
        shown=calculator.view_of,
        judged_to_draw=calculator.judged_to_draw,
        map=title_map.title_map,
    )


def _evaluator() -> Evaluator:
    from stationmaster.titles.g1846.evaluation import Evaluated, evaluate

    return Evaluator(Evaluated, evaluate)


def _env() -> EnvCodes:
    from stationmaster.titles.g1846.env import codes, observation
    from stationmaster.titles.g1846.env import codes as hidden
    from stationmaster.titles.g1846.env import codes as worth

    return EnvCodes(
        version=f"{codes.VERSION}_{observation.VERSION}",
        codes=lambda _position: codes.codes(),
        observation=observation.written,
        resample=hidden.resample,
        worth=worth.worth,
    )


def _analysis() -> Analysis:
    from stationmaster.titles.g1846.records.by_the_book import by_the_book
    from stationmaster.titles.g1846.rules import running

    return Analysis(
        is_judged_as_played=lambda start: not start.options.is_online,
        by_the_book=by_the_book,
        most=running.most,
        anew=lambda start, given: {**given, "conventions": "rulebook", "consent": start.options.consent},
    )


def _sources() -> Iterable[Source]:
    from stationmaster.titles.g1846.translatable import sources

    return sources()


TITLE: Final[Title[Position, Action]] = Title(
    game=GAME,
    positions=Position,
    actions=get_args(Action),
    read_action=actions.from_json,
    write_action=actions.to_json,
    texts=_texts,
    pictures=_pictures,
    records=_records,
    locale=files(__package__) / "locale",
    mark="corporations",
    contract=_contract,
    routes=_routes,
    evaluator=_evaluator,
    env=_env,
    sources=_sources,
    analysis=_analysis,
    options_of_programs={"consent": "assumed"},
)
