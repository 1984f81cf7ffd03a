"""Abilities of privates in the turn of another company, as 18xx.games had them in 2020 (`abilities_in_any_turn`).

`in_any_turn` turns a kind of action that belongs to the turn of a private's owner into one that the owner has in every
turn: it is judged, listed and performed as if the owner operated. The state of the operator's turn does not change. A
player's Steamboat may be set at any moment of the round, each of its markers once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace as changed
from typing import Any

from msgspec.structs import replace

from stationmaster.titles.g1846.conventions import conventions
from stationmaster.titles.g1846.model.actions import Assign
from stationmaster.titles.g1846.model.ledger import Ledger
from stationmaster.titles.g1846.model.operator import operating_round, turn_of
from stationmaster.titles.g1846.model.position import CompanyTurn, OperatingRound, Position
from stationmaster.titles.g1846.rules import steamboat
from stationmaster.titles.g1846.rules.kinds import ActionKind


def in_any_turn(kind: ActionKind) -> ActionKind:
    """Return the kind of action as its owner has it in every company's turn, in games of that vintage."""

    def candidates(position: Position) -> Iterator[Any]:
        yield from kind.candidates(position)
        for owner in _owners_elsewhere(position):
            yield from kind.candidates(_in_turn_of(position, owner))

    def judge(position: Position, action: Any) -> Any:
        owner = _owner_elsewhere(position, action.private)
        return kind.judge(position if owner is None else _in_turn_of(position, owner), action)

    def perform(ledger: Ledger, action: Any, found: Any) -> None:
        owner = _owner_elsewhere(ledger.position, action.private)
        if owner is None:
            kind.perform(ledger, action, found)
            return
        under_way = operating_round(ledger.position)
        ledger.update(round=operating_round(_in_turn_of(ledger.position, owner)))
        was_set = turn_of(ledger.position).steamboat_moved
        kind.perform(ledger, action, found)
        is_set = turn_of(ledger.position).steamboat_moved and not was_set
        done = (*under_way.steamboat_set, *(("hex",) if is_set else ()))
        ledger.update_round(operator=under_way.operator, step=under_way.step, turn=under_way.turn, steamboat_set=done)

    return changed(kind, candidates=candidates, judge=judge, perform=perform)


def with_players_steamboat(kind: ActionKind) -> ActionKind:
    """Return the markers of corporations' turns and, in games of that vintage, a player's Steamboat."""

    def is_players(position: Position, private: str) -> bool:
        return conventions(position).abilities_in_any_turn and private == steamboat.steamboat_of_player(position)

    def candidates(position: Position) -> Iterator[Assign]:
        yield from kind.candidates(position)
        if conventions(position).abilities_in_any_turn:
            yield from steamboat.ACTION_KINDS[0].candidates(position)

    def judge(position: Position, action: Assign) -> Any:
        chosen = steamboat.ACTION_KINDS[0] if is_players(position, action.private) else kind
        return chosen.judge(position, action)

    def perform(ledger: Ledger, action: Assign, found: Any) -> None:
        chosen = steamboat.ACTION_KINDS[0] if is_players(ledger.position, action.private) else kind
        chosen.perform(ledger, action, found)

    return changed(kind, candidates=candidates, judge=judge, perform=perform)


def _owner_elsewhere(position: Position, private: str | None) -> str | None:
    """Return the corporation that owns a private while another company operates; None under the rules of today."""
    for owner in _owners_elsewhere(position):
        if private in position.corporations[owner].privates:
            return owner
    return None


def _owners_elsewhere(position: Position) -> Sequence[str]:
    round_ = position.round
    if not conventions(position).abilities_in_any_turn or not isinstance(round_, OperatingRound):
        return ()
    return [
        name
        for name, corporation in position.corporations.items()
        if name != round_.operator and corporation.privates and corporation.president is not None
    ]


def _in_turn_of(position: Position, owner: str) -> Position:
    """Return the position as if the owner operated and had done nothing yet. The Steamboat moves once a round
    (6.93-SCc).
    """
    round_ = operating_round(position)
    turn = CompanyTurn(steamboat_moved="hex" in round_.steamboat_set)
    return replace(position, round=replace(round_, operator=owner, step="track", turn=turn))
