"""The games that the service offers: an explicit list, in the order of the registry."""

from __future__ import annotations

from functools import partial

from service.api.examples import examples_1846, examples_switch_and_signal
from service.api.games.game import Aligned, Evaluator, Offer, Pictures, RouteCalculator
from stationmaster.registry import GAMES
from stationmaster.titles.g1846 import evaluation as evaluating_1846
from stationmaster.titles.g1846.drawing import words as words_1846
from stationmaster.titles.g1846.drawing.board import board_svg as draw_1846
from stationmaster.titles.g1846.drawing.look import SHEET as SHEET_1846
from stationmaster.titles.g1846.drawing.market import market_svg
from stationmaster.titles.g1846.drawing.tile import tile_svg
from stationmaster.titles.g1846.evaluation_statement import Evaluated
from stationmaster.titles.g1846.model import actions as actions_1846
from stationmaster.titles.g1846.model.actions import TrainRun
from stationmaster.titles.g1846.model.events import catalogue as events_1846
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.vintages import Vintage
from stationmaster.titles.g1846.records import replay as records_1846
from stationmaster.titles.g1846.records.reading import AlignedPasses
from stationmaster.titles.g1846.routes import calculator as routes_1846
from stationmaster.titles.g1846.routes.calculator import judged_to_draw as judged_1846
from stationmaster.titles.g1846.routes.calculator import view_of as shown_1846
from stationmaster.titles.g1846.routes.position import parse as parse_1846
from stationmaster.titles.g1846.routes.proofs import canonical as canonical_1846
from stationmaster.titles.g1846.routes.question import of_position as of_position_1846
from stationmaster.titles.g1846.routes.statement import BestRoutes, IllegalRoutes, LegalRoutes, RoutePosition
from stationmaster.titles.g1846.text import faults as faults_1846
from stationmaster.titles.g1846.text import refusals as violations_1846
from stationmaster.titles.g1846.texts import TELLING as TELLING_1846
from stationmaster.titles.switch_and_signal.drawing.board import board_svg as draw_sas
from stationmaster.titles.switch_and_signal.drawing.look import SHEET as SHEET_SAS
from stationmaster.titles.switch_and_signal.drawing.marks import demand_known as demand_known_sas
from stationmaster.titles.switch_and_signal.drawing.words import board_in_words as words_sas
from stationmaster.titles.switch_and_signal.model import action_forms as actions_sas
from stationmaster.titles.switch_and_signal.model import events as events_sas
from stationmaster.titles.switch_and_signal.records import replay as records_sas
from stationmaster.titles.switch_and_signal.text import faults as faults_sas
from stationmaster.titles.switch_and_signal.text import refusals as violations_sas
from stationmaster.titles.switch_and_signal.texts import TELLING as TELLING_SAS

OFFER_1846 = Offer(
    game=GAMES["1846"],
    read_action=actions_1846.from_json,
    violations=violations_1846.VIOLATION_CODES,
    faults=faults_1846.FAULTS,
    pictures=Pictures(
        board=draw_1846,
        board_in_words=words_1846.board_in_words,
        shown="1846 · SR 1 · phase I\n\nBoard\nA15: gray; track south-west–south-east\n…",
        sheet=SHEET_1846,
        market=market_svg,
        market_in_words=words_1846.market_in_words,
        tile=tile_svg,
        tile_in_words=words_1846.tile_in_words,
        routes_in_words=words_1846.routes_in_words,
        tiles=tuple(tables().tiles),
    ),
    replay=records_1846.replay,
    aligned=Aligned(partial(records_1846.replay, passes="aligned"), AlignedPasses, Vintage),
    routes=RouteCalculator(
        position=RoutePosition,
        declared=TrainRun,
        best=BestRoutes,
        judged=(LegalRoutes, IllegalRoutes),
        of_form=parse_1846,
        of_position=of_position_1846,
        canonical=canonical_1846,
        find=routes_1846.best_routes,
        check=routes_1846.check_routes,
        shown=shown_1846,
        judged_to_draw=judged_1846,
    ),
    evaluator=Evaluator(Evaluated, evaluating_1846.evaluate),
    examples=examples_1846(actions_1846.from_json),
    events=events_1846.described(),
    telling=TELLING_1846,
)

OFFER_SWITCH_AND_SIGNAL = Offer(
    game=GAMES["switch-and-signal"],
    read_action=actions_sas.from_json,
    violations=violations_sas.VIOLATIONS,
    faults=faults_sas.FAULTS,
    pictures=Pictures(
        board=draw_sas,
        board_in_words=words_sas,
        shown="Central Europe · turn 1\nClock: 7 of 7 tokens; 15 departure cards left\n\nTrains\n…",
        sheet=SHEET_SAS,
        demand_known=demand_known_sas,
    ),
    replay=records_sas.replay,
    examples=examples_switch_and_signal(actions_sas.from_json),
    events=events_sas.described(),
    telling=TELLING_SAS,
)

OFFERS: tuple[Offer, ...] = (OFFER_1846, OFFER_SWITCH_AND_SIGNAL)
"""What `create_app` serves."""
