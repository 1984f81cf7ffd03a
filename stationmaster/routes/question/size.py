"""How large a question may be, where somebody wants to answer none that is larger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stationmaster.kernel.errors import Fault, ImpossibleInput
from stationmaster.routes.faults import fault_at
from stationmaster.routes.question.forms import MAX_HEXES, MAX_TRAINS, Question


@dataclass(frozen=True)
class SizeLimits:
    """The most hexes of a board, and the most trains."""

    hexes: int = MAX_HEXES
    trains: int = MAX_TRAINS


def demand_size(question: Question, limits: SizeLimits) -> None:
    """Refuses a question that is larger.

    :raises ImpossibleInput: with what there is too much of.
    """
    wrong = list(_too_large(question, limits))
    if wrong:
        raise ImpossibleInput(wrong)


def _too_large(question: Question, limits: SizeLimits) -> Iterator[Fault]:
    if len(question.board.hexes) > limits.hexes:
        yield fault_at("/board/hexes", "too_large.hexes", most=limits.hexes)
    if len(question.trains) > limits.trains:
        yield fault_at("/trains", "too_large.trains", most=limits.trains)
