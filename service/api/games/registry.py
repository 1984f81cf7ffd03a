"""The games that the service offers: an explicit list, in the order of the registry."""

from __future__ import annotations

from functools import partial

from service.api.examples import examples_1846, examples_switch_and_signal
from service.api.games.game import Aligned, Evaluator, Offer, Pictures, RouteCalculator
from stationmaster.drawing.g1846 import words as words_1846
from stationmaster.drawing.g1846.board import board_svg as draw_1846
from stationmaster.drawing.g1846.look import SHEET as SHEET_1846
from stationmaster.drawing.g1846.market import market_svg
from stationmaster.drawing.g1846.tile import tile_svg
from stationmaster.drawing.switch_and_signal.board import board_svg as draw_sas
from stationmaster.drawing.switch_and_signal.layers.marks import demand_known as demand_known_sas
from stationmaster.drawing.switch_and_signal.look import SHEET as SHEET_SAS
from stationmaster.drawing.switch_and_signal.words import board_in_words as words_sas
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.evaluation import evaluating as evaluating_1846
from stationmaster.g1846.evaluation.statement import Evaluated
from stationmaster.g1846.events import catalogue as events_1846
from stationmaster.g1846.messages import faults as faults_1846
from stationmaster.g1846.messages import violations as violations_1846
from stationmaster.g1846.messages.telling import TELLING as TELLING_1846
from stationmaster.g1846.records import replay as records_1846
from stationmaster.g1846.records.passes import AlignedPasses
from stationmaster.g1846.routes.calculator import calculator as routes_1846
from stationmaster.g1846.routes.calculator.asked import canonical as canonical_1846
from stationmaster.g1846.routes.calculator.position_form import parse as parse_1846
from stationmaster.g1846.routes.calculator.question import of_position as of_position_1846
from stationmaster.g1846.routes.calculator.statement import BestRoutes, IllegalRoutes, LegalRoutes, RoutePosition
from stationmaster.g1846.routes.shown import judged_to_draw as judged_1846
from stationmaster.g1846.routes.shown import view_of as shown_1846
from stationmaster.g1846.shapes import action_forms as actions_1846
from stationmaster.g1846.shapes.actions import TrainRun
from stationmaster.g1846.vintages import Vintage
from stationmaster.registry import GAMES
from stationmaster.switch_and_signal.events import event_forms as events_sas
from stationmaster.switch_and_signal.messages import faults as faults_sas
from stationmaster.switch_and_signal.messages import violations as violations_sas
from stationmaster.switch_and_signal.messages.telling import TELLING as TELLING_SAS
from stationmaster.switch_and_signal.records import replay as records_sas
from stationmaster.switch_and_signal.shapes import action_forms as actions_sas

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
