"""Validate what must have happened before a position: which companies have operated, and what only their turns give.

Most of the history of a position cannot be derived from it. What is checked here holds in every game: independents
operate before corporations (4.2), trains, privates and earnings come with operating turns, nothing is sold before the
first one (6.82), and only a bankruptcy leaves a corporation without a President (7.11b).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from stationmaster.engine.title import Json
from stationmaster.errors import Fault
from stationmaster.i18n.message import Message
from stationmaster.schema.faults import escaped
from stationmaster.titles.g1846.model.position import Corporation, OperatingRound, Position, StockRound
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state.validate.common import fault, seat
from stationmaster.titles.g1846.open_state.view import view
from stationmaster.titles.g1846.rules.setup import stock_at_start
from stationmaster.titles.g1846.rules.shares import setup_of
from stationmaster.titles.g1846.text.faults import fault_at
from stationmaster.titles.g1846.text.phrases import tell


def faults(position: Position) -> Iterator[Fault]:
    """Yield events that cannot have happened."""
    if isinstance(position.round, OperatingRound):
        yield from _order(position, position.round)
    for name, corporation in position.corporations.items():
        if corporation.status == "open":
            yield from _corporation(position, name, corporation)
    if _nobody_has_operated(position):
        yield from _beginning(position)
    if position.set_number == 0 and not position.is_over:
        yield from _before_the_first_set(position)


def _order(position: Position, rnd: OperatingRound) -> Iterator[Fault]:
    """Check the order: Michigan Southern, Big 4, and only then the corporations (4.2, 6.1B)."""
    turns = [*rnd.done, *([] if rnd.operator is None or rnd.operator in rnd.done else [rnd.operator])]
    for place, company in enumerate(turns):
        for independent in _before(company):
            if independent in turns[place:]:
                yield fault("wrong_order", "operating", "order", first=independent, then=company)
            elif independent not in turns and _operates(position, independent):
                yield fault("wrong_order.left_out", "operating", "order", first=independent, then=company)


def _before(company: str) -> tuple[str, ...]:
    """Return the independents that operate before a company."""
    independents = tables().independents
    return independents[: independents.index(company)] if company in independents else independents


def _operates(position: Position, name: str) -> bool:
    independent = position.independents[name]
    return independent.status == "independent" and independent.owner is not None


def _corporation(position: Position, name: str, corporation: Corporation) -> Iterator[Fault]:
    at = ("corporations", name)
    if corporation.president is None and not any(player.bankrupt for player in position.players.values()):
        yield fault("president_missing.bankruptcy", *at, "president", company=name)
    if not corporation.operated:
        yield from _never_operated(position, name, corporation)
    elif _is_first_stock_round(position):
        yield fault("too_early.operated", *at, "operated", company=name)
    elif (rnd := _first_operating_round(position)) is not None and not _has_distributed(rnd, name):
        yield fault("too_early.operated_round", *at, "operated", company=name)


def _never_operated(position: Position, name: str, corporation: Corporation) -> Iterator[Fault]:
    """Check what a corporation has only from its turns (0.4c). In its first turn it may buy privates, place a token
    and take over an independent's train before it has operated (6.92).
    """
    at = ("corporations", name)
    if corporation.earnings:
        yield fault("too_early.earnings", *at, "earnings", company=name, earnings=corporation.earnings)
    rnd = position.round
    if isinstance(rnd, OperatingRound) and rnd.operator == name:
        own = Counter(train.type for train in corporation.trains)
        bought = [kind.independent for key, kind in tables().privates.items() if key in _bought_independents(position)]
        taken = Counter(train for independent in bought if independent is not None for train in independent.trains)
        if own - taken:
            yield fault("too_early.trains", *at, "trains", company=name, trains=tuple(sorted(own - taken)))
        return
    if corporation.trains:
        trains = tuple(train.type for train in corporation.trains)
        yield fault("too_early.trains", *at, "trains", company=name, trains=trains)
    if corporation.privates:
        yield fault("too_early.privates", *at, "privates", company=name, privates=corporation.privates)
    home = tables().corporations[name].home
    others = [hex_id for hex_id, city in position.board.tokens_of(name) if (hex_id, city) != (home.hex, home.city)]
    if others:
        yield fault("too_early.tokens", *at, "tokens", company=name, hexes=tuple(others))


def _bought_independents(position: Position) -> list[str]:
    return [name for name, independent in position.independents.items() if independent.status == "bought"]


def _is_first_stock_round(position: Position) -> bool:
    return isinstance(position.round, StockRound) and position.set_number == 1


def _first_operating_round(position: Position) -> OperatingRound | None:
    """Return the first one in which corporations operate, while it is played."""
    rnd = position.round
    is_first = isinstance(rnd, OperatingRound) and (position.set_number, rnd.number) == (1, 1)
    return rnd if is_first and isinstance(rnd, OperatingRound) else None


def _has_distributed(rnd: OperatingRound, name: str) -> bool:
    """Return whether a corporation has distributed its revenue in a round (0.4c)."""
    return name in rnd.done or (name == rnd.operator and rnd.step in ("trains", "privates"))


def _nobody_has_operated(position: Position) -> bool:
    if _is_first_stock_round(position):
        return True
    rnd = _first_operating_round(position)
    return rnd is not None and not any(_has_distributed(rnd, name) for name in position.corporations)


def _beginning(position: Position) -> Iterator[Fault]:
    """2.4, 9.I: all trains are at the bank, the first phase goes on, and nobody has gone bankrupt over a train.

    Before anybody operates tiles lie only where the independents of two players have done so during the draft (15.26).
    """
    first = next(iter(tables().phases))
    if position.phase != first:
        yield fault("too_early.phase", "phase", first=first, phase=position.phase)
    for card, start in stock_at_start(setup_of(position), position.options).items():
        left = position.stock[card]
        if start is not None and left is not None and left < start:
            yield fault("too_early.stock", "trains_for_sale", card, card=card, cards=start, left=left)
    for name, player in position.players.items():
        if player.bankrupt:
            yield fault("too_early.bankrupt", "players", seat(position, name), "bankrupt", player=name)
    if position.bank_broken:
        yield fault("too_early.bank_broken", "bank_broken")
    if not position.options.two_player and _is_first_stock_round(position):
        for hex_id in position.board.tiles:
            yield fault("too_early.tile", "tiles", hex_id, hex=hex_id)


def _before_the_first_set(position: Position) -> Iterator[Fault]:
    """15.26: while two players are still drafting no corporation is opened, and nobody has paid so much."""
    if position.bank_broken:
        yield fault("too_early.bank_broken", "bank_broken")
    for name, corporation in position.corporations.items():
        if corporation.status in ("open", "closed"):
            yield fault("too_early.opened", "corporations", name, "status", company=name, status=corporation.status)


# What follows from the rest: the view of the position must match the view that was sent.

_UNORDERED = frozenset({"tokens"})
"""Lists whose order has no meaning."""


def derived_faults(position: Position, sent: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield each field that was sent and differs from what follows from the rest. A missing field is no fault.

    A null where a round goes on counts as missing, too. `money` has checked the bank, in both forms.
    """
    shown = view(position)
    stated = {name: value for name, value in sent.items() if value is not None or not isinstance(shown.get(name), dict)}
    yield from _differences({**stated, "bank": shown["bank"]}, shown, "")
    turn = (sent.get("operating") or {}).get("turn", {})
    if turn.get("run") == [] and turn.get("revenue"):  # Routes that are not stated may have earned it.
        yield fault_at("/operating/turn/revenue", "wrong_revenue")
    if "revenue" in turn:
        yield from _earnings(position, sent)


