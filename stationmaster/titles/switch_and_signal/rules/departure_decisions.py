"""What players decide in phase 1 (SS-6): carrying out the card, deploying, choosing a colour, choosing a train."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stationmaster.errors import Violation
from stationmaster.titles.switch_and_signal.model.actions import CarryOut, ChooseColour, ChooseTrain, Deploy
from stationmaster.titles.switch_and_signal.model.events import ColourChosen
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import NO_DEPARTURE_DICE, Position
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules import deployment, running
from stationmaster.titles.switch_and_signal.rules.departure import begin_colours, colours_to_choose, colours_to_deploy
from stationmaster.titles.switch_and_signal.rules.kinds import ActionKind, Choice, always_possible
from stationmaster.titles.switch_and_signal.rules.movement import outlook, outlook_informs
from stationmaster.titles.switch_and_signal.rules.running import (
    departure_dice_violation,
    dice_range,
    movement_dice_violation,
    some_dice,
)
from stationmaster.titles.switch_and_signal.text.refusals import refuse

# carry_out


def play_carry_out(ledger: Ledger, _action: CarryOut, _found: None) -> None:
    """Carry out the card (SS-6.1). From now on it cannot be replaced; the rest is automatic."""
    ledger.update_card(touched=True)


# deploy


def judge_deploy(position: Position, action: Deploy) -> Violation | None:
    """Check that the colour is permitted and in the depot (SS-6.2, SS-6.3, SS-4.1)."""
    violation = colour_violation(position, action.colour)
    if violation is not None:
        return violation
    if _has_tokens(position):
        if action.dice is not None:
            return refuse("dice_not_asked.tokens")
        return None
    return departure_dice_violation(position, action.dice)


def colour_violation(position: Position, colour: str) -> Violation | None:
    """Return why the present deploy symbol cannot deploy a train of this colour."""
    permitted = colours_to_deploy(position)
    if colour in permitted:
        return None
    choices = tuple(permitted)
    symbol, card = position.symbol, position.card
    if colour not in TABLES.colours:
        return refuse("unknown_colour", "SS-6.2", colour=colour, choices=choices)
    if symbol is not None and symbol.colour is not None:
        return refuse("wrong_colour", colour=symbol.colour, choices=choices)
    if card is not None and colour in card.deployed:
        return refuse("colour_used.deployed", colour=colour, choices=choices)
    return refuse("not_in_depot", colour=colour, choices=choices)


def play_deploy(ledger: Ledger, action: Deploy, _found: None) -> None:
    """Deploy the train (SS-6.4 to SS-6.6)."""
    deployment.deploy(ledger, action.colour, action.dice)


def deploy_candidates(position: Position) -> Iterator[Deploy]:
    """Yield every colour in the order of the tables."""
    departure = TABLES.departure_dice
    dice = None if _has_tokens(position) else some_dice(position, departure.count, departure.faces)
    return (Deploy(colour, dice) for colour in TABLES.colours)


def _deploy_shows(position: Position, action: Deploy, _found: None) -> Choice:
    """Return the choice with its odds: `fails` counts, out of `of`, the equally likely results that name an occupied
    point (for location tokens none is given: their pile is hidden).
    """
    departure, choice = TABLES.departure_dice, {"colour": action.colour}
    if not _has_tokens(position):
        choice |= dice_range(position, departure.count, departure.faces)
    return choice | _deploy_informs(position, action, None)


def _has_tokens(position: Position) -> bool:
    """Return whether location tokens are turned up, and no dice rolled (SS-15.2)."""
    return position.settings.variant == NO_DEPARTURE_DICE


def _deploy_informs(position: Position, _action: Deploy, _found: None) -> Choice:
    return {} if _has_tokens(position) else deployment.odds(position)


# choose_colour


def judge_choose_colour(position: Position, action: ChooseColour) -> Violation | None:
    """Check that this card does not move the colour otherwise (SS-6.12)."""
    permitted = colours_to_choose(position)
    if action.colour in permitted:
        return None
    choices = tuple(permitted)
    if action.colour not in TABLES.colours:
        return refuse("unknown_colour", "SS-6.12", colour=action.colour, choices=choices)
    return refuse("colour_used", colour=action.colour, choices=choices)


def play_choose_colour(ledger: Ledger, action: ChooseColour, _found: None) -> None:
    """Make the symbol stand for this colour (SS-6.12)."""
    ledger.update_card(touched=True)
    ledger.emit(ColourChosen(action.colour, "SS-6.12"))
    begin_colours(ledger, (action.colour,))


def choose_colour_candidates(_position: Position) -> Iterator[ChooseColour]:
    """Yield every colour in the order of the tables."""
    return map(ChooseColour, TABLES.colours)


def _colour_informs(position: Position, action: ChooseColour, _found: None) -> Choice:
    on_network = (train for train in position.trains if train.place.is_on_network)
    return {"trains": [train.id for train in on_network if train.colour == action.colour]}


# choose_train


def judge_choose_train(position: Position, action: ChooseTrain) -> Violation | None:
    """Check that the train still has to be moved (SS-6.9, SS-6.10)."""
    card = position.card
    waiting = () if card is None else card.waiting
    if action.train not in waiting:
        choices = tuple(waiting)
        if action.train not in TABLES.trains:
            return refuse("unknown_train.choice", train=action.train, choices=choices)
        if not position.train(action.train).place.is_on_network:
            return refuse("not_on_network.choice", train=action.train, choices=choices)
        return refuse("train_not_due.choice", train=action.train, choices=choices)
    return movement_dice_violation(position, action.dice, TABLES.trains[action.train])


def play_choose_train(ledger: Ledger, action: ChooseTrain, _found: None) -> None:
    """Roll for the train (SS-6.9); the next decision is its way."""
    card, colour = ledger.card, TABLES.trains[action.train]
    rolled = card.rolled if colour in card.rolled else (*card.rolled, colour)
    waiting = tuple(train for train in card.waiting if train != action.train)
    ledger.update_card(touched=True, rolled=rolled, waiting=waiting)
    running.roll(ledger, action.train, action.dice, "SS-6.9")


def choose_train_candidates(position: Position) -> Iterator[ChooseTrain]:
    """Yield every train in the order of the tables."""
    return (ChooseTrain(train.id, some_dice(position, 1, TABLES.dice[train.colour].faces)) for train in position.trains)


def _choose_train_shows(position: Position, action: ChooseTrain, _found: None) -> Choice:
    """Return the train with what its die may cost."""
    train = position.train(action.train)
    faces = TABLES.dice[train.colour].faces
    return {"train": train.id} | dice_range(position, 1, faces) | {"outlook": outlook(position, train)}


ACTION_KINDS: Final = (
    ActionKind(
        CarryOut.type, "SS-6.1", frozenset({"card"}), lambda _position: (CarryOut(),), always_possible, play_carry_out
    ),
    ActionKind(
        Deploy.type,
        "SS-6.2",
        frozenset({"deploy"}),
        deploy_candidates,
        judge_deploy,
        play_deploy,
        informs=_deploy_informs,
        shows=_deploy_shows,
    ),
    ActionKind(
        ChooseColour.type,
        "SS-6.12",
        frozenset({"colour"}),
        choose_colour_candidates,
        judge_choose_colour,
        play_choose_colour,
        informs=_colour_informs,
    ),
    ActionKind(
        ChooseTrain.type,
        "SS-6.9",
        frozenset({"train"}),
        choose_train_candidates,
        judge_choose_train,
        play_choose_train,
        informs=outlook_informs,
        shows=_choose_train_shows,
    ),
)
