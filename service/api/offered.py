"""The games that the service offers: an explicit list, in the order of the registry."""

from __future__ import annotations

from functools import partial

from service.api.examples import EXAMPLES_1846, EXAMPLES_SWITCH_AND_SIGNAL
from service.api.offers import Offer, RouteCalculator
from service.api.older_words import in_older_words
from service.api.schemas import g1846 as schemas_1846
from service.api.schemas import switch_and_signal as schemas_sas
from stationmaster.drawing.g1846.board import board_svg as draw_1846
from stationmaster.drawing.switch_and_signal import board_svg as draw_sas
from stationmaster.g1846 import faults as faults_1846
from stationmaster.g1846 import violations as violations_1846
from stationmaster.g1846.events import catalogue as events_1846
from stationmaster.g1846.records import replay as records_1846
from stationmaster.g1846.routes import calculator as routes_1846
from stationmaster.g1846.state.statement import OpenState as OpenState1846
from stationmaster.registry import GAMES
from stationmaster.switch_and_signal import event_forms as events_sas
from stationmaster.switch_and_signal import faults as faults_sas
from stationmaster.switch_and_signal import violations as violations_sas
from stationmaster.switch_and_signal.records import replay as records_sas
from stationmaster.switch_and_signal.state.statement import OpenState

OFFER_1846 = Offer(
    game=GAMES["1846"],
    actions=schemas_1846.ACTIONS,
    violations=violations_1846.VIOLATION_CODES,
    faults=faults_1846.FAULTS,
    highlight=schemas_1846.Highlight,
    draw=draw_1846,
    record_formats=records_1846.FORMATS,
    replay=records_1846.replay,
    replay_aligned=partial(records_1846.replay, passes="aligned"),
    routes=RouteCalculator(
        request=schemas_1846.RoutesOf1846,
        judged_request=schemas_1846.CheckRoutesOf1846,
        best_of_form=routes_1846.routes_of_form,
        check_of_form=routes_1846.check_routes_of_form,
        best_of_position=routes_1846.routes_of_position,
        check_of_position=routes_1846.check_routes_of_position,
    ),
    examples=EXAMPLES_1846,
    open_state=in_older_words(OpenState1846),
    events=events_1846.described(),
)

OFFER_SWITCH_AND_SIGNAL = Offer(
    game=GAMES["switch-and-signal"],
    actions=schemas_sas.ACTIONS,
    violations=violations_sas.VIOLATIONS,
    faults=faults_sas.FAULTS,
    highlight=schemas_sas.Highlight,
    draw=draw_sas,
    record_formats=records_sas.FORMATS,
    replay=records_sas.replay,
    examples=EXAMPLES_SWITCH_AND_SIGNAL,
    open_state=in_older_words(OpenState),
    events=events_sas.described(),
)

OFFERS: tuple[Offer, ...] = (OFFER_1846, OFFER_SWITCH_AND_SIGNAL)
"""What `create_app` serves."""
