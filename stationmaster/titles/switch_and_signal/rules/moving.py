"""Move train (SS-8.5): a card that lets one train move."""

from __future__ import annotations

from typing import Any, Final

from stationmaster.errors import Violation
from stationmaster.titles.switch_and_signal.model.actions import MoveTrain
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules import running
from stationmaster.titles.switch_and_signal.rules.cards import discard, one_of, payment_violation, payments
from stationmaster.titles.switch_and_signal.rules.dice import dice_range, movement_dice_violation
from stationmaster.titles.switch_and_signal.rules.kinds import Family
from stationmaster.titles.switch_and_signal.rules.outlook import outlook, outlook_informs
from stationmaster.titles.switch_and_signal.text.refusals import refuse

Json = Any
KIND = "move"


def network_violation(position: Position, train: str, rule: str) -> Violation | None:
    """Why `train` is none that stands on the network."""
    if train not in TABLES.trains:
        return refuse("unknown_train", rule, train=train)
    if not position.train(train).place.is_on_network:
        return refuse("not_on_network", rule, train=train)
    return None


def play_move_train(ledger: Ledger, action: MoveTrain, _found: None) -> None:
    """Roll for the train; how it runs is decided next."""
    discard(ledger, action.cards)
    running.roll(ledger, action.train, action.dice, "SS-8.5")


def move_train_choices(position: Position) -> list[dict[str, Json]]:
    """Every train in the order of the tables, with the cards that pay for it and what its die may cost."""
    paid = payments(position, KIND)
    if not paid:
        return []
    return [
        {"train": train.id}
        | dice_range(position, 1, TABLES.dice[train.colour].faces)
        | {"outlook": outlook(position, train), "cards": one_of(paid)}
        for train in position.trains
        if network_violation(position, train.id, "SS-8.5") is None
    ]


def _check(position: Position, action: MoveTrain) -> Violation | None:
    """SS-18.4: the cards (SS-8.6) first, then the train, then the die that goes with it."""
    violation = payment_violation(position, action.cards, KIND, "SS-8.5")
    violation = violation or network_violation(position, action.train, "SS-8.5")
    return violation or movement_dice_violation(position, action.dice, TABLES.trains[action.train])


FAMILIES: Final = (
    Family(
        MoveTrain.type,
        "SS-8.5",
        frozenset({"actions"}),
        move_train_choices,
        _check,
        play_move_train,
        informs=outlook_informs,
    ),
)
