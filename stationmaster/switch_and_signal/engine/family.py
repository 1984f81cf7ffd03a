"""Kinds of action and steps of Switch & Signal: the kernel's, with this game's position and ledger."""

from __future__ import annotations

from typing import TypeAlias

from stationmaster.kernel.engine import family, step
from stationmaster.switch_and_signal.state.ledger import Ledger
from stationmaster.switch_and_signal.state.position import Position

Family: TypeAlias = family.Family[Position, Ledger]
Choice = family.Choice
Step: TypeAlias = step.Step[Position, Ledger]
nothing_to_choose = family.nothing_to_choose
nothing_forbids = family.nothing_forbids
