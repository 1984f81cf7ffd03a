"""Positions within one company's operating turn, for the tests of section 6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stationmaster.titles.g1846.model.position import CompanyTurn, OperatingRound, Position
from stationmaster.titles.g1846.sequence import describe_turn, settle
from tests.unit.titles.g1846.positions import AMY, BOB, CARLOS, Opened, position_with

SOLD_OUT: Mapping[str, Mapping[str, int | None]] = {
    "I": {},
    "II": {"2": 0},
    "III": {"2": 0, "3/5": 0},
    "IV": {"2": 0, "3/5": 0, "4/6": 0},
}
"""The trains that the bank no longer sells when the first trains of a phase are on sale."""


def in_turn(
    company: str,
    step: str,
    corporations: Mapping[str, Opened],
    *,
    turn: CompanyTurn | None = None,
    number: int = 1,
    done: Sequence[str] = (),
    phase: str = "I",
    set_number: int = 2,
    **more: Any,
) -> Position:
    """Build a step of a company's turn in a later set; the bank sells the phase's trains unless `stock` is given."""
    more.setdefault("stock", SOLD_OUT[phase])
    return position_with(
        corporations=corporations,
        phase=phase,
        set_number=set_number,
        round_=OperatingRound(number, step, company, done=tuple(done), turn=turn or CompanyTurn()),  # type: ignore[arg-type]
        **more,
    )


def settled(position: Position) -> Position:
    """Return the position after all automatic steps."""
    from stationmaster.titles.g1846.model.ledger import Ledger

    ledger = Ledger(position)
    settle(ledger)
    return ledger.position


def now(position: Position) -> tuple[str, str]:
    """Return the company to act and its step."""
    described = describe_turn(position)
    assert described is not None
    return described["entity"], described["step"]


def operating_w_31() -> Position:
    """Return the rulebook's example, W-31: the second operating round, Michigan Southern to operate."""
    return position_with(
        cash={AMY: 65, BOB: 50, CARLOS: 50},
        corporations={
            "NYC": Opened(70, {BOB: 3, CARLOS: 1, AMY: 1}, market=4, cash=240, trains=["2", "2", "2", "3/5"]),
            "IC": Opened(70, {CARLOS: 2}, market=2, cash=220, trains=["3/5"]),
            "GT": Opened(50, {AMY: 3}, market=2, trains=["2", "2"], tokens=[("D14", 0)]),
        },
        privates={"MS": AMY, "BIG4": CARLOS, "LSL": BOB, "MAIL": BOB, "C&WI": BOB, "MPC": CARLOS},
        independent_cash={"MS": 70, "BIG4": 20},
        tiles={"B16": ("5", 0), "D14": ("57", 2), "C13": ("7", 4)},
        phase="II",
        stock={"2": 0, "3/5": 2},
        round_=OperatingRound(2, "track", "MS", turn=CompanyTurn()),
    )
