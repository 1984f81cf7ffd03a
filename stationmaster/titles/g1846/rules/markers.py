"""6.93: the markers of Meat Packing, Boomtown and a corporation's Steamboat, and the bonuses that markers bring.

A player's Steamboat has a step of its own at the start of the round (`steamboat.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stationmaster.errors import Violation
from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Assign
from stationmaster.titles.g1846.model.events import MarkerPlaced
from stationmaster.titles.g1846.model.kinds import MarkerKind
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import operator, owns, turn_of, working_corporation
from stationmaster.titles.g1846.model.position import Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules.kinds import ActionKind, first_violation, refuse

OWN_TURN: Final = frozenset({"track", "run", "dividend", "trains", "privates"})
"""6.2F: the steps of a corporation's turn; between any two actions it may use abilities and buy privates."""


def marker_of(private: str) -> MarkerKind | None:
    """Return the kind of marker that a private has, if it has one."""
    kind = tables().privates.get(private)
    return None if kind is None else kind.marker


def rule_of(private: str) -> str:
    """Return the paragraph of a private's marker."""
    kind = tables().privates.get(private)
    return "6.93" if kind is None else kind.rule


def check_hex(private: str, hex_id: str) -> Violation | None:
    """Check that a private's marker may lie on a hex at all."""
    kind = marker_of(private)
    if kind is not None and hex_id in kind.hexes:
        return None
    places = kind.hexes if kind is not None else ()
    return refuse("wrong_marker_hex", rule_of(private), private=private, hex=hex_id, places=places)


def _judge(position: Position, action: Assign) -> Violation | None:
    return first_violation(_violations(position, action))


def _violations(position: Position, action: Assign) -> Iterator[Violation | None]:
    yield _check_owner(position, action.private)
    corporation = operator(position)
    if action.to not in (None, corporation):
        yield refuse("wrong_beneficiary.owner", private=action.private, corporation=corporation)
    if action.hex is None:
        yield refuse("no_hex", rule_of(action.private))
    else:
        yield check_hex(action.private, action.hex)
    yield _check_moment(position, action.private)
    if position.markers[action.private].hex == action.hex:
        yield refuse("marker_already_there", rule_of(action.private), hex=str(action.hex))


def _check_owner(position: Position, private: str) -> Violation | None:
    if marker_of(private) is None:
        return refuse("no_marker", private=private)
    if _has_decider(position) and owns(position, operator(position), private):
        return None
    return refuse("not_owner", operator=operator(position), private=private)


def _has_decider(position: Position) -> bool:
    """Return whether any player decides. 7.14a: without a President no ability is used; online any player may, as any
    player enters the run (O-5).
    """
    return conventions(position).runs_without_president or working_corporation(position) is not None


def _check_moment(position: Position, private: str) -> Violation | None:
    """Check the moment. 6.93-MPC, 15.13: once per game. 6.93-SCc: a movable one once per round, before the trains run
    (D-5, D-6).
    """
    kind = marker_of(private)
    if kind is not None and not kind.movable:
        if position.markers[private].hex is None:
            return None
        return refuse("marker_placed", rule_of(private), private=private)
    if not conventions(position).steamboat_once_before_the_run:
        return None
    turn = turn_of(position)
    # By the printed words a company without anything to run has not run its trains; online the moment is over (D-5).
    if turn.has_run if conventions(position).run_closes_markers else turn.run:
        return refuse("trains_have_run", private=private)
    if turn.steamboat_moved:
        return refuse("marker_moved", private=private)
    return None


def _candidates(position: Position) -> Iterator[Assign]:
    """Yield the markers of the operator's privates, by private, then by hex, as the tables list them."""
    corporation = position.corporations.get(operator(position))
    held = () if corporation is None else corporation.privates
    for private in position.markers if held else ():
        kind = marker_of(private) if private in held else None
        for hex_id in kind.hexes if kind is not None else ():
            yield Assign(private, hex_id)


def can_assign(position: Position) -> bool:
    """Return whether the operator can place or move a marker now."""
    return ACTION_KINDS[0].is_possible(position)


def _assign(ledger: Ledger, action: Assign, _found: None) -> None:
    corporation = operator(ledger.position)
    place_marker(ledger, action.private, action.hex, corporation)
    kind = marker_of(action.private)
    if kind is not None and kind.movable:
        ledger.update_turn(steamboat_moved=True)


def place_marker(ledger: Ledger, private: str, hex_id: str | None, company: str | None) -> None:
    """Put a private's marker on a hex for a company (None: remove it), and emit the event."""
    ledger.set_marker(private, hex_id, company)
    ledger.emit(MarkerPlaced(private=private, hex=hex_id, company=company, rule=rule_of(private)))


ACTION_KINDS: Final = (
    ActionKind(
        type="assign",
        rule="6.93",
        steps=OWN_TURN,
        candidates=_candidates,
        judge=_judge,
        perform=_assign,
    ),
)
