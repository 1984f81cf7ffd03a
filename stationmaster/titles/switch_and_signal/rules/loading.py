"""Load (SS-8.7): an empty train in a goods city takes a good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stationmaster.errors import Violation
from stationmaster.titles.switch_and_signal.model.actions import Load
from stationmaster.titles.switch_and_signal.model.events import GoodLoaded
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import Position, Train
from stationmaster.titles.switch_and_signal.model.tables import TABLES
from stationmaster.titles.switch_and_signal.rules.cards import discard, load_payments, load_violation, one_of
from stationmaster.titles.switch_and_signal.rules.kinds import ActionKind, Choice
from stationmaster.titles.switch_and_signal.text.refusals import refuse

RULE = "SS-8.7"


def train_violation(position: Position, name: str) -> Violation | None:
    """Return why this train cannot be loaded, whatever is paid."""
    if name not in TABLES.trains:
        return refuse("unknown_train", RULE, train=name)
    train = position.train(name)
    if train.place.kind != "city" or position.board.cities[train.place.space].is_port:
        return refuse("not_in_goods_city", train=name)
    if train.good is not None:
        return refuse("already_loaded", train=name, good=train.good)
    if not position.goods[_index(position, train)]:
        return refuse("no_goods_left", city=train.place.space)
    return None


def _index(position: Position, train: Train) -> int:
    """Return the place of the train's city among the goods cities."""
    return [city.id for city in position.board.goods_cities].index(train.place.space)


def play_load(ledger: Ledger, action: Load, _found: None) -> None:
    """Load one good of its city on the train."""
    discard(ledger, action.cards)
    position = ledger.position
    train = position.train(action.train)
    index = _index(position, train)
    city = position.board.goods_cities[index]
    goods = list(position.goods)
    goods[index] -= 1
    ledger.update(goods=tuple(goods))
    ledger.update_train(train.id, train.place, city.goods)
    ledger.emit(GoodLoaded(train.id, str(city.goods), city.id, RULE))


def candidates(position: Position) -> Iterator[Load]:
    """Yield every train in the order of the tables, with the first card that pays for it."""
    return (Load(train.id, paid) for paid in load_payments(position)[:1] for train in position.trains)


def _shows(position: Position, action: Load, _found: None) -> Choice:
    """Return the train with all cards that pay for it and the colour of the good."""
    cards = one_of(load_payments(position))
    return {"train": action.train, "cards": cards, **_informs(position, action, None)}


def _informs(position: Position, action: Load, _found: None) -> Choice:
    """Return the colour of the good that the train takes."""
    return {"good": position.board.cities[position.train(action.train).place.space].goods}


def judge(position: Position, action: Load) -> Violation | None:
    """Judge the loading: the cards first (SS-18.4)."""
    return load_violation(position, action.cards) or train_violation(position, action.train)


ACTION_KINDS: Final = (
    ActionKind(
        Load.type, "SS-8.7", frozenset({"actions"}), candidates, judge, play_load, informs=_informs, shows=_shows
    ),
)
