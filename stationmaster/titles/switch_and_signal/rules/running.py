"""SS-7: rolling for a train and letting it run; the card that moves one train (SS-8.5).

Dice are rolled out of the hidden part of the position, or reported from the table (SS-1.1, SS-18.2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from msgspec import UNSET

from stationmaster.engine.memo import memoized_on_position
from stationmaster.errors import Violation
from stationmaster.schema.statements import write
from stationmaster.titles.switch_and_signal.model.actions import MoveTrain, Run
from stationmaster.titles.switch_and_signal.model.events import (
    DEPARTURE_DICE,
    DiceRolled,
    GoodDelivered,
    GoodReturned,
    LossCause,
    TrainMoved,
    TrainReturned,
)
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.place import rule_of, shown
from stationmaster.titles.switch_and_signal.model.position import DEPOT, Position, Roll, Train
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules.cards import discard, judge_payment, one_of, payments
from stationmaster.titles.switch_and_signal.rules.ending import end_if_won, lose_tokens
from stationmaster.titles.switch_and_signal.rules.kinds import ActionKind, Choice
from stationmaster.titles.switch_and_signal.rules.movement import (
    Scene,
    Way,
    best_first,
    follow,
    outlook,
    outlook_informs,
    scene,
    ways,
)
from stationmaster.titles.switch_and_signal.text.refusals import refuse

Json = Any


def dice_violation(
    position: Position, dice: Sequence[int] | None, count: int, faces: Sequence[int], rule: str
) -> Violation | None:
    """Return why these dice cannot be accepted: the service rolls itself, or the reported roll is not possible."""
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
    """Return `dice_violation` for the movement die of a colour (SS-7.2)."""
    return dice_violation(position, dice, 1, TABLES.dice[colour].faces, "SS-7.2")


def departure_dice_violation(position: Position, dice: Sequence[int] | None) -> Violation | None:
    """Return `dice_violation` for the departure dice (SS-6.4)."""
    departure = TABLES.departure_dice
    return dice_violation(position, dice, departure.count, departure.faces, "SS-6.4")


def dice_range(position: Position, count: int, faces: Sequence[int]) -> dict[str, Json]:
    """Return the field `dice` of a choice: what the players may report, or nothing where the service rolls."""
    if position.settings.dice == "service":
        return {}
    return {"dice": [{"min": min(faces), "max": max(faces)}] * count}


def some_dice(position: Position, count: int, faces: Sequence[int]) -> tuple[int, ...] | None:
    """Return a roll that stands for every roll that the players may report; None where the service rolls."""
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
    """Roll both departure dice, or take the reported values (SS-6.4); return their total."""
    departure = TABLES.departure_dice
    values = tuple(dice) if dice is not None else tuple(_face(ledger, departure.faces) for _ in range(departure.count))
    ledger.emit(DiceRolled(dice=DEPARTURE_DICE, values=values, rule="SS-6.4"))
    return sum(values)


# Trains that run

LOGISTICIAN = "logistician"
DISPATCHER = "dispatcher"


def roll(ledger: Ledger, name: str, dice: Sequence[int] | None, rule: str) -> None:
    """Roll the die of a train's colour (SS-7.2). The roll lies beside the train until the train runs."""
    points = roll_movement_die(ledger, name, TABLES.trains[name], dice, rule)
    ledger.update(roll=Roll(name, points))


def rolled_ways(position: Position, *, passing: bool | None = None) -> list[Way]:
    """Return every way in which the train that was rolled for can run; none when no roll lies there."""
    if position.roll is None:
        return []
    here = _rolled_scene(position)
    return ways(here if passing is None else scene(position, here.train, passing=passing), position.roll.points)


@memoized_on_position
def _rolled_scene(position: Position) -> Scene:
    """Return the scene of the train that was rolled for. Call it only while a roll lies there."""
    if position.roll is None:
        raise AssertionError("no train was rolled for")
    return scene(position, position.train(position.roll.train))


def only_way(position: Position) -> Way | None:
    """Return the way of the train that was rolled for, if there is no decision: no other way, and no helper that
    could change the roll.
    """
    found = rolled_ways(position)
    if len(found) != 1 or position.helper_is_free(LOGISTICIAN):
        return None
    if position.helper_is_free(DISPATCHER) and rolled_ways(position, passing=True) != found:
        return None
    return found[0]


def waits(position: Position) -> bool:
    """Return whether there is something to decide about the roll."""
    return only_way(position) is None


def only_run(position: Position) -> Callable[[Ledger], None] | None:
    """Return the run of the only way, ready to be performed; None if there is a decision."""
    way = only_way(position)
    return None if way is None else partial(move, way=way)


# Run


def judge_run(position: Position, action: Run) -> Violation | Way:
    """Return why the train cannot leave the cities by these exits, or its way (SS-7.14, SS-7.16)."""
    if position.roll is None:
        return refuse("not_due.run")
    return follow(_rolled_scene(position), position.roll.points, action.exits)


def play_run(ledger: Ledger, _action: Run, way: Way) -> None:
    """Run the train along the chosen way."""
    move(ledger, way)


def run_candidates(position: Position) -> Iterator[Run]:
    """Yield every way the train can run, best first (`best_first`)."""
    if position.roll is not None:
        train = position.train(position.roll.train)
        yield from (Run(way.exits) for way in best_first(position, train, rolled_ways(position)))


