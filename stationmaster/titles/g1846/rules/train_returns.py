"""6.83b: a corporation over the limit after a phase change returns trains of its choice, at once and out of turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stationmaster.errors import Violation
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import DiscardTrain
from stationmaster.titles.g1846.model.events import TrainReturned
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import active_players, counted_trains, train_limit
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules import shares
from stationmaster.titles.g1846.rules.kinds import ActionKind, first_violation, refuse


def next_to_return(position: Position) -> str | None:
    """Return the corporation that returns a train next: in the order of the prices (6.83c), online in a fixed order
    (O-14); or None.
    """
    limit = train_limit(position)
    crowded = [name for name in position.corporations if counted_trains(position, name) > limit]
    if not crowded:
        return None
    order = tables().online_return_order if conventions(position).fixed_return_order else shares.stock_order(position)
    return next(name for name in order if name in crowded)


def returner(position: Position) -> str:
    """Return the corporation that returns a train now. Call it only while one has too many."""
    name = next_to_return(position)
    if name is None:
        raise AssertionError("no corporation has too many trains")  # The step is current only while one has too many.
    return name


def deciders(position: Position) -> tuple[str, ...]:
    """Return the players who decide (O-5): online any player acts for a corporation without a President."""
    president = position.corporations[returner(position)].president
    return active_players(position) if president is None else (president,)


def waits(position: Position) -> bool:
    """Return whether a player decides which train is returned."""
    has_president = position.corporations[returner(position)].president is not None
    return has_president or conventions(position).runs_without_president


def leave(ledger: Ledger) -> None:
    """Give back the cheapest train of a corporation without a President, by the printed rules (P is silent), as a
    President would.
    """
    name = returner(ledger.position)
    held = [train.type for train in ledger.position.corporations[name].trains if not train.phased_out]
    cheapest = min(held, key=lambda train: tables().trains[train].price)
    _return(ledger, DiscardTrain(name, cheapest), None)


def _judge(position: Position, action: DiscardTrain) -> Violation | None:
    return first_violation(_violations(position, action))


def _violations(position: Position, action: DiscardTrain) -> Iterator[Violation | None]:
    name = returner(position)
    if action.corporation != name:
        yield refuse("not_over_the_limit", corporation=action.corporation, returner=name)
    held = [train for train in position.corporations[name].trains if train.type == action.train]
    if not held:
        yield refuse("no_such_train", "6.83b", corporation=name, train=action.train)
    if all(train.phased_out for train in held):
        yield refuse("train_phased_out.returned", train=action.train, corporation=name)


def _candidates(position: Position) -> Iterator[DiscardTrain]:
    """Yield each type once, in the order of the trains' list."""
    name = returner(position)
    return (DiscardTrain(name, train) for train in tables().trains)


def _return(ledger: Ledger, action: DiscardTrain, _found: None) -> None:
    """Give a train back, unpaid; the card may be bought again as either of its types (6.83b)."""
    trains = ledger.position.corporations[action.corporation].trains
    gone = next(train for train in trains if train.type == action.train and not train.phased_out)
    at = trains.index(gone)
    ledger.update_corporation(action.corporation, trains=(*trains[:at], *trains[at + 1 :]))
    ledger.update(returned=(*ledger.position.returned, tables().trains[action.train].card))
    ledger.emit(TrainReturned(corporation=action.corporation, train=action.train, rule="6.83b"))


def check_pass(position: Position) -> Violation:
    """Reject a pass: trains are returned at once, before any other action (6.83b)."""
    return refuse("must_return_train", corporation=returner(position), phase=position.phase)


ACTION_KINDS: Final = (
    ActionKind(
        type="discard_train",
        rule="6.83b",
        steps=frozenset({"return_trains"}),
        candidates=_candidates,
        judge=_judge,
        perform=_return,
    ),
)
