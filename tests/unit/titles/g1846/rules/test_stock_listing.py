"""What is listed in a stock round is exactly what is accepted, wherever random play leads."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from stationmaster.titles.g1846.model.actions import Action, BuyShare, Pass, Sell, Start
from stationmaster.titles.g1846.model.position import Options, Position, StockRound
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.rules.buying import MARKET, TREASURY
from stationmaster.titles.g1846.sequence import check
from tests.unit.titles.g1846.positions import AMY, NAMES, all_shares, choices, do, position_with


def everything() -> Iterator[Action]:
    """Every sale, opening, purchase and pass that can be said at all."""
    for corporation in tables().corporations:
        yield from (Sell(corporation, count) for count in range(tables().shares + 1))
        yield from (Start(corporation, price) for price in tables().market.prices)
        yield from (BuyShare(corporation, source) for source in (TREASURY, MARKET))
    yield Pass()


def listed(position: Position) -> set[Action]:
    return {
        *(Sell(choice["corporation"], choice["shares"]) for choice in choices(position, "sell")),
        *(Start(choice["corporation"], choice["price"]) for choice in choices(position, "start")),
        *(BuyShare(choice["corporation"], choice["from"]) for choice in choices(position, "buy_share")),
        *(Pass() for _ in choices(position, "pass")),
    }


def next_stock_round(position: Position) -> Position:
    """As if two operating rounds had passed in which everybody earned a little."""
    corporations = {
        name: replace(company, operated=company.status == "open") for name, company in position.corporations.items()
    }
    players = {name: replace(player, cash=player.cash + 60) for name, player in position.players.items()}
    return replace(
        position,
        corporations=corporations,
        players=players,
        bank=position.bank - 60 * len(players),
        round=StockRound(position.priority, sold={}),
    )


@pytest.mark.parametrize("conventions", ["rulebook", "online"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_list_is_exact(players: int, conventions: str) -> None:
    options = Options(conventions=conventions, two_player=players == 2)  # type: ignore[arg-type]
    for seed in range(4):
        chance = random.Random(f"{seed} {players}")
        position = position_with(players=players, cash=dict.fromkeys(NAMES[:players], 400), options=options)
        for _ in range(60):
            if not isinstance(position.round, StockRound):
                position = next_stock_round(position)
            possible = listed(position)
            assert possible == {action for action in everything() if check(position, action) is None}
            assert possible
            position = do(position, chance.choice(sorted(possible, key=repr)))
            for name, company in position.corporations.items():
                if company.status == "open":
                    assert all_shares(position, name) == tables().shares


def test_the_list_is_in_the_printed_order() -> None:
    position = position_with(players=5, cash={AMY: 500})
    named = [choice["corporation"] for choice in choices(position, "start")]
    assert list(dict.fromkeys(named)) == list(tables().corporations)
