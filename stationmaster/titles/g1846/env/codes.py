"""The codes of 1846: the same for every game, number of players and option."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from stationmaster.engine.env_codes import Axis, Block, Codes, axis
from stationmaster.titles.g1846.model.board import Laid
from stationmaster.titles.g1846.model.position import BLANK
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.model.tile_fits import fits

VERSION: Final = 1
"""Raised when a code means something else."""
DEAREST_TRAIN: Final = 3000
"""A corporation that pays another more than that for a train has no code for it."""
DEAREST_PRIVATE: Final = 500
BLANKS: Final = 6
LISTED_RUNS: Final = 2
"""`best`, and the best set by its paths."""


@cache
def codes() -> Codes:
    """All of them."""
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
    """Every tile that can ever lie on a hex, in every rotation: by its print, and what can lie there before."""
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
