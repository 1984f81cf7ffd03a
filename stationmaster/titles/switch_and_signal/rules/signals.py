"""Set signal (SS-8.2, SS-8.3)."""

from __future__ import annotations

from typing import Any, Final

from stationmaster.errors import Violation
from stationmaster.titles.switch_and_signal.model.actions import SetSignal
from stationmaster.titles.switch_and_signal.model.events import SignalSet
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.rules.card_effects import encounters, signal_effects
from stationmaster.titles.switch_and_signal.rules.cards import discard, one_of, payment_violation, payments
from stationmaster.titles.switch_and_signal.rules.kinds import Choice, Family
from stationmaster.titles.switch_and_signal.text.refusals import refuse

Json = Any
KIND = "signal"


def signal_violation(position: Position, source: str, to: str) -> Violation | None:
    """Why the disc of `source` may not go to `to`, whatever is paid."""
    signals = position.board.signals
    for name in (source, to):
        if name not in signals:
            return refuse("unknown_signal", "SS-8.2", signal=name)
    if source not in position.green:
        return refuse("no_disc", "SS-8.2", signal=source)
    if source == to:
        return refuse("no_change", "SS-8.8", signal=source)
    if to in position.green:
        return refuse("not_red", "SS-8.2", signal=to)
    city = signals[source].city
    if city is None or city not in _bound_cities(position) or signals[to].city == city:
        return None
    red = [way.signal for way in position.board.cities[city].exits if way.signal != source]
    return refuse("last_green_exit", "SS-8.3", signal=source, city=city, red=tuple(red))


def _bound_cities(position: Position) -> set[str]:
    """The cities with a single disc, which can only go to another exit of the city (SS-8.3)."""
    with_discs: set[str] = set()
    with_several: set[str] = set()
    for name, space in position.board.signals.items():
        if space.city is not None and name in position.green:
            (with_several if space.city in with_discs else with_discs).add(space.city)
    return with_discs - with_several


def play_set_signal(ledger: Ledger, action: SetSignal, _found: None) -> None:
    """Move the disc."""
    discard(ledger, action.cards)
    ledger.update(green=ledger.position.green - {action.source} | {action.to})
    ledger.emit(SignalSet(action.source, action.to, "SS-8.2"))


def set_signal_choices(position: Position) -> list[dict[str, Json]]:
    """First the discs that can go anywhere, together, to every red space; then those that are the only ones of their
    city, each with its other exits (SS-8.3). Spaces stand in the order of the board, with what the trains have of it
    (`effects.signal_effects`)."""
    paid = payments(position, KIND)
    if not paid:
        return []
    found = encounters(position)
    return [
        {"from": {"one_of": sources}, "to": {"one_of": targets}, "cards": one_of(paid)}
        | signal_effects(found, sources, targets)
        for sources, targets in _groups(position)
    ]


def _groups(position: Position) -> list[tuple[list[str], list[str]]]:
    """The discs that can go to the same spaces, and these spaces."""
    signals, bound = position.board.signals, _bound_cities(position)
    free: list[str] = []
    red: list[str] = []
    near: dict[str | None, list[str]] = {}
    for name, space in signals.items():
        if name not in position.green:
            red.append(name)
            near.setdefault(space.city, []).append(name)
        elif space.city not in bound:
            free.append(name)
    groups = [(free, red)] if free and red else []
    for name in signals:
        city = signals[name].city
        if name in position.green and city in bound and city in near:
            groups.append(([name], near[city]))
    return groups


def _informs(position: Position, action: SetSignal, _found: None) -> Choice:
    """What the choice tells from which the disc's two spaces were picked."""
    for sources, targets in _groups(position):
        if action.source in sources:
            return signal_effects(encounters(position), sources, targets)
    raise AssertionError("a legal disc is in a group")  # Listing and checking ask the same.


def _check(position: Position, action: SetSignal) -> Violation | None:
    """SS-18.4: the cards (SS-8.6) are asked before the disc."""
    violation = payment_violation(position, action.cards, KIND, "SS-8.2")
    return violation or signal_violation(position, action.source, action.to)


FAMILIES: Final = (
    Family(
        SetSignal.type,
        "SS-8.2",
        frozenset({"actions"}),
        set_signal_choices,
        _check,
        play_set_signal,
        informs=_informs,
    ),
)
