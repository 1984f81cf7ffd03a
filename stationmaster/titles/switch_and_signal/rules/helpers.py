"""The helpers (SS-11): each can be used once in a game, by the active player of the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from stationmaster.errors import Violation
from stationmaster.titles.switch_and_signal.model.actions import UseHelper
from stationmaster.titles.switch_and_signal.model.events import HelperUsed
from stationmaster.titles.switch_and_signal.model.kinds import ANY
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import FACE_DOWN, CardInPlay, LocationTokens, Position
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules import departure, departure_decisions, deployment, running
from stationmaster.titles.switch_and_signal.rules.kinds import ActionKind, Choice, own_fields
from stationmaster.titles.switch_and_signal.rules.running import dice_range, movement_dice_violation, some_dice
from stationmaster.titles.switch_and_signal.text.refusals import refuse

CONDUCTOR = "conductor"
ATTENDANT = "station-attendant"

TARGETS: Mapping[str, tuple[str, ...]] = {
    running.LOGISTICIAN: ("dice",),
    running.DISPATCHER: (),
    CONDUCTOR: ("colour",),
    departure.SWITCHMAN: (),
    departure.COUPLER: ("colour", "point"),
    ATTENDANT: ("train",),
}
"""The fields of the action that name what a helper is used on."""


PHASE_1_ONLY = frozenset({CONDUCTOR, departure.SWITCHMAN, departure.COUPLER, ATTENDANT})
"""The helpers that serve only while a departure card is carried out; the others serve in phases 1 and 2."""


def phases_of(helper: str) -> frozenset[int]:
    """Return the phases in which a helper serves."""
    return frozenset({1} if helper in PHASE_1_ONLY else {1, 2})


# What the card still moves


def _colours_due(position: Position) -> tuple[str, ...]:
    """Return the colours that the card shows and for which no die was rolled yet (SS-11.4).

    Printed colours count until their symbol is done; a multi-coloured symbol counts as the colours chosen for it.
    """
    card = position.card
    if card is None:
        return ()
    due = {symbol.colour for symbol in position.symbols[card.next :] if symbol.kind == "move"} - {ANY}
    if card.begun:
        due |= set(card.moved if position.moves_all_colours else card.moved[-1:])
    return tuple(colour for colour in TABLES.colours if colour in due and colour not in (*card.rolled, *card.idle))


def _trains_due(position: Position) -> tuple[str, ...]:
    """Return the trains on the network that the card will move and for which no die was rolled yet (SS-11.7)."""
    card = position.card
    if card is None:
        return ()
    later = position.symbols[card.next + (1 if card.begun else 0) :]
    colours = {symbol.colour for symbol in later if symbol.kind == "move"} - set(card.idle)
    return tuple(
        train.id
        for train in position.trains
        if train.id in card.waiting or (train.place.is_on_network and train.colour in colours)
    )


# Checks


def judge(position: Position, action: UseHelper) -> Violation | None:
    """Judge the use of a helper by SS-11.1 and the helper's own paragraph. The phase was checked before
    (`phases_of`).
    """
    name = action.helper
    if name not in TABLES.helpers:
        return refuse("unknown_helper", helper=name)
    if name not in position.board.helpers:
        return refuse("helper_not_here", helper=name, helpers=tuple(position.board.helpers))
    if name in position.helpers_used:
        return refuse("helper_used", helper=name)
    return _target_fields_violation(action) or _CHECKS[name](position, action)


def _target_fields_violation(action: UseHelper) -> Violation | None:
    rule = TABLES.helpers[action.helper].rule
    for field in ("colour", "point", "train", "dice"):
        is_given, is_target = getattr(action, field) is not None, field in TARGETS[action.helper]
        if is_given and not is_target:
            return refuse("wrong_target", rule, helper=action.helper, field=field)
        if is_target and not is_given and field != "dice":
            return refuse("target_missing", rule, helper=action.helper, field=field)
    return None


def _check_logistician(position: Position, action: UseHelper) -> Violation | None:
    if position.roll is None:
        return refuse("nothing_rolled")
    return movement_dice_violation(position, action.dice, TABLES.trains[position.roll.train])


def _check_dispatcher(position: Position, action: UseHelper) -> Violation | None:
    return None


def _check_conductor(position: Position, action: UseHelper) -> Violation | None:
    due = _colours_due(position)
    if action.colour in due:
        return None
    return refuse("colour_not_due", colour=str(action.colour), due=tuple(due))


def _check_switchman(position: Position, action: UseHelper) -> Violation | None:
    if departure.switchman_can_act(position):
        return None
    if position.card is not None and position.card.is_start_card:
        return refuse("start_card")
    if not position.deck:
        return refuse("deck_empty")
    return refuse("card_begun")


def _check_coupler(position: Position, action: UseHelper) -> Violation | None:
    symbol = position.symbol
    if symbol is None or symbol.kind != "deploy" or position.roll is not None:
        return refuse("no_deployment")
    colour, point = action.colour or "", action.point or ""
    violation = departure_decisions.colour_violation(position, colour)
    if violation is not None:
        return violation
    if point not in position.board.points:
        return refuse("unknown_point", point=point)
    if point in position.occupied():
        return refuse("point_occupied", point=point)
    return None


def _check_attendant(position: Position, action: UseHelper) -> Violation | None:
    due = _trains_due(position)
    if action.train in due:
        return None
    return refuse("train_not_due", train=str(action.train), due=tuple(due))


_CHECKS: Mapping[str, Callable[[Position, UseHelper], Violation | None]] = {
    running.LOGISTICIAN: _check_logistician,
    running.DISPATCHER: _check_dispatcher,
    CONDUCTOR: _check_conductor,
    departure.SWITCHMAN: _check_switchman,
    departure.COUPLER: _check_coupler,
    ATTENDANT: _check_attendant,
}


# Effects


def play_use_helper(ledger: Ledger, action: UseHelper, _found: None) -> None:
    """Cover the helper and apply its effect (SS-11.1)."""
    rule = TABLES.helpers[action.helper].rule
    used = (*ledger.position.helpers_used, action.helper)
    ledger.update(helpers_used=tuple(name for name in ledger.position.board.helpers if name in used))
    target = {name: getattr(action, name) for name in ("colour", "point", "train") if getattr(action, name) is not None}
    ledger.emit(HelperUsed(helper=action.helper, **target, rule=rule))
    _EFFECTS[action.helper](ledger, action)


def _reroll(ledger: Ledger, action: UseHelper) -> None:
    roll = ledger.position.roll
    if roll is not None:
        running.roll(ledger, roll.train, action.dice, "SS-11.2")


def _let_pass(ledger: Ledger, action: UseHelper) -> None:
    ledger.update(dispatcher=True)


def _keep_colour(ledger: Ledger, action: UseHelper) -> None:
    colour, card = action.colour or "", ledger.card
    waiting = tuple(train for train in card.waiting if TABLES.trains[train] != colour)
    ledger.update_card(idle=(*card.idle, colour), waiting=waiting)


def _replace_card(ledger: Ledger, action: UseHelper) -> None:
    put_back = ledger.card.id
    deck = (*ledger.position.deck, put_back)
    if deck[0] == FACE_DOWN:
        ledger.update(card=None, deck=deck, returned=put_back)  # The players report the next card (SS-18.9).
        return
    ledger.update(card=CardInPlay(deck[0]), deck=deck[1:], returned=put_back)
    ledger.emit(departure.card_revealed(ledger.position, "SS-11.5"))


def _choose_point(ledger: Ledger, action: UseHelper) -> None:
    """Choose the point (SS-11.6). A location token drawn for this train of the start card is no longer needed
    (SS-15.2).
    """
    tokens, card = ledger.position.tokens, ledger.card
    if tokens.start and len(card.deployed) + len(tokens.start) == len(TABLES.colours):
        put_aside = (*tokens.revealed, tokens.start[0])
        ledger.update(tokens=LocationTokens(tokens.start[1:], put_aside, tokens.pile))
    deployment.put(ledger, action.colour or "", action.point or "", "SS-11.6")


def _keep_train(ledger: Ledger, action: UseHelper) -> None:
    card = ledger.card
    ledger.update_card(spared=action.train, waiting=tuple(name for name in card.waiting if name != action.train))


_EFFECTS: Mapping[str, Callable[[Ledger, UseHelper], None]] = {
    running.LOGISTICIAN: _reroll,
    running.DISPATCHER: _let_pass,
    CONDUCTOR: _keep_colour,
    departure.SWITCHMAN: _replace_card,
    departure.COUPLER: _choose_point,
    ATTENDANT: _keep_train,
}


# Choices


def candidates(position: Position) -> Iterator[UseHelper]:
    """Yield the choices by helper in the order of the board, then by colour, point or train in the order of tables
    and board.
    """
    for name in position.board.helpers:
        if position.phase in phases_of(name):
            yield from _targets(position, name)


def _targets(position: Position, name: str) -> Iterator[UseHelper]:
    """Yield the targets of a helper."""
    if name == running.LOGISTICIAN:
        yield UseHelper(name, dice=_some_roll(position))
    elif name == CONDUCTOR:
        yield from (UseHelper(name, colour=colour) for colour in _colours_due(position))
    elif name == ATTENDANT:
        yield from (UseHelper(name, train=train) for train in _trains_due(position))
    elif name == departure.COUPLER:
        colours = departure.colours_to_deploy(position)
        yield from (
            UseHelper(name, colour=colour, point=point) for colour in colours for point in position.board.points
        )
    else:
        yield UseHelper(name)


def _some_roll(position: Position) -> tuple[int, ...] | None:
    """Return a roll of the die that lies there, which stands for all."""
    roll = position.roll
    return None if roll is None else some_dice(position, 1, TABLES.dice[TABLES.trains[roll.train]].faces)


def _shows(position: Position, action: UseHelper, _found: None) -> Choice:
    """Return the helper and its target; of the die every value that the players may report."""
    choice = own_fields(action)
    if position.roll is not None and "dice" in choice:
        choice |= dice_range(position, 1, TABLES.dice[TABLES.trains[position.roll.train]].faces)
    return choice


ACTION_KINDS: Final = (
    ActionKind(
        UseHelper.type,
        "SS-11.1",
        frozenset({"card", "deploy", "colour", "train", "run", "actions"}),
        candidates,
        judge,
        play_use_helper,
        shows=_shows,
    ),
)
