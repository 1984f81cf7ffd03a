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
    city = _bound_city(position, source)
    if _may_go(position, city, to):
        return None
    red = [way.signal for way in position.board.cities[str(city)].exits if way.signal != source]
    return refuse("last_green_exit", "SS-8.3", signal=source, city=str(city), red=tuple(red))


def _bound_city(position: Position, source: str) -> str | None:
    """The city that must keep the disc of `source` because it has no other (SS-8.3)."""
    city = position.board.signals[source].city
    if city is None:
        return None
    discs = sum(way.signal in position.green for way in position.board.cities[city].exits)
    return city if discs == 1 else None


def _may_go(position: Position, bound: str | None, to: str) -> bool:
    """SS-8.3: a disc that is bound to a city can only go to another exit of it."""
    return bound is None or position.board.signals[to].city == bound


def check_set_signal_cards(position: Position, action: SetSignal) -> Violation | None:
    """SS-8.2, SS-8.6: the cards."""
    return payment_violation(position, action.cards, KIND, "SS-8.2")


def check_set_signal(position: Position, action: SetSignal) -> Violation | None:
    """SS-8.2, SS-8.3: the disc."""
    return signal_violation(position, action.source, action.to)


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
    signals = position.board.signals
    red = [signal for signal in signals if signal not in position.green]
    bound = {source: _bound_city(position, source) for source in signals if source in position.green}
    free = [source for source, city in bound.items() if city is None]
    groups = [(free, red)] if free and red else []
    for source, city in bound.items():
        near = [to for to in red if _may_go(position, city, to)]
        if city is not None and near:
            groups.append(([source], near))
    return groups


def _informs(position: Position, action: SetSignal, _found: None) -> Choice:
    """What the choice tells from which the disc's two spaces were picked."""
    sources, targets = next(group for group in _groups(position) if action.source in group[0])
    return signal_effects(encounters(position), sources, targets)


def _check(position: Position, action: SetSignal) -> Violation | None:
    """SS-18.4: the cards are asked first."""
    return check_set_signal_cards(position, action) or check_set_signal(position, action)


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
