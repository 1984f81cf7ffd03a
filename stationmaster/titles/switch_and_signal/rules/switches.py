"""Set switch (SS-8.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from stationmaster.errors import Violation
from stationmaster.titles.switch_and_signal.model.actions import SetSwitch
from stationmaster.titles.switch_and_signal.model.board import open_pair
from stationmaster.titles.switch_and_signal.model.events import SwitchSet
from stationmaster.titles.switch_and_signal.model.kinds import Junction
from stationmaster.titles.switch_and_signal.model.ledger import Ledger
from stationmaster.titles.switch_and_signal.model.position import Position
from stationmaster.titles.switch_and_signal.rules.card_effects import Encounters, encounters, setting
from stationmaster.titles.switch_and_signal.rules.cards import discard, one_of, payment_violation, payments
from stationmaster.titles.switch_and_signal.rules.kinds import Choice, Family
from stationmaster.titles.switch_and_signal.text.refusals import refuse

Json = Any
KIND = "switch"


def _pair_of(position: Position, junction: str) -> int:
    return position.pairs[list(position.board.junctions).index(junction)]


def switch_violation(position: Position, name: str, discs: Sequence[str]) -> Violation | None:
    """Why the discs of a junction cannot go on these branches, whatever is paid."""
    junction = position.board.junctions.get(name)
    if junction is None:
        return refuse("unknown_junction", "SS-8.4", junction=name)
    return _discs_violation(junction, _pair_of(position, name), discs)


def _discs_violation(junction: Junction, present: int, discs: Sequence[str]) -> Violation | None:
    """SS-2.6, SS-8.4, SS-8.8, asked of one junction of which the pair `present` is open."""
    name = junction.id
    for branch in discs:
        if branch not in junction.branches:
            return refuse("not_a_branch", "SS-8.4", branch=branch, junction=name, branches=junction.branches)
    if len(discs) != junction.discs or len(set(discs)) != len(discs):
        needed, branches = junction.discs, junction.branches
        return refuse("wrong_number_of_discs", "SS-2.6", junction=name, needed=needed, branches=branches)
    if open_pair(junction, discs) == present:
        return refuse("no_change.discs", "SS-8.8", junction=name)
    return None


@lru_cache(maxsize=4096)
def _other_pairs(junction: Junction, present: int) -> tuple[int, ...]:
    """Every pair of branches that could be opened instead of the present one."""
    pairs = range(len(junction.pairs))
    return tuple(pair for pair in pairs if _discs_violation(junction, present, junction.closed(pair)) is None)


def play_set_switch(ledger: Ledger, action: SetSwitch, pair: int) -> None:
    """Rearrange the discs of the junction."""
    discard(ledger, action.cards)
    junctions = ledger.position.board.junctions
    junction = junctions[action.junction]
    pairs = list(ledger.position.pairs)
    pairs[list(junctions).index(action.junction)] = pair
    ledger.update(pairs=tuple(pairs))
    ledger.emit(SwitchSet(action.junction, junction.closed(pair), "SS-8.4"))


def set_switch_choices(position: Position) -> list[dict[str, Json]]:
    """Every junction in the order of the board, with the ways to lay its discs by the pair that opens; `settings` says
    of each of these, in the same order, what it does (`effects.setting`)."""
    paid = payments(position, KIND)
    if not paid:
        return []
    found = encounters(position)
    listed = []
    for junction, present in zip(position.board.junctions.values(), position.pairs, strict=True):
        discs = one_of(map(junction.closed, _other_pairs(junction, present)))
        settings = _settings(found, junction, present)
        listed.append({"junction": junction.id, "discs": discs, "cards": one_of(paid), "settings": settings})
    return listed


def _settings(found: Encounters, junction: Junction, present: int) -> list[dict[str, Json]]:
    return [setting(found, junction, pair) for pair in _other_pairs(junction, present)]


def _informs(position: Position, action: SetSwitch, _found: int) -> Choice:
    """What each way to lay the discs of the junction does."""
    junction = position.board.junctions[action.junction]
    return {"settings": _settings(encounters(position), junction, _pair_of(position, junction.id))}


def _check(position: Position, action: SetSwitch) -> Violation | int:
    """SS-18.4: the cards (SS-8.6) are asked before the discs; else the pair of branches that these open."""
    violation = payment_violation(position, action.cards, KIND, "SS-8.4")
    violation = violation or switch_violation(position, action.junction, action.discs)
    return violation or open_pair(position.board.junctions[action.junction], action.discs)


FAMILIES: Final = (
    Family(
        SetSwitch.type,
        "SS-8.4",
        frozenset({"actions"}),
        set_switch_choices,
        _check,
        play_set_switch,
        informs=_informs,
    ),
)
