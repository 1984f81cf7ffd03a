"""Trains: those of the present phases only, no more than were sold, and no more than a corporation may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from stationmaster.g1846.components.kinds import CardKind
from stationmaster.g1846.components.tables import tables
from stationmaster.g1846.setup import stock_at_start
from stationmaster.g1846.state.position import Corporation, Independent, OperatingRound, Position
from stationmaster.g1846.state.sense.common import fault
from stationmaster.g1846.stock.shares import setup_of
from stationmaster.kernel.errors import Fault


def faults(position: Position) -> Iterator[Fault]:
    """What is wrong with the trains."""
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
    """Where a phase stands; one beyond the last for none."""
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
            if start is not left:
                detail = f"The stock is {'without limit' if start is None else f'{start} cards'} (2.4)."
                yield fault("wrong_stock", detail, *at)
        elif left > start:
            yield fault("wrong_stock", f"There were only {start} cards to begin with (2.4).", *at)
        elif phase < now and left:
            yield fault("wrong_stock", f"In phase {position.phase} these are sold out (6.81a).", *at)
        elif phase == now and now > 0 and left == start:
            yield fault("wrong_stock", f"Phase {position.phase} began with the sale of one of these (6.82).", *at)
        elif phase > now and left != start:
            yield fault("wrong_stock", f"None of these is sold before its phase begins: {start} are left (6.82).", *at)


def _company(position: Position, at: tuple[str, str], company: Corporation | Independent) -> Iterator[Fault]:
    now = _index(position.phase)
    for index, train in enumerate(company.trains):
        card, place = _card(train.type), (*at, "trains", index)
        if _index(card.phase) > now:
            yield fault("train_not_yet", f"A {train.type}-train comes in phase {card.phase} (6.82).", *place)
        elif _index(card.removed_by) <= now:
            detail = f"{train.type}-trains have left the game in phase {position.phase} (9.{position.phase})."
            yield fault("train_removed", detail, *place)
        elif train.phased_out != (_index(card.phased_out_by) <= now):
            wording = "is not" if train.phased_out else "is"
            yield fault(
                "wrong_phased_out", f"A {train.type}-train {wording} phased out in phase {position.phase}.", *place
            )


def _limit(position: Position, name: str, corporation: Corporation) -> Iterator[Fault]:
    """6.83, 6.83b: above the limit only between the purchase that began a phase and the return of surplus trains.

    A game that a bankruptcy ends may stop right there: the bankrupt's corporation buys a train by itself (7.14d).
    """
    phases = list(tables().phases.values())
    now = _index(position.phase)
    limit = phases[now].train_limit
    rnd = position.round
    returning = position.is_over or (isinstance(rnd, OperatingRound) and rnd.step in ("trains", "privates"))
    most = phases[max(0, now - 1)].train_limit if returning else limit
    held = sum(not train.phased_out for train in corporation.trains)
    if held > max(limit, most):
        detail = f"{name} has {held} trains; the limit is {limit} in phase {position.phase} (6.83)."
        yield fault("train_limit", detail, "corporations", name, "trains")


def _phased_out_limit(name: str, corporation: Corporation) -> Iterator[Fault]:
    """6.69, 6.83: what is phased out counted against the limit until then."""
    phases = list(tables().phases.values())
    old = Counter(_card(train.type).id for train in corporation.trains if train.phased_out)
    for card, held in old.items():
        limit = phases[_index(tables().cards[card].phased_out_by) - 1].train_limit
        if held > limit:
            detail = f"{name} cannot have had more than {limit} trains of the card {card} when they were phased out."
            yield fault("train_limit", detail, "corporations", name, "trains")


def _independent(name: str, independent: Independent) -> Iterator[Fault]:
    """2.4a: its own train, and no other."""
    kind = tables().privates[name].independent
    if independent.status != "independent" or kind is None:
        return
    if tuple(train.type for train in independent.trains) != kind.trains:
        detail = f"{name} has {', '.join(kind.trains)} and no other train (2.4a, 6.2H)."
        yield fault("wrong_trains", detail, "independents", name, "trains")


def _returned(position: Position) -> Iterator[Fault]:
    """6.83b: cards that came back; those of a phase that is phased out have left the game."""
    now = _index(position.phase)
    for index, name in enumerate(position.returned):
        card = tables().cards[name]
        if _index(card.phase) > now or _index(card.phased_out_by) <= now:
            detail = f"No {name} card lies at the bank in phase {position.phase} (6.83b)."
            yield fault("wrong_returned_train", detail, "returned_trains", index)


def _supply(position: Position) -> Iterator[Fault]:
    """2.4, 2.4a: no more cards are in play than were sold or came with the independents."""
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
            detail = f"{in_play[card]} cards {card} are in play, but only {start - left + own[card]} can be (2.4)."
            yield fault("too_many_trains", detail, "trains_for_sale", card)