def _earnings(position: Position, sent: Mapping[str, Any]) -> Iterator[Fault]:
    """Check that the earnings of a corporation in its turn are recorded with the distribution (6.74)."""
    rnd = position.round
    if not isinstance(rnd, OperatingRound) or rnd.step not in ("trains", "privates"):
        return
    name, earned = str(rnd.operator), rnd.turn.revenue // tables().shares
    shown = sent["corporations"].get(name, {}).get("earnings", earned)
    if shown != earned:
        yield fault_at(f"/corporations/{escaped(name)}/earnings", "contradiction.follows", expected=earned, sent=shown)


def _differences(sent: Json, shown: Json, pointer: str) -> Iterator[Fault]:
    if isinstance(sent, dict) and isinstance(shown, dict):
        for key, value in sent.items():
            at = f"{pointer}/{escaped(key)}"
            if key not in shown:
                yield fault_at(at, "contradiction")
            elif key in _UNORDERED and isinstance(value, list):
                yield from _differences(_sorted(value), _sorted(shown[key]), at)
            else:
                yield from _differences(value, shown[key], at)
    elif isinstance(sent, list) and isinstance(shown, list) and len(sent) == len(shown):
        for index, (one, other) in enumerate(zip(sent, shown, strict=True)):
            yield from _differences(one, other, f"{pointer}/{index}")
    elif shown is None and sent is not None:
        yield fault_at(pointer, "contradiction.nothing", sent=_shown(sent))
    elif sent != shown:
        yield fault_at(pointer, "contradiction.follows", expected=_shown(shown), sent=_shown(sent))


def _sorted(tokens: list[Any]) -> list[Any]:
    return sorted(tokens, key=lambda token: (token["hex"], token["city"]))


def _shown(value: Json) -> str | int | Message:
    if value is None:
        return tell("nothing")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return tell("a_list", entries=tuple(map(_shown, value)))
    if isinstance(value, dict):
        return str(value["hex"]) if value.keys() == {"hex", "city"} else tell("an_object")
    return value if type(value) is int else str(value)
