"""An open state as it was sent: its shape is looked at, its sense is not known yet.

`OpenState` states its shape and says what may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.messages.faults import fault_at
from stationmaster.g1846.state.statement import OpenState
from stationmaster.kernel.errors import Fault, Faults, ImpossibleInput
from stationmaster.kernel.game import Json
from stationmaster.kernel.shapes.statements import faults as shape_faults

_ROUND = re.compile(r"(?:SR (\d{1,4})|OR (\d{1,4})\.(\d)|DR (\d{1,4})|(end))")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An open state whose shape is right. Every name in it exists in the game; nothing else is promised."""

    view: Mapping[str, Any]

    @classmethod
    def from_json(cls, sent: Json) -> Snapshot:
        """The open state that was sent.

        :raises ImpossibleInput: with everything that is wrong with its shape.
        """
        faults = Faults(shape_faults(OpenState, sent))
        if not faults:
            faults = Faults([*_round_faults(sent), *_price_faults(sent)])
        if faults:
            raise ImpossibleInput(faults)
        return cls(sent)

    @property
    def round(self) -> tuple[str, int, int]:
        """The round: `SR`, `OR`, `DR` or `end`; the number of its set; the number of an operating round."""
        match = _ROUND.fullmatch(self.view["round"])
        assert match is not None  # The shape was looked at.
        stock, operating, number, draft, _ = match.groups()
        if stock is not None:
            return "SR", int(stock), 0
        if operating is not None:
            return "OR", int(operating), int(number)
        return ("DR", 0, int(draft)) if draft is not None else ("end", 0, 0)


def _round_faults(sent: Mapping[str, Any]) -> Iterator[Fault]:
    if _ROUND.fullmatch(sent["round"]) is None:
        yield fault_at("/round", "unknown_round")
    if sent["round"].startswith("DR") and not sent.get("options", {}).get("two_player", len(sent["players"]) == 2):
        yield fault_at("/round", "hidden_cards")


def _price_faults(sent: Mapping[str, Any]) -> Iterator[Fault]:
    """5.0: a price is one of the track's."""
    prices = tables().market.prices
    for name, corporation in sent["corporations"].items():
        if corporation["price"] not in (None, *prices):
            yield fault_at(f"/corporations/{name}/price", "no_such_price", prices=tuple(prices))
