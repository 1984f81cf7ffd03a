"""Dice (SS-1.1, SS-18.2): rolled by the service out of the hidden part of the position, or reported from the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stationmaster.errors import Violation
from stationmaster.titles.switch_and_signal.model.events import DEPARTURE_DICE, DiceRolled
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.text.refusals import refuse

Json = Any


def dice_violation(
    position: Position, dice: Sequence[int] | None, count: int, faces: Sequence[int], rule: str
) -> Violation | None:
    """Why these dice cannot be taken: the service rolls itself, or the players did not report a possible roll."""
    if position.settings.dice == "service":
        if dice is not None:
            return refuse("dice_not_asked")
        return None
    shown = tuple(sorted(set(faces)))
    if dice is None:
        return refuse("dice_missing", rule, count=count, faces=shown)
    if len(dice) != count:
        return refuse("wrong_number_of_dice", rule, count=count, sent=len(dice), faces=shown)
    wrong = [value for value in dice if value not in faces]
    if wrong:
        return refuse("not_a_face", rule, face=wrong[0], count=count, faces=shown)
    return None


def movement_dice_violation(position: Position, dice: Sequence[int] | None, colour: str) -> Violation | None:
    """`dice_violation` for the movement die of a colour (SS-7.2)."""
    return dice_violation(position, dice, 1, TABLES.dice[colour].faces, "SS-7.2")


def departure_dice_violation(position: Position, dice: Sequence[int] | None) -> Violation | None:
    """`dice_violation` for the departure dice (SS-6.4)."""
    departure = TABLES.departure_dice
    return dice_violation(position, dice, departure.count, departure.faces, "SS-6.4")


def dice_range(position: Position, count: int, faces: Sequence[int]) -> dict[str, Json]:
    """The field `dice` of a choice: what the players may report, or nothing where the service rolls."""
    if position.settings.dice == "service":
        return {}
    return {"dice": [{"min": min(faces), "max": max(faces)}] * count}


def some_dice(position: Position, count: int, faces: Sequence[int]) -> tuple[int, ...] | None:
    """A roll that stands for all that the players may report; None where the service rolls."""
    return None if position.settings.dice == "service" else (min(faces),) * count


def _face(ledger: Ledger, faces: Sequence[int]) -> int:
    index, chance = ledger.position.chance.below(len(faces))
    ledger.update(chance=chance)
    return faces[index]


def roll_movement_die(ledger: Ledger, train: str, colour: str, dice: Sequence[int] | None, rule: str) -> int:
    """Roll the die of a train's colour (SS-7.2), or take the value reported."""
    value = dice[0] if dice is not None else _face(ledger, TABLES.dice[colour].faces)
    ledger.emit(DiceRolled(dice=colour, values=(value,), train=train, rule=rule))
    return value


def roll_departure_dice(ledger: Ledger, dice: Sequence[int] | None) -> int:
    """Roll both departure dice (SS-6.4), or take the values reported; their total."""
    departure = TABLES.departure_dice
    values = tuple(dice) if dice is not None else tuple(_face(ledger, departure.faces) for _ in range(departure.count))
    ledger.emit(DiceRolled(dice=DEPARTURE_DICE, values=values, rule="SS-6.4"))
    return sum(values)
