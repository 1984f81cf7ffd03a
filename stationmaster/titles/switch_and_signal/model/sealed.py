"""The sealed form of a position: what `position.py` states, field by field, and the lifts of older versions.

Up to version 3 the form was written apart from the statement: numbers, piles, cards and helpers in lists of their own,
discs as the places of their signal spaces, trains without their names.
"""

from __future__ import annotations

from typing import Any, Final

from stationmaster.schema.sealed import SealedForm, sealed_parts
from stationmaster.titles.switch_and_signal.model.position import PlayedOn, Position
from stationmaster.titles.switch_and_signal.model.tables import TABLES

Json = Any

# The places of settings, numbers and card in the forms up to version 3.
_SETTINGS, _NUMBERS, _CARD = 0, 2, 9


def _with_reports(old: Json) -> Json:
    """From version 1, which knew no cards at the players' table (SS-18.9)."""
    settings, card = old[_SETTINGS], old[_CARD]
    lifted = [*old, False]
    lifted[_SETTINGS] = [*settings, "service"]
    lifted[_CARD] = None if card is None else [*card, None]
    return lifted


def _with_beginning(old: Json) -> Json:
    """From version 2, which did not know when a turn began: no later than now."""
    numbers = old[_NUMBERS]
    return [*old[:_NUMBERS], [*numbers, numbers[0]], *old[_NUMBERS + 1 :]]


def _as_stated(old: Json) -> Json:
    """From version 3, the last form that was written apart from the statement."""
    settings, chance, numbers, trains, goods, received, pairs, green, piles, card, roll, cards, helpers, *last = old
    revision, turn, active, clock, turn_began = numbers
    tokens, outcome, drawing = last
    return [
        settings,
        ["own", *chance],
        *(revision, turn, active),
        [_train(*train) for train in zip(TABLES.trains.items(), trains, strict=True)],
        *(goods, received, pairs),
        _signals(settings, green),
        *(clock, *piles, card, roll, *cards, *helpers),
        *(tokens, outcome, drawing, turn_began),
    ]


def _train(named: tuple[str, str], old: Json) -> Json:
    *place, good = old
    return [*named, place, good]


def _signals(settings: Json, places: list[int]) -> list[str]:
    board = PlayedOn(*settings[0]).board
    signals = list(board.signals)
    return [signals[place] for place in places]


def _with_deck(old: Json) -> Json:
    """From version 4, which knew no deck of the players' own: the new field of the settings has a default."""
    return old


_LIFTS: Final = {1: _with_reports, 2: _with_beginning, 3: _as_stated, 4: _with_deck}
SEALED: Final[SealedForm[Position]] = sealed_parts(Position, _LIFTS)
"""How positions of Switch & Signal are sealed."""
