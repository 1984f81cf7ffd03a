"""Records of Switch & Signal: the start of a game, or the state that it continues, and the actions since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stationmaster.engine.own_records import OwnRecords
from stationmaster.engine.replays import Tracing
from stationmaster.errors import ImpossibleInput
from stationmaster.i18n.message import Param
from stationmaster.titles.switch_and_signal.model.actions import from_json
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.start import read_options
from stationmaster.titles.switch_and_signal.open_state.view import view
from stationmaster.titles.switch_and_signal.records.statement import RecordFromStart, RecordFromState
from stationmaster.titles.switch_and_signal.rules.setup import set_up
from stationmaster.titles.switch_and_signal.sequence import describe_turn, legal_actions, play, round_name, settle
from stationmaster.titles.switch_and_signal.text.faults import fault_at

_SENTENCES: Final = {
    "conventions": "unknown_option",
    "export": "not_expressible",
    "format": "unknown_format",
    "passes": "unknown_option.passes",
    "state": "state_not_readable",
}


def _fault(pointer: str, name: str, **params: Param) -> ImpossibleInput:
    return ImpossibleInput([fault_at(pointer, _SENTENCES[name], **params)])


def _begin(players: Sequence[str], options: Mapping[str, Any], seed: str) -> Position:
    ledger = set_up(read_options(players, options), seed)
    settle(ledger)
    return ledger.position


RECORDS: Final = OwnRecords(
    read_action=from_json,
    from_start=RecordFromStart,
    from_state=RecordFromState,
    begin=_begin,
    play=play,
    tracing=Tracing(describe_turn, round_name, view, legal_actions),
    unusable=_fault,
)
play_through, replay = RECORDS.play_through, RECORDS.replay
