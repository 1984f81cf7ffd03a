"""Trains: those of the present phases only, no more than were sold, and no more than a corporation may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from stationmaster.errors import Fault
from stationmaster.titles.g1846.model.kinds import CardKind
from stationmaster.titles.g1846.model.position import Corporation, Independent, OperatingRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state.validate.common import fault
from stationmaster.titles.g1846.rules.setup import stock_at_start
from stationmaster.titles.g1846.rules.shares import setup_of


def faults(position: Position) -> Iterator[Fault]:
    """Yield what is wrong with the trains."""
    yield from _stock(position)
    for name, corporation in position.corporations.items():
        yield from _company(position, ("corporations", name), corporation)
        yield from _limit(position, name, corporation)
        yield from _phased_out_limit(name, corporation)
    for name, independent in position.independents.items():
        yield from _company(position, ("independents", name), independent)
        yield from _independent(name, independent)
    yield from _returned(position)
    yield from _supply(position)


def _index(phase: str | None) -> int:
    """Return where a phase stands; one beyond the last for none."""
    return len(tables().phases) if phase is None else tables().phases[phase].index  # type: ignore[index]


def _card(train: str) -> CardKind:
    return tables().cards[tables().trains[train].card]


def _start(position: Position) -> Mapping[str, int | None]:
    return stock_at_start(setup_of(position), position.options)


def _stock(position: Position) -> Iterator[Fault]:
    """6.81a, 6.82: earlier trains are sold out, of the present phase one at least is sold, of later ones none."""
    now = _index(position.phase)
    for card, start in _start(position).items():
        left, phase = position.stock[card], _index(tables().cards[card].phase)
        at = ("trains_for_sale", card)
        if start is None or left is None:
            if start is None and left is not None:
                yield fault("wrong_stock.without_limit", *at, conventions=position.options.conventions, sent=left)
            elif start is not None:
                yield fault("wrong_stock", *at, cards=start)
        elif left > start:
            yield fault("wrong_stock.too_many", *at, cards=start)
        elif phase < now and left:
            yield fault("wrong_stock.sold_out", *at, phase=position.phase)
        elif phase == now and now > 0 and left == start:
            yield fault("wrong_stock.first_sold", *at, phase=position.phase, most=start - 1, left=left)
        elif phase > now and left != start:
            yield fault("wrong_stock.early", *at, cards=start)


def _company(position: Position, at: tuple[str, str], company: Corporation | Independent) -> Iterator[Fault]:
    now = _index(position.phase)
    for index, train in enumerate(company.trains):
        card, place = _card(train.type), (*at, "trains", index)
        if _index(card.phase) > now:
            yield fault("train_not_yet", *place, train=train.type, phase=card.phase)
        elif _index(card.removed_by) <= now:
            yield fault("train_removed", *place, train=train.type, phase=position.phase)
        elif train.phased_out != (_index(card.phased_out_by) <= now):
            name = "wrong_phased_out.not_yet" if train.phased_out else "wrong_phased_out"
            yield fault(name, *place, train=train.type, phase=position.phase)


def _limit(position: Position, name: str, corporation: Corporation) -> Iterator[Fault]:
    """6.83, 6.83b: above the limit only between the purchase that began a phase and the return of surplus trains.

    A game that a bankruptcy ends may stop right there: the bankrupt's corporation buys a train by itself (7.14d).
    """
    phases = list(tables().phases.values())
    now = _index(position.phase)
    limit = phases[now].train_limit
    rnd = position.round
    returning = position.is_over or (isinstance(rnd, OperatingRound) and rnd.step in ("trains", "privates"))
    most = phases[max(0, now - 1)].train_limit if returning and _has_just_begun(position) else limit
    held = sum(not train.phased_out for train in corporation.trains)
    if held > max(limit, most):
        yield fault(
            "train_limit", "corporations", name, "trains", company=name, held=held, limit=limit, phase=position.phase
        )


def _has_just_begun(position: Position) -> bool:
    """Return whether no more of the present phase's cards can have been bought than the one that began it.

    It may lie at the bank again, or have left the game with a corporation that closed (O-27).
    """
    cards = [card.id for card in tables().cards.values() if card.phase == position.phase]
    held = [_card(train.type).id for corporation in position.corporations.values() for train in corporation.trains]
    in_play = sum(name in cards for name in (*held, *position.returned))
    left = [(start, position.stock[card]) for card, start in _start(position).items() if card in cards]
    sold = sum(start - here for start, here in left if start is not None and here is not None)
    return in_play <= 1 and sold <= 1


def _phased_out_limit(name: str, corporation: Corporation) -> Iterator[Fault]:
    """Check the limit with phased-out trains, which count until they are removed (6.69, 6.83)."""
    phases = list(tables().phases.values())
    old = Counter(_card(train.type).id for train in corporation.trains if train.phased_out)
    for card, held in old.items():
        limit = phases[_index(tables().cards[card].phased_out_by) - 1].train_limit
        if held > limit:
            yield fault("train_limit.phased_out", "corporations", name, "trains", company=name, limit=limit, card=card)


def _independent(name: str, independent: Independent) -> Iterator[Fault]:
    """Check that it has its own train, and no other (2.4a)."""
    kind = tables().privates[name].independent
    if independent.status != "independent" or kind is None:
        return
    if tuple(train.type for train in independent.trains) != kind.trains:
        yield fault("wrong_trains", "independents", name, "trains", company=name, trains=tuple(kind.trains))


def _returned(position: Position) -> Iterator[Fault]:
    """6.83b: cards that came back; those of a phase that is phased out have left the game."""
    now = _index(position.phase)
    for index, name in enumerate(position.returned):
        card = tables().cards[name]
        if _index(card.phase) > now or _index(card.phased_out_by) <= now:
            yield fault("wrong_returned_train", "returned_trains", index, card=name, phase=position.phase)


def _supply(position: Position) -> Iterator[Fault]:
    """Check that no more cards are in play than were sold or came with the independents (2.4, 2.4a)."""
    held = [train for corporation in position.corporations.values() for train in corporation.trains]
    held += [train for independent in position.independents.values() for train in independent.trains]
    in_play = Counter((*position.returned, *(_card(train.type).id for train in held)))
    own = Counter(
        _card(train).id
        for name in position.independents
        for kind in (tables().privates[name].independent,)
        if kind is not None and position.independents[name].status != "removed"
        for train in kind.trains
    )
    for card, start in _start(position).items():
        left = position.stock[card]
        if start is None or left is None or left > start:
            continue
        if in_play[card] > start - left + own[card]:
            yield fault(
                "too_many_trains",
                "trains_for_sale",
                card,
                count=in_play[card],
                card=card,
                most=start - left + own[card],
            )
