"""The company whose operating turn it is, and what it has: for every module of section 6."""

from __future__ import annotations

from functools import cache

from stationmaster.titles.g1846.model.kinds import PrivateKind
from stationmaster.titles.g1846.model.position import CompanyTurn, Corporation, Independent, OperatingRound, Position
from stationmaster.titles.g1846.model.tables import tables


def operating_round(position: Position) -> OperatingRound:
    """Return the present operating round. Only for positions in one."""
    if not isinstance(position.round, OperatingRound):
        raise AssertionError(
            "no operating round"
        )  # Kinds of action name their steps, so this is never called in another round.
    return position.round


def operator(position: Position) -> str:
    """Return the company whose turn it is. Only for positions within a turn."""
    round_ = position.round
    if not isinstance(round_, OperatingRound) or round_.operator is None:
        raise AssertionError("no company operates")
    return round_.operator


def turn_of(position: Position) -> CompanyTurn:
    """Return what the operator has done in its turn so far."""
    round_ = position.round
    return round_.turn if isinstance(round_, OperatingRound) else operating_round(position).turn


def company_of(position: Position, company: str) -> Corporation | Independent:
    """Return a corporation or an independent, for what they have in common: cash and trains."""
    found = position.corporations.get(company)
    return position.independents[company] if found is None else found


def owns(position: Position, company: str, private: str) -> bool:
    """Return whether a private belongs to a corporation and is still in the game, so that its ability works (3.1)."""
    held = position.privates.get(private)
    return held is not None and held.status == "corporation" and held.owner == company


def has_privates(position: Position, company: str) -> bool:
    """Return whether a company owns any private: only corporations do."""
    corporation = position.corporations.get(company)
    return corporation is not None and bool(corporation.privates)


def blasting(position: Position, company: str) -> int:
    """Return what Tunnel Blasting saves the company at each mountain, pass and tunnel (6.93-TBC)."""
    if not has_privates(position, company):
        return 0
    return sum([kind.blasting for kind in _blasters() if owns(position, company, kind.id)])


@cache
def _blasters() -> tuple[PrivateKind, ...]:
    return tuple(kind for kind in tables().privates.values() if kind.blasting)


def working_corporation(position: Position) -> Corporation | None:
    """Return the operator, if it is a corporation with a President, who decides for it (6.2G); None for any other."""
    round_ = position.round
    if not isinstance(round_, OperatingRound) or round_.operator is None:
        return None
    corporation = position.corporations.get(round_.operator)
    return None if corporation is None or corporation.president is None else corporation


def decider(position: Position, company: str) -> str | None:
    """Return the player who decides for a company: President (6.2G) or owner (6.2H). None without President (7.14)."""
    found = company_of(position, company)
    return found.president if isinstance(found, Corporation) else found.owner


def active_players(position: Position) -> tuple[str, ...]:
    """Return the players who are still in the game, in the order of the seats."""
    return tuple(name for name in position.seats if not position.players[name].bankrupt)


def counted_trains(position: Position, company: str) -> int:
    """6.83: the trains that count against the limit; phased-out ones do not."""
    return len([train for train in company_of(position, company).trains if not train.phased_out])


def train_limit(position: Position) -> int:
    """6.83: how many trains a corporation may have in this phase."""
    return tables().phases[position.phase].train_limit  # type: ignore[index]


def has_room_for_train(position: Position, company: str) -> bool:
    """6.83a: whether a corporation may take one more train."""
    limit = train_limit(position)
    return len(company_of(position, company).trains) < limit or counted_trains(position, company) < limit
