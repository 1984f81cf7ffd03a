"""The codes of 1846: the same for every game, number of players and option."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from stationmaster.engine.chance import Source
from stationmaster.engine.env_codes import Axis, Block, Codes, axis
from stationmaster.search import SearchLimits
from stationmaster.titles.g1846.model.board import Laid
from stationmaster.titles.g1846.model.operator import company_of
from stationmaster.titles.g1846.model.position import BLANK, DraftRound, Position
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.tile_fits import fits
from stationmaster.titles.g1846.routes.network_spec import bonuses_for
from stationmaster.titles.g1846.routes.revenue import best_run
from stationmaster.titles.g1846.rules import ending
from stationmaster.titles.g1846.rules.drafting import Chance, is_blank

VERSION: Final = 1
"""Incremented when the meaning of a code changes."""
DEAREST_TRAIN: Final = 3000
"""The highest price for a train of another corporation that has a code."""
DEAREST_PRIVATE: Final = 500
BLANKS: Final = 6
LISTED_RUNS: Final = 2
"""`best`, and the best set by its paths."""


@cache
def codes() -> Codes:
    """Return all codes."""
    table = tables()
    privates, corporations, companies = tuple(table.privates), tuple(table.corporations), tuple(table.companies)
    trains, shares = tuple(table.trains), range(1, table.shares + 1)
    hexes = tuple(table.hexes)
    own = axis("private", (None, *privates))
    cards = (*privates, BLANK, *(f"{BLANK} {number}" for number in range(1, BLANKS + 1)))
    corporation = axis("corporation", corporations)
    return Codes(
        [
            Block("draft", (axis("card", cards),)),
            *(Block(name) for name in ("take", "decline", "pass", "declare_bankruptcy")),
            Block("sell", (corporation, axis("shares", shares))),
            Block("start", (corporation, axis("price", table.market.prices))),
            Block("buy_share", (corporation, axis("from", ("treasury", "market")))),
            Block("issue", (axis("shares", shares),)),
            Block("redeem", (axis("shares", shares),)),
            Block("lay_tile", (Axis(("hex", "tile", "rotation"), tuple(_lays())), own)),
            Block("place_token", (Axis(("hex", "city"), tuple(_cities())), own)),
            Block("run", listed=LISTED_RUNS),
            Block("dividend", (axis("kind", ("full", "half", "withhold")),)),
            Block(
                "buy_train",
                (
                    axis("train", trains),
                    axis("from", ("bank", "discard", *companies)),
                    axis("price", range(1, DEAREST_TRAIN + 1)),
                ),
            ),
            Block("discard_train", (axis("corporation", companies), axis("train", trains))),
            Block("buy_private", (axis("private", privates), axis("price", range(1, DEAREST_PRIVATE + 1)))),
            Block("assign", (axis("private", privates), axis("hex", (None, *hexes)), axis("to", (None, *companies)))),
            Block("consent", (axis("accept", (False, True)),)),
        ]
    )


def _lays() -> Iterator[tuple[str, str, int]]:
    """Return every tile that can ever lie on a hex, in every rotation: by its print, and its predecessors."""
    for hex_id in tables().hexes:
        known: set[Laid] = set()
        waiting: list[Laid | None] = [None]
        while waiting:
            for fit in fits(hex_id, waiting.pop()):
                laid = (fit.tile, fit.rotation)
                if laid not in known:
                    known.add(laid)
                    waiting.append(laid)
        order = list(tables().tiles)
        yield from ((hex_id, *laid) for laid in sorted(known, key=lambda laid: (order.index(laid[0]), laid[1])))


def _cities() -> Iterator[tuple[str, int]]:
    for hex_id, hex_ in tables().hexes.items():
        yield from ((hex_id, city) for city in range(len(hex_.cities)))


# Resampling of hidden cards in the draft.


def resample(position: Position, player: str, random: Random) -> Position:
    """Deal anew what the player cannot see (3.2a)."""
    rnd = position.round
    if not isinstance(rnd, DraftRound):
        return position
    chance = _chance(rnd.chance, random)
    if position.options.two_player or rnd.discount is not None:
        return replace(position, round=replace(rnd, chance=chance))
    sees_hand = rnd.player == player
    unseen = [*rnd.deck, *(() if sees_hand else rnd.drawn)]
    others = [name for name in position.seats if name != player]
    for name in others:
        unseen += rnd.kept.get(name, ())
    return replace(position, round=_dealt(rnd, unseen, others, sees_hand, chance, random))


def _dealt(
    rnd: DraftRound, unseen: list[str], others: list[str], sees_hand: bool, chance: Any, random: Random
) -> DraftRound:
    """Return the draft with its unseen cards dealt anew. While it goes on, a private is left in the deck (3.21b)."""
    while True:
        random.shuffle(unseen)
        cards = iter(unseen)
        deck = tuple(next(cards) for _ in rnd.deck)
        drawn = rnd.drawn if sees_hand else tuple(next(cards) for _ in rnd.drawn)
        kept = {**rnd.kept, **{name: tuple(next(cards) for _ in rnd.kept.get(name, ())) for name in others}}
        if not all(map(is_blank, (*deck, *drawn))):
            return replace(rnd, deck=deck, drawn=drawn, kept={name: kept[name] for name in rnd.kept}, chance=chance)


def _chance(chance: Chance, random: Random) -> Any:
    """Return a random source of the same kind."""
    if isinstance(chance, Source):
        return Source(f"{random.getrandbits(128):032x}")
    return replace(chance, state=random.getrandbits(31))


# Estimate of a position for a player, used by the greedy player and at the end of playouts.

ROUNDS_AHEAD: Final = 2.5
"""The factor for the present earnings of a share, added to its price."""
TREASURY: Final = 0.1
"""The worth of a dollar of a company to its President."""
SMALLEST: Final = ("2",)
"""The train assumed for a company without one, at half of its revenue."""
MOST_NODES: Final = 20_000


def worth(position: Position, player: str) -> float:
    """Return an estimate of the final score of a player; the more the better."""
    value = float(ending.score(position, player))
    if position.is_over:
        return value
    for name, company in position.corporations.items():
        if company.status != "open":
            continue
        held = position.players[player].shares.get(name, 0)
        if held:
            value += held * _revenue(position, name) / 10 * ROUNDS_AHEAD
        if company.president == player:
            value += TREASURY * company.cash
    for name, independent in position.independents.items():
        if independent.owner == player and independent.status == "independent":
            value += _revenue(position, name) / 2 * ROUNDS_AHEAD
    return value


def _revenue(position: Position, company: str) -> float:
    """Return the revenue of a company with its trains, or the expected one without."""
    trains = tuple(train.type for train in company_of(position, company).trains)
    found = _best(position.board, position.phase, company, trains or SMALLEST, bonuses_for(position, company))
    return found if trains else found / 2


@lru_cache(maxsize=4096)
def _best(board: Any, phase: Any, company: str, trains: tuple[str, ...], bonuses: Any) -> float:
    return float(best_run(board, phase, company, trains, bonuses, SearchLimits(MOST_NODES)).revenue)
