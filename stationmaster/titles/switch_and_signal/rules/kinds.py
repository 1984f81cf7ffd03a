"""Kinds of action and steps of Switch & Signal: the kernel's, with this game's position and ledger."""

from __future__ import annotations

from typing import TypeAlias

from stationmaster.engine import action_kind, step
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import Position

ActionKind: TypeAlias = action_kind.ActionKind[Position, Ledger]
Choice = action_kind.Choice
Step: TypeAlias = step.Step[Position, Ledger]
always_possible = action_kind.always_possible
own_fields = action_kind.own_fields