def _shows(position: Position, action: Run, way: Way) -> Choice:
    """Return the way with the spaces that the train enters and what it costs."""
    return {"exits": list(way.exits), **_informs(position, action, way)}


def _informs(position: Position, _action: Run, way: Way) -> Choice:
    return {} if position.roll is None else _choice(position, position.train(position.roll.train), way)


def _choice(position: Position, train: Train, way: Way) -> Choice:
    return {
        "train": train.id,
        "path": list(way.path),
        "to": write(shown(DEPOT if way.to_depot else way.place)),
        "ending": way.ending,
        "at": way.at,
        "rule": rule_of(position.board, way.ending),
        "unspent": way.unspent,
        "tokens": way.tokens,
        "delivers": train.good if way.ending == "port" else None,
    }


# Moving


_CAUSES: dict[str, LossCause] = {"collision": "collision", "arrival": "arrival"}


def move(ledger: Ledger, way: Way) -> None:
    """Perform a movement to its end: tokens, delivery, return to the depot (SS-7.3 to SS-7.13)."""
    position = ledger.position
    if position.roll is None:
        return
    train = position.train(position.roll.train)
    rule = rule_of(position.board, way.ending)
    ledger.update(roll=None)
    ledger.update_train(train.id, way.place, train.good)
    ledger.emit(
        TrainMoved(
            train=train.id,
            source=shown(train.place),
            path=way.path,
            to=shown(way.place),
            ending=way.ending,
            at=UNSET if way.at is None else way.at,
            unspent=way.unspent,
            rule=rule,
        )
    )
    lost = way.tokens
    if lost:
        lose_tokens(ledger, lost, _CAUSES.get(way.ending, "unspent_points"), rule)
    if ledger.is_over or not way.to_depot:
        return
    if train.good is not None:
        if way.ending == "port":
            _deliver(ledger, train, train.good, way.place.space)
        else:
            _return_good(ledger, train.good, rule)
    ledger.update_train(train.id, DEPOT, None)
    ledger.emit(TrainReturned(train.id, rule))
    if way.ending == "port":
        end_if_won(ledger)


def _deliver(ledger: Ledger, train: Train, good: str, port: str) -> None:
    """Put the good on the field of its colour (SS-7.10)."""
    ports = [city.id for city in ledger.position.board.ports]
    rows = list(ledger.position.received)
    row = list(rows[ports.index(port)])
    row[TABLES.goods.index(good)] += 1
    rows[ports.index(port)] = tuple(row)
    ledger.update(received=tuple(rows))
    ledger.emit(GoodDelivered(good, port, train.id, "SS-7.10"))


def _return_good(ledger: Ledger, good: str, rule: str) -> None:
    """Bring the good back to its home city (SS-7.11, SS-7.12)."""
    cities = ledger.position.board.goods_cities
    home = next(index for index, city in enumerate(cities) if city.goods == good)
    goods = list(ledger.position.goods)
    goods[home] += 1
    ledger.update(goods=tuple(goods))
    ledger.emit(GoodReturned(good, cities[home].id, rule))


ACTION_KINDS: Final = (
    ActionKind(
        Run.type,
        "SS-7.15",
        frozenset({"run"}),
        run_candidates,
        judge_run,
        play_run,
        informs=_informs,
        shows=_shows,
    ),
)


# A card that moves a train (SS-8.5)

MOVE = "move"


def network_violation(position: Position, train: str, rule: str) -> Violation | None:
    """Return why `train` is not on the network."""
    if train not in TABLES.trains:
        return refuse("unknown_train", rule, train=train)
    if not position.train(train).place.is_on_network:
        return refuse("not_on_network", rule, train=train)
    return None


def play_move_train(ledger: Ledger, action: MoveTrain, _found: None) -> None:
    """Roll for the train; the next decision is its way."""
    discard(ledger, action.cards)
    roll(ledger, action.train, action.dice, "SS-8.5")


def move_train_candidates(position: Position) -> Iterator[MoveTrain]:
    """Yield every train in the order of the tables, with the first cards that pay for it."""
    return (
        MoveTrain(train.id, paid, some_dice(position, 1, TABLES.dice[train.colour].faces))
        for paid in payments(position, MOVE)[:1]
        for train in position.trains
    )


def _move_train_shows(position: Position, action: MoveTrain, _found: None) -> Choice:
    """Return the train with what its die may cost and all cards that pay for it."""
    train = position.train(action.train)
    dice = dice_range(position, 1, TABLES.dice[train.colour].faces)
    return {"train": train.id} | dice | {"outlook": outlook(position, train), "cards": one_of(payments(position, MOVE))}


def _judge_move_train(position: Position, action: MoveTrain) -> Violation | None:
    """Judge the cards first (SS-18.4, SS-8.6), then the train, then its die."""
    violation = judge_payment(position, action.cards, MOVE, "SS-8.5")
    violation = violation or network_violation(position, action.train, "SS-8.5")
    return violation or movement_dice_violation(position, action.dice, TABLES.trains[action.train])


MOVE_TRAIN: Final = (
    ActionKind(
        MoveTrain.type,
        "SS-8.5",
        frozenset({"actions"}),
        move_train_candidates,
        _judge_move_train,
        play_move_train,
        informs=outlook_informs,
        shows=_move_train_shows,
    ),
)
