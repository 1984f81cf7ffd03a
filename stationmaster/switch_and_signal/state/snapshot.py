"""An open state as it was sent: its shape is right, its sense unknown. `from_view` makes a position of it.

The form is that of `view`. What follows from the rest (`phase`, `step`, the symbols of the card, demands ...) may be
left out; when it is sent it must agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from stationmaster.kernel.errors import Faults, ImpossibleInput
from stationmaster.kernel.shapes.statements import faults
from stationmaster.switch_and_signal.boards.shape import without_notes
from stationmaster.switch_and_signal.components.tables import MAPS
from stationmaster.switch_and_signal.messages.faults import fault_at
from stationmaster.switch_and_signal.state.statement import OpenState

Json = Any


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An open state of the right shape."""

    view: Mapping[str, Json]

    @staticmethod
    def from_json(sent: Json) -> Snapshot:
        """The open state that was sent.

        :raises ImpossibleInput: with everything about it that has the wrong shape.
        """
        found = Faults(faults(OpenState, _without_remarks(sent)))
        if not found and sent.get("board") is None and sent.get("map") not in MAPS:
            found.append(fault_at("/map", "unknown_value.map", values=tuple(MAPS)))
        if found:
            raise ImpossibleInput(found)
        return Snapshot(cast("Mapping[str, Json]", sent))


def _without_remarks(sent: Json) -> Json:
    """What was sent, but for the remarks that may stand anywhere in a board and a deck."""
    if not isinstance(sent, dict):
        return sent
    return {**sent, **{name: without_notes(sent[name]) for name in ("board", "deck") if name in sent}}
