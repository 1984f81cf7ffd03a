"""Builders of positions for tests, which name only what matters, and helpers that play actions and expect refusals.

Defaults are neutral: no cash, no privates, no trains, the first player's turn in a stock round. The bank always holds
the remainder of the bank's size (2.2a).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from stationmaster.errors import IllegalAction
from stationmaster.schema.statements import faults, write
from stationmaster.titles.g1846.model.actions import Action, Run, to_json
from stationmaster.titles.g1846.model.board import Board
from stationmaster.titles.g1846.model.position import (
    Corporation,
    Independent,
    Marker,
    Options,
    Player,
    Position,
    Private,
    Round,
    StockRound,
    Train,
)
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.sequence import check, legal_actions, play
from tests.support.g1846 import meant_by
from tests.support.listing import is_listed

AMY, BOB, CARLOS, DORA, EVE = "Amy", "Bob", "Carlos", "Dora", "Eve"
NAMES = (AMY, BOB, CARLOS, DORA, EVE)

REMOVED = {2: ("C&O", "PRR"), 3: ("ERIE", "PRR"), 4: ("PRR",), 5: ()}
"""The corporations removed from the game by default, by number of players."""


@dataclass(frozen=True)
class Opened:
    """An open corporation. Shares that neither `shares` nor `market` name lie in its treasury.

    Of several in one column the one named first lies on top.
    """

    price: int
    shares: Mapping[str, int] = field(default_factory=dict)
    president: str | None = None
    """The President; by default the player with the most shares. `market` means that there is none (7.13)."""
    market: int = 0
    cash: int = 0
    trains: Sequence[str | Train] = ()
    tokens: Sequence[tuple[str, int]] = ()
    """Hex and city of its tokens besides the home token."""
    operated: bool = True
    tokens_left: int | None = None
    earnings: int = 0


def position_with(
    *,
    players: int = 3,
    cash: Mapping[str, int] | None = None,
    corporations: Mapping[str, Opened] | None = None,
    closed: Sequence[str] = (),
    removed: Sequence[str] | None = None,
    privates: Mapping[str, str] | None = None,
    independent_cash: Mapping[str, int] | None = None,
    markers: Mapping[str, Marker] | None = None,
    tiles: Mapping[str, tuple[str, int]] | None = None,
    round_: Round | None = None,
    phase: str = "I",
    stock: Mapping[str, int | None] | None = None,
    returned: Sequence[str] = (),
    bankrupt: Sequence[str] = (),
    priority: str = AMY,
    set_number: int = 1,
    options: Options | None = None,
    bank_broken: bool = False,
    bank: int | None = None,
    last_set: int | None = None,
) -> Position:
    """Build a position. `privates` maps a private to its owner (player or corporation), `closed` or `undrafted`."""
    options = options or Options(two_player=players == 2)
    seats, opened, owned = NAMES[:players], corporations or {}, privates or {}
    setup = tables().setup(players, options.edition)
    gone = REMOVED[players] if removed is None else tuple(removed)
    made = {name: _corporation(name, opened, closed, gone, owned) for name in tables().corporations}
    made = _stacked(made, opened)
    held = {name: _private(name, owned) for name in setup.privates}
    independents = {name: _independent(name, owned, independent_cash or {}) for name in tables().independents}
    holders = {
        name: Player(
            (cash or {}).get(name, 0),
            {corporation: one.shares[name] for corporation, one in opened.items() if one.shares.get(name)},
            tuple(private for private, owner in owned.items() if owner == name),
            name in bankrupt,
        )
        for name in seats
    }
    outside = sum(one.cash for group in (made, independents, holders) for one in group.values())
    return Position(
        options=options,
        seats=seats,
        priority=priority,
        bank=setup.bank - outside if bank is None else bank,
        bank_broken=bank_broken,
        phase=phase,
        set_number=set_number,
        round=round_ or StockRound(AMY, sold={}),
        players=holders,
        corporations=made,
        independents=independents,
        privates=held,
        markers={
            name: (markers or {}).get(name, Marker())
            for name in setup.privates
            if tables().privates[name].marker is not None and held[name].status != "removed"
        },
        board=_board(opened, gone, owned, tiles or {}),
        stock={**setup.stock, **(stock or {})},
        returned=tuple(returned),
        last_set=last_set,
    )


def _corporation(
    name: str, opened: Mapping[str, Opened], closed: Sequence[str], removed: Sequence[str], owned: Mapping[str, str]
) -> Corporation:
    kind = tables().corporations[name]
    if name not in opened:
        if name in closed or name in removed:
            return Corporation("closed" if name in closed else "removed", treasury_shares=0)
        return Corporation("unopened", tokens_left=kind.tokens)
    one = opened[name]
    president = one.president or max(one.shares, key=lambda player: one.shares[player])
    return Corporation(
        "open",
        cash=one.cash,
        column=tables().market.prices.index(one.price),
        president=None if president == "market" else president,
        treasury_shares=tables().shares - one.market - sum(one.shares.values()),
        market_shares=one.market,
        trains=tuple(train if isinstance(train, Train) else Train(train) for train in one.trains),
        tokens_left=kind.tokens - 1 - len(one.tokens) if one.tokens_left is None else one.tokens_left,
        privates=tuple(private for private, owner in owned.items() if owner == name),
        operated=one.operated,
        earnings=one.earnings,
    )


def _stacked(made: Mapping[str, Corporation], opened: Mapping[str, Opened]) -> dict[str, Corporation]:
    """Stack the corporations of one column in the order in which they are named (4.33)."""
    above: dict[int | None, int] = {}
    stacked = dict(made)
    for name in opened:
        column = made[name].column
        stacked[name] = replace(made[name], arrival=above.get(column, 0))
        above[column] = above.get(column, 0) + 1
    return stacked


def _private(name: str, owned: Mapping[str, str]) -> Private:
    owner = owned.get(name, "removed")
    if owner in ("removed", "closed", "undrafted"):
        return Private(owner)  # type: ignore[arg-type]
    return Private("corporation" if owner in tables().corporations else "player", owner)


def _independent(name: str, owned: Mapping[str, str], cash: Mapping[str, int]) -> Independent:
    owner = owned.get(name)
    if owner is None or owner == "closed":
        return Independent("removed")
    if owner in tables().corporations:
        return Independent("bought")
    trains = tables().privates[name].independent
    assert trains is not None
    return Independent(
        "independent",
        None if owner == "undrafted" else owner,
        cash.get(name, 0),
        tuple(Train(train) for train in trains.trains),
    )


def _board(
    opened: Mapping[str, Opened], removed: Sequence[str], owned: Mapping[str, str], tiles: Mapping[str, tuple[str, int]]
) -> Board:
    board = Board.initial()
    for hex_id, (tile, rotation) in tiles.items():
        board = board.with_tile(hex_id, tile, rotation)
    for name in (*removed, *opened):
        home = tables().corporations[name].home
        board = board.with_token(name, home.hex, home.city, home.slot)
    for name in tables().independents:
        kind = tables().privates[name].independent
        if kind is not None and owned.get(name) in (*NAMES, "undrafted"):
            board = board.with_token(name, kind.home.hex, kind.home.city, kind.home.slot)
    for name, one in opened.items():
        for hex_id, city in one.tokens:
            board = board.with_token(name, hex_id, city)
    return board


def turn_of(position: Position, player: str, **changes: Any) -> Position:
    """Return the same position with the turn of the given player in the stock round."""
    assert isinstance(position.round, StockRound)
    return replace(position, round=replace(position.round, player=player, **changes))


# Playing


def listed(position: Position, action: Action) -> bool:
    """Return whether exactly this action is listed as legal. A malformed action never is."""
    sent = to_json(action)
    if next(faults(type(action), sent), None) is not None:
        return False
    return is_listed(legal_actions(position), sent, meant_by(position))


def offered(position: Position, action: Action) -> bool:
    """Return whether the action is listed. For routes, only the best are listed; others share their type (6.61)."""
    if isinstance(action, Run):
        return bool(choices(position, action.type))
    return listed(position, action)


def do(position: Position, *actions: Action) -> Position:
    """Return the position after the actions. Each must be listed as legal, and the total of money is checked (2.2a)."""
    for action in actions:
        assert offered(position, action), f"{action} is not listed"
        before = money(position)
        position, _ = play(position, action)
        assert money(position) == before
    return position


def events_of(position: Position, action: Action) -> list[dict[str, Any]]:
    """Play an action, which must be listed as legal, and return its events."""
    assert offered(position, action), f"{action} is not listed"
    happened: list[dict[str, Any]] = write(play(position, action)[1])
    return happened


def refused(position: Position, action: Action) -> tuple[str, str]:
    """Return code and paragraph of the refusal. `check` and `play` must agree, and the action must not be listed."""
    violation = check(position, action)
    assert violation is not None, f"{action} is legal"
    assert not listed(position, action), f"{action} is listed"
    with pytest.raises(IllegalAction) as caught:
        play(position, action)
    assert caught.value.violation == violation
    assert violation.detail.endswith(".")
    return violation.code, violation.rule


def choices(position: Position, type_: str) -> list[dict[str, Any]]:
    """Return the listed choices of one type of action."""
    return [choice for family in legal_actions(position) if family["type"] == type_ for choice in family["choices"]]


# Inspecting


def money(position: Position) -> int:
    """Return the total of money in the game."""
    groups = (position.players, position.corporations, position.independents)
    return position.bank + sum(holder.cash for group in groups for holder in group.values())


def all_shares(position: Position, corporation: str) -> int:
    """Return the number of shares of a corporation, over all holders."""
    company = position.corporations[corporation]
    held = sum(player.shares.get(corporation, 0) for player in position.players.values())
    return company.treasury_shares + company.market_shares + held


def cash_of(position: Position) -> dict[str, int]:
    """Return the cash of each player."""
    return {name: position.players[name].cash for name in position.seats}


def holdings(position: Position, corporation: str) -> dict[str, int]:
    """Return the number of shares that each player holds."""
    return {
        name: player.shares[corporation] for name, player in position.players.items() if player.shares.get(corporation)
    }


def price_of(position: Position, corporation: str) -> int | None:
    """Return the price of a corporation; None when it has none."""
    column = position.corporations[corporation].column
    return None if column is None else tables().market.prices[column]
